/*
 * Stars and moon stand where the heavens say, before the sky and behind the sea.
 */
#include "scene.h"

#include "swell/heavens.h"

enum { SIDE = 200 };
static const double VIEW = 20.0; /* degrees, across and upright */

/* Over the Canary Islands, when Sirius is high and there is no moon. */
static HeavensSky winter_night(void) {
    return heavens_sky(heavens_days((HeavensDate){2026, 1, 20}, 22.0), (HeavensPlace){28.0, -17.0});
}

static void open_night(GlScene* scene, const HeavensSky* heavens, double sun_elevation) {
    open_scene(scene, 3, SIDE, SIDE);
    scene->frame.waterline = NULL;
    scene->frame.drawing.field_of_view = VIEW;
    scene->frame.heavens = heavens;
    SkyParams params = sky_default_params();
    params.sun_elevation = sun_elevation;
    params.cumulus = params.cirrus = 0.0;
    SkyPanorama* sky = bake_sky(&params, SKY_SIZE, scene->gl.workers);
    CHECK(sky && load_sky(scene, 0, sky));
    sky_panorama_destroy(sky);
}

static double brightness(const HostPicture* picture, int column, int row) {
    const uint8_t* pixel = picture->pixels + 3 * (row * picture->width + column);
    return pixel[0] + pixel[1] + pixel[2];
}

/* Azimuth and elevation of a direction of the scene [degrees]. */
static void place_of(const double direction[3], double place[2]) {
    const double degree = SWELL_TWO_PI / 360.0;
    place[0] = atan2(direction[0], -direction[2]) / degree;
    place[1] = asin(direction[1]) / degree;
}

/* Column and row, from the upper left, of a direction seen by an eye that looks to a place. */
static void project(const double direction[3], const double looks[2], double pixel[2]) {
    double ahead[3], right[3], up[3], part[3] = {0.0, 0.0, 0.0};
    sky_direction(looks[0], looks[1], ahead);
    sky_direction(looks[0] + 90.0, 0.0, right);
    sky_direction(looks[0], looks[1] + 90.0, up);
    for (int i = 0; i < 3; ++i) {
        part[0] += direction[i] * right[i];
        part[1] += direction[i] * up[i];
        part[2] += direction[i] * ahead[i];
    }
    const double focal = 0.5 * SIDE / tan(0.5 * VIEW * SWELL_TWO_PI / 360.0);
    pixel[0] = 0.5 * SIDE + focal * part[0] / part[2] - 0.5;
    pixel[1] = 0.5 * SIDE - focal * part[1] / part[2] - 0.5;
}

/* The mean of pixels brighter than a level, by how much they are, within `near` of a pixel. Returns
   their number. */
static int centre_of_light(const HostPicture* picture, double level, const double pixel[2],
                           double near, double centre[2]) {
    double sum = 0.0, x = 0.0, y = 0.0;
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const bool here = hypot(i % SIDE - pixel[0], i / SIDE - pixel[1]) < near;
        const double light = here ? brightness(picture, i % SIDE, i / SIDE) : 0.0;
        const double above = fmax(light - level, 0.0);
        count += above > 0.0;
        sum += above;
        x += above * (i % SIDE);
        y += above * (i / SIDE);
    }
    centre[0] = x / fmax(sum, 1e-9);
    centre[1] = y / fmax(sum, 1e-9);
    return count;
}

/* The brightest stars that are up, each looked at somewhat aside, so that it is not in the middle;
   its light is centred within half a pixel of where the double-precision direction is. */
CASE("stars stand where they should") {
    const HeavensSky heavens = winter_night();
    GlScene scene;
    open_night(&scene, &heavens, -40.0);
    int seen = 0;
    for (int i = 0; i < 12; ++i) {
        const HeavensStar star = heavens_star(i);
        double direction[3] = {0.0, 0.0, 0.0}, place[2], pixel[2];
        for (int c = 0; c < 9; ++c) {
            direction[c / 3] += heavens.stars[c / 3][c % 3] * star.direction[c % 3];
        }
        place_of(direction, place);
        if (place[1] < 15.0 || place[1] > 80.0) {
            continue;
        }
        const double looks[2] = {place[0] + 4.0, place[1] - 3.0};
        look(&scene, 0.0, 5.0, 0.0, looks[0], looks[1]);
        project(direction, looks, pixel);
        HostPicture picture = draw(&scene);
        double centre[2];
        CHECK(centre_of_light(&picture, 300.0, pixel, 5.0, centre) >
              0); /* the sky has 100 of 765 */
        CHECK(hypot(centre[0] - pixel[0], centre[1] - pixel[1]) < 0.5);
        host_picture_destroy(&picture);
        seen += 1;
    }
    CHECK(seen >= 4);
    close_scene(&scene);
}

/* None by day, none in front of the sea. */
CASE("stars are behind sea and day") {
    const HeavensSky heavens = winter_night();
    double centre[2];
    for (int day = 0; day < 2; ++day) {
        GlScene scene;
        open_night(&scene, &heavens, day ? 20.0 : -40.0);
        look(&scene, 0.0, 5.0, 0.0, 150.0, day ? 40.0 : -12.0);
        HostPicture with = draw(&scene);
        scene.frame.heavens = NULL;
        HostPicture without = draw(&scene);
        assert_memory_equal(with.pixels, without.pixels, (size_t)(3 * SIDE * SIDE));
        host_picture_destroy(&with);
        host_picture_destroy(&without);
        if (!day) {
            scene.frame.heavens = &heavens;
            look(&scene, 0.0, 5.0, 0.0, 150.0, 40.0);
            HostPicture up = draw(&scene);
            const double middle[2] = {0.5 * SIDE, 0.5 * SIDE};
            CHECK(centre_of_light(&up, 150.0, middle, SIDE, centre) > 20);
            host_picture_destroy(&up);
        }
        close_scene(&scene);
    }
}

/* The light of a half moon lies on the side of its bright limb, a third of its drawn radius from
   the middle or more. */
CASE("the moon is lit by the sun") {
    HeavensSky heavens =
        heavens_sky(heavens_days((HeavensDate){2026, 1, 26}, 21.0), (HeavensPlace){28.0, -17.0});
    CHECK(heavens.moon.lit > 0.4 && heavens.moon.lit < 0.7 && heavens.moon.body.elevation > 20.0);
    GlScene scene;
    open_night(&scene, &heavens, -40.0);
    const double looks[2] = {heavens.moon.body.azimuth, heavens.moon.body.elevation};
    look(&scene, 0.0, 5.0, 0.0, looks[0], looks[1]);
    HostPicture picture = draw(&scene);
    double centre[2], limb[2], toward[3];
    const double middle = 0.5 * SIDE - 0.5;
    CHECK(centre_of_light(&picture, 400.0, (double[2]){middle, middle}, 8.0, centre) > 10);
    host_picture_destroy(&picture);
    for (int i = 0; i < 3; ++i) {
        toward[i] = heavens.moon.body.direction[i] + 0.01 * heavens.moon.limb[i];
    }
    project(toward, looks, limb);
    const double along = hypot(limb[0] - middle, limb[1] - middle);
    const double right = (limb[0] - middle) / along, down = (limb[1] - middle) / along;
    const double moved = (centre[0] - middle) * right + (centre[1] - middle) * down;
    const double aside = (centre[0] - middle) * down - (centre[1] - middle) * right;
    const double radius =
        heavens.moon.body.radius * 0.5 * SIDE / tan(0.5 * VIEW * SWELL_TWO_PI / 360.0);
    TELL("the light of a moon of %.1f pixels is %.1f towards its limb, %.1f aside\n", radius, moved,
         aside);
    CHECK(moved > 0.25 * radius && moved < 0.7 * radius && fabs(aside) < 0.15 * radius);
    close_scene(&scene);
}

/* By a lens that shows two degrees. A pixel at the rim counts whole or not at all, which is less
   than half a pixel of the radius; a part as narrow is not lit. */
CASE("the full moon is as wide as it is") {
    const double field = 2.0;
    const HeavensSky heavens =
        heavens_sky(heavens_days((HeavensDate){2027, 3, 22}, 3.25), (HeavensPlace){-34.0, 18.0});
    const HeavensBody* moon = &heavens.moon.body;
    GlScene scene;
    open_night(&scene, &heavens, -40.0);
    scene.frame.drawing.field_of_view = field;
    look(&scene, 0.0, 5.0, 0.0, moon->azimuth, moon->elevation);
    HostPicture picture = draw(&scene);
    double centre[2];
    const double middle[2] = {0.5 * SIDE - 0.5, 0.5 * SIDE - 0.5};
    const int count = centre_of_light(&picture, 300.0, middle, SIDE, centre);
    const double radius = sqrt(2.0 * count / SWELL_TWO_PI);
    const double expected =
        0.5 * SIDE * tan(moon->radius) / tan(0.5 * field * SWELL_TWO_PI / 360.0);
    TELL("the moon's radius is %.2f pixels of %.2f\n", radius, expected);
    CHECK_NEAR(radius, expected, 1.0);
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/* The eclipse of 2026-08-12 over A Coruna, through a lens that shows two degrees: the moon is dark
   and the corona around it bright, all around; half an hour before, the sun's rest is on the side
   away from the moon. */
CASE("the moon hides the sun, and the corona remains") {
    const double field = 2.0, focal = 0.5 * SIDE / tan(0.5 * field * SWELL_TWO_PI / 360.0);
    for (int total = 0; total < 2; ++total) {
        const double hour = (total ? 18.0 : 17.5) + 28.0 / 60.0;
        const HeavensSky heavens = heavens_sky(heavens_days((HeavensDate){2026, 8, 12}, hour),
                                               (HeavensPlace){43.36, -8.41});
        const HeavensBody *sun = &heavens.sun, *moon = &heavens.moon.body;
        SkyParams params = sky_default_params();
        params.cumulus = params.cirrus = 0.0;
        params.sun_azimuth = sun->azimuth;
        params.sun_elevation = sun->elevation + heavens_refraction(sun->elevation);
        params.eclipse = (SkyEclipse){.sun_radius = sun->radius,
                                      .moon_radius = moon->radius,
                                      .moon_distance = moon->distance};
        for (int i = 0; i < 3; ++i) {
            params.eclipse.offset[i] = moon->direction[i] - sun->direction[i];
        }
        GlScene scene;
        open_night(&scene, &heavens, 10.0);
        SkyPanorama* sky = bake_sky(&params, SKY_SIZE, scene.gl.workers);
        CHECK(sky && load_sky(&scene, 0, sky));
        sky_panorama_destroy(sky);
        scene.frame.drawing.field_of_view = field;
        scene.frame.weather.tone.exposure = total ? 0.0 : -6.0;
        look(&scene, 0.0, 5.0, 0.0, params.sun_azimuth, params.sun_elevation);
        HostPicture picture = draw(&scene);
        const double middle = 0.5 * SIDE - 0.5, radius = focal * tan(moon->radius);
        double least = 765.0;
        for (int i = 0; i < 36; ++i) {
            const double angle = SWELL_TWO_PI * i / 36.0;
            const int column = (int)lround(middle + 1.12 * radius * cos(angle));
            const int row = (int)lround(middle + 1.12 * radius * sin(angle));
            least = fmin(least, brightness(&picture, column, row));
        }
        const double dark = brightness(&picture, SIDE / 2, SIDE / 2);
        double centre[2], right[3], along = 0.0;
        centre_of_light(&picture, 700.0, (double[2]){middle, middle}, 1.2 * radius, centre);
        sky_direction(params.sun_azimuth + 90.0, 0.0, right);
        for (int i = 0; i < 3; ++i) {
            along += params.eclipse.offset[i] * right[i];
        }
        TELL("%s: the moon %.0f, around it %.0f at least, of 765; light %.1f pixels to the right\n",
             total ? "total" : "partial", dark, least, centre[0] - middle);
        CHECK(!total || least > dark + 200.0);
        CHECK(total || (centre[0] - middle) * along < 0.0);
        host_picture_destroy(&picture);
        close_scene(&scene);
    }
}
