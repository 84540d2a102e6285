/*
 * What the spectrum shows: of each wave the colour of its energy |h(k, t)|^2, against the same by
 * definition in double precision.
 */
#include "context.h"
#include "frames.h"

#include "unit/seas.h"

enum { GRID = 32, SIDE = 1000 };

/* h(k, t) of the wave (n, m), and the sum of its two terms' magnitudes. */
static double complex amplitude(const OceanCascade* cascade, int n, int m, double time,
                                double* magnitude) {
    const double angle = fmod(ocean_cascade_frequency(cascade, n, m) * time, SWELL_TWO_PI);
    const double complex turn = cexp((double complex)_Complex_I * angle);
    const double complex plus = sea_h0_at(cascade, n, m);
    const double complex minus = conj(sea_h0_at(cascade, -n, -m));
    *magnitude = cabs(plus) + cabs(minus);
    return plus * turn + minus * conj(turn);
}

static void check_channel(uint8_t shown, uint8_t a, uint8_t b, uint8_t c) {
    const int least = a < b ? (a < c ? a : c) : (b < c ? b : c);
    const int most = a > b ? (a > c ? a : c) : (b > c ? b : c);
    CHECK(shown >= least - 1 && shown <= most + 1); /* 1 for the rounding to bytes */
}

/* A sine and cosine of a driver are off by 2^-11 at most where that is specified (Vulkan 1.0,
   precision of instructions); what a float of an angle and the products lose is a thousandth of
   it. */
static const double TURN_ERROR = 1.01 * 0x1p-11;

/* Returns whether the wave is within the colours. */
static bool check_wave(const OceanCascade* cascade, const RenderSpectrumLayout* layout,
                       const HostPicture* picture, int n, int m, double time) {
    double magnitude = 0.0;
    const double size = cabs(amplitude(cascade, n, m, time, &magnitude));
    const double error = sqrt(2.0) * TURN_ERROR * magnitude;
    const double decades = layout->highest_decade - layout->lowest_decade;
    RenderColor color[3];
    for (int i = 0; i < 3; ++i) {
        const double h = fmax(size + (i - 1) * error, 1e-18);
        color[i] = render_scale_color((float)((2.0 * log10(h) - layout->lowest_decade) / decades));
    }
    const double middle = 0.5 * (double)layout->size;
    const int x = (int)((double)layout->x + middle * (1.0 + n / (0.5 * GRID)));
    const int y = (int)((double)layout->y + middle * (1.0 + m / (0.5 * GRID)));
    const uint8_t* pixel = picture->pixels + 3 * (y * SIDE + x);
    check_channel(pixel[0], color[0].red, color[1].red, color[2].red);
    check_channel(pixel[1], color[0].green, color[1].green, color[2].green);
    check_channel(pixel[2], color[0].blue, color[1].blue, color[2].blue);
    return size > 0.0 && 2.0 * log10(size) > layout->lowest_decade;
}

static void check_sea(OceanParams params, int least_shown) {
    params.grid = GRID;
    RenderScene scene;
    open_renderer(&scene, SIDE, SIDE, 0);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    CHECK(workers);
    OceanSea* sea = sea_create(&params, workers);
    CHECK(render_load_sea(scene.renderer, sea, NULL));
    RenderFrame frame = plain_frame(SIDE, SIDE);
    frame.mode = RENDER_MODE_SPECTRUM;
    const double times[] = {0.0, 37.5, 1e6};
    for (int i = 0; i < 3; ++i) { /* each time another cascade, where there are several */
        const int cascade = i % ocean_sea_cascade_count(sea);
        CHECK(render_load_spectrum(scene.renderer, sea, cascade, NULL));
        frame.time = times[i];
        HostPicture picture = draw_frame(&scene, &frame, NULL);
        const RenderSpectrumLayout layout = render_spectrum_layout(scene.renderer, &frame);
        CHECK(layout.cascade == cascade && layout.grid == GRID);
        int shown = 0;
        for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
            for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
                shown +=
                    check_wave(ocean_sea_cascade(sea, cascade), &layout, &picture, n, m, times[i]);
            }
        }
        CHECK(shown >= least_shown);
        host_picture_destroy(&picture);
    }
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    close_renderer(&scene);
}

CASE("the energy of each wave of a physical sea is that of its time") {
    OceanParams params = ocean_physical_params();
    params.state.spreading = OCEAN_SPREADING_COSINE; /* half the waves, of many sizes */
    check_sea(params, 200);
    params.state.depth = 5.0;
    check_sea(params, 200);
    params.loop = 25.0;
    check_sea(params, 200);
    params.loop = 0.0;
    params.length = 1.0; /* ripples that surface tension drives */
    params.cascades = 1;
    check_sea(params, 200);
}

CASE("the energy of each wave of the Phillips sea is that of its time") {
    check_sea(ocean_default_params(), 500);
}
