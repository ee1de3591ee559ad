static void blas_2mm(double alpha, double beta)
{
    product(NI, NJ, NK, alpha, A, B, 0, tmp);
    product(NI, NL, NJ, 1, tmp, C, beta, D);
}
