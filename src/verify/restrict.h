#ifndef POLYOPT_VERIFY_RESTRICT_H
#define POLYOPT_VERIFY_RESTRICT_H

#include <isl/map.h>
#include <isl/set.h>

/* Intersections that isl does not look for points in. */
__isl_give isl_map *po_map_restrict(__isl_take isl_map *map,
                                    __isl_take isl_map *by);
__isl_give isl_map *po_map_restrict_domain(__isl_take isl_map *map,
                                           __isl_take isl_set *by);
__isl_give isl_map *po_map_restrict_range(__isl_take isl_map *map,
                                          __isl_take isl_set *by);

#endif
