/*
 * A file that is dropped on the window is taken as what it is: a picture as the floor of the pool,
 * where it was dropped there; a sky, a sea's spectra or a map of land as --sky, --sea and --land of
 * the scene that is shown. Nothing else of the scene changes.
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

/* Returns what the file is taken as. What is read as nothing is refused as a picture. */
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
    static const FileRole ROLES[] = {FILE_ROLE_SKY, FILE_ROLE_SEA, FILE_ROLE_LAND, FILE_ROLE_HULL};
    const FileRole picture = on_pool ? FILE_ROLE_FLOOR : FILE_ROLE_SKY;
    for (size_t n = 0; n < sizeof ROLES / sizeof *ROLES && !swell_file_kind_is(kind, picture);
         ++n) {
        if (swell_file_kind_is(kind, ROLES[n]) && !(wide && ROLES[n] == FILE_ROLE_SEA)) {
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

static bool take_sea(Viewer* viewer, const char* path, SwellError* error) {
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
    const bool ok = sea_file_open(&scene, NULL, error) && viewer_keep_sea(viewer, &scene, error);
    if (ok) {
        scene.camera = now->camera;
        viewer_apply_scene(viewer, &scene, true);
    }
    sea_file_close(&scene);
    options_finish(&scene);
    return ok;
}

/* Options of another map would not hold for this one: they return to their defaults. */
static bool take_land(Viewer* viewer, const char* path, SwellError* error) {
    View* view = &viewer->view;
    Settings next = view->state.settings;
    FileNotes notes = {0};
    next.land.heights = NULL;
    next.land.params.map = land_default_params().map;
    const bool kept = options_change(&next, OPTION_LAND, path, error) &&
                      land_file_open(&next, &notes, error) && viewer_keep_map(viewer, &next, error);
    const bool ok = kept && view_take(&view->state, &next, error);
    land_file_close(&next); /* unless it was kept */
    for (int n = notes.count; ok && n-- > 0;) {
        notes_set(&view->notes, notes.text[n], "");
    }
    return ok;
}

void viewer_drop_file(Viewer* viewer, const char* path, bool on_pool) {
    assert(viewer && path);
    View* view = &viewer->view;
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
    if (role == FILE_ROLE_HULL) {
        notes_set(&view->notes, "a hull is read as the program starts: swell --boat --hull ",
                  host_path_name(path));
        return;
    }
    const bool is_sea = role == FILE_ROLE_SEA;
    if (is_sea ? take_sea(viewer, path, &error) : take_land(viewer, path, &error)) {
        notes_show(&view->notes, is_sea ? "sea=" : "land=", host_path_name(path));
        notes_log(&view->notes, is_sea ? "sea=%s" : "land=%s", path);
    } else {
        notes_set_failure(&view->notes, is_sea ? "no other sea: " : "no other land: ", &error,
                          path);
    }
}
