#pragma once
#include "below.h"
