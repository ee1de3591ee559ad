#ifndef POLYOPT_LANES_H
#define POLYOPT_LANES_H

#include "polyopt/scop.h"

/* The name that C has for the type, if vectors of it are known: numbers of 4 or 8
 * bytes; NULL for other types.
 */
const char *po_lanes_type(const po_type *type);

/* Can vectors do what the statement does, each of whose lanes is an instance?  It
 * assigns to an element of an array what is computed by +, -, * and, of floating-point
 * numbers, / from elements, variables and constants, all of the type of that element.
 * Vectors are converted nowhere.
 */
bool po_stmt_suits_lanes(const po_stmt *stmt);

/* Would it, if what it writes to were an element of an array? */
bool po_stmt_might_suit_lanes(const po_stmt *stmt);

/* Does the statement add the product of two numbers in memory, of 16 bits with a sign, or of
 * fewer, to a sum of 32 bits?
 */
bool po_stmt_is_dot_product(const po_stmt *stmt);

#endif
