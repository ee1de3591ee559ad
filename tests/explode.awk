# Print a loop nest that is made to be expensive:
#
#     awk -v kind=KIND -f explode.awk
#
# KIND is statements (50 of them, 6250 dependences), depth (8 loops, slanted
# bounds), parameters (30 of them), coefficients (next to 2^31), lattices (of points that
# are far from each other), classes (bounds that depend on remainders), references
# (81 in a statement), everything (all of these at once, with the largest
# coefficients that are modelled), attempts (8 loops, in
# each of which something is only modelled as a whole), calls (functions in functions)
# or recursion (a function that calls itself in a loop).

function statements(    s) {
    print "double A[2][64][64];\nvoid f(int n)\n{"
    print "    for (int t = 0; t < n; t++) {"
    for (s = 0; s < 50; s++) {
        print "        for (int i = 1; i < 60; i++)"
        print "            for (int j = 1; j < 60; j++)"
        printf "                A[%d][i][j] = ", s % 2
        printf "A[%d][i - %d][j + %d] + ", 1 - s % 2, s % 2, s % 3
        printf "A[%d][j][i];\n", s % 2
    }
    print "    }\n}"
}

function element(name, last, less,    k) {
    printf "%s", name
    for (k = 0; k < 8; k++)
        printf "[%s%s]", substr("ijklmnop", last ? 8 - k : k + 1, 1),
            k == less ? " - 1" : ""
}

function depth(    k, c) {
    print "double A[9][9][9][9][9][9][9][9];\nvoid f(int n)\n{"
    for (k = 0; k < 8; k++) {
        c = substr("ijklmnop", k + 1, 1)
        printf "    for (int %s = %s; ", c,
            k ? substr("ijklmnop", k, 1) " / 2 + 1" : "1"
        printf "%s < n - %d; %s++)\n", c, k, c
    }
    printf "        "
    element("A", 0, -1)
    printf " = "
    for (k = 0; k < 8; k++) {
        element("A", 0, k)
        printf " + "
    }
    element("A", 1, -1)
    print ";\n}"
}

function parameters(    k) {
    print "double A[100][100];\nvoid f("
    for (k = 0; k < 30; k++)
        printf "    int p%d%s\n", k, k < 29 ? "," : ")"
    printf "{\n    for (int i = 0; i < p0"
    for (k = 1; k < 15; k++)
        printf " && i < p%d", k
    printf "; i++)\n    for (int j = 0; j < p15"
    for (k = 16; k < 30; k++)
        printf " && j < p%d + i", k
    print "; j++)"
    print "        A[i + p0 - p1][j + p2 - p3] = A[j + p4 - p5][i + p6 - p7] +"
    print "            A[i + p8][j + p9] + A[j - p10][i - p11 + p12];\n}"
}

function coefficients() {
    print "double A[1000];\nvoid f(int n)\n{"
    print "    for (long i = 0; i < n; i++)"
    print "        for (long j = 2147483629 * i; j < 2147483587L * n; j++)"
    print "            A[2147483489 * i - 2147483477 * j] ="
    print "                A[2147483399 * j - 2147483353 * i] + A[i];\n}"
}

function lattices() {
    print "double A[1 << 24];\nvoid f(int n)\n{"
    print "    for (int k = 0; k < n; k++)"
    print "        for (int i = 0; i < 200; i++)"
    print "            for (int j = 0; j < 60; j++)"
    print "                A[65536 * i + 1021 * j + k] ="
    print "                    A[65536 * i + 1021 * j + 17 * k] +"
    print "                    A[1021 * i + 65536 * j];\n}"
}

function references(    a, b) {
    print "double A[100][100];\nvoid f(int n)\n{"
    print "    for (int t = 0; t < n; t++)"
    print "        for (int i = 5; i < 90; i++)"
    print "            for (int j = 5; j < 90; j++)"
    printf "                A[i][j] = 0"
    for (a = 1; a < 10; a++)
        for (b = 1; b < 10; b++)
            printf " + A[i - 5 + %d][j - 5 + %d]", a, b
    print ";\n}"
}

# The loops of a nest, i to p; the bounds have up to 30 parameters.
function loops(    k, c) {
    for (k = 0; k < 8; k++) {
        c = substr("ijklmnop", k + 1, 1)
        printf "    for (long %s = %s; %s < p%d && %s < 1048573 * p%d%s; ",
            c, k ? substr("ijklmnop", k, 1) " / 2 + 1" : "1", c, 2 * k, c,
            2 * k + 1, k ? " + " substr("ijklmnop", k, 1) : ""
        printf "%s++) {\n", c
        if (kind == "attempts") {
            printf "    while (W[%s] > p%d) W[%s]--;\n", c, k, c
            printf "    V[%s] = W[V[%s + p%d] %% 10] + W[%s];\n", c, c, k, c
        }
    }
}

function everything(    k, s, c) {
    print "double A[2][9][9][9][9][9][9][9][9];\nint V[1000], W[1000];"
    print "void f("
    for (k = 0; k < 30; k++)
        printf "    long p%d%s\n", k, k < 29 ? "," : ")"
    print "{"
    loops()
    for (s = 0; s < (kind == "attempts" ? 1 : 50); s++) {
        printf "        A[%d]", s % 2
        element("", 0, -1)
        printf " = A[%d]", 1 - s % 2
        element("", 0, s % 8)
        printf " + A[%d]", s % 2
        element("", 1, s % 7)
        printf " + A[0][0][0][0][0][0][0][0][i + 1048571 * p%d - j]", s % 30
        print ";"
    }
    for (k = 0; k < 8; k++)
        print "    }"
    print "}"
}

# Functions that call others in a loop, several times each; "recursion": themselves,
# and are called in a loop.
function calls(    f, k, n) {
    n = kind == "recursion" ? 1 : 9
    for (f = 0; f < n; f++) {
        printf "static void f%d(double *x, int n)\n{\n", f
        print "    for (int i = 1; i < n; i++) {"
        if (f == 0)
            print "        x[i] += x[i - 1];"
        for (k = 0; k < 6 && (f > 0 || n == 1); k++)
            printf "        f%d(x + %d, n / 2);\n", (n > 1 ? f - 1 : f), k
        print "    }\n}"
    }
    print "void run(double *x, int n)\n{"
    for (k = 0; k < 4; k++)
        printf "    for (int i = 0; i < n; i++)\n        f%d(x, n);\n", n - 1
    print "}"
}

# The bounds of the loops depend on the residues of outer variables, and there are two
# branches for these: to count instances, all classes of residues are looked at.
function classes() {
    print "static double w[64];"
    print "struct grid { double u[80][40], v[40][41][43]; } g;"
    print "void f(int n, int m, long *restrict x, double (*y)[41][43],"
    print "       double *restrict z)\n{"
    print "    for (int i = 0; i <= (n + 1) / 2; i += 4)"
    print "        for (int j = i - 1; j < m; j++)"
    print "            for (int k = j; k < j + 3; k += 2) {"
    print "                x[(i * 41 + j + 1) * 43 + k + 1] = (int)(w[i] * 3) % 97;"
    print "                if ((j - i) % 4 == 3)"
    print "                    g.u[i - j + 40][i] += 0.5 * g.v[i][j + 1][k + 1] +"
    print "                        y[i][j + 1][k + 1] + g.u[2 * k + 3][i + 2] +"
    print "                        z[i + 1];"
    print "                else\n                    z[k + 1] = 0.5 * (k - i);"
    print "            }\n}"
}

BEGIN {
    if (kind == "everything" || kind == "attempts")
        everything()
    else if (kind == "statements")
        statements()
    else if (kind == "depth")
        depth()
    else if (kind == "parameters")
        parameters()
    else if (kind == "calls" || kind == "recursion")
        calls()
    else if (kind == "coefficients")
        coefficients()
    else if (kind == "classes")
        classes()
    else if (kind == "lattices")
        lattices()
    else
        references()
}
