/* Each parses the whole of a text, whose format is known, into an empty file. */
#ifndef SPECTRA_FORMATS_H
#define SPECTRA_FORMATS_H

#include "store.h"

/* `companion`: which one it is, or -1 for densities. */
bool spectra_parse_ndbc_realtime(SpectraFile* file, SpectraScan* scan, int companion);
bool spectra_parse_ndbc_yearly(SpectraFile* file, SpectraScan* scan, int companion);

bool spectra_parse_swan(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_ww3(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_table(SpectraFile* file, SpectraScan* scan);

/* Whether a line may be one of a plain table: its header, or a number. */
bool spectra_table_begins(SpectraScan scan);

#endif
