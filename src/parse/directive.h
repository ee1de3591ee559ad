/* Directives of the program, those of OpenMP above all.
 */
#ifndef POLYOPT_PARSE_DIRECTIVE_H
#define POLYOPT_PARSE_DIRECTIVE_H

#include "clang.h"

/* ignored_directives.c */
bool po_lower_ignore_directives(po_lower *low);

/* threadprivate.c */
void po_lower_threadprivate(po_lower *low);
bool po_lower_is_threadprivate(const po_lower *low, const char *name);

/* directive_variables.c */
void po_lower_find_named(po_lower *low);
bool po_lower_is_named(const po_lower *low, const char *name);

/* disabled_openmp.c */
bool po_lower_has_disabled_openmp(const po_lower *low);

/* directive_macros.c */
/* Macros with what may become a directive in their definitions.
 *
 * "is_directive"  it is a whole one, no part of one
 * "is_used"       somewhere else than in other definitions
 */
typedef struct po_carrier {
    char *name;
    bool is_directive;
    bool is_used;
} po_carrier;

typedef struct po_carriers {
    int n;
    po_carrier *carrier;
} po_carriers;

bool po_carriers_add(po_carriers *all, const char *name, size_t n,
                     bool is_directive);
bool po_carriers_see(po_carriers *all, const char *text, size_t size);
void po_carriers_clear(po_carriers *all);

/* hint.c */
bool po_lower_is_hint_text(const char *text, size_t n);
bool po_lower_is_hint_macro(const po_macro *macro);
po_hint po_lower_hint(const po_unit *unit, po_span span, size_t loop);
bool po_lower_has_hint(const po_unit *unit, size_t loop);

/* pragma.c */
/* The directives directly before something.
 *
 * "any"     there is one that tells compilers what to do with it
 * "region"  there is one that may concern everything inside
 * "off"     there is a "#pragma polyopt off"
 * "n"       so many say something; if it is one, "is_omp" says that it is an OpenMP
 *           directive, which begins at "token"
 */
typedef struct po_pragmas {
    bool any;
    bool region;
    bool off;
    int n;
    bool is_omp;
    int token;
} po_pragmas;

/* Does "#pragma first second" begin at the token?  "second" may be NULL. */
bool po_lower_is_pragma(const po_lower *low, int token, const char *first,
                        const char *second);

/* Is the byte in code that the preprocessor drops?  Return where the directive ends that begins
 * with the token.
 */
bool po_lower_is_skipped(const po_lower *low, size_t offset);
size_t po_lower_directive_end(const po_lower *low, int token);

void po_lower_directives(po_lower *low);
po_pragmas po_lower_pragmas_before(const po_lower *low, size_t begin);

/* scop_range.c: list the ranges in active code; warn of those that end in another function. */
void po_lower_scop_ranges(po_lower *low);
void po_lower_check_scop_ranges(const po_lower *low);

/* worksharing_directives.c */
bool po_lower_worksharing(po_lower *low, CXCursor cursor,
                          const po_pragmas *before, po_node *node);
void po_lower_open_worksharing(po_lower *low);

#endif
