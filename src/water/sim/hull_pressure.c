#include "water/hull_pressure.h"

#include "base/numbers.h"

#include <assert.h>

static const double BEHIND =
    0.15; /* distance of the patch's middle behind the boat, in its sides */

/* Wash behind the transom [m], and the speed at which it is strongest [m/s]. */
static const double WASH_BEHIND = 3.5, WASH_LENGTH = 0.6, WASH_BEAM = 0.85, WASH_SPEED = 4.0;

/* The hollow behind the transom is so long at a speed [s], within bounds [m]. */
static const double HOLLOW_SECONDS = 0.2, HOLLOW_LEAST = 0.5, HOLLOW_MOST = 3.0;

/* Froude's law: lengths grow with the hull's, speeds with its root. */
static double scale_of(const FloatHull* hull) {
    return float_hull_size(hull).length / FLOAT_BOAT_LENGTH;
}

static WakeHull hull_of(const HullPressure* boat, WakeSections* sections) {
    const double scale = scale_of(boat->hull), speed = boat->speed / sqrt(scale);
    const double trim = float_boat_trim(speed);
    sections->hollow = scale * swell_clamp(HOLLOW_SECONDS * fabs(speed), HOLLOW_LEAST, HOLLOW_MOST);
    sections->draught = float_hull_size(boat->hull).draught;
    float_hull_sections(boat->hull, trim, WAKE_STATIONS, sections->area, sections->half_breadth);
    return (WakeHull){
        .sections = sections,
        .x = boat->rest[0],
        .z = boat->rest[1],
        .heading = {boat->heading[0], boat->heading[1]},
        .length = float_hull_size(boat->hull).length,
        .volume = boat->volume,
    };
}

enum { STEM_MOST = WAKE_STATIONS - 1 };

void hull_waterline(const FloatHull* hull, double speed, double line[3]) {
    assert(line);
    WakeSections sections;
    (void)hull_of(&(HullPressure){.hull = hull, .speed = speed}, &sections);
    const double* half = sections.half_breadth;
    int last = 0;
    double most = 0.0;
    for (int i = 0; i < WAKE_STATIONS; ++i) {
        last = half[i] > 0.0 ? i : last;
        most = fmax(most, half[i]);
    }
    const double narrows = last > 0 ? half[last - 1] - half[last] : 0.0;
    const double stem = fmin(last + (half[last] < narrows ? half[last] / narrows : 1.0), STEM_MOST);
    /* A parabola has 3/4 of its breadth half way. */
    int broad = last;
    while (broad > 0 && half[broad] < 0.75 * most) {
        --broad;
    }
    const double next = broad < last ? half[broad + 1] : 0.0;
    const double at =
        broad + fmin((half[broad] - 0.75 * most) / fmax(half[broad] - next, 1e-9), 1.0);
    const double length = float_hull_size(hull).length, spacing = length / STEM_MOST;
    line[0] = stem * spacing - 0.5 * length;
    line[1] = most;
    line[2] = 2.0 * fmax(stem - at, 0.0) * spacing;
}

double hull_pressure_phase(const HullPressure* boat, double cell, double wave_number) {
    assert(boat);
    WakeSections sections;
    const WakeHull hull = hull_of(boat, &sections);
    return wake_hull_phase(&hull, cell, wave_number);
}

void hull_pressure_set(WakePatch* patch, int slot, const HullPressure* boat, WakeTrack* track,
                       double time) {
    assert(patch && boat && track);
    const double* way = boat->heading;
    WakeSections sections;
    const WakeHull hull = hull_of(boat, &sections);
    wake_patch_set_hull(patch, slot, &hull);
    const double scale = scale_of(boat->hull);
    const double share = fmin(fabs(boat->speed) / (WASH_SPEED * sqrt(scale)), 1.0);
    const WakeWash wash = {
        .x = boat->rest[0] - scale * WASH_BEHIND * way[0],
        .z = boat->rest[1] - scale * WASH_BEHIND * way[1],
        .heading = {way[0], way[1]},
        .length = scale * WASH_LENGTH,
        .beam = scale * WASH_BEAM,
        .strength = share * share,
    };
    if (wash.strength > 0.0) {
        wake_patch_add_wash(patch, &wash);
        wake_track_add(track, &wash, time);
    }
}

void hull_pressure_window(const WakeParams* params, const double rest[2], const double heading[2],
                          double middle[2]) {
    assert(params && rest && heading && middle);
    const double behind = BEHIND * params->grid * params->cell;
    middle[0] = rest[0] - behind * heading[0];
    middle[1] = rest[1] - behind * heading[1];
}
