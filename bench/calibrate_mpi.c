/* Measures what a message between two processes takes, and a byte that is packed, sent and
 * unpacked, and prints that as lines of a file for --machine; and, as a comment there, what
 * bench/cluster/simulate.c is told, in nanoseconds: the latency L and the overhead o of a message,
 * the gap g between two, a byte that is sent, G, one that is packed or unpacked, c, and one of
 * memory that is new, f.
 *
 *     make calibrate
 *
 * Each figure is the least of several runs.  Run by mpirun on two processes, which wait for each
 * other as those of a program with --target=mpi do; across machines with a file of hosts among
 * the options in MPIRUN.
 */
#define _GNU_SOURCE

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS  7
#define TURNS 2000
#define BYTES (8L << 20)
#define ROW   4096
#define BURST 32

static char *rows, *packed;

/* Send "n" bytes to the other process and back, "turns" times; with rows that are packed, and
 * unpacked, if they are many, but for "is_plain".  Returns nanoseconds for one way.
 */
static double one_way(int rank, int n, int turns, int is_plain)
{
    const int end = is_plain ? 0 : n;
    double start = MPI_Wtime();

    for (int i = 0; i < turns; i++)
        for (int sender = 0; sender < 2; sender++) {
            for (int at = 0; rank == sender && at < end; at += ROW)
                memcpy(packed + at, rows + 2 * at, n < ROW ? n : ROW);
            if (rank == sender)
                MPI_Send(packed, n, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
            else
                MPI_Recv(packed, n, MPI_BYTE, sender, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            for (int at = 0; rank != sender && at < end; at += ROW)
                memcpy(rows + 2 * at, packed + at, n < ROW ? n : ROW);
        }
    return (MPI_Wtime() - start) * 1e9 / turns / 2;
}

/* Send a burst of messages to the other process, which then answers.  Returns nanoseconds for
 * which the sender is busy with one.
 */
static double burst(int rank, int n, int turns, int is_plain)
{
    double busy = 0;

    (void)is_plain;
    for (int i = 0; i < turns; i++) {
        double start = MPI_Wtime();

        for (int k = 0; k < BURST && rank == 0; k++)
            MPI_Send(packed, n, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        busy += MPI_Wtime() - start;
        for (int k = 0; k < BURST && rank != 0; k++)
            MPI_Recv(packed, n, MPI_BYTE, 0, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return busy * 1e9 / turns / BURST;
}

static double least(double (*work)(int rank, int n, int turns, int is_plain),
                    int rank, int n, int turns, int is_plain)
{
    double best = 1e300;

    for (int i = 0; i < RUNS; i++) {
        double ns = work(rank, n, turns, is_plain);

        best = ns < best ? ns : best;
    }
    return best;
}

/* Return nanoseconds to write a byte of each page. */
static double touch(volatile char *memory)
{
    double start = MPI_Wtime();

    for (long i = 0; i < 4 * BYTES; i += ROW)
        memory[i] = 1;
    return (MPI_Wtime() - start) * 1e9 / (4 * BYTES);
}

/* Return nanoseconds that a byte takes the system to provide, beyond those to write it. */
static double new_byte(void)
{
    double best = 1e300;

    for (int i = 0; i < RUNS; i++) {
        char *memory = malloc(4 * BYTES);
        double first, again;

        if (!memory)
            MPI_Abort(MPI_COMM_WORLD, 1);
        first = touch(memory);
        again = touch(memory);
        best = first - again < best ? first - again : best;
        free(memory);
    }
    return best;
}

int main(int argc, char **argv)
{
    int rank, n;
    double latency, large, plain, busy;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    rows = calloc(2 * BYTES, 1);
    packed = calloc(BYTES, 1);
    if (n != 2 || !rows || !packed)
        MPI_Abort(MPI_COMM_WORLD, 1);
    latency = least(one_way, rank, 8, TURNS, 1);
    large = least(one_way, rank, BYTES, 4, 0);
    plain = least(one_way, rank, BYTES, 4, 1);
    busy = least(burst, rank, 8, TURNS / BURST, 1);
    busy = busy < latency / 2 ? busy : latency / 2;
    if (rank == 0) {
        printf("mpi_latency_ns  = %.4g\nmpi_byte_ns     = %.4g\n", latency,
               (large - latency) / BYTES);
        printf("# simulate: L=%.4g o=%.4g g=%.4g G=%.4g c=%.4g f=%.4g\n",
               latency - 2 * busy, busy, busy, (plain - latency) / BYTES,
               (large - plain) / 2 / BYTES, new_byte());
    }
    MPI_Finalize();
    return 0;
}
