// C++ around the C of a.c.
#include <iostream>

extern "C" {
#include "a.h"
}

int main()
{
    fill();
    project();
    for (int i = 0; i < 3; i++)
        std::cout << y[i] << '\n';
}
