/*
 * A file that is dropped on the window is taken as what it is: a picture as the floor of the pool,
 * where it was dropped there; a sky, a sea's spectra, a map of land or a hull as --sky, --sea,
 * --land and --hull of the scene that is shown. Nothing else of the scene changes, but that a hull
 * begins the water and the undo again.
 */
#include "base/file_kind.h"
#include "options/resolve.h"
#include "viewer_parts.h"
#include "world/files.h"

#include <assert.h>
#include <string.h>

/* Rows of numbers are a map from this many in the first row on, else a table of spectra. */
enum { MAP_COLUMNS_LEAST = LAND_MAP_CELLS_MIN, SEEN_BYTES = 64 * 1024 };

/* Returns how many words the first line has that is no comment. */
static int count_columns(const char* at, const char* end) {
    static const char BREAKS[] = " \t\r,;";
    int count = 0;
    bool within = false;
    while (at < end && *at == '#') {
        const char* next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    for (; at < end && *at != '\n'; ++at) {
        const bool letter = !strchr(BREAKS, *at);
        count += letter && !within;
        within = letter;
    }
    return count;
}

/* Returns what the file is taken as. What is read as nothing, or packed, is taken as what advice
   makes of it, else as a picture. */
static FileRole role_of(const char* path, bool on_pool) {
    static uint8_t const NONE[1] = {0};
    uint8_t* bytes = swell_memory_allocate(SEEN_BYTES, 1, NULL);
    const bool regular = bytes && host_file_check_regular(path, NULL);
    const size_t seen = regular ? host_file_read_start(path, bytes, SEEN_BYTES) : 0;
    const int64_t size = seen < SEEN_BYTES ? (int64_t)seen : host_file_size(path);
    const FileKind kind = swell_file_kind_find(seen ? bytes : NONE, (size_t)size, path);
    const bool wide =
        kind == FILE_KIND_NUMBERS &&
        count_columns((const char*)bytes, (const char*)bytes + seen) >= MAP_COLUMNS_LEAST;
    swell_memory_free(bytes);
    static const FileRole ROLES[] = {FILE_ROLE_SEA, FILE_ROLE_LAND, FILE_ROLE_HULL, FILE_ROLE_SKY};
    const FileRole picture = on_pool ? FILE_ROLE_FLOOR : FILE_ROLE_SKY;
    for (size_t n = 0; n < sizeof ROLES / sizeof *ROLES && !swell_file_kind_is(kind, picture);
         ++n) {
        if ((swell_file_kind_is(kind, ROLES[n]) && !(wide && ROLES[n] == FILE_ROLE_SEA)) ||
            swell_file_kind_advises(kind, ROLES[n])) {
            return ROLES[n];
        }
    }
    return picture;
}

/* Copies to a scene of the same preset all but the sea, and of that how it is computed. Lists are
   left out, which are no part of what is applied. */
static void copy_rest(Settings* scene, const Settings* now) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const bool of_spectrum = spec->group == OPTION_GROUP_SEA && id != OPTION_GRID &&
                                 id != OPTION_CHOPPINESS && id != OPTION_SEED;
        if (!of_spectrum && spec->group != OPTION_GROUP_PRESET &&
            spec->kind != OPTION_KIND_REPEAT) {
            options_copy(scene, spec, now);
        }
    }
}

static bool take_sea(Viewer* viewer, const char* path, FileNotes* notes, SwellError* error) {
    const Settings* now = &viewer->view.state.settings;
    char preset[] = "--preset", sea[] = "--sea", name[HOST_PATH_SIZE], kind[64];
    snprintf(name, sizeof name, "%s", path);
    snprintf(kind, sizeof kind, "%s", option_spec(OPTION_PRESET)->choices[now->preset]);
    char* words[] = {preset, kind, sea, name};
    Settings scene;
    if (!options_parse(&scene, sizeof words / sizeof *words, words, error)) {
        return false;
    }
    copy_rest(&scene, now);
    const bool ok = sea_file_open(&scene, notes, error) && viewer_keep_sea(viewer, &scene, error);
    if (ok) {
        scene.camera = now->camera;
        viewer_apply_scene(viewer, &scene, true);
    }
    sea_file_close(&scene);
    options_finish(&scene);
    return ok;
}

/* Options of another map would not hold for this one: they return to their defaults. */
static bool take_land(Viewer* viewer, const char* path, FileNotes* notes, SwellError* error) {
    View* view = &viewer->view;
    Settings next = view->state.settings;
    next.land.heights = NULL;
    next.land.params.map = land_default_params().map;
    const bool kept = options_change(&next, OPTION_LAND, path, error) &&
                      land_file_open(&next, notes, error) && viewer_keep_map(viewer, &next, error);
    land_file_close(&next); /* unless it was kept */
    return kept && view_take(&view->state, &next, error);
}

/* Fills the settings with the hull of a file, and takes the boat to sea. */
static bool read_hull(Settings* next, const char* path, FileNotes* notes, SwellError* error) {
    for (OptionId id = OPTION_HULL; id <= OPTION_HULL_MASS; ++id) {
        options_forget(next, id);
    }
    next->bodies.hull_file = NULL;
    return options_set(next, OPTION_BOAT, "on", error) &&
           options_set(next, OPTION_HULL, path, error) && hull_file_open(next, notes, error);
}

/* Begins the water and the undo again with the hull, since what was there floats with the other
 * one. */
static bool show_hull(Viewer* viewer, LoadedHull* hull, WaterSim* water, SwellError* error) {
    View* view = &viewer->view;
    ViewState first = viewer->undo.first;
    for (OptionId id = OPTION_HULL; id <= OPTION_HULL_MASS; ++id) {
        options_copy(&first.settings, option_spec(id), &hull->settings);
    }
    first.settings.bodies.hull_file = hull->settings.bodies.hull_file;
    hull->next = viewer->loaded_hulls;
    viewer->loaded_hulls = hull;
    undo_finish(&viewer->undo);
    viewer->undo.first = first;
    view_state_take(&view->state, &hull->settings);
    water_sim_destroy(world_exchange_water(view->world, water));
    const bool ok = viewer_load_water(viewer, &hull->settings, error);
    undo_follow(&viewer->undo, &view->state);
    return ok;
}

static bool take_hull(Viewer* viewer, const char* path, FileNotes* notes, SwellError* error) {
    View* view = &viewer->view;
    if (viewer->guide.runs) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "the tour has a boat of its own");
    }
    LoadedHull* hull = swell_memory_allocate(1, sizeof *hull, error);
    if (!hull) {
        return false;
    }
    screenshot_cancel(&viewer->screenshot, view); /* it borrows the water and its hull */
    hull->settings = view->state.settings;
    WaterSim* water = read_hull(&hull->settings, path, notes, error)
                          ? water_sim_create(hull_file_hull(&hull->settings), view->workers, error)
                          : NULL;
    if (water && hull_file_load(&hull->settings, view->renderer, error)) {
        return show_hull(viewer, hull, water, error);
    }
    water_sim_destroy(water);
    hull_file_close(&hull->settings);
    swell_memory_free(hull);
    return false;
}

void viewer_drop_file(Viewer* viewer, const char* path, bool on_pool) {
    assert(viewer && path);
    View* view = &viewer->view;
    FileNotes notes = {0};
    SwellError error = {0};
    const FileRole role = role_of(path, on_pool);
    if (role == FILE_ROLE_FLOOR || role == FILE_ROLE_SKY) {
        if (role == FILE_ROLE_FLOOR) {
            view->state.settings.pool.plain = false; /* plain shades would hide the picture */
        }
        loaded_pictures_request(&viewer->loaded_pictures, view,
                                role == FILE_ROLE_FLOOR ? PICTURE_FLOOR : PICTURE_SKY, path);
        return;
    }
    static const struct {
        FileRole role;
        const char *label, *failure;
        bool (*take)(Viewer* viewer, const char* path, FileNotes* notes, SwellError* error);
    } ROWS[] = {{FILE_ROLE_SEA, "sea=", "no other sea: ", take_sea},
                {FILE_ROLE_LAND, "land=", "no other land: ", take_land},
                {FILE_ROLE_HULL, "hull=", "no other hull: ", take_hull}};
    int row = 0;
    while (ROWS[row].role != role) {
        ++row;
    }
    if (!ROWS[row].take(viewer, path, &notes, &error)) {
        notes_set_failure(&view->notes, ROWS[row].failure, &error, path);
        return;
    }
    for (int n = notes.count; n-- > 0;) {
        notes_set(&view->notes, notes.text[n], "");
    }
    notes_show(&view->notes, ROWS[row].label, host_path_name(path));
    notes_log(&view->notes, "%s%s", ROWS[row].label, path);
}
