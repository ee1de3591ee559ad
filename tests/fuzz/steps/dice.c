/* Random numbers, the same with every compiler. */
#include "steps.h"

unsigned below(struct dice *d, unsigned n)
{
    d->state = d->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(d->state >> 33) % n;
}

struct dice dice_of(uint64_t seed)
{
    struct dice d = {seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du};

    for (int i = 0; i < 8; i++)
        below(&d, 2);
    return d;
}

bool chance(struct dice *d, unsigned percent)
{
    return below(d, 100) < percent;
}
