/* The multiplications of GMP, which are what isl does inside of its operations.
 *
 * isl finds out whether a system has solutions, and which of its rows are redundant, by
 * pivots: each goes through a matrix, and none of that counts as an operation.  But every
 * element is multiplied.  The definition here takes the place of that in GMP's library
 * for the libraries as well, as a program's own symbols come first, and goes on with
 * GMP's own.  Where there is no such library to look it up in, as in a program that is
 * linked statically, the sum of 0 and the product will do.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmp.h>
#include <string.h>

#include "polyopt/effort.h"

typedef void multiplication(mpz_ptr product, mpz_srcptr a, mpz_srcptr b);

static multiplication find_and_multiply;
static multiplication *multiply = find_and_multiply;

/* How many multiplications are left until somebody is told; 0: nobody is. */
static unsigned long n_left;
static void (*watcher)(void);

/* Call the function after so many multiplications, in the middle of the last one: it may
 * do little more than to set a variable, or to call this again.  Returns how many were
 * left to go.
 */
unsigned long po_product_watch(unsigned long n, void (*reached)(void))
{
    unsigned long left = n_left;

    n_left = n;
    watcher = reached;
    return left;
}

/* In no place that is read. */
static void multiply_via_copy(mpz_ptr product, mpz_srcptr a, mpz_srcptr b)
{
    mpz_t copy;

    mpz_init(copy);
    mpz_addmul(copy, a, b);
    mpz_swap(product, copy);
    mpz_clear(copy);
}

/* A pointer to data is none to a function in C; POSIX has them alike. */
static void find_and_multiply(mpz_ptr product, mpz_srcptr a, mpz_srcptr b)
{
    void *found = dlsym(RTLD_NEXT, "__gmpz_mul");

    multiply = multiply_via_copy;
    if (found)
        memcpy(&multiply, &found, sizeof(found));
    multiply(product, a, b);
}

void mpz_mul(mpz_ptr product, mpz_srcptr a, mpz_srcptr b)
{
    if (n_left > 0 && --n_left == 0)
        watcher();
    multiply(product, a, b);
}
