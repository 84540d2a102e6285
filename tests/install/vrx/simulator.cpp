// Stands in for the simulator: it uses wave_field.hh as VRX would, checks it against the library's
// own calls with y up, and prints its options, then the water at places with z up.
#include <cstdio>
#include <cstdlib>
#include <wave_field.hh>

using gz::sim::waves::IWaveField;
using gz::sim::waves::WaveParameters;

#define CHECK(holds) ((holds) ? (void)0 : fail(#holds, __LINE__))

[[noreturn]] static void fail(const char* what, int line) {
    std::fprintf(stderr, "simulator.cpp:%d: %s\n", line, what);
    std::exit(1);
}

static bool is_same(const gz::math::Vector3d& up, const double y_up[3]) {
    return up.X() == y_up[0] && up.Y() == -y_up[2] && up.Z() == y_up[1];
}

static const double TIME = 7.5,
                    PLACES[][2] = {{0, 0}, {13.5, -40}, {-71, 22}, {500, 333}, {-9, -9}};

static WaveParameters recipe() {
    WaveParameters p;
    p.period = 6.0;
    p.direction = 0.6;
    p.depth = 30.0;
    p.seed = 7;
    return p;
}

// The same sea by the library's own functions, from the options.
static void check_library(const swell::WaveField& field) {
    SwellError error{};
    SwellWorkers* workers = swell_workers_create(2, &error);
    OceanParams* params = ocean_params_create(field.Options().c_str(), &error);
    OceanSea* sea = ocean_sea_create(params, {workers, OCEAN_FFT_AUTO, nullptr}, &error);
    OceanFlow* flow = ocean_flow_create(sea, &error);
    ocean_flow_want_forces(flow, true);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, TIME) && ocean_flow_update(flow, sea, &error));
    const OceanTargets targets = ocean_sea_targets(sea);
    const double wind = 0.879 * 9.8 * recipe().period / SWELL_TWO_PI; // VRX's, at 19.5 m
    CHECK(std::fabs(targets.peak_period / recipe().period - 1.0) < 0.005);
    CHECK(std::fabs(targets.significant_height / (0.21 * wind * wind / 9.8) - 1.0) < 0.03);
    for (const auto& [x, y] : PLACES) {
        for (const double z : {double(INFINITY), 50.0, -0.5, -3.0, -30.0, -31.0}) {
            const OceanWater water = ocean_flow_query(flow, sea, x, z, -y);
            CHECK(field.Elevation(x, y, TIME) == water.surface.height);
            CHECK(is_same(field.Normal(x, y, TIME), water.surface.normal));
            CHECK(field.Jacobian(x, y, TIME) == water.surface.jacobian);
            CHECK(is_same(field.Velocity(x, y, z), water.velocity));
            CHECK(field.Pressure(x, y, z) == 1025.0 * water.pressure_over_density);
        }
        CHECK(field.ParticleVelocity(x, y, TIME).Z() == field.Velocity(x, y, 50.0).Z());
        CHECK(field.Pressure(x, y, 50.0) == field.Pressure(x, y)); // above: as at the surface
        CHECK(field.Pressure(x, y, -31.0) ==
              field.Pressure(x, y, -30.0));                       // below the ground: at it
        CHECK(std::fabs(field.Velocity(x, y, -30.0).Z()) < 1e-6); // which it does not pass
        CHECK(field.Velocity(x, y, -3.0).X() != field.Velocity(x, y).X());
    }
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
    ocean_params_destroy(params);
    swell_workers_destroy(workers);
}

// The packet and the points are one surface, which repeats with the tile.
static double check_packet(const IWaveField& field) {
    const auto& packet = *field.Field();
    const std::size_t n = packet.n;
    CHECK(field.Bounds()->x == packet.tile && field.Bounds()->y == packet.tile);
    double squares = 0.0;
    for (std::size_t at = 0; at < n * n; ++at) {
        squares += packet.dz[at] * packet.dz[at];
        if (at % 37 == 0 && packet.foam[at] > 0.3) { /* elsewhere the surface may fold */
            const double cell = packet.tile / double(n);
            const double x = double(at % n) * cell + packet.dx[at],
                         y = double(at / n) * cell + packet.dy[at];
            // A query finds a point within 1 mm; slopes are below 1.
            CHECK(std::fabs(field.Elevation(x, y, 0) - packet.dz[at]) < 1e-3);
            CHECK(std::fabs(field.Jacobian(x, y, 0) - packet.foam[at]) < 0.02);
            CHECK(std::fabs(field.Elevation(x - packet.tile, y + packet.tile, 0) - packet.dz[at]) <
                  1e-3);
        }
    }
    return 4.0 * std::sqrt(squares / double(n * n));
}

static void check_update() {
    swell::WaveField one, other;
    one.SetParameters(recipe());
    other.SetParameters(recipe());
    one.Update(3.0);
    const double then = one.Elevation(1, 2, 3.0);
    for (const double time : {90.0, 0.25, TIME}) {
        one.Update(time);
    }
    other.Update(TIME);
    for (const auto& [x, y] : PLACES) {
        CHECK(one.Elevation(x, y, TIME) == other.Elevation(x, y, TIME));
        const auto water = one.ParticleVelocity(x, y, TIME), same = other.Velocity(x, y);
        CHECK(water.X() == same.X() && water.Y() == same.Y() && water.Z() == same.Z());
        CHECK(std::isnan(one.Pressure(x, y)));
    }
    one.Update(-1.0); // stays
    CHECK(one.Elevation(1, 2, 0) == other.Elevation(1, 2, 0) && then != one.Elevation(1, 2, 0));
    WaveParameters again = recipe();
    again.seed = 8;
    other.SetParameters(again);
    other.Update(TIME);
    CHECK(one.Elevation(1, 2, 0) != other.Elevation(1, 2, 0));
}

static void check_states() {
    static const double HEIGHT[] = {0.0, 0.05, 0.3, 0.875, 1.875, 3.25, 5.0, 7.5, 11.5, 16.0};
    for (int state = 0; state <= 9; ++state) {
        swell::WaveField field;
        WaveParameters p;
        p.seaState = state;
        p.depth = 500.0;
        field.SetParameters(p);
        CHECK(field.Error()[0] == '\0');
        field.Update(40.0);
        // One frame of some twenty waves of the peak and their neighbours: Hs to a fifth.
        CHECK(std::fabs(check_packet(field) - HEIGHT[state]) <= 0.2 * HEIGHT[state]);
    }
}

static void check_refusals() {
    swell::WaveField field;
    CHECK(field.Elevation(3, 4, 0) == 0.0 && field.Normal(3, 4, 0).Z() == 1.0 &&
          field.Kind() == "swell");
    WaveParameters p = recipe();
    field.SetParameters(p);
    CHECK(field.Elevation(3, 4, 0) != 0.0);
    p.choppiness = -5.0;
    field.SetParameters(p);
    CHECK(std::string(field.Error()).find("choppiness") != std::string::npos);
    CHECK(field.Elevation(3, 4, 0) == 0.0 && field.ParticleVelocity(3, 4, 0).X() == 0.0);
    p.period = NAN;
    field.SetParameters(p);
    CHECK(field.Error()[0] && field.Jacobian(3, 4, 0) == 1.0);
    field.SetParameters(recipe());
    CHECK(!field.Error()[0] && field.Elevation(3, 4, 0) != 0.0);
}

int main() {
    swell::WaveField field(true);
    field.SetParameters(recipe());
    field.Update(TIME);
    check_library(field);
    check_packet(field);
    check_update();
    check_states();
    check_refusals();
    std::printf("%s\nx,y,z,height,velocity_x,velocity_y,velocity_z,pressure,jacobian,normal_z\n",
                field.Options().c_str());
    for (const auto& [x, y] : PLACES) {
        const auto velocity = field.Velocity(x, y, -2.0);
        std::printf("%g,%g,-2,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", x, y,
                    field.Elevation(x, y, TIME), velocity.X(), velocity.Y(), velocity.Z(),
                    field.Pressure(x, y, -2.0), field.Jacobian(x, y, TIME),
                    field.Normal(x, y, TIME).Z());
    }
    return 0;
}
