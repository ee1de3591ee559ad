/* Measures what a message between two processes takes, and a byte that is packed, sent and
 * unpacked, and prints that as lines of a file for --machine.
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

static char *rows, *packed;

/* Send "n" bytes to the other process and back, "turns" times; with rows that are packed, and
 * unpacked, if they are many.  Returns nanoseconds for one way.
 */
static double one_way(int rank, int n, int turns)
{
    double start = MPI_Wtime();

    for (int i = 0; i < turns; i++)
        for (int sender = 0; sender < 2; sender++) {
            for (int at = 0; rank == sender && at < n; at += ROW)
                memcpy(packed + at, rows + 2 * at, n < ROW ? n : ROW);
            if (rank == sender)
                MPI_Send(packed, n, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
            else
                MPI_Recv(packed, n, MPI_BYTE, sender, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            for (int at = 0; rank != sender && at < n; at += ROW)
                memcpy(rows + 2 * at, packed + at, n < ROW ? n : ROW);
        }
    return (MPI_Wtime() - start) * 1e9 / turns / 2;
}

static double least(int rank, int n, int turns)
{
    double best = 1e300;

    for (int i = 0; i < RUNS; i++) {
        double ns = one_way(rank, n, turns);

        best = ns < best ? ns : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    int rank, n;
    double latency, large;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    rows = calloc(2 * BYTES, 1);
    packed = calloc(BYTES, 1);
    if (n != 2 || !rows || !packed)
        MPI_Abort(MPI_COMM_WORLD, 1);
    latency = least(rank, 8, TURNS);
    large = least(rank, BYTES, 4);
    if (rank == 0)
        printf("mpi_latency_ns  = %.4g\nmpi_byte_ns     = %.4g\n", latency,
               (large - latency) / BYTES);
    MPI_Finalize();
    return 0;
}
