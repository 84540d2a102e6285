/* Prints what was measured, as tables or as JSON. */
#include "bench.h"

static const char* stage_name(BenchStage stage) {
    static const char* const NAMES[BENCH_STAGE_COUNT] = {"spectrum", "transform", "vertices",
                                                         "frame",    "wake",      "upload",
                                                         "draw",     "picture",   "ripple"};
    return NAMES[stage];
}

/* ---- The table ------------------------------------------------------------------------------ */

/* The sea and the look, if they are not the classic ones. */
static void print_kind(const BenchCase* what, FILE* out) {
    if (what->cascades > 1) {
        fprintf(out, "  %d cascades", what->cascades);
    }
    if (what->quality) {
        fprintf(out, ", look %s, %s", what->look, what->quality);
    }
}

static void print_table(const Bench* bench, const char* processor, FILE* out) {
    fprintf(out, "swell %s, %s, %d cores, GL: ", swell_version(), processor, host_core_count());
    if (bench->driver[0]) {
        fprintf(out, "%s\n\n", bench->driver);
    } else {
        fprintf(out, "none: %s\n\n", bench->no_driver.message);
    }
    fprintf(out, "    N  method  workers  stage      median ms     least ms\n");
    int ripples = 0; /* the first of the ripples, which come last */
    for (; ripples < bench->result_count; ++ripples) {
        const BenchResult* r = &bench->result[ripples];
        if (r->what.stage == BENCH_RIPPLE) {
            break;
        }
        fprintf(out, "%5d  %-6s  %7d  %-9s %10.4f   %10.4f", r->what.grid, r->what.method,
                r->what.workers, stage_name(r->what.stage), r->ms_median, r->ms_min);
        print_kind(&r->what, out);
        fprintf(out, "\n");
    }
    if (ripples < bench->result_count) {
        fprintf(
            out,
            "\n       cells  scheme    workers  median ms/step   Mcells/s   of copy bandwidth\n");
    }
    for (int i = ripples; i < bench->result_count; ++i) {
        const BenchResult* r = &bench->result[i];
        fprintf(out, "%5d x %4d  %-8s  %7d      %10.4f %10.0f   %17.2f\n", r->what.grid,
                r->what.height, r->what.method, r->what.workers, r->ms_median,
                1e-3 * r->what.grid * r->what.height / r->ms_median, r->copy_ms / r->ms_median);
    }
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static void print_json_result(const BenchResult* result, FILE* out) {
    const BenchCase* what = &result->what;
    fprintf(out,
            "{\"stage\": \"%s\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
            "\"ms_median\": %.6f, \"ms_min\": %.6f",
            stage_name(what->stage), what->method, what->grid, what->workers, result->ms_median,
            result->ms_min);
    if (what->cascades > 1) {
        fprintf(out, ", \"cascades\": %d", what->cascades);
    }
    if (what->stage == BENCH_RIPPLE) {
        fprintf(out, ", \"height\": %d, \"cells_per_second\": %.0f, \"copy_ms\": %.6f",
                what->height, 1e3 * what->grid * what->height / result->ms_median, result->copy_ms);
    }
    if (what->look) {
        fprintf(out, ", \"look\": \"%s\", \"quality\": ", what->look);
        fprintf(out, what->quality ? "\"%s\"" : "null", what->quality);
    }
    fprintf(out, "}");
}

static void print_json(const Bench* bench, const char* processor, FILE* out) {
    fprintf(out, "{\"version\": \"%s\", \"machine\": {\"cpu\": \"%s\", \"cores\": %d, \"gl\": ",
            swell_version(), processor, host_core_count());
    fprintf(out, bench->driver[0] ? "\"%s\"" : "null", bench->driver);
    fprintf(out, "}, \"results\": [");
    for (int i = 0; i < bench->result_count; ++i) {
        fprintf(out, "%s\n  ", i ? "," : "");
        print_json_result(&bench->result[i], out);
    }
    fprintf(out, "\n]}\n");
}

void bench_print_report(const Bench* bench, FILE* out) {
    char processor[256];
    host_processor_name(processor, sizeof processor);
    if (bench->settings->program.json) {
        print_json(bench, processor, out);
    } else {
        print_table(bench, processor, out);
    }
}
