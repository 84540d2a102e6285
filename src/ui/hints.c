#include "ui/hints.h"

#include "ui/hud.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderColor GROUND = {4, 22, 26, 150}, WORDS = {222, 240, 236, 255};
static const char DISMISSED[] = "dismissed";

static const struct {
    const char* word; /* in the file */
    const char* text;
} TABLE[HINT_COUNT] = {
    [HINT_FLY] = {"fly", "W A S D: fly"},
    [HINT_LOOK] = {"look", "drag: look around"},
    [HINT_FORCE] = {"force", "0 to 9: wind"},
    [HINT_STONE] = {"stone", "Ctrl + click: a stone"},
    [HINT_PANEL] = {"panel", "Tab: all settings"},
    [HINT_HELP] = {"help", "H: all keys"},
};

bool hints_remain(const Hints* hints) {
    assert(hints);
    bool remain = false;
    for (int i = 0; i < HINT_COUNT; ++i) {
        remain = remain || !hints->used[i];
    }
    return remain && !hints->dismissed;
}

Hint hints_of_command(KeyCommand command) {
    switch (command) {
    case KEY_COMMAND_FORCE:
        return HINT_FORCE;
    case KEY_COMMAND_STONE:
        return HINT_STONE;
    case KEY_COMMAND_PANEL:
        return HINT_PANEL;
    case KEY_COMMAND_HELP:
        return HINT_HELP;
    default:
        return HINT_COUNT;
    }
}

const char* hints_word(Hint hint) {
    assert(hint < HINT_COUNT);
    return TABLE[hint].word;
}

void hints_write(Gui* gui, const Hints* hints, float left, int width, int height) {
    assert(gui && hints && width > 0 && height > 0);
    if (!hints_remain(hints)) {
        return;
    }
    char line[GUI_WORD_SIZE];
    size_t used = 0;
    for (int i = 0; i < HINT_COUNT; ++i) {
        if (!hints->used[i]) {
            used += (size_t)snprintf(line + used, sizeof line - used, "%s   ", TABLE[i].text);
        }
    }
    snprintf(line + used, sizeof line - used, "Esc: hide this");
    const float margin = roundf(0.6f * (float)gui_text_height(gui));
    const float room = (float)width - left - 4.0f * margin;
    if (room <= 0.0f) {
        return;
    }
    float size[2];
    gui_measure_text(line, room, size);
    const float x = roundf(left + 0.5f * ((float)width - left - size[0]));
    const float y = (float)height - size[1] - 2.0f * margin;
    gui_add_box(gui, x - margin, y - 0.5f * margin, size[0] + 2.0f * margin, size[1] + margin,
                GROUND);
    gui_add_text(gui, x, y, room, WORDS, line);
}

void hints_parse(Hints* hints, const char* text) {
    assert(hints);
    *hints = (Hints){0};
    for (const char* word = text; word && *word;) {
        const size_t length = strcspn(word, "\r\n");
        for (int i = 0; i < HINT_COUNT; ++i) {
            hints->used[i] = hints->used[i] || (length == strlen(TABLE[i].word) &&
                                                strncmp(word, TABLE[i].word, length) == 0);
        }
        hints->dismissed = hints->dismissed ||
                           (length == strlen(DISMISSED) && strncmp(word, DISMISSED, length) == 0);
        word += length + strspn(word + length, "\r\n");
    }
}

void hints_print(const Hints* hints, char text[HINTS_TEXT_SIZE]) {
    assert(hints && text);
    int used = 0;
    text[0] = '\0';
    for (int i = 0; i < HINT_COUNT; ++i) {
        if (hints->used[i]) {
            used += snprintf(text + used, (size_t)(HINTS_TEXT_SIZE - used), "%s\n", TABLE[i].word);
        }
    }
    snprintf(text + used, (size_t)(HINTS_TEXT_SIZE - used), "%s",
             hints->dismissed ? "dismissed\n" : "");
}
