#!/bin/sh
# Steps that the user wants: --script, --script-check, #pragma polyopt.
#
#     scripts.sh polyopt
#
# Each step is tried where it is legal, and the program has to give the same results
# bit for bit; and where it is not, for each kind of dependence.  LONG=yes has more kernels;
# TESTS=quick leaves out what is slow.  The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

cat >x.h <<'END'
enum { N = 37 };
extern double A[N][N], B[N][N], C[N][N], x[N], y[N];
void clear(int n);
void mul(int n);
void smooth(int n);
void sums(int n);
void pair(int n);
void shifted(int n);
END

cat >x.c <<'END'
#include "x.h"
void clear(int n)
{
    for (int i = 3; i < 10; i += 2)
        for (int j = i; j < n; j++)
            A[j][i] = 0;
}
void mul(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
void smooth(int n)
{
    for (int t = 0; t < 20; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i];
    }
}
void sums(int n)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0.5;
        for (int k = 0; k < i; k++)
            y[i] += A[i][k] * x[k];
        x[i] = y[i] * 0.125;
    }
}
void pair(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = B[j][i] + i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            C[i][j] = A[i][j] * 0.75;
}
void shifted(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            A[i][j] = A[i - 1][j - 1] + B[i][j];
}
END

cat >main.c <<'END'
#include <stdio.h>
#include "x.h"
double A[N][N], B[N][N], C[N][N], x[N], y[N];
static double hash(double h, const double *p, int n)
{
    for (int i = 0; i < n; i++)
        h = 0.75 * h + p[i];
    return h;
}
int main(void)
{
    double h = 0;
    for (int n = 1; n <= N; n += 6) {
        for (int i = 0; i < N * N; i++) {
            A[i / N][i % N] = i % 7 * 0.25 - 1;
            B[i / N][i % N] = i % 11 * 0.125 - 0.5;
            C[i / N][i % N] = i % 5;
            x[i % N] = y[i % N] = i % 13 * 0.5;
        }
        clear(n);
        mul(n);
        smooth(n);
        sums(n);
        pair(n);
        shifted(n);
        h = hash(hash(hash(h, A[0], N * N), C[0], N * N), x, N);
        h = hash(h, y, N);
    }
    printf("%.17g\n", h);
    return 0;
}
END

cc -O1 -c main.c

# answers SOURCE: what the program with it prints.
answers() {
    cc -O1 -fopenmp "$1" main.o -o x.exe 2>log/cc &&
        OMP_NUM_THREADS=3 timeout 10 ./x.exe || echo failed
}
expected=$(answers x.c)

# tested LEGAL WORD...: the steps have a test where they are legal, or illegal.
tested() {
    how=$1
    shift
    printf '%s\n' "$@" >>"tested.$how"
}

# legal FUNCTION <<STEPS: the nest becomes what the steps say, and computes the same; the
# others stay as they are.
legal() {
    { echo "nest $1"; cat; echo no-guard; echo nest all; echo leave; } >x.poly
    run 0 --script=x.poly x.c -o x.opt.c
    says log/err "optimised: order as given"
    [ "$(answers x.opt.c)" = "$expected" ] || wrong "another result: $(cat x.poly)"
    # shellcheck disable=SC2046 # words
    tested legal $(sed 's/^and //; s/[ (:].*//' x.poly)
}

# illegal FUNCTION TEXT <<STEPS: the last step is refused for this reason; other nests stay
# as they are.
illegal() {
    { echo "nest $1"; cat; echo nest all; echo leave; } >x.poly
    run 0 --script=x.poly --script-check x.c
    tail -n 1 log/out >log/last
    says log/last ": refused: .*$2"
    [ "$(grep -c refused log/out)" -eq 1 ] || wrong "$(cat log/out)"
    tested illegal "$(sed -n 's/^  [0-9]*: //; s/^and //; s/[ (:].*//; 1p' log/last)"
}

begin "interchange: the textbook's example, with its exact bounds"
legal clear <<'END'
interchange i, j
END
says x.opt.c 'for (long j = 3; j < n; j++)'
says x.opt.c 't1 <= po_min(3, po_floord(j - 3, 2))'
illegal sums "'k' is not directly in 'i': S0, line 27" <<'END'
interchange i, k
END
illegal smooth "there is no loop 'k'; the loops are S0.t, S0.i, S1.i" <<'END'
interchange t, k
END
illegal smooth "'i' may be any of S0.i, S1.i" <<'END'
interchange t, i
END

begin "reorder: loops, and parts"
legal mul <<'END'
reorder k, i, j
END
illegal shifted "flow dependence on A, line 46 to line 46, runs backwards" <<'END'
reverse i
END
legal pair <<'END'
fuse S0.i, S1.i
fuse S0.j, S1.j
distribute j
END
illegal pair "flow dependence on A, line 37 to line 40, runs backwards: S0\[.*\] has to be before S1" <<'END'
reorder S1, S0
END
illegal mul "'i' is named twice" <<'END'
reorder i, i
END

begin "and: steps that are checked as one"
legal pair <<'END'
reorder S1, S0
and reorder S0, S1
interchange S0.i, S0.j
END
legal mul <<'END'
recipe there(loop) {
    reverse loop
    reverse loop
}
reverse k
and there(k)
and reverse k
END
{ echo nest pair; echo 'reorder S1, S0'; echo 'and reverse S1.j'; } >x.poly
run 0 --script=x.poly --script-check x.c
says log/out '^  2: reorder S1, S0: refused: flow dependence on A'
says log/out '^  3: and reverse S1.j: refused: flow dependence on A'
{ echo nest pair; echo 'reorder S1, S0'; echo 'and reverse k'; echo 'reverse S1.j'; } >x.poly
run 0 --script=x.poly --script-check x.c
says log/out "^  3: and reverse k: refused: there is no loop 'k'"
says log/out '^  4: reverse S1.j: legal'
printf 'nest mul\nand reverse i\n' >x.poly
run 1 --script=x.poly x.c
says log/err "x.poly:2:1: error: there is no step before this one: 'and reverse i'"

begin "skew, shift, reverse, scale"
legal shifted <<'END'
skew j by 2*i
shift i by n - 1
scale j by 3
END
legal mul <<'END'
reverse i
reverse j
END
illegal mul "flow dependence on C, line 13 to line 13, runs backwards: S0\[0, 0, 0\] has to be before S0\[0, 0, 1\], distance (0, 0, 1)$" <<'END'
reverse k
END
illegal mul "'k' is not around 'j'" <<'END'
skew j by k
END
illegal mul "affine expression" <<'END'
shift k by i*i
END
illegal mul "the number is not from 1 to 1000" <<'END'
scale j by 0
END
legal shifted <<'END'
skew j by 2i
skew j by -i
END
legal shifted <<'END'
skew j by -2*i
END
illegal shifted "the name of a loop, or statement, is missing at the end" <<'END'
skew j by 3
END
illegal shifted "the number is not from -1000 to 1000" <<'END'
skew j by 1001*i
END
legal smooth <<'END'
shift S1.i by 1
END

begin "fuse: what is read too early is named"
illegal smooth 'anti dependence on x, line 19 to line 21, runs backwards' <<'END'
fuse S0.i, S1.i
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
END
illegal pair "'S0.i' and 'S1.j' do not follow each other" <<'END'
fuse S0.i, S1.j
END
illegal pair "'S1.i' is not in front of 'S0.i'" <<'END'
fuse S1.i, S0.i
END

begin "tile: one level and two, where all may be interchanged"
legal mul <<'END'
tile i, j, k: 16, 8, 4 / 4, 4, 2
END
says x.opt.c 'i.*+= 16'
legal mul <<'END'
tile i, j, k: 8, 0, 1
rename i.tile as it
parallel it
END
legal shifted <<'END'
skew j by i
tile i, j: 8
END
illegal smooth 'dependence on .*, runs backwards' <<'END'
shift S1.i by 1
fuse S0.i, S1.i
tile t, i: 4, 8
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: 4, 8
wavefront t.tile, i.tile
parallel i.tile
END
illegal smooth "anti dependence on y, .*runs backwards" <<'END'
shift S1.i by 1
fuse S0.i, S1.i
wavefront t, i
END
illegal mul "there are more sizes than loops" <<'END'
strip-mine j: 16, 4
END
legal mul <<'END'
strip-mine j: 16 / 4
END
illegal mul "a loop around it, or in it, is called 'j' already" <<'END'
rename i as j
END
illegal mul "a loop around it, or in it, is called 'i' already" <<'END'
rename k as i
END
illegal mul "'S0' is a statement" <<'END'
rename k as S0
END
illegal mul "there is no loop 'i.tile'" <<'END'
unmark i.tile
END
illegal mul "3 loops have 2 sizes" <<'END'
tile i, j, k: 8, 8
END

begin "double tiling of a product"
legal mul <<'END'
tile i, j: 32, 32 / 8, 4
parallel i.tile
END
says log/err 'tiled 32x32x8x4, parallel'

begin "diamond: tiles that can all start at once"
legal smooth <<'END'
order { S0[t, i] -> [2t, i, 0]; S1[t, i] -> [2t + 1, i, 1] } as t, i
diamond i by t: 8
parallel i.tile
distribute i.point
vectorize S0.i.point
vectorize S1.i.point
END
says log/err 'tiled 8x8, parallel wavefront, simd'
legal shifted <<'END'
diamond j by 2*i: 4
parallel j.tile
END
illegal smooth 'anti dependence on x, line 19 to line 21, runs backwards' <<'END'
shift S1.i by 1
fuse S0.i, S1.i
diamond i by t: 8
END
illegal shifted 'flow dependence on A, line 46 to line 46, runs backwards' <<'END'
skew j by i
diamond j by i: 4
END
illegal mul "'j' is not around 'i'" <<'END'
diamond i by j: 8
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: 8, 8
diamond t.tile, i.tile
parallel i.tile
distribute i.point
vectorize S0.i.point
vectorize S1.i.point
END
says log/err 'tiled 8x8, parallel diamonds, simd'
illegal mul "'i' is no loop over tiles of a loop directly in it" <<'END'
diamond i, j
END
illegal mul "'j.tile' is not around 'i.tile'" <<'END'
tile i, j: 8, 8
diamond j.tile, i.tile
END
illegal mul "dependences go back in each mirror image of 'k.point' in 'j.point'" <<'END'
tile j, k: 8, 8
diamond j.tile, k.tile
END

begin "pipeline: what is used is made iterations before"
legal pair <<'END'
fuse S0.i, S1.i
fuse S0.j, S1.j
pipeline S0.j latency=3
END
says x.opt.c 'C\[.*\]\[.* - 3\] = A\[.*\]\[.* - 3\]'
illegal mul "no statement in 'k' uses what another has made in the same iteration" <<'END'
pipeline k
END
illegal smooth 'anti dependence on y, line 21 to line 19, runs backwards' <<'END'
pipeline t
END
illegal mul "the number is not from 1 to 1000" <<'END'
pipeline k latency=0
END

begin "tile-and-fuse: what tiles need is made in the first tile that does"
legal pair <<'END'
tile S1.i, S1.j: 8, 16
tile-and-fuse S0 into S1.j.tile
parallel S1.i.tile collapse=2
END
says x.opt.c 'omp parallel for .*collapse(2)'
illegal smooth 'anti dependence on x, line 19 to line 21, runs backwards' <<'END'
strip-mine S1.i: 8
tile-and-fuse S0 into S1.i.tile
END
illegal pair "'S1' is not in the part directly in front of that with 'S0.i'" <<'END'
tile-and-fuse S1 into S0.i
END

begin "order: dates of a statement"
legal shifted <<'END'
order { S0[i, j] -> [i + j, j] } as w, j
parallel j
END
illegal shifted "flow dependence on A, line 46 to line 46, runs backwards" <<'END'
order { S0[i, j] -> [i - j, -j] }
END
illegal shifted "instances of statements are missing\|is no" <<'END'
order { S0[i, j] -> [i, j] : i > 3 }
END

begin "distribute, before a statement and altogether"
illegal sums 'flow dependence on x, line 30 to line 29' <<'END'
distribute i before S2
END
legal pair <<'END'
fuse S0.i, S1.i
distribute i
END
illegal mul "there is one part only directly in 'k'" <<'END'
distribute k
END

begin "isolate, and loops that are skewed together"
legal pair <<'END'
fuse S0.i, S1.i
fuse S0.j, S1.j
isolate S1
END
illegal sums "dependence on .*, runs backwards" <<'END'
isolate S1
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by t
stencil(t, i, i, sizes=[4, 8])
END
legal mul <<'END'
skew j, k by 2*i
END

begin "stencil: sizes that are decided when the program runs"
for tt in 1 3 64; do
    sed "s/^void smooth(int n)\$/void smooth_by(int n, int tt, int ti);\nvoid smooth(int n)\n{\n    smooth_by(n, $tt, 5);\n}\nvoid smooth_by(int n, int tt, int ti)/" x.c >by.c
    cat >x.poly <<'END'
nest smooth_by
shift S1.i by 1
fuse S0.i, S1.i
skew i by t
stencil(t, i, i, sizes=[tt, ti])
no-guard
nest all
leave
END
    run 0 --script=x.poly --verify=reparse by.c -o by.opt.c
    says log/err "optimised: order as given, tiled ttxti, parallel wavefront"
    [ "$(answers by.opt.c)" = "$expected" ] || wrong "another result: tt = $tt"
done

begin "split and peel"
legal mul <<'END'
split i at n - 3
peel i.low/k: first 2
peel i.high/k: last
END
legal sums <<'END'
peel k: last
END
legal clear <<'END'
peel j: first 3
END
illegal mul "all iterations of 'i' are on one side" <<'END'
split i at -1
END

if with_slow; then
begin "split at a loop around: tiles in front of a diagonal"
legal mul <<'END'
split k at (i + j)/2
END
says x.opt.c 'k <= po_floord(i + j - 2, 2)'
legal sums <<'END'
strip-mine i: 8
split k at 8*i.tile
END
legal mul <<'END'
split j of S0 at 2i - 3
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
split i of S0 at 2t + 10
END
illegal smooth "anti dependence on x, line 19 to line 21, runs backwards: S0" <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
split i of S1 at 3t + 1
END
illegal mul "an affine expression of the parameters, and of loops around should stand where 'k' does" <<'END'
split j at k
END
illegal sums "flow dependence on y, line .*, runs backwards" <<'END'
sink S0 into k at -1
split k of S1 at 3
END
cat >tri.c <<'END'
double A[150][150], B[150][150];
void trmm(int m, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = i + 1; k < m; k++)
                B[i][j] += A[k][i] * B[k][j];
}
END
cat >tri-main.c <<'END'
#include <stdio.h>
extern double A[150][150], B[150][150];
void trmm(int m, int n);
int main(void)
{
    for (int m = 1; m <= 150; m += 37)
        for (int n = 1; n <= 150; n += 37) {
            for (int i = 0; i < 150 * 150; i++) {
                A[i / 150][i % 150] = i % 19 * 0.0375 - 0.3;
                B[i / 150][i % 150] = i % 23 * 0.01 - 0.1;
            }
            trmm(m, n);
            for (int i = 0; i < m; i++)
                for (int j = 0; j < n; j++)
                    printf("%a\n", B[i][j]);
        }
    return 0;
}
END
# The example of the manual.
awk '/^18\. /{ on = 1 } on && /^ *nest / { steps = 1 } on && steps && /^ *```/ { exit }
    steps { sub(/^ */, ""); print }' "$here/../docs/script.md" >tri.poly
says tri.poly '^split k.point at 48'
echo no-guard >>tri.poly
run 0 --script=tri.poly --verify=reparse --check tri.c -o tri.opt.c
says log/err 'order as given, tiled 96x48x48, parallel, register tiles, simd'
says tri.opt.c 'if (it <= kt - 1)'
for text in tri tri.opt; do
    cc -O1 -ffp-contract=off -fopenmp "$text.c" tri-main.c -o x.exe 2>log/cc && ./x.exe >$text.got
done
same tri.got tri.opt.got
fi

if with_slow; then
begin "guard: the new loops where a condition holds"
# guarded CONDITION TEXT: the new loops of mul are behind this test, with the same results.
guarded() {
    printf 'nest mul\nguard %s\ntile i, j: 8, 4\nparallel i.tile\nnest all\nleave\n' "$1" >x.poly
    run 0 --script=x.poly --verify=reparse --check x.c -o x.opt.c
    says log/err "optimised: order as given"
    says x.opt.c "$2"
    [ "$(answers x.opt.c)" = "$expected" ] || wrong "another result: $(cat x.poly)"
    run 0 --script=x.poly --emit=script x.c
    cp log/out y.poly
    says y.poly "^guard $1"
    printf 'nest all\nleave\n' >>y.poly
    run 0 --script=y.poly x.c -o y.opt.c
    same x.opt.c y.opt.c
}
guarded 'n >= 20' 'if (n >= 20'
guarded 'n mod 4 = 3 and n > 9' 'n >= 11'
guarded '10 <= n <= 17 or n > 40' '||'
# unguarded CONDITION TEXT: it is refused.
unguarded() {
    printf 'nest mul\nguard %s\ntile i, j: 8, 4\n' "$1" >x.poly
    run 0 --script=x.poly --script-check x.c
    says log/out "refused: line 2, 'guard $1': $2"
    run 0 --script=x.poly x.c -o x.opt.c
    says log/err "x.c:10:5: .*left unchanged.*'guard $1': $2"
}
unguarded 'm > 3' 'this is no affine condition on the parameters'
unguarded 'n >' 'this is no affine condition'
unguarded 'n > 3 }; { : n > 5' 'this is no affine condition'
unguarded 'n > 3 and n < 2' 'that never holds'
printf 'nest mul\nguard\n' >x.poly
run 1 --script=x.poly x.c -o x.opt.c
says log/err 'a condition has to follow'
printf 'nest mul\nno-guard\nguard n > 3\n' >x.poly
run 1 --script=x.poly x.c -o x.opt.c
says log/err 'there is a guard'
fi

begin "tile: names for the loops over tiles"
legal mul <<'END'
tile i, j, k: 16, 8, 0 / 4, 1, 5 as it, jt, is, ks
interchange it, jt
strip-mine k.point: 2 as kk
interchange is, ks
parallel jt
END
illegal mul '2 loops over tiles have 1 names' <<'END'
tile i, j: 16, 8 as it
END
illegal mul "'a/b' is no name for a loop" <<'END'
tile i: 16 as a/b
END
illegal mul "there is no loop 'i.tile'" <<'END'
tile i: 16 as it
parallel i.tile
END

if with_slow; then
begin "peel: tiles that are not whole"
legal mul <<'END'
tile i, j: 8, 16
peel i.point, j.point: partial
vectorize i.point.whole/j.point
parallel i.tile
END
says x.opt.c 'for (long i = it; i <= it + 7; i++)'
says x.opt.c 'for (long j = jt; j <= jt + 15; j++)'
legal mul <<'END'
tile i, j, k: 16, 16, 12 / 4, 3, 5
peel j.point, i.point: partial
END
legal mul <<'END'
tile i, j, k: 16, 16, 12
interchange j.point, i.point
peel k.point: partial
END
legal sums <<'END'
strip-mine k: 4
peel k.point: partial
unroll-jam i: 2
END
legal sums <<'END'
strip-mine i: 4
peel i.point: partial
END
legal smooth <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: 4, 8
peel t.point, i.point: partial
END
says x.opt.c 'i <= 8 \* t1 - 2 \* t + 7; i++'
legal clear <<'END'
interchange i, j
tile j, i: 4, 2
peel j.point, i.point: partial
END
illegal mul "no loop around 'j' counts tiles of it: 'tile' comes first" <<'END'
tile i: 4
peel i.point, j: partial
END
illegal mul "one loop has iterations at an end, not 2" <<'END'
peel i, j: last
END
fi

if with_slow; then
begin "unroll: iterations after each other"
legal clear <<'END'
unroll i
parallel i.2/j
END
says x.opt.c 'A\[j\]\[7\] = 0'
lacks x.opt.c 't1'
legal clear <<'END'
strip-mine i: 2
unroll i.tile
unroll i.tile.1/i.point
END
illegal mul "'k' has no constant number of iterations, up to 64: 'unroll k: 4' for 4 at a time" <<'END'
unroll k
END
legal mul <<'END'
unroll k: 4
END
says x.opt.c 'kt <= n - 4L; kt += 4'
says x.opt.c 'c0 += A\[i\]\[kt + 3\] \* B\[kt + 3\]\[j\]'
lacks x.opt.c 'if (kt'
legal mul <<'END'
tile j, k: 8
unroll k.point: 3
unroll j.point: 2
END
legal mul <<'END'
strip-mine i: 4
unroll i.point
END
says x.opt.c 'C\[it + 3\]\[j\]'
legal sums <<'END'
unroll k: 4
END
legal smooth <<'END'
unroll S0.i: 4
unroll S1.i: 3
END
legal clear <<'END'
unroll j: 4
unroll i: 3
END
legal clear <<'END'
unroll i: 2
END
illegal mul "the number is not from 2 to 64" <<'END'
unroll k: 1
END
illegal mul "'j' has the mark 'parallel'" <<'END'
parallel j
unroll j: 2
END
illegal clear "'j' may be any of i.0/S0.j, i.1/S0.j, i.2/S0.j, i.3/S0.j" <<'END'
unroll i
reverse j
END
illegal clear "'i' has the mark 'jam'" <<'END'
unroll-jam i: 2
unroll i
END
fi

if with_slow; then
begin "combine: what has been split, and different parts"
legal mul <<'END'
split i at n - 3
reverse i.high/j
reverse i.low/j
combine i.low, i.high
interchange j, k
END
echo 'nest mul' >y.poly
printf 'reverse j\ninterchange j, k\nno-guard\nnest all\nleave\n' >>y.poly
run 0 --script=y.poly x.c -o y.opt.c
same x.opt.c y.opt.c
legal shifted <<'END'
peel j: first 2
peel j.rest: last
combine j.rest.rest, j.rest.last
combine j.first, j.rest
vectorize j
END
legal mul <<'END'
tile i, j: 8, 4
reorder i.tile, i.point, j.tile, j.point
combine i.tile, i.point
combine j.tile, j.point
interchange i, j
END
lacks x.opt.c 'for (long it = '
illegal mul "'i.tile' and 'i.point' do not follow each other" <<'END'
tile i, j: 8, 4
combine i.tile, i.point
END
illegal mul "'i.tile' and 'k' do not follow each other" <<'END'
strip-mine i: 8
reorder i.tile, k
combine i.tile, k
END
illegal mul "'i.low' and 'i.high' have different marks" <<'END'
split i at 3
parallel i.low
combine i.low, i.high
END
illegal mul "one has more parts than the other, or other loops" <<'END'
split i at 3
split i.low/k at 2
combine i.low, i.high
END
illegal pair "they have no statement in common: use 'fuse'" <<'END'
combine S0.i, S1.i
END
illegal mul "'i.high' is not in front of 'i.low'" <<'END'
split i at 3
combine i.high, i.low
END
illegal shifted "runs backwards" <<'END'
split i at 3
shift i.low by n
combine i.low, i.high
END
fi

begin "sink: into the first iteration, where there is one"
illegal sums "may have no iteration where the statement has one" <<'END'
sink S0 into k
END
legal sums <<'END'
sink S0 into k at -1
sink S2 into k at n
END
legal smooth <<'END'
sink S1 into S0.i
END

begin "parallel and vectorize: a loop that carries a dependence is refused"
legal mul <<'END'
parallel i collapse=2
END
says x.opt.c 'omp parallel for .*collapse(2)'
legal mul <<'END'
vectorize j
END
says x.opt.c 'omp simd'
illegal mul 'dependence on C, line 13 to line 13, is carried by a loop that is marked' <<'END'
parallel k
END
illegal shifted 'flow dependence on A, line 46 to line 46, is carried by a loop that is marked' <<'END'
parallel i
END
illegal mul 'dependence on C, line 13 to line 13, is carried by a loop that is marked' <<'END'
reorder i, k, j
vectorize k
END
legal mul <<'END'
mark i: parallel
mark j: simd
END
illegal mul "'i' around it is parallel already" <<'END'
parallel i
parallel j
END
illegal mul "a parallel loop is in one with the mark 'simd'" <<'END'
vectorize j
reorder j, k
parallel k
END
illegal mul "not as many loops directly in 'j'" <<'END'
parallel j collapse=3
END
legal mul <<'END'
parallel j
unmark j
parallel i
END

if with_slow; then
begin "parallel: how iterations go to threads, and to how many"
legal mul <<'END'
parallel i schedule=dynamic,4 threads=3
END
says x.opt.c 'omp parallel for .*num_threads(3) schedule(dynamic, 4)'
legal mul <<'END'
parallel i threads=2 collapse=2 schedule=static
END
says x.opt.c 'omp parallel for .*num_threads(2) collapse(2) schedule(static)'
run 0 --script=x.poly --verify=reparse --check x.c -o y.opt.c
same x.opt.c y.opt.c
run 0 --script=x.poly --emit=script x.c
says log/out '^parallel i collapse=2 schedule=static threads=2$'
run 0 --script=x.poly --emit=schedule x.c
says log/out 'mark: "threads 2"'
run 0 --script=x.poly --threads=free x.c -o y.opt.c
says y.opt.c 'num_threads(2)'
legal smooth <<'END'
parallel S0.i schedule=guided,2 threads=2
parallel S1.i schedule=dynamic
END
says x.opt.c 'num_threads(2) schedule(guided, 2)'
says x.opt.c ' schedule(dynamic)'
legal smooth <<'END'
parallel S0.i schedule=dynamic,2
parallel S1.i schedule=static,3
END
says x.opt.c 'schedule(static, 3)'
illegal mul "schedule is static, dynamic or guided" <<'END'
parallel i schedule=runtime
END
illegal mul "the number is not from 1 to" <<'END'
parallel i schedule=static,0
END
illegal mul "the number is not from 1 to" <<'END'
parallel i threads=0
END
illegal mul "the end should stand where" <<'END'
parallel i threads=2 threads=3
END
illegal mul "a loop that is not marked 'parallel'" <<'END'
mark i: threads 3
END
illegal mul "a loop that is not marked 'parallel'" <<'END'
mark i: dynamic
END
illegal mul "two marks say how threads share a loop" <<'END'
parallel i schedule=static
mark i: guided
END
illegal mul "it carries a dependence\|flow dependence" <<'END'
parallel k schedule=static threads=2
END
fi

begin "reduce: once for each array"
cat >s.c <<'END'
int total(int n, const int *a)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
END
printf 'nest total\nreduce i: s\nvectorize i\n' >s.poly
run 0 --script=s.poly s.c -o s.opt.c
says s.opt.c 'reduction(+:s0)'
tested legal reduce
tested illegal reduce
cat >h.c <<'END'
int h[40], v[40][40];
double d[40];
void whole(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            h[i] += v[j][i];
}
void real(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            d[i] += v[j][i];
}
END
for nest in whole:h real:d; do
    array=${nest#*:}
    printf 'nest %s\ninterchange i, j\nreduce j: %s\nparallel j\n' "${nest%:*}" "$array" >h.poly
    run 0 --script=h.poly --script-check h.c
    says log/out "3: reduce j: $array: refused: '$array' cannot have accumulators"
done
says log/out "of floating-point numbers with --reassociate only"
run 0 --reassociate --script=h.poly --script-check h.c
says log/out "cannot have accumulators in this loop: each time it is executed, it has to update one"
echo 'reduce i: s' >>s.poly
run 0 --script=s.poly --script-check s.c
says log/out "4: reduce i: s: refused: a band has two marks 'reduce'"

if with_slow; then
begin "unroll-jam and register tiles"
legal mul <<'END'
unroll-jam i: 4
vectorize j
END
says log/err 'unroll-and-jam'
legal mul <<'END'
tile i, j, k: 16, 32, 16
registers i.point, j.point
END
says log/err 'register tiles'
for shape in 'rows=8' '[8x2]' '' '[12x2]' '[ 4 x 3 ]'; do
    legal mul <<END
tile i, j, k: 16, 32, 16
registers i.point, j.point $shape
END
    case $shape in
    '[8x2]' | '[12x2]') same y.opt.c x.opt.c ;;
    *) mv x.opt.c y.opt.c ;;
    esac
done
illegal mul "no register tile has 5 rows of 3 vectors: with AVX-512 it is 12x2 or 8x2" <<'END'
registers i, j [5x3]
END
illegal mul "'x' should stand where ']' does" <<'END'
registers i, j [12]
END
illegal mul "there is no loop in 'k'" <<'END'
unroll-jam k: 4
END
legal mul <<'END'
interchange j, k
unroll-jam i: 4
unroll-jam j: 2
END
says log/err 'unroll-and-jam'
fi

begin "skew and unroll-jam: rows that lag behind each other"
legal shifted <<'END'
skew j by i
unroll-jam i: 4
END
says log/err 'unroll-and-jam'
says x.opt.c 'A\[i + 3\]\[j - 3\] = '

cat >sides.c <<'END'
void mv(int n, double A[n][n], double x[n], double y[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i] += A[i][j] * x[j];
}
END
begin "split, strip-mine and unroll: rows of a triangle side by side"
cat >rows.c <<'END'
#include <stdio.h>
#define N 45
double A[N][N], B[N][N], C[N][N];
void lower(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                C[i][k] += A[i][j] * B[j][k];
}
int main(void)
{
    double h = 0;
    for (int n = 0; n <= N; n += 3) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                A[i][j] = (i + 2 * j) % 7 - 2.5;
                B[i][j] = (3 * i + j) % 5 * 0.375;
            }
        lower(n);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                h = h * 0.75 + C[i][j];
    }
    printf("%.17g\n", h);
}
END
printf 'nest lower\nunroll-jam i: 4\nno-guard\nnest all\nleave\n' >rows.poly
run 0 --script=rows.poly rows.c -o rows.opt.c
says log/err "rows.poly:2:1: warning: no iterations are side by side: .* see 'split at'"
cat >rows.poly <<'END'
nest lower
split i at 4*floor(n/4)
strip-mine i.low: 4
reorder i.low.tile, i.low.tile/j, i.low.tile/k, i.low.point
split i.low.tile/j at 4*i.low.tile
unroll j.low/i.low.point
no-guard
nest all
leave
END
run 0 --script=rows.poly rows.c -o rows.opt.c
lacks log/err 'warning'
says rows.opt.c 'C\[it + 3\]\[k\] += a3 \* b0'
for text in rows rows.opt; do
    cc -O1 -ffp-contract=off $text.c -o x.exe 2>log/cc && ./x.exe >$text.got
done
same rows.got rows.opt.got

begin "registers: what is no tile is not called too complex"
printf 'nest mv\nregisters i, j\n' >s.poly
run 0 --script=s.poly sides.c -o s.opt.c
says log/err "its rows and columns are no register tile that can be made.*given-order"
lacks log/err too-complex

begin "registers: a division in a subscript is refused with a reason"
cat >d.c <<'END'
enum { M = 88 };
double a[M * M], c[M * M], d[M][M];
void below(int low, int high)
{
    for (int i = low; i <= high; i++)
        for (int j = low; j < high; j++)
            for (int k = low; k < high; k++)
                d[i + M / 2][j + M / 2] -=
                    a[(i + M / 2) * M + k + M / 2] * c[(k + M / 2) * M + j + M / 2];
}
END
printf 'nest below\nregisters i, j\n' >d.poly
run 0 --script=d.poly d.c -o d.opt.c
says log/err 'a register tile has the statement in line 8, with a division in a subscript'
sed -i 's/M . 2/44/g' d.c
run 0 --script=d.poly d.c -o d.opt.c
says log/err 'register tiles'

begin "unroll-jam: parts that would be jammed as one loop are refused with a reason"
cat >j.c <<'END'
double u[19][19], last;
void f(void)
{
    for (int i = 0; i < 19; i++)
        for (int k = 0; k < 19; k++) {
            last = u[i][k] * 2;
            u[i][k] += last;
        }
}
END
printf 'nest f\npeel k: last\nunroll-jam S0.i: 2\nno-guard\n' >x.poly
run 0 --script=x.poly j.c -o j.opt.c
says log/err "'jam' or 'side', and parts in it, .*\[given-order\]"
lacks log/err 'internal'

begin "what is no script is an error, with a suggestion"
echo 'tile i: 3' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:1:1: error: there is no line 'nest FUNCTION' before"
printf 'nest mul\n\ninterchagne i, j\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:3:1: error: .*did you mean 'interchange'"
printf 'nest mul\nno_guard\nsimd j\nswap i, j\nstensil(i, j, k)\nhoist k\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:2:1: error: .*did you mean 'no-guard'"
says log/err "x.poly:3:1: error: .*did you mean 'vectorize'"
says log/err "x.poly:4:1: error: .*did you mean 'interchange'"
says log/err "x.poly:5:1: error: .*did you mean 'stencil'"
says log/err "x.poly:6:1: error: there is no such step: 'hoist k'"
printf 'nest mule\nnest mul:9\nnest mul:10\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:1:1: error: there is no such loop nest in 'x.c'; the nests are clear:4, mul:10, "
says log/err "x.poly:2:1: error"
lacks log/err "x.poly:3:1"
printf 'nest\nnest a:b\nnest mul\ntile i: 3\nseparate\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:1:1: error: this is not 'nest FUNCTION'"
says log/err "x.poly:2:1: error: this is not 'nest FUNCTION'"
says log/err "x.poly:5:1: error: this has to come before all steps"
run 1 --script=absent.poly x.c -o none.c
says log/err "cannot read 'absent.poly'"
run 1 --script-check x.c
says log/err "there is no --script, nor a step in 'x.c'"
run 1 --script=x.poly --schedule-in=x.poly x.c
says log/err "not together with --script"
run 1 --script=x.poly x.c main.c
says log/err "not together with several files, but for --script-shared: '--script'"
[ ! -e none.c ] || wrong 'there is a result'

begin "an order that is slower is not overruled, but the estimate is said"
cat >slow.c <<'END'
double A[2000][2000], B[2000][2000], C[2000][2000];
void mul(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
END
always=
for order in 'j, k, i' 'i, k, j'; do
    printf 'nest mul\nreorder %s\n' "$order" >slow.poly
    run 0 --script=slow.poly slow.c -o slow.opt.c
    case $order in
    j*) says log/err 'order as given; estimated to be 0.* times as fast as the program' ;;
    *) lacks log/err 'estimated' ;;
    esac
    run 0 --script=slow.poly --script-check slow.c
    says log/out '^  estimate: .* times as fast as the program, .* on several threads$'
    run 0 --script=slow.poly --explain slow.c
    says log/out "estimate of 'this order': .* times as fast as the program"
done
[ "${polyopt##*/}" = polyopt ] || always=--min-gain=any

begin "--script-check says of each step whether it is legal"
printf 'nest mul # c\ninterchange i, j\nreverse k\ntile i, j, k: 8\n' >x.poly
run 0 --script=x.poly --script-check x.c
says log/out '^mul:10$'
says log/out '^  2: interchange i, j: legal$'
says log/out '^  3: reverse k: refused: flow dependence on C'
says log/out '^  4: tile i, j, k: 8: legal$'
lacks log/out 'for ('

begin "a nest with a step that is refused stays as it is"
printf 'nest shifted\nreverse j\nreverse i\n' >x.poly
run 0 --script=x.poly x.c -o x.opt.c
says log/err "x.c:44:.*'line 3, 'reverse i': flow dependence on A, line 46 to line 46"
sed -n '/^void shifted/,$p' x.c >x.part
sed -n '/^void shifted/,$p' x.opt.c >y.part
same x.part y.part

begin "recipes"
cat >x.poly <<'END'
recipe tiled(loops, sizes = [8, 8, 8]) {
    tile loops: sizes
}
recipe blocked(a, b, c, size=16) {
    tiled([a, b, c], sizes=size)   # one size for all
    parallel a.tile
}
nest mul
blocked(i, j, k)
no-guard
nest shifted
tiled([i, j], 4)
no-guard
END
run 0 --script=x.poly x.c -o x.opt.c
says log/err 'x.c:10:.*order as given, tiled 16x16x16, parallel'
says log/err 'x.c:44:.*order as given, tiled 4x4'
[ "$(answers x.opt.c)" = "$expected" ] || wrong "another result"
for text in 'a(1, 2)' 'a()' 'a(z=3)' 'a 1'; do
    printf 'recipe a(x) {\nreverse x\n}\nnest mul\n%s\n' "$text" >x.poly
    run 1 --script=x.poly x.c -o none.c
done
printf 'recipe a(x) {\na(x)\n}\nnest mul\na(i)\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err 'recipes are too deep in each other'
printf 'nest mul\nrecipe a {\nreverse x\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "the recipe has no end"

awk 'BEGIN {
    for (i = 0; i < 8; i++) {
        print "recipe a" i "(x) {"
        for (k = 0; k < 10; k++)
            print (i > 0 ? "a" i - 1 "([x, x])" : "reverse x")
        print "}"
    }
    print "nest mul\na7(i)"
}' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err 'the script is too long'
printf 'recipe a {\n}\nrecipe a {\n}\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "x.poly:3:1: error: there is a recipe of this name already: 'a'"

begin "odd files: lines that end in CR LF, no end of the last line, zero bytes, brackets"
printf 'nest mul\r\ntile i, j: 8\r\nparallel i.tile' >x.poly
run 0 --script=x.poly x.c -o x.opt.c
says log/err 'x.c:10:.*order as given, tiled 8x8, parallel'
printf 'nest mul\nreverse i\n\0reverse k\n' >x.poly
run 1 --script=x.poly x.c -o none.c
says log/err "a zero byte in 'x.poly'"
awk 'function times(n, what) { while (n-- > 0) printf "%s", what }
BEGIN {
    n = 100000
    printf "nest mul\nshift i by "; times(n, "("); printf "n"; times(n, ")")
    printf "\nnest pair\norder {"; times(n, "{ mark: x, child: "); print "}"
}' >x.poly
run 0 --script=x.poly x.c -o none.c
says log/err "an affine expression of the parameters should stand where"
says log/err "brackets are too deep in each other"

if with_slow; then
begin "scripts for all nests of a kind"
cat >x.poly <<'END'
nest all contractions
isolate $statement
gemm($rows, $columns, $sum, sizes=[16, 32, 16])
nest all bands depth>=2
double-tiling([$loops])
no-guard
END
run 0 --script=x.poly x.c -o x.opt.c
says log/err 'x.c:4:.*order as given, tiled 64x64x8x8'
says log/err 'x.c:10:.*order as given, tiled 16x32x16, parallel, register tiles'
says log/err 'x.c:44:.*order as given, tiled'
lacks log/err 'x.c:17:.*order as given'
[ "$(answers x.opt.c)" = "$expected" ] || wrong "another result"
# A sum in a variable is none that a statement adds to an element: it is kept there for this.
cat >sums.c <<'END'
#include <stdio.h>
#define N 37
double A[3][N][N], B[3][N][N], C[3][N][N];
void batch(int n)
{
    for (int b = 0; b < 3; b++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++)
                    s += A[b][i][k] * B[b][k][j];
                C[b][i][j] = s;
            }
}
int main(void)
{
    double h = 0;
    for (int i = 0; i < 3 * N * N; i++) {
        A[0][0][i] = i % 7 - 2.5;
        B[0][0][i] = i % 5 * 0.375;
    }
    batch(N);
    for (int i = 0; i < 3 * N * N; i++)
        h = h * 0.75 + C[0][0][i];
    printf("%.17g\n", h);
}
END
sed -i 's/\[0\]\[0\]\[i\]/[i \/ (N * N)][i \/ N % N][i % N]/' sums.c
for recipe in 'gemm($rows, $columns, $sum, sizes=[16, 32, 16])' 'single-tiling([$rows, $columns, $sum])' \
    'double-tiling([$rows, $columns, $sum])' 'triple-tiling([$rows, $columns, $sum])'; do
    printf 'nest all contractions\nisolate $statement\n%s\nno-guard\nnest all\nleave\n' "$recipe" >x.poly
    run 0 --script=x.poly sums.c -o sums.opt.c
    says log/err 'sums.c:6:.*order as given'
    for text in sums sums.opt; do
        cc -O1 -ffp-contract=off -fopenmp $text.c -o x.exe 2>log/cc && ./x.exe >$text.got
    done
    same sums.got sums.opt.got
done
printf 'nest all bands depth>=3\ninterchange b, i\nnest all contractions\nleave\n' >x.poly
run 0 --script=x.poly --script-check sums.c
says log/out 'interchange b, i: legal'
for kind in 'all nests' 'all bands' 'all bands depth>=x' 'all bands depth>=0'; do
    printf 'nest %s\n' "$kind" >x.poly
    run 1 --script=x.poly x.c -o none.c
    says log/err "this is not 'nest all'"
done
fi

if with_slow; then
begin "privatize, expand, scalarize and the others: refused where they have nothing to do"
cat >w.c <<'END'
double A[40][40], B[40][40], t[40], u[40], v[40];
void rows(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 40; j++)
            t[j] = A[i][j] * 2;
        for (int j = 0; j < 40; j++)
            B[i][j] = t[j] + t[39 - j];
    }
}
void dots(int n)
{
    for (int i = 0; i < n; i++) {
        double d = 0;
        for (int j = 0; j < n; j++)
            d += A[i][j] * B[j][i];
        u[i] = d;
    }
}
void mv(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            v[i] += A[i][j] * u[j];
}
END
cat >w.main.c <<'END'
#include <stdio.h>
extern double A[40][40], B[40][40], t[40], u[40], v[40];
void rows(int n), dots(int n), mv(int n);
int main(void)
{
    double h = 0;
    for (int n = 1; n <= 40; n += 13) {
        for (int i = 0; i < 1600; i++)
            A[i / 40][i % 40] = i * n % 17 * 0.25;
        rows(n);
        dots(n);
        mv(n);
        for (int i = 0; i < 40; i++)
            h = h * 0.75 + B[i][3] + t[i] + u[i] + v[i];
    }
    printf("%.17g\n", h);
    return 0;
}
END
# computes SOURCE: what the program with it prints.
computes() {
    cc -O1 -fopenmp "$1" w.main.c -o w.exe 2>log/cc && OMP_NUM_THREADS=3 ./w.exe || echo failed
}
before=$(computes w.c)
# granted NEST STEPS: the nest becomes that; refused NEST STEPS WHY: it is left for this reason
granted() {
    printf 'nest %s\n%b\nno-guard\n' "$1" "$2" >w.poly
    run 0 --script=w.poly w.c -o w.opt.c
    lacks log/err '\[given-order\]'
    says log/err 'optimised: order as given'
    [ "$(computes w.opt.c)" = "$before" ] || wrong "another result: $(cat w.poly)"
}
refused() {
    printf 'nest %s\n%b\n' "$1" "$2" >w.poly
    run 0 --script=w.poly w.c -o w.opt.c
    says log/err "$3.*\[given-order\]"
}
granted rows 'privatize t\nparallel S0.i'
says w.opt.c 'double t_2\[40\];'
granted rows 'privatize(t)'
granted dots 'expand d\nmark i: local\nparallel i'
granted dots 'expand d\nstrip-mine i: 8\nand mark i.tile: local\nparallel i.tile'
refused dots 'expand d\nstrip-mine i: 8\nmark i.tile: local' "line 3, 'strip-mine i: 8': a value of a scalar"
granted mv 'interchange i, j\nscalarize u'
granted mv 'scalarize v'
refused rows 'parallel i' "line 2, 'parallel i': output dependence on t"
refused rows 'privatize A' "line 2, 'privatize A': there is no loop in which each iteration fills"
refused rows 'privatize nothing' "'privatize nothing': there is no such array"
refused dots 'expand u' "line 2, 'expand u': it has no sums of inner loops"
refused mv 'interchange i, j\nscalarize v' "line 3, 'scalarize v': no loop of this order uses"
refused mv 'scalarize A' "line 2, 'scalarize A': no loop of this order uses"
refused rows expand "there is no scalar that is to be expanded"
refused rows blocks "there is nothing for 'blocks'"
refused rows separate "there is nothing to 'separate'"
refused rows fold "there is nothing to 'fold'"
refused rows cut "there is nothing to 'cut'"
refused rows borders "there are no 'borders'"
refused dots own "there is no array for 'own'"
run 0 --script=w.poly --script-check w.c
says log/out "  refused: there is no array for 'own'"
for line in 'privatize' 'scalarize A, B' 'expand (d' 'contract t, u' 'pad t' 'pad t: 0' 'pad t: 4 5' 'pad: 4' \
        'reverse i\nprivatize t'; do
    printf 'nest rows\n%b\n' "$line" >w.poly
    run 1 --script=w.poly w.c -o none.c
    says log/err 'error: '
done
says log/err "this has to come before all steps: 'privatize t'"
fi

begin "pack: what tiles copy"
for what in none auto; do
    printf 'nest mul\npack %s\ngemm(i, j, k, sizes=[16, 32, 16])\n' $what >x.poly
    run 0 --script=x.poly x.c -o $what.c
done
says auto.c 'packed B'
lacks none.c 'packed B'
says auto.c 'B_packed\[16\]\[48\]'
printf 'nest mul\npack auto pad=3\ngemm(i, j, k, sizes=[16, 32, 16])\nno-guard\n' >x.poly
run 0 --script=x.poly --verify=reparse --check x.c -o pad.c
says pad.c 'B_packed\[16\]\[51\]'
[ "$(answers pad.c)" = "$expected" ] || wrong "another result"
printf 'nest mul\npack all pad=3\n' >x.poly
run 0 --script=x.poly x.c -o pad.c
says log/err "nothing is copied into a buffer that 'pad' could be for"
for what in 'none pad=3' 'all pad=0' 'all 3' 'some'; do
    printf 'nest mul\npack %s\n' "$what" >x.poly
    run 1 --script=x.poly x.c -o pad.c
done

if with_slow; then
begin "pack at a loop: reads of an array are to a buffer"
legal mul <<'END'
tile i, j, k: 16, 8, 4
pack none
pack A at k.tile pad=0
pack B at k.tile transpose pad=3
END
says x.opt.c 'A_packed\[i - it\]\[k - kt\] = A\[i\]\[k\]'
says x.opt.c 'double A_packed\[16\]\[4\]'
says x.opt.c 'double B_packed\[8\]\[7\]'
says x.opt.c 'C\[i\]\[j\] += A_packed\[i - it\]\[k - kt\] \* B_packed\[j - jt\]\[k - kt\]'
cp x.opt.c y.opt.c
run 0 --script=x.poly --schedule-out=y.tree x.c -o z.opt.c
says y.tree 'mark: "pack 0 pad=0"'
says y.tree 'mark: "pack 1 pad=3 transpose"'
run 0 --schedule-in=y.tree --pack=none --parallel-threshold=0 x.c -o z.opt.c
sed -n '/^void mul/,/^}/p' y.opt.c >y.part
sed -n '/^void mul/,/^}/p' z.opt.c >z.part
same y.part z.part
run 0 --script=x.poly --emit=script x.c -o z.poly
says z.poly 'pack B at k.tile pad=3 transpose'
legal mul <<'END'
tile i, j, k: 16, 8, 4
registers i.point, j.point
pack none
pack B at k.tile
END
says x.opt.c 'packed B'
legal shifted <<'END'
strip-mine j: 8
pack B at i
unmark i
pack B at j.tile
END
legal shifted <<'END'
strip-mine j: 8
pack B at j.tile pad transpose
END
cp x.opt.c y.opt.c
legal shifted <<'END'
strip-mine j: 8
pack B at j.tile transpose
END
same x.opt.c y.opt.c
illegal mul "'C' is written to, by S0 in line 13" <<'END'
pack C at k
END
illegal mul "there is no array 'D'; the arrays and scalars are A, B, C" <<'END'
pack D at k
END
illegal mul "there is no loop 'k.tile'" <<'END'
pack A at k.tile
END
illegal mul "there are 3 loops only, 'k' and around it" <<'END'
pack A at k hoist=4
END
illegal mul "has the mark 'pack 0' already" <<'END'
pack A at k
pack A at k
END
illegal mul "the number of iterations of 'i' is not constant" <<'END'
pack A at k hoist=3
END
illegal mul "the number of iterations of 'kt' is not constant" <<'END'
tile i, j, k: 16, 8, 4
pack B at k.tile hoist=1
END
illegal mul "the loop is executed in vectors" <<'END'
vectorize j
pack A at j
END
illegal mul "threads share a loop inside of which it would be" <<'END'
tile i, j, k: 16, 8, 4
parallel j.tile
pack A at i.tile
END
illegal mul "the part that is read has no constant extent in dimension 2" <<'END'
tile i, j, k: 16, 8, 4
pack A at j.tile
END
illegal mul "nothing reads it in the loop, or only what is in a buffer already" <<'END'
tile i, j, k: 16, 8, 4
pack A at k.tile
pack A at k.tile pad=1
END
illegal mul "nothing reads it in the loop, or only what is in a buffer already" <<'END'
tile i, j, k: 16, 8, 4
pack A at k.tile
pack A at i.point
END
illegal mul "nothing reads it in the loop, or only what is in a buffer already" <<'END'
tile i, j, k: 16, 8, 4
pack A at k.tile pad=4
mark i.point: pack 0
END
for what in 'A' 'A at' 'A at k hoist=0' 'A at k pad=-1' 'A at k twice' 'A at k pad=1 pad=2'; do
    printf 'nest mul\npack %s\n' "$what" >x.poly
    code=0
    case $what in *' at '*) ;; *) code=1 ;; esac
    rm -f x.opt.c
    run $code --script=x.poly x.c -o x.opt.c
    lacks log/err packed
done
fi

if with_slow; then
begin "pack at a loop, hoisted: a convolution's padded parts"
cat >conv.c <<'END'
enum { W = 40, F = 64, C = 32, K = 3 };
extern float in[1][W + K - 1][C], weight[K][C][F], out[1][W][F];
void conv1d(void)
{
    for (int n = 0; n < 1; n++)
        for (int w = 0; w < W; w++)
            for (int f = 0; f < F; f++)
                for (int k = 0; k < K; k++)
                    for (int c = 0; c < C; c++)
                        out[n][w][f] += in[n][w + k][c] * weight[k][c][f];
}
END
cat >conv-main.c <<'END'
#include <stdio.h>
enum { W = 40, F = 64, C = 32, K = 3 };
float in[1][W + K - 1][C], weight[K][C][F], out[1][W][F];
void conv1d(void);
int main(void)
{
    for (int i = 0; i < (W + K - 1) * C; i++)
        in[0][i / C][i % C] = i % 19 * 0.375f - 3;
    for (int i = 0; i < K * C * F; i++)
        weight[i / C / F][i / F % C][i % F] = i % 23 * 0.1f - 1;
    conv1d();
    for (int i = 0; i < W * F; i++)
        printf("%.9g\n", out[0][i / F][i % F]);
    return 0;
}
END
# conv FILE: what the program with it prints.
conv() {
    cc -O1 -ffp-contract=off -fopenmp -fsanitize=address,undefined "$1" conv-main.c -o x.exe 2>log/cc && ./x.exe
}
cat >conv.poly <<'END'
nest conv1d
tile w, f: 8, 32                      # 1 x 8 x 32 x 1 x 8
strip-mine c: 8
reorder k, c.tile, w.point, f.point
pack in at c.tile pad=4 hoist 3
pack weight at c.tile pad=0 hoist=5 transpose
pack none
no-guard
END
run 0 --script=conv.poly --verify=reparse --check conv.c -o conv.opt.c
says log/err 'packed weight, packed in'
cat >conv.want <<'END'
        float weight_packed[2][3][4][32][8][1];
        for (long ft = 0; ft <= 32; ft += 32)
            for (long k = 0; k <= 2; k++)
                for (long ct = 0; ct <= 24; ct += 8) {
                    const long t3 = k;
                    for (long c = ct; c <= ct + 7; c++)
                        for (long f = ft; f <= ft + 31; f++)
                            weight_packed[ft / 32][k][ct / 8][f - ft][c - ct][t3 - k] = weight[t3][c][f];
                }
        for (long wt = 0; wt <= 32; wt += 8) {
            float in_packed[3][4][8][12];
            for (long k = 0; k <= 2; k++)
                for (long ct = 0; ct <= 24; ct += 8) {
                    for (long t2 = wt + k; t2 <= wt + k + 7; t2++)
                        for (long c = ct; c <= ct + 7; c++)
                            in_packed[k][ct / 8][t2 - wt - k][c - ct] = in[0][t2][c];
                }
            for (long ft = 0; ft <= 32; ft += 32)
                for (long k = 0; k <= 2; k++)
                    for (long ct = 0; ct <= 24; ct += 8)
                        for (long w = wt; w <= wt + 7; w++)
                            for (long f = ft; f <= ft + 31; f++) {
                                float out0 = out[0][w][f];
                                for (long c = ct; c <= ct + 7; c++)
                                    out0 += in_packed[k][ct / 8][w - wt][c - ct] * weight_packed[ft / 32][k][ct / 8][f - ft][c - ct][0];
                                out[0][w][f] = out0;
                            }
        }
END
sed -n '/float weight_packed/,/^    } else/p' conv.opt.c | sed '$d' >conv.part
same conv.want conv.part
conv conv.c >conv.expected
conv conv.opt.c >conv.got
same conv.expected conv.got
# Texts for one thread, in the place of the original, are none that are read back.
run 0 --script=conv.poly conv.c -o conv.opt.c
conv conv.opt.c >conv.got
same conv.expected conv.got
run 0 --script=conv.poly --schedule-out=y.tree conv.c -o z.opt.c
same conv.opt.c z.opt.c
says y.tree 'mark: "pack 0 pad=4 hoist=3"'
run 0 --schedule-in=y.tree --pack=none --parallel-threshold=0 conv.c -o z.opt.c
same conv.opt.c z.opt.c
run 0 --script=conv.poly --emit=script conv.c -o y.poly
says y.poly '^pack none$'
says y.poly '^no-guard$'
run 0 --script=y.poly conv.c -o z.opt.c
same conv.opt.c z.opt.c
for hoist in 0 2 4; do
    for shape in '' ' transpose pad=3'; do
        sed '/^pack/d' conv.poly >y.poly
        for array in in weight; do
            [ $hoist -gt 0 ] && shape="$shape hoist=$hoist"
            echo "pack $array at c.tile$shape" >>y.poly
            shape=${shape% hoist=*}
        done
        run 0 --script=y.poly --verify=reparse --check conv.c -o z.opt.c
        says log/err 'packed'
        conv z.opt.c >conv.got
        same conv.expected conv.got
    done
done
fi

begin "a nest that stays as it is"
printf 'nest pair\nleave\nreverse i\n' >x.poly
run 0 --script=x.poly x.c -o x.opt.c
says log/err 'x.c:35:.*left unchanged: a script wants it as it is \[leave\]'
sed -n '/^void pair/,/^}/p' x.c >x.part
sed -n '/^void pair/,/^}/p' x.opt.c >y.part
same x.part y.part
says log/err 'x.c:10:.*optimised'

begin "a script for all nests"
printf 'nest mul\nvectorize j\nnest all\n' >x.poly
run 0 --script=x.poly x.c -o x.opt.c
says log/err 'x.c:10:.*order as given, simd'
[ "$(grep -c 'order as given' log/err)" -eq 7 ] || wrong "$(cat log/err)"

begin "a part for a nest goes before one for all, one for a line before both"
cat >x.poly <<'END'
nest all
leave
nest all contractions
vectorize j
nest pair
interchange S0.i, S0.j
nest pair:38
vectorize j
END
run 0 --script=x.poly x.c -o x.opt.c
says log/err "x.poly:7:1: warning: .* what is in line 38 is part of the nest 'pair:35'"
[ "$(grep -c warning log/err)" -eq 1 ] || wrong "$(cat log/err)"
says log/err 'x.c:4:.*\[leave\]'
says log/err 'x.c:10:.*order as given, simd'
says log/err 'x.c:35:.*optimised: order as given'
printf 'nest all\nno-guard\nnest mul\nnest all bands depth>=2\nnest mul\nleave\n' >y.poly
printf 'nest all bands depth>=3\nnest all\nleave\n' >>y.poly
run 0 --script=y.poly x.c -o x.opt.c
says log/err 'y.poly:5:1: warning: these steps are for no nest: line 3 says'
says log/err 'y.poly:7:1: warning: these steps are for no nest: line 4 says'
says log/err 'y.poly:8:1: warning: these steps are for no nest: line 1 says'
[ "$(grep -c warning log/err)" -eq 3 ] || wrong "$(cat log/err)"

begin "a script for several files: nests that one of them does not have"
printf 'nest mul\nvectorize j\nnest elsewhere\nvectorize j\n' >x.poly
run 1 --script=x.poly x.c -o x.opt.c
says log/err "x.poly:3:1: error: there is no such loop nest in 'x.c'"
run 0 --script=x.poly --script-shared x.c -o x.opt.c
says log/err 'x.c:10:.*order as given, simd'
lacks log/err elsewhere
run 0 -v --script=x.poly --script-shared x.c -o x.opt.c
says log/err "x.poly:3:1: note: there is no such loop nest in 'x.c'"
sed 's/nest e/nest? e/' x.poly >y.poly
run 0 --script=y.poly x.c -o x.opt.c
says log/err 'x.c:10:.*order as given, simd'
sed 's/^void mul/void elsewhere/' x.c >p.c
mkdir several
run 1 --script=x.poly x.c p.c -o several
says log/err "not together with several files, but for --script-shared"
run 0 --script=x.poly --script-shared x.c p.c -o several
says log/err 'x.c:10:.*order as given, simd'
says log/err 'p.c:10:.*order as given, simd'
run 1 --script-shared x.c -o x.opt.c
says log/err 'only together with --script'
printf 'nest ? \n' >y.poly
run 1 --script=y.poly x.c
says log/err "this is not 'nest FUNCTION'"

if [ -x "$polyopt-cc" ]; then
    begin "polyopt-cc: a script for a whole build"
    for file in x p; do
        POLYOPT_CC_LOG=$dir/log/cc.json POLYOPT_CC_STRICT=1 \
            POLYOPT_FLAGS="--script=$dir/x.poly" "$polyopt-cc" cc -O1 -c $file.c \
            2>log/err || wrong "$file.c: $(cat log/err)"
    done
    [ "$(grep -c 'order as given, simd' log/cc.json)" -eq 2 ] || wrong "$(cat log/cc.json)"
fi

begin "#pragma polyopt: steps in the program; a typo is warned of"
sed 's/^    for (int i = 0; i < n; i++)$/    #pragma polyopt tile(i, j: 8, 8)\n&/
1a #pragma polyopt tile(i: 3)
s/^    for (int i = 3/    #pragma polyopt interchagne i, j\n&/' x.c >p.c
run 0 p.c -o p.opt.c
says log/err "p.c:2:1: warning: this step is not directly before a loop"
says log/err "p.c:5:1: warning: there is no step 'interchagne'; did you mean 'interchange'"
says log/err 'p.c:.*optimised: order as given, tiled 8x8'
[ "$(grep -c 'pragma polyopt tile' p.opt.c)" -lt "$(grep -c 'pragma polyopt tile' p.c)" ] ||
    wrong "the steps are still there"
[ "$(answers p.opt.c)" = "$expected" ] || wrong "another result"

begin "#pragma polyopt under conditions of its own; none where these have more"
cat >k.c <<'END'
void one(int n, double *restrict a)
{
#ifndef PLAIN /* as it is */
    #pragma polyopt tile i: 16
#endif
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
void two(int n, double *restrict a)
{
#if defined __GNUC__
    #pragma polyopt tile i: 16
    #pragma GCC ivdep
#endif
    /* all of them */
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
void other(int n, double *restrict a)
{
#ifdef PLAIN
    #pragma clang loop vectorize(enable)
#else
    #pragma GCC ivdep
#endif
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
void more(int n, double *restrict a)
{
#ifndef PLAIN
    a++;
    #pragma GCC ivdep
#endif
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
END
run 0 k.c -o k.opt.c
lacks log/err warning
[ "$(grep -c 'k.c:.*optimised: order as given, tiled 16' log/err)" -eq 2 ] || wrong "$(cat log/err)"
says log/err 'k.c:26:.*\[pragma\]'
says log/err 'k.c:35:.*\[pragma\]'
lacks k.opt.c 'pragma polyopt'
[ "$(grep -c 'pragma GCC ivdep' k.opt.c)" -eq 2 ] || wrong "$(cat k.opt.c)"
gcc -fsyntax-only -Wall -Werror -Wno-unknown-pragmas k.opt.c || wrong "it does not compile"
gcc -fsyntax-only -Wall -Werror -Wno-unknown-pragmas -DPLAIN k.opt.c || wrong "it does not compile"

cat >h.c <<'END'
double A[9][9], B[9][9];
void two(int n)
{
    #pragma polyopt reorder S1, S0
    #pragma polyopt and reorder S0, S1
    #pragma polyopt split(S1.j where { S1[i, j] : i < j })
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i][j] = 1;
        for (int j = 0; j < n; j++)
            B[i][j] = A[i][j];
    }
}
END
run 0 h.c -o h.opt.c
lacks log/err warning
says log/err 'h.c:7:.*optimised: order as given'
lacks h.opt.c 'pragma polyopt'

cat >h.c <<'END'
void three(int n, double A[n][n], double B[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = B[j][i];
    #pragma polyopt tile(i, j: 32, 64)
    #pragma polyopt parallel i.tile
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += B[j][i];
    #pragma polyopt interchange(i, j)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += 2;
    #pragma polyopt tile(q: 8)
    for (int i = 0; i < n; i++)
        A[i][i] += 1;
}
END
begin "#pragma polyopt: in front of one loop of several, steps are about that one"
run 0 --script-check h.c
says log/out "6: tile i, j: 32, 64: legal"
says log/out "7: parallel i.tile: legal"
says log/out "11: interchange i, j: legal"
says log/out "15: tile q: 8: refused: there is no loop 'q'"
grep -v 'tile(q' h.c >p.c
run 0 p.c -o p.opt.c
says p.opt.c '^ *for (long it = 0; it < n; it += 32)'
says p.opt.c '^ *A\[i\]\[j\] += 2;'
[ "$(grep -B2 'A.i..j. += 2;' p.opt.c | sed -n 's/.*for (long \(.\).*/\1/p' | tr -d '\n')" = ji ] ||
    wrong "the other loops have not changed places"

begin "nest F:LINE: a line that is not the first of its nest is warned of"
printf 'nest three:12\ninterchange i, j\n' >x.poly
run 0 --script=x.poly h.c -o h.opt.c
says log/err "x.poly:1:1: warning: these steps are for no nest: what is in line 12 is part of the nest 'three:3'"

begin "what is no step is answered with its form"
while IFS='|' read -r steps text; do
    printf 'nest three:3\n%s\n' "$steps" >x.poly
    run 0 --script=x.poly --script-check h.c
    says log/out "$text"
done <<'END'
tile S0.i, S0.j|refused: ':' is missing at the end; write 'tile LOOP, LOOP...: N, N...
interchange S0.i S0.j|refused: the end should stand where 'S0.j' does; write 'interchange LOOP, LOOP'
parallel S0.i [schedule=dynamic, 4, collapse=2]|: legal
parallel S0.i schedule=static, collapse=2, threads=3|: legal
parallel S0.i [collapse=2|refused: ']' is missing at the end; write 'parallel LOOP
tile q: 8|refused: there is no loop 'q'; the loops are S0.i, [^;]*$
END

begin "updates that commute: in any order, but not at the same time"
cat >z.c <<'END'
int T[90][90];
void table(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                if (T[i][k] + T[k + 1][j] < T[i][j])
                    T[i][j] = T[i][k] + T[k + 1][j];
}
END
printf 'nest table\nreverse k\n' >z.poly
run 0 --script=z.poly --script-check z.c
lacks log/out refused
for step in 'reverse j' 'parallel k' 'vectorize k'; do
    printf 'nest table\n%s\n' "$step" >z.poly
    run 0 --script=z.poly --script-check z.c
    says log/out "$step: refused: .*dependence on T"
done

begin "sink: at the iteration that a loop around is in"
legal sums <<'END'
sink S0 into k at i - n
sink S2 into k at i
END
illegal sums 'flow dependence on y, line 27 to line 29, runs backwards.*distance (0)' <<'END'
sink S0 into k at i
END
illegal sums "an affine expression of the parameters, and of loops around" <<'END'
sink S0 into k at k
END

if with_slow; then
begin "ready: updates that need nothing of their tile in front of the others"
cat >z.main.c <<'END'
#include <stdio.h>
extern int T[90][90];
void table(int n);
int main(void)
{
    unsigned h = 1;
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < 90; j++)
            T[i][j] = j == i ? (i * 37) % 23 : 1000 + (i * j) % 91;
    table(83);
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < 90; j++)
            h = h * 31 + (unsigned)T[i][j];
    printf("%u\n", h);
    return 0;
}
END
# table_of SOURCE: what the program with it prints.
table_of() {
    cc -O1 -fopenmp "$1" z.main.c -o z.exe 2>log/cc && OMP_NUM_THREADS=3 ./z.exe || echo failed
}
cat >z.poly <<'END'
nest table
tile i, j: 16
wavefront i.tile, j.tile
parallel j.tile
ready j.tile
reorder k.ready, i.point.ready, j.point.ready
vectorize j.point.ready
no-guard
END
run 0 --script=z.poly z.c -o z.opt.c
says log/err 'optimised: order as given, tiled 16x16, parallel wavefront, simd'
tested legal ready
[ "$(table_of z.opt.c)" = "$(table_of z.c)" ] || wrong "another result"
sed 's/^ready.*/reorder k, i.point, j.point/; /ready/d' z.poly >z1.poly
run 0 --script=z1.poly --script-check z.c
says log/out 'reorder k, i.point, j.point: refused: .* dependence on T'
sed 's/^vectorize.*/vectorize k.ready/' z.poly >z1.poly
run 0 --script=z1.poly --script-check z.c
says log/out 'vectorize k.ready: refused: flow dependence on T.*, distance (0, 0, 1)'
printf 'nest table\nready k\n' >z.poly
run 0 --script=z.poly --script-check z.c
says log/out "ready k: refused: no update needs nothing of its iteration of 'k' but the element"
illegal mul 'there are no updates that may be in any order' <<'END'
ready i
END
illegal mul "there is no loop 'm'" <<'END'
ready m
END
fi

begin "split where: instances of a set in front of the others"
legal mul <<'END'
tile i, j: 16
split i.point where { S0[i, j, k] : k < 16*floor(i/16) }
reorder k.in, j.point.in, i.point.in
reverse i.point.out
END
legal pair <<'END'
split S1.j where [n] -> { S1[i, j] : i + j < n }
END
illegal mul 'flow dependence on C, line 13 to line 13, runs backwards.*distance (0, 0, 1)' <<'END'
split i where { S0[i, j, k] : k mod 2 = 0 }
END
illegal mul 'all of the instances' <<'END'
split i where { S0[i, j, k] : k >= 0 }
END
illegal mul 'none of the instances' <<'END'
split i where { S0[i, j, k] : k < 0 }
END
for set in '{ S7[i] }' '{ S0[i, j] }' '[m] -> { S0[i, j, k] : k < m }' '{ S0[i, j, k]' '' '{ [i] }'; do
    illegal mul 'is no set of instances' <<END
split i where $set
END
done

begin "registers: not all is what --verify=reparse reads"
printf 'nest mul\nregisters i, j\n' >x.poly
run 0 --script=x.poly --verify=reparse x.c -o x.opt.c
says log/err "x.c:10:.*register tiles are none that '--verify=reparse' reads.*given-order"
lacks log/err 'internal'

begin "copy-reads: rows and columns that a step reads and writes"
cat >paths.c <<'END'
int path[2000][2000];
void shortest(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j]
                                 ? path[i][j] : path[i][k] + path[k][j];
}
END
if [ -n "${LONG-}" ]; then
    run 0 --emit=script paths.c
    cp log/out paths.poly
    says paths.poly '^copy-reads$'
    run 0 paths.c -o paths.opt.c
    run 0 --script=paths.poly paths.c -o paths.again.c
    same paths.opt.c paths.again.c
    run 0 -v --script=paths.poly --verify=reparse paths.c -o paths.again.c
    says log/err 'not checked: a buffer in the heap is not understood'
fi
run 0 --verify=reparse paths.c -o paths.again.c
lacks log/err 'internal'
printf 'nest f\ncopy-reads\n' >x.poly
printf 'void f(double *x) { for (int i = 0; i < 99; i++) x[i] = i; }\n' >f.c
run 0 --script=x.poly f.c -o f.opt.c
says log/err "there is nothing for 'copy-reads'"

if with_slow; then
begin "block: steps of the outermost loop, 32 at a time"
run 0 --emit=script "$here/exec/expanded-reads.c" -- -I"$here/exec"
cp log/out x.poly
says x.poly '^block S0.k$'
lacks x.poly '^order'
run 0 "$here/exec/expanded-reads.c" -o own.c -- -I"$here/exec"
run 0 --script=x.poly "$here/exec/expanded-reads.c" -o steps.c -- -I"$here/exec"
same own.c steps.c
# refused_block STEPS TEXT: the last of these steps is refused for this reason.
refused_block() {
    printf 'nest kernel_shortest\n%b\n' "$1" >x.poly
    run 0 --script=x.poly --script-check "$here/exec/expanded-reads.c" -- -I"$here/exec"
    says log/out "refused: $2"
}
refused_block 'block S0.k' "no update in an iteration of 'S0.k' has nothing to wait for"
refused_block 'block S0.i' "'S0.i' is in another loop"
refused_block 'cut\ncopy-reads\nreverse S0.k\nand block S0.k' 'this has to be the first step'
tested legal block
tested illegal block
fi

if with_slow; then
begin "contract: an array of which each iteration uses a row becomes that row"
cat >con.c <<'END'
enum { N = 60 };
extern double A[N][N], B[N][N];
void rows(int n);
void rows(int n)
{
    double t[2 * N][N], u[N];
    for (int i = 0; i < n; i++) {
        u[i] = A[i][0] * 0.5;
        for (int j = 0; j < n; j++)
            t[i + 1][j] = A[i][j] * u[i];
        for (int j = 1; j < n; j++)
            B[i][j] = t[i + 1][j] + t[i + 1][j - 1];
    }
}
END
cat >con.main.c <<'END'
#include <stdio.h>
enum { N = 60 };
double A[N][N], B[N][N];
void rows(int n);
int main(void)
{
    double s = 0;
    for (int i = 0; i < N * N; i++)
        A[0][i] = i % 17 * 0.25;
    for (int n = 0; n <= N; n += 6) {
        rows(n);
        for (int i = 0; i < N * N; i++)
            s = 0.75 * s + B[0][i];
    }
    printf("%.17g\n", s);
    return 0;
}
END
con_of() {
    cc -O1 -fopenmp "$1" con.main.c -o x.exe 2>log/cc && OMP_NUM_THREADS=3 ./x.exe || echo failed
}
for steps in 'contract t\n' 'contract\n' 'contract(t)\ncontract u\nparallel i\nvectorize S3.j\n'; do
    printf "nest rows\n${steps}no-guard\n" >con.poly
    run 0 --script=con.poly --check --verify=reparse con.c -o con.opt.c
    says log/err 'con.c:7:.*optimised: order as given'
    says con.opt.c 'double t_2\[60\];'
    says con.opt.c 't_2\[j\] + t_2\[j - 1\]'
    [ "$(con_of con.opt.c)" = "$(con_of con.c)" ] || wrong "another result"
done
says con.opt.c 'double u_2 = A\[i\]\[0\] \* 0.5;'
says con.opt.c 'omp parallel for'
run 0 --script=con.poly --emit=script con.c
cp log/out con.again
says con.again '^contract$'
run 0 --script=con.again con.c -o con.out.c
same con.opt.c con.out.c
run 0 --script=con.poly --schedule-out=con.tree con.c -o con.out.c
run 0 --schedule-in=con.tree con.c -o con.out.c
same con.opt.c con.out.c
# not_contracted FROM TO TEXT: with this change of the program, the setting is refused.
not_contracted() {
    sed "s/$1/$2/" con.c >con.bad.c
    printf 'nest rows\ncontract t\n' >con.poly
    run 0 --script=con.poly --script-check con.bad.c
    says log/out "refused: line 2, 'contract t': $3"
}
none='there is no loop in which each iteration fills'
not_contracted 't\[i + 1\]\[j - 1\]' 't[i][j - 1]' "$none"
not_contracted 't\[i + 1\]\[j - 1\]' 't[i + 2][j - 1]' "$none"
not_contracted 'double t' 'static double t' "$none"
not_contracted 'int j = 0' 'int j = 1' "$none"
not_contracted '^    }' '    } A[0][0] = t[1][0];' "$none"
printf 'nest rows\ncontract w\n' >con.poly
run 0 --script=con.poly --script-check con.c
says log/out "refused: line 2, 'contract w': there is no such array"
fi

if with_slow; then
begin "contract behind fuse: buffers of loops that steps have made one"
cat >fused.c <<'END'
enum { N = 60 };
extern double A[N][N], B[N][N];
void rows(int n);
void rows(int n)
{
    double t[N][N], u[N][N];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = A[i][j] * 0.5;
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            u[i][j] = t[i][j] + t[i][j - 1];
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            B[i][j] = u[i][j] - t[i][j];
}
END
# contracted STEPS TEXT...: these steps are legal, and the new text, which has this, does the same,
# also if it is made of what is printed of the steps.
contracted() {
    printf "nest rows\n$1\nno-guard\n" >fused.poly
    shift
    run 0 --script=fused.poly --check --verify=reparse fused.c -o fused.opt.c
    says log/err 'fused.c:7:.*optimised: order as given'
    for text; do
        says fused.opt.c "$text"
    done
    [ "$(con_of fused.opt.c)" = "$(con_of fused.c)" ] || wrong "another result"
    tested legal contract
    run 0 --script=fused.poly --emit=script fused.c
    cp log/out fused.again
    run 0 --script=fused.again fused.c -o fused.out.c
    same fused.opt.c fused.out.c
    run 0 --script=fused.poly --schedule-out=fused.tree fused.c -o fused.out.c
    run 0 --schedule-in=fused.tree fused.c -o fused.out.c
    same fused.opt.c fused.out.c
}
one='fuse S0.i, S1.i\nfuse S0.i, S2.i'
contracted "$one\ncontract t\nparallel i" 'double t_2\[60\];' ' u\[i\]\[j\] = t_2\[j\] + t_2\[j - 1\]'
contracted "$one\nfuse S1.j, S2.j\ncontract t at i\ncontract u at i\nparallel i" \
    'double u_2\[60\];' 'double t_2\[60\];'
contracted "$one\nfuse S1.j, S2.j\ncontract u\nvectorize S1.j" 'double u_2;'
contracted "$one\ncontract\nparallel i" 'double u_2\[60\];' 'double t_2\[60\];'
# Diagonals of tiles, and a part of the array that is as large as a tile with its neighbours.
contracted 'fuse S1.i, S2.i\nfuse S1.j, S2.j\ntile S1.i, S1.j: 8, 16\ncontract u at S1.j.tile\nparallel S1.i.tile' \
    'double u_2\[8\]\[16\];\|double u_2;'
run 0 --script=fused.again --script-check fused.c
says log/out '^  [0-9]*: and mark j.tile: local: legal'
# not_fused STEPS TEXT [FROM TO]: the last of the steps is refused.
not_fused() {
    sed "s/${3:-no}/${4:-no}/" fused.c >fused.bad.c
    printf "nest rows\n$1\n" >fused.poly
    run 0 --script=fused.poly --script-check fused.bad.c
    says log/out "contract.*: refused: $2"
    tested illegal contract
}
not_fused "fuse S0.i, S1.i\ncontract t" "no loop is around all that uses 't': fuse those that are"
not_fused "$one\ncontract A" "'A' cannot be contracted: it may be read after the nest"
not_fused "$one\ncontract w" "there is no array 'w'"
not_fused "$one\ncontract t\ncontract t" "'t' is contracted already"
not_fused "$one\ncontract t at n" "there is no loop 'n'"
not_fused "$one\ncontract t" "'t' cannot be contracted: it may be read after the nest" \
    'double t\[N\]\[N\],' 'static double t[N][N]; double'
not_fused "$one\ncontract t" "'t' cannot be contracted: the nest reads a value of it that it has not written" \
    'int j = 0' 'int j = 1'
not_fused "$one\ncontract t" "'t' cannot be contracted: a subscript is something else" '\[j - 1\]' '[n - j]'
not_fused "$one\ncontract t" "flow dependence on t, line 9 to line 15, leaves the iteration that has the buffer" \
    '- t\[i\]' '- t[i - 1]/;10,14s/i = 0/i = 1'
not_fused "$one\nfuse S0.j, S1.j\ncontract t at S0.j" "flow dependence on t, line 9 to line 12, leaves the iteration"
printf "nest rows\n$one\nparallel i\nno-guard\nfew\n$one\ncontract t\n" >fused.poly
run 0 --script=fused.poly fused.c -o fused.out.c
says log/err "'contract' has to stand before 'few'"

cat >rows.c <<'END'
#include <stdio.h>
#include <string.h>
void factors(int n, double A[n][n])
{
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            A[i][k] /= A[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}
void product(int n, double A[restrict n][n], double B[restrict n][n], double C[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
void sums(int n, double A[restrict n][n], const int w[restrict n], double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i] += w[j] > 0 ? A[i][w[j]] : A[j][n - 1 - i];
}
double B[33][33];
int main(void)
{
    unsigned char all[sizeof B];
    unsigned h = 0;
    for (int i = 0; i < 33; i++)
        for (int j = 0; j < 33; j++)
            B[i][j] = i == j ? 90 : (i * 5 + j) % 7;
    factors(33, B);
    memcpy(all, B, sizeof all);
    for (size_t i = 0; i < sizeof all; i++)
        h = h * 31 + all[i];
    printf("%u\n", h);
    return 0;
}
END
fi
begin "pad: where calls say which values parameters have"
cat >known.c <<'END'
#include <stdio.h>
static double A[23][23];
static void f(int n, int m, int k)
{
    for (int i = 0; i <= (n < m ? n : m) - 1; i++)
        for (int j = i > k ? k : i; j < n; j++)
            A[j][i] += 2;
}
int main(void)
{
    f(19, 19, 3);
    f(19, 9, 0);
    f(19, -2, 0);
    f(-1, 19, 0);
    for (int i = 0; i < 19; i++)
        printf("%g %g\n", A[i][3], A[3][i]);
    return 0;
}
END
printf 'nest f\npad A: 2\n' >x.poly
run 0 --script=x.poly known.c -o known.opt.c
says log/err 'known.c:5:5: .*order as given'
lacks log/err 'internal'
cc -O1 known.c -o known.exe && ./known.exe >known.old
cc -O1 -fopenmp known.opt.c -o known.exe && ./known.exe >known.new
cmp -s known.old known.new || wrong "another result"

begin "pad: not what a member points to"
cat >member.c <<'END'
struct matrix { int n, ld; double *data; };
void twice(struct matrix *m, const struct matrix *k)
{
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j < m->n; j++)
            m->data[i * m->ld + j] = 2 * k->data[i * k->ld + j];
}
END
printf 'nest twice\npad k_data: 8\n' >x.poly
run 0 --script=x.poly member.c -o member.opt.c
says log/err 'pad k_data: 8.: it is no array of numbers, with rows, that is no member'

if with_slow; then
begin "pad: a nest works on a copy of an array whose rows are longer"
# padded FUNCTION STEPS: the nest becomes that, and the program prints the same.
padded() {
    printf 'nest %s\n%b\nno-guard\n' "$1" "$2" >x.poly
    run 0 --check --script=x.poly rows.c -o rows.opt.c
    says log/err "optimised: order as given"
    cc -O1 -fopenmp rows.opt.c -o rows.exe 2>log/cc || wrong "$(cat log/cc)"
    OMP_NUM_THREADS=3 ./rows.exe >rows.new
    cmp -s rows.old rows.new || wrong "another result: $2"
}
cc -O1 rows.c -o rows.exe && ./rows.exe >rows.old
padded factors 'pad A: 6'
says rows.opt.c 'malloc((unsigned long)((long)n \* (n + 6L) \* sizeof(double))))'
says rows.opt.c '^ *A_2\[i \* (n + 6L) + j\] -= '
padded factors 'pad(A: 1)\nparallel S5.i\nvectorize S5.j'
says rows.opt.c 'pragma omp parallel for'
# What threads do with the copy is checked like anything else.
refused_pad() {
    printf 'nest %s\n%b\n' "$1" "$2" >x.poly
    run 0 --script=x.poly rows.c -o rows.opt.c
    says log/err "given for it is not legal: '.*$3"
}
refused_pad factors 'pad A: 6\nparallel S4.k' 'flow dependence on A_2, line .*is carried'
refused_pad factors 'pad A: 6\nreverse S4.k' 'flow dependence on A_2, line .*runs backwards'
refused_pad product 'pad B: 6\nregisters S1.i, S1.j' "that read the copy 'B_2', whose rows are longer, in vectors"
padded product 'pad C: 6\nregisters S1.i, S1.j'
refused_pad sums 'pad A: 6' "line 2, 'pad A: 6': it is not certain that an element is accessed"
refused_pad sums 'pad x: 6' "line 2, 'pad x: 6': it is no array of numbers, with rows"
refused_pad sums 'pad Q: 6' "line 2, 'pad Q: 6': there is no such array"
fi

if with_slow; then
begin "few: another order for where threads have too few iterations of their loop"
cat >few.c <<'END'
void rows(int planes, int h, int w, double A[planes][h][w], double B[planes][h][w]);
void rows(int planes, int h, int w, double A[planes][h][w], double B[planes][h][w])
{
    for (int p = 0; p < planes; p++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 0; x < w; x++)
                B[p][y][x] = 0.5 * A[p][y][x] + 0.25 * (A[p][y - 1][x] + A[p][y + 1][x]);
}
END
cat >rows.c <<'END'
#include <stdio.h>
enum { P = 9, H = 40, W = 50 };
static double A[P][H][W], B[P][H][W];
void rows(int planes, int h, int w, double A[planes][h][w], double B[planes][h][w]);
int main(void)
{
    double s = 0;
    for (int i = 0; i < P * H * W; i++)
        A[0][0][i] = i % 17 * 0.25;
    for (int n = 1; n <= P; n++) {
        rows(n, H, W, A, B);
        for (int i = 0; i < P * H * W; i++)
            s = 0.75 * s + B[0][0][i];
    }
    printf("%.17g\n", s);
    return 0;
}
END
rows_of() {
    cc -O1 -fopenmp "$1" rows.c -o x.exe 2>log/cc && OMP_NUM_THREADS=4 ./x.exe || echo failed
}
printf 'nest rows\nvectorize x\nparallel p\nno-guard\nfew\ninterchange p, y\nparallel y\n' >few.poly
own=$always always=
run 0 --script=few.poly few.c -o few.opt.c
says few.opt.c 'if (planes <= po_threads() / 2) {'
[ "$(grep -c 'omp parallel for' few.opt.c)" -eq 2 ] || wrong "$(cat few.opt.c)"
[ "$(rows_of few.opt.c)" = "$(rows_of few.c)" ] || wrong "another result"
run 0 --script=few.poly --script-check few.c
says log/out '^  5: few: legal$'
says log/out '^  7: parallel y: legal$'
run 0 --script=few.poly --emit=script few.c
cp log/out few.again
says few.again '^few$'
run 0 --script=few.again few.c -o few.out.c
same few.opt.c few.out.c
run 0 --script=few.poly --schedule-out=few.tree few.c -o few.out.c
says few.tree '^rows:4 few$'
says few.tree '^rows:4 no-guard$'
run 0 --schedule-in=few.tree few.c -o few.out.c
same few.opt.c few.out.c
# refused STEPS TEXT: what is behind 'few' is, or the line itself, for this reason.
few_refused() {
    printf 'nest rows\n%b' "$1" >few.poly
    run 0 --script=few.poly --script-check few.c
    says log/out "$2"
    run 0 --script=few.poly few.c -o few.out.c
    says log/err 'left unchanged.*given-order'
}
few_refused 'parallel p\nfew\nparallel z\n' "4: parallel z: refused: there is no loop 'z'"
few_refused 'parallel p\nfew\nvectorize x\n' '3: few: refused: there is no loop that threads share'
few_refused 'vectorize x\nfew\nparallel y\n' '3: few: refused: no loop that threads share may have too few'
few_refused 'tile p: 8\nparallel p.tile\nfew\nparallel y\n' '4: few: refused: no loop that threads share may'
few_refused 'parallel q\nfew\nparallel y\n' "2: parallel q: refused: there is no loop 'q'"
printf 'nest rows\nparallel p\nfew\nno-guard\n' >few.poly
run 1 --script=few.poly few.c
says log/err "this has to come before 'few': 'no-guard'"
printf 'nest rows\nparallel p\nfew\nparallel y\nfew\n' >few.poly
run 1 --script=few.poly few.c
says log/err "there is such a line for this nest already: 'few'"
printf 'nest rows\nparallel p\nfew\nand parallel y\n' >few.poly
run 1 --script=few.poly few.c
says log/err 'there is no step before this one'
sed '/^    for (int p/i\    #pragma polyopt parallel p\n    #pragma polyopt few\n    #pragma polyopt parallel y' few.c >few.hint.c
run 0 few.hint.c -o few.opt.c
[ "$(grep -c 'omp parallel for' few.opt.c)" -eq 2 ] || wrong "$(cat few.opt.c)"
always=$own
fi

if with_slow; then
begin "--emit=script: what polyopt does, as steps that make the same text"
# replayed FILE: what it becomes is what the script that is printed makes of it.
replayed() {
    options=$(sed -n 's,^/\* options: \(.*\) \*/$,\1,p' "$1")
    flags="$(sed -n 's,^/\* flags: \(.*\) \*/$,\1,p' "$1") -I$(dirname "$1") -I$here/../bench/programs"
    # shellcheck disable=SC2086 # words
    {
        run 0 $options "$1" -o k.own.c -- $flags
        run 0 $options --emit=script "$1" -- $flags
        cp log/out k.poly
        run 0 $options --script=k.poly "$1" -o k.opt.c -- $flags
    }
    cmp -s k.own.c k.opt.c || wrong "$1 differs"
}
# replays FILE: the same, by steps, without a whole order.
replays() {
    replayed "$1"
    lacks k.poly '^order '
}
always=
for kernel in gemm jacobi-2d mvt ${LONG:+nussinov trmm deriche}; do
    replays "$here/../bench/kernels/$kernel.c"
    case $kernel in
    nussinov) says k.poly '^ready j.tile$' ;;
    trmm) says k.poly '^split j.point where ' ;;
    esac
done
replays "$here/../bench/programs/planes.c"
says k.poly '^few$'
replays "$here/../bench/programs/inverse.c"
# The first part of a nest that is left begins in the same line.
cat >part.c <<'END'
#define MIN(a, b) ((a) < (b) ? (a) : (b))
int *cheapest(int rows, int cols, const int *wall, int *one, int *two);
int *cheapest(int rows, int cols, const int *wall, int *one, int *two)
{
    int *src = two, *dst = one, *temp, min;
    for (int j = 0; j < cols; j++)
        dst[j] = wall[j];
    for (int t = 0; t < rows - 1; t++) {
        temp = src;
        src = dst;
        dst = temp;
        for (int n = 0; n < cols; n++) {
            min = src[n];
            if (n > 0)
                min = MIN(min, src[n - 1]);
            dst[n] = wall[(t + 1) * cols + n] + min;
        }
    }
    return dst;
}
END
replays part.c
says k.poly '^nest cheapest:6 part$'
printf 'nest cheapest:6 parts\nleave\n' >k.poly
run 1 --script=k.poly part.c -o k.opt.c
says log/err "this is not 'nest FUNCTION' nor 'nest FUNCTION:LINE'"
# Few iterations, so that tiles of several loops are all number 0; scalars of which there is one.
always='--min-gain=any --parallel-threshold=0'
replays "$here/exec/alias-linear.c"
says k.poly '^tile j, i, l: 96, 0, 256$'
run 0 "$here/exec/c90.c" -o k.own.c -- -std=c89 -I"$here/exec"
run 0 --emit=script "$here/exec/c90.c" -- -std=c89 -I"$here/exec"
cp log/out k.poly
run 0 --script=k.poly "$here/exec/c90.c" -o k.opt.c -- -std=c89 -I"$here/exec"
same k.own.c k.opt.c
always=
replays "$here/exec/text-utf8.c"
says k.poly '^fuse S0.ж, S1.j$'
cat >k.poly <<'END'
nest kernel_utf8
split S0.ж at länge - é - 1
split S1.i where [länge, é] -> { S1[i, j] : i + j < länge and i < é }
END
run 0 --script=k.poly --script-check "$here/exec/text-utf8.c"
lacks log/out 'refused'
run 0 --schedule-out=k.tree "$here/exec/text-utf8.c" -o k.own.c
run 0 --schedule-in=k.tree "$here/exec/text-utf8.c" -o k.opt.c
same k.own.c k.opt.c
replays "$here/../bench/programs/lpc.c"
says k.poly '^and mark l.tile: local$'
if [ -n "${LONG-}" ]; then
    replays "$here/../bench/programs/cholesky.c"
    says k.poly '^fuse S0.i, S1.i$'
    replays "$here/../bench/programs/window.c"
    says k.poly '^sink S0 into S1.dy at 0$'
    replays "$here/../bench/programs/strided.c"
fi
for source in ${LONG:+"$here"/../bench/kernels/*.c "$here"/../bench/programs/*.c "$here"/../bench/hand/*.c}; do
    replays "$source"
done
orders=0
for source in ${LONG:+"$here"/exec/*.c}; do
    replayed "$source"
    orders=$((orders + $(grep -c '^order ' k.poly)))
done
[ $orders -le 20 ] || wrong "$orders nests of tests/exec are whole orders, more than 20"
[ "${polyopt##*/}" = polyopt ] || always=--min-gain=any
run 0 --emit=script x.c
cp log/out x.poly
says x.poly '^nest mul:10$'
says x.poly '^tile i, j, k: '
fi

if with_slow; then
begin "versions of a nest for strides of 1 have steps of their own"
replays "$here/exec/unit-strides.c"
says k.poly '^nest kernel_of_layer:45$'
says k.poly '^nest kernel_of_layer:45 where l->stride is 1$'
run 0 --schedule-out=k.tree "$here/exec/unit-strides.c" -o k.own.c
says k.tree '^kernel_of_layer:45 where l->stride is 1; expand$'
run 0 --schedule-in=k.tree "$here/exec/unit-strides.c" -o k.opt.c
same k.own.c k.opt.c
cat >strides.c <<'END'
void f(int n, double *restrict y, int row, int ys, const double *restrict x, int xs)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i * row + j * ys] = 0.25 * x[i * row + j * xs];
}
END
printf 'nest f:3\nparallel i\nnest f:3 where ys, xs are 1\nleave\n' >x.poly
run 0 --script=x.poly strides.c -o k.opt.c
lacks k.opt.c 'ys == 1'
cat >left.c <<'END'
void f(int n, double y[restrict n][n], int row, const double *restrict x, int xs)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i][j] = 0.25 * x[i * row + j * xs];
}
END
printf 'nest f:3\nparallel i\nnest f:3 where xs is 1\nleave\n' >x.poly
run 0 --script=x.poly --schedule-out=k.tree left.c -o k.own.c
says k.tree '^f:3 where xs is 1; leave$'
run 0 --schedule-in=k.tree left.c -o k.again.c
same k.own.c k.again.c
run 0 --script=x.poly --schedule-out=k.scop left.c -o k.own.c
lacks k.scop 'leave'
printf 'nest f:3 where ys, xs are 1\nparallel i\nvectorize j\nnest f:3\nleave\n' >x.poly
run 0 --script=x.poly strides.c -o k.opt.c
says log/err 'strides.c:3:5: .*order as given, parallel, simd, where ys, xs are 1'
says k.opt.c 'ys == 1'
run 0 --script-check --script=x.poly strides.c
says log/out '^f:3 where ys, xs are 1$'
printf 'nest f:3 where ys is 1\nparallel i\n' >x.poly
run 0 --script=x.poly strides.c -o k.opt.c
says log/err "x.poly:1:1: warning: the nest 'f:3' has no version 'where ys is 1', but 'where ys, xs are 1'"
printf 'f:3 where z is 1; leave\n' >k.tree
run 0 --schedule-in=k.tree strides.c -o k.opt.c
says log/err "k.tree:1:1: warning: the nest 'f:3' has no version 'where z is 1'"
printf 'nest f:3 here\nparallel i\n' >x.poly
run 1 --script=x.poly strides.c -o k.opt.c
says log/err "this is not 'nest FUNCTION'"
fi

begin "a step that is refused is said of nests whose parts are tried, too"
cat >turn.c <<'END'
#define N 300
void turn(double (*restrict u)[N], double (*restrict v)[N], int n)
{
    for (int t = 0; t < n; t++) {
        double (*w)[N] = u;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        u = v;
        v = w;
    }
}
END
printf 'nest turn\ntile S0.i, S0.k: 8\n' >turn.poly
run 0 --script=turn.poly turn.c -o turn.opt.c
says log/err "turn.c:4:5: .*'line 2, 'tile S0.i, S0.k: 8': there is no loop 'S0.k'"

begin "--explain: which dependence makes a step necessary"
always=
run 0 -I"$here/../bench/kernels" --explain "$here/../bench/kernels/jacobi-2d.c"
says log/out '^kernel_jacobi_2d:29$'
says log/out '^    shift S1.i by 1$'
says log/out "without it, 'fuse S0.i, S1.i' is not legal:"
says log/out 'anti dependence on A, line 33 to line 36, runs backwards'
says log/out "'fuse S0.j.point, S1.j.point' is not legal:"
says log/out "estimate of 'what is kept': .* times as fast as the program"
lacks log/out 'for ('
[ "${polyopt##*/}" = polyopt ] || always=--min-gain=any

begin "scripts give what polyopt finds by itself"
kernels=$here/../bench/kernels
cat >gemm.poly <<'END'
nest kernel_gemm
distribute j
distribute i
tile S1.i, S1.j, k: 288, 96, 256
registers i.point, j.point
parallel i.tile collapse=2
vectorize S0.j
parallel S0.i
END
cat >jacobi-2d.poly <<'END'
nest kernel_jacobi_2d
shift S1.i by 1
shift S1.j by 1
fuse S0.i, S1.i
fuse S0.j, S1.j
skew i by 2*t
skew j by 2*t
tile t, i, j: 64, 64, 512
diamond t.tile, i.tile
parallel i.tile
distribute j.point
vectorize S0.j.point
vectorize S1.j.point
END
always=
for kernel in gemm jacobi-2d; do
    run 0 -I"$kernels" "$kernels/$kernel.c" -o k.own.c
    run 0 -I"$kernels" --script=$kernel.poly "$kernels/$kernel.c" -o k.opt.c
    same k.own.c k.opt.c
done

if with_slow; then
begin "each step has a test where it is legal, and one where it is not"
sed -n 's/^STEP("\([^"]*\)".*/\1/p' "$here/../include/polyopt/steps.def" >steps
[ "$(wc -l <steps)" -gt 30 ] || wrong "these are not all steps: $(cat steps)"
while read -r step; do
    for how in legal illegal; do
        grep -qx -e "$step" "tested.$how" || wrong "'$step' has no test where it is $how"
    done
done <steps
fi

begin "the worked examples of the manual are tests"
sed -n 's/^ *[0-9]*\. \*\([^*:]*\).*/\1/p' "$here/../docs/script.md" >names
[ "$(wc -l <names)" -eq 21 ] || wrong "$(cat names)"
while read -r title; do
    grep -q "^begin \"$title" "$here/scripts.sh" || wrong "no test '$title'"
done <names

summary
