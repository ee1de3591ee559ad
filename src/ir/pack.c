/* Packed buffers: how many elements one holds, and how many of these are
 * filled; and the "pack" mark of schedule trees, as "pack 2 pad=4 hoist=1" for
 * array 2, from and to text.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/ast.h"
#include "polyopt/tree.h"

long po_pack_filled(const po_pack *pack, int rank, int target)
{
    long extent = pack->extent[pack->order[rank - 1]];
    long row = pack->row == PO_TILE_DIM_NONE
                   ? 0
                   : po_tile_dim_number(pack->row, target);

    return row > 0 ? (extent + row - 1) / row * row : extent + pack->pad;
}

double po_pack_size(const po_pack *pack, int rank)
{
    double size = 1;

    for (int k = 0; k < pack->n_outer; k++)
        size *= (double)pack->outer[k].extent;
    for (int d = 0; d < rank; d++)
        size *= (double)pack->extent[d];
    return size;
}

/* Take a number from 0 to "most" from the text; false if none stands there. */
static bool take_number(const char **text, long most, long *number)
{
    char *end;

    if (**text < '0' || **text > '9')
        return false;
    *number = strtol(*text, &end, 10);
    *text = end;
    return *number <= most && (!*end || *end == ' ');
}

static bool take_word(const char **text, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(*text, word, n) != 0)
        return false;
    *text += n;
    return true;
}

bool po_wanted_pack_read(const char *mark, po_wanted_pack *wanted)
{
    long number;

    *wanted = (po_wanted_pack){.pad = PO_PAD_GOOD};
    if (!take_word(&mark, PO_MARK_PACK " ") ||
        !take_number(&mark, 1L << 20, &number))
        return false;
    wanted->array = (int)number;
    while (*mark) {
        if (take_word(&mark, " pad=")) {
            if (!take_number(&mark, PO_MAX_PAD, &wanted->pad))
                return false;
        } else if (take_word(&mark, " hoist=")) {
            if (!take_number(&mark, PO_MAX_HOIST, &number))
                return false;
            wanted->hoist = (int)number;
        } else if (take_word(&mark, " transpose") && (!*mark || *mark == ' ')) {
            wanted->transpose = true;
        } else {
            return false;
        }
    }
    return true;
}

void po_wanted_pack_write(const po_wanted_pack *wanted, po_text *out)
{
    if (wanted->pad != PO_PAD_GOOD)
        po_text_printf(out, " pad=%ld", wanted->pad);
    if (wanted->transpose)
        po_text_add(out, " transpose");
    if (wanted->hoist > 0)
        po_text_printf(out, " hoist=%d", wanted->hoist);
}
