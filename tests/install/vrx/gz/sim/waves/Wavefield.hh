// Stands in for VRX's header of that name: the recipe of a sea, and its sea states.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace gz::sim::waves {

struct WaveParameters {
    double period{5.0}, direction{0.0}, gain{1.0}; // s; rad, towards, from +x
    double tileSize{200.0};                        // [m]
    std::size_t gridSize{128};
    std::uint32_t seed{0};
    double choppiness{-1.0}, depth{100.0}; // depth [m]
    int seaState{-1};                      // of the WMO, 0 to 9; -1 for none
    double gravity{9.8};
};

// Hs = 0.21 V^2 / g and omega_p = 0.879 g / V, with the Hs of the middle of the state's band.
inline WaveParameters WithSeaState(const WaveParameters& given) {
    constexpr double height[] = {0.0, 0.05, 0.3, 0.875, 1.875, 3.25, 5.0, 7.5, 11.5, 16.0};
    WaveParameters p = given;
    if (p.seaState >= 0 && p.seaState <= 9) {
        const double wind = std::sqrt(height[p.seaState] * p.gravity / 0.21);
        p.gain = wind > 0.0 ? 1.0 : 0.0;
        p.period = wind > 0.0 ? 2.0 * 3.14159265358979 * wind / (0.879 * p.gravity) : p.period;
    }
    return p;
}

} // namespace gz::sim::waves
