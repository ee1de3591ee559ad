/* The pictures of a nest for the report and --emit=svg: for each group of
 * statements the planes (pairs of loops, plane.c) that show most, with
 * iteration domain and dependences (domain.c) and with tiles (tiles.c); one by
 * one, or on one sheet.
 */
#include <stdlib.h>

#include "internal.h"

/* The groups of statements that are drawn, and the planes of each. */
#define MAX_GROUP 3
#define MAX_DRAWN 3

void po_drawing_print(const po_drawing *drawing, const char *label,
                      po_text *out)
{
    po_text_printf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                   "class=\"picture\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                   "height=\"%d\" aria-label=\"",
                   drawing->width, drawing->height, drawing->width,
                   drawing->height);
    po_html_add(out, label);
    po_text_add(out, "\">\n");
    po_text_add(out, po_text_get(&drawing->svg));
    po_text_add(out, "</svg>\n");
}

/* Hand over a drawing, which is released. */
static void use(const po_gallery *gallery, po_drawing *drawing,
                const char *title)
{
    if (drawing->svg.n > 0)
        gallery->use(gallery->user, drawing, title);
    po_text_free(&drawing->svg);
}

/* Draw the tiles in the plane that shows most of them. */
static void draw_tiles(const po_attempt *a, const po_plane *plane, int n,
                       const po_gallery *gallery)
{
    static const char *const title[] = {
        "Tiles, over the loops of the program",
        "Tiles, over the loops of the new order"};
    po_dates *dates = po_dates_find(a, plane->main);
    int best = -1;
    int most = 0;

    for (int i = 0; i < n && dates; i++) {
        int shown = po_draw_tiles(&plane[i], plane[i].main, dates, false, NULL);

        if (shown <= most)
            continue;
        most = shown;
        best = i;
    }
    for (int order = 0; order < 2 && best >= 0; order++) {
        po_drawing drawing = {0};

        po_draw_tiles(&plane[best], plane[best].main, dates, order, &drawing);
        use(gallery, &drawing, title[order]);
    }
    po_dates_free(dates);
}

static void draw_group(const po_attempt *a, const long *param, int main,
                       const po_gallery *gallery)
{
    po_plane plane[PO_MAX_PLANE];
    int n = po_planes_find(a->scop, a->deps, param, main, plane);

    for (int i = 0; i < n && i < MAX_DRAWN; i++) {
        po_drawing drawing = {0};

        if (i > 0 && plane[i].n_move == 0)
            break;
        po_draw_domain(&plane[i], &drawing);
        use(gallery, &drawing, "Instances and dependences");
    }
    if (n > 0)
        draw_tiles(a, plane, n, gallery);
    for (int i = 0; i < n; i++)
        po_plane_clear(&plane[i]);
}

static void draw_all(const po_attempt *a, const po_gallery *gallery)
{
    long *param = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*param));
    int main[MAX_GROUP];
    int n = po_plane_parameters(a->scop, param)
                ? po_plane_groups(a->scop, main, MAX_GROUP)
                : 0;

    for (int i = 0; i < n; i++)
        draw_group(a, param, main[i], gallery);
    free(param);
}

/* A picture of the page. */
static void add_figure(void *user, const po_drawing *drawing, const char *title)
{
    po_text *out = user;

    if (out->n == 0)
        po_text_add(out, "<div class=\"gallery\">\n");
    po_text_printf(out, "<figure><figcaption>%s</figcaption>\n", title);
    po_drawing_print(drawing, title, out);
    po_text_add(out, "</figure>\n");
}

void po_report_pictures(const po_attempt *a, po_text *out)
{
    po_text figures = {0};
    const po_gallery gallery = {add_figure, &figures};

    draw_all(a, &gallery);
    if (figures.n > 0) {
        po_part_begin(out, "Iterations, dependences, tiles", true);
        po_text_add(out, po_text_get(&figures));
        po_text_add(out, "</div>\n");
        po_part_end(out);
    }
    po_text_free(&figures);
}

/* Drawings side by side, in rows. */
struct sheet {
    po_text *out;
    int x;
    int y;
    int width;
    int bottom;
};

#define SHEET 1100
#define TITLE 22

static void add_to_sheet(void *user, const po_drawing *drawing,
                         const char *title)
{
    struct sheet *s = user;

    if (s->x > 0 && s->x + drawing->width > SHEET) {
        s->x = 0;
        s->y = s->bottom;
    }
    po_text_printf(s->out,
                   "<g transform=\"translate(%d %d)\"><text class=\"title\" "
                   "x=\"3\" y=\"14\">%s</text></g>\n"
                   "<g transform=\"translate(%d %d)\">\n",
                   s->x, s->y, title, s->x, s->y + TITLE);
    po_text_add(s->out, po_text_get(&drawing->svg));
    po_text_add(s->out, "</g>\n");
    s->x += drawing->width;
    s->width = s->x > s->width ? s->x : s->width;
    if (s->y + drawing->height + TITLE > s->bottom)
        s->bottom = s->y + drawing->height + TITLE;
}

void po_report_sheet(const po_attempt *a, po_drawing *sheet)
{
    struct sheet s = {.out = &sheet->svg, .y = TITLE, .bottom = TITLE};
    const po_gallery gallery = {add_to_sheet, &s};

    po_text_add(s.out, "<text class=\"title\" x=\"3\" y=\"14\">");
    po_html_add(s.out, a->scop->function);
    po_text_printf(s.out, ", line %d</text>\n", a->scop->loc.line);
    draw_all(a, &gallery);
    sheet->width = s.width > 330 ? s.width : 330;
    sheet->height = s.bottom;
}
