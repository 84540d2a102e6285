/*
 * An edge is moved: edges are not stepped, so its cells get the height of the driver. A point is
 * pushed: a force is added to u+ of each cell of a spot, so that the spot is no obstacle and the
 * field keeps its modes. A force f on an area S of a membrane of speed c makes waves of about
 * f S / 4c^2 nearby.
 */
#include "ripple/driver.h"

#include "base/numbers.h"
#include "field.h"
#include "ripple/scheme_facts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SPOT_RADIUS = 4 }; /* cells */

static void set_height(Ripple* ripple, size_t i, double height) {
    if (ripple->params.scheme == RIPPLE_INTEGER) {
        ((int32_t*)ripple->now)[i] = (int32_t)lround(height);
    } else {
        ((float*)ripple->now)[i] = (float)height;
    }
}

static void lift_edge(Ripple* ripple, double height) {
    const RippleParams* p = &ripple->params;
    for (int y = p->dimensions == 1 ? 0 : 1; y < (p->dimensions == 1 ? 1 : p->height - 1); ++y) {
        set_height(ripple, ripple_field_index(ripple, 0, y), height);
    }
}

/* Lays the edge down in all fields, since no step writes it. */
static void drop_edge(Ripple* ripple) {
    char* const fields[] = {ripple->now, ripple->before, ripple->spare};
    for (int field = 0; field < (ripple->spare ? 3 : 2); ++field) {
        for (int y = 0; y < ripple->params.height; ++y) {
            const size_t i = ripple_field_index(ripple, 0, y);
            memset(fields[field] + i * RIPPLE_CELL_BYTES, 0, RIPPLE_CELL_BYTES);
        }
    }
}

static double spot_weight(int dx, int dy) {
    const double r = hypot(dx, dy) / SPOT_RADIUS;
    return r < 1.0 ? 0.5 * (1.0 + cos(0.5 * SWELL_TWO_PI * r)) : 0.0;
}

static void push_spot(Ripple* ripple, double height) {
    const RippleParams* p = &ripple->params;
    const int middle_x = p->width / 4, middle_y = p->height / 2;
    const double speed = ripple_wave_speed(p);
    double area = 0.0;
    for (int dy = -SPOT_RADIUS; dy <= SPOT_RADIUS; ++dy) {
        for (int dx = -SPOT_RADIUS; dx <= SPOT_RADIUS; ++dx) {
            area += spot_weight(dx, dy);
        }
    }
    const double force = 4.0 * speed * speed * height / area;
    for (int dy = -SPOT_RADIUS; dy <= SPOT_RADIUS; ++dy) {
        for (int dx = -SPOT_RADIUS; dx <= SPOT_RADIUS; ++dx) {
            const int x = middle_x + dx, y = middle_y + dy;
            if (!ripple_field_is_wall(ripple, x, y)) {
                const size_t i = ripple_field_index(ripple, x, y);
                const double u = ripple_field_value(ripple->now, i, p->scheme == RIPPLE_INTEGER);
                set_height(ripple, i, u + force * spot_weight(dx, dy));
            }
        }
    }
}

static bool lifts_edge(const Ripple* ripple, RippleDrive drive) {
    return drive == RIPPLE_DRIVE_EDGE ||
           (drive == RIPPLE_DRIVE_POINT && ripple->params.dimensions == 1);
}

void ripple_set_driver(Ripple* ripple, RippleDriver driver) {
    assert(ripple && (unsigned)driver.drive < RIPPLE_DRIVE_COUNT);
    assert(driver.angle >= 0.0 && driver.angle <= 0.5 * SWELL_TWO_PI + 1e-9);
    RippleDriving* driving = &ripple->driving;
    if (lifts_edge(ripple, driving->driver.drive) && !lifts_edge(ripple, driver.drive)) {
        drop_edge(ripple);
    }
    if (driving->driver.drive == RIPPLE_DRIVE_OFF) {
        driving->phase = 0.0;
    }
    driving->driver = driver;
}

void ripple_field_drive(Ripple* ripple) {
    RippleDriving* driving = &ripple->driving;
    if (driving->driver.drive == RIPPLE_DRIVE_OFF) {
        return;
    }
    driving->phase = fmod(driving->phase + driving->driver.angle, SWELL_TWO_PI);
    const double height = driving->driver.height * sin(driving->phase);
    if (lifts_edge(ripple, driving->driver.drive)) {
        lift_edge(ripple, height);
    } else {
        push_spot(ripple, height);
    }
}
