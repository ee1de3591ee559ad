#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --no-parallel */
/* Vectors look for the greatest of floating-point numbers side by side. */
#define N 1000
float x[N], y[N][N], z[N];
double greatest(int n, const double *a, double m)
{
    /* polyopt: simd, reduction */
    {
        long i_next = 0;
        const long i_last = n - 1L;
        if (i_last - i_next >= 127) {
            double m_lanes[16], m_best = m;
            for (int i_lane = 0; i_lane < 16; i_lane++)
                m_lanes[i_lane] = m;
            for (; i_next <= i_last - 15; i_next += 16) {
                #pragma omp simd
                for (long i = i_next; i < i_next + 16; i++) {
                    if (a[i] > m_lanes[i - i_next])
                        m_lanes[i - i_next] = a[i];
                }
            }
            for (int i_lane = 0; i_lane < 16; i_lane++)
                if (m_lanes[i_lane] > m_best)
                    m_best = m_lanes[i_lane];
            if (m_best == 0) {
                for (long i = 0; m < 0 && i < i_next; i++) {
                    if (a[i] > m)
                        m = a[i];
                }
            } else {
                m = m_best;
            }
        }
        for (long i = i_next; i <= i_last; i++) {
            if (a[i] > m)
                m = a[i];
        }
    }
    return m;
}

/* One of constant length; the result of each is needed in the loop around. */
void rows(void)
{
    /* polyopt: simd, reduction */
    for (long i = 0; i <= 999; i++) {
        float m = y[i][0];
        {
            long j_next = 0;
            const long j_last = 999;
            float m_lanes[16], m_best = m;
            for (int j_lane = 0; j_lane < 16; j_lane++)
                m_lanes[j_lane] = m;
            for (; j_next <= j_last - 15; j_next += 16) {
                #pragma omp simd
                for (long j = j_next; j < j_next + 16; j++) {
                    if (y[i][j] < m_lanes[j - j_next])
                        m_lanes[j - j_next] = y[i][j];
                }
            }
            for (int j_lane = 0; j_lane < 16; j_lane++)
                if (m_lanes[j_lane] < m_best)
                    m_best = m_lanes[j_lane];
            if (m_best == 0) {
                for (long j = 0; m > 0 && j < j_next; j++)
                    m = y[i][j] < m ? y[i][j] : m;
            } else {
                m = m_best;
            }
            for (long j = j_next; j <= j_last; j++)
                m = y[i][j] < m ? y[i][j] : m;
        }
        z[i] = m;
    }
}

/* Equal values are taken, which need not be the same zeros: left alone. */
float last(int n, float m)
{
    /* polyopt: simd, reduction */
    {
        long i_next = 0;
        const long i_last = n - 1L;
        if (i_last - i_next >= 127) {
            float m_lanes[16], m_best = m;
            for (int i_lane = 0; i_lane < 16; i_lane++)
                m_lanes[i_lane] = m;
            for (; i_next <= i_last - 15; i_next += 16) {
                #pragma omp simd
                for (long i = i_next; i < i_next + 16; i++) {
                    if (x[i] > m_lanes[i - i_next])
                        m_lanes[i - i_next] = x[i];
                }
            }
            for (int i_lane = 0; i_lane < 16; i_lane++)
                if (m_lanes[i_lane] > m_best)
                    m_best = m_lanes[i_lane];
            if (m_best == 0) {
                for (long i = 0; i < i_next; i++) {
                    if (x[i] >= m)
                        m = x[i];
                }
            } else {
                m = m_best;
            }
        }
        for (long i = i_next; i <= i_last; i++) {
            if (x[i] >= m)
                m = x[i];
        }
    }
    return m;
}

/* What is no number is taken: left alone. */
float others(int n, float m)
{
    /* polyopt: simd, reduction */
    {
        long i_next = 0;
        const long i_last = n - 1L;
        if (i_last - i_next >= 127) {
            float m_lanes[16], m_best = m;
            for (int i_lane = 0; i_lane < 16; i_lane++)
                m_lanes[i_lane] = m;
            for (; i_next <= i_last - 15; i_next += 16) {
                #pragma omp simd
                for (long i = i_next; i < i_next + 16; i++) {
                    if ((x[i] > m_lanes[i - i_next]) | (x[i] != x[i]))
                        m_lanes[i - i_next] = x[i];
                }
            }
            for (int i_lane = 0; i_lane < 16; i_lane++)
                if ((m_lanes[i_lane] > m_best) | (m_lanes[i_lane] != m_lanes[i_lane]))
                    m_best = m_lanes[i_lane];
            if (m_best == 0 || m_best != m_best) {
                for (long i = 0; i < i_next; i++)
                    m = m > x[i] ? m : x[i];
            } else {
                m = m_best;
            }
        }
        for (long i = i_next; i <= i_last; i++)
            m = m > x[i] ? m : x[i];
    }
    return m;
}
