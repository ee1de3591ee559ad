#!/bin/sh
# What polyopt-cc does when something goes wrong, when it is told to stop, and
# what its options and its log say.
#
#     driver-fail.sh polyopt-cc
#
# POLYOPT is a script that fails in the way in question.  The last line says "N
# passed, N failed".

# shellcheck source=tests/driverlib.sh
. "$(dirname "$0")/driverlib.sh"
cp -Rp proto w
cd w || exit 2
ln -s ../log ../tmp ../tools .
real=${polyopt%-cc}

# tool NAME LINE...: make a script; that of a compiler or of polyopt.  "$out" is
# the file that polyopt is to write.
tool() {
    script=tools/$1
    shift
    {
        printf '#!/bin/sh\n'
        # shellcheck disable=SC2016 # the script's
        printf 'for word; do [ "$last" = -o ] && out=$word; last=$word; done\n'
        printf '%s\n' "$@"
    } >"$script"
    chmod +x "$script"
}

# compile NAME WORD...: as run, with a fresh log and without old objects.
compile() {
    rm -f log/cc.json a.o
    run "$@"
}

# One line on stderr, which says "$1".
one_line() {
    [ "$(wc -l <log/err)" -eq 1 ] || wrong "not one line: $(cat log/err)"
    says log/err "^polyopt-cc: .*$1"
}

# The object is that of the compiler alone.
as_it_is() {
    same a.o plain.o
    tidy
}

begin "what the others are compared with"
gcc -O2 -g -c a.c || wrong "gcc fails"
mv a.o plain.o
compile 0 gcc -O2 -g -c a.c
quiet log/out
quiet log/err
differ a.o plain.o
optimised 1
mv a.o best.o
tidy

begin "the same command makes the same bytes, whatever TMPDIR is"
mkdir other
TMPDIR=$dir/w/other compile 0 gcc -O2 -g -c a.c
same a.o best.o
rmdir other || wrong "there is something left in TMPDIR"

begin "a compiler that does not preprocess"
tool gcc 'case " $* " in *" -E "*) exit 1 ;; esac' "exec $(command -v gcc) \"\$@\""
compile 0 tools/gcc -O2 -g -c a.c
quiet log/err
same a.o plain.o
[ "$(logged '"result":"skipped","reason":"no-text"')" -eq 1 ] ||
    wrong "not skipped: $(cat log/cc.json)"
rm -f tools/gcc

# broken NAME SCRIPT: polyopt fails in the way of the script.
broken() {
    begin "polyopt $1: the compiler's own object, one line, status 0"
    tool "$1" "$2"
    export POLYOPT="$dir/tools/$1"
    compile 0 gcc -O2 -g -c a.c
    quiet log/out
    one_line "a\.c: .*compiled as it is"
    as_it_is
    [ "$(logged '"result":"failed"')" -eq 1 ] ||
        wrong "the log says $(cat log/cc.json)"
    begin "polyopt $1: an error with POLYOPT_CC_STRICT=1"
    export POLYOPT_CC_STRICT=1
    compile 1 gcc -O2 -g -c a.c
    one_line "a\.c: "
    unset POLYOPT_CC_STRICT POLYOPT
    tidy
}

# shellcheck disable=SC2016 # of the scripts
{
    broken "crashes" 'kill -SEGV $$'
    broken "is killed" 'kill -KILL $$'
    broken "exits with 3" 'echo wrong >&2; exit 3'
    broken "exits with 2 and has written" 'echo "int" >"$out"; exit 2'
    broken "writes what does not compile" \
        "$real"' "$@"; sed -i "s/double A/double double A/" "$out"'
    broken "writes what does not link" \
        "$real"' "$@"; sed -i "s/^{/{ asm(\"no such code\");/" "$out"'
    broken "writes nothing" "$real"' "$@"; rm "$out"'
}

begin "polyopt says garbage: no harm is done"
# shellcheck disable=SC2016
tool garbage 'head -c 20000 /bin/sh >&2' 'printf "{\"kind\":" >&2' 'exit 0'
POLYOPT=$dir/tools/garbage compile 0 gcc -O2 -g -c a.c
as_it_is

begin "polyopt says very much: no harm is done"
tool chatty 'yes "{\"kind\":\"nest\"" | head -c 3000000 >&2' 'exit 1'
POLYOPT=$dir/tools/chatty compile 0 gcc -O2 -g -c a.c
one_line "a\.c: "
as_it_is

begin "polyopt is not there"
POLYOPT=/no/such/polyopt compile 0 gcc -O2 -g -c a.c
one_line "a\.c: "
as_it_is

begin "polyopt cannot parse the file, which the compiler can"
cat >nested.c <<'END'
int nested(int n)
{
    for (int i = 0; i < 9; i++)
        n += i;
    return n;
}
int attribute = __builtin_has_attribute(nested, noreturn);
END
gcc -c nested.c -o plain2.o
compile 0 gcc -c nested.c -o a.o
one_line "nested\.c: "
same a.o plain2.o
tidy

begin "POLYOPT_CC_TIME_LIMIT=1: polyopt is stopped"
tool hangs 'echo $$ >pid' 'exec sleep 1000'
start=$(date +%s)
POLYOPT=$dir/tools/hangs POLYOPT_CC_TIME_LIMIT=1 compile 0 gcc -O2 -g -c a.c
[ $(($(date +%s) - start)) -lt 20 ] || wrong "it took long"
one_line "a\.c: "
as_it_is
! kill -0 "$(cat pid)" 2>/dev/null || wrong "polyopt still runs"

begin "POLYOPT_CC_TIME_LIMIT=1: so is what ignores SIGTERM, and its children"
tool stubborn "trap '' TERM HUP INT" 'sleep 30 & echo $! >pid' 'wait' 'sleep 30'
start=$(date +%s)
POLYOPT=$dir/tools/stubborn POLYOPT_CC_TIME_LIMIT=1 compile 0 gcc -O2 -g -c a.c
[ $(($(date +%s) - start)) -lt 20 ] || wrong "it took long"
one_line "a\.c: "
as_it_is
sleep 0.1
! grep -q '^State:[[:space:]]*[RSD]' "/proc/$(cat pid)/status" 2>/dev/null ||
    wrong "its child still runs"

begin "a compiler that does not exist: 127 and a message, as of a shell"
compile 127 gcc-99 -c a.c
says log/err 'gcc-99'
compile 127 ./no/gcc -c a.c
compile 127 no-such-tool a b

begin "a compiler that is killed by a signal, and one that fails without a word"
tool gcc 'kill -SEGV $$'
compile 139 tools/gcc -c a.c
tool gcc 'exit 37'
compile 37 tools/gcc -c a.c
tidy

begin "a compiler that fails the second time only: its first object stays"
# shellcheck disable=SC2016
tool gcc 'case "$*" in *" -E "*) ;; *"$TMPDIR"*) echo half >a.o; exit 1 ;; esac' 'exec gcc "$@"'
compile 0 tools/gcc -O2 -g -c a.c
one_line "a\.c: .*compiled as it is"
as_it_is

# signalled NUMBER WORD...: polyopt-cc gets the signal as soon as there is a file
# "started", and ends by it.
signalled() {
    number=$1
    shift
    rm -f started pid log/cc.json a.o
    python3 - "$number" "$polyopt" "$@" >log/out 2>log/err <<'END'
import os, signal, subprocess, sys, time

number = int(sys.argv[1])
for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(name, signal.SIG_DFL)
child = subprocess.Popen(sys.argv[2:])
for _ in range(300):
    if os.path.exists("started") or child.poll() is not None:
        break
    time.sleep(0.02)
child.send_signal(number)
try:
    print(child.wait(timeout=20))
except subprocess.TimeoutExpired:
    print("it does not end")
    child.kill()
END
    says log/out "^-$number\$"
    quiet log/err
    sleep 0.1
    [ ! -f pid ] || ! kill -0 "$(cat pid)" 2>/dev/null ||
        wrong "what it had started still runs"
    [ ! -e a.o ] || nm a.o >log/nm 2>&1 || wrong "a.o is half an object"
    tidy
}

# shellcheck disable=SC2016 # of the scripts
if ! lacking python3 "signals, and the log"; then
    for number in 1 2 15; do
        begin "signal $number while the compiler runs"
        tool gcc 'echo $$ >pid; touch started; exec sleep 1000'
        signalled "$number" tools/gcc -c a.c
        begin "signal $number while polyopt runs"
        tool slow 'echo $$ >pid; touch started; exec sleep 1000'
        export POLYOPT="$dir/tools/slow"
        signalled "$number" gcc -c a.c
        unset POLYOPT
        begin "signal $number while the result is compiled"
        tool gcc 'case "$*" in *"$TMPDIR"*) echo $$ >pid; touch started; exec sleep 1000 ;; esac' \
            'exec gcc "$@"'
        signalled "$number" tools/gcc -c a.c
        begin "signal $number while the compiler reads stdin"
        tool gcc 'echo $$ >pid; touch started; exec sleep 1000'
        echo 'int x;' >x.c
        signalled "$number" tools/gcc -c -x c - -o a.o
    done
fi

begin "a signal that is ignored (nohup) stays ignored"
tool slow 'touch started; sleep 0.5; exit 0'
rm -f started a.o
POLYOPT=$dir/tools/slow env --ignore-signal=HUP "$polyopt" gcc -c a.c 2>log/err &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9; do
    [ -e started ] || sleep 0.2
done
kill -HUP $pid
wait $pid || wrong "status $?"
[ -f a.o ] || wrong "no object"
tidy

begin "a wrapper called gcc that calls polyopt-cc again: one optimisation"
tool gcc "exec $polyopt /usr/bin/gcc \"\$@\""
compile 0 tools/gcc -O2 -c a.c
quiet log/err
optimised 1
[ "$(logged '"kind":"file"')" -eq 1 ] || wrong "$(cat log/cc.json)"

begin "a wrapper called gcc that calls itself by way of polyopt-cc ends"
tool gcc "exec $polyopt gcc \"\$@\""
rm -f a.o
PATH=$dir/tools:$PATH timeout -k 5 20 "$polyopt" gcc -c a.c >log/out 2>log/err
[ $? -ne 124 ] || wrong "it does not end"
rm tools/gcc
tidy

begin "no TMPDIR: compiled as it is, and a line says so"
TMPDIR=/no/such/folder compile 0 gcc -O2 -g -c a.c
says log/err '^polyopt-cc: '
same a.o plain.o
TMPDIR=/no/such/folder POLYOPT_CC_STRICT=1 compile 1 gcc -O2 -g -c a.c

begin "no room in TMPDIR: compiled as it is, and a line says so"
mkdir full
cat >full.sh <<'END'
mount -t tmpfs -o size=8k none full || exit 77
head -c 8192 /dev/zero >full/zero
TMPDIR=$PWD/full "$1" gcc -pipe -O2 -g -c a.c || exit 1
rm full/zero
[ -z "$(ls -A full)" ]
END
rm -f a.o
unshare -m sh full.sh "$polyopt" >log/out 2>log/err
case $? in
0)
    one_line 'compiled as it is'
    same a.o plain.o
    ;;
77 | 127)
    name=
    echo "skipped: nothing can be mounted here"
    ;;
*) wrong "it fails: $(cat log/err)" ;;
esac

begin "a log that cannot be written: a line, and all else is well"
POLYOPT_CC_LOG=/no/such/folder/log compile 0 gcc -O2 -g -c a.c
one_line '/no/such/folder/log'
same a.o best.o
POLYOPT_CC_LOG=/dev/full compile 0 gcc -O2 -g -c a.c
one_line '/dev/full'
same a.o best.o
tidy

begin "no log: none is written"
rm -f log/cc.json
(unset POLYOPT_CC_LOG && "$polyopt" gcc -O2 -g -c a.c) || wrong "it fails"
same a.o best.o
[ ! -e log/cc.json ] || wrong "there is a log"

begin "--polyopt-off, POLYOPT_CC_OFF=1: everything passes through"
compile 0 --polyopt-off gcc -O2 -g -c a.c
as_it_is
POLYOPT_CC_OFF=1 compile 0 gcc -O2 -g -c a.c
as_it_is
[ ! -e log/cc.json ] || wrong "there is a log"

begin "--skip, POLYOPT_CC_SKIP: files that are left alone"
for pattern in a.c 'a*' '*.c'; do
    compile 0 "--skip=$pattern" gcc -O2 -g -c a.c
    as_it_is
    POLYOPT_CC_SKIP="x.c:$pattern" compile 0 gcc -O2 -g -c a.c
    as_it_is
done
compile 0 --skip=b.c '--skip=x/*' gcc -O2 -g -c a.c
same a.o best.o
compile 0 '--skip=src/*' gcc -c src/deep.c -o a.o
optimised 0
compile 0 --skip=prog.c gcc -c a.c prog.c
optimised 1
quiet log/err
rm prog.o

begin "--keep, POLYOPT_CC_KEEP=1: the optimised text beside the object"
compile 0 --keep gcc -O2 -g -c a.c
[ -f a.opt.c ] || wrong "no a.opt.c"
lacks a.opt.c "$TMPDIR"
grep -q '^#pragma omp\|^ *#pragma omp' a.opt.c || wrong "a.opt.c has no directive"
same a.o best.o
rm -f a.opt.c
mkdir obj
POLYOPT_CC_KEEP=1 compile 0 gcc -c src/deep.c -o obj/deep.o
[ -f obj/deep.opt.c ] || wrong "no obj/deep.opt.c"
tidy

begin "-Xpolyopt, before the compiler and behind: an option for polyopt"
(unset POLYOPT_FLAGS && "$polyopt" -Xpolyopt --parallel-threshold=0 gcc -O2 -g -c a.c) ||
    wrong "it fails"
same a.o best.o
(unset POLYOPT_FLAGS && "$polyopt" gcc -O2 -g -Xpolyopt --parallel-threshold=0 -c a.c) ||
    wrong "it fails"
same a.o best.o
(unset POLYOPT_FLAGS && "$polyopt" gcc -O2 -g -c a.c) || wrong "it fails"
differ a.o best.o
compile 0 gcc -Xpolyopt --tile=16 -E a.h
quiet log/err
POLYOPT_FLAGS="--til=64" compile 0 gcc -O2 -g -c a.c
one_line "a\.c: polyopt: error: unknown option: '--til=64', did you mean '--tile'?"
as_it_is
POLYOPT_FLAGS="--no-such-option" compile 0 gcc -O2 -c a.c src/deep.c
one_line "a\.c: polyopt: error: unknown option: '--no-such-option'"

begin "--help, --version, no compiler, unknown options"
run 0 --help
says log/out 'POLYOPT_CC_LOG'
quiet log/err
run 0 --version
says log/out '^polyopt'
run 1
[ -s log/err ] || wrong "no message"
run 1 --no-such-option gcc -c a.c
run 1 -Xpolyopt
[ -s log/err ] || wrong "no message"
run 1 --summary
run 1 --summary /no/such/file
[ -s log/err ] || wrong "no message"

begin "debugging information names the user's file and lines"
compile 0 gcc -O2 -g -c src/deep.c -o a.o
for what in info decodedline; do
    for file in plain a; do
        [ $file = a ] || gcc -O2 -g -c src/deep.c -o plain.o
        readelf --debug-dump=$what $file.o >log/$file.$what 2>/dev/null
    done
done
for file in plain a; do
    sed -n 's/.*DW_AT_\(name\|comp_dir\) .*: *\(.*[./].*\)$/\2/p' log/$file.info |
        sort -u >log/$file.names
    awk '$1 ~ /^[a-z_-]*\.[ch]$/ && $2 ~ /^[0-9]+$/ { print $1 }' \
        log/$file.decodedline | sort -u >log/$file.files
done
[ -s log/a.names ] || wrong "no names"
[ -s log/a.files ] || wrong "no lines"
same log/plain.names log/a.names
same log/plain.files log/a.files
most=$(awk '$1 == "deep.c" && $2 > n { n = $2 } END { print n + 0 }' log/a.decodedline)
[ "$most" -le "$(wc -l <src/deep.c)" ] || wrong "line $most of src/deep.c"
[ "$most" -gt 5 ] || wrong "no lines of src/deep.c"

begin "30 files by make -j4: a log of whole lines"
mkdir many
i=0
while [ $i -lt 30 ]; do
    i=$((i + 1))
    sed "s/project/project$i/; s/fill/fill$i/" a.c | sed 's/"a.h"/"..\/a.h"/' \
        >many/f$i.c
done
rm -f log/cc.json
make -s -j4 -C many CC="$polyopt gcc" \
    "$(seq -s ' ' -f 'f%g.o' 30 | tr ' ' '\n' | head -n 1)" \
    $(seq -f 'f%g.o' 2 30) >log/out 2>log/err || wrong "$(cat log/err)"
quiet log/err
optimised 30
if ! command -v python3 >/dev/null 2>&1; then
    echo "skipped: there is no python3 here (is the log JSON?)"
elif ! python3 - log/cc.json >log/out 2>&1 <<'END'; then
import json, sys

files, nests = [], []
for line in open(sys.argv[1]):
    record = json.loads(line)
    if record["kind"] == "nest":
        nests.append(record)
        for key, kind in (("function", str), ("line", int), ("end_line", int),
                          ("result", str), ("reason", str), ("text", str),
                          ("seconds", float)):
            assert isinstance(record[key], kind), (key, record)
        continue
    for key, kind in (("output", str), ("result", str), ("reason", str),
                      ("nests", int), ("optimised", int),
                      ("compile_seconds", float), ("polyopt_seconds", float),
                      ("recompile_seconds", float)):
        assert isinstance(record[key], kind), (key, record)
    assert record["output"] == record["file"][:-1] + "o", record
    assert record["nests"] == record["optimised"] == len(nests) == 2, record
    assert all(nest["file"] == record["file"] for nest in nests), record
    assert [nest["line"] for nest in nests] == [10, 22], nests
    nests = []
    files.append(record["file"])
assert not nests and sorted(files) == sorted("f%d.c" % i for i in range(1, 31))
END
    wrong "the log: $(cat log/out)"
fi
tidy

begin "names that are hard to write: the log is JSON all the same"
cp a.c "$(printf 'q"b\\\\n\351.c')"
cp a.c "$(printf 'new\nline\tand\001.c')"
mv log/cc.json log/many.json
for file in q*.c new*.c; do
    "$polyopt" gcc -O2 -c "$file" -o a.o 2>log/err || wrong "it fails"
    quiet log/err
done
optimised 2
if command -v python3 >/dev/null 2>&1; then
    python3 - log/cc.json >log/out 2>&1 <<'END' || wrong "the log: $(cat log/out)"
import json, sys

names = set()
for line in open(sys.argv[1], encoding="utf-8"):
    names.add(json.loads(line)["file"])
assert "new\nline\tand\1.c" in names and len(names) == 2, names
END
fi
rm -f q*.c new*.c
mv log/many.json log/cc.json
tidy

begin "--summary: totals, reasons, the slowest files"
cat >alias.c <<'END'
void alias(int n, double **p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p[j][i] = p[i][j * j] + 1;
}
END
run 0 gcc -c alias.c main.c
POLYOPT=/no/such/polyopt run 0 gcc -c prog.c
cp log/cc.json log/summary.json
run 0 --summary log/summary.json
quiet log/err
says log/out '^files *33: 30 optimised, 1 unchanged, 1 skipped, 1 failed'
says log/out '^nests *61: 60 optimised, 1 unchanged'
says log/out '^time '
says log/out '^ *1  [a-z-]*$'
says log/out 'f[0-9]*\.c$'
says log/out 'prog\.c: '

summary
