/* For programs that compare all bits of their data. */
#ifndef HASH_H
#define HASH_H

#include <string.h>

/* Return a number that depends on every bit of what has been seen, "hash",
 * and of "value".
 */
static unsigned long hash_next(unsigned long hash, double value)
{
    unsigned long bits;

    memcpy(&bits, &value, sizeof(bits));
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15UL;
    return hash ^ (hash >> 29);
}

#endif
