#ifndef POLYOPT_NESTS_H
#define POLYOPT_NESTS_H

#include "polyopt/device.h"
#include "polyopt/pipeline.h"
#include "polyopt/report.h"

/* The new texts for a file, in order.
 *
 * "is_idle"  all went well with the last nest, but nothing was gained, and no part of it
 *            might have threads
 * "is_small"  and what it takes, or could gain, has been said to be the reason
 * "is_too_much"  its analysis was too large, so that parts of it are tried
 */
typedef struct po_patches {
    bool is_idle;
    bool is_small;
    bool is_too_much;
    int n;
    po_patch *patch;
} po_patches;

/* Optimise all of "scops", regions of a function, which are released: add the new texts
 * to the list, or print the stage that the options ask for to "out".  Where an
 * approximation leads nowhere, the regions inside follow; if that was for want of gain,
 * approximations of parts would gain nothing, either.  So do parts of regions that are too
 * much at once.
 */
void po_nests_optimise(const po_unit *unit, __isl_take po_scops *scops,
                       const po_run *run, po_patches *list, po_text *out);

/* nest_text.c: optimise one region: add its new text to the list, or print the stage that
 * the options ask for to "out".  Returns an error if the region has to stay
 * as it is: also if the question is what loops and tiles touch, and there is no order
 * for that.  The names that its order has for sizes of tiles become parameters.  "rest" stands
 * in the place of the original text, unless it is NULL; "number" is that of a function of its own.
 */
isl_stat po_nest_optimise(const po_unit *unit, po_scop *scop, const po_run *run,
                          int number, const po_text *rest, po_patches *list,
                          po_text *out);

/* nest_versions.c: is the region to have a text for strides of 1 beside that for any? */
bool po_nest_has_both(const po_unit *unit, const po_scop *scop,
                      const po_run *run);

/* Optimise the region for strides of 1, and for any: the text for any stands in the place of the
 * original in that for strides of 1, of which alone there are remarks then.  Where one of the two
 * gains nothing, the other is what there is.
 */
isl_stat po_nest_optimise_both(const po_unit *unit, po_scop *scop,
                               const po_run *run, int number, po_patches *list,
                               po_text *out);

/* nest_simd.c: append a text of the region that is as good on one thread as the original, and better
 * with some compilers, and give the patch that of the region if it is all there is: the original
 * with "omp simd" where clang makes no vectors without, if nothing has to be tested before;
 * or the next one.  False, with nothing done, if there is none.
 */
bool po_nest_find_simd(const po_unit *unit, po_scop *scop, const po_ast *ast,
                       const po_run *run, po_text *out, po_patch *patch);

/* nest_sums.c: give the patch a text of the region for one thread, in the order of the program and in
 * vectors, of which short sums are unrolled; false if there is none.
 */
bool po_nest_unroll_sums(const po_unit *unit, po_scop *scop, const po_run *run,
                         po_patch *patch);

/* region_queries.c: answer what is asked about the region itself.  False if nothing is. */
bool po_run_answer(const po_scop *scop, const po_run *run, po_text *out);

/* replace.c: note in the patch for a nest which directives its parallel loops take the
 * place of, of those of the unit that are asleep.
 */
void po_nests_note_shared(const po_unit *unit, const po_scop *scop,
                          const po_ast *ast, po_patch *patch);

/* scans.c: make loops of the set, with what is known of the parameters of "of", shown to go through
 * it once; false if that fails.  And: release them.
 */
bool po_scan_make(const po_scop *of, __isl_keep isl_set *set, const po_run *run,
                  po_scan *scan);
void po_scan_clear(po_scan *scan);

/* ranks.c: have processes share the nest, with or without a new text in "patch", that for the
 * functions of its own and that for the nest; is that done?  "gain": the new text is so many
 * times as fast on one thread, as far as that is known; 0 if not.
 */
bool po_nests_share(const po_unit *unit, const po_scop *scop, double gain,
                    int number, const po_run *run, po_patch *patch);

/* Give the patch the text of the nest as it is, unless it has one. */
void po_nests_take_original(const po_unit *unit, const po_scop *scop,
                            po_patch *patch);

/* device.c: have a device run the nest, where there is one; as po_nests_share. */
bool po_nests_offload(const po_unit *unit, const po_scop *scop, int number,
                      const po_run *run, po_patch *patch);

/* report.c: add what there is to be shown of a nest, if that is wanted; to "out" if it is the
 * stage that the options ask for.
 */
void po_nests_report(const po_report_nest *nest, po_text *out);

/* functions.c: the processor time of this process and those that it has waited for. */
long po_used_ms(void);

#endif
