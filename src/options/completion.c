#include "command_table.h"
#include "options/help.h"

#include <assert.h>
#include <string.h>

/* The fixed parts of the script. bash splits a word at "=" and replaces the part after it: in
   "--look=cl" the name is two words before. It may also split at "@", but replaces the whole
   word. */
static const char BEGIN[] =
    "# Completion of bash for swell, made of its tables of commands and options.\n"
    "_swell_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$word\"); }\n"
    "_swell_names() {\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$word\")\n"
    "}\n"
    "_swell_options_file() {\n"
    "    local file\n"
    "    while read -r file; do\n"
    "        printf -v file '@%q' \"$file\"\n"
    "        COMPREPLY+=(\"$file\")\n"
    "    done < <(compgen -f -- \"${word#@}\")\n"
    "}\n"
    "_swell() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} name=${COMP_WORDS[COMP_CWORD - 1]} command='' at\n"
    "    COMPREPLY=()\n"
    "    if [[ $word == '=' ]]; then\n"
    "        word=''\n"
    "    elif [[ $name == '=' && COMP_CWORD -gt 1 ]]; then\n"
    "        name=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    elif [[ $name == '@' || $word == @* ]]; then\n"
    "        _swell_options_file\n"
    "        return\n"
    "    fi\n"
    "    case $name in\n";

static const char FIND_COMMAND[] = "    esac\n"
                                   "    for ((at = 1; at < COMP_CWORD; ++at)); do\n"
                                   "        case ${COMP_WORDS[at]} in\n"
                                   "            %s) command=${COMP_WORDS[at]}; break ;;\n"
                                   "        esac\n"
                                   "    done\n"
                                   "    case $word in\n"
                                   "        @*)\n"
                                   "            word=${word#@}\n"
                                   "            _swell_names -f\n"
                                   "            COMPREPLY=(\"${COMPREPLY[@]/#/@}\")\n"
                                   "            return ;;\n"
                                   "        -*) ;;\n"
                                   "        *)\n"
                                   "            case $command in\n";

static const char OPTIONS[] = "            esac\n"
                              "            return ;;\n"
                              "    esac\n"
                              "    case $command in\n";

static const char END[] = "    esac\n"
                          "}\n"
                          "complete -F _swell swell\n";

/* Offers powers of two, choices, files and folders; nothing for other values. */
static void print_value(FILE* out, const OptionSpec* spec) {
    fprintf(out, "        %s)", spec->name);
    if (spec->choices) {
        fputs(" _swell_words '", out);
        for (int i = 0; spec->choices[i]; ++i) {
            fprintf(out, "%s%s", i > 0 ? " " : "", spec->choices[i]);
        }
        fputs("';", out);
    } else if (spec->kind == OPTION_KIND_POWER) {
        fputs(" _swell_words '", out);
        for (int value = (int)spec->low; value <= (int)spec->high; value *= 2) {
            fprintf(out, "%s%d", value > (int)spec->low ? " " : "", value);
        }
        fputs("';", out);
    } else if (spec->kind == OPTION_KIND_TEXT) {
        fprintf(out, " _swell_names %s;", strcmp(spec->placeholder, "DIR") == 0 ? "-d" : "-f");
    }
    fputs(" return ;;\n", out);
}

/* Writes the names of all commands with a separator. */
static void write_commands(char* text, size_t size, const char* between) {
    const CommandSpec* table = commands_table();
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        if (table[i].name) {
            const int more = snprintf(text + length, size - length, "%s%s", length ? between : "",
                                      table[i].name);
            assert(more > 0 && (size_t)more < size - length);
            length += (size_t)more;
        }
    }
}

/* Completes words without a minus: commands and their targets. */
static void print_targets(FILE* out) {
    char commands[256];
    write_commands(commands, sizeof commands, " ");
    fprintf(out, "                '') _swell_words '%s help' ;;\n", commands);
    const CommandSpec* table = commands_table();
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        if (table[i].target) {
            fprintf(out, "                %s) _swell_names %s ;;\n", table[i].name,
                    strcmp(table[i].target, "DIR") == 0 ? "-d" : "-f");
        }
    }
}

static void print_options(FILE* out, const CommandSpec* spec) {
    const OptionSpec* table = options_table();
    fprintf(out, "        %s) _swell_words '", spec->name ? spec->name : "''");
    const char* between = "";
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (option_applies_to(&table[i], spec->command)) {
            fprintf(out, "%s%s", between, table[i].name);
            between = " ";
        }
    }
    fputs("' ;;\n", out);
}

void completion_print(FILE* out) {
    assert(out);
    char commands[256];
    write_commands(commands, sizeof commands, "|");
    fputs(BEGIN, out);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (option_spec(id)->kind != OPTION_KIND_FLAG) {
            print_value(out, option_spec(id));
        }
    }
    fprintf(out, FIND_COMMAND, commands);
    print_targets(out);
    fputs(OPTIONS, out);
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        print_options(out, &commands_table()[i]);
    }
    fputs(END, out);
}
