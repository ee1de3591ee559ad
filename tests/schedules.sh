#!/bin/sh
# Orders that are given by the user: --schedule-in.
#
#     schedules.sh polyopt
#
# Trees that polyopt has printed are read back, others are taken, or refused for
# each reason there is.  LONG=yes: those of all kernels.  The last line says
# "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# tree NAME...: the lines of the input, a file of orders; refused TEXT: the nest of
# the last one that was given is, for this reason.
given() {
    cat >x.tree
    run 0 --parallel-threshold=0 --schedule-in=x.tree x.c -o x.opt.c
}

refused() {
    says log/err 'left unchanged.*\[given-order\]'
    says log/err "$1"
    same x.c x.opt.c
}

# answers SOURCE: what the program with it prints.
answers() {
    cc -O1 -fopenmp "$1" main.c -o x.exe 2>log/cc &&
        OMP_NUM_THREADS=3 ./x.exe || echo failed
}

cat >main.c <<'END'
#include <stdio.h>
void clear(int n, double A[n][n]);
static double A[40][40];
int main(void)
{
    double s = 0;
    for (int i = 0; i < 1600; i++)
        A[i / 40][i % 40] = i;
    clear(40, A);
    for (int i = 0; i < 1600; i++)
        s = 0.75 * s + A[i / 40][i % 40];
    printf("%.17g\n", s);
    return 0;
}
END

cat >x.c <<'END'
void clear(int n, double A[n][n]);
void clear(int n, double A[n][n])
{
    for (int i = 3; i < 10; i += 2)
        for (int j = i; j < n; j++)
            A[j][i] = 0;
}
END

begin "loops change places, with exact bounds"
given <<'END'
# what the columns are walked down for
clear:4
domain: "[n] -> { S0[i, j] : 0 <= i <= 3 and 3 + 2i <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(j)] }, { S0[i, j] -> [(i)] }]"
END
says log/err 'optimised: order as given'
says x.opt.c 'for (long j = 3; j < n; j++)'
says x.opt.c 't1 <= po_min(3, po_floord(j - 3, 2))'
[ "$(answers x.c)" = "$(answers x.opt.c)" ] || wrong "another result"

begin "an order of more instances is cut to those of the nest"
given <<'END'
clear
domain: "{ S0[i, j] : i >= 0 }"
child:
  mark: "parallel"
  child:
    mark: "tile 8"
    child:
      schedule: "[{ S0[i, j] -> [(floor((j)/8))] }]"
      child:
        schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
END
says log/err 'optimised: order as given, tiled 8, parallel'
says x.opt.c 'omp parallel'
[ "$(answers x.c)" = "$(answers x.opt.c)" ] || wrong "another result"

begin "a tree that is none of the nest is refused"
given <<'END'
clear
domain: "{ S0[i, j] : i >= 1 }"
END
refused 'instances of statements are missing'
given <<'END'
clear
domain: "{ S0[i, j]; S1[i] }"
END
refused 'statements that the nest does not have'
printf 'clear\ndomain: [\n' | given
refused 'no schedule tree'
printf 'clear\n' | given
refused 'no schedule tree'

begin "so are nodes and marks that are not known"
for node in 'mark: "unrolled"' 'mark: "tile 0"' 'mark: "tile"' \
    'mark: "jam 2x"' 'mark: "side 99"'; do
    printf 'clear\ndomain: "{ S0[i, j] }"\nchild:\n  %s\n' "$node" >t
    printf '  child:\n    schedule: "[{ S0[i, j] -> [(i)] }]"\n' >>t
    given <t
    refused 'unknown mark'
done
given <<'END'
clear
domain: "{ S0[i, j] }"
child:
  mark: "simd"
  child:
    schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
END
refused 'not above a band of one member'
one='schedule: "[{ S0[i, j] -> [(i)] }]"'
two='schedule: "[{ S0[i, j] -> [(j)] }]"'
# marked FIRST SECOND: with a loop over i and one over j that have these marks
marked() {
    printf 'clear\ndomain: "{ S0[i, j] }"\nchild:\n'
    printf ' mark: "%s"\n child:\n  %s\n  child:\n' "$1" "$one"
    printf '   mark: "%s"\n   child:\n    %s\n' "$2" "$two"
}
marked parallel parallel | given
refused 'a parallel loop is in another one'
marked simd collapse | given
refused 'not directly in one that threads share'
marked 'side 1' 'side 3' | given
refused 'a register tile has no lanes'
marked 'side 3' simd | given
refused 'a register tile has no lanes'
marked parallel collapse | given
says log/err 'order as given, parallel'
given <<'END'
clear
domain: "{ S0[i, j] }"
child:
  extension: "{ [] -> S1[i] : 0 <= i < 3 }"
END
refused 'an extension node adds statements that the nest does not have'

begin "expansion, extension and guard nodes are read, if they are about instances"
given <<'END'
clear
domain: "[n] -> { P[j] : 3 <= j < n }"
child:
  schedule: "[n] -> [{ P[j] -> [(j)] }]"
  child:
    contraction: "[n] -> { S0[i, j] -> P[(j)] : 0 <= i <= 3 and 2i + 3 <= j < n }"
    expansion: "[n] -> { P[j] -> S0[i, j] : 0 <= i <= 3 and 2i + 3 <= j < n }"
    child:
      schedule: "[n] -> [{ S0[i, j] -> [(i)] }]"
END
says log/err 'optimised: order as given'
says x.opt.c 'for (long t1 = 3; t1 < n; t1++)'
[ "$(answers x.opt.c)" = "$(answers x.c)" ] || wrong "another result"
cp x.opt.c columns.c
given <<'END'
clear
domain: "[n] -> { S0[i, j] : j >= 8 }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(j)] }, { S0[i, j] -> [(i)] }]"
END
refused 'instances of statements are missing'
given <<'END'
clear
domain: "[n] -> { }"
child:
  extension: "[n] -> { [] -> S0[i, j] : 0 <= i <= 3 and 2i + 3 <= j < n }"
  child:
    schedule: "[n] -> [{ S0[i, j] -> [(j)] }, { S0[i, j] -> [(i)] }]"
END
says log/err 'optimised: order as given'
same columns.c x.opt.c
cat >s.c <<'END'
void clear(int n, double A[n][n]);
void clear(int n, double A[n][n])
{
    for (int i = 0; i < n; i++) {
        A[0][i] = 0.5 * i;
        for (int j = 1; j < n; j++)
            A[j][i] = A[j - 1][i] + 1;
    }
}
END
mv x.c kept.c
mv s.c x.c
expected=$(answers x.c)
# extended DATE: S0 is what an extension adds to the loop over i, at this date.
extended() {
    printf 'clear\ndomain: "[n] -> { S1[i, j] }"\nchild:\n'
    printf '  schedule: "[n] -> [{ S1[i, j] -> [(i)] }]"\n  child:\n'
    printf '    extension: "[n] -> { [t] -> S0[i] : %s and 0 <= i < n }"\n    child:\n' "$1"
    printf '      sequence:\n      - filter: "[n] -> { S0[i] }"\n'
    printf '      - filter: "[n] -> { S1[i, j] }"\n        child:\n'
    printf '          schedule: "[n] -> [{ S1[i, j] -> [(j)] }]"\n'
}
extended 't = i' | given
says log/err 'optimised: order as given'
says x.opt.c 'A\[0\]\[t1\] = '
[ "$(answers x.opt.c)" = "$expected" ] || wrong "another result"
extended 't = i - 1' | given
says log/err 'optimised: order as given'
[ "$(answers x.opt.c)" = "$expected" ] || wrong "another result"
extended 't = i + 1' | given
refused 'flow dependence on A, line 5 to line 7, runs backwards'
extended 'i <= t <= i + 1' | given
refused 'at two dates'
extended 't = i and i > 0' | given
refused 'instances of statements are missing'
extended 't = i' | sed 's/S1\[i, j\] }"/S1[i, j]; S0[i] : i < 2 }"/' | given
refused 'adds instances that there are without it'
extended 't = i' | sed 's/S0/S7/' | given
refused 'an extension node adds statements that the nest does not have'
# guarded GUARD: an order with a guard in the loop over i.
guarded() {
    printf 'clear\ndomain: "[n] -> { S0[i]; S1[i, j] }"\nchild:\n'
    printf '  schedule: "[n] -> [{ S0[i] -> [(i)]; S1[i, j] -> [(i)] }]"\n  child:\n'
    printf '    guard: "[n] -> %s"\n    child:\n      sequence:\n' "$1"
    printf '      - filter: "[n] -> { S0[i] }"\n'
    printf '      - filter: "[n] -> { S1[i, j] }"\n        child:\n'
    printf '          schedule: "[n] -> [{ S1[i, j] -> [(j)] }]"\n'
}
guarded '{ [t] : 0 <= t < n }' | given
says log/err 'optimised: order as given'
[ "$(answers x.opt.c)" = "$expected" ] || wrong "another result"
guarded '{ [t] : 0 <= t < n - 1 }' | given
refused 'a guard node does not hold for all instances'
mv kept.c x.c

begin "two instances at a time are none"
given <<'END'
clear
domain: "{ S0[i, j] }"
child:
  schedule: "[{ S0[i, j] -> [(i)] }]"
END
refused 'does not have each instance once'

begin "nor are instances that come twice, or have no time"
both='schedule: "[{ S0[i, j] -> [(j)] }, { S0[i, j] -> [(i)] }]"'
{
    printf 'clear\ndomain: "{ S0[i, j] }"\nchild:\n  sequence:\n'
    printf '  - filter: "{ S0[i, j] : %s }"\n    child:\n      %s\n' \
        'i >= 1' "$both" 'i <= 2' "$both"
} >t
given <t
refused 'does not have each instance once'
given <<'END'
clear
domain: "{ S0[i, j] }"
child:
  schedule: "[{ S0[i, j] -> [(j)] : j >= 5 }, { S0[i, j] -> [(i)] }]"
END
refused 'does not have each instance once'

begin "a context that need not hold is refused"
{
    printf 'clear\ndomain: "[n] -> { S0[i, j] }"\nchild:\n'
    printf '  context: "[n] -> { [] : n >= 20 }"\n  child:\n    %s\n' "$both"
} >t
given <t
refused 'a context node says of the parameters what need not hold'

begin "a nest that the file does not have is an error"
printf 'clean\ndomain: "{ S0[i, j] }"\nclear:3\nclear:4\n' >x.tree
run 1 --schedule-in=x.tree x.c -o none.c
says log/err "error: there is no loop nest 'clean' in 'x.c'; the nests are clear:"
says log/err "error: there is no loop nest 'clear:3' in 'x.c'"
lacks log/err "'clear:4'"
run 1 --schedule-in=absent.tree x.c -o none.c
says log/err "cannot read 'absent.tree'"
[ ! -e none.c ] || wrong 'there is a result'

begin "each kind of dependence is named, with two instances"
cat >x.c <<'END'
double a[99], b[99];
void flow(int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + b[i];
}
void anti(int n)
{
    for (int i = 1; i < n; i++)
        a[i - 1] = a[i] + b[i];
}
void output(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i + j] = b[i] + j;
}
void sum(int n, float *s)
{
    for (int i = 1; i < n; i++)
        *s += b[i];
}
END
reverse='  schedule: "[{ S0[i] -> [(-i)] }]"'
for f in flow anti sum; do
    printf '%s\ndomain: "{ S0[i] }"\nchild:\n%s\n' "$f" "$reverse"
done >t
cat >>t <<'END'
output
domain: "{ S0[i, j] }"
child:
  mark: "parallel"
  child:
    schedule: "[{ S0[i, j] -> [(j)] }]"
    child:
      schedule: "[{ S0[i, j] -> [(i)] }]"
END
given <t
says log/err 'flow dependence on a, line 5 to line 5, runs backwards: S0\[[0-9]*\] has to be before'
says log/err 'anti dependence on a, line 10 to line 10, runs backwards: S0\['
says log/err 'output dependence on a, line 16 to line 16, runs backwards: S0\[1, 2\] has to be before S0\[2, 1\]'
says log/err 'dependence on .*s.*, line 21 to line 21, runs backwards'
same x.c x.opt.c

begin "a marked loop carries none"
printf 'flow\ndomain: "{ S0[i] }"\nchild:\n  mark: "parallel"\n  child:\n  %s\n' \
    '  schedule: "[{ S0[i] -> [(i)] }]"' | given
says log/err \
    'flow dependence on a, line 5 to line 5, is carried by a loop that is marked'

begin "options of bands: unroll, isolate, separate, atomic; what cannot be is said"
mv x.c kept.c
cat >x.c <<'END'
void clear(int n, double A[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 2 * A[i][j] + j;
}
void pairs(int n, double A[n][3])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++)
            A[i][j] = 2 * A[i][j] + j;
}
void both(int n, double a[n], double b[n])
{
    for (int i = 0; i < n; i++)
        a[i] = 2 * a[i];
    for (int i = 0; i < n; i++)
        b[i] = 3 * b[i] + a[i];
}
END
# option NEST WHAT: the loops in their order, with an option.
option() {
    printf '%s\ndomain: "{ S0[i, j] }"\nchild:\n  schedule: "%s"\n  options: "%s"\n' \
        "$1" '[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]' "$2" | given
}
option clear '{ separate[x] }'
says log/err 'x.c:3:.*order as given'
option clear '[n] -> { isolate[[] -> [i, j]] : i = j }'
says x.opt.c 'for (long j = 0; j < i; j++)'
says x.opt.c 'A\[i\]\[i\] = 2 \* A\[i\]\[i\] +'
says x.opt.c 'for (long j = i + 1; j < n; j++)'
option clear '[n] -> { isolate[[] -> [i, j]] : 8 <= i < n - 8 and 8 <= j < n - 8 }'
says x.opt.c 'for (long i = 8; i <= n - 9L; i++)'
says x.opt.c 'for (long j = n - 8L; j < n; j++)'
option clear '[n] -> { isolate[[] -> [i, j]] : 0 <= i + j < 8 }'
says log/err 'x.c:3:.*order as given'
option pairs '{ unroll[1] }'
says x.opt.c 'A\[i\]\[2\] = 2 \* A\[i\]\[2\] + 2;'
option clear '{ unroll[x] }'
says log/err "'unroll': the loop has no constant number of iterations, up to 64, nor at most"
given <<'END'
clear
domain: "{ S0[i, j] }"
child:
  schedule: "[{ S0[i, j] -> [(floor((i + 1)/4))] }, { S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "{ unroll[1] }"
END
says log/err 'x.c:3:.*order as given'
[ "$(grep -c '^ *A.4 . t1' x.opt.c)" -eq 4 ] || wrong "$(cat x.opt.c)"
says x.opt.c 'A\[4 \* t1 + 2\]\[j\] = 2'
option clear '{ atomic[0] }'
says log/err 'x.c:3:.*order as given'
# behind WHAT: one loop of both, the second three iterations later, with an option.
behind() {
    printf 'both\ndomain: "{ S0[i]; S1[i] }"\nchild:\n  schedule: "%s"\n  options: "%s"\n%s' \
        '[{ S0[i] -> [(i)]; S1[i] -> [(i + 3)] }]' "$1" \
        '  child:
    sequence:
    - filter: "{ S0[i] }"
    - filter: "{ S1[i] }"
' | given
    says log/err 'x.c:15:.*order as given'
    sed -n '/^void both/,/^}/p' x.opt.c >log/both
}
behind '{ separate[x] }'
[ "$(grep -c 'for (' log/both)" -eq 5 ] || wrong "not three loops"
behind '{ atomic[x] }'
[ "$(grep -c 'for (' log/both)" -eq 3 ] || wrong "not one loop"
says log/both 'if (t1 >= 3)'
printf 'both\ndomain: "{ S0[i]; S1[i] }"\nchild:\n  mark: "atomic"\n  child:\n    schedule: "%s"\n' \
    '[n] -> [{ S0[i] -> [(i)]; S1[i] -> [(i + n)] }]' | given
sed -n '/^void both/,/^}/p' x.opt.c >log/both
[ "$(grep -c 'for (' log/both)" -eq 3 ] || wrong "not one loop of loops that follow each other"
cat >b.c <<'END'
#include <stdio.h>
void both(int n, double a[n], double b[n]);
int main(void)
{
    double a[200], b[200];
    for (int n = 0; n <= 200; n += 4) {
        for (int i = 0; i < 200; i++)
            a[i] = b[i] = i + n;
        both(n, a, b);
        for (int i = 0; i < 200; i++)
            printf("%g %g\n", a[i], b[i]);
    }
}
END
for text in x x.opt; do
    cc -O1 b.c $text.c -fopenmp -o b.exe && ./b.exe >log/$text.b
done
same log/x.b log/x.opt.b
option pairs '{ atomic[0]; unroll[1] }'
says x.opt.c 'A\[i\]\[2\] = 2 \* A\[i\]\[2\] + 2;'
option pairs '{ atomic[0]; isolate[[] -> [i, j]] : i > 3 }'
says log/err "'atomic' and 'isolate' in one band"
option pairs '{ unroll[1]; isolate[[] -> [i, j]] : i > 3 }'
says log/err "'unroll' and 'isolate' in one band"
mv kept.c x.c

begin "a nest without a tree is optimised as ever"
printf 'flow\ndomain: "{ S0[i] }"\nchild:\n%s\n' \
    '  schedule: "[{ S0[i] -> [(i)] }]"' | given
says log/err 'x.c:4:.*order as given'
says log/err 'x.c:9:.*no-gain'
lacks log/err 'given-order'

begin "what polyopt has found is read back"
for kernel in gemm jacobi-2d doitgen ${LONG:+cholesky floyd-warshall}; do
    cp "$here/../bench/kernels/$kernel.c" k.c
    run 0 --emit=schedule -I"$here/../bench/kernels" k.c
    cp log/out k.tree
    run 0 --schedule-in=k.tree -I"$here/../bench/kernels" k.c -o k.opt.c
    says log/err 'optimised: order as given'
    [ "$(grep -c 'remark:' log/err)" -eq "$(grep -c 'order as given' log/err)" ] ||
        wrong "$kernel: $(cat log/err)"
done

begin "so are the trees of a run, in block style"
cp "$here/../bench/kernels/gemm.c" k.c
run 0 --schedule-out=k.tree -I"$here/../bench/kernels" k.c -o k.first.c
says k.tree '^kernel_gemm:41$'
says k.tree '^ *- filter: "'
says k.tree '^ *mark: "parallel"$'
[ "$(grep -c 'remark:' log/err)" -gt 0 ] || wrong "no remarks"
run 0 --schedule-in=k.tree --schedule-out=k.again -I"$here/../bench/kernels" k.c -o k.opt.c
says log/err 'k.c:41:.*order as given, tiled 288x96x256, parallel'
same k.tree k.again
same k.first.c k.opt.c
# All kernels and programs with LONG=yes: the trees that are written make the same text.  What is no
# order stands behind the name of the nest.
own=$always always=
for source in "$here"/../bench/kernels/*.c "$here"/../bench/programs/*.c; do
    case ${source##*/} in
    trmm.c | pixels.c | planes.c) ;;
    *) [ -n "${LONG-}" ] || continue ;;
    esac
    flags="-I$(dirname "$source") $(sed -n 's,^/\* flags: \(.*\) \*/$,\1,p' "$source")"
    # shellcheck disable=SC2086 # words
    run 0 --schedule-out=k.tree "$source" -o k.first.c -- $flags
    # shellcheck disable=SC2086 # words
    run 0 --schedule-in=k.tree "$source" -o k.opt.c -- $flags
    cmp -s k.first.c k.opt.c || wrong "$source differs"
    case ${source##*/} in
    pixels.c) says k.tree '^convolve:10 fold$'; says k.tree '^multiply:28 pack none$' ;;
    planes.c) says k.tree '^gradient:10 few$' ;;
    esac
done
always=$own
cp "$here/../bench/kernels/gemm.c" k.c
for settings in 'cut:there is nothing to .cut.' 'pack some:this is not .pack none.' \
    'guard n >:this is no affine condition' 'leave:there is an order behind it' \
    'fold; folds:.folds.: there is no such setting'; do
    sed "s/^kernel_gemm:41/& ${settings%%:*}/" k.again >k.tree
    run 0 --schedule-in=k.tree -I"$here/../bench/kernels" k.c -o k.opt.c
    says log/err "k.c:41:.*${settings#*:}.*given-order"
done
sed "s/^kernel_gemm:41/& pack none; no-guard/" k.again >k.tree
run 0 --schedule-in=k.tree --schedule-out=k.out -I"$here/../bench/kernels" k.c -o k.opt.c
says log/err 'k.c:41:.*order as given, tiled 288x96x256, parallel'
lacks log/err 'k.c:41:.*packed'
same k.tree k.out
run 1 --schedule-out=k.c -I"$here/../bench/kernels" k.c -o k.opt.c
says log/err "input and schedule trees are the same file 'k.c'"
run 1 --schedule-out=k.tree k.c x.c
says log/err "not together with several files: '--schedule-out'"
run 1 --schedule-in=k.tree k.c x.c
says log/err "not together with several files: '--schedule-in'"

summary
