// C++ around the C of a.c.
#include <cstdio>

extern "C" {
#include "a.h"
}

int main()
{
    fill();
    project();
    for (int i = 0; i < 3; i++)
        std::printf("%g\n", y[i]);
}
