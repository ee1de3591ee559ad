/* Memory for many small things that come and go, such as the digits of numbers: what is
 * released is kept for the next one of the same size.
 *
 * Whoever releases memory says how large it is, so that there is nothing to look up.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/base.h"

/* Sizes are rounded up to a multiple of GRAIN; above GRAIN * N_SIZE, malloc does
 * the work.
 */
#define GRAIN  16
#define N_SIZE 4

/* So much is taken from malloc at once. */
#define CHUNK_BYTES 32768

struct free_piece {
    struct free_piece *next;
};

static struct free_piece *released[N_SIZE];
static char *fresh;
static size_t n_fresh;

/* How often memory was taken, and who is told when that is "n_watched"; 0: nobody. */
static unsigned long n_taken;
static unsigned long n_watched;
static void (*watcher)(void);

/* Call the function when memory has been taken so often from now on, in the middle of
 * that: it may do little more than to set a variable, or to call this again.  Large
 * pieces count as the small ones that have their size.
 */
void po_pool_watch(unsigned long n, void (*reached)(void))
{
    n_taken = 0;
    n_watched = n;
    watcher = reached;
}

static void count(size_t n)
{
    n_taken += n;
    if (n_watched > 0 && n_taken >= n_watched)
        watcher();
}

static void *take_large(void *memory, size_t size_bytes)
{
    count(size_bytes / GRAIN);
    return po_realloc(memory, size_bytes);
}

/* Which of the sizes is it?  N_SIZE: none. */
static size_t size_of(size_t size_bytes)
{
    size_t k = size_bytes > 0 ? (size_bytes - 1) / GRAIN : 0;

    return k < N_SIZE ? k : N_SIZE;
}

static void *take_fresh(size_t size_bytes)
{
    if (n_fresh < size_bytes) {
        fresh = po_realloc(NULL, CHUNK_BYTES);
        n_fresh = CHUNK_BYTES;
    }
    n_fresh -= size_bytes;
    return fresh + n_fresh;
}

/* Does not return without memory. */
void *po_pool_take(size_t size_bytes)
{
    size_t k = size_of(size_bytes);
    struct free_piece *free_piece;

    if (k == N_SIZE)
        return take_large(NULL, size_bytes);
    count(1);
    free_piece = released[k];
    if (!free_piece)
        return take_fresh((k + 1) * GRAIN);
    released[k] = free_piece->next;
    return free_piece;
}

/* "size_bytes" is what was asked for. */
void po_pool_release(void *memory, size_t size_bytes)
{
    size_t k = size_of(size_bytes);
    struct free_piece *free_piece = memory;

    if (k == N_SIZE) {
        free(memory);
    } else if (free_piece) {
        free_piece->next = released[k];
        released[k] = free_piece;
    }
}

/* Have as much as "new_bytes" in place of "old_bytes". */
void *po_pool_resize(void *memory, size_t old_bytes, size_t new_bytes)
{
    size_t k = size_of(old_bytes);
    void *other;

    if (k == size_of(new_bytes) && k < N_SIZE)
        return memory;
    if (k == N_SIZE && size_of(new_bytes) == N_SIZE)
        return take_large(memory, new_bytes);
    other = po_pool_take(new_bytes);
    memcpy(other, memory, old_bytes < new_bytes ? old_bytes : new_bytes);
    po_pool_release(memory, old_bytes);
    return other;
}
