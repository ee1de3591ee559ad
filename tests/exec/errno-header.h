#include <errno.h>
#include <math.h>
#include <stdio.h>

enum { my_errno, errno_of };
