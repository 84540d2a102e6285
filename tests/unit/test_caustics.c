/*
 * Light on the pool's floor, against Snell's law in double precision with the index of water.
 */
#include "check.h"

#include "render/overlay/pool_pass.h"

enum { WIDTH = 200, HEIGHT = 120 };
static const double WATER_INDEX = 1.333;

static void fill(const float* heights, double depth, const float sun[3], float* light) {
    const RenderPool pool = {.width = WIDTH,
                             .height = HEIGHT,
                             .heights = heights,
                             .height_scale = 1.0f,
                             .depth = (float)depth};
    pool_fill_caustics(&pool, sun, light);
}

CASE("still water is lit evenly") {
    static float heights[WIDTH * HEIGHT], light[WIDTH * HEIGHT];
    const float suns[][3] = {{0.0f, 1.0f, 0.0f}, {0.48f, 0.8f, -0.36f}};
    for (int k = 0; k < 2; ++k) {
        for (int i = 0; i < WIDTH * HEIGHT; ++i) {
            light[i] = (float)NAN;
        }
        fill(heights, 34.0, suns[k], light);
        for (int i = 0; i < WIDTH * HEIGHT; ++i) {
            const int x = i % WIDTH, y = i / WIDTH;
            CHECK(light[i] >= 0.0f && light[i] <= 2.0f);
            if (x > 1 && y > 1 && x < WIDTH - 3 && y < HEIGHT - 3) {
                CHECK_NEAR(light[i], 1.0, 1e-4);
            }
        }
    }
}

/* Where the light of one column goes through a surface of height h and slope s, with the sun at the
   angle `sun` from straight above in the plane of x and y, counted from where it goes through still
   water. The normal leans by `lean` = -atan s; light that comes in at sun - lean from it goes on at
   b, sin b = sin(sun - lean) / n: at lean + b from straight down. */
static double landing(double h, double s, double depth, double sun) {
    const double lean = -atan(s);
    const double b = asin(sin(sun - lean) / WATER_INDEX);
    return -tan(lean + b) * (depth + h) + tan(asin(sin(sun) / WATER_INDEX)) * depth;
}

/* Long waves along x: a ray through each column, shared by the two columns it lands between, and
   the blur that evens out the grid of rays. */
CASE("light lands where Snell says") {
    static float heights[WIDTH * HEIGHT], light[WIDTH * HEIGHT];
    const double suns[] = {0.0, 0.4, -0.7};
    const double depth = 34.0;
    for (int k = 0; k < 3; ++k) {
        double h[WIDTH], rays[WIDTH] = {0};
        for (int x = 0; x < WIDTH; ++x) {
            h[x] = 3.0 * sin(0.09 * x) + 1.5 * cos(0.21 * x);
        }
        for (int i = 0; i < WIDTH * HEIGHT; ++i) {
            heights[i] = (float)h[i % WIDTH];
            light[i] = (float)NAN;
        }
        const float sun[3] = {(float)sin(suns[k]), (float)cos(suns[k]), 0.0f};
        fill(heights, depth, sun, light);
        for (int x = 1; x < WIDTH - 1; ++x) {
            const double place = x + landing(h[x], 0.5 * (h[x + 1] - h[x - 1]), depth, suns[k]);
            const int left = (int)floor(place);
            if (left >= 0 && left < WIDTH - 1) {
                rays[left] += left + 1 - place;
                rays[left + 1] += place - left;
            }
        }
        double largest = 0.0;
        for (int x = 20; x < WIDTH - 20; ++x) { /* where no edge throws its light */
            const double wanted = 0.25 * (rays[x - 1] + 2.0 * rays[x] + rays[x + 1]);
            /* A place near 200 is rounded by 1e-5, and up to ten rays land in a cell. */
            CHECK_NEAR(light[(HEIGHT / 2) * WIDTH + x], wanted, 1e-3);
            largest = fmax(largest, wanted);
        }
        CHECK(largest > 2.0);
    }
}

CASE("light is never negative nor made") {
    static float heights[WIDTH * HEIGHT], light[WIDTH * HEIGHT];
    const float from_above[3] = {0.0f, 1.0f, 0.0f};
    for (int i = 0; i < WIDTH * HEIGHT; ++i) { /* waves as steep as walls, dry in places */
        heights[i] = (float)(60.0 * sin(0.9 * i) * cos(0.37 * (i / WIDTH)));
        light[i] = (float)NAN;
    }
    fill(heights, 34.0, from_above, light);
    double sum = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        CHECK(light[i] >= 0.0f);
        sum += (double)light[i];
    }
    CHECK(sum > 0.0 && sum <= 1.001 * WIDTH * HEIGHT);
}
