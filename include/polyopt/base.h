#ifndef POLYOPT_BASE_H
#define POLYOPT_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PO_COUNTOF(a) (sizeof(a) / sizeof((a)[0]))

#if defined(__GNUC__)
#define PO_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define PO_PRINTF(fmt, args)
#endif

/* Memory that is released all at once, with the stage object that owns it.
 * Allocation does not fail: running out of memory ends the program with a
 * message.
 */
typedef struct po_arena po_arena;

/* An arena without anything; end it, with all that is in it, and return NULL. */
po_arena *po_arena_new(void);
void *po_arena_free(po_arena *arena);

/* Zeroed memory for "size_bytes" bytes, or "n" elements; and an array of "n" elements, made by
 * such calls, with room for one more, perhaps at another place.
 */
void *po_arena_alloc(po_arena *arena, size_t size_bytes);
void *po_arena_array(po_arena *arena, size_t n, size_t size_bytes);
void *po_arena_grow(po_arena *arena, void *array, int n, size_t size_bytes);

/* Return a pointer to a new element behind the "n" ones of "list", which grows with
 * the arena: *PO_ARENA_ADD(arena, x->item, x->n_item) = item;
 */
#define PO_ARENA_ADD(arena, list, n)                                           \
    ((list) = po_arena_grow((arena), (list), (n), sizeof(*(list))),            \
     (list) + (n)++)

/* A copy of a text, of its first "n" bytes, or what printf would print, in the arena. */
char *po_arena_copy(po_arena *arena, const char *text);
char *po_arena_slice(po_arena *arena, const char *text, size_t n);
char *po_arena_printf(po_arena *arena, const char *format, ...) PO_PRINTF(2, 3);

/* The exit status of a program that has run out of memory, which it says. */
#define PO_EXIT_MEMORY 5
void po_out_of_memory(void);

/* Memory that the caller frees: zeroed, resized (bytes that are added are not zeroed), and an
 * array of "n" elements with room for one more.  None returns NULL.
 */
void *po_alloc(size_t size_bytes);
void *po_realloc(void *memory, size_t size_bytes);
void *po_grow(void *array, int n, size_t size_bytes);

/* The same as PO_ARENA_ADD for a list that is to be freed: *PO_ADD(x->item, x->n) = item;
 */
#define PO_ADD(list, n)                                                        \
    ((list) = po_grow((list), (n), sizeof(*(list))), (list) + (n)++)

/* Memory for many small things, see base/pool.c: whoever resizes or releases it says how large it
 * was.  po_pool_watch calls a function once memory has been taken "n" times more.
 */
void *po_pool_take(size_t size_bytes);
void *po_pool_resize(void *memory, size_t old_bytes, size_t new_bytes);
void po_pool_release(void *memory, size_t size_bytes);
void po_pool_watch(unsigned long n, void (*reached)(void));

/* A text that grows at its end.  "bytes" is NUL-terminated once anything has
 * been added, and NULL before; {0} is the empty text.
 */
typedef struct po_text {
    char *bytes;
    size_t n;
    size_t capacity;
} po_text;

/* Append a text, so many bytes, or what printf would print. */
void po_text_add(po_text *text, const char *more);
void po_text_add_bytes(po_text *text, const char *more, size_t n);
void po_text_printf(po_text *text, const char *format, ...) PO_PRINTF(2, 3);
void po_text_vprintf(po_text *text, const char *format, va_list args)
    PO_PRINTF(2, 0);
/* Append a string of JSON, in quotes. */
void po_text_json(po_text *text, const char *value);

/* The text, "" if it is empty, valid until it changes.  Release it; it is empty then. */
const char *po_text_get(const po_text *text);
void po_text_free(po_text *text);

/* The number of newlines in the first "n" bytes. */
int po_count_newlines(const char *text, size_t n);

/* Words in C text: identifiers, keywords and numbers. */
bool po_is_word_char(char c);

/* Return the text with "_x", and its number in hexadecimal, in the place of each byte that is none of
 * ASCII, as isl reads no such names.
 */
const char *po_plain_text(po_arena *arena, const char *text);
bool po_has_bytes(const char *text, size_t n, const char *what);
bool po_is_among(const char *word, const char *const *list, size_t n);
bool po_begins_with(const char *text, const char *prefix);
bool po_begins_with_any(const char *text, const char *const *list, size_t n);

/* The same for a table of words. */
#define PO_IS_AMONG(word, table) po_is_among((word), (table), PO_COUNTOF(table))
#define PO_BEGINS_WITH_ANY(text, table)                                        \
    po_begins_with_any((text), (table), PO_COUNTOF(table))

/* Return the word of the list that the first "length" bytes are most likely to stand for;
 * NULL if they are not like any.
 */
const char *po_word_like(const char *word, size_t length,
                         const char *const *list, size_t n_list);

const char *po_word_end(const char *text);
bool po_begins_with_word(const char *text, const char *word);

/* Are brackets, of any kind, in the "n" bytes deeper in each other than anybody writes?  What
 * calls itself for each bracket would run out of stack.
 */
bool po_is_deep(const char *text, size_t n);
const char *po_find_word(const char *text, const char *at, const char *word);

/* Integer arithmetic that detects overflow: return false, and leave "*result"
 * unspecified, if the exact result is not a long.
 */
bool po_add(long a, long b, long *result);
bool po_sub(long a, long b, long *result);
bool po_mul(long a, long b, long *result);
long po_gcd(long a, long b);
long po_floor_div(long a, long b);
long po_ceil_div(long a, long b);

/* A place in the user's file.  "line" and "col" are 1-based as users count,
 * "offset" is the 0-based byte.  "file" and "line" are what "#line" says where
 * there is such a directive; "is_elsewhere": it is not in the file that is
 * optimised, whatever this says, and "offset" is that in a header.
 */
typedef struct po_loc {
    const char *file;
    int line;
    int col;
    size_t offset;
    bool is_elsewhere;
} po_loc;

#endif
