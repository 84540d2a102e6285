/*
 * The settings: the value of every option, once. The command line, scenes, the panel and keys set
 * them (options/options.h), the view holds them, and world and renderer read the structs they need.
 */
#ifndef SWELL_SETTINGS_H
#define SWELL_SETTINGS_H

#include "ripple/growing.h"
#include "swell/land.h"
#include "swell/ocean.h"
#include "swell/ripple.h"
#include "swell/spectra.h"
#include "swell/sun_hour.h"

/* The most bytes of a text, numbers of a value, values of a repeated option, and options. */
enum {
    SETTINGS_TEXT_SIZE = 1024,
    SETTINGS_NUMBERS_MAX = 16,
    SETTINGS_REPEATS_MAX = 256,
    SETTINGS_OPTIONS_MAX = 192
};

/* The parts of the program, in the order of the help. */
typedef enum Command {
    COMMAND_WINDOW,   /* swell */
    COMMAND_SHOT,     /* swell shot FILE */
    COMMAND_CLIP,     /* swell clip FILE */
    COMMAND_EXPORT,   /* swell export DIR */
    COMMAND_POINTS,   /* swell points FILE */
    COMMAND_WAKE,     /* swell wake DIR */
    COMMAND_RIPPLE,   /* swell ripple FILE */
    COMMAND_BENCH,    /* swell bench */
    COMMAND_SPECTRUM, /* swell spectrum FILE */
    COMMAND_SET,      /* swell set DIR */
    COMMAND_COUNT
} Command;

/* The numbers of one value, which commas separate. */
typedef struct NumberList {
    int count;
    double value[SETTINGS_NUMBERS_MAX];
} NumberList;

/* The values of an option that may be given several times, up to SETTINGS_REPEATS_MAX. */
typedef struct RepeatedList {
    int count;
    NumberList* item; /* the parsed Settings own it; copies borrow it */
} RepeatedList;

/* ---- The sea --------------------------------------------------------------------------------- */

/* The choice of a sea. Settings.ocean holds its parameters. */
typedef struct SeaSettings {
    int beaufort;                   /* force, 0 to 12, if given */
    char file[SETTINGS_TEXT_SIZE];  /* file of spectra, or "" */
    char time[SETTINGS_TEXT_SIZE];  /* hour in that file, or "" for the last one */
    char place[SETTINGS_TEXT_SIZE]; /* place in that file, or "" for the only one */
    double rate;                    /* hours of the file that pass in a second of a clip */
    MeasuredSea* measured_sea;      /* what the file holds; who opened it owns it (world/files.h) */
    MeasuredHour measured;          /* its present hour */
    RepeatedList swell_system;      /* H,T,DIRECTION[,SPREAD[,GAMMA]]: m, s, degrees, degrees */
    RepeatedList crest;             /* TIME,X,Z,HEIGHT: s, m; the last one counts */
} SeaSettings;

typedef struct ClockSettings {
    double time;  /* start time, and in a view the present time [s], 0 to OCEAN_TIME_MAX */
    double speed; /* how fast time passes, 0 to 100; 1 is real time */
} ClockSettings;

typedef struct ComputingSettings {
    OceanMethod method;
    OceanFft fft;
    int threads; /* workers, 1 to SWELL_WORKERS_MAX */
} ComputingSettings;

/* ---- Light --------------------------------------------------------------------------------- */

/* Sun, clouds and air, or a picture of the sky. */
typedef struct LightSettings {
    double sun[2];                /* azimuth as yaw, elevation at time 0 [degrees]; resolved */
    bool sun_of_hour;             /* whether an hour, date or place came after the last --sun */
    double time_of_day, utc;      /* hour, 0 to 24, if given; the later one holds */
    HeavensDate date;             /* default: an equinox */
    double place[2];              /* latitude, longitude; degrees north and east */
    bool sky_moves;               /* sun, moon and stars move with the time of the sea */
    SunHour sun_hour;             /* follows from the options above; resolved */
    double clouds[3];             /* cover by cumulus, cirrus and deck, 0 to 1 */
    uint64_t cloud_seed;          /* any */
    char sky[SETTINGS_TEXT_SIZE]; /* a picture instead of sun and clouds, or "" */
    double sky_turned;            /* turn of the picture to the right [degrees] */
    double aerosol;               /* optical depth at 550 nm, 0 to SKY_AEROSOL_MAX; resolved */
    double visibility;            /* at sea level; m, 100 to 1e6; resolved */
    double haze;                  /* used by older scenes instead of aerosol; 0 to 10, or -1 */
} LightSettings;

/* What the sea look imitates. */
typedef enum CameraLook {
    CAMERA_LOOK_PLAIN, /* each pixel by itself */
    CAMERA_LOOK_PHOTO  /* a lens, a light meter and a film (render/looks/camera_pass.h) */
} CameraLook;

/* How light becomes a picture. */
typedef struct ToneSettings {
    double exposure;  /* adds to the automatic exposure; EV, -10 to 10 */
    bool glint_curve; /* dims the sun's path as dazzled eyes do, with gradient and hue */
    CameraLook camera;
    bool meter;        /* the photo look exposes by its picture */
    double aperture;   /* width of the photo look's lens; mm, 0 to 100 */
    double focus;      /* distance at which the lens is sharp; m, 0.2 to 1e5 */
    double bloom;      /* the lens scatters 1 + this times as much light, 0 to 4 */
    double contrast;   /* factor on differences from a middle grey, 0.5 to 2 */
    double saturation; /* factor on differences from grey, 0 to 2 */
} ToneSettings;

/* Contents of the water. */
typedef enum WaterKind {
    WATER_KIND_OCEAN,   /* 0.25 mg of chlorophyll a cubic metre */
    WATER_KIND_CLEAR,   /* 0.05 mg */
    WATER_KIND_COASTAL, /* 1.5 mg, yellow matter, silt */
    WATER_KIND_GREEN,   /* 5 mg, more yellow matter and silt */
    WATER_KIND_COUNT
} WaterKind;

/* Colour and clarity of the water. */
typedef struct WaterSettings {
    WaterKind kind;
    double tint[3]; /* factors on the colour of the light that leaves the water, 0 to 4 */
} WaterSettings;

/* Effects of wind and rain on the surface. */
typedef struct SurfaceSettings {
    double foam;      /* factor on the share of the sea that is white, 0 to 4 */
    double spray;     /* factor on the number of puffs, 0 (none) to 4 */
    bool rain;        /* on the sea and into the pool */
    double rain_rate; /* drops on a m^2 of the sea in a second, 1 to 2000 */
} SurfaceSettings;

/* ---- The view ------------------------------------------------------------------------------ */

/* How the sea is lit and coloured. */
typedef enum RenderLook {
    RENDER_LOOK_CLASSIC, /* as the source document: tiles of the first cascade, full fog at 100 m */
    RENDER_LOOK_SEA,     /* physical: sky, water and air out to the horizon */
    RENDER_LOOK_STUDY,   /* heights by colour, contours, borders of tiles; no sky or foam */
    RENDER_LOOK_COUNT
} RenderLook;

/* The user's choice of a RenderQuality; AUTO leaves it to the program. */
typedef enum QualityChoice {
    QUALITY_AUTO,
    QUALITY_LOW,
    QUALITY_MEDIUM,
    QUALITY_HIGH,
    QUALITY_COUNT
} QualityChoice;

enum { RENDER_TILES_MAX = 32 };

/* The drawing code chooses the number of samples. */
enum { SAMPLES_AUTO = -1 };

/* How directions of the view become places in a picture. */
typedef enum Projection {
    PROJECTION_PERSPECTIVE,
    PROJECTION_FISHEYE, /* away from the middle by the angle from the axis */
    PROJECTION_EQUIRECT /* azimuth to the right, elevation upwards; level, whatever the pitch */
} Projection;

/* How the sea is drawn. */
typedef struct DrawingSettings {
    RenderLook look;
    Projection projection;
    double field_of_view; /* from the lower to the upper edge [degrees], 2 to 110. In a frame, with
                             --intrinsics 2 atan(H / 2 FY), so that a pixel on the axis has the same
                             height; of a fisheye across its circle, 10 to 220; of equirect 180 */
    double stretch;       /* in a frame FX over FY of --intrinsics; else 1 */
    double axis[2];       /* where the view's axis meets the picture, right and up of its middle, in
                             halves of its width and height; 0 but in a frame */
    int tiles;            /* per side of the classic look's block, 1 to RENDER_TILES_MAX */
    bool tile_borders;    /* whether the study look draws borders of tiles */
    bool levels;          /* levels of detail; without them the classic look draws every triangle */
} DrawingSettings;

/* What a file of light may hold beside the light. */
typedef enum PictureLayer {
    PICTURE_LAYER_DEPTH,    /* along the view, and from the eye */
    PICTURE_LAYER_POSITION, /* in the world */
    PICTURE_LAYER_NORMAL,
    PICTURE_LAYER_FLOW, /* motion in the picture */
    PICTURE_LAYER_MASK, /* what it is */
    PICTURE_LAYER_FOAM,
    PICTURE_LAYER_COUNT
} PictureLayer;

/* The contents of window or picture. */
typedef struct ViewSettings {
    QualityChoice quality;
    int width, height;    /* size of window or picture [pixels], 1 to 16384 */
    double intrinsics[4]; /* FX, FY, CX, CY of a pinhole camera [pixels], if given */
    double fisheye_fov;   /* across the circle of a fisheye's picture [degrees], 10 to 220 */
    int samples;          /* samples a pixel: 0, 2, 4, 8, 16 or SAMPLES_AUTO */
    char layers[SETTINGS_TEXT_SIZE]; /* names of the layers of a file of light, or "" */
    bool wireframe;                  /* lines instead of the surface */
    bool spectrum;                   /* the energy of each wave instead of the sea */
    int spectrum_cascade; /* cascade whose waves the spectrum shows, from 1; else the last one */
    bool hud;             /* the text overlay */
    bool probe;           /* shows the motion of the water under the pointer, or ... */
    double probe_at[2];   /* ... at this place, if given; x, z [m] */
    bool hold_axes;       /* the panel's plots keep their axes and show the sea before */
} ViewSettings;

#define CAMERA_PLACE_MAX 1e6   /* m */
#define CAMERA_YAW_MAX 3600.0  /* degrees, for --camera */
#define CAMERA_PITCH_MAX 90.0  /* degrees */
#define CAMERA_SPEED_MIN 0.5   /* m/s */
#define CAMERA_SPEED_MAX 500.0 /* m/s */

/* The place and direction of a camera. The world is right-handed, y up, metres. Yaw 0 looks along
   -z, 90 along +x. */
typedef struct CameraPose {
    double place[3]; /* m */
    double yaw;      /* degrees */
    double pitch;    /* degrees, positive upwards */
} CameraPose;

typedef struct CameraSettings {
    CameraPose pose;   /* start pose, and in a view the present one */
    CameraPose follow; /* if given: m to starboard, up, astern of a boat; degrees from ahead */
    double roll;       /* lean of the camera to the right [degrees], -45 to 45 */
    double speed;      /* flying speed [m/s], CAMERA_SPEED_MIN to CAMERA_SPEED_MAX */
    double stereo;     /* distance between the eyes of a picture [m], 0.001 to 100; 0 for one eye */
    double trough;     /* distance from a trough to the crest ahead [m], 1 to 1000; 0 for none */
} CameraSettings;

/* Boat, buoys and stones. */
typedef struct BodySettings {
    bool boat;                       /* lies ahead of the camera; a window begins aboard */
    RepeatedList boat_at;            /* X,Z[,YAW]: m, m, degrees; the last one counts */
    double boat_speed;               /* speed of a picture's boat straight ahead; m/s, 0 to 14 */
    RepeatedList buoy_at;            /* X,Z: m */
    RepeatedList stone_at;           /* X,Z[,RADIUS[,TIME]]: m, m, m, s */
    char course[SETTINGS_TEXT_SIZE]; /* file with the course of a boat, or "" */
    char hull[SETTINGS_TEXT_SIZE];   /* file with the boat's hull, or "" for the launch's */
    int hull_up, hull_bow;           /* axes of that file, -1 for -x, 2 for +y; 0 for not given */
    double hull_length;              /* m; 0 for that of the file */
    double hull_draught, hull_mass;  /* m, kg; 0 for not given */
    struct HullFile* hull_file;      /* what it holds; who opened it owns it (world/files.h) */
} BodySettings;

typedef enum LandRows { LAND_ROWS_NORTH, LAND_ROWS_SOUTH } LandRows;

/* Land, and the water that breaks on it. options_find_land tells what is shown. */
typedef struct LandSettings {
    char name[SETTINGS_TEXT_SIZE]; /* a kind, or a file with a map; "" or "none" for no land */
    LandParams params; /* without kind, depth and period; a map's file owns its heights */
    double range[2];   /* heights of a picture's black and white [m], if given */
    bool depths;       /* the map's numbers are depths, positive down */
    LandRows rows;     /* where its first row lies, if given */
    double from;       /* time at which the water near land begins to move [s], if given */
    float* heights;    /* a map's; who opened its file owns them (world/files.h) */
} LandSettings;

/* ---- Pool and string ----------------------------------------------------------------------- */

typedef struct PoolSettings {
    bool shown, string_shown; /* whether pool and string are shown in windows over the sea */
    bool explains;            /* whether a window beside each explains it */
    RippleDrive drive;        /* drives both */
    double drive_frequency;   /* Hz at the rate, 0.01 to 25 */
    double drive_height;      /* in depths of a stone, or in pulls; 0.01 to 1 */
    double probe[2];          /* place that is plotted, in shares of width and height, 0 to 1 */
    int shot_steps;           /* steps before shot draws pool and string, 0 to 1e6 */
    double rate;              /* steps a second, 1 to 1000 */
    double depth;             /* depth of the water at rest [cells], 1 to 500 */
    char floor[SETTINGS_TEXT_SIZE]; /* a picture; "" for tiles */
    bool plain;                     /* draws shades of blue */
    RippleParams params; /* its scheme, and the constants that were given, up to RIPPLE_..._MAX */
    int size[2];         /* sides of the field [cells]; the second is 0 in 1D */
    int steps;           /* steps of ripple, 0 to 1e8 */
    RepeatedList stone;  /* X,Y[,HEIGHT[,STEP]], in 1D without Y */
    RepeatedList drop;   /* X,Y[,RADIUS[,DEPTH[,STEP]]] */
    RepeatedList wall;   /* X,Y,X,Y */
} PoolSettings;

/* ---- Files and program --------------------------------------------------------------------- */

typedef enum ExportFormat {
    EXPORT_NPY, /* NumPy arrays of each cascade */
    EXPORT_EXR, /* maps of each cascade, floats */
    EXPORT_OBJ  /* a mesh of the whole sea, and a point cache */
} ExportFormat;

/* What is written beside a picture. */
typedef enum TruthFormat { TRUTH_NONE, TRUTH_JSON } TruthFormat;

/* Clips and exports. */
typedef struct ClipSettings {
    double duration;     /* s, 0.01 to 86400 */
    double rate;         /* pictures a second, 0.1 to 240 */
    double shutter;      /* time in which a picture gathers light [s], 0 to 3600; 0: an instant */
    int shutter_samples; /* instants of that time that are drawn, 2 to 1024 */
    double loop_fade;    /* time in which the end fades into the beginning [s]; 0 for no fade */
    char path[SETTINGS_TEXT_SIZE]; /* file with a path of the camera, or "" */
    int first_picture;             /* number of the first picture that is written, from 1 */
    int last_picture;              /* number of the last one; 0 for the clip's last */
    bool resume;                   /* writes only pictures whose files are missing */
    TruthFormat truth;             /* file beside each picture */
    int frames;                    /* 0 for one, or in a window until the user leaves */
    ExportFormat format;
    double area;   /* side of a mesh [m], from 1 */
    int area_grid; /* its cells per side, 2 to 2048 */
} ClipSettings;

/* Sets of pictures. */
typedef struct SetSettings {
    int count;                     /* samples, 1 to 1000000 */
    int first, last;               /* numbers of those that are drawn; 0 for the set's last */
    char vary[SETTINGS_TEXT_SIZE]; /* lines "NAME=VALUES" */
} SetSettings;

/* What `points` writes, and where; and what `spectrum` compares. */
typedef struct PointsSettings {
    char at[SETTINGS_TEXT_SIZE];      /* places: X,Z, a grid, or a file; "" for none */
    double y;                         /* height of what is read below the surface, if given [m] */
    char columns[SETTINGS_TEXT_SIZE]; /* names of quantities, or "" for all */
    bool bodies;                      /* writes the motion of boat and buoys */
    char record[SETTINGS_TEXT_SIZE];  /* file of a gauge's heights, or "" */
} PointsSettings;

typedef struct ProgramSettings {
    char shaders[SETTINGS_TEXT_SIZE]; /* a folder, or "" for those compiled in */
    bool hints;                       /* if given, shows all or none; else those not followed yet */
    bool paused;                      /* whether the window starts paused */
    bool panel;                       /* whether the settings panel is open */
    int tour;                         /* the first step shown, from 1, if given; 0: "start" */
    double text_size;                 /* factor on the size of the window's words, 1 to 3 */
    bool verbose, json;
    bool help, version; /* prints only help or version */
} ProgramSettings;

typedef struct Settings {
    Command command;
    const char* target; /* FILE or DIR of the command; borrowed from argv; NULL in the window */
    int preset;         /* the last one given, else `first` */
    OceanParams ocean;  /* the sea; complete once resolved */
    SeaSettings sea;
    ClockSettings clock;
    ComputingSettings computing;
    LightSettings light;
    ToneSettings tone;
    WaterSettings water;
    SurfaceSettings surface;
    DrawingSettings drawing;
    ViewSettings view;
    CameraSettings camera;
    BodySettings bodies;
    LandSettings land;
    PoolSettings pool;
    ClipSettings clip;
    SetSettings set;
    PointsSettings points;
    ProgramSettings program;

    /* Whether the user has set an option, by OptionId. Others are the preset's, or follow. */
    bool said[SETTINGS_OPTIONS_MAX];
} Settings;

#endif
