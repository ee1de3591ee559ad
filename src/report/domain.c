/* The picture of a plane of the iteration domain: a dot for each instance, an arrow for each
 * dependence between two.  The outer loop goes down, the inner one to the right, so that the
 * program runs as one reads.
 */
#include <math.h>
#include <stdlib.h>

#include "draw.h"

#define CELL   28
#define RADIUS 3.4

/* Statements in the same cell, and where in it they are, from its middle. */
#define MAX_OWN 9

/* The grid of a picture: which cells there are. */
struct grid {
    const po_plane *plane;
    int x;
    int y;
    int n_x;
    int n_y;
    int n_own;
    int own[MAX_OWN];
};

static struct grid grid_of(const po_plane *p)
{
    struct grid g = {.plane = p};
    int max_x = 0;
    int max_y = 0;

    for (int i = 0; i < p->n_spot; i++) {
        const po_spot *spot = &p->spot[i];

        g.x = spot->x < g.x ? spot->x : g.x;
        g.y = spot->y < g.y ? spot->y : g.y;
        max_x = spot->x > max_x ? spot->x : max_x;
        max_y = spot->y > max_y ? spot->y : max_y;
        if (g.n_own < MAX_OWN &&
            (g.n_own == 0 || g.own[g.n_own - 1] != spot->stmt))
            g.own[g.n_own++] = spot->stmt;
    }
    g.n_x = max_x - g.x + 1;
    g.n_y = max_y - g.y + 1;
    return g;
}

static double cell_x(const struct grid *g, int x)
{
    return PO_DRAW_LEFT + (x - g->x + 0.5) * CELL;
}

static double cell_y(const struct grid *g, int y)
{
    return PO_DRAW_TOP + (y - g->y + 0.5) * CELL;
}

/* The number that the statement has among those in the picture. */
static int own_number(const struct grid *g, int stmt)
{
    for (int i = 0; i < g->n_own; i++)
        if (g->own[i] == stmt)
            return i;
    return g->n_own - 1;
}

/* Where the dot of an instance is. */
static void locate(const struct grid *g, const po_spot *spot, double *x,
                   double *y)
{
    static const double two[2][2] = {{-5, -4}, {5, 4}};
    int i = own_number(g, spot->stmt);
    int side = g->n_own <= 4 ? 2 : 3;

    *x = cell_x(g, spot->x);
    *y = cell_y(g, spot->y);
    if (g->n_own == 2) {
        *x += two[i][0];
        *y += two[i][1];
    } else if (g->n_own > 2) {
        *x += (i % side - (side - 1) / 2.0) * (side == 2 ? 11 : 8);
        *y += ((i / side) % side - (side - 1) / 2.0) * (side == 2 ? 11 : 8);
    }
}

/* Append an arrow: a line, bent if it is longer than a cell, and its head. */
static void add_arrow(double x1, double y1, double x2, double y2, po_text *line,
                      po_text *head)
{
    double length = hypot(x2 - x1, y2 - y1);
    double bend = length > 1.6 * CELL ? 0.12 : 0;
    double u = length > 0 ? (x2 - x1) / length : 0;
    double v = length > 0 ? (y2 - y1) / length : 0;
    double mid_x = (x1 + x2) / 2 - v * length * bend;
    double mid_y = (y1 + y2) / 2 + u * length * bend;
    double to;

    if (length < 1)
        return;
    x1 += u * (RADIUS + 1);
    y1 += v * (RADIUS + 1);
    x2 -= u * (RADIUS + 0.8);
    y2 -= v * (RADIUS + 0.8);
    if (bend > 0)
        po_text_printf(line, "M%.1f %.1fQ%.1f %.1f %.1f %.1f", x1, y1, mid_x,
                       mid_y, x2, y2);
    else
        po_text_printf(line, "M%.1f %.1fL%.1f %.1f", x1, y1, x2, y2);
    to = hypot(x2 - mid_x, y2 - mid_y);
    u = to > 0 && bend > 0 ? (x2 - mid_x) / to : u;
    v = to > 0 && bend > 0 ? (y2 - mid_y) / to : v;
    po_text_printf(head, "M%.1f %.1fL%.1f %.1fL%.1f %.1fz", x2, y2,
                   x2 - 4.6 * u - 2.2 * v, y2 - 4.6 * v + 2.2 * u,
                   x2 - 4.6 * u + 2.2 * v, y2 - 4.6 * v - 2.2 * u);
}

/* Is the arrow drawn for the same two instances already, for another reference? */
static bool is_drawn(const po_plane *p, int number)
{
    const po_arrow *arrow = &p->arrow[number];
    po_dep_kind kind = p->deps->dep[arrow->dep].kind;

    for (int i = 0; i < number; i++)
        if (p->arrow[i].from == arrow->from && p->arrow[i].to == arrow->to &&
            p->deps->dep[p->arrow[i].dep].kind == kind)
            return true;
    return false;
}

/* Does the arrow lead to the first sink of its source? */
static bool is_first(const po_plane *p, int number)
{
    return number == 0 || p->arrow[number - 1].dep != p->arrow[number].dep ||
           p->arrow[number - 1].from != p->arrow[number].from;
}

/* Append the arrows of a kind: those of instances in the middle, or all others. */
static void add_kind(const struct grid *g, po_dep_kind kind, const char *name,
                     bool is_middle, po_text *out)
{
    const po_plane *p = g->plane;
    int mid_x = (p->n[p->x] - 1) / 2;
    int mid_y = p->y >= 0 ? (p->n[p->y] - 1) / 2 : 0;
    po_text line = {0};
    po_text head = {0};

    for (int i = 0; i < p->n_arrow; i++) {
        const po_spot *from = &p->spot[p->arrow[i].from];
        const po_spot *to = &p->spot[p->arrow[i].to];
        double x1, y1, x2, y2;

        if (p->deps->dep[p->arrow[i].dep].kind != kind ||
            (from->x == mid_x && from->y == mid_y) != is_middle ||
            (!is_middle && !is_first(p, i)) || is_drawn(p, i))
            continue;
        locate(g, from, &x1, &y1);
        locate(g, to, &x2, &y2);
        add_arrow(x1, y1, x2, y2, &line, &head);
    }
    if (line.n > 0)
        po_text_printf(out,
                       "<g class=\"dep %s%s\"><path d=\"%s\"/>"
                       "<path class=\"head\" d=\"%s\"/></g>\n",
                       name, is_middle ? " strong" : "", po_text_get(&line),
                       po_text_get(&head));
    po_text_free(&line);
    po_text_free(&head);
}

static const struct {
    po_dep_kind kind;
    const char *name;
} kinds[] = {
    {PO_DEP_OUTPUT, "output"}, {PO_DEP_ANTI, "anti"}, {PO_DEP_FLOW, "flow"}};

static void add_arrows(const struct grid *g, po_text *out)
{
    for (int middle = 0; middle < 2; middle++)
        for (size_t k = 0; k < PO_COUNTOF(kinds); k++)
            add_kind(g, kinds[k].kind, kinds[k].name, middle, out);
}

/* Append the dots of all statements, a path each. */
static void add_dots(const struct grid *g, po_text *out)
{
    for (int k = 0; k < g->n_own; k++) {
        po_text_printf(out, "<path class=\"dot s%d\" d=\"", k);
        for (int i = 0; i < g->plane->n_spot; i++) {
            double x, y;

            if (own_number(g, g->plane->spot[i].stmt) != k)
                continue;
            locate(g, &g->plane->spot[i], &x, &y);
            po_text_printf(out, "M%.1f %.1fh0", x, y);
        }
        po_text_add(out, "\"/>\n");
    }
}

/* Append the names of the loops, and the first and last values of the iterators. */
static void add_axis(const struct grid *g, int loop, bool is_down, po_text *out)
{
    const po_plane *p = g->plane;
    int last = p->n[loop] - 1;
    double end = is_down ? cell_y(g, last) : cell_x(g, last);
    po_text name = {0};

    po_draw_iter(p->scop, p->main, loop, &name);
    po_draw_axis(po_text_get(&name), is_down,
                 is_down ? cell_y(g, 0) : cell_x(g, 0), end, out);
    po_text_free(&name);
    for (int i = 0; i <= last; i += last > 0 ? last : 1) {
        if (is_down)
            po_draw_text(PO_DRAW_LEFT - 4, cell_y(g, i) + 4, "end tick", out);
        else
            po_draw_text(cell_x(g, i), PO_DRAW_TOP - 4, "mid tick", out);
        po_text_printf(out, "%ld</text>\n", p->low[loop] + i);
    }
}

static bool has_kind(const po_plane *p, po_dep_kind kind)
{
    for (int i = 0; i < p->n_arrow; i++)
        if (p->deps->dep[p->arrow[i].dep].kind == kind)
            return true;
    return false;
}

/* Append what the dots and the arrows are; returns where the next line is. */
static double add_legend(const struct grid *g, double y, po_text *out)
{
    const po_plane *p = g->plane;
    double x = PO_DRAW_LEFT;

    for (int k = 0; k < g->n_own; k++) {
        const po_stmt *stmt = &p->scop->stmt[g->own[k]];

        if (k > 0 && k % 2 == 0)
            y += PO_DRAW_LINE;
        x = PO_DRAW_LEFT + k % 2 * 130;
        po_text_printf(out, "<path class=\"dot s%d\" d=\"M%.1f %.1fh0\"/>", k,
                       x - 8, y - 4);
        po_draw_text(x, y, "note", out);
        po_html_add(out, stmt->name);
        po_text_printf(out, ", line %d</text>\n", stmt->loc.line);
    }
    x = PO_DRAW_LEFT - 8;
    y += PO_DRAW_LINE;
    for (size_t k = PO_COUNTOF(kinds); k-- > 0;) {
        if (!has_kind(p, kinds[k].kind))
            continue;
        po_text_printf(out,
                       "<g class=\"dep strong %s\"><path d=\"M%.1f %.1fh18\"/>"
                       "</g>",
                       kinds[k].name, x, y - 4);
        po_draw_text(x + 22, y, "note", out);
        po_text_printf(out, "%s</text>\n", kinds[k].name);
        x += 78;
    }
    return p->n_arrow > 0 ? y + PO_DRAW_LINE : y;
}

void po_draw_domain(const po_plane *p, po_drawing *drawing)
{
    struct grid g = grid_of(p);
    po_text *out = &drawing->svg;
    double bottom = PO_DRAW_TOP + g.n_y * CELL;
    double width = PO_DRAW_LEFT + g.n_x * CELL + PO_DRAW_RIGHT;

    add_axis(&g, p->x, false, out);
    if (p->y >= 0)
        add_axis(&g, p->y, true, out);
    add_arrows(&g, out);
    add_dots(&g, out);
    bottom = add_legend(&g, bottom + PO_DRAW_LINE, out);
    bottom = po_draw_values(p, bottom, out);
    drawing->width = (int)fmax(width, PO_DRAW_LEAST);
    drawing->height = (int)bottom;
}
