/* The border of a flat image that a condition keeps from is no part of where it begins. */
void filter(const float *restrict in, float *restrict out, int n, int m, int pad)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            for (int j = 0; j < 3; j++)
                if (x + j - pad >= 0 && x + j - pad < m)
                    out[y * m + x] += in[y * m + x + j - pad];
}
