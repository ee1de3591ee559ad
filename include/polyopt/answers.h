#ifndef POLYOPT_ANSWERS_H
#define POLYOPT_ANSWERS_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

/* ir/answers.c: what isl has answered about relations, kept from po_answers_open to
 * po_answers_close; at other times, and if isl fails, nothing is kept.  They do not nest: opening
 * closes first.
 */
void po_answers_open(void);
void po_answers_close(void);

/* Is the relation, without what "domain" says anyway unless that is NULL, a function?  If so, it
 * is returned in "*function", which belongs to the caller; else that is NULL.
 */
isl_bool po_answers_function(__isl_keep isl_map *relation,
                             __isl_keep isl_set *domain,
                             isl_pw_multi_aff **function);

/* Is the relation injective: have no two points an image in common?  isl_bool_error if isl
 * fails; that is not kept.
 */
isl_bool po_answers_is_injective(__isl_keep isl_map *relation);

#endif
