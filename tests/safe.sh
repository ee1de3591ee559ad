#!/bin/sh
# Is polyopt safe in a build?  Many runs at once, killed at random; no room, no
# permission; outputs of all kinds; the same bytes every time.
#
#     safe.sh polyopt
#
# ROUNDS is the number of rounds of RUNS runs (20) that are killed.  The last line says
# "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
rounds=${ROUNDS:-1}
runs=${RUNS:-20}

begin "the output that the others are compared with"
run 0 gemm.c -o gemm.opt
differ gemm.c gemm.opt

# Every file in the folder $1 is as the file $2, whatever its name.
finished() {
    for file in "$1"/* "$1"/.[!.]*; do
        [ ! -e "$file" ] || cmp -s "$file" "$2" ||
            wrong "$file is not what it should be: $(wc -c <"$file") bytes"
    done
}

# Start $runs runs on large.c, half of them with the same output, and kill a half.  Their
# numbers are told by the seed $1.
turmoil() {
    pids=
    for i in $(seq "$runs"); do
        [ $((i % 2)) -eq 0 ] && output=d/x.c || output=d/y$i.c
        "$polyopt" large.c -o "$output" 2>>log/err &
        pids="$pids $!"
    done
    echo "$pids" | tr ' ' '\n' | grep . | awk -v seed="$1" '
        BEGIN { srand(seed) }
        { print rand(), $1 }' | sort | awk -v seed="$1" '
        BEGIN { srand(seed + 1) }
        NR % 2 { print rand() / 8, $2 }' |
        while read -r pause pid; do
            sleep "$pause"
            kill -9 "$pid" 2>/dev/null
        done
    wait
}

begin "$runs runs at once, half of them killed: only finished files ($rounds rounds)"
mkdir d
{ cat gemm.c && awk 'BEGIN {
    for (i = 0; i < 50000; i++)
        printf "\n// a text that takes its time to be written"
}'; } >large.c
run 0 large.c -o large.opt
: >log/err
for round in $(seq "$rounds"); do
    turmoil "$round" 2>/dev/null
    finished d large.opt
done
quiet_but_remarks=$(grep -v 'remark: loop nest optimised' log/err | head -n 1)
[ -z "$quiet_but_remarks" ] || wrong "a run said: $quiet_but_remarks"
[ -e d/x.c ] || wrong "none of the runs wrote d/x.c"
left=$(find d -name '.polyopt-*' | wc -l)
[ "$left" -le 1 ] || wrong "$left files of killed runs are left"
rm -r d large.c large.opt

begin "16 runs on a file in place, killed or not: the text before or after"
sed 's/gemm\.c/x.c/' gemm.opt >x.opt
mkdir d
cp gemm.c d/x.c
for i in $(seq 16); do
    timeout -s KILL "0.0$i" "$polyopt" --in-place d/x.c 2>/dev/null &
done
wait
cmp -s d/x.c gemm.c || same d/x.c x.opt
run 0 --in-place d/x.c
same d/x.c x.opt
rm -r d x.opt

begin "asked to end: the output is not there, or finished; nothing else is"
mkdir d
for signal in TERM INT HUP; do
    for delay in 01 02 03 04 05 06 07 08; do
        timeout -s $signal "0.$delay" "$polyopt" gemm.c -o d/x.c 2>/dev/null
        finished d gemm.opt
    done
done
[ "$(find d -type f | wc -l)" -le 1 ] || wrong "$(ls -A d)"
rm -r d

# unprivileged COMMAND...: as a user whom permissions concern.
if [ "$(id -u)" -ne 0 ]; then
    unprivileged() { "$@"; }
elif setpriv --reuid=65534 --clear-groups "$polyopt" --version >/dev/null 2>&1
then
    unprivileged() { setpriv --reuid=65534 --clear-groups "$@"; }
    chmod 755 .
else
    unprivileged() { return 77; }
    echo "     there is no other user here: permissions are not tested"
fi

# refused FILE: it cannot be written; a message says so.
refused() {
    unprivileged "$polyopt" gemm.c -o "$1" >log/out 2>log/err
    got=$?
    [ $got -eq 77 ] && return
    [ $got -eq 1 ] || wrong "-o $1: status $got"
    says log/err "^polyopt: error: cannot write '$1': Permission denied"
    quiet log/out
}

begin "a folder that cannot be written to"
mkdir d
echo old >d/x.c
chmod 666 d/x.c
chmod 555 d
refused d/x.c
refused d/y.c
holds d x.c
says d/x.c '^old$'
chmod 755 d
rm -r d

begin "a file that cannot be written to"
mkdir d
echo old >d/x.c
chmod 444 d/x.c
chmod 777 d
refused d/x.c
says d/x.c '^old$'
rm -rf d

begin "a full disk"
mkdir d
if mount -t tmpfs -o size=8k tmpfs d 2>/dev/null; then
    cp gemm.c d/x.c
    head -c 4096 /dev/zero >d/filler
    run 1 gemm.c -o d/x.c
    says log/err "^polyopt: error: cannot write 'd/x.c': No space left"
    run 1 gemm.c -o d/y.c
    run 1 --in-place d/x.c
    same d/x.c gemm.c
    holds d 'filler x.c'
    umount d
else
    echo "     no file system can be mounted here: no disk is full"
fi
rmdir d

begin "a limit on the size of files"
mkdir d
echo old >d/x.c
(ulimit -f 1 && exec "$polyopt" gemm.c -o d/x.c) >log/out 2>log/err
[ $? -eq 1 ] || wrong "the status is not 1"
says log/err "^polyopt: error: cannot write 'd/x.c': File too large"
holds d x.c
says d/x.c '^old$'
rm -r d

begin "a pipe with a name"
mkfifo pipe
cat pipe >got &
run 0 gemm.c -o pipe
wait
same got gemm.opt
[ -p pipe ] || wrong "the pipe is no pipe any more"
rm pipe got

begin "/dev/stdout and /dev/fd/3 are the open files, wherever they lead"
for output in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    { echo first && "$polyopt" gemm.c -o $output 2>log/err && echo last; } >got
    { echo first && cat gemm.opt && echo last; } >want
    same got want
done
"$polyopt" gemm.c -o /dev/fd/3 3>got 2>log/err
same got gemm.opt
"$polyopt" gemm.c -o /dev/stdout 2>log/err | cat >got
same got gemm.opt
rm got want

begin "/dev/full is full"
usage gemm.c -o /dev/full
says log/err 'No space left'

begin "a symbolic link to a file that is not there: the file is made"
mkdir d
ln -s y.c d/x.c
ln -s d/x.c x.c
run 0 gemm.c -o x.c
same d/y.c gemm.opt
{ [ -L x.c ] && [ -L d/x.c ]; } || wrong "a link is no link any more"
rm -r d x.c
ln -s x.c y.c
ln -s y.c x.c
usage gemm.c -o x.c
rm x.c y.c

begin "input and output are the same file, by whatever names"
mkdir d
ln -s .. d/up
ln gemm.c d/hard.c
ln -s ../gemm.c d/soft.c
for output in d/../gemm.c d/up/gemm.c "$PWD/gemm.c" d/hard.c d/soft.c; do
    usage gemm.c -o "$output"
    says log/err "the same file 'gemm.c' (see --in-place)"
done
usage d/up/gemm.c -o gemm.c
input=gemm.c
usage - -o gemm.c
usage - -o d/soft.c
"$polyopt" gemm.c >>gemm.c 2>log/err
[ $? -eq 1 ] || wrong "stdout at the end of the input: status is not 1"
same gemm.c gemm.orig
rm -r d

begin "a file in place keeps its mode, and its owner where that is possible"
cp gemm.c x.c
chmod 604 x.c
[ "$(id -u)" -ne 0 ] || chown 65534:65534 x.c
before=$(stat -c '%a %u %g' x.c)
run 0 --in-place x.c
[ "$(stat -c '%a %u %g' x.c)" = "$before" ] ||
    wrong "$before before, $(stat -c '%a %u %g' x.c) after"
rm x.c

begin "the longest names there are"
long=$(printf '%0253d.c' 0)
run 0 gemm.c -o "$long"
same "$long" gemm.opt
echo old >"$long"
run 0 gemm.c -o "$long"
same "$long" gemm.opt
rm "$long"

begin "the same bytes whatever the folder, the environment, the time"
mkdir -p d/e
cp gemm.c d/e
(cd d/e && env -i "$polyopt" gemm.c) >log/out 2>log/err
same log/out gemm.opt
LC_ALL=tr_TR.UTF-8 LANG=C TZ=Asia/Tokyo OMP_NUM_THREADS=7 MALLOC_PERTURB_=99 \
    "$polyopt" gemm.c >log/out 2>log/err
same log/out gemm.opt
rm -r d

begin "nothing else was written"
holds . 'gemm.c gemm.opt gemm.orig'
summary
