#!/bin/sh
# Sizes of tiles that are names: decided when the output is compiled, or run.
#
#     sizes.sh polyopt
#
# The program has to give the same results bit for bit, for all sizes, also those that are none;
# and what cannot be the size of tiles is refused, with the reason.  The last line says
# "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

cat >x.c <<'END'
#ifndef TI
#define TI 32
#endif
#ifndef TJ
#define TJ (16)
#endif
#define WIDE (TJ << 1 | 1)
#define FLAG
#define HALF .5
#define AREA(x) (x)
#define TWICE 8
#undef TWICE
#define TWICE 9
enum { N = 70 };
extern double A[N][N], B[N][N], C[N][N], x[N], y[N];
extern int other;
static const int tg = 5;
const volatile int port = 8;
void mul(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
void smooth(int n, int ti)
{
    for (int t = 0; t < 20; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i];
    }
}
void jacobi(int n, int ti)
{
    for (int t = 0; t < 9; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
    }
}
void seidel(int n, unsigned ti, short tj)
{
    for (int t = 0; t < 7; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
}
void lu(int n, long ti)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                A[i][j] -= A[i][k] * A[k][j];
}
void sums(int n, int ti)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0.5;
        for (int k = 0; k < i; k++)
            y[i] += A[i][k] * x[k];
        x[i] = y[i] * 0.125;
    }
}
void down(int n, int ti)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = -i; j < n; j += 2)
            B[i][j + i] = A[i][j + i] * 2 + 1;
}
void scaled(int n, int ti)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = A[i][j] * 2;
            B[i][j] = s + C[j][i] * s;
        }
}
void beside(int n)
{
    int ti = n > 40 ? n / 2 : 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
void jam(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
void names(int n, int *p, double d, int taken, int set)
{
    int unset;
    int known = 4;
    volatile int io = 4;
    int *q = &taken;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int hidden = j;
            C[i][j] = A[j][i] + hidden;
            set = i;
        }
    unset = set + *q + tg + port + other;
    if (unset < 0)
        C[0][0] = io;
}
void late(int n)
{
#define LATE 8
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            C[i][j] = A[j][i];
}
END

cat >main.c <<'END'
#include <stdio.h>
enum { N = 70 };
double A[N][N], B[N][N], C[N][N], x[N], y[N];
int other;
void mul(int n);
void smooth(int n, int ti);
void jacobi(int n, int ti);
void seidel(int n, unsigned ti, short tj);
void lu(int n, long ti);
void sums(int n, int ti);
void down(int n, int ti);
void scaled(int n, int ti);
void beside(int n);
void jam(int n);
static void fill(int f)
{
    for (int i = 0; i < N; i++) {
        x[i] = (i * 7 + f) % 11 + 0.25;
        y[i] = (i * 5 + f) % 13;
        for (int j = 0; j < N; j++) {
            A[i][j] = (i * 3 + j * 5 + f) % 17 + 0.5;
            B[i][j] = (i * 2 + j * 7 + f) % 19 - 3;
            C[i][j] = (i + j + f) % 5;
        }
    }
}
static unsigned long add(unsigned long h, const void *from, unsigned long n)
{
    const unsigned char *p = from;
    for (unsigned long i = 0; i < n; i++)
        h = h * 31 + p[i];
    return h;
}
static void show(const char *name, int n, long ti)
{
    unsigned long h = add(add(add(5, A, sizeof A), B, sizeof B), C, sizeof C);
    printf("%s %d %ld %lx\n", name, n, ti, add(add(h, x, sizeof x), y, sizeof y));
}
int main(void)
{
    static const long sizes[] = {1, 2, 7, 32, 33, 100, 0, -3, 100000000};
    static const int ns[] = {0, 1, 2, 31, 32, 33, 70};
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 7; b++) {
            int n = ns[b];
            long ti = sizes[a];
#define TRY(call) fill(a), call, show(#call, n, ti)
            TRY(mul(n));
            TRY(smooth(n, ti));
            TRY(jacobi(n, ti));
            TRY(seidel(n, ti, ti));
            TRY(lu(n, ti));
            TRY(sums(n, ti));
            TRY(down(n / 2, ti));
            TRY(scaled(n, ti));
            TRY(beside(n));
            TRY(jam(n));
        }
    return 0;
}
END

cat >x.poly <<'END'
nest mul
tile i, j, k: TI, TJ, TI
parallel i.tile collapse=2
no-guard
nest smooth
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
no-guard
nest jacobi
shift S1.i by 1
shift S1.j by 1
fuse S0.i, S1.i
fuse S0.j, S1.j
skew i, j by 2*t
tile t, i, j: ti, ti, TJ
no-guard
nest seidel
skew i by t
skew j by 2*t
skew j by i
tile t, i, j: ti, tj, TI
no-guard
nest lu
tile k, i, j: ti, TI, ti
no-guard
nest sums
tile i: ti
no-guard
nest down
tile i, j: ti, TI
parallel i.tile
no-guard
nest scaled
tile i, j: ti, TI
parallel i.tile schedule=dynamic threads=3
no-guard
nest beside
tile i, j, k: ti, n, 12
parallel i.tile
no-guard
nest jam
tile i, j, k: WIDE, tg, 16
parallel j.tile
unroll-jam i.point: 4
vectorize j.point
no-guard
nest names
leave
nest late
leave
END

# answers SOURCE THREADS FLAG...: what the program with it prints.
answers() {
    source=$1
    threads=$2
    shift 2
    rm -f x.exe
    cc -O1 -ffp-contract=off -fopenmp "$@" "$source" main.c -o x.exe 2>log/cc &&
        OMP_NUM_THREADS=$threads timeout 60 ./x.exe || echo failed
}

begin "tiles of any size: the same results"
answers x.c 1 >expected
run 0 --script=x.poly --verify=reparse --check x.c -o x.opt.c
[ "$(grep -c 'optimised: order as given, tiled' log/err)" -eq 10 ] || wrong "$(cat log/err)"
lacks log/err internal
answers x.opt.c 3 >got
same expected got
for flags in '-DTI=1 -DTJ=1' '-DTI=7 -DTJ=3' '-DTI=1000 -DTJ=5LL'; do
    # shellcheck disable=SC2086
    answers x.opt.c 3 $flags >got
    same expected got
done
answers x.opt.c 1 '-DTI=8 + 8' '-DTJ=1 << 2' >got
same expected got

begin "tiles of several levels, whose sizes need not divide each other: the same results"
cat >y.poly <<'END'
nest mul
tile i, j, k: TI, TJ, 30 / 8, TI, 0
parallel i.tile collapse=2
no-guard
nest jacobi
shift S1.i by 1
shift S1.j by 1
fuse S0.i, S1.i
fuse S0.j, S1.j
skew i, j by 2*t
tile t, i, j: ti, ti, TJ / 0, TI, 8
no-guard
nest lu
tile k, i, j: 64, ti, TI / ti, 5, 0
no-guard
nest down
tile i, j: ti, TI / TJ, ti / 3
parallel i.tile
no-guard
nest scaled
tile i, j: ti, 24 / 8, TI
parallel i.tile
vectorize j.point
no-guard
nest beside
tile i, j, k: ti, n, 12 / n, 0, 0 / TI, 0, 0 / 2, 0, 0
no-guard
nest jam
tile i, j, k: WIDE, tg, 16 / tg, WIDE, TJ
parallel j.tile
unroll-jam i.point: 4
vectorize j.point
no-guard
nest all
leave
END
run 0 --script=y.poly --verify=reparse --check x.c -o y.opt.c
[ "$(grep -c 'optimised: order as given, tiled' log/err)" -eq 7 ] || wrong "$(cat log/err)"
lacks log/err internal
says y.opt.c 'for (long itt = 8 \* po_floord(it, 8); itt < po_min(n, it + (long)(TI)); itt += 8)'
for flags in '-DTI=4 -DTJ=64' '-DTI=1 -DTJ=1' '-DTI=7 -DTJ=3' '-DTI=1000 -DTJ=5LL'; do
    # shellcheck disable=SC2086
    answers y.opt.c 3 $flags >got
    same expected got
done
sed '/^no-guard/d' y.poly >w.poly
run 0 --script=w.poly --schedule-out=y.tree x.c -o y.opt.c
run 0 --script=w.poly --emit=script x.c
{ cat log/out; printf 'nest all\nleave\n'; } >z.poly
says z.poly 'tile t, i, j: ti, ti, TJ / 0, TI, 8'
says z.poly 'tile i, j, k: ti, n, 12 / n, 0, 0 / TI, 0, 0 / 2, 0, 0'
lacks z.poly '^order'
run 0 --script=z.poly x.c -o z.opt.c
same y.opt.c z.opt.c
says y.tree 'mark: "size TI/8"'
sed '/^smooth:/,$d' y.tree >z.tree
run 0 --schedule-in=z.tree --parallel-threshold=0 x.c -o z.opt.c
says z.opt.c 'itt += 8'

cat >wave.poly <<'END'
nest smooth
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
wavefront t.tile, i.tile
parallel i.tile
no-guard
nest jacobi
shift S1.i by 1
shift S1.j by 1
fuse S0.i, S1.i
fuse S0.j, S1.j
skew i, j by 2*t
tile t, i, j: 4, ti, TJ / 0, TI, 8
wavefront t.tile, i.tile
parallel i.tile schedule=static
no-guard
nest seidel
skew i by t
skew j by 2*t
skew j by i
tile t, i, j: ti, tj, TI
wavefront i.tile, j.tile
parallel j.tile threads=3
no-guard
nest lu
tile k, i, j: ti, TI, ti
wavefront k.tile, i.tile
parallel i.tile
no-guard
nest mul
tile i, j, k: TI, 8, TJ
wavefront j.tile, k.tile
parallel k.tile
no-guard
nest down
tile i, j: ti, TI
wavefront i.tile, j.tile
parallel j.tile
no-guard
nest all
leave
END

begin "wavefronts of tiles of any size: the same results"
answers x.c 1 >expected
run 0 --script=wave.poly --verify=reparse --check x.c -o wave.opt.c
[ "$(grep -c 'optimised: order as given, tiled' log/err)" -eq 6 ] || wrong "$(cat log/err)"
lacks log/err internal
for flags in '-DTI=32 -DTJ=16' '-DTI=1 -DTJ=1' '-DTI=7 -DTJ=3' '-DTI=1000 -DTJ=5LL' '-DTI=0 -DTJ=-1'; do
    for threads in 1 3; do
        # shellcheck disable=SC2086
        answers wave.opt.c $threads $flags >got
        same expected got
    done
done

begin "wavefronts of tiles of any size: what polyopt writes it reads"
sed '/^no-guard/d' wave.poly >w.poly
run 0 --script=w.poly --schedule-out=y.tree x.c -o y.opt.c
run 0 --script=w.poly --emit=script x.c
{ cat log/out; printf 'nest all\nleave\n'; } >z.poly
says z.poly 'wavefront t.tile, i.tile'
says z.poly 'parallel i.tile schedule=static'
says z.poly 'wavefront j.tile, k.tile'
lacks z.poly '^order'
run 0 --script=z.poly x.c -o z.opt.c
same y.opt.c z.opt.c
says y.tree 'mark: "wavefront"'
sed '/^smooth:/,$d' y.tree >z.tree
run 0 --schedule-in=z.tree --parallel-threshold=0 --verify=reparse x.c -o z.opt.c
says z.opt.c 'jt_step++'
for marks in 'mark: "wavefront", child: { mark: "parallel"' 'mark: "parallel", child: { mark: "wavefront"'; do
    cat >v.poly <<END
nest mul
order { domain: "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }", child: { $marks, child: { mark: "size TI", child: { schedule: "[{ S0[i, j, k] -> [i] }]", child: { mark: "size TJ", child: { schedule: "[{ S0[i, j, k] -> [j] }]", child: { schedule: "[{ S0[i, j, k] -> [k] }]" } } } } } } } }
nest all
leave
END
    run 0 --script=v.poly --emit=script x.c
    { cat log/out; printf 'nest all\nleave\n'; } >z.poly
    says z.poly 'wavefront i.tile, j.tile'
    says z.poly 'parallel j.tile'
    lacks z.poly '^order'
    run 0 --script=v.poly x.c -o y.opt.c
    run 0 --script=z.poly x.c -o z.opt.c
    same y.opt.c z.opt.c
done

begin "wavefronts of tiles of any size: where there is work enough in a step"
sed '/^no-guard/d' wave.poly >w.poly
run 0 --script=w.poly --verify=reparse x.c -o y.opt.c
says y.opt.c 'po_large(n > [0-9]* && (double)n \* ti > [0-9]* && (double)n \* (long)(TJ) > [0-9]* \* (double)'
says y.opt.c 'po_large(n > [0-9]* && (double)n \* n \* ti > [0-9]* \* (double)((long)n + ti)))'
lacks log/err internal

begin "sizes that are none: the original"
sed '/^parallel/d' x.poly >y.poly
run 0 --script=y.poly --verify=reparse --check x.c -o y.opt.c
for flags in '-DTI=0 -DTJ=-3' '-DTI=2000000u -DTJ=0' '-DTI=0x8000000000000000ULL'; do
    # shellcheck disable=SC2086
    answers y.opt.c 3 $flags >got
    same expected got
done

begin "sizes that are names: in the text"
says x.opt.c 'it += (long)(TI)'
says x.opt.c 'po_min(n, it + (long)(TI))'
says x.opt.c 'for (long kt = 0; kt < n; kt += 12)'
says x.opt.c 'collapse(2)'
says x.opt.c 'num_threads(3) schedule(dynamic)'

begin "sizes that are names: what polyopt writes it reads"
sed '/^no-guard/d' x.poly >y.poly
run 0 --script=y.poly --schedule-out=y.tree x.c -o y.opt.c
run 0 --script=y.poly --emit=script x.c
sed -e '/^nest names/,$d' log/out >z.poly
printf 'nest names\nleave\nnest late\nleave\n' >>z.poly
says z.poly 'tile t, i, j: ti, ti, TJ'
says z.poly 'parallel i.tile collapse=2'
lacks z.poly '^order'
run 0 --script=z.poly x.c -o z.opt.c
same y.opt.c z.opt.c
says y.tree 'mark: "size TI"'
sed -e 's/^tile i, j, k: TI, TJ, TI/order { domain: "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }", child: { mark: "size TI", child: { schedule: "[{ S0[i, j, k] -> [i] }]", child: { schedule: "[{ S0[i, j, k] -> [j] }, { S0[i, j, k] -> [k] }]" } } } }/' \
    -e '/^parallel i.tile collapse/d' x.poly >z.poly
sed -n '/^nest mul/,/^no-guard/p' z.poly >w.poly
printf 'nest all\nleave\n' >>w.poly
mv w.poly z.poly
run 0 --script=z.poly x.c -o z.opt.c
says z.opt.c 'it += (long)(TI)'
for size in TX 0 -3 x y; do
    sed "s/size TI/size $size/" z.poly >w.poly
    run 0 --script=w.poly x.c -o z.opt.c
    says log/err "'size $size': the size is no parameter of the nest"
done
awk '/^names:/ { exit } { print }' y.tree >z.tree
run 0 --schedule-in=z.tree --parallel-threshold=0 x.c -o z.opt.c
says z.opt.c 'it += (long)(TI)'

# refused FUNCTION TEXT <<STEPS: the last step is refused for this reason.
refused() {
    { echo "nest $1"; cat; printf 'nest all\nleave\n'; } >w.poly
    run 0 --script=w.poly --script-check x.c
    tail -n 1 log/out >log/last
    says log/last ": refused: .*$2"
    [ "$(grep -c refused log/out)" -eq 1 ] || wrong "$(cat log/out)"
}

begin "sizes that cannot be: refused by name"
for case in 'nothing:there is no variable of the name, nor a macro' \
    'FLAG:the macro does not stand for an integer constant' \
    'HALF:the macro does not stand for an integer constant' \
    'AREA:there is no variable of the name' \
    'TWICE:the macro is defined in several places' \
    'p:the variable is no integer' 'd:the variable is no integer' \
    'io:the variable is volatile' 'taken:the variable may be changed elsewhere' \
    'other:the variable may be changed elsewhere' 'port:the variable is volatile' \
    'set:the nest changes the variable' 'hidden:there is no variable' \
    'unset:it is not known that the variable has a value'; do
    refused names "${case#*:}" <<END
tile i: ${case%%:*}
END
done
printf 'nest names\ntile i: known\nno-guard\nnest all\nleave\n' >w.poly
run 0 --script=w.poly x.c -o z.opt.c
says z.opt.c 'it += known'
refused late "not defined before the function begins" <<'END'
tile i: LATE
END

begin "tiles of unknown sizes: which loops they can be for"
refused smooth 'flow dependence on x, line 32 to line 30, runs backwards in a loop that is cut into tiles' <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by t
tile t, i: ti
END
refused lu 'or leaves a tile that threads share: S0\[.*\] has to be before' <<'END'
tile k, i, j: TI
parallel i.tile
END
refused mul "'i' is around 'j'" <<'END'
tile j, i: TI
END
refused mul "'i.point' is in tiles whose size is a name: register tiles are in tiles whose sizes are numbers; 'unroll-jam'" <<'END'
tile i, j: TI
registers i.point, j.point
END
refused smooth "'i.tile' is not around 't.tile'" <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
wavefront i.tile, t.tile
END
refused smooth "'t.tile' counts the steps of a wavefront, which follow each other" <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
wavefront t.tile, i.tile
parallel t.tile
END
refused smooth "tiles of a wavefront are not collapsed with others" <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
wavefront t.tile, i.tile
parallel i.tile collapse=2
END
refused smooth 'leaves a tile that threads share: S0\[.*\] has to be before' <<'END'
shift S1.i by 1
fuse S0.i, S1.i
skew i by 2*t
tile t, i: ti, TJ
parallel i.tile
END
refused mul "a loop over tiles of 'j.point' is between" <<'END'
tile i, j, k: TI
wavefront i.tile, k.tile
END
refused mul "'k.tile' counts no tiles of a size that is a name" <<'END'
tile i, j: TI
wavefront j.tile, k.tile
END
refused mul "'i.tile' is parallel already: 'wavefront' comes first" <<'END'
tile i, j: TI
parallel i.tile
wavefront i.tile, j.tile
END
refused mul "'i.point' has the mark 'wavefront' already" <<'END'
tile i, j: TI
wavefront i.tile, j.tile
wavefront i.tile, j.tile
END
refused mul "has a mark that is for the first one" <<'END'
tile i, j, k: TI
wavefront i.tile, j.tile
wavefront j.tile, k.tile
END
refused lu 'S0 is in tiles whose sizes are names in one place, and in others' <<'END'
peel k: first 2
tile k.rest: TI
END
refused smooth "'i.point' is in tiles of a size that is a name, of which it is" <<'END'
tile S1.i: TI
tile-and-fuse S0 into S1.i.point
END
refused mul "a number, as only sizes of tiles may be names, should stand where 'TI' does" <<'END'
unroll-jam i: TI
END
refused mul 'a loop without tiles of one level has none of the next' <<'END'
tile i, j: TI, 1 / 4
END
refused mul 'tiles have at most 4 levels' <<'END'
tile i, j: TI, TJ / 32 / TI / 4 / 2
END
refused beside 'are not in the tree: they have no others' <<'END'
tile i: TI as it
END
printf 'nest beside\ntile i: 16 as ti\nno-guard\nnest all\nleave\n' >w.poly
run 0 --script=w.poly x.c -o z.opt.c
lacks z.opt.c 'ti >= 1'
refused mul 'none is more than 1048576' <<'END'
tile i, j: TI, 2000000
END
refused mul "in tiles of a size that is a name already" <<'END'
tile i, j: TI
tile i.point: 4
END
refused mul "'tile' comes first" <<'END'
parallel i
tile i: TI
END
refused mul "of which the loops over tiles can be parallel" <<'END'
tile i: TI
parallel i.point
END
refused mul "nothing but 'parallel' can be said of it" <<'END'
tile i, j: TI
interchange i.tile, j.tile
END
refused mul "there are not as many loops directly" <<'END'
tile i, k: TI
parallel i.tile collapse=2
END

cat >w.poly <<'END'
nest inner
sink S0 into k at 0
sink S2 into k at n - 1
tile i, k: ti
END
cat >inner.c <<'END'
void inner(int n, int ti, double (*a)[70], double *b)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < n; k++)
            s += a[i][k];
        b[i] = s;
    }
}
END
run 0 --script=w.poly inner.c -o z.opt.c
says log/err "'tile i, k: ti': a value of a scalar is overwritten before it is read"
sed -i 's/i, k: ti/i: ti/' w.poly
run 0 --script=w.poly --verify=reparse inner.c -o z.opt.c
says z.opt.c 'it += ti'

begin "sizes that are names: in a pragma"
sed 's/^    for (int i = 0; i < n; i++)/    #pragma polyopt tile(i: TI)\n&/' x.c >p.c
run 0 --verify=reparse p.c -o p.opt.c
lacks log/err internal
says p.opt.c 'it += (long)(TI)'
answers p.opt.c 3 -DTI=7 >got
same expected got

begin "sizes that are names: C90"
printf 'void f(int n, int t, double *a)\n{\n    int i;\n    for (i = 0; i < n; i++)\n        a[i] = 2 * a[i];\n}\n' >c90.c
printf 'nest f\ntile i: t\nparallel i.tile\nno-guard\n' >w.poly
run 0 --script=w.poly --verify=reparse c90.c -o c90.opt.c -- -std=c90
says c90.opt.c 'it += t'
cc -std=c90 -Wall -Werror -pedantic -fopenmp -c c90.opt.c -o c90.o 2>log/cc || wrong "$(cat log/cc)"
printf 'void f(int n, int t, double *a)\n{\n    int i, k;\n    for (k = 0; k < n; k++)\n        for (i = 1; i < n; i++)\n            a[i] = 2 * a[i - 1] + k;\n}\n' >c90.c
printf 'nest f\nskew i by k\ntile k, i: t, 8\nwavefront k.tile, i.tile\nparallel i.tile\nno-guard\n' >w.poly
run 0 --script=w.poly --verify=reparse c90.c -o c90.opt.c -- -std=c90
says c90.opt.c 'for (kt_step = '
cc -std=c90 -Wall -Werror -pedantic -fopenmp -c c90.opt.c -o c90.o 2>log/cc || wrong "$(cat log/cc)"

summary
