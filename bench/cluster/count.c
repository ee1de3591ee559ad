/* Linked with a program whose nests processes share: counts the messages that they send, by MPI's
 * interface for profiling, but for those that say that there is no more to do.
 *
 *   stderr, of process 0: "counted: N messages, N bytes exchanged", by neighbours in time loops
 */
#include <mpi.h>
#include <stdio.h>

#define EXCHANGE 3

static long sent[2];

int MPI_Send(const void *at, int n, MPI_Datatype type, int to, int tag,
             MPI_Comm all)
{
    sent[0] += type != MPI_LONG || *(const long *)at >= 0;
    return PMPI_Send(at, n, type, to, tag, all);
}

int MPI_Isend(const void *at, int n, MPI_Datatype type, int to, int tag,
              MPI_Comm all, MPI_Request *request)
{
    sent[0]++;
    sent[1] += tag == EXCHANGE ? n : 0;
    return PMPI_Isend(at, n, type, to, tag, all, request);
}

int MPI_Finalize(void)
{
    long sum[2] = {0};
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Reduce(sent, sum, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        fprintf(stderr, "counted: %ld messages, %ld bytes exchanged\n", sum[0],
                sum[1]);
    return PMPI_Finalize();
}
