/* The place of a nest under the roofs of a machine: how many operations there are for a
 * byte that is moved, and how many a second, both as powers.
 */
#include <math.h>

#include "internal.h"

#define WIDTH  520
#define HEIGHT 330
#define LEFT   52
#define RIGHT  16
#define TOP    14
#define BOTTOM 40

/* Points at most, what their labels are apart, and how wide. */
#define MAX_POINT 4
#define LINE      13
#define WIDE      90

/* The picture: the exponents of 2 at the ends of the axes. */
struct chart {
    double low_x, high_x;
    double low_y, high_y;
    po_text *out;
};

static double at_x(const struct chart *c, double value)
{
    return LEFT + (log2(value) - c->low_x) / (c->high_x - c->low_x) *
                      (WIDTH - LEFT - RIGHT);
}

static double at_y(const struct chart *c, double value)
{
    return HEIGHT - BOTTOM -
           (log2(value) - c->low_y) / (c->high_y - c->low_y) *
               (HEIGHT - TOP - BOTTOM);
}

/* A roof: so many bytes, or operations, in a nanosecond. */
struct roof {
    const char *name;
    double value;
    bool is_peak;
};

static void add_label(const struct chart *c, double x, double y,
                      const char *kind, const char *name, double value,
                      const char *unit)
{
    po_text_printf(
        c->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s, %.3g %s</text>\n",
        kind, x, y, name, value, unit);
}

/* Append a roof: level, or rising up to the highest of the level ones.  The label is above it
 * at the end, or below if that place is taken; that of the highest is at its beginning.
 */
static void add_roof(const struct chart *c, const struct roof *roof,
                     double peak, bool is_taken_here)
{
    double left = exp2(c->low_x);
    double x = left;
    bool is_highest = roof->value == peak;
    double y;

    if (roof->is_peak) {
        y = at_y(c, roof->value);
        po_text_printf(c->out, "<path class=\"roof\" d=\"M%d %.1fH%d\"/>\n",
                       LEFT, y, WIDTH - RIGHT);
        add_label(c, is_highest ? LEFT + 4 : WIDTH - RIGHT - 4,
                  is_highest || !is_taken_here ? y - 4 : y + 12,
                  is_highest ? "note" : "end note", roof->name, roof->value,
                  "GFLOP/s");
        return;
    }
    if (left * roof->value < exp2(c->low_y))
        x = exp2(c->low_y) / roof->value;
    po_text_printf(c->out,
                   "<path class=\"roof\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n",
                   at_x(c, x), at_y(c, x * roof->value),
                   at_x(c, peak / roof->value), at_y(c, peak));
    po_text_printf(c->out,
                   "<text class=\"note\" transform=\"translate(%.1f %.1f) "
                   "rotate(%.1f)\">%s, %.3g GB/s</text>\n",
                   at_x(c, x * 1.25), at_y(c, x * 1.25 * roof->value) - 4,
                   -atan2((HEIGHT - TOP - BOTTOM) / (c->high_y - c->low_y),
                          (WIDTH - LEFT - RIGHT) / (c->high_x - c->low_x)) *
                       180 / 3.14159265358979,
                   roof->name, roof->value);
}

/* Append lines at powers of 4, and their values. */
static void add_grid(const struct chart *c)
{
    for (double e = c->low_x; e <= c->high_x; e += 2) {
        double x = at_x(c, exp2(e));

        po_text_printf(c->out, "<path class=\"grid\" d=\"M%.1f %dV%d\"/>", x,
                       TOP, HEIGHT - BOTTOM);
        po_text_printf(c->out,
                       "<text class=\"mid tick\" x=\"%.1f\" y=\"%d\">%.4g"
                       "</text>\n",
                       x, HEIGHT - BOTTOM + 14, exp2(e));
    }
    for (double e = c->low_y; e <= c->high_y; e += 2) {
        double y = at_y(c, exp2(e));

        po_text_printf(c->out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>", LEFT,
                       y, WIDTH - RIGHT);
        po_text_printf(c->out,
                       "<text class=\"end tick\" x=\"%d\" y=\"%.1f\">%.4g"
                       "</text>\n",
                       LEFT - 5, y + 4, exp2(e));
    }
    po_text_printf(
        c->out,
        "<text class=\"mid name\" x=\"%d\" y=\"%d\">FLOP per byte</text>"
        "<text class=\"mid name\" transform=\"translate(13 %d) "
        "rotate(-90)\">GFLOP/s</text>\n",
        (WIDTH + LEFT) / 2, HEIGHT - 8, (HEIGHT - BOTTOM) / 2);
}

/* Let the axes hold all points. */
static void find_ends(struct chart *c, double peak, int n,
                      const po_roof_point *point)
{
    c->low_x = -4;
    c->high_x = 6;
    c->high_y = ceil(log2(peak) / 2) * 2 + 2;
    c->low_y = c->high_y - 10;
    for (int i = 0; i < n; i++) {
        while (point[i].intensity < exp2(c->low_x))
            c->low_x -= 2;
        while (point[i].intensity > exp2(c->high_x))
            c->high_x += 2;
        while (point[i].gflops < exp2(c->low_y))
            c->low_y -= 2;
        while (point[i].gflops > exp2(c->high_y))
            c->high_y += 2;
    }
}

/* Is the label of the point to be at its left: is there no room at its right, or another
 * point?
 */
static bool is_left(const struct chart *c, int n, const po_roof_point *point,
                    int number)
{
    double x = at_x(c, point[number].intensity);
    double y = at_y(c, point[number].gflops);

    for (int i = 0; i < n; i++) {
        double right = at_x(c, point[i].intensity) - x;

        if (right > 4 && right < WIDE && x > LEFT + WIDE &&
            fabs(at_y(c, point[i].gflops) - y) < LINE)
            return true;
    }
    return x > WIDTH / 2;
}

static void add_points(const struct chart *c, int n, const po_roof_point *point)
{
    double label[MAX_POINT];

    for (int i = 0; i < n && i < MAX_POINT; i++) {
        double x = at_x(c, point[i].intensity);
        double y = at_y(c, point[i].gflops);
        bool at_left = is_left(c, n, point, i);

        label[i] = y;
        for (int k = 0; k < i; k++)
            if (fabs(label[i] - label[k]) < LINE &&
                at_left == is_left(c, n, point, k)) {
                label[i] = label[k] + LINE;
                k = -1;
            }
        po_text_printf(c->out,
                       "<circle class=\"place p%d\" cx=\"%.1f\" cy=\"%.1f\" "
                       "r=\"5\"/><text class=\"%splace\" x=\"%.1f\" y=\"%.1f\">"
                       "%s, %.3g</text>\n",
                       i, x, y, at_left ? "end " : "", x + (at_left ? -9 : 9),
                       label[i] + 4, point[i].name, point[i].gflops);
    }
}

/* Is a point where the label of a roof would be, at its right end? */
static bool is_taken(const struct chart *c, double roof, int n,
                     const po_roof_point *point)
{
    for (int i = 0; i < n; i++)
        if (at_x(c, point[i].intensity) > WIDTH / 2 &&
            fabs(at_y(c, point[i].gflops) - at_y(c, roof)) < 20)
            return true;
    return false;
}

void po_report_roofline(const po_machine *m, int bytes, int n,
                        const po_roof_point *point, po_text *out)
{
    double lanes = m->vector_bytes / (bytes > 0 ? bytes : 8);
    const struct roof roofs[] = {
        {"vectors", lanes / m->op_ns, true},
        {"no vectors", 1 / m->op_ns, true},
        {"L2", m->line_bytes / m->l2_line_ns, false},
        {"L3", m->line_bytes / m->l3_line_ns, false},
        {"memory", m->line_bytes / m->memory_line_ns, false}};
    po_drawing drawing = {.width = WIDTH, .height = HEIGHT};
    struct chart c = {.out = &drawing.svg};

    find_ends(&c, roofs[0].value, n, point);
    add_grid(&c);
    for (size_t i = 0; i < PO_COUNTOF(roofs); i++)
        add_roof(&c, &roofs[i], roofs[0].value,
                 is_taken(&c, roofs[i].value, n, point));
    add_points(&c, n, point);
    po_drawing_print(&drawing, "Roofline", out);
    po_text_free(&drawing.svg);
}
