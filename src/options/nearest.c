#include "nearest.h"

#include <assert.h>
#include <string.h>

enum { LETTERS_MAX = 63 };

static int least(int a, int b) {
    return a < b ? a : b;
}

static int length_of(const char* word) {
    const size_t length = strlen(word);
    return length < LETTERS_MAX ? (int)length : LETTERS_MAX;
}

int nearest_distance(const char* one, const char* other) {
    assert(one && other);
    int row[3][LETTERS_MAX + 1]; /* of the last two letters of `one` and of this one */
    const int height = length_of(one), width = length_of(other);
    for (int j = 0; j <= width; ++j) {
        row[0][j] = j;
    }
    for (int i = 1; i <= height; ++i) {
        int* now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= width; ++j) {
            const int exchanged = last[j - 1] + (one[i - 1] != other[j - 1]);
            now[j] = least(exchanged, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                now[j] = least(now[j], before[j - 2] + 1);
            }
        }
    }
    return row[height % 3][width];
}

int nearest_limit(const char* word) {
    const int third = length_of(word) / 3;
    return third > 2 ? third : 2;
}
