#include "world/files.h"

#include <stdarg.h>
#include <stdio.h>

void file_note(FileNotes* notes, const char* format, ...) {
    if (notes && notes->count < FILE_NOTES_MAX) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(notes->text[notes->count++], FILE_NOTE_SIZE, format, arguments);
        va_end(arguments);
    }
}
