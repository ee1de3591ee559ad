#ifdef __clang__
    n--;
#endif
    for (int i = 0; i < n; i++)
        x[i] += 2;
