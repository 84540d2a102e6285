#include "report.h"

#include "swell/host.h"

#include <math.h>

void bench_report_describe(BenchReport* report, const BenchRequest* request) {
    report->version = request->version;
    report->workers = request->workers;
    char* name = report->cpu;
    host_processor_name(name, sizeof report->cpu);
    for (char* c = name; *c; ++c) {
        *c = *c == '"' || *c == '\\' || (unsigned char)*c < 0x20 ? ' ' : *c;
    }
}

static void print_cell(FILE* out, int width, int decimals, double value) {
    if (isnan(value)) {
        fprintf(out, "%*s", width, "-");
    } else {
        fprintf(out, "%*.*f", width, decimals, value);
    }
}

/* The sea and the look, if they are not the classic ones. */
static void print_kind(const BenchCase* what, FILE* out) {
    if (what->cascades > 1) {
        fprintf(out, "  %d cascades", what->cascades);
    }
    if (what->quality) {
        fprintf(out, ", look %s, %s", what->look, what->quality);
    }
}

/* One line for each N with results of other methods. */
static void print_summary(const BenchReport* report, FILE* out) {
    const BenchResults* results = &report->results;
    const int all = report->workers;
    bool begun = false;
    for (int grid = OCEAN_GRID_MIN; grid <= OCEAN_GRID_MAX; grid *= 2) {
        const double source = bench_find(results, BENCH_FRAME, BENCH_SOURCE, grid, 1);
        const double frame = bench_find(results, BENCH_FRAME, "fft", grid, all);
        if (isnan(source) || isnan(frame)) {
            continue;
        }
        if (!begun) {
            fprintf(out,
                    "\n    N  CPU frame ms  source's ms  times faster  of FFTW's transform%s\n",
                    report->driver[0] ? "  draw ms  of all triangles" : "");
            begun = true;
        }
        const double draw = bench_find(results, BENCH_DRAW, "fft", grid, all);
        fprintf(out, "%5d", grid);
        print_cell(out, 14, 3, frame);
        print_cell(out, 13, 2, source);
        print_cell(out, 14, 1, source / frame);
        print_cell(out, 21, 2,
                   bench_find(results, BENCH_TRANSFORM, "fft", grid, 1) /
                       bench_find(results, BENCH_TRANSFORM, BENCH_FFTW, grid, 1));
        if (report->driver[0]) {
            print_cell(out, 9, 1, draw);
            print_cell(out, 18, 2, draw / bench_find(results, BENCH_DRAW_ALL, "fft", grid, all));
        }
        fprintf(out, "\n");
    }
}

static void print_aims(const BenchAims* aims, FILE* out) {
    if (aims->count > 0) {
        fprintf(out, "\n    N  %-52s    value         aim\n", "what is aimed at");
    }
    for (int i = 0; i < aims->count; ++i) {
        const BenchAim* aim = &aims->aim[i];
        fprintf(out, "%5d  %-52s %8.2f  %s %7.2f  %s\n", aim->grid, aim->what, aim->value,
                aim->at_least ? ">=" : "<=", aim->aim, bench_aim_is_met(aim) ? "met" : "missed");
    }
}

static void print_pools(const BenchPoolResults* pools, FILE* out) {
    if (pools->count > 0) {
        fprintf(out, "\n  pool shown at   still ms  moving ms  added to a picture\n");
    }
    for (int i = 0; i < pools->count; ++i) {
        const BenchPoolResult* r = &pools->result[i];
        fprintf(out, "%6d x %4d  %10.2f %10.2f\n", r->width, r->height, r->still.ms_median,
                r->moving.ms_median);
    }
}

void bench_report_print_table(const BenchReport* report, FILE* out) {
    fprintf(out, "swell %s, %s, %d cores, GL: ", report->version, report->cpu, host_core_count());
    if (report->driver[0]) {
        fprintf(out, "%s\n\n", report->driver);
    } else {
        fprintf(out, "none: %s\n\n", report->no_driver.message);
    }
    fprintf(out, "    N  method  workers  stage      median ms     least ms\n");
    for (int i = 0; i < report->results.count; ++i) {
        const BenchResult* r = &report->results.result[i];
        fprintf(out, "%5d  %-6s  %7d  %-9s %10.4f   %10.4f", r->what.grid, r->what.method,
                r->what.workers, bench_stage_name(r->what.stage), r->ms_median, r->ms_min);
        print_kind(&r->what, out);
        fprintf(out, "\n");
    }
    if (report->ripple.count > 0) {
        fprintf(
            out,
            "\n       cells  scheme    workers  median ms/step   Mcells/s   of copy bandwidth\n");
    }
    for (int i = 0; i < report->ripple.count; ++i) {
        const BenchRippleResult* r = &report->ripple.result[i];
        fprintf(out, "%5d x %4d  %-8s  %7d      %10.4f %10.0f   %17.2f\n", r->width, r->height,
                ripple_scheme_name(r->scheme), r->workers, r->ms_median,
                1e-3 * r->width * r->height / r->ms_median, r->copy_ms / r->ms_median);
    }
    print_pools(&report->pool, out);
    print_aims(&report->aims, out);
    print_summary(report, out);
}

static void print_json_result(const BenchResult* result, FILE* out) {
    const BenchCase* what = &result->what;
    fprintf(out,
            "{\"stage\": \"%s\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
            "\"ms_median\": %.6f, \"ms_min\": %.6f",
            bench_stage_name(what->stage), what->method, what->grid, what->workers,
            result->ms_median, result->ms_min);
    if (what->cascades > 1) {
        fprintf(out, ", \"cascades\": %d", what->cascades);
    }
    if (what->look) {
        fprintf(out, ", \"look\": \"%s\", \"quality\": ", what->look);
        fprintf(out, what->quality ? "\"%s\"" : "null", what->quality);
    }
    fprintf(out, "}");
}

/* "grid" is the width shown. */
static void print_json_pool(const BenchPoolResult* result, int workers, FILE* out) {
    const BenchPoolTime* times[] = {&result->still, &result->moving};
    static const char* const METHODS[] = {"still", "moving"};
    for (int i = 0; i < 2; ++i) {
        fprintf(out,
                ",\n  {\"stage\": \"pool\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f, \"height\": %d}",
                METHODS[i], result->width, workers, times[i]->ms_median, times[i]->ms_min,
                result->height);
    }
}

void bench_report_print_json(const BenchReport* report, FILE* out) {
    fprintf(out, "{\"version\": \"%s\", \"machine\": {\"cpu\": \"%s\", \"cores\": %d, \"gl\": ",
            report->version, report->cpu, host_core_count());
    fprintf(out, report->driver[0] ? "\"%s\"" : "null", report->driver);
    fprintf(out, "}, \"results\": [");
    for (int i = 0; i < report->results.count; ++i) {
        fprintf(out, "%s\n  ", i ? "," : "");
        print_json_result(&report->results.result[i], out);
    }
    for (int i = 0; i < report->ripple.count; ++i) {
        const BenchRippleResult* r = &report->ripple.result[i];
        fprintf(out,
                "%s\n  {\"stage\": \"ripple\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f, \"height\": %d, "
                "\"cells_per_second\": %.0f, \"copy_ms\": %.6f}",
                i || report->results.count ? "," : "", ripple_scheme_name(r->scheme), r->width,
                r->workers, r->ms_median, r->ms_min, r->height,
                1e3 * r->width * r->height / r->ms_median, r->copy_ms);
    }
    for (int i = 0; i < report->pool.count; ++i) {
        print_json_pool(&report->pool.result[i], report->workers, out);
    }
    fprintf(out, "\n], \"aims\": [");
    for (int i = 0; i < report->aims.count; ++i) {
        const BenchAim* aim = &report->aims.aim[i];
        fprintf(out,
                "%s\n  {\"what\": \"%s\", \"grid\": %d, \"value\": %.6f, \"%s\": %g, "
                "\"met\": %s}",
                i ? "," : "", aim->what, aim->grid, aim->value,
                aim->at_least ? "at_least" : "at_most", aim->aim,
                bench_aim_is_met(aim) ? "true" : "false");
    }
    fprintf(out, "\n]}\n");
}
