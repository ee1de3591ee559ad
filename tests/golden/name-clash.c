/* The user's names are those that generated code would like to have. */
double t1[500][500], min[500][500];
int po_min, lb, ub, t2, t3, floord;

void f(void)
{
    for (int po_max = 0; po_max < 500; po_max++)
        for (int t4 = 0; t4 < po_max; t4++)
            for (int ceild = 0; ceild < 500; ceild++)
                t1[po_max][ceild] += min[po_max][t4] * min[t4][ceild] + lb;
}
