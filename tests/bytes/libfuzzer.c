/* The entry points of libFuzzer: arbitrary bytes, and damaged C. */
#include <string.h>

#include "damage.h"

#define ROOM 65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t room,
                               unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t room);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static char text[ROOM + 1];

    if (n > ROOM)
        return 0;
    memcpy(text, data, n);
    text[n] = 0;
    run_bytes(text, n);
    return 0;
}

/* Every fourth change is libFuzzer's own. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t room,
                               unsigned seed)
{
    uint64_t state = seed;

    if (seed % 4 == 0)
        return LLVMFuzzerMutate(data, n, room);
    return damage((char *)data, n, room, &state);
}
