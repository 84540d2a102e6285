/*
 * The hull of --hull: its file is read once, floats as it displaces water, and is drawn.
 *
 *     options_parse(&settings, count, arguments, &error) && hull_file_open(&settings, &error);
 *     ...
 *     hull_file_close(&settings);
 */
#ifndef SWELL_SCENE_HULL_FILE_H
#define SWELL_SCENE_HULL_FILE_H

#include "options/options.h"
#include "swell/float.h"
#include "swell/host.h"
#include "swell/render.h"

typedef struct HullFile {
    HostMesh mesh;
    FloatHull* hull; /* owned */
} HullFile;

/* Reads the file of the options, if there is one, into settings->bodies.hull_file. Fails as
   host_mesh_read does, and with SWELL_ERROR_FILE where the mesh does not float. */
bool hull_file_open(Settings* settings, SwellError* error);

/* Frees what was read. No water, and no copy of the settings, may have its hull any more. */
void hull_file_close(Settings* settings);

/* Returns the hull, borrowed; NULL for the launch. */
const FloatHull* hull_file_hull(const Settings* settings);

/* Gives the renderer the mesh of the file, if there is one, in the boat's own frame. Fails as
   render_load_hull. */
bool hull_file_load(const Settings* settings, Renderer* renderer, SwellError* error);

#endif
