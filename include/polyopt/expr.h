#ifndef POLYOPT_EXPR_H
#define POLYOPT_EXPR_H

#include "polyopt/diag.h"

/* The syntax of C expressions, copied out of libclang.  Everything here lives
 * in the arena of the unit and is not changed after the front end made it.
 */
struct po_expr;

typedef enum po_type_kind {
    PO_TYPE_INT,     /* any integer type, char and enum included; not bool */
    PO_TYPE_BOOL,    /* _Bool                                              */
    PO_TYPE_FLOAT,   /* float, double, long double                         */
    PO_TYPE_COMPLEX, /* _Complex of one of these                           */
    PO_TYPE_POINTER, /* "target" is what it points to                      */
    PO_TYPE_ARRAY,   /* "target" is the element, "extent" the number       */
    PO_TYPE_OTHER,   /* void, functions, records, vectors, ...             */
} po_type_kind;

/* A type, canonical (typedefs resolved).
 *
 * "text"       C spelling as written in the source (may use typedef names),
 *              without const/volatile at the top level; for scalars it can be
 *              used in a declaration: "double", "unsigned long", "my_real"
 * "size_bytes" 0 if unknown
 * "align_bytes" what the address of an object of it, as written, is a multiple of: a
 *              typedef may ask for more than the size, or for less; 0 if unknown.  A
 *              member of a packed structure has a type of its own
 * "is_signed"  for PO_TYPE_INT
 * "target"     pointers and arrays; NULL otherwise
 * "member"     of a structure, as the type of a variable or of an assignment: its
 *              n_member members, if these are all its bytes, see po_expr_members; NULL
 *              for others
 * "at_least"   pointers: n of a parameter declared as "A[static n]", or NULL
 * "extent"     arrays: number of elements, an integer constant or the VLA's
 *              size expression; NULL if unknown ("[]")
 */
typedef struct po_type {
    po_type_kind kind;
    const char *text;
    int size_bytes;
    int align_bytes;
    bool is_signed;
    bool is_const;
    bool is_volatile; /* volatile or _Atomic */
    bool is_restrict;
    const struct po_type *target;
    const struct po_expr *extent;
    const struct po_expr *at_least;
    int n_member;
    const struct po_member *member;
} po_type;

/* A member of a structure: a number, a pointer, a structure with members, or an array of
 * constant length of these.
 */
typedef struct po_member {
    const char *name;
    const po_type *type;
} po_member;

typedef enum po_storage {
    PO_STORAGE_GLOBAL, /* file scope, static or not; extern too            */
    PO_STORAGE_STATIC, /* static inside a function                          */
    PO_STORAGE_LOCAL,
    PO_STORAGE_PARAM,
    PO_STORAGE_FUNCTION,
    PO_STORAGE_ENUMERATOR
} po_storage;

/* A declared variable or function.  One object per declaration in a unit, so
 * that pointers can be compared.
 *
 * "id"            number in order of appearance in the unit, a stable key
 * "begin"         offset of the declaration in the file; (size_t)-1 if it is
 *                 not in the main file
 * "address_taken" somewhere in the function (or, for globals, in the unit)
 *                 the operand of unary & (not merely subscripted), or passed to
 *                 a function of attribute cleanup
 * "address_hidden" the same in a way that no expression of the function shows
 * "is_named"      a directive may look at the value: there is no expression for that
 * "is_weak"       extern object without definition here, or alias attribute
 * "is_pure"       functions: declared pure or const
 * "is_const"      functions: declared const
 * "is_noreturn"   functions: declared not to return
 * "in_library"    functions: one of C's library that computes a value
 * "fresh"         pointers: initialised by a call of malloc, calloc,
 *                 aligned_alloc and never assigned again in its life
 * "table"         constant arrays of integers, perhaps of several dimensions: the
 *                 values of all elements, in the order of memory; NULL if not known
 */
typedef struct po_decl {
    int id;
    const char *name;
    const po_type *type;
    po_storage storage;
    po_loc loc;
    size_t begin;
    bool address_taken;
    bool address_hidden;
    bool is_weak;
    bool is_thread_local;
    bool is_named;
    bool is_pure;
    bool is_const;
    bool is_noreturn;
    bool in_library;
    bool fresh;
    const long *table;
} po_decl;

typedef enum po_expr_kind {
    PO_EXPR_INT,       /* constant: literal, enumerator, character, sizeof  */
    PO_EXPR_FLOAT,     /* literal, as "text"                                */
    PO_EXPR_VAR,       /* "decl"                                            */
    PO_EXPR_SUBSCRIPT, /* arg[0][arg[1]]                                    */
    PO_EXPR_MEMBER,    /* arg[0].text or, with "is_arrow", arg[0]->text     */
    PO_EXPR_UNARY,     /* op arg[0]                                         */
    PO_EXPR_BINARY,    /* arg[0] op arg[1]; no assignments                  */
    PO_EXPR_ASSIGN,    /* arg[0] op arg[1]; "op" PO_OP_NONE for plain =; with a
                          comparison, not of the source but of the model,
                          "if (arg[1] op arg[0]) arg[0] = arg[1]"           */
    PO_EXPR_COND,      /* arg[0] ? arg[1] : arg[2]                          */
    PO_EXPR_CALL,      /* decl(arg[0], ...)                                 */
    PO_EXPR_CAST,      /* (type)arg[0], written by the user                 */
    PO_EXPR_CONVERT,   /* implicit conversion of arg[0] to "type"           */
    PO_EXPR_LIST,      /* what an array is initialised with: {arg[0], ...};
                          or, if "text" is not NULL, that string literal, or
                          the designator "text" before arg[0]               */
    PO_EXPR_OPAQUE     /* not modelled: "why", and the source as "text"     */
} po_expr_kind;

typedef enum po_op {
    PO_OP_NONE,
    PO_OP_ADD,
    PO_OP_SUB,
    PO_OP_MUL,
    PO_OP_DIV,
    PO_OP_MOD,
    PO_OP_SHL,
    PO_OP_SHR,
    PO_OP_AND, /* bitwise */
    PO_OP_OR,
    PO_OP_XOR,
    PO_OP_LT,
    PO_OP_LE,
    PO_OP_GT,
    PO_OP_GE,
    PO_OP_EQ,
    PO_OP_NE,
    PO_OP_LAND, /* && */
    PO_OP_LOR,
    PO_OP_COMMA,
    PO_OP_PLUS, /* unary from here */
    PO_OP_MINUS,
    PO_OP_NOT,  /* ! */
    PO_OP_BNOT, /* ~ */
    PO_OP_DEREF,
    PO_OP_ADDRESS,
    PO_OP_REAL, /* __real__ of a complex number */
    PO_OP_IMAG,
    PO_OP_PREINC,
    PO_OP_PREDEC,
    PO_OP_POSTINC,
    PO_OP_POSTDEC
} po_op;

/* A node of an expression.
 *
 * "type"  type of the value, after arithmetic conversions
 * "loc"   where it begins; inside macros, where the macro is invoked
 * "value" of PO_EXPR_INT (as the type has it; unsigned long values above
 *         LONG_MAX make the node PO_EXPR_OPAQUE)
 * "text"  C source: literals as written ("1e-9f", "0x10u", "'a'"), members'
 *         names, the source of opaque nodes
 * "why"   of PO_EXPR_OPAQUE
 */
typedef struct po_expr {
    po_expr_kind kind;
    po_op op;
    const po_type *type;
    po_loc loc;
    long value;
    const char *text;
    const po_decl *decl;
    bool is_arrow;
    po_reject why;
    int n_arg;
    const struct po_expr *const *arg;
} po_expr;

/* All integers from "low" to "high". */
typedef struct po_range {
    long low;
    long high;
} po_range;

/* Find the range of the values of a variable; false if nothing is known of it. */
typedef bool po_range_of(const po_expr *variable, void *user, po_range *range);

/* Find constants between which the value of an integer expression is, by its operators and
 * types, and by what is known of variables, if "of" is not NULL.  False if there are none
 * but those of its type, which is not a short one.
 */
bool po_expr_range(const po_expr *expr, po_range_of *of, void *user,
                   po_range *range);

/* Is each value of the range one of the integer type? */
bool po_range_fits(const po_range *range, const po_type *type);

/* Enlarge the range, so that it has all values of the other one. */
void po_range_widen(po_range *range, const po_range *other);

/* Return the condition that the variable is in the range: "x == 1", or
 * "x >= 1 && x <= 9".
 */
const po_expr *po_range_condition(const po_range *range, const po_decl *decl,
                                  po_arena *arena);

/* type.c: the type of an object that is accessed with several types, int and long;
 * questions, which are answered there.
 */
extern const po_type po_type_any;
extern const po_type po_type_int;
extern const po_type po_type_long;

/* Are values of the two types represented, and computed with, in one way? */
bool po_type_is_same(const po_type *a, const po_type *b);

bool po_type_is_integer(const po_type *type);
bool po_type_is_float(const po_type *type);
bool po_type_is_scalar(const po_type *type);
bool po_type_is_element(const po_type *type);
bool po_type_is_address(const po_type *type);

/* Is it a variable that the file defines, and that never changes: constant, or an array of
 * constants?
 */
bool po_decl_is_constant(const po_decl *decl);
bool po_type_is_signed(const po_type *type);
bool po_type_is_aligned(const po_type *type);
bool po_type_is_overaligned(const po_type *type);
int po_type_value_bits(const po_type *type);
const po_type *po_type_common(const po_type *a, const po_type *b);
bool po_type_contains(const po_type *outer, const po_type *inner);

/* Skip implicit conversions (and only these); conversions to void. */
const po_expr *po_expr_strip(const po_expr *expr);
const po_expr *po_expr_skip_void(const po_expr *expr);

/* Is "what" the condition itself, or an operand of the comparison that it is, so
 * that it is evaluated whenever the condition is?
 */
bool po_expr_compares(const po_expr *cond, const po_expr *what);

/* How strongly the operator at the root of an expression binds; 0 is less than
 * any, for what contexts demand.
 */
enum {
    PO_PREC_COMMA = 1,
    PO_PREC_ASSIGN,
    PO_PREC_COND,
    PO_PREC_LOR,
    PO_PREC_LAND,
    PO_PREC_OR,
    PO_PREC_XOR,
    PO_PREC_AND,
    PO_PREC_EQUAL,
    PO_PREC_RELATION,
    PO_PREC_SHIFT,
    PO_PREC_SUM,
    PO_PREC_PRODUCT,
    PO_PREC_UNARY,
    PO_PREC_POSTFIX,
    PO_PREC_PRIMARY
};

/* The precedence of the operator at the root. */
int po_expr_precedence(const po_expr *expr);

/* C spelling of an operator, e.g. "+" or "&&". */
const char *po_op_text(po_op op);

/* The base variable of an lvalue such as A[i][j], *(p + i), s.x[i], (*q).y:
 * follows arg[0] of subscripts and members, dereferences, casts; in a sum, the
 * operand of pointer or array type.  NULL if there is none.
 */
const po_decl *po_expr_base(const po_expr *expr);

/* Is it the variable with "n" subscripts? */
bool po_expr_is_element_of(const po_expr *expr, const po_decl *decl, int n);

/* members.c: make of "object", a structure of type "type", references to the numbers and
 * pointers that it consists of, each with a copy of "object" of its own; of a list, its
 * values.  Returns how many; 0 if there are more than "most", or other bytes.
 */
int po_expr_members(po_arena *arena, const po_expr *object, const po_type *type,
                    int most, const po_expr **member);

/* Return the number or pointer that "(struct s){...}.x" is, a cast if the list has it in
 * another type; NULL if "expr" is something else, or values of the list have side effects.
 */
const po_expr *po_expr_literal_member(po_arena *arena, const po_expr *expr);

/* Is it "if (e < x) x = e" as an assignment: x = min(e, x), which leaves alone what it
 * need not write?  Or ">", the maximum.  "if (c && e < x) x = e" is one, too, of the value
 * "c ? e : x": nothing is less than itself, nor greater.
 */
bool po_expr_is_min_max_update(const po_expr *expr);

/* make.c: the "c" of such an assignment, NULL if there is none; its "e"; its "c && e < x", and
 * "x = c && e < x ? e : x", with its operands.
 */
const po_expr *po_expr_min_max_filter(const po_expr *extreme);
const po_expr *po_expr_min_max_value(const po_expr *extreme);
const po_expr *po_expr_min_max_cond(po_arena *arena, const po_expr *extreme);
const po_expr *po_expr_min_max_choice(po_arena *arena, const po_expr *extreme);

/* make.c: return the constant, of an integer type that C computes in, as C writes it: "7UL", "(-1)". */
const po_expr *po_expr_number(po_arena *arena, const po_loc *loc,
                              const po_type *type, long value);

/* make.c: return "!cond", "a != b" for "a == b", "a < b" for "!(a < b)", "left op right", of
 * that type, or of int, and "cond ? yes : no", of the type of "no".
 */
const po_expr *po_expr_not(po_arena *arena, const po_expr *cond);
const po_expr *po_expr_binary(po_arena *arena, const po_loc *loc, po_op op,
                              const po_type *type, const po_expr *left,
                              const po_expr *right);
const po_expr *po_expr_condition(po_arena *arena, const po_expr *left, po_op op,
                                 const po_expr *right);
const po_expr *po_expr_choice(po_arena *arena, const po_expr *cond,
                              const po_expr *yes, const po_expr *no);

/* Is it a comparison, or "!", "&&" or "||" of something, which is 1 or 0, but for conversions? */
bool po_expr_is_truth(const po_expr *expr);

/* Are the two the same, but for conversions, so that they have the same value
 * if no variable changes in between?  Opaque expressions never are.
 */
bool po_expr_is_same(const po_expr *a, const po_expr *b);

/* Is it part of a number that is computed from numbers and variables alone?  What it
 * is computed from has to be looked at, too.
 */
bool po_expr_is_computed(const po_expr *expr);

/* Is it an element whose address is computed from numbers and variables alone, without
 * a look at memory?
 */
bool po_expr_is_place(const po_expr *expr);

/* Call "visit" on "expr" and all below it, parents first; stop and return
 * false as soon as it does.
 */
bool po_expr_walk(const po_expr *expr,
                  bool (*visit)(const po_expr *expr, void *user), void *user);

/* Is there a call in it?  Not in NULL. */
bool po_expr_has_call(const po_expr *expr);

/* Are all floating-point numbers in the expression of the size of "type"? */
bool po_expr_has_floats_of(const po_expr *expr, const po_type *type);

/* The name of the macro that the expression is, as a number, so that it is not expanded in the new
 * text: "(long)(NAME)"; NULL for others.
 */
const char *po_expr_macro(const po_expr *expr);

/* uses.c: does the root assign to its first operand, and how many parts do?  To which variable: the whole or,
 * if it is a structure, a part of it; NULL if it does not assign, or assigns to
 * something that is reached through a pointer or subscripts.
 */
bool po_expr_is_update(const po_expr *expr);
const po_decl *po_expr_assigned(const po_expr *expr);

int po_expr_n_updates(const po_expr *expr);

/* Is it the variable, or the number, but for conversions? */
bool po_expr_is_variable(const po_expr *expr, const po_decl *decl);
bool po_expr_is_number(const po_expr *expr, long value);

/* The comparison with its operands exchanged; other operators stay. */
po_op po_op_mirrored(po_op op);

/* Store the value of a sum, a difference or a product of integer constants, if it and all its parts
 * are from 0 to INT_MAX.
 */
bool po_expr_constant(const po_expr *expr, long *value);

/* Does the variable occur in the expression, which may be NULL, and how often?  Is the
 * node "part" in it?  The first assignment to the variable; NULL if there is none.
 */
bool po_expr_mentions(const po_expr *expr, const po_decl *decl);
int po_expr_n_mentions(const po_expr *expr, const po_decl *decl);
bool po_expr_contains(const po_expr *expr, const po_expr *part);
const po_expr *po_expr_update_of(const po_expr *expr, const po_decl *decl);

/* Is "part" evaluated whenever the expression is, behind no condition in it?  Of an update by
 * the lesser under a condition of its own, that is the condition only.
 */
bool po_expr_is_evaluated(const po_expr *expr, const po_expr *part);

/* How a variable advances: by "by", or, if that is NULL, by 1; "is_down": it decreases. */
typedef struct po_step {
    const po_expr *by;
    bool is_down;
} po_step;

/* Does the expression advance the variable, as one of "i++", "i += by", "i = i + by",
 * "i = by + i", and with "-" in the place of "+" but for the last?
 */
bool po_expr_is_step(const po_expr *expr, const po_decl *decl, po_step *step);

/* make.c: a copy with a list of operands of its own; a reference to a variable; an
 * assignment; an expression with "part" of its operands in the place of these, and one
 * with "with" in the place of the node "what", or themselves if nothing changes.
 */
typedef const po_expr *po_expr_part(const po_expr *expr, void *user);
po_expr *po_expr_make(po_arena *arena, const po_expr *what);
const po_expr *po_expr_variable(po_arena *arena, const po_decl *decl,
                                const po_loc *loc);
const po_expr *po_expr_assignment(po_arena *arena, const po_expr *target,
                                  const po_expr *value);
const po_expr *po_expr_map(po_arena *arena, const po_expr *expr,
                           po_expr_part *part, void *user);
const po_expr *po_expr_replace(po_arena *arena, const po_expr *expr,
                               const po_expr *what, const po_expr *with);

/* A copy that shares no node: references of a statement are told apart by theirs. */
const po_expr *po_expr_copy(po_arena *arena, const po_expr *expr);

/* Prints a node itself and returns true, or returns false to have it printed
 * as usual.  "precedence" is what the context demands: the hook adds
 * parentheses if what it prints binds less.
 */
typedef bool (*po_expr_hook)(const po_expr *expr, int precedence, po_text *out,
                             void *user);

/* Print "expr" as C, with parentheses where they are needed in a context of
 * the given precedence and where compilers would warn without them.
 * "hook", if not NULL, is asked about every node, parents first.
 */
void po_expr_print(const po_expr *expr, int precedence, po_expr_hook hook,
                   void *user, po_text *out);

/* Print "expr" as C, as the user could have written it. */
void po_expr_print_source(const po_expr *expr, po_text *out);

#endif
