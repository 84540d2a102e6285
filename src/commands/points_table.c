/* The table that `points` writes, row by row, and the sea at the time of a row. */
#include "points.h"

#include "base/text.h"

#include <stdlib.h>

/* ---- The table ----------------------------------------------------------------------------- */

static bool is_wanted(const Points* points, const PointsColumn* column) {
    return points->wanted >> column->quantity & 1u;
}

void points_write_head(Points* points, const PointsColumn* columns, int count, int dimensions,
                       const int shape[]) {
    char head[1800] = "";
    for (int i = 0; i < count; ++i) {
        const PointsColumn* column = &columns[i];
        const char* comma = head[0] ? "," : "";
        if (is_wanted(points, column) && points->is_text) {
            swell_append(head, sizeof head, "%s%s%s%s%s", comma, column->name,
                         column->unit[0] ? " [" : "", column->unit, column->unit[0] ? "]" : "");
        } else if (is_wanted(points, column)) {
            swell_append(head, sizeof head, "%s('%s', '<f8')", comma, column->name);
        }
    }
    if (points->is_text) {
        host_file_print(&points->file, "%s\n", head);
    } else {
        char type[sizeof head + 2];
        snprintf(type, sizeof type, "[%s]", head);
        host_array_begin(&points->file, type, dimensions, shape);
    }
}

/* Digits of numbers that have come from floats, and of those that have all their bits. */
enum { FLOAT_DIGITS = 9, FEW_DIGITS = 15, ALL_DIGITS = 17 };

/* Returns how many digits tell a time or a place to the bit. */
static int digits_of(double value) {
    char text[32];
    snprintf(text, sizeof text, "%.*g", FEW_DIGITS, value);
    return strtod(text, NULL) == value ? FEW_DIGITS : ALL_DIGITS;
}

void points_write_row(Points* points, const PointsColumn* columns, int count, const double* row) {
    for (int i = 0; i < count; ++i) {
        const float value = (float)row[i];
        if (!is_wanted(points, &columns[i])) {
            continue;
        }
        host_file_require_finite(&points->file, &value, 1);
        if (!points->is_text) {
            host_file_write(&points->file, &row[i], sizeof row[i]);
        } else {
            const int digits = columns[i].quantity == 0 ? digits_of(row[i]) : FLOAT_DIGITS;
            host_file_print(&points->file, "%s%.*g", i ? "," : "", digits, row[i] + 0.0);
        }
    }
    if (points->is_text) {
        host_file_print(&points->file, "\n");
    }
}

/* ---- The sea at a time --------------------------------------------------------------------- */

bool points_advance(Points* points, double time, SwellError* error) {
    const OceanMethod method = points->settings->computing.method;
    if (host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted at %g s", time);
    }
    if (points->foam && !ocean_foam_advance(points->foam, points->sea, method, time, error)) {
        return false;
    }
    if (!points->foam) {
        ocean_sea_advance(points->sea, method, time);
    }
    if (points->flow && !ocean_flow_update(points->flow, points->sea, error)) {
        return false;
    }
    points->land.time = time;
    if (!points->land.shown) {
        return true;
    }
    const bool ok = shore_stream_advance(&points->shore, &points->land, points->sea, error);
    water_sim_set_shore(points->water, points->shore.shown);
    return ok;
}
