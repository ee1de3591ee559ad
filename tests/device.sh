#!/bin/sh
# Do programs whose nests a device may run (--target=offload) compute what the originals do?
#
#     device.sh polyopt case.c ...
#
# Every case is optimised so that a device runs all nests that it can, whatever is gained, and
# compiled with each of gcc and clang that is there: with the directives taken wherever there is no
# device, so that they run here (-DPOLYOPT_DEVICE=1); as it is; without OpenMP; and, with clang, for
# a device that is a process of this machine, with memory of its own, if clang has that.  What is
# printed is compared byte by byte.  At least one nest has to run on the device, from size 8 on.  Then what is
# sent, what must not be written, and what is refused.
# Environment: SIZES ("33"), TIMEOUT (seconds a step), COMPILERS ("gcc clang").
# The last line says "N passed, N failed".

# shellcheck source=tests/targetlib.sh
. "$(dirname "$0")/targetlib.sh"
shift
export OMP_NUM_THREADS=2 POLYOPT_DEVICE_REPORT=1

# Optimise file $1 with the flags that follow, to $2.
optimise() {
    optimise_for offload "$@"
}

# Compile with compiler $1 and these flags.
compile() {
    cc=$1
    shift
    "$cc" -O1 -ffp-contract=off -Wall -Wextra -Werror -Wno-unknown-pragmas \
        "$@" -lm 2>"$dir/errors"
}

# Run the program "new": what it prints has to be that of "old", and a device has to have run nests
# or not, as "$2" says, "some", "none" or "any".
compare() {
    if ! timeout "$limit" "$dir/new" >"$dir/got" 2>"$dir/report"; then
        fail "$1 (status)" "$dir/report"
    elif ! cmp -s "$dir/want" "$dir/got"; then
        fail "$1" "$dir/got"
    elif [ "$2" = some ] && ! grep -q '[1-9][0-9]* nests on a device' "$dir/report"; then
        fail "$1 (no nest on a device)" "$dir/report"
    elif [ "$2" = none ] && grep -q 'nests on a device' "$dir/report"; then
        fail "$1 (nests on a device)" "$dir/report"
    else
        pass "$1"
    fi
}

cat >"$dir/probe.c" <<'EOT'
#include <omp.h>
int main(void)
{
    int own = 1;
#pragma omp target map(to : own)
    own = 2;
    return omp_get_num_devices() == 0 || own != 1;
}
EOT
separate=-fopenmp-targets=x86_64-pc-linux-gnu
has_separate=no
if command -v clang >/dev/null 2>&1 &&
    clang -fopenmp $separate "$dir/probe.c" -o "$dir/probe" 2>/dev/null &&
    timeout "$limit" "$dir/probe" 2>/dev/null; then
    has_separate=yes
fi

# All ways to run "new.c", of which the name is $1, compiled with the flags that follow; $2 says
# whether a device has to run nests where it can.
ways() {
    name=$1
    need=$2
    shift 2
    for cc in ${COMPILERS:-gcc clang}; do
        command -v "$cc" >/dev/null 2>&1 || continue
        if ! compile "$cc" -fopenmp -DPOLYOPT_DEVICE=1 "$@" "$dir/new.c" -o "$dir/new"; then
            fail "$name, $cc (compiler)" "$dir/errors"
            continue
        fi
        compare "$name, $cc, directives run here" $need
        compile "$cc" -fopenmp -DPOLYOPT_DEVICE=0 "$@" "$dir/new.c" -o "$dir/new"
        compare "$name, $cc, no device" none
        compile "$cc" "$@" "$dir/new.c" -o "$dir/new"
        compare "$name, $cc, no OpenMP" none
    done
    if [ $has_separate = yes ]; then
        if compile clang -fopenmp $separate -Wno-unused-command-line-argument "$@" \
            "$dir/new.c" -o "$dir/new"; then
            compare "$name, clang, other memory" $need
        else
            fail "$name, clang, other memory (compiler)" "$dir/errors"
        fi
    fi
}

# Compare the case $1 at size $2.
check() {
    name="$(basename "$1" .c) N=$2"
    flags="-DN=$2 -I$(dirname "$1")"
    # shellcheck disable=SC2086 # the flags are words
    if ! optimise "$1" "$dir/new.c" $flags; then
        fail "$name (polyopt)" "$dir/remarks"
    elif [ "$2" -ge 8 ] && ! grep -q 'a device may run the loop nest' "$dir/remarks"; then
        fail "$name (no nest for a device)" "$dir/remarks"
    elif ! ${CC:-cc} -w -O1 -ffp-contract=off $flags "$1" -o "$dir/old" -lm 2>"$dir/errors"; then
        fail "$name (compiler)" "$dir/errors"
    else
        timeout "$limit" "$dir/old" >"$dir/want" 2>/dev/null
        [ "$2" -ge 8 ] && need=some || need=any
        ways "$name" $need $flags
    fi
}

for case; do
    for size in ${SIZES:-33}; do
        check "$case" "$size"
    done
done

# --- what is sent, and comes back ---------------------------------------------

cat >"$dir/old.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
/* All of a is sent, as its corners are in the triangle, and x; y is not, as all of it is written. */
void triangle(long n, double (*restrict a)[n], const double *restrict x, double *restrict y)
{
    for (long i = 0; i < n; i++) {
        y[i] = 0;
        for (long j = 0; j <= i; j++)
            for (long k = 1; k < n; k++)
                a[i][j] += x[j] * x[k];
    }
}
int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 10;
    double (*a)[n] = calloc(n, sizeof *a), *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    double sum = 0;

    for (long i = 0; i < n; i++)
        x[i] = i + 0.5;
    triangle(n, a, x, y);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            sum = 0.9 * sum + a[i][j] + y[i];
    printf("%.17g\n", sum);
    free(a);
    free(x);
    free(y);
    return 0;
}
EOT

# Is what the last run says that so many nests were run, $2, and bytes sent, $3, and returned, $4?
says() {
    if grep -q "polyopt: $2 nests on a device, $3 bytes sent, $4 returned" "$dir/report"; then
        pass "$1: $3 bytes sent, $4 returned"
    else
        fail "$1: not $2 nests, $3 bytes sent, $4 returned" "$dir/report"
    fi
}

cc=${CC:-cc}
$cc -w -O1 -ffp-contract=off "$dir/old.c" -o "$dir/old" && "$dir/old" >"$dir/want"
optimise "$dir/old.c" "$dir/new.c"
compile "$cc" -fopenmp -DPOLYOPT_DEVICE=1 "$dir/new.c" -o "$dir/new"
compare "what is sent" some
says "what is sent" 2 $((8 * (100 + 10))) $((8 * (100 + 10 + 10)))
# Where it is asked, small ones stay here, and large ones with enough to do do not.
timeout "$limit" "$polyopt" --target=offload --any-arguments "$dir/old.c" -o "$dir/new.c" \
    2>"$dir/remarks"
compile "$cc" -fopenmp -DPOLYOPT_DEVICE=1 "$dir/new.c" -o "$dir/new"
compare "a small nest" none
OMP_NUM_THREADS=1 "$dir/new" 500 >"$dir/got" 2>"$dir/report"
says "a large nest" 1 $((8 * (250000 + 500))) $((8 * (250000 + 500)))

# --- what is in no parallel loop -----------------------------------------------

cat >"$dir/old.c" <<'EOT'
#include <stdio.h>
/* What is added up on the device is multiplied here, and needed there again. */
void scale(int n, int m, double (*restrict a)[40], double *restrict x)
{
    double sum = 0, factor;

    for (int t = 0; t < m; t++) {
        for (int i = 0; i < n; i++)
            sum += x[i] * 0.5;
        factor = sum * 0.25 + t;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 40; j++)
                x[i] += a[i][j] * factor + sum;
    }
}
int main(void)
{
    static double a[40][40], x[40];
    double sum = 0;

    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            a[i][j] = (i * 5 + j) % 7 / 16.0;
    scale(40, 6, a, x);
    for (int i = 0; i < 40; i++)
        sum = sum * 0.99 + x[i];
    printf("%.17g\n", sum);
    return 0;
}
EOT
$cc -w -O1 -ffp-contract=off "$dir/old.c" -o "$dir/old" && "$dir/old" >"$dir/want"
optimise "$dir/old.c" "$dir/new.c"
if grep -q 'omp target map(tofrom: sum)' "$dir/new.c"; then
    pass "one thread adds up"
else
    fail "one thread adds up" "$dir/remarks"
fi
ways "what is in no parallel loop" some

# LU by rows: most is in no parallel loop, but in the order of right-looking elimination.
cat >"$dir/old.c" <<'EOT'
void lu(int n, double (*a)[n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[k][j];
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}
EOT
optimise "$dir/old.c" "$dir/new.c"
if [ "$(grep -c 'omp target teams' "$dir/new.c")" -eq 1 ] &&
    ! grep -q 'omp target \\\\$' "$dir/new.c"; then
    pass "another order"
else
    fail "another order" "$dir/remarks"
fi
# A chain of sums as long as all else stays here.
cat >"$dir/old.c" <<'EOT'
void f(int n, double *restrict a, double *restrict x)
{
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                x[0] = x[0] * 0.5 + a[i] * j;
        for (int i = 0; i < n; i++)
            a[i] += x[0];
    }
}
EOT
timeout "$limit" "$polyopt" --target=offload "$dir/old.c" -o "$dir/new.c" 2>"$dir/remarks"
if grep -q 'most statements are in no parallel loop' "$dir/remarks"; then
    pass "refused: a long chain"
else
    fail "refused: a long chain" "$dir/remarks"
fi

# --- what must not be written --------------------------------------------------

# Behind the first page, rows can only be read: nobody writes there.
cat >"$dir/old.c" <<'EOT'
#include <stdio.h>
#include <sys/mman.h>
#define ROWS 6
#define COLUMNS 1024
void rows(int n, double (*restrict a)[COLUMNS])
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 9; k++)
                a[i][j] = a[i][j] * 0.5 + a[i][COLUMNS - 1 - j] + k;
}
int main(void)
{
    double (*a)[COLUMNS] = mmap(NULL, sizeof(double[ROWS][COLUMNS]), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    double sum = 0;

    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            a[i][j] = i * j % 7;
    for (int i = 0; i < ROWS; i++)
        if (mprotect((char *)a[i] + 4096, 4096, PROT_READ) != 0)
            return 1;
    rows(500, a);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum = sum * 0.99 + a[i][j];
    printf("%.17g\n", sum);
    return 0;
}
EOT
$cc -w -O1 -ffp-contract=off "$dir/old.c" -o "$dir/old" && "$dir/old" >"$dir/want"
optimise "$dir/old.c" "$dir/new.c"
ways "what nobody writes" some

# --- in a build ----------------------------------------------------------------

# polyopt-cc has the compiler preprocess the file once, not for the device as well.
if [ $has_separate = yes ]; then
    if POLYOPT_FLAGS='--target=offload --min-gain=any' timeout "$limit" "$polyopt-cc" \
        clang -O1 -ffp-contract=off -fopenmp $separate "$dir/old.c" -o "$dir/new" \
        2>"$dir/errors"; then
        compare "polyopt-cc clang, other memory" some
    else
        fail "polyopt-cc clang" "$dir/errors"
    fi
fi

# --- what is refused -----------------------------------------------------------

# refuse WHAT REMARK: is the file "old.c" not for a device, with this remark?
refuse() {
    optimise "$dir/old.c" "$dir/new.c"
    if grep -q "no device runs the loop nest: $2 \[offload\]" "$dir/remarks" &&
        ! grep -q 'target teams' "$dir/new.c"; then
        pass "refused: $1"
    else
        fail "refused: $1" "$dir/remarks"
    fi
}

nest='for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)'
cat >"$dir/old.c" <<EOT
#include <math.h>
void f(int n, double (*a)[n]) { $nest a[i][j] += exp(a[i][j]); }
EOT
refuse "a function with other results" "a function, a wide number or a member.*"
cat >"$dir/old.c" <<EOT
void f(int n, double (*a)[n], double *x) { $nest a[i][j] = a[i][j] > 0 ? x[i] : 1; }
EOT
refuse "an element that may not be there" "an element is read under a condition.*"
cat >"$dir/old.c" <<EOT
void f(int n, long double (*a)[n]) { $nest a[i][j] += 1; }
EOT
refuse "wide numbers" "a function, a wide number or a member.*"
cat >"$dir/old.c" <<EOT
double f(int n, double (*a)[n]) { double s = 0; $nest s += a[i][j]; return s; }
EOT
refuse "a sum" "a variable has a value behind the nest"
cat >"$dir/old.c" <<EOT
void f(int n, double *a, double *x) { $nest x[0] = x[0] * 0.5 + a[i + j]; }
EOT
refuse "iterations that need others" "no loop of the program has iterations that need no others"
# A packed triangle, of which neither reference is evaluated in all rows: it might overflow there.
triangle='for (int j = 0; j <= i; j++) a[i * (i + 1) / 2 + j]'
cat >"$dir/old.c" <<EOT
void f(int n, int m, double *a)
{
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < m; i++)
            $triangle += 1;
        for (int i = m; i < n; i++)
            $triangle += 2;
    }
}
EOT
refuse "a reference to some rows" "an array has other subscripts than in the model"
cat >"$dir/old.c" <<EOT
void g(void) {
#pragma omp target
    {}
}
void f(int n, double (*a)[n]) { $nest a[i][j] += 1; }
EOT
refuse "directives for devices" "the file has directives for devices"

summary
