/*
 * A header, line by line: its opening comment is the description, a line of dashes begins a
 * section, a comment is a paragraph of what stands below it, and code is set as it stands. In a
 * comment, lines that are set in by more than its text (usage, formulas) stay lines.
 */
#include "reference.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

typedef struct Page {
    FILE* out;
    bool is_code;    /* a block of code is open */
    bool is_comment; /* within a comment at the margin */
    bool is_opening; /* within the first one */
    bool as_it_is;   /* lines of a comment stay lines */
} Page;

static bool starts_with(const char* line, const char* words) {
    return strncmp(line, words, strlen(words)) == 0;
}

/* Text of troff: no request at its start, dashes that can be copied, no escapes. */
static void print_text(FILE* out, const char* text) {
    if (*text == '.' || *text == '\'') {
        fputs("\\&", out);
    }
    for (; *text; ++text) {
        if (*text == '\\') {
            fputs("\\e", out);
        } else if (*text == '-') {
            fputs("\\-", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('\n', out);
}

static void set_code(Page* page, bool is_code) {
    if (page->is_code != is_code) {
        fputs(is_code ? ".PP\n.nf\n.B\n" : ".fi\n", page->out);
    }
    page->is_code = is_code;
}

static void set_as_it_is(Page* page, bool as_it_is) {
    if (page->as_it_is != as_it_is) {
        fputs(as_it_is ? ".nf\n" : ".fi\n", page->out);
    }
    page->as_it_is = as_it_is;
}

/* "---- Title ----" in capitals. */
static void print_section(Page* page, char* line) {
    char* title = line + strlen("/* ---- ");
    char* end = strstr(title, " --");
    if (end) {
        *end = '\0';
    }
    for (char* c = title; *c; ++c) {
        *c = (char)toupper((unsigned char)*c);
    }
    fprintf(page->out, ".SH \"%s\"\n", title);
}

/* A line of a comment without its marks: the opening one has a star before each. */
static void print_comment(Page* page, char* line) {
    char* end = strstr(line, "*/");
    if (end) {
        *end = '\0';
        page->is_comment = false;
    }
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; --length) {
        line[length - 1] = '\0';
    }
    const size_t marks = page->is_opening ? strspn(line, " /*") : 3;
    const char* text = strlen(line) >= marks ? line + marks : "";
    const size_t margin = page->is_opening ? strlen(" * ") : 3;
    const size_t set_in = strspn(text, " ") + (marks > margin ? marks - margin : 0);
    text += strspn(text, " ");
    if (*text == '\0') {
        if (page->is_comment) {
            set_as_it_is(page, false);
            fputs(".PP\n", page->out);
        }
    } else {
        set_as_it_is(page, set_in > 0);
        if (set_in > 0) {
            fprintf(page->out, "\\&%*s", (int)set_in, "");
        }
        print_text(page->out, text);
    }
    if (!page->is_comment) {
        set_as_it_is(page, false);
        page->is_opening = false;
    }
}

/* Guards, includes and the marks of visibility are nothing to a reader. */
static bool is_frame(const char* line) {
    return starts_with(line, "#if") || starts_with(line, "#el") || starts_with(line, "#endif") ||
           starts_with(line, "#include") || starts_with(line, "SWELL_PUBLIC_") ||
           starts_with(line, "#define SWELL_PUBLIC") || starts_with(line, "#define SWELL_PRINTF") ||
           (starts_with(line, "#define SWELL_") && strstr(line, "_H"));
}

static void print_line(Page* page, char* line) {
    if (page->is_comment) {
        print_comment(page, line);
    } else if (starts_with(line, "/* ----")) {
        set_code(page, false);
        print_section(page, line);
    } else if (starts_with(line, "/*")) {
        set_code(page, false);
        fputs(page->is_opening ? "" : ".PP\n", page->out);
        page->is_comment = true;
        if (line[2] != '\0') {
            print_comment(page, line);
        }
    } else if (*line == '\0') {
        set_code(page, false);
    } else if (!is_frame(line)) {
        set_code(page, true);
        print_text(page->out, line);
    }
}

static const char* room_of(const char* path, char* room, size_t size) {
    const char* slash = strrchr(path, '/');
    snprintf(room, size, "%s", slash ? slash + 1 : path);
    char* dot = strrchr(room, '.');
    if (dot) {
        *dot = '\0';
    }
    return room;
}

bool reference_print(FILE* out, const char* path, SwellError* error) {
    FILE* header = fopen(path, "r");
    if (!header) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot read %s", path);
    }
    char line[LINE_MAX_BYTES], room[64];
    Page page = {.out = out, .is_opening = true};
    room_of(path, room, sizeof room);
    fprintf(out, ".TH swell_%s 3 \"\" \"swell %s\" \"Library of Swell\"\n", room, SWELL_VERSION);
    fprintf(out, ".SH NAME\nswell_%s \\- the room %s of libswell\n", room, room);
    fprintf(out, ".SH SYNOPSIS\n.B #include <swell/%s.h>\n.SH DESCRIPTION\n", room);
    while (fgets(line, sizeof line, header)) {
        line[strcspn(line, "\n")] = '\0';
        print_line(&page, line);
    }
    set_code(&page, false);
    fprintf(out, ".SH \"SEE ALSO\"\n.BR swell (1),\n.BR swell_base (3)\n");
    const bool ok = !ferror(header);
    fclose(header);
    return ok || swell_error_set(error, SWELL_ERROR_FILE, "cannot read all of %s", path);
}
