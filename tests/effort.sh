#!/bin/sh
# Are work, time and memory bounded?  Nests that are made to explode, and too little
# memory for anything: always a message, never a part of an output, and always the
# same one.
#
#     effort.sh polyopt
#
# LONG=yes has more kinds of nests, and more amounts of memory.  The last line says
# "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
sanitized=
! ldd "$polyopt" 2>/dev/null | grep -q libasan || sanitized=yes
explain() { echo "     $name: $*"; }

# A nest has its units of work, which take less than 8 seconds, parsing and writing
# included.  The processor is counted, since the machine may be busy.
for kind in statements depth references recursion \
    ${LONG:+everything parameters coefficients lattices classes attempts calls}; do
    begin "a nest that is made to explode: $kind"
    awk -v kind=$kind -f "$here/explode.awk" >explode.c
    if [ -n "$sanitized" ]; then
        "$polyopt" --time-limit=2 explode.c -o x.c >log/out 2>log/err
    else
        # shellcheck disable=SC3045 # dash and bash know this limit
        (ulimit -t 8 && exec "$polyopt" explode.c -o x.c) >log/out 2>log/err
    fi
    got=$?
    [ $got -eq 0 ] || wrong "status $got: $(head -n 2 log/err)"
    says log/err 'remark: loop nest'
    rm -f explode.c x.c
done

begin "a long function that often looks at what its parameters point to"
awk 'BEGIN {
    print "double a[99];\nint f(const int *x, const int *y)\n{"
    for (i = 0; i < 16000; i++)
        printf "    if (x[%d] > y[%d])\n        goto out;\n", i / 99, i % 99
    print "    for (int i = 0; i < 99; i++)\n        a[i] = 1;"
    print "out:\n    return 3;\n}"
}' >long.c
# shellcheck disable=SC3045
(ulimit -t ${sanitized:+3}8 && exec "$polyopt" long.c -o x.c) \
    >log/out 2>log/err
got=$?
[ $got -eq 0 ] || wrong "status $got: $(head -n 2 log/err)"
says log/err 'remark: loop nest'
rm -f long.c x.c

begin "isl's scheduler is stopped when time is over"
cp "$here/../bench/kernels/ludcmp.c" .
seconds=2
[ -z "$sanitized" ] || seconds=15
run 0 --scheduler=isl --time-limit=$seconds "-I$here/../bench/kernels" ludcmp.c
says log/err 'ludcmp.c:33:5: remark: loop nest'
rm ludcmp.c

# Is the file the original, or a result of it, to the end?
complete() {
    tail -c 70 "$1" >log/tail
    tail -c 70 "${2-gemm.c}" | cmp -s - log/tail && "${CC:-cc}" -fsyntax-only "$1"
}

begin "the less memory, the less is done, but never a part of it"
run 0 gemm.c -o gemm.opt
if [ -n "$sanitized" ]; then
    explain "not with sanitizers"
else
    seen=
    least=400
    step=${LONG:+5}
    for memory in $(seq 400 "-${step:-20}" 150); do
        rm -f x.c
        # shellcheck disable=SC3045
        (ulimit -v $((memory * 1024)) && exec "$polyopt" gemm.c -o x.c) \
            >log/out 2>log/err
        got=$?
        quiet log/out
        case $got in
        0)
            says log/err 'remark: loop nest '
            least=$memory
            ;;
        3) says log/err 'error: .*\(memory\|crashed\)' && same x.c gemm.c ;;
        5) says log/err 'out of memory' ;;
        127)
            says log/err 'shared libraries'
            holds . 'gemm.c gemm.opt gemm.orig'
            break
            ;;
        *) wrong "$memory MiB: status $got: $(head -n 1 log/err)" ;;
        esac
        [ ! -e x.c ] || complete x.c ||
            wrong "$memory MiB: x.c is not complete: $(wc -c <x.c) bytes"
        case $seen in
        *$got*) ;;
        *) seen="$seen $got" ;;
        esac
        rm -f x.c
    done
    case $seen in
    *0*3*) ;;
    *) wrong "the statuses were$seen, not 0 and then 3" ;;
    esac
fi
rm -f x.c gemm.opt

begin "wherever the budget ends, something is written"
cp "$here/exec/scalar-sum-batched.c" batched.c
for budget in 1000 50000 150000 200000 250000 500000; do
    run 0 "--budget=$budget" batched.c -o x.c
    complete x.c batched.c || wrong "budget $budget: x.c is not complete"
done
rm -f batched.c x.c

begin "what is found is kept when attempts for more take what there is"
run 0 "-I$here/exec" "$here/exec/weighed-last.c" -o x.c
says log/err 'weighed-last.c:49:5: remark: loop nest optimised: .*parallel'
rm -f x.c

# The result for $1 with the options behind it is the same in runs at the same
# time as others, and loops that keep the processor busy, with any number of
# processes.
steady() {
    source=$1
    shift
    run 0 "$@" "$source" -o x.c
    for i in 1 2; do (while :; do :; done) & busy="$busy $!"; done
    for i in 1 2 4; do
        "$polyopt" $always "$@" "-j$i" "$source" -o "x$i.c" \
            >"log/out$i" 2>"log/err$i" &
        runs="$runs $!"
    done
    # shellcheck disable=SC2086 # numbers
    wait $runs
    # shellcheck disable=SC2086
    kill $busy
    for i in 1 2 4; do
        same "x$i.c" x.c
        same "log/err$i" log/err
    done
    busy= runs=
    rm -f x.c x1.c x2.c x4.c
}

busy='' runs=''
awk -v n=64 -v per=4 -f "$here/many.awk" >many.c
begin "many small nests are all optimised"
run 0 --remarks=json many.c -o x.c
says log/err '"nests":64,"optimised":64,'
rm -f x.c

begin "the result does not depend on the load or the processes"
steady many.c -v
begin "nor does it where the budget ends"
steady many.c --budget=40000
cp "$here/exec/scalar-sum-batched.c" batched.c
steady batched.c --budget=600000
lacks log/err '\[time-limit\]'

begin "nor does it where nests have functions of their own"
cp "$here/exec/apart.c" .
run 0 --parallel-threshold=20000 --any-arguments apart.c -o x.c
says x.c 'po_kernel_scalars_1('
says x.c 'po_kernel_rows_1('
steady apart.c -v --parallel-threshold=20000 --any-arguments
rm -f apart.c x.c

begin "a limit on time says that the result depends on the machine"
awk -v kind=parameters -f "$here/explode.awk" >explode.c
run 0 --time-limit=1 explode.c -o x.c
says log/err 'explode.c:1:1: remark: .*\[time-limit\]'
rm -f many.c batched.c explode.c x.c

begin "a nest that needs more memory than there is, is left alone"
awk -v kind=statements -f "$here/explode.awk" >explode.c
if [ -n "$sanitized" ]; then
    explain "not with sanitizers"
else
    run 0 --memory-limit=$((least + 30)) explode.c -o x.c
    says log/err '\[too-complex\]'
    same x.c explode.c
fi
rm -f explode.c x.c

begin "too little memory to begin: status 5, a message, and the original text"
if [ -z "$sanitized" ]; then
    for memory in 1 5 20 60 100; do
        run 5 --memory-limit=$memory gemm.c -o x.c
        says log/err 'error: there is not enough memory (see --memory-limit)'
        lacks log/err 'terminate called'
        same x.c gemm.c
    done
    rm -f x.c
fi

begin "too little stack: a message"
if [ -z "$sanitized" ]; then
    (
        ulimit -s 64 || exit 9
        "$polyopt" gemm.c -o x.c >log/out 2>log/err
    )
    status=$?
    [ $status -lt 9 ] || [ $status -eq 9 ] || wrong "status $status"
    [ $status -ne 3 ] || says log/err 'the stack is too small (see ulimit -s)'
    [ $status -ne 3 ] || same x.c gemm.c
    rm -f x.c
fi

begin "an output that cannot be written is said before the work"
run 1 -v gemm.c -o missing/x.c
says log/err "^polyopt: error: cannot write 'missing/x.c': No such file"
lacks log/err 'remark:'
run 1 -v gemm.c -o log
says log/err "^polyopt: error: cannot write 'log': Is a directory"
lacks log/err 'remark:'
run 1 --certificate=missing/x.json gemm.c -o x.c
says log/err "cannot write 'missing/x.json'"
[ ! -e x.c ] || wrong "x.c was written"

begin "--memory-limit, usage"
usage --memory-limit= gemm.c
usage --memory-limit=-1 gemm.c
usage --memory-limit=much gemm.c
usage --memory-limit=1k gemm.c
run 0 --memory-limit=0 gemm.c

begin "nothing else was written"
holds . 'gemm.c gemm.orig'
summary
