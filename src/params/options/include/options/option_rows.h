/*
 * The rows of the table of options, group by group. options.h makes their ids from them.
 * options_table.c, which has the macros that they use, makes the table.
 */
#ifndef ROW
#define ROW(...) /* included alone, the file has no rows */
#endif

ROW(PRESET, PRESET, "--preset", "NAME",
    "sets several options in its place; classic first resets sea and light",
    CHOICE(preset, PRESET_NAMES), DEFAULT("first"), READ(NOT_RIPPLE, ALL), RENEW(NOTHING))

/* The options of the sea. */
#define SEA_ROW(option, seas, name, placeholder, meaning, member, value, ...)                      \
    ROW(option, SEA, "--" name, placeholder, meaning, MEMBER(ocean.member), value,                 \
        FOR(NOT_RIPPLE), __VA_ARGS__)
#define SEA_ROW_APART(option, seas, name, placeholder, meaning, member, value, ...)                \
    ROW(option, SEA, "--" name, placeholder, meaning, FOR(NOT_RIPPLE), __VA_ARGS__)
#define SEA_FILE_ROW(option, name, placeholder, meaning, ...)                                      \
    ROW(option, SEA, "--" name, placeholder, meaning, FOR(NOT_RIPPLE), __VA_ARGS__)
#define SEA_FILM_ROW(option, name, placeholder, meaning, ...)                                      \
    ROW(option, SEA, "--" name, placeholder, meaning, FOR(TO(CLIP)), __VA_ARGS__)
#include "ocean/sea_rows.h"

ROW(TIME, TIME, "--time", "T", "time of the sea; 30 for waves of stones and boats",
    RANGE(REAL, clock.time, 0.0, OCEAN_TIME_MAX, " s"), DEFAULT("0"),
    SCENE(DRAWN | TO(EXPORT) | TO(POINTS) | TO(WAKE)), RENEW(TIME))
ROW(SPEED, TIME, "--speed", "R", "speed of time; 1 is real time",
    RANGE(REAL, clock.speed, 0.0, 100.0, ""), DEFAULT("1"),
    SCENE(TO(WINDOW) | PICTURES | TO(EXPORT)), RENEW(VIEW), LOGGED, .logarithmic = true,
    NEEDS(TO(EXPORT), FRAMES))

ROW(METHOD, COMPUTING, "--method", "NAME",
    "fast transform or direct sums (foam's past: always fast)",
    CHOICE(computing.method, METHOD_NAMES), DEFAULT("fft"),
    SCENE(DRAWN | TO(EXPORT) | TO(POINTS) | TO(BENCH)), RENEW(VIEW), LOGGED)
ROW(FFT, COMPUTING, "--fft", "NAME", "how the FFT is computed", CHOICE(computing.fft, FFT_NAMES),
    DEFAULT("auto"), FOR(NOT_RIPPLE))
ROW(THREADS, COMPUTING, "--threads", "N", "threads that compute",
    RANGE(INTEGER, computing.threads, 1, SWELL_WORKERS_MAX, ""),
    DEFAULT_IN_WORDS("the processors it may use"), FOR(ALL))

ROW(LOOK, LIGHT, "--look", "NAME", "how the sea is drawn", CHOICE(drawing.look, LOOK_NAMES),
    DEFAULT("sea"), VISIBLE, LOGGED)
ROW(QUALITY, LIGHT, "--quality", "NAME", "how finely the sea look is drawn",
    CHOICE(view.quality, QUALITY_NAMES), DEFAULT_IN_WORDS("auto in the window, high in shot"),
    SCENE(DRAWN | TO(BENCH) | TO(EXPORT) | TO(POINTS) | TO(WAKE)), RENEW(VIEW))
ROW(SUN, LIGHT, "--sun", "AZIMUTH,ELEVATION", "direction of the sun: azimuth as yaw, elevation",
    RANGES(light.sun, " degrees", {-360, 360, NULL}, {-90, 90, " degrees"}), DEFAULT("-68,16"),
    VISIBLE, LOGGED)
ROW(TIME_OF_DAY, LIGHT, "--time-of-day", "H",
    "solar time of an equinox at 45° N, or of --date and --place",
    RANGE(HOUR, light.time_of_day, 0, 24, " h"), VISIBLE)
ROW(UTC, LIGHT, "--utc", "HH:MM", "the hour of sun, moon and stars in UTC, or --time-of-day",
    FIELD(CLOCK, light.utc), .accepted = "00:00 to 23:59",
    DEFAULT_IN_WORDS("that of --sea, else noon"), VISIBLE)
ROW(DATE, LIGHT, "--date", "YYYY-MM-DD",
    "their day; the last of --sun and these options sets the sun",
    RANGE(DATE, light.date, HEAVENS_YEAR_MIN, HEAVENS_YEAR_MAX, ""), DEFAULT("2027-03-20"),
    DEFAULT_IN_WORDS("that of --sea, else 2027-03-20"), VISIBLE)
ROW(PLACE, LIGHT, "--place", "LAT,LON", "where they are seen, degrees north and east",
    RANGES(light.place, " degrees", {-90, 90, NULL}, {-180, 180, " degrees"}), DEFAULT("45,0"),
    DEFAULT_IN_WORDS("that of --sea, else 45,0"), VISIBLE)
ROW(SKY_MOVES, LIGHT, "--sky-moves", "on|off",
    "sun, moon and stars go on from their hour with --time", SWITCH(light.sky_moves),
    DEFAULT("off"), VISIBLE)
ROW(CLOUDS, LIGHT, "--clouds", "CUMULUS,CIRRUS,DECK", "cloud cover; the last two may be missing",
    RANGE(LIST, light.clouds, 0, 1, ""), DEFAULT("0.42,0.45,0"),
    DEFAULT_IN_WORDS("by wind and rain; 0.42,0.45 to force 5"), VISIBLE)
ROW(CLOUD_SEED, LIGHT, "--cloud-seed", "S", "seed of the random clouds", SEED(light.cloud_seed),
    DEFAULT("5"), VISIBLE)
ROW(SKY, LIGHT, "--sky", "FILE.hdr",
    "equirectangular, instead of --sun and --clouds; or drop it on the sea", TEXT(light.sky),
    DEFAULT_IN_WORDS("computed"), SHOWN, RENEW(SKY))
ROW(SKY_TURN, LIGHT, "--sky-turn", "DEGREES", "turns --sky to the right; its middle lies at yaw 0",
    RANGE(REAL, light.sky_turned, -360, 360, " degrees"), DEFAULT("0"), VISIBLE,
    NEEDS(PICTURES, SKY))
ROW(AEROSOL, LIGHT, "--aerosol", "TAU", "aerosol in the air: optical depth at 550 nm",
    RANGE(REAL, light.aerosol, 0, SKY_AEROSOL_MAX, ""),
    DEFAULT_IN_WORDS("by --visibility; 0.024 of 90 km"), VISIBLE, .decimals = 3,
    .logarithmic = true)
ROW(HAZE, LIGHT, "--haze", "H", "dry haze of older scenes, instead of --aerosol; 1 is 0.0053",
    RANGE(REAL, light.haze, 0, 10, ""), SHOWN, RENEW(NOTHING))
ROW(VISIBILITY, LIGHT, "--visibility", "D",
    "visibility at sea level, 220 km at most; with --aerosol both hold",
    RANGE(REAL, light.visibility, 100, 1e6, " m"), DEFAULT("90000"),
    DEFAULT_IN_WORDS("by --aerosol; 90000"), VISIBLE)
ROW(WATER, LIGHT, "--water", "NAME", "colour and clarity of the water",
    CHOICE(water.kind, WATER_NAMES), DEFAULT("ocean"), VISIBLE)
ROW(WATER_TINT, LIGHT, "--water-tint", "R,G,B",
    "factors on the colour of the water; missing ones are as the last",
    RANGE(LIST, water.tint, 0, 4, ""), .repeats_last = true, DEFAULT("1,1,1"), VISIBLE)
ROW(EXPOSURE, LIGHT, "--exposure", "EV", "added to the automatic exposure",
    RANGE(REAL, tone.exposure, -10, 10, " EV"), DEFAULT("0"), VISIBLE, LOGGED)
ROW(GLINT_CURVE, LIGHT, "--glint-curve", "on|off",
    "dims the sun's path as dazzled eyes do, with gradient and hue", SWITCH(tone.glint_curve),
    DEFAULT("on"), VISIBLE)
ROW(BLOOM, LIGHT, "--bloom", "X", "how much more light spreads in the lens of the photo look",
    RANGE(REAL, tone.bloom, 0, 4, ""), DEFAULT("0"), VISIBLE)
ROW(CAMERA_LOOK, LIGHT, "--camera-look", "NAME",
    "photo has a light meter and a film, at high a lens", CHOICE(tone.camera, CAMERA_LOOK_NAMES),
    DEFAULT("photo"), VISIBLE)
ROW(METER, LIGHT, "--meter", "on|off",
    "exposes the photo look by its picture; off: by sun and clouds", SWITCH(tone.meter),
    DEFAULT("on"), VISIBLE)
ROW(APERTURE, LIGHT, "--aperture", "MM", "width of the photo look's lens; 0 shows all sharp",
    RANGE(REAL, tone.aperture, 0, 100, " mm"), DEFAULT("0"), VISIBLE)
ROW(FOCUS, LIGHT, "--focus", "M", "distance that it shows sharp",
    RANGE(REAL, tone.focus, 0.2, 1e5, " m"), DEFAULT("25"), VISIBLE)
ROW(CONTRAST, LIGHT, "--contrast", "X", "factor on what differs from a middle grey",
    RANGE(REAL, tone.contrast, 0.5, 2, ""), DEFAULT("1"), VISIBLE)
ROW(SATURATION, LIGHT, "--saturation", "X", "factor on colour; 0 is grey",
    RANGE(REAL, tone.saturation, 0, 2, ""), DEFAULT("1"), VISIBLE)
ROW(FOAM, LIGHT, "--foam", "X", "factor on the share of the sea that is white",
    RANGE(REAL, surface.foam, 0, 4, ""), DEFAULT("1"), SCENE(DRAWN), RENEW(VIEW))
ROW(SPRAY, LIGHT, "--spray", "X", "how much spray there is; 0 for none, and low has none",
    RANGE(REAL, surface.spray, 0, 4, ""), DEFAULT("1"), SCENE(DRAWN), RENEW(VIEW))

ROW(FOV, VIEW, "--fov", "DEGREES", "vertical field of view",
    RANGE(REAL, drawing.field_of_view, 2, 110, " degrees"), DEFAULT("50"), VISIBLE)
ROW(INTRINSICS, VIEW, "--intrinsics", "FX,FY,CX,CY",
    "pinhole camera, not --fov; the first pixel's centre is 0,0 (OpenCV)",
    RANGES(view.intrinsics, " pixels", {1, 1e6, NULL}, {1, 1e6, NULL}, {-1e6, 1e6, NULL},
           {-1e6, 1e6, " pixels"}),
    DEFAULT_IN_WORDS("by --fov"), FOR(PICTURES))
ROW(PROJECTION, VIEW, "--projection", "NAME",
    "the lens; equirect is level and shows all around, or the half ahead",
    CHOICE(drawing.projection, PROJECTION_NAMES), DEFAULT("perspective"), FOR(PICTURES))
ROW(FISHEYE_FOV, VIEW, "--fisheye-fov", "DEGREES", "field of view across the fisheye's circle",
    RANGE(REAL, view.fisheye_fov, 10, 220, " degrees"), DEFAULT("180"), FOR(PICTURES),
    NEEDS(PICTURES, PROJECTION))
ROW(STEREO, VIEW, "--stereo", "M", "pictures for a left and a right eye so far apart",
    RANGE(REAL, camera.stereo, 0.001, 100, " m"), DEFAULT_IN_WORDS("one eye"), FOR(PICTURES))
ROW(FLYING, VIEW, "--flying", "V", "speed of the flying camera",
    RANGE(REAL, camera.speed, CAMERA_SPEED_MIN, CAMERA_SPEED_MAX, " m/s"), DEFAULT("12"), SHOWN,
    RENEW(NO_UNDO), LOGGED)
ROW(TILES, VIEW, "--tiles", "N", "tiles per side",
    RANGE(INTEGER, drawing.tiles, 1, RENDER_TILES_MAX, ""), DEFAULT("10"), VISIBLE)
ROW(LOD, VIEW, "--lod", "on|off", "levels of detail; off draws every triangle",
    SWITCH(drawing.levels), DEFAULT("on"), VISIBLE)
ROW(TILE_BORDERS, VIEW, "--tile-borders", "on|off", "borders of tiles in the study look",
    SWITCH(drawing.tile_borders), DEFAULT("on"), VISIBLE)
ROW(RESOLUTION, VIEW, "--resolution", "WxH", "size of the window or picture",
    RANGE(SIZE, view.width, 1, 16384, " pixels a side, as far as the driver draws"),
    DEFAULT("1280x720"), SCENE(ALL & ~TO(EXPORT)))
ROW(SAMPLES, VIEW, "--samples", "N", "samples a pixel; auto: 4, in windows where they are fast",
    CHOICE_OF(view.samples, SAMPLE_NAMES, SAMPLE_VALUES), DEFAULT("auto"),
    SCENE(ALL & ~(TO(EXPORT) | TO(WAKE))), RENEW(VIEW))
ROW(LAYERS, VIEW, "--layers", "NAMES", "what FILE.exr and .npy hold beside light",
    TEXT(view.layers),
    .accepted = "depth, position, normal, flow, mask and foam, with commas, or all",
    DEFAULT_IN_WORDS("light alone"), FOR(PICTURES))
ROW(CAMERA, VIEW, "--camera", "X,Y,Z,YAW,PITCH",
    "m and degrees; yaw 0 looks to -z, north, yaw 90 to +x", POSE(camera.pose),
    DEFAULT_IN_WORDS("over the waves, or before land"), SHOWN, RENEW(CAMERA))
ROW(FOLLOW, VIEW, "--follow", "X,Y,Z,YAW,PITCH",
    "beside the boat: m to starboard, up, astern; degrees from ahead", POSE(camera.follow),
    DEFAULT_IN_WORDS("as --camera"), SCENE(PICTURES))
ROW(CAMERA_ROLL, VIEW, "--camera-roll", "DEGREES", "the camera leans to the right",
    RANGE(REAL, camera.roll, -45, 45, " degrees"), DEFAULT("0"), VISIBLE)
ROW(TROUGH, VIEW, "--trough", "D",
    "camera in a trough, this far from the crest; heights from its water",
    RANGE(REAL, camera.trough, 1, 1000, " m"), SCENE(PICTURES))
ROW(WIREFRAME, VIEW, "--wireframe", NULL, "draws lines instead of the surface",
    FLAG(view.wireframe), VISIBLE, LOGGED)
ROW(SPECTRUM_VIEW, VIEW, "--spectrum-view", NULL,
    "draws the energy of each wave instead of the sea", FLAG(view.spectrum), VISIBLE, LOGGED)
ROW(SPECTRUM_CASCADE, VIEW, "--spectrum-cascade", "C", "the cascade whose waves that shows",
    RANGE(INTEGER, view.spectrum_cascade, 1, OCEAN_CASCADES_MAX, ""), DEFAULT("1"), VISIBLE,
    NEEDS(PICTURES, SPECTRUM_VIEW))
ROW(HUD, VIEW, "--hud", "on|off", "text overlay", SWITCH(view.hud), DEFAULT("on"),
    DEFAULT_IN_WORDS("on in the window, off in shot"), SCENE(DRAWN), RENEW(NO_UNDO), LOGGED)
ROW(PROBE, VIEW, "--probe", "on|off",
    "what the water does under the pointer; in pictures, in their middle", SWITCH(view.probe),
    DEFAULT("off"), SCENE(DRAWN), RENEW(NO_UNDO), LOGGED)
ROW(PROBE_AT, VIEW, "--probe-at", "X,Z", "the probe is on, and stays there",
    PAIR(view.probe_at, -CAMERA_PLACE_MAX, CAMERA_PLACE_MAX, " m"), SCENE(DRAWN), RENEW(NOTHING))
ROW(HOLD_AXES, VIEW, "--hold-axes", "on|off",
    "the panel's plots keep their axes, with the sea before as a line", SWITCH(view.hold_axes),
    DEFAULT("off"), SCENE(DRAWN), RENEW(NO_UNDO))

ROW(BOAT, WATER, "--boat", "on|off", "a boat ahead of the camera; the window starts aboard",
    SWITCH(bodies.boat), DEFAULT("off"), FOR(DRAWN), RENEW(NO_UNDO), LOGGED)
ROW(BOAT_AT, WATER, "--boat-at", "X,Z,YAW",
    "a boat lies there and looks along YAW, in m and degrees", REPEAT(bodies.boat_at, 2, 3),
    LAST_COUNTS, DEFAULT_IN_WORDS("no boat"), FOR(OF_BODIES), NEEDS(TO(POINTS), BODIES))
ROW(BOAT_SPEED, WATER, "--boat-speed", "U",
    "that boat runs ahead, in pictures for 30 s before --time already",
    RANGE(REAL, bodies.boat_speed, 0.0, 14.0, " m/s"), DEFAULT("0"), SCENE(OF_BODIES),
    NEEDS(TO(POINTS), BODIES))
ROW(HULL, WATER, "--hull", "FILE", "the boat's hull: a mesh of .obj, .glb or .stl",
    TEXT(bodies.hull), DEFAULT_IN_WORDS("the launch"), FOR(DRAWN | SCRIPTED))
ROW(HULL_LENGTH, WATER, "--hull-length", "M", "scales that mesh to this length",
    RANGE(REAL, bodies.hull_length, 0.2, 400, " m"), DEFAULT_IN_WORDS("the mesh is in m"), OF_HULL)
ROW(HULL_BOW, WATER, "--hull-bow", "AXIS", "where the bow is in the file",
    CHOICE_OF(bodies.hull_bow, AXIS_NAMES, AXIS_VALUES),
    DEFAULT_IN_WORDS("as in such files, or her finer end"), OF_HULL)
ROW(HULL_UP, WATER, "--hull-up", "AXIS", "which axis is up in the file",
    CHOICE_OF(bodies.hull_up, UP_NAMES, UP_VALUES),
    DEFAULT_IN_WORDS("y, in .stl z, unless she lies"), OF_HULL)
ROW(HULL_DRAUGHT, WATER, "--hull-draught", "M", "depth of her lowest place at rest",
    RANGE(REAL, bodies.hull_draught, 0.001, 100, " m"), DEFAULT_IN_WORDS("the water is at 0"),
    OF_HULL)
ROW(HULL_MASS, WATER, "--hull-mass", "KG", "her mass, which says how deep she floats",
    RANGE(REAL, bodies.hull_mass, 0.001, 1e9, " kg"), OF_HULL)
ROW(BUOY_AT, WATER, "--buoy-at", "X,Z", "a buoy is moored there, in m",
    REPEAT_UP_TO(32, bodies.buoy_at, 2, 2), DEFAULT_IN_WORDS("no buoy"), FOR(OF_BODIES),
    NEEDS(TO(POINTS), BODIES))
ROW(RAIN, WATER, "--rain", NULL, "rain on the sea and into the pool", FLAG(surface.rain),
    FOR(DRAWN), RENEW(VIEW), LOGGED)
ROW(RAIN_RATE, WATER, "--rain-rate", "R", "drops on a m² of the sea; 60 light, 700 a cloudburst",
    RANGE(REAL, surface.rain_rate, 1, 2000, " a second"), DEFAULT("250"), FOR(DRAWN), RENEW(VIEW))
ROW(STONE_AT, WATER, "--stone-at", "X,Z,RADIUS,TIME",
    "a stone falls into the sea, in m and s; the last two may be missing",
    REPEAT(bodies.stone_at, 2, 4), DEFAULT_IN_WORDS("0.35 m, 4 s before --time"),
    FOR(SCRIPTED | TO(WINDOW)))
ROW(COURSE, WATER, "--course", "FILE", "course of a boat: lines of a time in s, x and z in m",
    TEXT(bodies.course), DEFAULT_IN_WORDS("no boat"), FOR(SCRIPTED))

ROW(LAND, LAND, "--land", "NAME|FILE",
    "land where waves break, towards +x, or a map of heights, such as .npy, .png, .asc",
    TEXT(land.name), .choices = LAND_NAMES,
    .accepted = "none, beach, bay, island or bar, or the name of a file with a map",
    DEFAULT_IN_WORDS("none"), OF_LAND, RENEW(VIEW))
ROW(LAND_SEED, LAND, "--land-seed", "S", "seed of its form", SEED(land.params.seed), DEFAULT("1"),
    OF_LAND, RENEW(VIEW))
ROW(LAND_SLOPE, LAND, "--land-slope", "X", "slope of its sand under water, rise by run",
    RANGE(REAL, land.params.slope, LAND_SLOPE_MIN, LAND_SLOPE_MAX, ""), DEFAULT("0.03"), OF_LAND,
    RENEW(VIEW), .decimals = 3)
ROW(LAND_BAR, LAND, "--land-bar", "X", "factor on the height of its bars of sand",
    RANGE(REAL, land.params.bar, 0.0, LAND_BAR_MAX, ""), DEFAULT("1"), OF_LAND, RENEW(VIEW))
ROW(TIDE, LAND, "--tide", "M", "level of the sea above its mean; lowers the land",
    RANGE(REAL, land.params.tide, -LAND_TIDE_MAX, LAND_TIDE_MAX, " m"), DEFAULT("0"), OF_LAND,
    RENEW(VIEW))
ROW(LAND_SIZE, LAND, "--land-size", "M", "width of the map, along +x; its cells are square",
    RANGE(REAL, land.params.map.size, LAND_MAP_SIZE_MIN, LAND_MAP_SIZE_MAX, " m"), OF_LAND)
ROW(LAND_RANGE, LAND, "--land-range", "LOW,HIGH", "heights of a picture's black and white",
    RANGES(land.range, " m", {-LAND_HEIGHT_MAX, LAND_HEIGHT_MAX, " m"},
           {-LAND_HEIGHT_MAX, LAND_HEIGHT_MAX, " m"}),
    OF_LAND)
ROW(LAND_DEPTHS, LAND, "--land-depths", "on|off", "the map's numbers are depths, positive down",
    SWITCH(land.depths), DEFAULT("off"), OF_LAND)
ROW(LAND_ROWS, LAND, "--land-rows", "SIDE", "the side where the map's first row lies",
    CHOICE(land.rows, LAND_ROWS_NAMES),
    DEFAULT_IN_WORDS("north; south for rows of numbers but .bot"), OF_LAND)
ROW(LAND_LEVEL, LAND, "--land-level", "M", "the height in the map at which the sea lies",
    RANGE(REAL, land.params.map.level, -LAND_HEIGHT_MAX, LAND_HEIGHT_MAX, " m"), DEFAULT("0"),
    OF_LAND)
ROW(LAND_AT, LAND, "--land-at", "X,Z", "the place in the map, from its middle, that comes to 0,0",
    PAIR(land.params.map.at, -LAND_MAP_SIZE_MAX, LAND_MAP_SIZE_MAX, " m"), DEFAULT("0,0"), OF_LAND)
ROW(LAND_FROM, LAND, "--land-from", "T",
    "the water before land is still at that time, and moves from then on",
    RANGE(REAL, land.from, -OCEAN_TIME_MAX, OCEAN_TIME_MAX, " s"),
    DEFAULT_IN_WORDS("120 s before --time"), SCENE(PICTURES | TO(EXPORT) | TO(POINTS)))

ROW(POOL, POOL, "--pool", "on|off", "pool overlay", SWITCH(pool.shown), DEFAULT("off"),
    DEFAULT_IN_WORDS("on in the classic look's window, else off"), SCENE(DRAWN), RENEW(NO_UNDO),
    LOGGED)
ROW(STRING, POOL, "--string", "on|off", "string overlay", SWITCH(pool.string_shown), DEFAULT("off"),
    DEFAULT_IN_WORDS("on in the classic look's window, else off"), SCENE(DRAWN), RENEW(NO_UNDO),
    LOGGED)
ROW(EXPLAIN, POOL, "--explain", "on|off",
    "formula, limit, constants, driver and spectrum beside pool and string", SWITCH(pool.explains),
    DEFAULT("on"), DEFAULT_IN_WORDS("on in the window, off in the classic look"), SCENE(DRAWN),
    RENEW(NO_UNDO))
ROW(DRIVE, POOL, "--drive", "WHERE", "moves pool and string up and down, a string at its end",
    CHOICE(pool.drive, DRIVE_NAMES), DEFAULT("off"), OF_POOL, RENEW(POOL_STEPS), LOGGED)
ROW(DRIVE_FREQUENCY, POOL, "--drive-frequency", "F", "how often, at --pool-rate",
    RANGE(REAL, pool.drive_frequency, 0.01, 25, " Hz"), DEFAULT("1"), OF_POOL, RENEW(POOL_STEPS),
    .decimals = 3, .logarithmic = true)
ROW(DRIVE_HEIGHT, POOL, "--drive-height", "X", "how high, in depths of a stone or pulls",
    RANGE(REAL, pool.drive_height, 0.01, 1, ""), DEFAULT("0.2"), OF_POOL, RENEW(POOL_STEPS),
    .decimals = 2)
ROW(POOL_PROBE, POOL, "--pool-probe", "X,Y",
    "the place that is plotted, in shares of width and height", PAIR(pool.probe, 0.0, 1.0, ""),
    DEFAULT("0.5,0.5"), OF_POOL, RENEW(VIEW), .decimals = 3)
ROW(POOL_STEPS, POOL, "--pool-steps", "N", "steps of pool and string before shot draws them",
    RANGE(INTEGER, pool.shot_steps, 0, 1e6, ""), DEFAULT("0"), SCENE(PICTURES))
ROW(POOL_RATE, POOL, "--pool-rate", "R", "steps of pool and string in the window",
    RANGE(REAL, pool.rate, 1, 1000, " a second"), DEFAULT("50"), SCENE(TO(WINDOW) | TO(CLIP)),
    RENEW(POOL_STEPS))
ROW(POOL_DEPTH, POOL, "--pool-depth", "D", "depth of the water at rest",
    RANGE(REAL, pool.depth, 1, 500, " cells"), DEFAULT("34"), OF_POOL, RENEW(POOL_STEPS))
ROW(FLOOR, POOL, "--floor", "FILE", "picture on the pool's floor, or tiles; or drop it on the pool",
    TEXT(pool.floor), DEFAULT_IN_WORDS("tiles"), OF_POOL, RENEW(FLOOR))
ROW(PLAIN, POOL, "--plain", NULL, "draws the pool in shades of blue", FLAG(pool.plain), OF_POOL,
    RENEW(VIEW), LOGGED)
ROW(SCHEME, POOL, "--scheme", "NAME", "scheme of pool and ripple",
    CHOICE(pool.params.scheme, SCHEME_NAMES), DEFAULT("average"),
    DEFAULT_IN_WORDS("average; of a string spring, attack 1"), FOR(DRAWN | TO(RIPPLE) | TO(BENCH)),
    RENEW(VIEW), LOGGED)
ROW(SIZE, POOL, "--size", "WxH|W", "cells of the pool, or W of a string",
    RANGE(EXTENT, pool.size, RIPPLE_SIDE_MIN, RIPPLE_SIDE_MAX, " cells a side"), DEFAULT("320x240"),
    OF_POOL, RENEW(POOL))
ROW(STEPS, POOL, "--steps", "N", "steps of ripple", RANGE(INTEGER, pool.steps, 0, 1e8, ""),
    DEFAULT("500"), FOR(TO(RIPPLE)))
ROW(DAMPING, POOL, "--damping", "D", "damping of average, diagonal and lerp",
    RANGE(REAL, pool.params.damping, 0, RIPPLE_DAMPING_MAX, ""), DEFAULT_IN_WORDS("by scheme"),
    OF_POOL, CONSTANT(OF(AVERAGE) | OF(DIAGONAL) | OF(LERP)), .decimals = 5)
ROW(ATTACK, POOL, "--attack", "A", "attack of spring, stable up to 0.5, on a string up to 1",
    RANGE(REAL, pool.params.attack, 0, RIPPLE_ATTACK_MAX, ""), DEFAULT_IN_WORDS("by scheme"),
    OF_POOL, CONSTANT(OF(SPRING)), .decimals = 3)
ROW(SLOWDOWN, POOL, "--slowdown", "S", "slowdown of spring",
    RANGE(REAL, pool.params.slowdown, 0, RIPPLE_DAMPING_MAX, ""),
    DEFAULT_IN_WORDS("0.99; 0.999 of a string without --scheme"), OF_POOL, CONSTANT(OF(SPRING)),
    .decimals = 4)
ROW(BLEND, POOL, "--blend", "B", "blend of lerp, up to its limit of stability",
    RANGE(REAL, pool.params.blend, 0, RIPPLE_BLEND_MAX, ""), DEFAULT_IN_WORDS("by scheme"), OF_POOL,
    CONSTANT(OF(LERP)), .decimals = 3)
ROW(LOSS, POOL, "--loss", "N", "integer loses 1/2^N of each height a step",
    RANGE(INTEGER, pool.params.loss, 1, 16, ""),
    DEFAULT_IN_WORDS("4, a sixteenth; 8 as an overlay"), OF_POOL, CONSTANT(OF(INTEGER)))
ROW(STONE, POOL, "--stone", "X,Y,HEIGHT,STEP",
    "sets a cell (1D: X,HEIGHT,STEP); the last two may be missing", REPEAT(pool.stone, 1, 4),
    FOR(PICTURES | TO(RIPPLE)))
ROW(DROP, POOL, "--drop", "X,Y,RADIUS,DEPTH,STEP",
    "adds a round stone; the last three may be missing", REPEAT(pool.drop, 2, 5),
    FOR(PICTURES | TO(RIPPLE)))
ROW(WALL, POOL, "--wall", "X,Y,X,Y", "makes a rectangle of cells a wall", REPEAT(pool.wall, 4, 4),
    OF_POOL)

ROW(DURATION, CLIP, "--duration", "S", "length of a clip, or of the record of points",
    RANGE(REAL, clip.duration, 0.01, 86400, " s"), DEFAULT("10"),
    DEFAULT_IN_WORDS("that of --loop or of --path, else 10; points: one time"),
    FOR(TO(CLIP) | TO(POINTS)))
ROW(RATE, CLIP, "--rate", "FPS", "pictures, times of points, or heights of a record, a second",
    RANGE(REAL, clip.rate, 0.1, 240, ""), DEFAULT("30"),
    FOR(TO(WINDOW) | PICTURES | TO(EXPORT) | TO(POINTS) | TO(SPECTRUM)), NEEDS(TO(SHOT), LAYERS),
    RENEW(NOTHING))
ROW(SHUTTER, CLIP, "--shutter", "S",
    "so long a picture gathers light; 0: an instant, without motion blur",
    RANGE(REAL, clip.shutter, 0, 3600, " s"), DEFAULT("0"), FOR(PICTURES))
ROW(SHUTTER_SAMPLES, CLIP, "--shutter-samples", "N", "instants drawn for each picture with it",
    RANGE(INTEGER, clip.shutter_samples, 2, 1024, ""), DEFAULT("16"), FOR(PICTURES),
    NEEDS(PICTURES, SHUTTER))
ROW(LOOP_FADE, CLIP, "--loop-fade", "S",
    "the last S seconds fade into those before the first picture",
    RANGE(REAL, clip.loop_fade, 0.01, 3600, " s"), DEFAULT_IN_WORDS("none"), FOR(TO(CLIP)))
ROW(PATH, CLIP, "--path", "FILE", "path of the camera: lines of a time in s and a --camera",
    TEXT(clip.path), DEFAULT_IN_WORDS("it stays"), FOR(TO(CLIP)))
ROW(FIRST_PICTURE, CLIP, "--first-picture", "I",
    "writes numbered pictures from this one on, as the whole clip has them",
    RANGE(INTEGER, clip.first_picture, 1, 1000000, ""), DEFAULT("1"), FOR(TO(CLIP)))
ROW(LAST_PICTURE, CLIP, "--last-picture", "J", "and up to this one",
    RANGE(INTEGER, clip.last_picture, 1, 1000000, ""), DEFAULT_IN_WORDS("the last"), FOR(TO(CLIP)))
ROW(RESUME, CLIP, "--resume", NULL, "writes only those pictures whose files are missing",
    FLAG(clip.resume), FOR(TO(CLIP) | TO(SET)))
ROW(TRUTH, CLIP, "--truth", "NAME",
    "camera, sea and bodies of each picture, as FILE.json beside it",
    CHOICE(clip.truth, TRUTH_NAMES), DEFAULT("none"), FOR(PICTURES))
ROW(SAMPLE_COUNT, CLIP, "--count", "N", "samples of a set",
    RANGE(INTEGER, set.count, 1, 1000000, ""), DEFAULT("100"), FOR(TO(SET)))
ROW(VARY, CLIP, "--vary", "NAME=VALUES",
    "draws an option for each sample: LOW..HIGH, MEAN~DEVIATION, A|B|C", TEXT(set.vary),
    DEFAULT_IN_WORDS("only the waves differ"), FOR(TO(SET)))
ROW(FIRST_SAMPLE, CLIP, "--first", "I", "draws samples from this one on, as the whole set has them",
    RANGE(INTEGER, set.first, 1, 1000000, ""), DEFAULT("1"), FOR(TO(SET)))
ROW(LAST_SAMPLE, CLIP, "--last", "J", "and up to this one",
    RANGE(INTEGER, set.last, 1, 1000000, ""), DEFAULT_IN_WORDS("the last"), FOR(TO(SET)))
ROW(FRAMES, CLIP, "--frames", "N",
    "frames that export writes; the window closes after them, with figures",
    RANGE(INTEGER, clip.frames, 1, 1e9, ""), DEFAULT_IN_WORDS("one; until you leave"),
    READ(TO(WINDOW) | TO(EXPORT), TO(SHOT)))
ROW(FORMAT, CLIP, "--format", "NAME", "format of export", CHOICE(clip.format, FORMAT_NAMES),
    DEFAULT("npy"), FOR(TO(EXPORT)))
ROW(AREA, CLIP, "--area", "M", "side of the square that --format obj writes",
    RANGE(REAL, clip.area, 1, OCEAN_LENGTH_MAX, " m"), DEFAULT("100"), FOR(TO(EXPORT)))
ROW(AREA_GRID, CLIP, "--area-grid", "N", "its cells per side",
    RANGE(INTEGER, clip.area_grid, 2, 2048, ""), DEFAULT("256"), FOR(TO(EXPORT)))
ROW(AT, CLIP, "--at", "PLACES", "where points reads the water", TEXT(points.at),
    .accepted = "X,Z, a grid X0:X1:N,Z0:Z1:N [m], a .csv of x and z, or a --course",
    FOR(TO(POINTS)))
ROW(AT_Y, CLIP, "--at-y", "Y", "height at which points reads velocity, acceleration and pressure",
    RANGE(REAL, points.y, -OCEAN_DEPTH_MAX, OCEAN_DEPTH_MAX, " m"), DEFAULT_IN_WORDS("the surface"),
    FOR(TO(POINTS)), NEEDS(TO(POINTS), AT))
ROW(COLUMNS, CLIP, "--columns", "NAME,...", "what points writes; fewer are faster",
    TEXT(points.columns),
    .accepted = "of height, normal, velocity, acceleration, pressure, jacobian, foam, by commas",
    DEFAULT_IN_WORDS("all"), FOR(TO(POINTS)), NEEDS(TO(POINTS), AT))
ROW(BODIES, CLIP, "--bodies", NULL, "points writes the motion of boat and buoys instead",
    FLAG(points.bodies), FOR(TO(POINTS)))
ROW(RECORD, CLIP, "--record", "FILE",
    "a gauge's heights, whose spectrum is compared with the sea's", TEXT(points.record),
    .accepted = "a .csv with columns time [s] and height [m]", FOR(TO(SPECTRUM)))

ROW(SHADERS, PROGRAM, "--shaders", "DIR", "loads shaders from this folder, again when they change",
    TEXT(program.shaders), DEFAULT_IN_WORDS("its own"), FOR(TO(WINDOW)))
ROW(HINTS, PROGRAM, "--hints", "on|off", "hints at the controls, each until it was followed",
    SWITCH(program.hints), DEFAULT("on"), FOR(TO(WINDOW)))
ROW(PAUSED, PROGRAM, "--paused", NULL, "the window starts paused", FLAG(program.paused),
    FOR(TO(WINDOW)))
ROW(PANEL, PROGRAM, "--panel", NULL, "opens the settings panel", FLAG(program.panel), FOR(DRAWN),
    RENEW(NO_UNDO), LOGGED)
ROW(TEXT_SIZE, PROGRAM, "--text-size", "X",
    "larger words, for a projector; at most as large as they fit",
    RANGE(REAL, program.text_size, 1, 3, ""), DEFAULT("1"), FOR(TO(WINDOW)))
ROW(TOUR, PROGRAM, "--tour", "STEP", "the guided tour, from this step on",
    CHOICE(program.tour, TOUR_NAMES), FOR(TO(WINDOW)), RENEW(NOTHING))
ROW(VERBOSE, PROGRAM, "--verbose", NULL, "a line on stderr for each change of state",
    FLAG(program.verbose), READ(TO(WINDOW), ALL))
ROW(JSON, PROGRAM, "--json", NULL, "bench prints one JSON object", FLAG(program.json),
    FOR(TO(BENCH)))
ROW(HELP, PROGRAM, "--help", NULL, "prints this text", FLAG(program.help), FOR(ALL))
ROW(VERSION, PROGRAM, "--version", NULL, "prints the version", FLAG(program.version), FOR(ALL))
