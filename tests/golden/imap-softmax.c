double exp(double);
double P[2][65][125], B[2][65][125];

void softmax(void)
{
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 65; i++) {
            double top = -1e300;
            double sum = 0;
            double e[125];

            for (int j = 0; j < 125; j++)
                top = P[b][i][j] > top ? P[b][i][j] : top;
            for (int j = 0; j < 125; j++)
                e[j] = exp(P[b][i][j] - top);
            for (int j = 0; j < 125; j++)
                sum += e[j];
            for (int j = 0; j < 125; j++)
                B[b][i][j] = e[j] / sum;
        }
}
