#define N 60

extern double A[N][N], x[N], y[N];

void fill(void);
void project(void);
