#ifndef POLYOPT_OPENSCOP_H
#define POLYOPT_OPENSCOP_H

#include <isl/map.h>
#include <isl/space.h>
#include <isl/union_map.h>

#include "polyopt/diag.h"
#include "polyopt/scop.h"

/* OpenScop, the text in which other polyhedral tools take and give nests [Bas11].  Nothing
 * but the names of its own things is called as it calls them: dates are its "scattering",
 * iterators are those of the program, whatever polyopt counts its dimensions by.
 */

/* A part of a union of relations.
 *
 *     [ e/i | output | input | local | parameters | constant ]
 *        1    n_out    n_in   n_local   n_param        1
 *
 * "line"  where it begins in the file
 * "row"   n_row of these: the sum of products is 0 if the first entry is 0, and at least 0
 *         if it is 1, for some values of the local ones
 */
typedef struct po_osl_part {
    int line;
    int n_out;
    int n_in;
    int n_local;
    int n_param;
    int n_row;
    long **row;
} po_osl_part;

/* A relation: "line" is 0 if there is none. */
typedef struct po_osl_relation {
    int line;
    int n_part;
    po_osl_part *part;
} po_osl_relation;

/* What counts of a statement in a file. */
typedef struct po_osl_stmt {
    int line;
    po_osl_relation domain;
    po_osl_relation dates;
} po_osl_stmt;

/* A scop of a file.
 *
 * "param"  n_param names; NULL if there are none
 * "file"   what it is a part of, from "first_line" to "last_line"; NULL if it does not say
 * "nest_line"  else where the nest that it is for begins, as soon as that is known
 */
typedef struct po_osl_scop {
    int line;
    int n_param;
    const char **param;
    int n_stmt;
    po_osl_stmt *stmt;
    const char *file;
    long first_line;
    long last_line;
    int nest_line;
} po_osl_scop;

typedef struct po_openscop {
    po_arena *arena;
    const char *path;
    int n_scop;
    po_osl_scop *scop;
} po_openscop;

/* read.c: has the text one of OpenScop's tags in front of a line?  Read it, from a file of this name; NULL,
 * with a message that has the line, if it is not well formed.
 */
bool po_openscop_is(const char *text);
po_openscop *po_openscop_read(const char *text, const char *path,
                              po_diag *diag);
po_openscop *po_openscop_free(po_openscop *file);

/* scattering.c: the scop of the file that is for this one of the program; NULL if there is
 * none.
 */
const po_osl_scop *po_openscop_find(const po_openscop *file,
                                    const po_scop *scop);

/* The dates that it gives to the instances, { S0[i, j] -> [0, i, 0, j, 0] }; NULL, with
 * "*why", which lives as long as "scop", if its statements are not those of the scop.
 * Neither that the dates are unique nor that they are legal is looked at.
 */
__isl_give isl_union_map *po_openscop_dates(const po_openscop *file,
                                            const po_osl_scop *from,
                                            const po_scop *scop,
                                            const char **why);

/* write.c: append the scop, with these dates, or those of the program if that is NULL.
 * What OpenScop has no words for is said in comments, and in "lost", a line each.
 */
void po_openscop_write(const po_scop *scop, __isl_keep isl_union_map *dates,
                       po_text *out, po_text *lost);

/* relation.c: the relation as constraints; those of it that have larger numbers than a long
 * are left out, and counted in "*n_lost".  "has_floors": what local dimensions are is said
 * for each, though there may be constraints enough.  False if isl fails.
 */
bool po_osl_from_map(__isl_keep isl_map *map, bool has_floors, po_arena *arena,
                     po_osl_relation *relation, int *n_lost);

/* The same backward: a map without names, for parameters as "params" has them. */
__isl_give isl_map *po_osl_to_map(const po_osl_relation *relation,
                                  __isl_keep isl_space *params);

/* space.c: the values that the user's iterators have, { S0[t] -> [2t + 3] }: one for each
 * dimension.  Where these do not count along with the dimensions, as far as is seen,
 * "*is_own" is set, and it is the dimensions themselves.
 */
__isl_give isl_map *po_osl_iterators(const po_stmt *stmt, bool *is_own);

/* The order of the program by these values: { [i, j] -> [0, i, 0, -j, 1] }. */
__isl_give isl_map *po_osl_original(const po_stmt *stmt,
                                    __isl_keep isl_space *params);

#endif
