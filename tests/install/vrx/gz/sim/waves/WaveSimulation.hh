// Stands in for VRX's header of that name: the interface that a wave field engine implements.
#pragma once

#include <cstddef>
#include <gz/math/Vector3.hh>
#include <optional>
#include <string_view>

namespace gz::sim::waves {

struct WaveParameters;

struct TileSize {
    double x{0.0}, y{0.0}; // [m]
};

// Column-major N x N arrays of the engine's, periodic over the tile.
struct WaveField2D {
    std::size_t n{0};
    double tile{0.0}; // [m]
    const double *dz{nullptr}, *dx{nullptr}, *dy{nullptr}, *foam{nullptr};
};

class IWaveField {
  public:
    virtual ~IWaveField() = default;
    virtual double Elevation(double x, double y, double t) const = 0;
    virtual math::Vector3d ParticleVelocity(double x, double y, double t) const = 0;
    virtual math::Vector3d Normal(double x, double y, double t) const = 0;
    virtual double Jacobian(double x, double y, double t) const = 0;
    virtual void SetParameters(const WaveParameters& parameters) = 0;
    virtual void Update(double) {}
    virtual std::string_view Kind() const = 0;
    virtual std::optional<TileSize> Bounds() const { return std::nullopt; }
    virtual const WaveField2D* Field() const { return nullptr; }
};

} // namespace gz::sim::waves
