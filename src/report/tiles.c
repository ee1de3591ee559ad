/* The picture of tiles: a cell for each instance of a statement in a plane, in the colour of
 * its tile; the number in a tile is the step of the wavefront, or the place among those that
 * threads share, or in the order.
 *
 * The plane is that of the loops of the program, or that of two members of the new order.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dates.h"
#include "draw.h"

#define MAX_MEMBER 16

/* A cell: where it is, its tile, and what is written in that: "share" has what tells apart
 * what threads do at the same time, or the step of the wavefront.
 */
struct cell {
    long x;
    long y;
    int tile;
    int number;
    const po_spot *spot;
    long key[MAX_MEMBER];
    long share[MAX_MEMBER];
};

/* A picture in work.  "key" has the members that tell tiles apart, "share" those that tell
 * what is written in them, none if that is the order.
 */
struct picture {
    const po_plane *plane;
    const po_dates *dates;
    int stmt;
    int n_key;
    int key[MAX_MEMBER];
    int n_share;
    int share[MAX_MEMBER];
    bool is_wave;
    int axis_x;
    int axis_y;
    int n;
    struct cell *cell;
    int n_tile;
    int n_number;
    long low_x, low_y, n_x, n_y;
    double side;
};

/* Find which members tell the tiles apart: those that count tiles, and those that threads
 * share.
 */
static void find_keys(struct picture *p)
{
    for (int m = 0; m < p->dates->n && m < MAX_MEMBER; m++)
        p->is_wave = p->is_wave || p->dates->member[m].is_wave;
    for (int m = 0; m < p->dates->n && m < MAX_MEMBER; m++) {
        const po_date_member *member = &p->dates->member[m];

        if (member->size > 1 || member->is_parallel)
            p->key[p->n_key++] = m;
        if (p->is_wave ? member->is_wave : member->is_parallel)
            p->share[p->n_share++] = m;
    }
}

static int compare_keys(const void *left, const void *right)
{
    const struct cell *a = left;
    const struct cell *b = right;

    for (int i = 0; i < MAX_MEMBER; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return a->y != b->y ? (a->y < b->y ? -1 : 1)
                        : (a->x > b->x) - (a->x < b->x);
}

/* Make a cell of each instance. */
static void find_cells(struct picture *p)
{
    for (int i = 0; i < p->plane->n_spot; i++) {
        const po_spot *spot = &p->plane->spot[i];
        struct cell cell = {.x = spot->x, .y = spot->y, .spot = spot};

        if (spot->stmt != p->stmt)
            continue;
        for (int k = 0; k < p->n_key; k++)
            cell.key[k] =
                po_date_at(p->dates, p->key[k], spot->iter, p->plane->param);
        for (int k = 0; k < p->n_share; k++)
            cell.share[k] =
                po_date_at(p->dates, p->share[k], spot->iter, p->plane->param);
        *PO_ADD(p->cell, p->n) = cell;
    }
}

static int compare_shares(const void *left, const void *right)
{
    const struct cell *a = left;
    const struct cell *b = right;

    for (int i = 0; i < MAX_MEMBER; i++)
        if (a->share[i] != b->share[i])
            return a->share[i] < b->share[i] ? -1 : 1;
    return 0;
}

/* Number the tiles in the order in which they run, and the shares, or steps. */
static void number_tiles(struct picture *p)
{
    if (p->n == 0)
        return;
    qsort(p->cell, (size_t)p->n, sizeof(*p->cell), compare_shares);
    for (int i = 0; i < p->n; i++)
        p->cell[i].number =
            i == 0 ? 0
                   : p->cell[i - 1].number +
                         (compare_shares(&p->cell[i - 1], &p->cell[i]) != 0);
    p->n_number = p->cell[p->n - 1].number + 1;
    qsort(p->cell, (size_t)p->n, sizeof(*p->cell), compare_keys);
    for (int i = 0; i < p->n; i++) {
        p->n_tile += i == 0 || memcmp(p->cell[i].key, p->cell[i - 1].key,
                                      sizeof(p->cell[i].key)) != 0;
        p->cell[i].tile = p->n_tile - 1;
        if (p->n_share == 0)
            p->cell[i].number = p->cell[i].tile;
    }
}

/* Do the two members tell all instances apart? */
static bool distinguishes(const struct picture *p, int y, int x)
{
    for (int i = 0; i < p->n; i++)
        for (int k = 0; k < i; k++) {
            const long *a = p->cell[i].spot->iter;
            const long *b = p->cell[k].spot->iter;

            if (po_date_at(p->dates, x, a, p->plane->param) ==
                    po_date_at(p->dates, x, b, p->plane->param) &&
                (y < 0 || po_date_at(p->dates, y, a, p->plane->param) ==
                              po_date_at(p->dates, y, b, p->plane->param)))
                return false;
        }
    return true;
}

/* Choose the members that are drawn: false if there are none. */
static bool find_axes(struct picture *p)
{
    for (int y = p->plane->y < 0 ? -1 : 0; y < p->dates->n; y++) {
        if (y >= 0 && p->dates->member[y].size > 1)
            continue;
        for (int x = y + 1; x < p->dates->n; x++)
            if (p->dates->member[x].size <= 1 && distinguishes(p, y, x)) {
                p->axis_y = y;
                p->axis_x = x;
                return true;
            }
        if (y < 0)
            return false;
    }
    return false;
}

/* Put the cells where the new order has them; false if that is where they were. */
static bool move_cells(struct picture *p)
{
    long low_x = 0;
    long low_y = 0;
    bool is_same = true;

    for (int i = 0; i < p->n; i++) {
        struct cell *c = &p->cell[i];

        c->x = po_date_at(p->dates, p->axis_x, c->spot->iter, p->plane->param);
        c->y = p->axis_y >= 0 ? po_date_at(p->dates, p->axis_y, c->spot->iter,
                                           p->plane->param)
                              : 0;
        low_x = i == 0 || c->x < low_x ? c->x : low_x;
        low_y = i == 0 || c->y < low_y ? c->y : low_y;
    }
    for (int i = 0; i < p->n; i++)
        is_same = is_same && p->cell[i].x - low_x == p->cell[i].spot->x &&
                  p->cell[i].y - low_y == p->cell[i].spot->y;
    return !is_same;
}

static void find_size(struct picture *p)
{
    long high_x = 0;
    long high_y = 0;

    for (int i = 0; i < p->n; i++) {
        const struct cell *c = &p->cell[i];

        p->low_x = i == 0 || c->x < p->low_x ? c->x : p->low_x;
        p->low_y = i == 0 || c->y < p->low_y ? c->y : p->low_y;
        high_x = i == 0 || c->x > high_x ? c->x : high_x;
        high_y = i == 0 || c->y > high_y ? c->y : high_y;
    }
    p->n_x = high_x - p->low_x + 1;
    p->n_y = high_y - p->low_y + 1;
    p->side = p->n_x > 18 || p->n_y > 26 ? 14 : p->n_x > 12 ? 20 : 28;
}

static double at_x(const struct picture *p, long x)
{
    return PO_DRAW_LEFT + (double)(x - p->low_x) * p->side;
}

static double at_y(const struct picture *p, long y)
{
    return PO_DRAW_TOP + (double)(y - p->low_y) * p->side;
}

/* Append the cells of a tile, a piece for each row of them, which are sorted. */
static void add_cells(const struct picture *p, int first, int last,
                      po_text *out)
{
    int steps = p->is_wave && p->n_number > 1 ? p->n_number - 1 : 1;

    po_text_printf(out, "<path class=\"tile t%d\" fill-opacity=\"%.2f\" d=\"",
                   p->cell[first].tile % 8,
                   p->is_wave ? 0.3 + 0.6 * p->cell[first].number / steps
                              : 0.6);
    for (int i = first; i <= last;) {
        double width;
        int k = i;

        while (k < last && p->cell[k + 1].y == p->cell[i].y &&
               p->cell[k + 1].x == p->cell[k].x + 1)
            k++;
        width = (k - i + 1) * p->side;
        po_text_printf(out, "M%.0f %.0fh%.0fv%.0fh%.0fz", at_x(p, p->cell[i].x),
                       at_y(p, p->cell[i].y), width, p->side, -width);
        i = k + 1;
    }
    po_text_add(out, "\"/>\n");
}

/* The tile of the cell at a place, -1 if there is none. */
static int tile_at(const struct picture *p, long x, long y)
{
    for (int i = 0; i < p->n; i++)
        if (p->cell[i].x == x && p->cell[i].y == y)
            return p->cell[i].tile;
    return -1;
}

/* Append the lines between tiles, and a dot for each instance. */
static void add_lines(const struct picture *p, po_text *out)
{
    po_text_add(out, "<path class=\"edge\" d=\"");
    for (int i = 0; i < p->n; i++) {
        const struct cell *c = &p->cell[i];

        if (tile_at(p, c->x, c->y - 1) != c->tile)
            po_text_printf(out, "M%.0f %.0fh%.0f", at_x(p, c->x), at_y(p, c->y),
                           p->side);
        if (tile_at(p, c->x, c->y + 1) != c->tile)
            po_text_printf(out, "M%.0f %.0fh%.0f", at_x(p, c->x),
                           at_y(p, c->y + 1), p->side);
        if (tile_at(p, c->x - 1, c->y) != c->tile)
            po_text_printf(out, "M%.0f %.0fv%.0f", at_x(p, c->x), at_y(p, c->y),
                           p->side);
        if (tile_at(p, c->x + 1, c->y) != c->tile)
            po_text_printf(out, "M%.0f %.0fv%.0f", at_x(p, c->x + 1),
                           at_y(p, c->y), p->side);
    }
    po_text_add(out, "\"/>\n<path class=\"instance\" d=\"");
    for (int i = 0; i < p->n; i++)
        po_text_printf(out, "M%.0f %.0fh0", at_x(p, p->cell[i].x) + p->side / 2,
                       at_y(p, p->cell[i].y) + p->side / 2);
    po_text_add(out, "\"/>\n");
}

/* Append the number of a tile, in the cell that is the nearest to the middle. */
static void add_number(const struct picture *p, int first, int last,
                       po_text *out)
{
    double x = 0;
    double y = 0;
    int best = first;

    for (int i = first; i <= last; i++) {
        x += (double)p->cell[i].x / (last - first + 1);
        y += (double)p->cell[i].y / (last - first + 1);
    }
    for (int i = first; i <= last; i++)
        if (hypot((double)p->cell[i].x - x, (double)p->cell[i].y - y) <
            hypot((double)p->cell[best].x - x, (double)p->cell[best].y - y) -
                1e-9)
            best = i;
    po_draw_text(at_x(p, p->cell[best].x) + p->side / 2,
                 at_y(p, p->cell[best].y) + p->side / 2 + 4, "mid number", out);
    po_text_printf(out, "%d</text>\n", p->cell[best].number);
}

static void add_tiles(const struct picture *p, bool in_numbers, po_text *out)
{
    int first = 0;

    for (int i = 1; i <= p->n; i++) {
        if (i < p->n && p->cell[i].tile == p->cell[first].tile)
            continue;
        if (in_numbers)
            add_number(p, first, i - 1, out);
        else
            add_cells(p, first, i - 1, out);
        first = i;
    }
}

/* Append "- 2t" and the like. */
static void add_summand(long coef, const char *name, bool *first, po_text *out)
{
    if (coef == 0)
        return;
    po_text_add(out, *first ? (coef < 0 ? "-" : "") : coef < 0 ? " - " : " + ");
    if (labs(coef) != 1 || !*name)
        po_text_printf(out, "%ld", labs(coef));
    po_text_add(out, name);
    *first = false;
}

/* Append a member's function, if it has no floors. */
static void add_function(const struct picture *p, int member, po_text *out)
{
    const po_date_term *t = p->dates->member[member].value;
    bool first = true;

    if (t->den != 1 || t->n_floor > 0) {
        po_text_printf(out, "loop %d", member + 1);
        return;
    }
    for (int i = 0; i < t->n_iter; i++) {
        po_text name = {0};

        po_draw_iter(p->plane->scop, p->stmt, i, &name);
        add_summand(t->iter[i], po_text_get(&name), &first, out);
        po_text_free(&name);
    }
    for (int i = 0; i < t->n_param; i++) {
        po_text name = {0};

        po_html_add(&name, p->plane->scop->param[i].name);
        add_summand(t->param[i], po_text_get(&name), &first, out);
        po_text_free(&name);
    }
    add_summand(t->constant, "", &first, out);
    po_text_add(out, first ? "0" : "");
}

/* Append the axes: loops of the program, or members. */
static void add_axes(const struct picture *p, bool in_order, po_text *out)
{
    for (int down = 0; down < 2; down++) {
        po_text name = {0};
        int loop = down ? p->plane->y : p->plane->x;
        double begin = down ? PO_DRAW_TOP : PO_DRAW_LEFT;
        double end = begin + (double)(down ? p->n_y : p->n_x) * p->side;

        if (loop < 0)
            continue;
        if (in_order)
            add_function(p, down ? p->axis_y : p->axis_x, &name);
        else
            po_draw_iter(p->plane->scop, p->stmt, loop, &name);
        po_draw_axis(po_text_get(&name), down, begin + p->side / 2,
                     end - p->side / 2, out);
        po_text_free(&name);
    }
}

/* Append what the numbers are, and which sizes the tiles have. */
static double add_notes(const struct picture *p, double y, po_text *out)
{
    const po_dates *d = p->dates;

    po_draw_text(PO_DRAW_LEFT - 12, y, "note", out);
    po_html_add(out, p->plane->scop->stmt[p->stmt].name);
    po_text_printf(out, ": colour: %s; number: %s</text>\n",
                   d->n_size > 0 ? "tile" : "share of a thread",
                   p->is_wave        ? "step of the wavefront"
                   : p->n_share == 0 ? "order"
                   : d->n_size > 0   ? "share of a thread"
                                     : "which");
    y += PO_DRAW_LINE;
    if (d->n_size == 0)
        return y;
    po_draw_text(PO_DRAW_LEFT - 12, y, "note", out);
    po_text_add(out, "tiles drawn smaller: ");
    for (int i = 0; i < d->n_size; i++) {
        po_text_add(out, i > 0 ? ", " : "");
        if (d->drawn[i] > 2 * (p->n_x + p->n_y))
            po_text_printf(out, "%ld is larger than this", d->size[i]);
        else
            po_text_printf(out, "%ld for %ld", d->drawn[i], d->size[i]);
    }
    po_text_add(out, "</text>\n");
    return y + PO_DRAW_LINE;
}

/* Draw the cells where they are. */
static void draw(struct picture *p, bool in_order, po_drawing *drawing)
{
    po_text *out = &drawing->svg;
    double bottom;

    find_size(p);
    add_axes(p, in_order, out);
    add_tiles(p, false, out);
    add_lines(p, out);
    add_tiles(p, true, out);
    bottom = at_y(p, p->low_y + p->n_y) + PO_DRAW_LINE;
    bottom = add_notes(p, bottom, out);
    bottom = po_draw_values(p->plane, bottom, out);
    drawing->width =
        (int)fmax(at_x(p, p->low_x + p->n_x) + PO_DRAW_RIGHT, PO_DRAW_LEAST);
    drawing->height = (int)bottom;
}

/* How much is to be seen?  Tiles that are one instance each show little. */
static int how_much(const struct picture *p)
{
    if (p->n_tile < 2)
        return 0;
    return 2 * p->n_tile > p->n ? p->n_tile : 100 * p->n_tile + p->n_number;
}

int po_draw_tiles(const po_plane *plane, int stmt, const po_dates *dates,
                  bool in_order, po_drawing *drawing)
{
    struct picture p = {.plane = plane, .dates = dates, .stmt = stmt};
    int shown = 0;

    find_keys(&p);
    find_cells(&p);
    number_tiles(&p);
    if (p.n_key > 0 && p.n > 0 &&
        (!in_order || (find_axes(&p) && move_cells(&p)))) {
        shown = how_much(&p);
        if (in_order)
            qsort(p.cell, (size_t)p.n, sizeof(*p.cell), compare_keys);
        if (drawing && shown > 0)
            draw(&p, in_order, drawing);
    }
    free(p.cell);
    return shown;
}
