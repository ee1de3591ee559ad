#!/bin/sh
# --tune: the search for a fast script, with commands and compilers that make up times.
#
#     tune.sh polyopt
#
# No time is measured: what a candidate takes is computed from its text.  LONG=yes has more
# cases.  The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir tmp bin
TMPDIR=$PWD/tmp
export TMPDIR

cat >turn.c <<'END'
enum { N = 2000 };
double A[N][N], B[N][N], x[N];
void turn(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            B[j][i] += A[i][j] * x[i];
}
END

# The nearer to 16 the sizes of tiles are, the less time; what is not tiled takes most.  Each
# run is a line in the file "runs".
cat >bin/cost <<'END'
#!/bin/sh
echo run >>runs
sizes=$(sed -n 's/.*tiled \([0-9x]*\).*/\1/p' "$POLYOPT_SOURCE" | head -n 1)
echo "${sizes:-1000000x1000000}" | tr x ' ' | awk '{
    for (i = 1; i <= NF; i++) {
        far = log($i / 16) / log(2)
        cost += far < 0 ? -far : far
    }
    printf "%.2f\n", 10 + cost
}' >"$POLYOPT_TIME"
END
cat >bin/main.c <<'END'
int main(void)
{
    return 0;
}
END

# A compiler whose programs are scripts: they print "same", and take so long, by what the text
# says of tiles, that no load can hide it; few texts compile.  If there is a file "lie", those
# with its first word in the text do what the second one says instead.
cat >bin/fakecc <<'END'
#!/bin/sh
out=
source=
while [ $# -gt 0 ]; do
    case $1 in
    -o) out=$2 && shift ;;
    *.c) source=$1 ;;
    esac
    shift
done
text=same
status=0
time=0.3
if grep -q 'tiled 16x128' "$source"; then
    time=0
elif grep -q 'tiled 32x256' "$source"; then
    time=0.2
elif grep -q 'tiled' "$source"; then
    exit 1
fi
word=
how=
[ ! -e "$FAKE/lie" ] || read -r word how <"$FAKE/lie"
if [ -n "$word" ] && grep -q "$word" "$source"; then
    time=0
    case $how in
    prints) text=other ;;
    ends) status=3 ;;
    fails) exit 1 ;;
    esac
fi
printf '#!/bin/sh\nsleep %s\necho %s\nexit %s\n' $time $text $status >"$out"
chmod +x "$out"
END
chmod +x bin/cost bin/fakecc
FAKE=$PWD
export FAKE

# After each run, the temporary folder is empty.
empty() {
    [ -z "$(ls -A tmp)" ] || wrong "left in the folder: $(ls -A tmp)"
}

# The number of lines of a file, or of those with a text.
count() {
    grep -c "${2-}" "$1"
}

# After a search: the script is legal, and has this line.
chosen() {
    says "$1" "^$2\$"
    run 0 --script="$1" turn.c -o turn.opt.c
    says log/err 'order as given'
}

begin "a search finds the sizes that are fastest"
run 0 --tune=60 turn.c -o x.poly -- bin/cost
chosen x.poly 'tile j, i: 16, 16'
says x.poly '^# turn.c: 0\.[67][0-9]* of the time of polyopt.s own choice, 0.2'
[ "$(count x.poly.log)" -le 40 ] || wrong "it took $(count x.poly.log) candidates"
says x.poly.log '^refused '
says x.poly.log '^same '
says x.poly.log '^lost .* leave$'
quiet log/out
empty

begin "another run does not try again what is in the log"
before=$(count runs)
cp x.poly.log x.before
cp x.poly x.first
: >runs
run 0 --tune=60 turn.c -o x.poly -- bin/cost
[ "$(count runs)" -lt 20 ] || wrong "$(count runs) runs, $before before"
same x.poly x.first
same x.poly.log x.before
says log/err ' \([0-9]*\) candidates, \1 in the log'

begin "what was interrupted goes on where it was"
head -n 9 x.before >x.poly.log
printf 'won 0.5 12' >>x.poly.log
run 0 --tune=60 turn.c -o x.poly -- bin/cost
same x.poly x.first
says log/err ' candidates, 8 in the log'
same x.poly.log x.before

if [ -n "${LONG-}" ]; then
begin "another text, command or machine: the log is begun anew"
sed 's/2000/2001/' turn.c >other.c
cp x.before y.poly.log
run 0 --tune=3 other.c -o y.poly -- bin/cost
says log/err 'candidates, 0 in the log'
[ "$(count y.poly.log '^polyopt tune')" -eq 1 ] || wrong "two logs in one"
cp x.before y.poly.log
OMP_NUM_THREADS=3 "$polyopt" --min-gain=any --tune=3 turn.c -o y.poly -- bin/cost \
    >log/out 2>log/err
says log/err 'candidates, 0 in the log'
rm y.poly y.poly.log other.c
fi

begin "the place of the text in the command, and several at a time"
rm x.poly.log
# shellcheck disable=SC2016 # the command is to see the variable
run 0 --tune=60 -j3 turn.c -o x.poly -- sh -c \
    '[ "$1" = "$POLYOPT_SOURCE" ] && exec bin/cost' x '{}'
same x.poly x.first
empty

begin "a command that fails is no candidate"
cat >bin/some <<'END'
#!/bin/sh
! grep -q 'tiled 16x16' "$POLYOPT_SOURCE" || exit 1
exec bin/cost
END
chmod +x bin/some
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly -- bin/some
says x.poly.log '^failed .*tile j, i: 16, 16$'
lacks x.poly '16, 16'
empty
run 2 --tune=60 turn.c -o y.poly -- false
says log/err 'error: the command fails for the original'
run 2 --tune=60 turn.c -o y.poly -- ./no-such-command
[ ! -e y.poly ] || wrong "there is a script"
empty

begin "the first run of a command may take long: it builds the program"
cat >bin/build <<'END'
#!/bin/sh
time=1
if grep -q 'tiled 16x128' "$POLYOPT_SOURCE"; then
    time=0.5
elif ! grep -q 'tiled 32x256' "$POLYOPT_SOURCE" && grep -q 'tiled' "$POLYOPT_SOURCE"; then
    exit 1
fi
built=$(dirname "$POLYOPT_SOURCE")/built
[ -e "$built" ] || sleep 1.4
: >"$built"
echo $time >"$POLYOPT_TIME"
END
chmod +x bin/build
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly -- bin/build
says x.poly.log '^won 0.500 .*tile j, i: 16, 128$'
empty

begin "never slower: what is slow in the last runs is not written"
cat >bin/moody <<'END'
#!/bin/sh
n=0
[ ! -e seen ] || n=$(cat seen)
grep -q 'tiled 32x256' "$POLYOPT_SOURCE" && echo 1 >"$POLYOPT_TIME" && exit 0
grep -q 'tiled' "$POLYOPT_SOURCE" || { echo 3 >"$POLYOPT_TIME" && exit 0; }
echo $((n + 1)) >seen
[ $n -lt 10 ] && echo 0.5 >"$POLYOPT_TIME" && exit 0
echo 2 >"$POLYOPT_TIME"
END
chmod +x bin/moody
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly -- bin/moody
says x.poly.log '^won 0.5'
run 0 --emit=script turn.c -o own.poly
sed 1d x.poly | cmp -s - own.poly || wrong "$(cat x.poly)"
says x.poly '1.000 of the time of polyopt.s own choice'
rm seen own.poly

if [ -n "${LONG-}" ]; then
begin "the original is the fastest"
cat >bin/plain <<'END'
#!/bin/sh
grep -q 'tiled\|parallel' "$POLYOPT_SOURCE" && echo 2 >"$POLYOPT_TIME" && exit 0
echo 1 >"$POLYOPT_TIME"
END
chmod +x bin/plain
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly -- bin/plain
says x.poly '^leave$'
says x.poly '0.500 of the time of polyopt.s own choice, 1.000 of that'
fi

begin "programs: the fastest, with the same output"
CC=$PWD/bin/fakecc
export CC
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly
chosen x.poly 'tile j, i: 16, 128'
empty

begin "a program that prints something else is reported, and never taken"
echo 'tiled.16x128 prints' >lie
rm x.poly.log
run 3 --tune=60 turn.c -o x.poly
says log/err 'error: a script does not do what the original does'
says x.poly.log '^wrong .*tile j, i: 16, 128$'
lacks x.poly '16, 128'
run 3 --tune=60 turn.c -o x.poly
says log/err 'error: a script does not do what the original does'
empty

if [ -n "${LONG-}" ]; then
begin "so is one that ends in another way; what does not compile is none"
echo 'tiled.16x128 ends' >lie
rm x.poly.log
run 3 --tune=60 turn.c -o x.poly
says x.poly.log '^wrong .*tile j, i: 16, 128$'
echo 'tiled.16x128 fails' >lie
rm x.poly.log
run 0 --tune=60 turn.c -o x.poly
says x.poly.log '^broken .*tile j, i: 16, 128$'
empty
fi

begin "a result that prints something else: status 3, no script"
echo 'tiled.32x256 prints' >lie
rm x.poly x.poly.log
run 3 --tune=60 turn.c -o x.poly
says log/err 'error: the result does not print and return what the original'
[ ! -e x.poly ] || wrong "there is a script"
echo 'enum fails' >lie
run 2 --tune=60 turn.c -o x.poly
says log/err 'error: the original does not compile and link'
rm lie
empty

begin "--runner runs the programs"
cat >bin/runner <<'END'
#!/bin/sh
[ "$1" = -x ] && echo "$2" >>"$FAKE/ran" && exec "$2"
END
chmod +x bin/runner
run 0 --tune=60 --runner="$PWD/bin/runner -x" turn.c -o x.poly
chosen x.poly 'tile j, i: 16, 128'
says ran '/program$'
rm ran x.poly.log
cat >bin/busy <<'END'
#!/bin/sh
echo "no node is free" >&2
exit 7
END
chmod +x bin/busy
for runner in "$PWD/bin/busy" "$PWD/bin/absent"; do
    run 2 --tune=60 --runner="$runner" turn.c -o z.poly
    says log/err 'error: the runner, or the original that it runs, does not end with exit status 0'
    [ ! -e z.poly ] || wrong "there is a script"
done
# One that fails now and then is asked again, and nothing is called wrong.
cat >bin/unsure <<'END'
#!/bin/sh
echo >>"$FAKE/asked"
[ $(($(wc -l <"$FAKE/asked") % 3)) -ne 0 ] || exit 7
exec "$@"
END
chmod +x bin/unsure
run 0 --tune=60 --runner="$PWD/bin/unsure" turn.c -o x.poly
chosen x.poly 'tile j, i: 16, 128'
lacks x.poly.log '^wrong'
rm -f asked x.poly.log z.poly.log

begin "the time that is given is all that it takes"
start=$(date +%s)
# shellcheck disable=SC2016 # the command is to see the variable
run 0 --tune=4 turn.c -o x.poly -- sh -c 'sleep 0.3; echo 1 >"$POLYOPT_TIME"'
[ $(($(date +%s) - start)) -le 10 ] || wrong "it took more than 10 seconds"
chosen x.poly 'tile j, i: 32, 256'
empty
start=$(date +%s)
run 1 --tune=2 turn.c -o y.poly -- sleep 71
says log/err 'error: 2 s are too short to run the original and the result'
[ $(($(date +%s) - start)) -le 8 ] || wrong "it took more than 8 seconds"
[ ! -e y.poly ] || wrong "there is a script"
empty

begin "asked to end: so do its children"
echo 'sleep 72' >bin/long
for jobs in 1 3; do
    timeout -s TERM 2 "$polyopt" --tune=60 -j$jobs turn.c -o y.poly -- \
        sh bin/long >log/out 2>log/err
    sleep 0.2
    # shellcheck disable=SC2009 # pgrep is not everywhere
    ! ps -e -o args | grep -q '^sleep 7[12]$' || wrong "a process is left"
    empty
done

begin "a description of this machine"
run 0 --tune=machine -o m.machine
says m.machine '^l2_bytes = [0-9]* # size of the second cache$'
run 0 --machine=m.machine turn.c -o a.c
run 0 --machine=native turn.c -o b.c
same a.c b.c
run 0 --tune=machine
says log/out '^region_ns = 3000 #'

begin "usage"
usage --tune turn.c
usage --tune turn.c -o -
usage --tune=0 turn.c -o x.poly
usage --tune=1x turn.c -o x.poly
usage --tune turn.c gemm.c -o x.poly
usage --tune --check-run -o x.poly turn.c
usage --tune --emit=scop turn.c -o x.poly
usage --tune --script=x.poly turn.c -o y.poly
usage --tune -MD turn.c -o x.poly
usage --tune -ffast-math turn.c -o x.poly
usage --tune --runner=x turn.c -o x.poly -- true
usage --runner=x turn.c
usage --tune=machine turn.c
usage --tune turn.c -o turn.c
usage --tune=5 turn.c -o no/x.poly
empty

begin "nothing else was written"
rm -rf runs x.first x.before x.poly x.poly.log turn.opt.c a.c b.c m.machine bin
rmdir tmp
holds . 'gemm.c gemm.orig turn.c'
summary
