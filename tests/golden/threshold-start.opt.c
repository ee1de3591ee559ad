#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Work that starts threads pays if it is more, or is done several times: in a loop, in
 * a function that is called in one, or by such a function, or by itself.
 */
int next(int n);

double table[200000], tone[200000], echo[200000], large[3000000], tree[200000];

void fill(void)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 0; i <= 199999; i++)
        table[i] = (int)i * 0.5;
}

void once(void)
{
    fill();
}

void fill_large(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd
    for (long i = 0; i <= 2999999; i++)
        large[i] = (int)i * 0.5;
}

void wave(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd
    for (long i = 0; i <= 199999; i++)
        tone[i] = tone[i] * 0.5;
}

void play(void)
{
    wave();
}

void many(int n)
{
    while (next(n))
        play();
}

void often(int n)
{
    for (int k = 0; k < n; k++) {
        /* polyopt: parallel, simd */
        #pragma omp parallel for simd
        for (long i = 0; i <= 199999; i++)
            echo[i] = echo[i] * 0.5;
        many(k);
    }
}

void grow(int n)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd firstprivate(n)
    for (long i = 0; i <= 199999; i++)
        tree[i] += n;
    if (n > 0)
        grow(n - 1);
}
