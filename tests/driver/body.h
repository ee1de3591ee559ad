    int i;

    assert(n >= 0);
    for (i = 0; i < n; i++)
        x[i] = x[i] * 1.5 + 2;
    printf("%s %d\n", __FILE__, __LINE__);
