/* The parts of a report; for this folder. */
#ifndef POLYOPT_REPORT_INTERNAL_H
#define POLYOPT_REPORT_INTERNAL_H

#include "polyopt/report.h"

/* Loops around each other that pictures know. */
#define PO_PLANE_DEPTH 12

/* escape.c: append text of the user's, or of ours that may have "<" in it, so that it is
 * text in HTML and SVG: what is not UTF-8, or no character there, becomes U+FFFD.
 */
void po_html_add(po_text *out, const char *text);
void po_html_add_bytes(po_text *out, const char *text, size_t n);

/* Append a time, "12.3 us"; a number of bytes, "1.5 MiB". */
void po_html_add_time(po_text *out, double ns);
void po_html_add_bytes_count(po_text *out, double bytes);

/* record.c: what the processes for nests hand over.
 *
 * "at"     the offset of the first loop of the nest
 * "begin"  that of the bytes that a new text takes the place of
 * "line"   where that begins in the new file
 */
typedef enum po_record_kind {
    PO_RECORD_CODE,   /* a new text, as it is             */
    PO_RECORD_PARTS,  /* HTML                             */
    PO_RECORD_WITH,   /* the region is that of "begin"    */
    PO_RECORD_LINE,   /* where a new text is              */
    PO_RECORD_PICTURE /* SVG, "width" wide, "height" high */
} po_record_kind;

typedef struct po_record {
    po_record_kind kind;
    size_t at;
    size_t begin;
    int line;
    int width;
    int height;
    size_t n;
} po_record;

void po_record_add(po_text *out, po_record record, const po_text *text);

/* Read the record at "*from", which moves on; "*bytes" is its text.  False at the end. */
bool po_record_next(const po_text *records, size_t *from, po_record *record,
                    const char **bytes);

/* style.c: the rules for the page, for parts of nests, and for pictures. */
const char *po_report_page_style(void);
const char *po_report_part_style(void);
const char *po_report_picture_style(void);

/* What stands behind a picture that is not on a page. */
const char *po_report_ground_style(void);

/* A part of the nest's section that can be folded: begin, with its title; end. */
void po_part_begin(po_text *out, const char *title, bool is_open);
void po_part_end(po_text *out);

/* listing.c: a text with the numbers of its lines, from "line" on. */
void po_report_listing(const char *text, size_t n, int line, const char *label,
                       po_text *out);

/* parts of a nest, each of them nothing if there is nothing to be said */
void po_report_deps(const po_attempt *a, po_text *out);
void po_report_tree(const po_attempt *a, po_text *out);
void po_report_costs(const po_search *s, po_text *out);
void po_report_footprint(const po_search *s, const po_run *run, po_text *out);
void po_report_pictures(const po_attempt *a, po_text *out);

/* An instance of a statement in a picture: where it is, counted in cells from the first
 * loops' least values; -1 is in front of a loop, and what is behind the last, behind it.
 */
typedef struct po_spot {
    int stmt;
    int x;
    int y;
    long iter[PO_PLANE_DEPTH];
} po_spot;

typedef struct po_arrow {
    int dep;
    int from;
    int to;
} po_arrow;

/* Two loops of statements that share their outermost loop; the others are at one value.
 *
 * "param"     of each parameter, the value
 * "main"      the statement with the most loops
 * "y", "x"    the loops downwards and to the right; "y" is -1 if there is one only
 * "low", "n"  per loop, its least value that is drawn, and how many are
 * "fixed"     the value of the other ones
 * "n_move"     dependences that lead elsewhere in the plane
 * "n_outside"  dependences that lead to other iterations of these
 */
typedef struct po_plane {
    const po_scop *scop;
    const po_deps *deps;
    const long *param;
    int main;
    int depth;
    int y;
    int x;
    long low[PO_PLANE_DEPTH];
    int n[PO_PLANE_DEPTH];
    long fixed[PO_PLANE_DEPTH];
    int n_spot;
    po_spot *spot;
    int n_arrow;
    po_arrow *arrow;
    int n_move;
    int n_outside;
    bool is_cut;
} po_plane;

/* plane.c: store small values of the parameters; false if there are none. */
bool po_plane_parameters(const po_scop *scop, long *param);

/* Find what is in the planes of the group of statements that the one numbered "main" is the
 * deepest of, PO_MAX_PLANE at most: those in which the most dependences lead elsewhere, and of
 * these the inner loops, come first.  Release one.
 */
#define PO_MAX_PLANE 28
int po_planes_find(const po_scop *scop, const po_deps *deps, const long *param,
                   int main, po_plane *plane);
void po_plane_clear(po_plane *plane);

/* The statements that are the deepest of their groups; returns how many. */
int po_plane_groups(const po_scop *scop, int *main, int most);

/* dates.c: the members of bands around a statement, from the outermost on, until its
 * instances part.
 *
 * "size"  of a member that counts tiles, or steps of a wavefront; else 0
 */
typedef struct po_date_member {
    long size;
    bool is_wave;
    bool is_parallel;
    struct po_date_term *value;
} po_date_member;

typedef struct po_dates {
    po_arena *arena;
    int n;
    po_date_member *member;
    int n_size;
    long size[8];
    long drawn[8];
} po_dates;

/* NULL if there is no tree, or one that is not understood. */
po_dates *po_dates_find(const po_attempt *a, int stmt);
po_dates *po_dates_free(po_dates *dates);

/* The value of a member at an instance, where tiles are drawn in smaller sizes. */
long po_date_at(const po_dates *dates, int member, const long *iter,
                const long *param);

/* domain.c, tiles.c: a picture of a plane, as SVG without the outermost element; its size. */
typedef struct po_drawing {
    po_text svg;
    int width;
    int height;
} po_drawing;

void po_draw_domain(const po_plane *plane, po_drawing *drawing);

/* Returns how much is to be seen, to be compared with that of other planes; 0 if there is
 * nothing to be drawn, or, "in_order", what is drawn is where the loops
 * of the program have it.  "drawing" may be NULL.
 */
int po_draw_tiles(const po_plane *plane, int stmt, const po_dates *dates,
                  bool in_order, po_drawing *drawing);

/* pictures.c: the drawing as an element of a page, with a label for those who cannot see
 * it.
 */
void po_drawing_print(const po_drawing *drawing, const char *label,
                      po_text *out);

/* What takes the drawings of a nest, one after the other; put them on one sheet. */
typedef struct po_gallery {
    void (*use)(void *user, const po_drawing *drawing, const char *title);
    void *user;
} po_gallery;

void po_report_sheet(const po_attempt *a, po_drawing *sheet);

/* roofline.c */
typedef struct po_roof_point {
    const char *name;
    double intensity;
    double gflops;
} po_roof_point;

void po_report_roofline(const po_machine *machine, int bytes, int n,
                        const po_roof_point *point, po_text *out);

#endif
