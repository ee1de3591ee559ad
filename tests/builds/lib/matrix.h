#include "made.h"

extern double A[SIDE][SIDE], B[SIDE][SIDE], C[SIDE][SIDE];

void product(void);
double trace(void);
