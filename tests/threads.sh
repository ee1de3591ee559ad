#!/bin/sh
# How many threads loops run on: as many as find a processor.
#
#     threads.sh polyopt
#
# With --threads=free.  The program brings its own machine: fopen, which knows two files, and the number of
# processors.  What it prints is on how many threads its regions were begun.  The last
# line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
unset OMP_DYNAMIC OMP_WAIT_POLICY OMP_THREAD_LIMIT
OMP_NUM_THREADS=4
export OMP_NUM_THREADS

cat >x.c <<'END'
#define N 60000
double a[N], b[N];
void work(void);
void work(void)
{
    for (int i = 0; i < N; i++)
        a[i] = a[i] * 0.5 + b[i];
}
END
cat >main.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
void work(void);
static int n_tasks = 1, n_look, begun;
static const char *online = "0-7\n", *tasks[99];
int omp_get_num_procs(void) { return 8; }
FILE *fopen(const char *name, const char *mode)
{
    char text[99];
    FILE *file;
    if (strcmp(name, "/sys/devices/system/cpu/online") == 0) {
        strcpy(text, online);
    } else if (strcmp(name, "/proc/loadavg") == 0 && mode[0] == 'r') {
        const char *now = tasks[n_look < n_tasks ? n_look : n_tasks - 1];
        n_look++;
        if (*now == '-') {
            errno = ENOENT;
            return NULL;
        }
        snprintf(text, 99, "0.10 3.25 12.00 %s/140 23214\n", now);
    } else {
        abort();
    }
    file = tmpfile();
    fputs(text, file);
    rewind(file);
    return file;
}
void GOMP_parallel(void (*run)(void *), void *data, unsigned n, unsigned flags)
{
    void (*real)(void (*)(void *), void *, unsigned, unsigned);
    *(void **)&real = dlsym(RTLD_NEXT, "GOMP_parallel");
    begun = (int)n;
    real(run, data, n, flags);
}
int main(int argc, char **argv)
{
    int last = 0;
    if (getenv("ONLINE"))
        online = getenv("ONLINE");
    for (n_tasks = 0; n_tasks < argc - 1; n_tasks++)
        tasks[n_tasks] = argv[n_tasks + 1];
    for (int i = 0; i < 5000 && n_look < n_tasks + 20; i++) {
        const struct timespec ms = {0, 1000000};
        errno = 7;
        work();
        if (errno != 7)
            printf("errno ");
        if (begun != last)
            printf("%d ", last = begun);
        if (n_look == 0)
            break;
        nanosleep(&ms, NULL);
    }
    puts(n_look > 0 ? "asked" : "");
    return 0;
}
END

# build FLAG...: optimise x.c, and make prog of it, in which gcc compiles the loops.
build() {
    run 0 --parallel-threshold=0 --threads=free "$@" x.c -o x.opt.c
    gcc -O2 -Wall -Wextra -Werror -fopenmp -c x.opt.c -o x.o 2>log/cc &&
        gcc -O2 -fopenmp main.c x.o -o prog -ldl 2>>log/cc ||
        wrong "gcc: $(head -n 3 log/cc)"
}

# on WANT TASKS...: with so many tasks, each number for a look, the last one from then
# on, the regions are begun on WANT threads.
on() {
    want=$1
    shift
    got=$(timeout "$limit" ./prog "$@" 2>&1)
    [ "$got" = "$want" ] || wrong "$*: '$got', not '$want'"
}

begin "as many threads as find a processor"
if command -v gcc >/dev/null 2>&1 && [ "$(uname)" = Linux ]; then
    build
    on "4 asked" 1
    on "4 asked" 5 8
    on "3 asked" 6 8
    on "1 asked" 8
    on "1 asked" 200
    begin "more threads than processors are not begun"
    OMP_NUM_THREADS=50 on "8 asked" 1 8
    OMP_NUM_THREADS=50 on "8 asked" 1
    begin "the first look counts at once, later ones if they agree"
    on "1 4 asked" 20 1
    on "4 asked" 1 1 1 1 1 1 1 20 1
    on "4 asked" 1 1 1 1 1 1 1 20 1 20 1 20 1
    on "4 1 asked" 1 1 1 1 1 1 1 20
    on "1 asked" 20 20 20 20 20 20 20 1 20 20
    on "1 4 asked" 20 20 20 20 20 20 20 1
    begin "where the machine does not say, all threads"
    on "4 asked" -
    on "4 asked" 0
    begin "a program that has some of the processors only has all threads"
    ONLINE=0-8 on "4 " 20
    ONLINE=0-3,8-11 on "4 " 20
    ONLINE=0-3,5-7 on "1 asked" 20
    begin "OMP_DYNAMIC=false, OMP_WAIT_POLICY=active: all threads"
    OMP_DYNAMIC=false on "4 " 20
    OMP_DYNAMIC=FALSE on "4 " 20
    OMP_DYNAMIC=true on "1 asked" 20
    OMP_WAIT_POLICY=active on "4 " 20
    OMP_WAIT_POLICY=passive on "1 asked" 20
    begin "on one thread, the machine is not asked"
    OMP_NUM_THREADS=1 on "1 " 20
    begin "--threads=all: all threads"
    build --threads=all
    lacks x.opt.c loadavg
    on "" 20
    begin "C90 has the same"
    build -std=c89 -pedantic
    says x.opt.c loadavg
    gcc -std=c89 -pedantic -Wall -Wextra -Werror -fopenmp -O2 -c x.opt.c -o x.o \
        2>log/cc || wrong "gcc -std=c89: $(head -n 3 log/cc)"
fi

begin "--threads=all is the default, other words are mistakes"
run 0 --parallel-threshold=0 --threads=free --threads=all x.c -o all.c
run 0 --parallel-threshold=0 x.c -o x.opt.c
same all.c x.opt.c
run 0 --parallel-threshold=0 --threads=free x.c -o x.opt.c
says x.opt.c '#pragma omp parallel for.*num_threads(po_threads())'
run 1 --threads=some x.c
says log/err "unknown value: '--threads=some'"

begin "a file with OpenMP of its own has as many threads as that has"
printf 'int count;\n#pragma omp threadprivate(count)\n' | cat - x.c >own.c
run 0 --parallel-threshold=0 --threads=free own.c -o own.opt.c -- -fopenmp
says own.opt.c '#pragma omp parallel for'
lacks own.opt.c 'num_threads'

begin "names that the file has are not taken"
for word in room number may_leave open clock; do
    sed "s/^double.*/& int po_$word;/" x.c >taken.c
    run 0 --parallel-threshold=0 --threads=free taken.c -o taken.opt.c
    says taken.opt.c 'num_threads(po1_threads())'
    says taken.opt.c 'po1_room(all)'
done

begin "the text is shown to be right"
run 0 -v --parallel-threshold=0 --threads=free --verify=reparse x.c -o x.opt.c
says log/err 'text parsed again: shown'
cat >steps.c <<'END'
void f(int n, int t, double *restrict a, double *restrict c,
       double (*restrict b)[n])
{
    for (int l = 0; l < t; l++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += b[i][k] * c[k];
            a[i] = s;
        }
        for (int i = 0; i < n; i++)
            c[i] = a[i] / 2;
    }
}
END
run 0 -v --parallel-threshold=0 --threads=free --verify=reparse steps.c -o x.opt.c
says log/err 'text parsed again: shown'
says x.opt.c '#pragma omp parallel num_threads(po_threads())'

summary
