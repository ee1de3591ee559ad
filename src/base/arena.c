/* Arena (region) allocation: objects are cut from chunks of 16 KiB and
 * released all at once with their arena; there is no free of a single one.
 * Memory is zeroed.  Beside it, malloc and realloc that do not return NULL: if
 * there is no memory, the process ends with the status for that (see
 * po_out_of_memory).
 */
#include "polyopt/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK_BYTES ((size_t)16384)
#define ALIGN_BYTES sizeof(max_align_t)

struct chunk {
    struct chunk *next;
    size_t used;
    size_t size;
    max_align_t memory[];
};

struct po_arena {
    struct chunk *chunk;
};

/* Ends at once: nothing is released, and no function called at the exit that
 * might need memory itself.
 */
void po_out_of_memory(void)
{
    fputs("polyopt: error: out of memory\n", stderr);
    _exit(PO_EXIT_MEMORY);
}

/* Return "size_bytes" zeroed bytes for the caller to free; ends the program
 * if there are none.
 */
void *po_alloc(size_t size_bytes)
{
    void *memory = calloc(1, size_bytes ? size_bytes : 1);

    if (!memory)
        po_out_of_memory();
    return memory;
}

/* Resize what po_alloc or po_realloc returned; bytes added are not zeroed.
 * Ends the program if there is no memory.
 */
void *po_realloc(void *memory, size_t size_bytes)
{
    void *resized = realloc(memory, size_bytes ? size_bytes : 1);

    if (!resized)
        po_out_of_memory();
    return resized;
}

po_arena *po_arena_new(void)
{
    return po_alloc(sizeof(po_arena));
}

void *po_arena_free(po_arena *arena)
{
    struct chunk *next;

    if (!arena)
        return NULL;
    for (struct chunk *chunk = arena->chunk; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    free(arena);
    return NULL;
}

static struct chunk *add_chunk(po_arena *arena, size_t size_bytes)
{
    size_t size = size_bytes > CHUNK_BYTES ? size_bytes : CHUNK_BYTES;
    struct chunk *chunk = po_alloc(sizeof(*chunk) + size);

    chunk->size = size;
    chunk->next = arena->chunk;
    arena->chunk = chunk;
    return chunk;
}

/* Return "size_bytes" zeroed bytes, aligned for any type, that live as long
 * as the arena.
 */
void *po_arena_alloc(po_arena *arena, size_t size_bytes)
{
    struct chunk *chunk = arena->chunk;
    size_t rounded = (size_bytes + ALIGN_BYTES - 1) / ALIGN_BYTES * ALIGN_BYTES;
    char *memory;

    if (!chunk || chunk->size - chunk->used < rounded)
        chunk = add_chunk(arena, rounded);
    memory = (char *)chunk->memory + chunk->used;
    chunk->used += rounded;
    return memory;
}

/* Return room for "n" zeroed elements. */
void *po_arena_array(po_arena *arena, size_t n, size_t size_bytes)
{
    if (size_bytes > 0 && n > SIZE_MAX / size_bytes / 2)
        po_out_of_memory();
    return po_arena_alloc(arena, n * size_bytes);
}

/* Return the room for more than "n" elements, 4 or a power of two: 0 if there is room
 * for more than these already.
 */
static size_t next_capacity(int n)
{
    if (n == 0)
        return 4;
    return n >= 4 && (n & (n - 1)) == 0 ? 2 * (size_t)n : 0;
}

/* Return "array", which has "n" elements, with room for one more; it has been made by
 * such calls, one for each element.
 */
void *po_arena_grow(po_arena *arena, void *array, int n, size_t size_bytes)
{
    size_t capacity = next_capacity(n);
    void *larger;

    if (capacity == 0)
        return array;
    larger = po_arena_array(arena, capacity, size_bytes);
    if (n > 0)
        memcpy(larger, array, (size_t)n * size_bytes);
    return larger;
}

/* The same with memory that is to be freed; elements may have been taken off its end. */
void *po_grow(void *array, int n, size_t size_bytes)
{
    size_t capacity = next_capacity(n);

    return capacity > 0 ? po_realloc(array, capacity * size_bytes) : array;
}

char *po_arena_slice(po_arena *arena, const char *text, size_t n)
{
    char *copy = po_arena_alloc(arena, n + 1);

    memcpy(copy, text, n);
    return copy;
}

char *po_arena_copy(po_arena *arena, const char *text)
{
    return po_arena_slice(arena, text, strlen(text));
}

char *po_arena_printf(po_arena *arena, const char *format, ...)
{
    po_text text = {0};
    va_list args;
    char *copy;

    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    copy = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return copy;
}
