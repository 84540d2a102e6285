/*
 * Boats of other hulls: a box and the launch herself as meshes, and meshes that are no hull.
 */
#include "unit/hulls.h"

/* ---- A box's mesh -------------------------------------------------------------------------- */

/* From (-x, low, -z) to (x, high, z), beside the middle; each face has its own corners. */
static Drawn* draw_box(double x, double low, double high, double z) {
    Drawn* drawn = begin_mesh();
    for (int face = 0; face < 6; ++face) {
        int corner[4];
        for (int i = 0; i < 4; ++i) {
            const int at = BOX_FACE[face][i];
            corner[i] = add_vertex(drawn, at & 1 ? x : -x, at & 2 ? high : low, at & 4 ? z : -z);
        }
        add_triangle(drawn, corner[0], corner[1], corner[2]);
        add_triangle(drawn, corner[0], corner[2], corner[3]);
    }
    return drawn;
}

/* ---- A box --------------------------------------------------------------------------------- */

/* By Archimedes: mass / (density length beam) deep, wherever its mesh is drawn. */
CASE("a box floats at its draught") {
    const double shares[] = {0.2, 0.5, 0.8};
    for (int i = 0; i < 3; ++i) {
        Drawn* box = draw_box(1.0, 3.0, 4.2, 2.5);
        box->mesh.mass = shares[i] * FLOAT_DENSITY * 2.0 * 1.2 * 5.0;
        FloatHull* hull = float_hull_from_mesh(&box->mesh, NULL);
        CHECK(hull);
        const FloatHullSize size = float_hull_size(hull);
        CHECK_NEAR(size.draught, 1.2 * shares[i], 1e-6);
        CHECK_NEAR(size.length, 5.0, 1e-6);
        CHECK_NEAR(size.beam, 2.0, 1e-6);
        CHECK_NEAR(size.origin[1], 3.0 + 1.2 * shares[i], 1e-6);
        FloatBody* boat = float_boat_create(hull, NULL);
        CHECK_NEAR(float_body_mass(boat), box->mesh.mass, 1e-6 * box->mesh.mass);
        float_body_place(boat, 0.0, 1.0, 0.0, 0.0);
        step_for(boat, &STILL, 40.0);
        TELL("a box %.2f m deep: %.4f m off after a drop\n", size.draught,
             float_body_pose(boat).position[1]);
        CHECK_NEAR(float_body_pose(boat).position[1], 0.0, 0.01 * size.draught);
        CHECK_NEAR(axis_rise(boat, 0), 0.0, 1e-6);
        float_body_destroy(boat);
        float_hull_destroy(hull);
        free(box);
    }
}

/* By statics: the metacentre of a box lies T/2 + B^2/(12 T) over its bottom, and a torque heels it
   by torque / (weight times the centre of gravity's depth below that), here 1 degree. Each
   column is a mean: the sum of w^3/12 over their widths of 1/8 and 3/16 B misses 3.0 % of B^3/12.
 */
CASE("a box heels and turns by its centre of gravity and its inertia") {
    const double beam = 2.0, length = 5.0, draught = 0.5, degree = SWELL_TWO_PI / 360.0;
    const double metacentre = 0.5 * draught + 0.970 * beam * beam / (12.0 * draught);
    for (int i = 0; i < 2; ++i) {
        Drawn* box = draw_box(0.5 * beam, 0.0, 1.2, 0.5 * length);
        FloatMesh* mesh = &box->mesh;
        mesh->draught = draught;
        mesh->gravity = i == 0 ? 0.3 : 0.6;
        mesh->gyration[2] = i == 0 ? 0.6 : 0.9;
        FloatHull* hull = float_hull_from_mesh(mesh, NULL);
        FloatBody* boat = float_boat_create(hull, NULL);
        const double weight = FLOAT_DENSITY * FLOAT_GRAVITY * beam * length * draught;
        const double righting = weight * (metacentre - mesh->gravity);
        const double none[3] = {0.0, 0.0, 0.0}, torque[3] = {0.0, 0.0, -degree * righting};
        for (int n = 0; n < 120 * 60; ++n) {
            CHECK(float_body_push(boat, none, torque));
            float_body_step(boat, &STILL);
        }
        const double heel = asin(axis_rise(boat, 0));
        TELL("gravity %.1f m: heel %.3f degrees\n", mesh->gravity, heel / degree);
        CHECK_NEAR(fabs(heel), degree, 0.01 * degree);
        /* At rest again, a step of the torque turns her by torque time / inertia. */
        step_for(boat, &STILL, 40.0);
        double turning[3];
        CHECK(float_body_push(boat, none, torque));
        float_body_step(boat, &STILL);
        float_body_turning(boat, turning);
        const double inertia = 1.25 * weight / FLOAT_GRAVITY * pow(mesh->gyration[2], 2.0);
        TELL("turns by %.4g rad/s, torque time / inertia %.4g\n", turning[2],
             torque[2] * FLOAT_STEP / inertia);
        CHECK_NEAR(turning[2], torque[2] * FLOAT_STEP / inertia,
                   0.01 * fabs(torque[2] * FLOAT_STEP / inertia));
        float_body_destroy(boat);
        float_hull_destroy(hull);

        mesh->gravity = metacentre + 0.01;
        hull = float_hull_from_mesh(mesh, NULL);
        SwellError error = {0};
        CHECK(hull && !float_boat_create(hull, &error) && error.code == SWELL_ERROR_RANGE);
        float_hull_destroy(hull);
        mesh->gravity = NAN;
        CHECK(!float_hull_from_mesh(mesh, &error) && error.code == SWELL_ERROR_RANGE);
        free(box);
    }
}

/* Two centimetres deeper for what its area times that weighs. */
CASE("a push from outside presses a box down") {
    Drawn* box = draw_box(1.0, -0.5, 0.7, 2.5);
    FloatHull* hull = float_hull_from_mesh(&box->mesh, NULL);
    FloatBody* boat = float_boat_create(hull, NULL);
    const double force[3] = {0.0, -0.02 * 10.0 * FLOAT_DENSITY * FLOAT_GRAVITY, 0.0};
    const double none[3] = {0.0, 0.0, 0.0}, wild[3] = {0.0, NAN, 0.0};
    for (int i = 0; i < 40 * 120; ++i) {
        CHECK(float_body_push(boat, force, none));
        float_body_step(boat, &STILL);
    }
    CHECK_NEAR(float_body_pose(boat).position[1], -0.02, 2e-4);
    CHECK(!float_body_push(boat, wild, none) && !float_body_push(boat, none, wild));
    step_for(boat, &STILL, 40.0);
    CHECK_NEAR(float_body_pose(boat).position[1], 0.0, 2e-4);
    float_body_destroy(boat);
    float_hull_destroy(hull);
    free(box);
}

/* ---- The launch ---------------------------------------------------------------------------- */

/* Of the largest, since those at the stem are nothing. */
CASE("the launch's mesh has her sections") {
    enum { STATIONS = 25 };
    Drawn* drawn = draw_launch();
    FloatHull* hull = float_hull_from_mesh(&drawn->mesh, NULL);
    CHECK(hull);
    const double trims[] = {0.0, 0.05, 0.09};
    for (int k = 0; k < 3; ++k) {
        double area[STATIONS], half[STATIONS], own_area[STATIONS], own_half[STATIONS];
        float_hull_sections(hull, trims[k], STATIONS, area, half);
        float_hull_sections(NULL, trims[k], STATIONS, own_area, own_half);
        double most = 0.0, off = 0.0, off_half = 0.0;
        for (int i = 0; i < STATIONS; ++i) {
            most = fmax(most, own_area[i]);
            off = fmax(off, fabs(area[i] - own_area[i]));
            off_half = fmax(off_half, fabs(half[i] - own_half[i]));
        }
        TELL("trim %.2f: sections differ by up to %.4f of %.3f m^2, half breadths by %.3f m\n",
             trims[k], off, most, off_half);
        CHECK(off < 0.05 * most);
        CHECK(off_half < 0.05 * FLOAT_BOAT_BEAM);
    }
    float_hull_destroy(hull);
    free(drawn);
}

CASE("the launch's mesh floats and runs as she does") {
    Drawn* drawn = draw_launch();
    FloatHull* hull = float_hull_from_mesh(&drawn->mesh, NULL);
    FloatBody* boats[2] = {float_boat_create(NULL, NULL), float_boat_create(hull, NULL)};
    double speed[2];
    for (int i = 0; i < 2; ++i) {
        float_boat_steer(boats[i], 1.0, 0.0);
        step_for(boats[i], &STILL, 60.0);
        speed[i] = float_boat_speed(boats[i]);
    }
    TELL("%.0f and %.0f kg, %.3f and %.3f m/s\n", float_body_mass(boats[0]),
         float_body_mass(boats[1]), speed[0], speed[1]);
    CHECK_NEAR(float_body_mass(boats[1]), float_body_mass(boats[0]),
               0.02 * float_body_mass(boats[0]));
    CHECK_NEAR(speed[1], speed[0], 0.03 * speed[0]);
    for (int i = 0; i < 2; ++i) {
        float_body_destroy(boats[i]);
    }
    float_hull_destroy(hull);
    free(drawn);
}

/* ---- What is no hull ----------------------------------------------------------------------- */

static bool is_refused(const FloatMesh* mesh) {
    SwellError error = {0};
    FloatHull* hull = float_hull_from_mesh(mesh, &error);
    float_hull_destroy(hull);
    return !hull && error.code == SWELL_ERROR_RANGE && error.message[0] != '\0';
}

CASE("a mesh that is no hull is refused") {
    Drawn* box = draw_box(1.0, -0.5, 0.7, 2.5);
    FloatMesh mesh = box->mesh;
    CHECK(!is_refused(&mesh));
    mesh.triangle_count = FLOAT_MESH_TRIANGLES_MAX + 1;
    CHECK(is_refused(&mesh));
    mesh = box->mesh;
    mesh.vertex_count = 20; /* indices beyond */
    CHECK(is_refused(&mesh));
    mesh = box->mesh;
    const double wrong[] = {-1.0, 1e9, NAN, INFINITY};
    for (int i = 0; i < 4; ++i) {
        mesh.mass = wrong[i];
        mesh.draught = 0.0;
        CHECK(is_refused(&mesh));
        mesh.mass = 0.0;
        mesh.draught = wrong[i];
        CHECK(is_refused(&mesh));
    }
    box->vertex[3][1] = NAN;
    CHECK(is_refused(&box->mesh));
    free(box);

    /* A sheet. */
    const float sheet[4][3] = {{-1, 0, 2}, {1, 0.3f, 2}, {1, 0.5f, -2}, {-1, 0.1f, -2}};
    const uint32_t corner[4][3] = {{0, 1, 2}, {0, 2, 1}, {0, 1, 1}, {3, 3, 3}};
    CHECK(is_refused(&(FloatMesh){
        .vertex = sheet[0], .index = corner[0], .vertex_count = 4, .triangle_count = 4}));

    const double lengths[] = {0.09, 201.0};
    for (int i = 0; i < 2; ++i) {
        box = draw_box(1.0, -0.5, 0.7, lengths[i]);
        CHECK(is_refused(&box->mesh));
        free(box);
    }
}

/* ---- What is no closed hull ---------------------------------------------------------------- */

/* Whatever is open or turned, it is the same box. */
CASE("a box is one without its lid and with turned faces, too") {
    for (int kind = 0; kind < 3; ++kind) {
        Drawn* box = draw_box(1.0, -0.5, 0.7, 2.5);
        FloatMesh mesh = box->mesh;
        for (int i = 0; i < mesh.triangle_count; ++i) {
            uint32_t* corner = box->index[i];
            if (kind == 0 && i / 2 == 1) { /* the lid, of which one corner is left */
                corner[1] = corner[2] = corner[0];
            } else if (kind == 2 || (kind == 1 && i == 4)) {
                const uint32_t first = corner[0];
                corner[0] = corner[1];
                corner[1] = first;
            }
        }
        FloatHull* hull = float_hull_from_mesh(&mesh, NULL);
        CHECK(hull);
        const FloatHullSize size = float_hull_size(hull);
        CHECK_NEAR(size.volume, 5.0, 1e-6);
        CHECK_NEAR(size.whole, 12.0, 1e-5);
        CHECK_NEAR(size.drawn, 5.0, 1e-6);
        float_hull_destroy(hull);
        free(box);
    }
}

/* The share below y = 0, and that which is under water. */
CASE("a box whose water cannot be at 0 has 30 % of her volume under water") {
    const struct {
        double low, high, mass, draught, drawn, wet;
    } BOXES[] = {
        {-0.01, 1.99, 0.0, 0.0, 0.005, 0.3}, {-1.99, 0.01, 0.0, 0.0, 0.995, 0.3},
        {0.5, 2.5, 0.0, 0.0, 0.0, 0.3},      {-3.5, -1.5, 0.0, 0.0, 1.0, 0.3},
        {-0.12, 1.88, 0.0, 0.0, 0.06, 0.06}, {-1.78, 0.22, 0.0, 0.0, 0.89, 0.89},
        {-1.0, 1.0, 5125.0, 0.0, 0.5, 0.25}, {-0.01, 1.99, 0.0, 0.02, 0.005, 0.01},
        {0.5, 2.5, 512.5, 0.0, 0.0, 0.025},
    };
    for (size_t i = 0; i < sizeof BOXES / sizeof *BOXES; ++i) {
        Drawn* box = draw_box(1.0, BOXES[i].low, BOXES[i].high, 2.5);
        box->mesh.mass = BOXES[i].mass;
        box->mesh.draught = BOXES[i].draught;
        FloatHull* hull = float_hull_from_mesh(&box->mesh, NULL);
        CHECK(hull);
        const FloatHullSize size = float_hull_size(hull);
        CHECK_NEAR(size.whole, 20.0, 1e-4);
        CHECK_NEAR(size.drawn / size.whole, BOXES[i].drawn, 1e-6);
        CHECK_NEAR(size.volume, 20.0 * BOXES[i].wet, 1e-4);
        CHECK_NEAR(size.draught, 2.0 * BOXES[i].wet, 1e-5);
        float_hull_destroy(hull);
        free(box);
    }
}

/* ---- Work ---------------------------------------------------------------------------------- */

/* The same box again and again, whose upper and lower faces cover the hull once each. */
CASE("boxes within each other are a hull, unless there are hundreds") {
    const int times[] = {200, 300, FLOAT_MESH_TRIANGLES_MAX / 12};
    Drawn* box = draw_box(1.0, -0.5, 0.7, 2.5);
    uint32_t* index = calloc((size_t)FLOAT_MESH_TRIANGLES_MAX, 3 * sizeof *index);
    CHECK(index);
    for (int i = 0; i < FLOAT_MESH_TRIANGLES_MAX / 12; ++i) {
        memcpy(index + (size_t)36 * (size_t)i, box->index, 36 * sizeof *index);
    }
    for (int i = 0; i < 3; ++i) {
        FloatMesh mesh = box->mesh;
        mesh.index = index;
        mesh.triangle_count = 12 * times[i];
        CHECK(is_refused(&mesh) == (times[i] > 250));
    }
    free(index);
    free(box);
}
