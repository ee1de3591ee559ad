static void blas_3mm(int ni, int nj, int nk, int nl, int nm, void *e,
                     const void *a, const void *b, void *f, const void *c,
                     const void *d, void *g)
{
    product(ni, nj, nk, 1, a, b, 0, e);
    product(nj, nl, nm, 1, c, d, 0, f);
    product(ni, nl, nj, 1, e, f, 0, g);
}
