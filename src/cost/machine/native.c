/* What the machine that runs polyopt says of itself.  Everything here is an
 * extension of the C library or of the processor; where there is none, nothing is
 * said.
 */
#define _GNU_SOURCE /* _SC_LEVEL1_DCACHE_SIZE */

#include <unistd.h>

#include "polyopt/machine.h"

#ifdef _SC_LEVEL1_DCACHE_SIZE
static const int cache_name[] = {_SC_LEVEL1_DCACHE_LINESIZE,
                                 _SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                                 _SC_LEVEL3_CACHE_SIZE};
#define N_CACHE 4
#else
static const int cache_name[1];
#define N_CACHE 0
#endif

/* The size of the longest vectors, in bytes; 0 if that is not known. */
#if defined(__GNUC__) && defined(__x86_64__)
static int vector_bytes(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return 64;
    return __builtin_cpu_supports("avx") ? 32 : 16;
}
#elif defined(__aarch64__)
static int vector_bytes(void)
{
    return 16;
}
#else
static int vector_bytes(void)
{
    return 0;
}
#endif

void po_machine_ask(po_machine *machine)
{
    double *cache[] = {&machine->line_bytes, &machine->l1_bytes,
                       &machine->l2_bytes, &machine->l3_bytes};
    int bytes = vector_bytes();

    for (int i = 0; i < N_CACHE; i++) {
        long size = sysconf(cache_name[i]);

        if (size > 0)
            *cache[i] = (double)size;
    }
    if (bytes > 0)
        machine->vector_bytes = bytes;
}
