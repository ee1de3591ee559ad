#!/bin/sh
# --report and --emit=svg: pages that readers of XML can read, which say what is true, and
# change nothing.
#
#     report.sh polyopt
#
# xmllint reads them if it is there, and otherwise awk counts their elements.  The last line
# says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

always=--min-gain=5

# formed FILE: it is well-formed, and needs no other file, and no script.
formed() {
    if command -v xmllint >/dev/null 2>&1; then
        xmllint --noout "$1" >log/xml 2>&1 || wrong "$1: $(head -n 1 log/xml)"
    fi
    balanced "$1" || wrong "$1: elements are not closed"
    ! grep -q '<script\|<link rel="style\|@import\|url(' "$1" ||
        wrong "$1 needs other files"
    [ "$(grep -o '[a-z]*="[a-z]*://[^"]*"' "$1" | grep -vc '^xmlns=')" = 0 ] ||
        wrong "$1 has addresses"
}

# balanced FILE: what begins ends.
balanced() {
    LC_ALL=C tr '\n' ' ' <"$1" | LC_ALL=C awk '{
        while (match($0, /<[^>]*>/)) {
            tag = substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
            if (tag ~ /^!/ || tag ~ /\/$/)
                continue
            name = tag
            sub(/^\//, "", name)
            sub(/ .*/, "", name)
            if (tag ~ /^\//) {
                if (n == 0 || open[n--] != name)
                    exit bad = 1
            } else {
                open[++n] = name
            }
        }
    } END { exit bad || n > 0 }'
}

# nests FILE N: it has sections for so many.
nests() {
    count=$(grep -c '<section class="nest"' "$1")
    [ "$count" = "$2" ] || wrong "$1 has $count nests, not $2"
}

cat >a.c <<'END'
double x[100], A[1000][1000];
int ext(int i);
/* a < b && "c" */
void first(int n, double *restrict p)
{
    for (int i = 0; i < n; i++)
        p[i] = i < 3 && n > 5 ? 1 : 0; /* <b>&amp;</b> "q" 'r' */
    for (int i = 0; i < 10; i++)
        x[i * i * i] = 1;
}

void second(int n, double *restrict p)
{
    for (int i = 0; i < n; i++)
        p[i] = ext(i);
    for (int i = 1; i < 1000; i++)
        for (int j = 1; j < 1000; j++)
            A[i][j] = A[i - 1][j] + A[i][j - 1];
}
END

begin "what reads pages notices what is none"
printf '<a><b></a></b>\n' >x.html
! balanced x.html || wrong "crossed"
printf '<a><b/>\n' >x.html
! balanced x.html || wrong "open"
printf '<!D x>\n<a b="c"><b/></a>\n' >x.html
balanced x.html || wrong "well-formed"

begin "each nest has a section, and the result is the same"
run 0 a.c -o plain.c
cp log/err plain.err
run 0 --report=a.html a.c -o x.c
same x.c plain.c
same log/err plain.err
quiet log/out
formed a.html
nests a.html 4
says a.html '<a href="#nest-4">second:16</a>'
says a.html '<section class="nest" id="nest-4"'
says a.html 'subscript is not affine'
says a.html 'What helps'
says a.html 'aria-label="Instances and dependences"'
says a.html 'aria-label="Tiles, over the loops of the program"'
says a.html '<td class="kind flow">flow</td><td><code>A</code>'
says a.html '<td class="vector">(1, 0)</td>'
says a.html '<b>i</b>'
says a.html 'step of the wavefront'
says a.html 'Candidates and estimates'
says a.html 'Roofline'
says a.html '<span class="mark">parallel</span>'
says a.html '@media(prefers-color-scheme:dark)'

begin "what the source has is text"
says a.html 'i &lt; 3 &amp;&amp; n &gt; 5'
says a.html '&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;q&quot; &#39;r&#39;'
lacks a.html '<b>&'
printf 'double y[9000];\nvoid f(void)\n{\n    for (int i = 0; i < 9000; i++)\n        y[i] = 2; /* \377 \303\250 \355\240\200 \001 */\n}\n' >latin.c
run 0 --report=x.html latin.c -o x.c
formed x.html
says x.html "$(printf '/\\* \357\277\275 \303\250 \357\277\275\357\277\275\357\277\275 \357\277\275 \\*/')"
cp latin.c 'a<b&c>.c'
run 0 --report=x.html 'a<b&c>.c' -o x.c
formed x.html
says x.html '<title>a&lt;b&amp;c&gt;.c '
rm latin.c 'a<b&c>.c'

begin "the lines are those of the files"
line=$(grep -n '/\* polyopt: ' plain.c | head -n 1 | cut -d : -f 1)
sed -n '/<h3>Result/{n;s/^.*aria-hidden="true">//p;}' a.html | head -n 1 >first
[ "$(cat first)" = "$line" ] || wrong "the result begins in $line, not $(cat first)"
rm first
says a.html 'lines 16–18'

begin "it is the same every time, whatever else is asked for"
run 0 --report=b.html a.c -o x.c
sed 's/b.html/a.html/' b.html >c.html
same c.html a.html
run 0 -j 1 --report=b.html a.c -o x.c
sed 's/-j 1 --report=b.html/--report=a.html/' b.html >c.html
same c.html a.html
run 0 --remarks=none --report=b.html a.c -o x.c
quiet log/err
sed 's/--remarks=none --report=b.html/--report=a.html/' b.html >c.html
same c.html a.html
run 0 --remarks=json --remarks-file=r --report=b.html a.c -o x.c
nests b.html 4
run 0 --report=- a.c -o x.c
nests log/out 4
run 0 --report=b.html a.c
same log/out plain.c
rm b.html c.html r

begin "files without nests, and with errors"
echo 'int x;' >x.c
run 0 --report=x.html x.c -o y.c
formed x.html
says x.html '0 loop nests'
rm x.html
echo 'int x = ;' >x.c
run 2 --report=x.html x.c -o y.c
[ ! -e x.html ] || wrong "there is a page"

begin "what cannot be written is said before the work"
rm -f x.c
run 1 --report=missing/x.html a.c -o x.c
says log/err "^polyopt: error: cannot write 'missing/x.html'"
[ ! -e x.c ] || wrong "there is a result"
usage --report=a.c a.c -o x.c
usage --report=x.c a.c -o x.c
usage --report=r --remarks-file=r a.c -o x.c
usage --report=- a.c
usage --report= a.c
usage --report=x.html --emit=deps a.c
usage --report=x.html a.c gemm.c
usage --report=x.html --tune a.c -o x.c
[ ! -e x.html ] && [ ! -e x.c ] || wrong "something was written"

begin "pictures alone"
run 0 --emit=svg gemm.c
cp log/out x.svg
formed x.svg
says x.svg '^<svg xmlns="http://www.w3.org/2000/svg"'
says x.svg '>dgemm, line\|>gemm, line'
run 0 --emit=svg a.c
cp log/out x.svg
formed x.svg
[ "$(grep -c '<svg' x.svg)" = 1 ] || wrong "several pictures"
says x.svg '>first, line 6<'
says x.svg '>second, line 16<'
echo 'int x;' >x.c
run 0 --emit=svg x.c
cp log/out x.svg
formed x.svg

# counts N PATTERN LETTER: in the lines of x.svg with the pattern, the letter is there N times.
counts() {
    count=$(grep "$2" x.svg | tr -cd "$3" | wc -c)
    [ "$count" -eq "$1" ] || wrong "$count of '$3' in '$2', not $1"
}

# numbers N...: these are the numbers in the tiles of x.svg.
numbers() {
    count=$(grep -o 'class="mid number"[^>]*>[0-9]*' x.svg | sed 's/.*>//' |
        sort -n | tr '\n' ' ')
    [ "$count" = "$* " ] || wrong "tiles have $count, not $*"
}

begin "dots, arrows, tiles and steps are those that there are"
cat >x.c <<'END'
double A[1000][1000];
void f(void)
{
    for (int i = 0; i < 999; i++)
        for (int j = 0; j < 999; j++)
            A[i + 1][j + 1] = A[i][j + 1] + A[i + 1][j];
}
END
cat >x.poly <<'END'
nest f
tile i, j: 32
wavefront i.tile, j.tile
parallel j.tile
END
run 0 --script=x.poly --emit=svg x.c
sed 's/<path class="head"/\n&/' log/out >x.svg
counts 82 '^<path class="dot s0"' M
counts 144 '^<path class="head"' z
counts 0 'class="dep anti' M
[ "$(grep -c '<path class="tile t' x.svg)" = 9 ] || wrong "not 3 x 3 tiles"
numbers 0 1 1 2 2 2 3 3 4
says x.svg '<g class="dep flow strong"><path d="M172.0 170.4L172.0 1[89].*M176.4 166.0L19'
lacks x.svg 'of the new order'
cat >x.c <<'END'
double A[1000][1000];
void f(int n)
{
    for (int t = 1; t < n; t++)
        for (int i = 1; i < 999; i++)
            A[t][i] = A[t - 1][i - 1] + A[t - 1][i] + A[t - 1][i + 1];
}
void g(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            A[i][j] = A[i][j] * 2;
}
END
run 0 --tile=32 --emit=svg --min-gain=any x.c
sed 's/<path class="head"/\n&/' log/out >x.svg
says x.svg 'of the new order'
says x.svg '>t + i<'
says x.svg '>3 for 32<\|: 3 for 32<'
counts $((8 * 9 + 1 + 45 + 1)) '^<path class="dot s0"' M

begin "kernels, and the largest files, have pages of bounded size"
for case in kernels/jacobi-2d programs/attention-backward ${LONG:+hand/multigrid}; do
    run 0 --report=x.html "-I$here/../bench/programs" "$here/../bench/$case.c" -o x.c
    formed x.html
    [ "$(wc -c <x.html)" -lt 2000000 ] || wrong "$case: $(wc -c <x.html) bytes"
    run 0 "-I$here/../bench/programs" "$here/../bench/$case.c" -o y.c
    same x.c y.c
done

begin "a browser has nothing to say about them"
browser=$(command -v chromium || command -v chromium-browser)
if [ -n "$browser" ]; then
    HOME=$dir timeout 60 "$browser" --headless --no-sandbox --disable-gpu \
        --user-data-dir="$dir/browser" --enable-logging=stderr \
        --screenshot="$dir/log/a.png" --window-size=400,900 \
        "file://$dir/a.html" >log/browser 2>&1
    [ -s log/a.png ] || wrong "there is no picture"
    lacks log/browser 'CONSOLE'
fi

summary
