#include <stdio.h>
#define ROWS 77
