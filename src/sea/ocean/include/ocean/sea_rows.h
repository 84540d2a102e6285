/*
 * The options of the sea, one row each. They serve the parameters by name (src/sea/ocean/params.c),
 * their ids (ocean/choice.h), and the program's command line, files, panel and help
 * (options/option_rows.h).
 *
 *     SEA_ROW(ID, seas that it suits, name, placeholder, meaning,
 *             field of OceanParams, what it accepts (base/option.h), ...)
 *
 * The rest of a row is for the program alone, in the macros of src/params/options/options_table.c:
 * the default in words, and what a change renews. The program keeps the value of a SEA_ROW_APART in
 * another field or form, which the rest also states. With VALUE_RANGE_OR_NONE the library also
 * accepts 0, for none.
 *
 * A SEA_FILE_ROW(ID, name, placeholder, meaning, ...) is a text that says which spectrum of a file
 * is the sea. The library reads it in an option string alone (ocean/choice.h).
 *
 * The including file defines the macros before; this file undefines them.
 */
#ifndef SEA_ROW
#define SEA_ROW(...) /* without an including file there are no rows */
#endif
#ifndef SEA_ROW_APART
#define SEA_ROW_APART SEA_ROW
#endif
#ifndef SEA_FILE_ROW
#define SEA_FILE_ROW(...) /* the options of a file of spectra, which are no parameters */
#endif
#ifndef SEA_FILM_ROW
#define SEA_FILM_ROW(...) /* that of a film through such a file */
#endif

#define ANGLE                                                                                      \
    { -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees" }

SEA_ROW_APART(BEAUFORT, WIND, "beaufort", "F", "the sea of this force: wind, fetch, equilibrium",
              state, VALUE_RANGE(INTEGER, 0, OCEAN_BEAUFORT_MAX, ""),
              RANGE(INTEGER, sea.beaufort, 0, OCEAN_BEAUFORT_MAX, ""), DEFAULT("5"), RENEW(SEA))
SEA_ROW(SPECTRUM, ANY, "spectrum", "NAME", "wave spectrum", state.kind,
        VALUE_CHOICE(SPECTRUM_NAMES, SPECTRUM_VALUES), DEFAULT_IN_WORDS("by force or wind"),
        RENEW(SEA))
SEA_ROW(ENERGY, DRAWN, "energy", "E1,...,E16",
        "a drawn spectrum: bars of frequency, four an octave from 0.04 Hz", state.energy,
        VALUE_RANGE(LIST, 0.0, OCEAN_BARS_ENERGY_MAX, " m²"),
        DEFAULT_IN_WORDS("those of the wind's sea"), RENEW(SEA))
SEA_ROW(WIND_SPEED, PHYSICAL, "wind-speed", "U", "wind at 10 m, instead of --beaufort",
        state.wind_speed, VALUE_RANGE(REAL, 0.0, OCEAN_WIND_SPEED_MAX, " m/s"),
        DEFAULT_IN_WORDS("10"), RENEW(SEA))
SEA_ROW(WIND_DIRECTION, PHYSICAL, "wind-direction", "A",
        "direction the waves run to, 0 = +x, 90 = +z", state.wind_direction,
        VALUE_RANGE(REAL, -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees"),
        DEFAULT_IN_WORDS("0"), RENEW(SEA))
SEA_ROW(FETCH, GROWING, "fetch", "F",
        "how far the wind blew over water, until the sea is fully developed", state.fetch,
        VALUE_RANGE(REAL, OCEAN_FETCH_MIN, OCEAN_FETCH_MAX, " km"), DEFAULT_IN_WORDS("88.66"),
        RENEW(SEA))
SEA_ROW(GAMMA, PEAKED, "gamma", "G", "peak enhancement of jonswap, tma and equilibrium",
        state.peak_enhancement, VALUE_RANGE(REAL, 1.0, OCEAN_GAMMA_MAX, ""),
        DEFAULT_IN_WORDS("3.3 of a force, else by wind and fetch"), RENEW(SEA))
SEA_ROW(DEPTH, PHYSICAL, "depth", "D",
        "depth of the water; makes jonswap tma; higher waves than 0.594 D break", state.depth,
        VALUE_RANGE(DEPTH, OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX, " m"),
        DEFAULT_IN_WORDS("inf; 6 with --land"), RENEW(SEA), .none = "deep")
SEA_ROW(SPREADING, WIND, "spreading", "NAME", "how waves spread over directions", state.spreading,
        VALUE_CHOICE(SPREADING_NAMES, NULL), DEFAULT("donelan-banner"), RENEW(SEA))
SEA_ROW(SWELL, WIND, "swell", "X", "how much the waves of the wind resemble swell", state.swell,
        VALUE_RANGE(REAL, 0.0, 1.0, ""), DEFAULT_IN_WORDS("0"), RENEW(SEA))
SEA_ROW(SWELL_HEIGHT, WIND, "swell-height", "H", "significant height of a second wave system",
        state.swell_height, VALUE_RANGE(REAL, 0.0, OCEAN_SWELL_HEIGHT_MAX, " m"),
        DEFAULT_IN_WORDS("0"), RENEW(SEA))
SEA_ROW(SWELL_PERIOD, WIND, "swell-period", "T", "its peak period", state.swell_period,
        VALUE_RANGE(REAL, OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, " s"),
        DEFAULT_IN_WORDS("10"), RENEW(SEA), NEEDS(NO_WINDOW, SWELL_HEIGHT))
SEA_ROW(SWELL_DIRECTION, WIND, "swell-direction", "A", "direction it runs to",
        state.swell_direction,
        VALUE_RANGE(REAL, -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees"),
        DEFAULT_IN_WORDS("0"), RENEW(SEA), NEEDS(NO_WINDOW, SWELL_HEIGHT))
SEA_ROW_APART(SWELL_SYSTEM, WIND, "swell-system", "H,T,A,SPREAD,GAMMA",
              "a further swell to A; the last two may be missing", state.swell_system,
              VALUE_RANGES("", {0.0, OCEAN_SWELL_HEIGHT_MAX, " m"},
                           {OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, " s"}, ANGLE,
                           {OCEAN_SWELL_SPREAD_MIN, OCEAN_SWELL_SPREAD_MAX, " degrees"},
                           {1.0, OCEAN_SWELL_GAMMA_MAX, ""}),
              REPEAT_UP_TO(OCEAN_SWELLS_MAX, sea.swell_system, 3, 5),
              DEFAULT_IN_WORDS("spread 11.3 degrees, gamma 3.3"))
SEA_ROW(WAVE, WAVES, "wave", "LENGTH,HEIGHT,DIRECTION,PHASE", "a single wave; PHASE may be missing",
        state.wave,
        VALUE_WAVES(OCEAN_WAVES_MAX, "0.1 to 5000 m long, at most 0.14 of that high, angles of "
                                     "±360 degrees; up to 16 times"),
        DEFAULT_IN_WORDS("none"), RENEW(SEA))
SEA_ROW(CURRENT, PHYSICAL, "current", "SPEED,DIRECTION",
        "a uniform current; carries the waves and steepens those against it", state.current_speed,
        VALUE_RANGES(" degrees", {0.0, OCEAN_CURRENT_MAX, " m/s"}, ANGLE), DEFAULT_IN_WORDS("0,0"),
        RENEW(SEA))
SEA_ROW_APART(CREST, WIND, "crest", "TIME,X,Z,HEIGHT",
              "a great crest there and then, the random sea around it", crest,
              VALUE_RANGES("", {0.0, OCEAN_TIME_MAX, " s"},
                           {-OCEAN_CREST_PLACE_MAX, OCEAN_CREST_PLACE_MAX, " m"},
                           {-OCEAN_CREST_PLACE_MAX, OCEAN_CREST_PLACE_MAX, " m"},
                           {0.0, OCEAN_CREST_HEIGHT_MAX, " m"}),
              REPEAT(sea.crest, 4, 4), LAST_COUNTS, DEFAULT_IN_WORDS("chance"))
SEA_FILE_ROW(SEA, "sea", "FILE", "measured spectra instead of a wind sea: NDBC, SWAN, WW3, table",
             TEXT(sea.file), DEFAULT_IN_WORDS("computed"))
SEA_FILE_ROW(SEA_TIME, "sea-time", "YYYY-MM-DDTHH:MM", "the nearest time of that file, UTC",
             TEXT(sea.time), .accepted = "from an hour before its first to an hour after its last",
             DEFAULT_IN_WORDS("its last one"))
SEA_FILE_ROW(SEA_PLACE, "sea-place", "NAME|LAT,LON", "the place, of a file with several",
             TEXT(sea.place), .accepted = "a name in it, or degrees north and east")
SEA_FILM_ROW(SEA_RATE, "sea-rate", "R", "times of that file that pass in a second of a clip",
             RANGE(REAL, sea.rate, 0.0, 1000.0, ""), DEFAULT("0"))
SEA_ROW(LOOP, PHYSICAL, "loop", "T", "time after which the sea repeats seamlessly", loop,
        VALUE_RANGE_OR_NONE(OCEAN_LOOP_MIN, OCEAN_LOOP_MAX, " s"), DEFAULT_IN_WORDS("never"),
        RENEW(SEA), .none = "never")
SEA_ROW(CASCADES, WIND, "cascades", "C", "number of grids, each with a band of the waves", cascades,
        VALUE_RANGE(INTEGER, 1, OCEAN_CASCADES_MAX, ""), DEFAULT_IN_WORDS("3"), RENEW(SEA))
SEA_ROW(GRID, ANY, "grid", "N", "samples per side of each grid", grid,
        VALUE_RANGE(POWER, OCEAN_GRID_MIN, OCEAN_GRID_MAX, ""),
        DEFAULT_IN_WORDS("256; phillips 64"), RENEW(SEA), LOGGED)
SEA_ROW(LENGTH, ANY, "length", "L",
        "side of the first grid; about that of one grid for single waves", length,
        VALUE_RANGE_OR_NONE(OCEAN_LENGTH_MIN, OCEAN_LENGTH_MAX, " m"),
        DEFAULT_IN_WORDS("8 peak wavelengths, at least 64; phillips 64; 512 with --land"),
        RENEW(SEA), .none = "as suits")
SEA_ROW(WIND, PHILLIPS, "wind", "X,Z", "wind of the phillips spectrum", wind_x,
        VALUE_PAIR(-OCEAN_WIND_MAX, OCEAN_WIND_MAX, " m/s"), DEFAULT_IN_WORDS("32,32"), RENEW(SEA))
SEA_ROW(AMPLITUDE, PHILLIPS, "amplitude", "A", "constant of the phillips spectrum", amplitude,
        VALUE_RANGE(REAL, 0.0, OCEAN_AMPLITUDE_MAX, ""), DEFAULT_IN_WORDS("0.0001"), RENEW(SEA),
        .decimals = 6, .logarithmic = true)
SEA_ROW(CHOPPINESS, ANY, "choppiness", "C", "how far crests are sharpened", choppiness,
        VALUE_RANGE(REAL, 0.0, OCEAN_CHOPPINESS_MAX, ""),
        DEFAULT_IN_WORDS("1.3, by wind 1.1 to 1.4; phillips 1"), RENEW(SEA))
SEA_ROW(LEAN, WIND, "lean", "X", "how far crests lean, and short waves grow on long ones", lean,
        VALUE_RANGE(REAL, 0.0, OCEAN_LEAN_MAX, ""), DEFAULT_IN_WORDS("1"), RENEW(SEA))
SEA_ROW(SEED, RANDOM, "seed", "S", "seed of the random waves", seed, VALUE_SEED,
        DEFAULT_IN_WORDS("1"), RENEW(SEA))

#undef ANGLE
#undef SEA_ROW
#undef SEA_ROW_APART
#undef SEA_FILE_ROW
#undef SEA_FILM_ROW
