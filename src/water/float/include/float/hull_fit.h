/*
 * Fits the mesh of a file to a boat: which of its axes is up, where her bow is, and how long she
 * is. What neither the caller nor the file's format says, her shape tells:
 *
 * - Up is the format's axis, y or z. It is the other one where she would be over twice as high as
 *   long, or lies on her side: she is much less alike on both sides across than up and down.
 * - Her length is the longer one of her level sides. Her bow is where the format looks, if that is
 *   along her length.
 * - Else it is at her finer end: the middle of her waterplane lies farther from it. Where both ends
 *   are alike it is at the positive end of the axis.
 */
#ifndef SWELL_FLOAT_HULL_FIT_H
#define SWELL_FLOAT_HULL_FIT_H

#include "swell/float.h"

/* The middle of a waterplane lies at least this far from amidships, in lengths, where the ends are
   not alike. One end that narrows to nothing over the last 4 % of the length does so. */
#define HULL_ENDS_ALIKE 0.01

/* What is said. An axis of the file is 1, 2 or 3 for +x, +y or +z, -1 for -x, and 0 for not said.
 */
typedef struct HullFit {
    int format_up, format_ahead; /* by the file's format; `format_up` is 2 or 3 */
    int up, bow;                 /* by the caller; they are not along the same axis */
    double length;               /* m; 0 for that of the mesh, in metres */
    double draught, mass;        /* see FloatMesh */
} HullFit;

/* What was found. */
typedef struct HullFound {
    int up, bow;   /* axes of the file */
    double length; /* m */
    double finer;  /* how far the middle of her waterplane lies aft of amidships, in lengths */
    bool open;     /* the mesh is open, or its faces do not all turn the same way */
} HullFound;

/* Places the vertices of `mesh`, which are `vertex`, in the boat's axes, in metres, and turns the
   triangles of `index` outwards. Returns a hull of them, or NULL on failure as float_hull_from_mesh
   does; `found` then has a length where that is the reason. */
FloatHull* float_hull_fit(float* vertex, uint32_t* index, int vertex_count, int triangle_count,
                          const HullFit* fit, HullFound* found, SwellError* error);

/* Most parts of a lid. */
enum { HULL_LID_MAX = 4 * 192 };

/* Fills the lid of a hull, in her own axes [m]: level strips from side to side at the height of the
   lower gunwale, four corners each, around the strip. There is no water inside her below them, also
   where her mesh has no deck. Between the hulls of a catamaran there is none. Returns their number.
 */
int float_hull_lid(const FloatHull* hull, float lid[HULL_LID_MAX][4][3]);

#endif
