#!/bin/sh
# Do programs whose nests are shared by processes (--target=mpi) compute what the originals do?
#
#     mpi.sh polyopt case.c ...
#
# Every case is optimised so that processes share all nests that they can, whatever is gained,
# compiled with mpicc, and run without mpirun, and on 1 to 4 processes; what is printed is
# compared byte by byte.  At least one nest has to be shared.  Then programs of several files,
# different programs, and programs that do not end as they should.  Without MPI, all is skipped.
# Environment: SIZES ("1 2 33"), PROCESSES ("1 2 3 4"), TIMEOUT (seconds a step), MPICC, MPIRUN.
# The last line says "N passed, N failed".

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/targetlib.sh
. "$(dirname "$0")/targetlib.sh"
shift
export OMP_NUM_THREADS=1
if ! has_mpi skipped; then
    passed=1
    summary
    exit
fi

# Optimise file $1 with the flags that follow, to $2.
optimise() {
    optimise_for mpi "$@"
}

compile() {
    "$MPICC" -O1 -ffp-contract=off -Wall -Wextra -Werror -Wno-unknown-pragmas \
        "$@" -lm 2>"$dir/errors"
}

# Run the program $2 on $1 processes, 0 for one without mpirun.
execute() {
    if [ "$1" -eq 0 ]; then
        timeout "$limit" "$2" >"$dir/got" 2>"$dir/errors"
    else
        timeout "$limit" "$MPIRUN" -n "$1" "$2" >"$dir/got" 2>"$dir/errors"
    fi
}

# Compare the case $1 at size $2.
check() {
    name="$(basename "$1" .c) N=$2"
    flags="-DN=$2 -I$(dirname "$1")"
    # shellcheck disable=SC2086 # the flags are words
    {
        if ! optimise "$1" "$dir/new.c" $flags; then
            fail "$name (polyopt)" "$dir/remarks"
            return
        fi
        if ! grep -q 'processes share the loop nest' "$dir/remarks"; then
            fail "$name (nothing is shared)" "$dir/remarks"
            return
        fi
        if ! ${CC:-cc} -w -O1 -ffp-contract=off $flags "$1" -o "$dir/old" -lm ||
            ! compile $flags "$dir/new.c" -o "$dir/new"; then
            fail "$name (compiler)" "$dir/errors"
            return
        fi
    }
    timeout "$limit" "$dir/old" >"$dir/want" 2>/dev/null
    for n in 0 ${PROCESSES:-1 2 3 4}; do
        if ! execute $n "$dir/new"; then
            fail "$name, $n processes (status)" "$dir/errors"
        elif ! cmp -s "$dir/want" "$dir/got"; then
            fail "$name, $n processes" "$dir/got"
        else
            pass "$name, $n processes"
        fi
    done
}

for case; do
    for size in ${SIZES:-33}; do
        check "$case" "$size"
    done
done
[ $# -eq 1 ] || check "$here/exec/mpi-shares.c" 2
[ $# -eq 1 ] || check "$here/exec/mpi-steps.c" 6

# --- programs of two files, and of different ones -----------------------------

cat >"$dir/one.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
void square(int n, double (*restrict a)[n], double (*restrict b)[n]);
void add(int n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += b[j][i];
}
int main(int argc, char **argv)
{
    static double a[20][20], b[20][20];
    double sum = 0;

    (void)argv;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            b[i][j] = i - j * 0.5;
    add(20, a, b);
    square(20, a, b);
    if (argc > 1)
        abort();
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            sum = sum * 0.9 + a[i][j];
    printf("%.17g\n", sum);
    return 5;
}
EOT
cat >"$dir/two.c" <<'EOT'
void square(int n, double (*restrict a)[n], double (*restrict b)[n]);
void square(int n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                a[i][j] += b[i][k] * b[k][j];
}
EOT
${CC:-cc} -w -O1 -ffp-contract=off "$dir/one.c" "$dir/two.c" -o "$dir/old"
"$dir/old" >"$dir/want"
optimise "$dir/one.c" "$dir/one.mpi.c"
optimise "$dir/two.c" "$dir/two.mpi.c"
if ! compile "$dir/one.mpi.c" "$dir/two.mpi.c" -o "$dir/new" ||
    ! compile "$dir/one.mpi.c" "$dir/two.c" -o "$dir/other"; then
    fail "two files (compiler)" "$dir/errors"
fi
for n in 0 3; do
    execute $n "$dir/new"
    status=$?
    if [ $status -eq 5 ] && cmp -s "$dir/want" "$dir/got"; then
        pass "two files, $n processes, exit status"
    else
        fail "two files, $n processes: status $status" "$dir/errors"
    fi
done

# --- what is sent -------------------------------------------------------------

cat >"$dir/sent.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
/* A triangle is sent, and comes back; so does what it is multiplied with, but not back. */
void triangle(long n, double (*restrict a)[n], double *restrict x)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j <= i; j++)
            for (long k = 0; k < n; k++)
                a[i][j] += x[j] * x[k];
}
int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 0;
    double (*a)[n] = calloc(n, sizeof *a), *x = calloc(n, sizeof *x);

    triangle(n, a, x);
    printf("%g\n", a[n - 1][0]);
    free(a);
    free(x);
    return 0;
}
EOT

# Run it on $1 processes for size $2: so many nests are to be shared, $3, and so many bytes
# sent, $4, and returned, $5.
sends() {
    POLYOPT_MPI_REPORT=1 timeout "$limit" "$MPIRUN" -n "$1" "$dir/sent" "$2" \
        >"$dir/got" 2>"$dir/errors"
    if grep -q "polyopt: $3 nests shared, $4 bytes sent, $5 returned" "$dir/errors"; then
        pass "n = $2, $1 processes: $4 bytes sent, $5 returned"
    else
        fail "n = $2, $1 processes: not $3 nests, $4 bytes sent, $5 returned" "$dir/errors"
    fi
}

# Rows 5 to 9 of 10 have 6 + 7 + 8 + 9 + 10 elements; x is read up to the last of them, and k
# goes through all of it.
optimise "$dir/sent.c" "$dir/sent.mpi.c"
compile "$dir/sent.mpi.c" -o "$dir/sent" || fail "what is sent (compiler)" "$dir/errors"
sends 2 10 1 $((8 * (40 + 10))) $((8 * 40))
sends 3 10 1 $((8 * (40 + 9 + 20))) $((8 * (40 + 9)))
# Where it is asked, a small one is not sent, and a large one is.
timeout "$limit" "$polyopt" --target=mpi --any-arguments "$dir/sent.c" -o "$dir/sent.mpi.c" \
    2>"$dir/remarks"
compile "$dir/sent.mpi.c" -o "$dir/sent" || fail "what is sent (compiler)" "$dir/errors"
sends 2 10 0 0 0
sends 2 400 1 $((8 * (60100 + 400))) $((8 * 60100))
# Of 8 processes, 4 are faster than all, or one.
sends 8 180 1 $((8 * (15255 + 3 * 180))) $((8 * 15255))

cat >"$dir/sent.c" <<'EOT'
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
/* All bodies are sent, and the forces on those of a share come back: no more than n of each. */
void forces(int n, double (*restrict p)[3], double *restrict m, double (*restrict f)[3])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double dx = p[j][0] - p[i][0], dy = p[j][1] - p[i][1], dz = p[j][2] - p[i][2];
            double r = dx * dx + dy * dy + dz * dz + 1e-9;
            double s = m[j] / (r * sqrt(r));
            f[i][0] += s * dx;
            f[i][1] += s * dy;
            f[i][2] += s * dz;
        }
}
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    double (*p)[3] = calloc(n, sizeof *p), (*f)[3] = calloc(n, sizeof *f);
    double *m = calloc(n, sizeof *m), sum = 0;

    for (int i = 0; i < 3 * n; i++) {
        p[i / 3][i % 3] = i * 7 % 11;
        m[i / 3] = i;
    }
    forces(n, p, m, f);
    for (int i = 0; i < 3 * n; i++)
        sum = 0.9 * sum + f[i / 3][i % 3];
    printf("%.17g\n", sum);
    free(p);
    free(f);
    free(m);
    return 0;
}
EOT
timeout "$limit" "$polyopt" --target=mpi --any-arguments "$dir/sent.c" -o "$dir/sent.mpi.c" \
    2>"$dir/remarks"
compile "$dir/sent.mpi.c" -o "$dir/sent" || fail "what is sent (compiler)" "$dir/errors"
${CC:-cc} -w -O1 -ffp-contract=off "$dir/sent.c" -o "$dir/old" -lm
"$dir/old" 600 >"$dir/want"
sends 2 10 0 0 0
sends 2 600 1 $((8 * 600 * 11 / 2)) $((8 * 600 * 3 / 2))
cmp -s "$dir/want" "$dir/got" && pass "bodies" || fail "bodies" "$dir/got"

# --- what is exchanged ---------------------------------------------------------

cat >"$dir/steps.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
/* A row of a goes each way behind a step, none of b. */
void smooth(long steps, long n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (long t = 0; t < steps; t++) {
        for (long i = 1; i < n - 1; i++)
            for (long j = 1; j < n - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (long i = 1; i < n - 1; i++)
            for (long j = 1; j < n - 1; j++)
                a[i][j] = 0.2 * b[i][j];
    }
}
int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 0;
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);

    a[n / 2][n / 2] = 1;
    smooth(n > 1000 ? 300 : 5, n, a, b);
    printf("%g\n", a[n / 2][n / 2 + 1]);
    free(a);
    free(b);
    return 0;
}
EOT

# Run it on $1 processes for size $2: process 0 exchanges so many bytes, $3; 0 if all is done
# alone.
exchanges() {
    POLYOPT_MPI_REPORT=1 timeout "$limit" "$MPIRUN" -n "$1" "$dir/steps" "$2" \
        >"$dir/got" 2>"$dir/errors"
    bytes=$(sed -n 's/polyopt: \([0-9]*\) bytes exchanged by process 0/\1/p' "$dir/errors")
    if [ "${bytes:-0}" = "$3" ] && grep -q 'nests shared' "$dir/errors"; then
        pass "n = $2, $1 processes: $3 bytes exchanged"
    else
        fail "n = $2, $1 processes: not $3 bytes exchanged" "$dir/errors"
    fi
}

# What the last step computes is not exchanged.  Two rows between the first and the last one are
# a share each; one is not shared.
optimise "$dir/steps.c" "$dir/steps.mpi.c"
compile "$dir/steps.mpi.c" -o "$dir/steps" || fail "what is exchanged (compiler)" "$dir/errors"
exchanges 2 12 $((4 * 2 * 10 * 8))
exchanges 2 4 $((4 * 2 * 2 * 8))
exchanges 2 3 0
# Where it is asked, a small one is not shared, and a large one is, by more processes than tiles
# over several steps would gain alone.
timeout "$limit" "$polyopt" --target=mpi --any-arguments "$dir/steps.c" -o "$dir/steps.mpi.c" \
    2>"$dir/remarks"
compile "$dir/steps.mpi.c" -o "$dir/steps" || fail "what is exchanged (compiler)" "$dir/errors"
exchanges 4 100 0
exchanges 2 1200 0
exchanges 4 1200 $((299 * 2 * 1198 * 8))

cat >"$dir/steps.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
/* There and back: in the middle of a share, nothing waits for the neighbours. */
void smooth(long steps, long n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (long t = 0; t < steps; t++) {
        for (long i = 1; i < n - 1; i++)
            for (long j = 1; j < n - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        for (long i = 1; i < n - 1; i++)
            for (long j = 1; j < n - 1; j++)
                a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
    }
}
int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 0;
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    double sum = 0;

    for (long i = 0; i < n * n; i++)
        a[i / n][i % n] = i * 7 % 31;
    smooth(7, n, a, b);
    for (long i = 0; i < n * n; i++)
        sum = 0.99 * sum + a[i / n][i % n];
    printf("%.17g\n", sum);
    free(a);
    free(b);
    return 0;
}
EOT

# Of size $2 on $1 processes, does process 0 compute during so many exchanges, $3, of all 13?
overlaps() {
    exchanges "$1" "$2" $((13 * 2 * 8 * ($2 - 2)))
    "$dir/old" "$2" >"$dir/want"
    during=$(sed -n 's/polyopt: process 0 computed during \([0-9]*\) exchanges/\1/p' "$dir/errors")
    if [ "${during:-0}" = "$3" ] && cmp -s "$dir/want" "$dir/got"; then
        pass "n = $2, $1 processes: something computed during $3 exchanges"
    else
        fail "n = $2, $1 processes: not during $3 exchanges" "$dir/errors"
    fi
}

optimise "$dir/steps.c" "$dir/steps.mpi.c"
compile "$dir/steps.mpi.c" -o "$dir/steps" || fail "what is exchanged (compiler)" "$dir/errors"
${CC:-cc} -w -O1 -ffp-contract=off "$dir/steps.c" -o "$dir/old"
overlaps 2 40 13
overlaps 4 50 13
# 8 rows of 9 of a share are too few.
overlaps 2 20 0

timeout "$limit" "$MPIRUN" -n 1 "$dir/new" : -n 1 "$dir/other" >"$dir/got" 2>"$dir/errors"
status=$?
if [ $status -ne 0 ] && [ $status -ne 124 ] &&
    grep -q 'the processes run different programs' "$dir/errors"; then
    pass "different programs"
else
    fail "different programs: status $status" "$dir/errors"
fi

timeout "$limit" "$MPIRUN" -n 3 "$dir/new" abort >"$dir/got" 2>"$dir/errors"
status=$?
if [ $status -ne 0 ] && [ $status -ne 124 ]; then
    pass "a program that aborts"
else
    fail "a program that aborts: status $status" "$dir/errors"
fi

# A process that has no room: the shell's limit is for all that is malloc's.
cat >"$dir/large.c" <<'EOT'
#include <stdlib.h>
#include <sys/resource.h>
void twice(long n, double *restrict a, double *restrict b)
{
    for (long i = 0; i < n; i++)
        a[i] = 2 * b[i];
}
__attribute__((constructor(150))) static void limit(void)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    struct rlimit room = {768L << 20, 768L << 20};

    if (rank && *rank == '1')
        setrlimit(RLIMIT_AS, &room);
}
int main(void)
{
    long n = 80000000;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b);

    if (a && b)
        twice(n, a, b);
    free(a);
    free(b);
    return 0;
}
EOT
optimise "$dir/large.c" "$dir/large.mpi.c"
compile -w "$dir/large.mpi.c" -o "$dir/large"
timeout "$limit" "$MPIRUN" -n 2 "$dir/large" >"$dir/got" 2>"$dir/errors"
status=$?
if [ $status -ne 0 ] && [ $status -ne 124 ] &&
    grep -q 'no memory for bytes' "$dir/errors"; then
    pass "a process without memory"
else
    fail "a process without memory: status $status" "$dir/errors"
fi

summary
