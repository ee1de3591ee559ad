#!/bin/sh
# Flags and programs with which loops cannot be shared among threads, or with which
# nothing can be done.
#
#     abi.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

cc=${CC:-cc}

# serial ARGUMENT...: polyopt says that there are no parallel loops, and writes
# none, but loops for vectors.
serial() {
    run 0 "$@"
    says log/err 'remark: no parallel loops: .* \[no-parallel\]$'
    lacks log/out '^ *#pragma omp parallel'
    says log/out '^ *#pragma omp simd'
}

# shared ARGUMENT...: there are some, and nothing is said about that.
shared() {
    run 0 "$@"
    lacks log/err 'no parallel loops'
    says log/out '^ *#pragma omp parallel'
}

# file TEXT: x.c is a file that begins with TEXT and has a nest.
file() {
    printf '%s\n' "$1" 'double A[2000][2000], B[2000][2000];' \
        'void nest(void)' '{' \
        '    for (int i = 0; i < 2000; i++)' \
        '        for (int j = 0; j < 2000; j++)' \
        '            A[i][j] = 2 * B[j][i];' '}' >x.c
}

# runs FILE FLAG...: the program, compiled so, prints what is in log/want.
runs() {
    from=$1
    shift
    if ! "$cc" -O2 "$@" "$from" -o x.run >log/cc 2>&1; then
        wrong "$cc $* $from: $(head -n 2 log/cc)"
        return
    fi
    OMP_NUM_THREADS=4 timeout -k 1 20 ./x.run >log/got 2>&1 ||
        wrong "$from: status $?"
    same log/got log/want
}

begin "flags that say that there is no OpenMP runtime, or no way to call it"
file ''
for flag in -mpreferred-stack-boundary=6 -mpreferred-stack-boundary=3 \
    -mincoming-stack-boundary=3 -ffreestanding -fno-hosted -nostdlib \
    -nodefaultlibs -nolibc -nostartfiles -fno-openmp -mcmodel=kernel -mno-sse \
    -mno-sse2 -mno-80387 -msoft-float -mgeneral-regs-only -mno-red-zone \
    -D__KERNEL__ -fsplit-stack -fsanitize=thread \
    -fsanitize=undefined,thread -finstrument-functions -ffixed-r12 \
    -fgnu-tm; do
    serial x.c -- "$flag"
    says log/err "^x\.c:1:1: remark: no parallel loops: ${flag#-D}: "
done

begin "flags that say that there is one"
for flag in -mpreferred-stack-boundary=4 -mincoming-stack-boundary=4 \
    -fhosted -fopenmp -mcmodel=medium -msse -fsanitize=address -m64 \
    -mstackrealign; do
    shared x.c -- "$flag"
done

begin "the last of flags that contradict each other wins"
serial x.c -- -fhosted -ffreestanding
shared x.c -- -ffreestanding -fhosted
serial x.c -- -mpreferred-stack-boundary=4 -mpreferred-stack-boundary=5
shared x.c -- -mpreferred-stack-boundary=5 -mpreferred-stack-boundary=4
serial x.c -- -mcmodel=large -mcmodel=kernel
shared x.c -- -mcmodel=kernel -mcmodel=small
serial x.c -- -fopenmp -fno-openmp
shared x.c -- -fno-openmp -fopenmp
serial x.c -- -fno-sanitize=all -fsanitize=thread
shared x.c -- -fsanitize=thread -fno-sanitize=address,thread
serial x.c -- -fno-openmp -fopenmp -mno-red-zone

begin "no remark about parallel loops where nobody wants any"
run 0 --no-parallel x.c -- -ffreestanding
lacks log/err 'no parallel loops'
echo 'int f(int x) { return x + 1; }' >plain.c
run 0 plain.c -- -ffreestanding
quiet log/err
run 0 --remarks=none x.c -- -ffreestanding
quiet log/err
rm plain.c

begin "a stack that is aligned to 64 bytes"
cat >stack.c <<'END'
#include <stdio.h>

#define N 2000
#define M 64

static double A[N][M], B[N][M];

static inline double turn(const double *x, int i)
{
    double row[8];
    double sum = 0;

    for (int k = 0; k < 8; k++)
        row[k] = x[k] * i;
    for (int k = 0; k < 8; k++)
        sum += row[(k * i) & 7] * row[k];
    return sum;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            A[i][j] = i + j % 7;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M - 8; j++)
            B[i][j] = turn(A[i] + j, j);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum = sum * 0.5 + A[i][j] * B[i][j];
    printf("%f\n", sum);
    return 0;
}
END
flags='-fopenmp -O3 -ffp-contract=off -march=native -mpreferred-stack-boundary=6'
# shellcheck disable=SC2086 # the flags are words
if "$cc" -O2 $flags stack.c -o x.run 2>log/cc && ./x.run >log/want; then
    serial stack.c -- -mpreferred-stack-boundary=6
    cp log/out y.c
    runs y.c $flags
    shared stack.c
fi
rm -f stack.c y.c x.run

begin "a process that forks: its child could not start threads"
cat >fork.c <<'END'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 400

static double A[N][N], B[N][N], C[N][N];

static void multiply(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
}

int main(void)
{
    pid_t child;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = B[i][j] = (i + j) % 7;
    multiply();
    child = fork();
    multiply();
    if (child > 0)
        waitpid(child, NULL, 0);
    printf("%f\n", C[1][2]);
    return 0;
}
END
if "$cc" -O2 fork.c -o x.run 2>log/cc && ./x.run >log/want &&
    echo 'int main(void) { return 0; }' >y.c &&
    "$cc" -fopenmp y.c -o x.run 2>log/cc; then
    serial fork.c
    says log/err '^fork\.c:1:1: remark: no parallel loops: fork: '
    cp log/out y.c
    runs y.c -fopenmp
fi
rm -f fork.c y.c x.run

begin "what counts as a fork"
printf '%s\n' '#include <unistd.h>' '#define spawn() fork()' \
    'static inline int launch(void) { return (int)fork(); }' \
    'static inline int never(void) { return 1; }' >own.h
own='#include "own.h"'
unistd='#include <unistd.h>
'
for text in "${unistd}int f(void) { return vfork(); }" \
    "${unistd}pid_t (*f)(void) = fork;" \
    "${unistd}struct { int n; pid_t (*f)(void); } t[] = {{1, fork}};" \
    "${unistd}int f(void) { static pid_t (*t[])(void) = {fork}; return t[0](); }" \
    "$own
int f(void) { return spawn(); }" \
    "$own
int f(void) { return launch(); }" \
    "${unistd}int f(void) { return daemon(0, 0); }" \
    "#include <sys/syscall.h>
${unistd}int f(void) { return syscall(SYS_fork); }"; do
    file "$text"
    serial -D_DEFAULT_SOURCE x.c
done

begin "what does not"
for text in "$own" \
    "$own
int f(void) { return never(); }" \
    'static int fork(int x) { return x; } int f(void) { return fork(1); }' \
    'struct o { void (*clone)(void); }; void f(struct o *o) { o->clone(); }' \
    '#include <stdlib.h>
int f(void) { return system("true"); }'; do
    file "$text"
    shared x.c
done
rm own.h

begin "handlers of signals, and what they call"
file '#include <signal.h>
double C[500][500];
static void deep(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2000; j++)
            C[i][j] = 0;
}
static void on_signal(int number)
{
    deep(number);
}'
printf 'void set(void)\n{\n    signal(SIGINT, on_signal);\n}\n' >>x.c
run 0 x.c
says log/err '^x\.c:3:13: remark: no parallel loops: .*handler.* \[no-parallel\]$'
sed -n '/deep(int/,/^}/p' log/out >y.c
lacks y.c 'omp parallel'
says y.c 'omp simd'
sed -n '/nest(void/,/^}/p' log/out >y.c
says y.c 'omp parallel'
sed 's/signal(SIGINT, on_signal)/on_signal(1)/' x.c >y.c
shared y.c
sed 's/^void set/struct sigaction s = {.sa_handler = on_signal};\n&/
    s/signal(SIGINT, on_signal)/sigaction(SIGINT, \&s, 0)/' x.c >y.c
run 0 y.c
says log/err '^y\.c:3:13: remark: no parallel loops: '
rm y.c

begin "what runs before the program starts"
file '__attribute__((constructor)) void nest(void);'
serial x.c
file '#define EARLY __attribute__((unused, __constructor__))
void nest(void) EARLY;'
serial x.c
file 'void f(void) __attribute__((ifunc("find")));
static void g(void) { }
static void (*find(void))(void) { return g; }'
serial x.c
echo '#define RESOLVED(f) __attribute__ ((unused, __ifunc__ (f)))' >x.h
file '#include "x.h"'
serial x.c
file '/* ifunc: a resolver, or multifunction(s) */
struct code { int ifunc; void (*ifuncs)(int); };'
shared x.c
echo '// (uifunc( ifunc
struct code { int n, ifunc; };' >x.h
file '#include "x.h"'
shared x.c
rm x.h

begin "directives of the file that are off become comments"
for text in '#if 0
#pragma omp parallel
#endif' \
    'int k; void f(void) { _Pragma("omp parallel") k++; }' \
    'int k; void f(void) {
#pragma omp parallel // for
    k++; }' \
    'int k; void f(void) {
  # /* a */ pragma omp /* b
    c */ parallel num_threads(3) \
        if (0) /* d */
    k++; }'; do
    file "$text"
    run 0 --no-parallel x.c
    says log/err '^x\.c:[1-9]*:[0-9]*: remark: OpenMP directives left out: .* \[asleep\]$'
    says log/err 'remark: loop nest optimised: '
    cp log/out y.c
    "$cc" -fopenmp -E -P y.c >log/text 2>log/cc || wrong "$text: does not compile"
    lacks log/text 'omp parallel'
    shared x.c
    shared --openmp-added x.c
    lacks log/err 'left out'
    run 0 --no-parallel x.c -- -fopenmp
    lacks log/err 'left out'
    "$cc" -fopenmp -E -P y.c >log/got 2>log/cc
    cp log/out y.c
    "$cc" -fopenmp -E -P y.c >log/want 2>log/cc
    case $text in
    '#if 0'*) same log/got log/want ;;
    *) ! cmp -s log/got log/want || wrong "$text: is not kept" ;;
    esac
done
run 0 --min-gain=1000 x.c
lacks log/out '^  #'
says log/out '^  /\* # \*/ /\* a \*/ /\* pragma omp \*/ /\* b$'
says log/out '^    c \*/ /\* parallel num_threads(3) '
says log/out '^        if (0) \*/ /\* d \*/$'

begin "other directives that are off stay off: there are no new ones"
printf '#ifndef OTHER\n#pragma omp declare simd\n#endif\nint f(int);\n' >own.h
printf '/* #pragma omp parallel */\nint f(int);\n' >comment.h
cat >never.h <<'END'
#ifndef NEVER_H
#define NEVER_H
#ifdef _OPENMP
#include <omp.h>
#pragma omp declare simd
#elif 0
#define EACH _Pragma("omp parallel for")
#endif
struct team { int omp, ompx; };
static inline int omp(struct team *t, int (*ompx)(int omp, int other))
{
    return ompx(t->omp, t[0].omp) + (omp ? 1 : 0);
}
#endif
END
cat >twice.h <<'END'
#ifdef TWICE
#pragma omp declare simd
int g(int);
#endif
#define TWICE
END
for text in '#define P(x) _Pragma(#x)
int k; void f(void) { P(omp parallel) k++; }' \
    'int k; void f(void) {
#pragma o\
mp parallel
    k++; }' \
    'int k; void f(void) {
#pra\
gma omp parallel
    k++; }' \
    '#define P "omp parallel"
int k; void f(void) { _Pragma(P) k++; }' \
    '#define N omp
#define S(x) #x
#define P(x) _Pragma(S(x))
int k; void f(void) { P(N parallel) k++; }' \
    '#define P(x) _Pragma(#x)
#define Q(x) P(omp x)
int k; void f(void) { Q(parallel) k++; }' \
    '#define P _Pragma
int k; void f(void) { P("omp parallel") k++; }' \
    '#define EACH _Pragma("omp parallel for")
#define LOOP(i, n) EACH for (int i = 0; i < n; i++)
void f(int *a) { LOOP(i, 9) a[i]++; }' \
    '#define EACH _Pragma("omp parallel for")
#define JOIN(a, b) a##b
void f(int *a) { JOIN(EA, CH) for (int i = 0; i < 9; i++) a[i]++; }' \
    '#define EACH _Pragma("omp parallel for")
#define MAKE(x) E##x##H
void f(int *a) { MAKE(AC) for (int i = 0; i < 9; i++) a[i]++; }' \
    '#include "twice.h"
#include "twice.h"' '#include "own.h"'; do
    file "$text"
    for added in '' --openmp-added; do
        # shellcheck disable=SC2086 # it may be nothing
        run 0 $added x.c
        says log/err '^x\.c:1:1: remark: no OpenMP directives: .* \[no-openmp\]$'
        says log/err 'remark: loop nest optimised: '
        sed -n '/nest(void/,/^}/p' log/out >y.c
        lacks y.c '#pragma'
    done
    shared x.c -- -fopenmp
    shared --openmp-added x.c -- -fopenmp
done
file ''
# shellcheck disable=SC2089 # no quotes are meant
for flag in '-DP=_Pragma("omp"/**/)' '-DP=omp -DQ(x)=_Pragma(#x)' \
    '-include own.h' -D_OPENMP=1; do
    # shellcheck disable=SC2086,SC2090 # it may be two words
    run 0 --openmp-added x.c -- $flag
    says log/err 'no-openmp'
done

begin "--openmp-added: without such directives, all is as it was"
for text in '#include <math.h>
#include <stdio.h>' '#include <omp.h>
#define P(x) _Pragma(#x)
P(message "no directive")' '#define EACH \
    _Pragma("omp parallel for")
#define LOOP(i, n) EACH for (int i = 0; i < n; i++)
#define OTHER(x) other_##x
#ifdef EACH
int OTHER(EA);
#endif
#undef LOOP' '#include "comment.h"' '#ifdef _OPENMP
int parallel;
#endif' 'const char *text = "no omp";' 'struct team { int omp; } omp;
int f(struct team *t, int n) { return t->omp + n; }
const char *text(void) { return "omp parallel"; }' '#ifdef NEVER
#include <omp.h>
#pragma omp parallel
#endif' '#include "never.h"
#define TEAM(t) ((t)->omp)
#include "never.h"' '#define OMP omp
#include "twice.h"'; do
    file "$text"
    shared x.c
    cp log/out y.c
    shared --openmp-added x.c -- -DCOMPONENT
    same log/out y.c
done
shared --openmp-added x.c -- -Iomp -DUSES=omp
rm own.h comment.h never.h twice.h y.c

begin "threads have copies of the variables that are named, be it in a header"
printf 'int own[9];\n#pragma omp threadprivate (own)\n' >own.h
printf '#define EACH(x) _Pragma("omp threadprivate(" #x ")")\n' >macro.h
file '#include "own.h"
void g(void) { for (int i = 0; i < 9; i++) own[i] = i; }'
run 0 x.c -- -fopenmp
says log/err '^x\.c:2:[0-9]*: remark: .* \[thread-local\]$'
shared x.c -- -fopenmp
file '#include "macro.h"'
run 0 x.c -- -fopenmp
says log/err '\[thread-local\]$'
rm own.h macro.h

begin "the result of a program without OpenMP is right with it"
cat >x.c <<'END'
#include <stdio.h>

#define N 300

static double A[N][N], B[N][N], C[N][N];

int main(void)
{
    double sum = 0;
    int n = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = B[i][j] = (i + j) % 7;
#pragma omp parallel
    n++;
#ifdef _OPENMP
    n += 100;
#endif
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += C[i][j];
    printf("%d %f\n", n, sum);
    return 0;
}
END
if "$cc" -O2 x.c -o x.run 2>log/cc && ./x.run >log/want; then
    for added in '' --openmp-added; do
        # shellcheck disable=SC2086 # it may be nothing
        run 0 $added x.c
        says log/out 'omp parallel for'
        cp log/out y.c
        runs y.c
        runs y.c -fopenmp
        runs y.c -fopenmp -U_OPENMP -DPOLYOPT_OPENMP
    done
    sed 's/^int main/#pragma polyopt off\
&/' x.c >y.c
    run 0 y.c
    says log/err 'switched-off'
    lacks log/out 'omp parallel for'
    cp log/out y.c
    runs y.c -fopenmp
fi
rm -f x.run y.c

begin "a program may have functions with the names of the runtime's"
for own in 'static int omp_get_max_threads(void) { return 1; }
static inline int omp_in_parallel(void) { return 7; }' \
    'int omp_get_max_threads(void) { return 1; }
int omp_in_parallel(void) { return 7; }' \
    '#include "own.h"'; do
    printf '#define omp_get_max_threads() 1\n#define omp_in_parallel() 7\n' \
        >own.h
    cat >x.c <<END
#ifdef _OPENMP
#include <omp.h>
#else
$own
#endif
#include <stdio.h>

static double A[400][400], B[400][400];

void mix(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = A[i][j] * 2 + B[j][i] * 3 + i;
}

int main(void)
{
    mix(400);
    printf("%f %d\n", A[399][398], omp_get_max_threads() + omp_in_parallel());
    return 0;
}
END
    if "$cc" -O2 x.c -o x.run 2>log/cc && ./x.run >log/want; then
        "$polyopt" --parallel-threshold=1000 x.c >log/out 2>log/err || wrong "$own: status $?"
        says log/out 'po_threads() > 1'
        cp log/out y.c
        runs y.c
        runs y.c -fopenmp
    fi
    cp x.c y.c
    "$cc" -fopenmp -O2 y.c -o x.run 2>log/cc
    OMP_NUM_THREADS=4 ./x.run >log/want
    run 0 --parallel-threshold=1000 x.c -- -fopenmp
    lacks log/out 'omp_in_parallel_'
    cp log/out y.c
    runs y.c -fopenmp
done
rm -f own.h x.run y.c

begin "types of other sizes"
file ''
for flag in -m32 -mx32 -m16 --target=arm-linux-gnueabihf \
    --target=x86_64-w64-mingw32; do
    run 0 x.c -- "$flag"
    same log/out x.c
    says log/err '^x\.c:5:5: remark: loop nest left unchanged: .* \[data-model\]$'
done
for flag in -m64 --target=aarch64-linux-gnu --target=riscv64-linux-gnu \
    --target=s390x-linux-gnu; do
    shared x.c -- "$flag"
done
rm x.c

summary
