// Stands in for Gazebo's vector: what wave_field.hh and its test use of it.
#pragma once

namespace gz::math {

class Vector3d {
  public:
    Vector3d() = default;
    Vector3d(double x, double y, double z) : value{x, y, z} {}
    double X() const { return value[0]; }
    double Y() const { return value[1]; }
    double Z() const { return value[2]; }

  private:
    double value[3]{};
};

} // namespace gz::math
