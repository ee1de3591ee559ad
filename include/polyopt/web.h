#ifndef POLYOPT_WEB_H
#define POLYOPT_WEB_H

#include "polyopt/scop.h"

/* A reference to an array.
 *
 * "web"  the smallest index of a reference of the same web
 */
typedef struct po_web_member {
    int stmt;
    int access;
    int web;
} po_web_member;

/* The references of a scop to one array, in webs: sets of references that exchange
 * values, or have to be to the same variable for another reason.
 */
typedef struct po_webs {
    int n;
    po_web_member *member;
} po_webs;

/* Find all references to the array, each a web of its own. */
po_webs po_webs_find(const po_scop *scop, int array);
void po_webs_clear(po_webs *webs);

/* The index of a reference to the array. */
int po_webs_position(const po_webs *webs, int stmt, int access);

/* Put the references with indices "a" and "b" in one web. */
void po_webs_unite(po_webs *webs, int a, int b);

#endif
