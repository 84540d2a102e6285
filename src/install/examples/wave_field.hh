// A sea of Swell as a wave field engine of VRX, the simulator of boats on Gazebo: the IWaveField of
// github.com/osrf/vrx, gz_waves/include/gz/sim/waves/{WaveSimulation,Wavefield}.hh, as merged in
// June and July 2026 (pull requests 882 to 885). A provider of its WAVES_DESIGN.md registers it:
//
//     RegisterWaveEngineFactory("swell", [] { return std::make_shared<swell::WaveField>(); });
//
// z points up. Of the recipe count sea_state or period, direction, depth, choppiness, seed,
// tile_size, grid_size, and a gain of 0, for calm water. The sea is one periodic grid, so that
// Field() has all waves. `swell shot`, `swell points` and Python make the same sea of Options().
#pragma once

#include <algorithm>
#include <cmath>
#include <gz/math/Vector3.hh>
#include <gz/sim/waves/WaveSimulation.hh>
#include <gz/sim/waves/Wavefield.hh>
#include <locale>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <swell/ocean.h>
#include <vector>

namespace swell {
class WaveField final : public gz::sim::waves::IWaveField {
  public:
    using Vector = gz::math::Vector3d;
    // Calm water. With `pressure` an Update takes twice the time.
    explicit WaveField(bool pressure = false)
        : pressure_(pressure), workers_(swell_workers_create(1, nullptr), swell_workers_destroy) {
        if (!workers_ || !Make(CALM)) {
            throw std::bad_alloc();
        }
    }

    // Makes the sea at 0 s. A recipe that is refused leaves calm water, and Error() says why.
    void SetParameters(const gz::sim::waves::WaveParameters& recipe) override {
        const auto p = gz::sim::waves::WithSeaState(recipe);
        // Pierson and Moskowitz's sea has its peak there under this wind. For its height the tile
        // spans 4 waves of the peak, and such a wave 8 cells, whatever tile_size says.
        const double omega = SWELL_TWO_PI / p.period, wave = SWELL_TWO_PI * G / (omega * omega);
        const double wind = p.gain == 0.0 ? 0.0 : PEAK * G / omega;
        const double most = std::max(4.0, static_cast<double>(p.gridSize) / 8.0) * wave;
        const double tile = wind > 0.0 ? std::clamp(p.tileSize, 4.0 * wave, most) : p.tileSize;
        std::ostringstream text;
        text.imbue(std::locale::classic());
        text.precision(17);
        text << "--spectrum pm --wind-speed " << wind << " --wind-direction "
             << std::remainder(-p.direction * 360.0 / SWELL_TWO_PI, 360.0) << " --depth " << p.depth
             << " --spreading hasselmann --cascades 1 --grid " << p.gridSize << " --length " << tile
             << " --choppiness " << -p.choppiness << " --lean 0 --seed " << p.seed;
        error_ = {};
        static_cast<void>(Make(text.str()) || Make(CALM));
    }

    // Computes the sea at a time [s, 0 to 1e9]; others leave it. Queries are of this time alone,
    // and may come from any threads, but not during an Update.
    void Update(double time) override {
        static_cast<void>(time == time_ || Compute(time));
    }

    double Elevation(double x, double y, double) const override { return Surface(x, y).height; }
    double Jacobian(double x, double y, double) const override { return Surface(x, y).jacobian; }
    Vector Normal(double x, double y, double) const override { return Up(Surface(x, y).normal); }
    Vector ParticleVelocity(double x, double y, double) const override { return Velocity(x, y); }

    // Beyond the contract: at z [m] over the level at rest, but no higher than the surface and no
    // lower than the ground. The waves' pressure [Pa] is NaN in a field without `pressure`.
    Vector Velocity(double x, double y, double z = INFINITY) const {
        return Up(ocean_flow_query(flow_.get(), sea_.get(), x, z, -y).velocity);
    }
    double Pressure(double x, double y, double z = INFINITY) const {
        return 1025.0 * ocean_flow_query(flow_.get(), sea_.get(), x, z, -y).pressure_over_density;
    }

    std::string_view Kind() const override { return "swell"; }
    const gz::sim::waves::WaveField2D* Field() const override { return &field_; }
    std::optional<gz::sim::waves::TileSize> Bounds() const override {
        return gz::sim::waves::TileSize{field_.tile, field_.tile};
    }
    const std::string& Options() const { return options_; }
    const char* Error() const { return error_.message; } // "" without one

  private:
    static constexpr const char* CALM = "--spectrum pm --wind-speed 0 --cascades 1 --grid 16";
    static constexpr double G = OCEAN_GRAVITY;
    static constexpr double PEAK = 0.877157 / 1.026; // omega U10 / g: (4/5 0.74)^(1/4), U19.5 / U10

    static Vector Up(const double y_up[3]) {
        double z_up[3];
        swell_to_z_up(y_up, z_up);
        return {z_up[0], z_up[1], z_up[2]};
    }
    OceanQuery Surface(double x, double y) const { return ocean_sea_query(sea_.get(), x, -y); }

    bool Make(const std::string& options) {
        const std::shared_ptr<OceanParams> params(ocean_params_create(options.c_str(), &error_),
                                                  ocean_params_destroy);
        const OceanEngine engine{workers_.get(), OCEAN_FFT_AUTO, nullptr};
        const std::shared_ptr<OceanSea> sea(
            params ? ocean_sea_create(params.get(), engine, &error_) : nullptr, ocean_sea_destroy);
        const std::shared_ptr<OceanFlow> flow(sea ? ocean_flow_create(sea.get(), &error_) : nullptr,
                                              ocean_flow_destroy);
        if (!flow) {
            return false;
        }
        ocean_flow_want_forces(flow.get(), pressure_);
        flow_ = flow; // the old one goes before its sea
        sea_ = sea;
        options_ = options;
        const OceanCascade* cascade = ocean_sea_cascade(sea.get(), 0);
        const auto n = static_cast<std::size_t>(ocean_cascade_grid(cascade));
        grid_.resize(4 * n * n);
        const double *dz = grid_.data(), *dx = dz + n * n, *dy = dx + n * n;
        field_ = {n, ocean_cascade_length(cascade), dz, dx, dy, dy + n * n};
        return Compute(0.0);
    }

    bool Compute(double time) {
        if (!ocean_sea_advance(sea_.get(), OCEAN_METHOD_FFT, time) ||
            !ocean_flow_update(flow_.get(), sea_.get(), &error_)) {
            return false;
        }
        time_ = time;
        const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(sea_.get(), 0));
        const std::size_t n = field_.n;
        for (std::size_t at = 0; at < n * n; ++at) { // element (i, j) rests at (i, j) tile / n
            const std::size_t row = (n + n / 2 - at / n) % n, column = (n / 2 + at) % n;
            const OceanTexel& texel = texels[row * n + column];
            grid_[at] = texel.displacement[1];
            grid_[n * n + at] = texel.displacement[0];
            grid_[2 * n * n + at] = -texel.displacement[2];
            grid_[3 * n * n + at] = texel.jacobian;
        }
        return true;
    }

    bool pressure_;
    double time_ = 0.0; // s
    std::string options_;
    SwellError error_{};
    std::vector<double> grid_; // (4 x n x n) dz, dx, dy, J
    gz::sim::waves::WaveField2D field_;
    std::shared_ptr<SwellWorkers> workers_; // destroyed last
    std::shared_ptr<OceanSea> sea_;
    std::shared_ptr<OceanFlow> flow_;
};
} // namespace swell
