#include "viewer/view_notes.h"

#include "options/options_sea.h"
#include "ui/hud.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void note_sea(const OceanSeaState* sea, char note[VIEW_NOTE_SIZE]) {
    char name[64];
    hud_name_sea(sea, name, sizeof name);
    const int force = options_force_of(sea);
    if (force >= 0) {
        snprintf(note, VIEW_NOTE_SIZE, "%s: %.3g m/s, %.1f m", name, sea->wind_speed,
                 ocean_beaufort(force).significant_height);
    } else {
        snprintf(note, VIEW_NOTE_SIZE, "wind %.3g m/s towards %.0f°: %s", sea->wind_speed,
                 sea->wind_direction + 0.0, name);
    }
}

bool view_note(const ViewState* now, const ViewState* before, char note[VIEW_NOTE_SIZE]) {
    assert(now && before && note);
    const OceanSeaState *sea = &now->sea.state, *old = &before->sea.state;
    const ViewLight *light = &now->light, *was = &before->light;
    if (sea->wind_direction != old->wind_direction && sea->kind == old->kind) {
        snprintf(note, VIEW_NOTE_SIZE, "wind %.3g m/s towards %.0f°", sea->wind_speed,
                 sea->wind_direction + 0.0);
    } else if (memcmp(sea, old, sizeof *sea) != 0) {
        note_sea(sea, note);
    } else if (now->sea.grid != before->sea.grid) {
        snprintf(note, VIEW_NOTE_SIZE, "N = %d", now->sea.grid);
    } else if (light->look != was->look) {
        snprintf(note, VIEW_NOTE_SIZE, "%s look", render_look_name(light->look));
    } else if (light->sun[0] != was->sun[0] || light->sun[1] != was->sun[1]) {
        snprintf(note, VIEW_NOTE_SIZE, "sun %.3g° high at azimuth %.0f°", light->sun[1] + 0.0,
                 light->sun[0] + 0.0);
    } else if (light->image_turned != was->image_turned) {
        snprintf(note, VIEW_NOTE_SIZE, "sky turned by %.3g°", light->image_turned + 0.0);
    } else if (light->exposure != was->exposure) {
        snprintf(note, VIEW_NOTE_SIZE, "exposure %+.2f EV", light->exposure + 0.0);
    } else if (now->speed != before->speed) {
        snprintf(note, VIEW_NOTE_SIZE, "time goes at %.3g\xc3\x97", now->speed);
    } else {
        return false;
    }
    return true;
}
