/* Shared pieces of the report's SVG pictures: text, an axis with its name,
 * names of iterators, and the line that tells the values of parameters.  In:
 * coordinates in pixels; out: SVG or HTML appended to a text.
 */
#include "draw.h"

#include <string.h>

/* A line of text holds about so many characters. */
#define WIDE 50

void po_draw_text(double x, double y, const char *kind, po_text *out)
{
    po_text_printf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, x,
                   y);
}

void po_draw_iter(const po_scop *scop, int stmt, int loop, po_text *out)
{
    const po_stmt *s = &scop->stmt[stmt];
    const char *name =
        isl_set_get_dim_name(s->domain, isl_dim_set, (unsigned)loop);

    if (s->iter && s->iter[loop])
        name = s->iter[loop]->name;
    if (name)
        po_html_add(out, name);
    else
        po_text_printf(out, "loop %d", loop + 1);
}

void po_draw_axis(const char *name, bool is_down, double begin, double end,
                  po_text *out)
{
    if (is_down) {
        po_text_printf(out,
                       "<path class=\"axis\" d=\"M16 %.1fV%.1f\"/>"
                       "<path class=\"tip\" d=\"M16 %.1fl-3 -6h6z\"/>\n",
                       begin - 8, end, end + 4);
        po_draw_text(3, begin - 16, "name", out);
    } else {
        po_text_printf(out,
                       "<path class=\"axis\" d=\"M%.1f 20H%.1f\"/>"
                       "<path class=\"tip\" d=\"M%.1f 20l-6 -3v6z\"/>\n",
                       begin + 8, end, end + 4);
        po_draw_text((begin + end) / 2, 14, "mid name", out);
    }
    po_text_printf(out, "%s</text>\n", name);
}

/* Append a piece to the line, or to the next one if that is full. */
static void add_piece(po_text *line, po_text *all, const char *piece)
{
    if (line->n > 0 && line->n + strlen(piece) > WIDE) {
        po_text_printf(all, "%s\n", po_text_get(line));
        po_text_free(line);
        *line = (po_text){0};
    }
    po_text_printf(line, "%s%s", line->n > 0 ? ", " : "", piece);
}

/* Append "n = 9" and the like, a line after the other. */
static void add_values(const po_plane *p, po_text *all)
{
    po_text line = {0};
    po_text piece = {0};

    for (int i = 0; i < p->scop->n_param; i++) {
        po_text_free(&piece);
        piece = (po_text){0};
        po_html_add(&piece, p->scop->param[i].name);
        po_text_printf(&piece, " = %ld", p->param[i]);
        add_piece(&line, all, po_text_get(&piece));
    }
    for (int d = 0; d < p->depth; d++) {
        if (d == p->x || d == p->y)
            continue;
        po_text_free(&piece);
        piece = (po_text){0};
        po_draw_iter(p->scop, p->main, d, &piece);
        po_text_printf(&piece, " = %ld only", p->fixed[d]);
        add_piece(&line, all, po_text_get(&piece));
    }
    if (p->is_cut)
        add_piece(&line, all, "first iterations");
    if (p->n_outside > 0) {
        po_text_free(&piece);
        piece = (po_text){0};
        po_text_printf(&piece, "%d more %s not in this plane", p->n_outside,
                       p->n_outside > 1 ? "dependences are" : "dependence is");
        add_piece(&line, all, po_text_get(&piece));
    }
    po_text_add(all, po_text_get(&line));
    po_text_free(&line);
    po_text_free(&piece);
}

double po_draw_values(const po_plane *p, double y, po_text *out)
{
    po_text all = {0};
    const char *at;

    add_values(p, &all);
    for (at = po_text_get(&all); *at; y += PO_DRAW_LINE) {
        size_t n = strcspn(at, "\n");

        po_draw_text(PO_DRAW_LEFT - 12, y, "note", out);
        po_text_add_bytes(out, at, n);
        po_text_add(out, "</text>\n");
        at += n + (at[n] == '\n');
    }
    po_text_free(&all);
    return y;
}
