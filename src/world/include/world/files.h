/*
 * The files that options name. Each is read once, after options_parse, and closed by its owner,
 * also after a failure:
 *
 *     options_parse(&settings, count, arguments, &error) && files_open(&settings, NULL, &error);
 *     ... settings.ocean, settings.sea.measured_sea ...
 *     files_close(&settings);
 */
#ifndef SWELL_WORLD_FILES_H
#define SWELL_WORLD_FILES_H

#include "options/options.h"
#include "swell/float.h"
#include "swell/host.h"
#include "swell/render.h"
#include "swell/settings.h"

/* What is to be known about files that were read, a sentence each. */
enum { FILE_NOTES_MAX = 8, FILE_NOTE_SIZE = 400 };
typedef struct FileNotes {
    int count;
    char text[FILE_NOTES_MAX][FILE_NOTE_SIZE];
} FileNotes;

/* Appends a sentence; does nothing with NULL. */
void file_note(FileNotes* notes, const char* format, ...) SWELL_PRINTF(2, 3);

/* Reads the files of sea, hull and land. `notes` may be NULL. Fails as each of them does. */
bool files_open(Settings* settings, FileNotes* notes, SwellError* error);

void files_close(Settings* settings);

/* ---- The sea --------------------------------------------------------------------------------- */

/* Reads the file of --sea, whose times are seas, if one is named, and its companions, and resolves
   the sea and the sun of --sea-time. Unpacks gzip. Notes what measured_sea_note tells. Fails with
   SWELL_ERROR_FILE, SWELL_ERROR_USAGE or SWELL_ERROR_MEMORY. */
bool sea_file_open(Settings* settings, FileNotes* notes, SwellError* error);

/* Frees what was read. No sea and no copy of the settings may use its tables any more. */
void sea_file_close(Settings* settings);

/* ---- Land ------------------------------------------------------------------------------------ */

/* Reads the map of --land, if there is one, into settings->land.heights, and sets the map of
   settings->land.params. Notes where only a part of the map is shown, where no part of it reaches
   the sea or rises from it, and how bare numbers are read. Fails as
   host_field_read does, with SWELL_ERROR_FILE for a map that is not accepted, and with
   SWELL_ERROR_USAGE for a place outside of the map, or where an option that the file needs is
   missing. */
bool land_file_open(Settings* settings, FileNotes* notes, SwellError* error);

/* Frees what was read. No shore and no copy of the settings may use its heights any more. */
void land_file_close(Settings* settings);

/* ---- The hull -------------------------------------------------------------------------------- */

/* The hull of --hull, which floats as it displaces water, and is drawn. */
typedef struct HullFile {
    HostMesh mesh;
    FloatHull* hull; /* owned */
} HullFile;

/* Reads the file of the options, if there is one, into settings->bodies.hull_file, in the boat's
   axes. Notes what it found and no option said. Fails as host_mesh_read does, and with
   SWELL_ERROR_FILE where the mesh does not float. */
bool hull_file_open(Settings* settings, FileNotes* notes, SwellError* error);

/* Frees what was read. No water and no copy of the settings may use its hull any more. */
void hull_file_close(Settings* settings);

/* Returns the hull, borrowed; NULL for the launch. */
const FloatHull* hull_file_hull(const Settings* settings);

/* Gives the renderer the mesh of the file, if there is one, in the boat's own frame. Fails as
   render_load_hull does. */
bool hull_file_load(const Settings* settings, Renderer* renderer, SwellError* error);

#endif
