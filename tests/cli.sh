#!/bin/sh
# Check the program as a command: options, files, messages, exit statuses.
#
#     cli.sh polyopt
#
# Everything is written to a temporary directory.  The last line says
# "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

cat >plain.c <<'END'
int f(int x) { return x + 1; }
END

cat >stencil.c <<'END'
double A[300], B[300];
void stencil(int T)
{
    for (int t = 0; t < T; t++) {
        for (int i = 1; i < 299; i++)
            B[i] = A[i - 1] + A[i] + A[i + 1];
        for (int i = 1; i < 299; i++)
            A[i] = B[i];
    }
}
END

cat >broken.c <<'END'
void f(void)
{
    int x = 1 +;
}
END

begin "a nest is transformed, and a remark says so"
run 0 --check gemm.c
differ log/out gemm.c
says log/err '^gemm\.c:9:5: remark: loop nest optimised: '
cp log/out gemm.opt

begin "a file without loops comes out as it went in, silently"
run 0 plain.c
same log/out plain.c
quiet log/err

begin "-o FILE writes what stdout would get, and nothing else"
mkdir d
run 0 gemm.c -o d/x.c
quiet log/out
same d/x.c gemm.opt
holds d x.c
rm -r d

begin "--parallel-threshold=N bounds what the original is good for"
cat >sizes.c <<'END'
void f(int n, double A[restrict n][n], double B[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = B[i][j];
}
END
run 0 sizes.c
says log/out 'if (po_large(n > 260 && po_threads() > 1)) {$'
run 0 --parallel-threshold=300 sizes.c
says log/out 'if (po_large(n > 32 && po_threads() > 1)) {$'
says log/out '#pragma omp parallel for firstprivate(n, A, B)$'
run 0 --parallel-threshold=0 sizes.c
says log/out '#pragma omp parallel for firstprivate(n, A, B)$'
lacks log/out 'po_threads'
run 1 --parallel-threshold=x sizes.c

begin "--machine=FILE says what takes how long"
printf '# slow\nop_ns = 100\nload_ns = 100 # ns\n' >slow.txt
run 0 --machine=slow.txt sizes.c
says log/out 'if (po_large(n > 28 && po_threads() > 1)) {$'
run 0 --machine=native sizes.c
printf 'op_ns = 1\nclock = 3\n' >bad.txt
run 1 --machine=bad.txt sizes.c
says log/err "bad.txt:2:1: error: no such property of a machine: 'clock = 3'"
printf 'op_ns = -1\n' >bad.txt
run 1 --machine=bad.txt sizes.c
says log/err "bad.txt:1:1: error: the value cannot be: 'op_ns = -1'"
run 1 --machine=none.txt sizes.c
run 1 --machine= sizes.c
run 0 -v --min-gain=5 sizes.c
says log/err 'sizes.c:3:5: note: estimate: original, large: [0-9.e+]* us, '
says log/err 'sizes.c:3:5: note: estimate: result, large: [0-9.e+]* us, '
rm sizes.c slow.txt bad.txt

# estimated FIGURES FILE: the loops for one thread, on a machine with these figures.
estimated() {
    printf '%s\n' "$1" >machine.txt
    run 0 -v --min-gain=5 --no-parallel --machine=machine.txt "$2"
    rm machine.txt
}

begin "buffers are left out if copying takes longer than what it saves"
cat >copies.c <<'END'
void f(double (*restrict C)[48], double (*restrict A)[48],
       short (*restrict B)[48])
{
    for (int i = 0; i < 48; i++)
        for (int j = 0; j < 48; j++)
            for (int k = 0; k < 48; k++)
                C[i][j] += A[i][k] * B[j][k];
}
END
estimated '# default' copies.c
says log/err 'note: estimate: not packed, large: '
says log/err 'simd, packed B$'
estimated 'store_ns = 2
gather_ns = 0.01' copies.c
says log/err 'tiled 32x32, unroll-and-jam, simd$'
rm copies.c

begin "iterations stand side by side unless what is left over takes longer"
cat >ends.c <<'END'
void f(double C[restrict 200][200], double A[restrict 200][200],
       float B[restrict 200][200])
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < 200; k++)
                C[i][j] += A[i][k] * B[k][j];
}
END
estimated '# default' ends.c
says log/err 'tiled 32x32, unroll-and-jam, simd$'
lacks log/err 'not jammed'
estimated 'extreme_ns = 250' ends.c
says log/err 'note: estimate: not jammed, large: '
lacks log/err 'unroll-and-jam'
rm ends.c

begin "threads share an inner loop if the outer one has few iterations"
cat >planes.c <<'END'
void f(int n, double (*restrict out)[n][n], double (*restrict in)[n][n],
       const double *restrict w, double *restrict s)
{
    for (int c = 0; c < 3; c++) {
        double sum = 0;
        for (int i = 0; i < 16; i++)
            sum += w[16 * c + i];
        s[c] = sum;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                out[c][i][j] = sum * in[c][i][j] * in[c][i][j];
    }
}
END
run 0 -v --min-gain=5 --verify=reparse planes.c
says log/err 'note: estimate: inner loop shared, large: '
says log/out '#pragma omp parallel for firstprivate(n, out, in, sum, c)$'
says log/out 'for (long c = 0; c <= 2; c++) {$'
sed 's/c < 3/c < 30/' planes.c >many.c
run 0 -v --min-gain=5 many.c
lacks log/err 'inner loop shared'
says log/out '#pragma omp parallel firstprivate(n, out, in, w, s)$'
rm planes.c many.c

begin "--min-gain=N leaves what is not estimated to become faster"
cat >few.c <<'END'
double few[1000];
void little(void)
{
    for (int i = 0; i < 1000; i++)
        few[i] += 1;
}
END
run 0 --min-gain=5 few.c
same log/out few.c
says log/err "compilers do well with it as it is: .*; nothing that was tried is estimated to be faster' .no-gain.$"
run 0 --min-gain=any few.c
says log/out 'pragma omp simd'
run 1 --min-gain=x few.c
run 1 --min-gain= few.c
rm few.c

begin "--all goes with --emit=deps only, and lists pairs of reads, too"
run 0 --emit=deps --all gemm.c
says log/out '^input '
quiet log/err
run 0 --emit=deps gemm.c
lacks log/out '^input '
for other in --emit=c --emit=card --emit=schedule -v --in-place; do
    usage --all $other gemm.c
    says log/err "only together with --emit=deps: '--all'"
done
usage --all --calc '{ A[i] }'
usage --all --emit=deps --calc '{ A[i] }'
usage --emit=deps --all gemm.c gemm.c
usage --emit=deps --all=x gemm.c

begin "--calc evaluates expressions, each line of stdin with -"
run 0 --calc 'card({ A[i] -> B[j] : 0 <= j <= i })'
says log/out '^{ A\[i\] -> (1 + i) : i >= 0 }$'
quiet log/err
printf '%s\n' 'x := { A[i] : 0 <= i < 3 }; card(x) # three' '' '{A[i]} - {B[i]}' \
    '(x' 'card(x . x)' 'x - x <= x' >calc
input=calc
run 1 --calc -
input=/dev/null
says log/out '^{ 3 }$'
says log/out '^true$'
says log/err '^<stdin>:3:8: error: the spaces differ: { A\[i\] } and { B\[i\] }$'
says log/err "^<stdin>:4:3: error: ')' expected$"
says log/err '^<stdin>:5:8: error: a set cannot be applied$'
run 1 --calc 'points({ A[i] : i > 0 })'
says log/err '^<calc>:1:1: error: there are infinitely many points$'
quiet log/out
run 1 --calc "$(printf '%0300d' 0 | tr 0 '(')"
says log/err 'too many parentheses'
run 1 --budget=50 --calc 'card([n] -> { A[i, j] : 0 <= 3i <= n and 0 <= 7j <= 2i })'
says log/err 'too complex'
run 1 --calc 'card({ A[i] })' x.c
run 1 --calc
rm calc

begin "-o before the input; -o replaces a file"
echo old >x.c
run 0 -o x.c gemm.c
same x.c gemm.opt
rm x.c

begin "-o - is stdout"
run 0 gemm.c -o -
same log/out gemm.opt

begin "- is stdin"
input=gemm.c
run 0 -
same log/out gemm.opt
says log/err '^<stdin>:9:5: remark: '

begin "stdin may be a pipe"
# shellcheck disable=SC2002 # a pipe is what is tested
cat gemm.c | timeout "$limit" "$polyopt" - 2>log/err | cat >log/out
same log/out gemm.opt

begin "/dev/stdin is a file as any other"
input=gemm.c
run 0 /dev/stdin
same log/out gemm.opt

begin "a device as the output is written to, not replaced"
run 0 gemm.c -o /dev/null
[ -c /dev/null ] || wrong "/dev/null is no device any more"

begin "the mode of a new file is that of a compiler's"
(umask 027 && timeout "$limit" "$polyopt" gemm.c -o x.c 2>log/err)
# shellcheck disable=SC2012 # the names are ours
case $(ls -l x.c) in
-rw-r-----*) ;;
*) wrong "$(ls -l x.c)" ;;
esac
rm -f x.c

begin "stages go to -o, too"
run 0 --emit=scop gemm.c
cp log/out scop
run 0 --emit=scop gemm.c -o x
quiet log/out
same x scop
rm x scop

if with_slow; then
begin "two runs write the same bytes"
for stage in scop card deps schedule schedule-map schedule-kelly schedule-2d+1 \
    openscop dot ast footprint footprint-json communication operation index-map tiles c; do
    run 0 --emit=$stage stencil.c
    cp log/out first
    cp log/err first.err
    run 0 --emit=$stage stencil.c
    same log/out first
    same log/err first.err
done
rm first first.err
fi

begin "runs at the same time do not disturb each other"
mkdir d
for _ in 1 2 3 4; do
    timeout "$limit" "$polyopt" gemm.c -o d/x.c 2>/dev/null &
done
wait
same d/x.c gemm.opt
holds d x.c
rm -r d

if with_slow; then
begin "every stage has something to say about a nest"
for stage in scop deps schedule schedule-map schedule-kelly schedule-2d+1 \
    openscop dot ast footprint footprint-json communication operation index-map tiles; do
    run 0 --check --emit=$stage gemm.c
    [ "$(wc -l <log/out)" -ge 2 ] || wrong "--emit=$stage: $(cat log/out)"
done
run 0 --check --emit=c gemm.c
same log/out gemm.opt
fi

begin "a stage of a file without loops is empty"
run 0 --emit=deps plain.c
quiet log/out

begin "--index-map=FILE simplifies the maps in it, - is stdin"
cat >x.maps <<'END'
# a comment
(d0, d1) -> (d0 + d1 floordiv 16, d1 mod 16), domain: d0 in [0, 6], d1 in [0, 14]

(d0) -> (d0, 3); (d0, d1) -> (d1 - d0)
END
run 0 --index-map=x.maps
says log/out '^(d0, d1) -> (d0, d1), domain: d0 in \[0, 6\], d1 in \[0, 14\]$'
says log/out '^(d0) -> (-d0 + 3)$'
cp log/out x.simple
run 0 --index-map=x.maps -o x
quiet log/out
same x x.simple
input=x.maps
run 0 --index-map=-
same log/out x.simple
run 1 --index-map=x.maps --emit=scop
says log/err 'not together with'
run 1 --index-map=none.maps
says log/err "cannot read 'none.maps'"
rm x x.simple

begin "what is no index map is said to be none, and where"
while IFS='|' read -r map message; do
    printf '\n%s\n' "$map" >x.maps
    run 1 --index-map=x.maps
    quiet log/out
    same log/err /dev/stdin <<END
x.maps:2:$message
END
done <<'END'
(d0 -> (d0)|5: error: expected ')': '->'
(d0) -> (d1)|10: error: there is no variable of this name: 'd1'
(d0, d0) -> ()|6: error: there are two variables of this name: 'd0'
(d0, mod) -> ()|6: error: expected the name of a variable: 'mod'
(d0) -> (d0 * d0)|17: error: one of two factors has to be a constant, before: ')'
(d0) -> (d0 mod 0)|17: error: division by zero: '0'
(d0) -> (d0 floordiv d0)|22: error: the divisor has to be a constant: 'd0'
(d0) -> (d0 + )|15: error: expected an expression: ')'
(d0) -> (d0|12: error: expected ')' at the end of the line
(d0) -> (d0) d0|14: error: expected ';' or the end of the line: 'd0'
(d0) -> (d0), domain: d0 in [0, d0]|33: error: bounds have no variables but parameters in them: 'd0'
(d0) -> (d0), domain: d0 [0, 1]|26: error: expected 'in': '['
(d0) -> (99999999999999999999)|10: error: the number is too large: '99999999999999999999'
(d0) -> (d0 * 9223372036854775807 * 2)|38: error: a number gets too large before: ')'
(d0) -> (d0); (d0, d1) -> (d0)|15: error: the map has not as many dimensions as the one before has results: '('
END
rm x.maps

begin "--tile=4,8 and the last size repeated"
run 0 --check --tile=4,8 --no-parallel --emit=schedule gemm.c
says log/out '"tile 4"'
says log/out '"tile 8"'
run 0 --check --tile=16 --emit=schedule gemm.c
says log/out '"tile 16"'

begin "--no-tile"
run 0 --check --no-tile --emit=schedule gemm.c
lacks log/out '"tile '
run 1 --no-tile --tile gemm.c
says log/err "not together with --tile: '--no-tile'"
run 1 --tile=32 --no-tile gemm.c
says log/err "not together with --tile: '--no-tile'"

begin "--target=mpi: processes share nests with more loops than subscripts"
run 0 --target=host gemm.c
same log/out gemm.opt
run 0 --check --target=mpi gemm.c
says log/out 'if (!po_.*_1_ranks('
says log/out 'polyopt_mpi_start'
says log/err 'remark: processes share the loop nest: .* sent.* returned .mpi.$'
run 0 --target=mpi plain.c
lacks log/out polyopt_mpi
run 1 --target=mpi --verify=reparse gemm.c
says log/err "not together with --verify=reparse: '--target=mpi'"
run 1 --target=gpu gemm.c
says log/err 'not one of host mpi'

begin "--pack=all, none, or what pays"
run 0 --check --pack=all gemm.c
says log/err 'packed B'
run 0 --check --pack=none gemm.c
lacks log/out '_packed'
run 1 --pack=some gemm.c
cat >rows.c <<'END'
void f(int n, float C[restrict n][n], float A[restrict n][n],
       float B[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[j][k];
}
END
run 0 --check --tile=32,512,32 rows.c
says log/err 'packed B'
rm rows.c

begin "--no-parallel"
says gemm.opt '#pragma omp parallel for'
run 0 --check --no-parallel gemm.c
lacks log/out 'omp parallel'

begin "--scheduler"
run 0 --check --scheduler=pluto --emit=schedule-kelly stencil.c
says log/out 'S0: (.*t.* + i'
run 0 --check --scheduler=identity --emit=schedule-kelly stencil.c
says log/out 'S0: (t, '
lacks log/out 't + i'
run 0 --check --scheduler=isl stencil.c
run 0 --scheduler=pluto stencil.c
cp log/out x
run 0 stencil.c
same log/out x
rm x

begin "--fuse"
for policy in none smart max; do
    run 0 --check --fuse=$policy stencil.c
done

begin "--remarks=none is silent"
run 0 --remarks=none gemm.c
quiet log/err
same log/out gemm.opt
run 2 --remarks=none broken.c
says log/err 'error: '

begin "-v does not change the output"
run 0 -v gemm.c
same log/out gemm.opt

begin "remarks come in the order of the lines"
cat >order.c <<'EOT'
double x[100];
void f(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 1;
    while (n > 0)
        n--;
    for (int i = 0; i < 10; i++)
        x[i * i * i] = 1;
    for (int i = 0; i < 100; i++)
        x[i] += 1;
}
EOT
run 0 order.c
sed -n 's/^order.c:\([0-9]*\):[0-9]*: remark: .*/\1/p' log/err >lines
[ "$(tr '\n' ' ' <lines)" = "4 6 9 10 " ] || wrong "$(cat log/err)"
rm order.c lines

begin "--require"
run 0 --require gemm.c
same log/out gemm.opt
run 4 --require plain.c
same log/out plain.c
run 4 --require plain.c -o x.c
same x.c plain.c
rm x.c

begin "--budget: too little leaves the text as it was"
run 0 --budget=1 gemm.c
same log/out gemm.c
says log/err '\[too-complex\]'
run 0 --budget=0 gemm.c
same log/out gemm.opt

if with_slow; then
begin "--file-budget: each nest has its share, and a least in any case"
cat >nests.c <<'END'
double a[1000], b[1000];

void first(int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i];
}

void second(int n)
{
    if (n > 3)
        for (int i = 0; i < n; i++)
            a[i] = b[i];
    n--;
    for (int i = 0; i < n; i++)
        b[i] = 0;
}
END
run 0 --file-budget=1 nests.c -o x.c
says log/err 'nests.c:5:5: remark: loop nest optimised'
says log/err 'nests.c:12:9: remark: loop nest optimised'
says log/err 'nests.c:15:5: remark: loop nest optimised'
run 0 --file-budget=0 --file-time-limit=0 nests.c -o x.c
says log/err 'nests.c:15:5: remark: loop nest optimised'
run 0 -v nests.c -o x.c
says log/err 'nests.c:5:5: note: [0-9]* units of work'
cat "$here/../bench/kernels/cholesky.c" >nests.c
run 0 --file-budget=1 "-I$here/../bench/kernels" nests.c -o x.c
says log/err '\[too-complex\]'
lacks log/err '\[time-limit\]'
run 0 "-I$here/../bench/kernels" nests.c -o x.c
lacks log/err '\[too-complex\]'
rm nests.c x.c
fi

begin "--file-budget: nests that are optimised together have their shares together"
cat "$here/../bench/kernels/correlation.c" >nests.c
run 0 --file-budget=1 "-I$here/../bench/kernels" nests.c -o x.c
lacks log/err '\[too-complex\]'
run 0 --file-budget=1 --budget=650000 "-I$here/../bench/kernels" nests.c -o x.c
says log/err '\[too-complex\]'
rm nests.c x.c

if with_slow; then
begin "--budget: any of them is survived"
cp "$here/exec/loop-quotients.c" quotients.c
for budget in 10000 30000 100000 300000; do
    run 0 --budget=$budget quotients.c -o x.c
done
cat >sum.c <<'END'
double v, e;
int k[9];
void sum(void)
{
    for (unsigned long i = 0; i < 9; i++)
        e = e + (double)(k[1] + 17);
    v += e;
}
END
for budget in $(seq 500 100 6000); do
    run 0 --reassociate --budget="$budget" sum.c -o x.c
done
rm quotients.c sum.c x.c
fi

begin "--verify=reparse: the text is checked, and stays what it is"
cat >twice.c <<'END'
void f(int n, double *restrict a, const double *b)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            a[i] += 2 * b[k];
}
END
run 0 twice.c
mv log/out twice.opt
run 0 -v --verify=reparse twice.c
same log/out twice.opt
says log/err '^twice\.c:3:5: note: text parsed again: shown$'
rm twice.c twice.opt
run 0 -v --verify=reparse gemm.c
lacks log/out '_tile'
says log/err '^gemm\.c:9:5: note: text parsed again: shown$'
run 0 -v --verify=loops gemm.c
same log/out gemm.opt
run 1 --verify=all gemm.c
says log/err "unknown value"

begin "--help lists every option"
run 0 -h
cp log/out help
run 0 --help
same log/out help
rm help
quiet log/err
grep -oE '^OPTION\("[^"]*"' "$here/../include/polyopt/options.def" |
    cut -d'"' -f2 >options
while read -r option; do
    grep -qE -e "^  $option([^a-zA-Z-]|\$)" log/out ||
        wrong "--help does not list $option"
done <options
[ -s options ] || wrong "no options in options.def"
rm options

begin "--version names the libraries"
run 0 --version
quiet log/err
says log/out '^polyopt [0-9]'
says log/out '[Cc]lang version [0-9]'
says log/out '^isl-[0-9]'
says log/out '^PPL [0-9]'

begin "usage errors"
usage
says log/err '^polyopt: error: no input file (see'
says log/err '^usage: polyopt \[options\] in\.c '
usage --frobnicate gemm.c
usage -q1 gemm.c
usage gemm.c -o
usage -I
usage gemm.c -D
usage --emit gemm.c
usage --emit= gemm.c
usage --emit=nonsense gemm.c
usage --tile= gemm.c
usage --tile=0 gemm.c
usage --tile=-4 gemm.c
usage --tile=4, gemm.c
usage --tile=4,,4 gemm.c
usage --tile=4x gemm.c
usage --tile=99999999999999999999 gemm.c
usage --tile=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 gemm.c
usage --fuse=most gemm.c
usage --scheduler=cron gemm.c
usage --remarks=xml gemm.c
usage --time-limit= gemm.c
usage --time-limit=soon gemm.c
usage --time-limit=-1 gemm.c
usage --file-budget= gemm.c
usage --file-budget=1s gemm.c
usage --file-time-limit=-1 gemm.c
usage --budget= gemm.c
usage --budget=much gemm.c
usage --budget=-1 gemm.c
usage --budget=99999999999999999999999 gemm.c

begin "an unknown option is named"
run 1 --frobnicate gemm.c
says log/err "'--frobnicate'"
run 1 --til=64 gemm.c
says log/err "^polyopt: error: unknown option: '--til=64', did you mean '--tile'? "
run 1 --paralell-threshold=0 gemm.c
says log/err "did you mean '--parallel-threshold'?"
run 1 --mi-ngain=any gemm.c
says log/err "did you mean '--min-gain'?"
run 1 --no-thing gemm.c
lacks log/err 'did you mean'
run 1 --fuse=mix gemm.c
says log/err "unknown value: '--fuse=mix', not one of none smart max "
run 1 --openmp=rspect gemm.c
says log/err "unknown value: '--openmp=rspect', did you mean 'respect'? "
run 1 --no-tile=3 gemm.c
says log/err "the option has no value: '--no-tile=3'"
run 1 --index-map gemm.c
says log/err "the option has to have a value: '--index-map'"

begin "help that cannot be written"
if [ -w /dev/full ]; then
    for option in --help --version; do
        status=0
        "$polyopt" "$option" >/dev/full 2>log/err || status=$?
        [ $status -eq 1 ] || wrong "$option: status $status"
        says log/err "cannot write 'stdout': No space left"
    done
fi

begin "no file, a directory, an empty name"
usage missing.c
says log/err "missing\\.c.*No such file"
usage log
says log/err 'directory'
usage log -o x.c
usage ''
usage gemm.c/x.c
[ ! -e x.c ] || wrong "x.c was written"

begin "input and output are the same file"
ln gemm.c hard.c
ln -s gemm.c soft.c
for output in gemm.c ./gemm.c hard.c soft.c; do
    usage gemm.c -o $output
    same gemm.c gemm.orig
done
rm hard.c soft.c

begin "--in-place"
cp gemm.c x.c
chmod 640 x.c
ln -s x.c soft.c
run 0 --in-place soft.c
quiet log/out
[ -L soft.c ] || wrong "soft.c is no link any more"
sed 's/gemm\.c/x.c/' gemm.opt >x.opt
same x.c x.opt
# shellcheck disable=SC2012 # the names are ours
case $(ls -l x.c) in
-rw-r-----*) ;;
*) wrong "$(ls -l x.c)" ;;
esac
cp broken.c x.c
run 2 --in-place x.c
same x.c broken.c
rm x.c x.opt soft.c
usage --in-place gemm.c -o x.c
usage --in-place --emit=scop gemm.c
usage --in-place -

begin "an output that is a symbolic link: the file it leads to is written"
mkdir e
echo old >e/x.c
ln -s e/x.c soft.c
run 0 gemm.c -o soft.c
[ -L soft.c ] || wrong "soft.c is no link any more"
same e/x.c gemm.opt
ln -s nowhere/x.c dangling.c
usage gemm.c -o dangling.c
[ -L dangling.c ] || wrong "dangling.c is no link any more"
rm -r e soft.c dangling.c

begin "a scop that ends in another function is warned of"
cat >two.c <<'END'
#pragma scop
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] *= 2; }
#pragma endscop
void g(int n, double *restrict a)
{
#pragma scop
    for (int i = 0; i < n; i++)
        a[i] *= 2;
#pragma endscop
    {
        /* what follows is not closed here */
    # pragma scop
        for (int i = 0; i < n; i++)
            a[i] *= 3;
    }
}
void h(int n, double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] += 2;
#pragma endscop
}
END
run 0 two.c
says log/err '^two.c:12:5: warning: #pragma scop ends in another function$'
[ "$(grep -c warning log/err)" -eq 1 ] || wrong "$(cat log/err)"
rm two.c

begin "what has no end is not read"
run 1 /dev/zero
says log/err "^polyopt: error: cannot read '/dev/zero': "
run 1 --index-map=/dev/zero
says log/err "^polyopt: error: cannot read '/dev/zero': "

begin "an output that cannot be written"
for output in missing/x.c plain.c/x.c log /proc/x.c /dev/full ''; do
    usage gemm.c -o "$output"
done
same plain.c plain.c
# It is said before the work: that broken.c does not compile is not known yet.
for output in missing/x.c plain.c/x.c log /proc/x.c '' "$(printf '%0300d' 0).c"; do
    usage broken.c -o "$output"
    says log/err "^polyopt: error: cannot write '$output': "
done
ls -A | grep -q '^\.polyopt-' && wrong "there is a file left: $(ls -A)"
timeout "$limit" "$polyopt" gemm.c >/dev/full 2>log/err
[ $? -eq 1 ] || wrong "stdout is full: status is not 1"
says log/err '^polyopt: error: '
timeout "$limit" "$polyopt" gemm.c >&- 2>log/err
[ $? -eq 1 ] || wrong "stdout is closed: status is not 1"

begin "failures leave no files behind"
mkdir d
cp broken.c d/in.c
echo old >d/out.c
run 2 d/in.c -o d/out.c
run 1 gemm.c -o d
run 1 d/none.c -o d/out.c
run 1 --frobnicate gemm.c -o d/out.c
holds d 'in.c out.c'
says d/out.c '^old$'
rm -r d

if with_slow; then
begin "what is not C is refused, by its name or by -x"
for end in cc C cxx c++ cpp CPP cp ii hh H hpp m mm s S cu; do
    cp gemm.c "other.$end"
    run 1 "other.$end"
    quiet log/out
    says log/err "^polyopt: error: 'other.$end' is [A-Za-z+-]*, which polyopt does"
done
run 1 -o other.out -x c++ gemm.c
[ ! -e other.out ] || wrong "other.out was written"
says log/err "'gemm.c' is c++, which"
run 1 -xobjective-c gemm.c
run 1 gemm.c -- -x c -x c++
input=gemm.c
run 1 -x c++ -
input=/dev/null
says log/err "'<stdin>' is"
run 1 --in-place other.cpp
same gemm.c other.cpp
for flags in "-x c" -xc "-x c++ -xc" "-x cpp-output"; do
    # shellcheck disable=SC2086 # words
    run 0 $flags other.cpp
    same log/out gemm.opt
done
run 0 -x none gemm.c
cp gemm.c gemm.inc
run 0 gemm.inc
same log/out gemm.opt
mkdir -p a.cc
cp gemm.c a.cc/gemm
run 0 a.cc/gemm
run 1 other.cpp gemm.c -o both/
same both/gemm.c gemm.opt
[ ! -e both/other.cpp ] || wrong "both/other.cpp was written"
rm -rf other.* a.cc both gemm.inc
fi

begin "a syntax error: place, status 2, no output"
run 2 broken.c
quiet log/out
says log/err '^broken\.c:3:16: error: expected expression'
run 2 broken.c -o x.c
[ ! -e x.c ] || wrong "x.c was written"
input=broken.c
run 2 -
says log/err '^<stdin>:3:16: error: '

begin "other errors of the compiler"
echo '#include "nowhere.h"' >x.c
run 2 x.c
says log/err "^x\\.c:1:10: .*error: .*nowhere\\.h"
echo 'void f(void) { g; }' >x.c
run 2 x.c
echo '#error no' >x.c
run 2 x.c
says log/err "^x\\.c:1:2: error: "
rm x.c

begin "warnings of the compiler do not matter"
printf 'int f(void) { int x = "a"[0] = 1 == 2; }\n#warning x\n' >x.c
printf 'int f(int x) { if (x = 1) return 2; }\n#warning w\n' >x.c
run 0 -Wall x.c
same log/out x.c
rm x.c

begin "an empty file"
: >x.c
run 0 x.c
quiet log/out
quiet log/err
run 0 - -o y.c
same y.c x.c
rm x.c y.c

begin "white space and comments only"
printf '\n  \n// a\n/* b\n */' >x.c
run 0 x.c
same log/out x.c
rm x.c

begin "a binary file"
head -c 60000 "$polyopt" >x.c
run 2 x.c
quiet log/out
printf '\377\376\000\001\002' >x.c
run 2 x.c
quiet log/out
printf 'int a;\000\ndouble A[100][100];\n' >x.c
sed -n '7,13p' gemm.c >>x.c
timeout "$limit" "$polyopt" x.c >log/out 2>log/err
case $? in
0 | 2) ;;
*) wrong "a NUL byte: status $?" ;;
esac
rm x.c

begin "unbalanced braces and an unterminated comment"
printf 'void f(void) { for (;;) {' >x.c
run 2 x.c
printf '/* f' >x.c
run 2 x.c
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "{"; }' >x.c
run 2 x.c
awk 'BEGIN { printf "int x = "; for (i = 0; i < 20000; i++) printf "(";
             print "" }' >x.c
run 2 x.c
rm x.c

begin "CRLF stays"
sed 's/$/\r/' gemm.orig | head -n 14 >crlf.c
run 0 --check crlf.c
says log/err 'optimised'
[ "$(wc -l <log/out)" -eq "$(grep -c "$(printf '\r')\$" log/out)" ] ||
    wrong "a line lost its CR"
tr -d '\r' <log/out >x
head -n 14 gemm.orig >y.c
run 0 y.c
same log/out x
rm x y.c crlf.c

begin "a byte order mark stays first"
{ printf '\357\273\277' && cat gemm.c; } >bom.c
run 0 --check bom.c
says log/err '^bom\.c:9:5: .*optimised'
{ printf '\357\273\277' && cat gemm.opt; } >x
same log/out x
rm bom.c x

begin "text outside of the nest stays as it was, to the byte"
# Of the original, only the lines of the nest (9 to 12) may be changed.
run 0 gemm.c
diff gemm.c log/out | sed -n 's/^\([0-9,]*\)[acd].*/\1/p' | tr , ' ' >changes
while read -r first last; do
    [ "$first" = 0 ] ||
        { [ "$first" -ge 9 ] && [ "${last:-$first}" -le 12 ]; } ||
        wrong "lines $first to ${last:-$first} were changed"
done <changes
[ -s changes ] || wrong "nothing was changed"
tail -c 70 gemm.c >x
tail -c 70 log/out >y
same x y
rm x y changes

begin "#pragma polyopt off"
sed 's/^    for (int i/#pragma polyopt off\n&/' gemm.c >x.c
run 0 x.c
same log/out x.c
says log/err '^x\.c:10:5: .*\[switched-off\]$'
rm x.c

begin "-D, -U, separate and joined"
sed 's/^#define N 200/#ifndef SIZE\n#error no SIZE\n#endif\n#define N SIZE/' \
    gemm.c >x.c
run 2 x.c
run 0 -DSIZE=200 x.c
says log/err 'optimised'
run 0 -D SIZE=200 x.c
run 0 x.c -DSIZE=200
run 2 -DSIZE=200 -USIZE x.c
run 2 -DSIZE=200 -U SIZE x.c
run 0 x.c -- -DSIZE=200
run 0 x.c -o y.c -- -D SIZE=200
rm x.c y.c

if with_slow; then
begin "-I, -isystem, -iquote, -idirafter, -include"
mkdir inc
echo '#define N 200' >inc/size.h
sed 's/^#define N 200/#include "size.h"/' gemm.c >x.c
run 2 x.c
for flag in -I -isystem -iquote -idirafter; do
    run 0 $flag inc x.c
    says log/err 'optimised'
done
run 0 -Iinc x.c
grep -v '^#define N' gemm.c >x.c
run 2 x.c
run 0 -include inc/size.h x.c
run 0 -Iinc -include size.h x.c
says log/err 'optimised'
mkdir sub
sed 's/^#define N 200/#include "size.h"/' gemm.c >sub/x.c
cp inc/size.h sub
run 0 sub/x.c
rm -r inc sub x.c
fi

begin "-std"
printf '#if __STDC_VERSION__ != 199901L\n#error not C99\n#endif\n' >x.c
run 2 x.c
run 0 -std=c99 x.c
run 0 x.c -- -std=c99
rm x.c

begin "flags of an ordinary build are accepted"
run 0 -O3 -g -Wall -Wextra -pedantic -march=native -ffast-math -fopenmp \
    -fPIC -pthread gemm.c
says log/err 'optimised'

begin "flags about other files and libraries have no effect"
run 0 gemm.c -- -c -o a.o -MD -MF a.d -MT a.o -save-temps -S -E -L. -lm \
    -Wl,-z,now -Werror -v
same log/out gemm.opt
run 2 gemm.c -- @nowhere
says log/err 'error: '

begin "gemm is parallel whatever -fopenmp says"
run 0 -fopenmp gemm.c
same log/out gemm.opt

if with_slow; then
begin "names that need care"
mkdir d
cafe=$(printf 'caf\303\251.c')
for file in 'a b.c' "it's.c" -x.c noext x.h x.inc "$cafe" '%s%n.c'; do
    cp gemm.c "d/$file"
    run 0 "d/$file" -o "d/$file.opt"
    same "d/$file.opt" gemm.opt
done
cp gemm.c ./-x.c
run 0 ./-x.c
same log/out gemm.opt
run 0 d/x.h
rm -r d ./-x.c
fi

begin "10000 lines of functions"
awk 'BEGIN {
    print "double A[100][100];"
    for (i = 0; i < 1250; i++)
        printf "double f%d(int n)\n{\n    double x = n;\n\n    if (n > %d)\n" \
               "        x = 2 * x;\n    return x;\n}\n", i, i
}' >x.c
run 0 x.c
same log/out x.c
rm x.c

if with_slow; then
begin "200 nests"
awk 'BEGIN {
    print "double A[100][100];"
    for (i = 0; i < 200; i++)
        printf "void f%d(int n)\n{\n    for (int i = 1; i < n; i++)\n" \
               "        A[0][i] = A[0][i - 1] + %d;\n}\n", i, i
}' >x.c
run 0 x.c
[ "$(grep -c 'remark: loop nest' log/err)" -eq 200 ] ||
    wrong "$(grep -c 'remark: loop nest' log/err) remarks"
rm x.c
fi

begin "10000 statements in a function, and in a loop"
awk 'BEGIN {
    print "int x; void f(int n)\n{"
    for (i = 0; i < 10000; i++) print "    x += " i ";"
    print "}"
}' >x.c
run 0 x.c
same log/out x.c
awk 'BEGIN {
    print "int x[9]; void f(int n)\n{\n    for (int i = 0; i < n; i++) {"
    for (i = 0; i < 10000; i++) print "        x[" i % 9 "] += i;"
    print "    }\n}"
}' >x.c
run 0 x.c
same log/out x.c
says log/err 'remark: loop nest left unchanged'
rm x.c

begin "a statement of 10000 terms"
awk 'BEGIN {
    print "int x[99]; void f(int n)\n{\n    for (int i = 0; i < n; i++)"
    print "        x[i] = 0"
    for (i = 0; i < 10000; i++) print "            + " i % 9
    print "            ;\n}"
}' >x.c
run 0 x.c
rm x.c

# A nest of depth $1.
deep() {
    awk -v n="$1" 'BEGIN {
        print "double s[2];\nvoid f(void)\n{"
        for (i = 0; i < n; i++)
            printf "%*sfor (int i%d = 0; i%d < 10; i%d++)\n", i + 1, "", i, i,
                i
        printf "        s[1] +="
        for (i = 0; i < n; i++)
            printf " i%d%s", i, i < n - 1 ? " +" : ";\n"
        print "}"
    }'
}

if with_slow; then
begin "a nest of depth 12, 20 and 100"
for depth in 12 20 100; do
    deep $depth >x.c
    run 0 --budget=200000 x.c
    says log/err '^x\.c:[0-9]*:[0-9]*: remark: loop nest '
done
rm x.c
fi

begin "a constant that is too large for the arithmetic"
cat >x.c <<'END'
double A[100];
void f(long n)
{
    for (long i = 0; i < n; i++)
        A[9223372036854775807 - i] = 0;
    for (long i = 9223372036854775800; i < 9223372036854775807; i++)
        A[i - 9223372036854775800] = 0;
}
END
run 0 x.c
rm x.c

begin "the input is never modified"
same gemm.c gemm.orig

begin "nothing else was written"
holds . 'broken.c gemm.c gemm.opt gemm.orig plain.c stencil.c'

summary
