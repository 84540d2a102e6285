#include "bench_report.h"

#include "output.h"

static const char* const STAGE_NAMES[STAGE_COUNT] = {
    "spectrum", "transform", "vertices", "frame", "wake", "upload", "draw", "picture", "ripple"};

enum { NAME_SIZE = 256 };

static double cells_per_second(const BenchResult* r) {
    return 1e3 * r->grid * r->height / r->ms_median;
}

void bench_report_print(const BenchReport* report, FILE* out) {
    char processor[NAME_SIZE];
    host_processor_name(processor, sizeof processor);
    fprintf(out, "swell %s, %s, %d cores, GL: %s%s\n\n", swell_version(), processor,
            host_processors_online(),
            report->driver[0] ? report->driver : "none: ", report->no_driver.message);
    fprintf(out,
            "    N  method   workers  stage       median ms   least ms  thread ms process ms\n");
    for (int i = 0; i < report->count; ++i) {
        const BenchResult* r = &report->result[i];
        fprintf(out, "%5d  %-8s %7d  %-9s  %10.4f %10.4f", r->grid, r->method, r->workers,
                STAGE_NAMES[r->stage], r->ms_median, r->ms_min);
        if (r->stage >= STAGE_FRAME) {
            fprintf(out, " %10.4f %10.4f", r->thread_ms, r->process_ms);
        }
        if (r->cascades > 1) {
            fprintf(out, "  %d cascades", r->cascades);
        }
        if (r->quality) {
            fprintf(out, ", look %s, %s", r->look, r->quality);
        }
        if (r->stage == STAGE_RIPPLE) {
            fprintf(out, "  x %d, %.0f Mcells/s, %.2f of copy bandwidth", r->height,
                    1e-6 * cells_per_second(r), r->copy_ms / r->ms_median);
        }
        for (int k = 0; k < r->pass_count; ++k) {
            fprintf(out, "%s%s %.3f", k > 0 ? ", " : "\n       GPU: ", r->pass[k].name,
                    r->pass[k].ms);
        }
        fprintf(out, "\n");
    }
}

static void print_text(FILE* out, const char* text) {
    char piece[OUTPUT_PIECE_SIZE];
    fputs("\"", out);
    while (output_escape(&text, piece)) {
        fputs(piece, out);
    }
    fputs("\"", out);
}

void bench_report_print_json(const BenchReport* report, FILE* out) {
    char processor[NAME_SIZE];
    host_processor_name(processor, sizeof processor);
    fprintf(out, "{\"version\": \"%s\", \"machine\": {\"cpu\": ", swell_version());
    print_text(out, processor);
    fprintf(out, ", \"cores\": %d, \"gl\": ", host_processors_online());
    if (report->driver[0]) {
        print_text(out, report->driver);
    } else {
        fprintf(out, "null");
    }
    fprintf(out, "}, \"results\": [");
    for (int i = 0; i < report->count; ++i) {
        const BenchResult* r = &report->result[i];
        fprintf(out,
                "%s\n  {\"stage\": \"%s\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f",
                i ? "," : "", STAGE_NAMES[r->stage], r->method, r->grid, r->workers, r->ms_median,
                r->ms_min);
        if (r->stage >= STAGE_FRAME) {
            fprintf(out, ", \"thread_ms\": %.6f, \"process_ms\": %.6f", r->thread_ms,
                    r->process_ms);
        }
        if (r->cascades > 1) {
            fprintf(out, ", \"cascades\": %d", r->cascades);
        }
        if (r->stage == STAGE_RIPPLE) {
            fprintf(out, ", \"height\": %d, \"cells_per_second\": %.0f, \"copy_ms\": %.6f",
                    r->height, cells_per_second(r), r->copy_ms);
        }
        if (r->look) {
            fprintf(out, ", \"look\": \"%s\", \"quality\": ", r->look);
            fprintf(out, r->quality ? "\"%s\"" : "null", r->quality);
        }
        for (int k = 0; k < r->pass_count; ++k) {
            fprintf(out, "%s\"%s\": %.6f%s", k > 0 ? ", " : ", \"gpu_ms\": {", r->pass[k].name,
                    r->pass[k].ms, k == r->pass_count - 1 ? "}" : "");
        }
        fprintf(out, "}");
    }
    fprintf(out, "\n]}\n");
}
