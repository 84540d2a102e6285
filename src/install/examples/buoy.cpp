// A moored buoy on a sea, told a hundred times a second for ten seconds: its place, with z up, and
// how far it leans. The body's own steps are FLOAT_STEP, 1/120 s.
//
//     c++ -std=c++17 buoy.cpp $(pkg-config --cflags --libs swell) -o buoy
//     ./buoy > buoy.csv
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <swell/float.h>
#include <swell/ocean.h>

namespace {

template <auto Destroy> struct Deleter {
    template <typename T> void operator()(T* object) const {
        Destroy(object);
    }
};
template <typename T, auto Destroy> using Owned = std::unique_ptr<T, Deleter<Destroy>>;

// A sea and its flow, at the end of each step.
class Sea {
  public:
    Sea(const OceanParams& params, int threads) {
        workers.reset(swell_workers_create(threads, &error));
        sea.reset(ocean_sea_create(&params, {workers.get(), OCEAN_FFT_AUTO, nullptr}, &error));
        require(sea != nullptr);
        flow.reset(ocean_flow_create(sea.get(), &error));
        require(flow != nullptr);
    }

    void advance(double time) {
        if (!ocean_sea_advance(sea.get(), OCEAN_METHOD_FFT, time)) {
            throw std::runtime_error("no sea at this time");
        }
        require(ocean_flow_update(flow.get(), sea.get(), &error));
    }

    // What a body needs at its probes. Waves much shorter than a buoy average out over them.
    static void query(void* context, double, FloatProbe* probes, int count) {
        const Sea& self = *static_cast<const Sea*>(context);
        for (FloatProbe* probe = probes; probe < probes + count; ++probe) {
            const OceanWater water =
                ocean_flow_query(self.flow.get(), self.sea.get(), probe->x, INFINITY, probe->z);
            for (int axis = 0; axis < 2; ++axis) {
                probe->rest[axis] = water.surface.rest[axis];
            }
            probe->height = water.surface.height;
            for (int axis = 0; axis < 3; ++axis) {
                probe->velocity[axis] = water.velocity[axis];
            }
        }
    }

  private:
    void require(bool holds) const {
        if (!holds) {
            throw std::runtime_error(error.message);
        }
    }

    SwellError error{};
    Owned<SwellWorkers, swell_workers_destroy> workers; // destroyed last
    Owned<OceanSea, ocean_sea_destroy> sea;
    Owned<OceanFlow, ocean_flow_destroy> flow;
};

} // namespace

int main() try {
    constexpr int rate = 100, seconds = 10;
    OceanParams params = ocean_beaufort_params(4);
    params.grid = 128; // the peak's waves of 28 m span 16 cells: their velocities are exact
    Sea sea(params, 2);
    SwellError error{};
    Owned<FloatBody, float_body_destroy> buoy(float_buoy_create(&error));
    if (!buoy) {
        throw std::runtime_error(error.message);
    }
    float_buoy_moor(buoy.get(), 0.0, 0.0);
    const FloatWater water{Sea::query, &sea};
    std::puts("seconds,east,north,up,lean_degrees");
    long steps = 0;
    for (int tick = 0; tick <= rate * seconds; ++tick) {
        const double time = static_cast<double>(tick) / rate;
        for (; (steps + 1) * FLOAT_STEP <= time + 1e-9; ++steps) {
            sea.advance((steps + 1) * FLOAT_STEP);
            float_body_step(buoy.get(), &water);
        }
        const FloatPose pose = float_pose_to_z_up(float_body_pose(buoy.get()));
        const double pole[3] = {0.0, 0.0, 1.0};
        double mast[3];
        float_pose_rotate(&pose, pole, mast);
        std::printf("%.2f,%.4f,%.4f,%.4f,%.2f\n", time, pose.position[0], pose.position[1],
                    pose.position[2], std::acos(std::fmin(mast[2], 1.0)) * 360.0 / SWELL_TWO_PI);
    }
    return 0;
} catch (const std::exception& failure) {
    std::fprintf(stderr, "buoy: %s\n", failure.what());
    return 1;
}
