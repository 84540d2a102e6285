#include "spreading.h"

#include "base/numbers.h"

#include <assert.h>

static const double PI = 3.14159265358979323846;

/* ---- The laws without their norm ----------------------------------------------------------- */

/* The ends of the formulas for beta, as ln x. x is clamped to 0.1 to 1000: below, the spectra are 0
   in double precision (exp(-1.25 x^-4)); above, the narrowing is at most |cos(theta/2)|^0.03. */
static const double BRANCH_ENDS[OCEAN_SPREADING_BRANCHES + 1] = {
    -2.302585092994046,   /* ln 0.1 */
    -0.05129329438755058, /* ln 0.95 */
    0.4700036292457356,   /* ln 1.6 */
    6.907755278982137     /* ln 1000 */
};

static int branch_of(double ln_x) {
    return (ln_x >= BRANCH_ENDS[1]) + (ln_x >= BRANCH_ENDS[2]);
}

static double donelan_banner_beta(int branch, double ln_x) {
    switch (branch) {
    case 0:
        return 2.61 * exp(1.3 * ln_x);
    case 1:
        return 2.28 * exp(-1.3 * ln_x);
    default:
        return pow(10.0, -0.4 + 0.8393 * exp(-0.567 * 2.0 * ln_x));
    }
}

static double hasselmann_s(double ln_x, double inverse_age) {
    return ln_x <= 0.0 ? 6.97 * exp(4.06 * ln_x)
                       : 9.77 * exp((-2.33 - 1.45 * (inverse_age - 1.17)) * ln_x);
}

/* sech^2(a) for a >= 0, without overflow. */
static double sech_squared(double a) {
    const double e = exp(-2.0 * a);
    return 4.0 * e / ((1.0 + e) * (1.0 + e));
}

/* cos^2 theta on the lee side, or sech^2(beta theta). */
static double plain_shape(OceanSpreading spreading, double beta, double cos_theta) {
    if (spreading == OCEAN_SPREADING_COSINE) {
        return cos_theta > 0.0 ? cos_theta * cos_theta : 0.0;
    }
    return sech_squared(beta * acos(cos_theta));
}

/* |cos(theta/2)|^2s */
static double cosine_power(double s, double cos_theta) {
    return pow(fmax(0.5 * (1.0 + cos_theta), 0.0), s);
}

/* The increase of s by xi. */
static double swell_s(const OceanSpreadingLaw* law, double ln_x) {
    return law->xi_power > 0.0 ? law->xi_power * tanh(exp(-ln_x)) : 0.0;
}

/* ---- The norm ------------------------------------------------------------------------------ */

/* By Legendre's duplication, Q = Gamma(s+1) / (2 sqrt(pi) Gamma(s+1/2)). With z = s + 1/2 the ratio
   of the Gammas is sqrt(z) times a series in 1/z, used for z > 8; for smaller z, Gamma(z+1) = z
   Gamma(z). */
double ocean_cosine_power_norm(double s) {
    assert(s >= 0.0);
    enum { SHIFT = 8 };
    double carried = 1.0;
    double divisor = 1.0;
    for (int i = 0; i < SHIFT; ++i) {
        carried *= s + 0.5 + i;
        divisor *= s + 1.0 + i;
    }
    const double r = 1.0 / (s + 0.5 + SHIFT);
    const double series =
        1.0 +
        r * (-1.0 / 8.0 +
             r * (1.0 / 128.0 + r * (5.0 / 1024.0 + r * (-21.0 / 32768.0 - r * 399.0 / 262144.0))));
    return series / sqrt(r) * carried / divisor / (2.0 * sqrt(PI));
}

/* The norm of a narrowed law, by Simpson's rule in phi with theta = end sin(phi): this halves the
   weight where the shape has a corner, at theta = end. */
static double narrowed_norm(OceanSpreading spreading, double beta, double s) {
    enum { INTERVALS = 64 };
    const double end = spreading == OCEAN_SPREADING_COSINE ? 0.5 * PI : PI;
    const double step = 0.5 * PI / INTERVALS;
    double sum = 0.0;
    for (int i = 0; i < INTERVALS; ++i) { /* at phi = pi/2, d theta = 0 */
        const double weight = i == 0 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
        const double cos_theta = cos(end * sin(i * step));
        sum += weight * cos(i * step) * plain_shape(spreading, beta, cos_theta) *
               cosine_power(s, cos_theta);
    }
    return 1.0 / (2.0 * end * sum * step / 3.0);
}

static double node_step(int branch) {
    return (BRANCH_ENDS[branch + 1] - BRANCH_ENDS[branch]) / (OCEAN_SPREADING_NODES - 1);
}

static void tabulate_norm(OceanSpreadingLaw* law) {
    for (int branch = 0; branch < OCEAN_SPREADING_BRANCHES; ++branch) {
        for (int i = 0; i < OCEAN_SPREADING_NODES; ++i) {
            const double ln_x = BRANCH_ENDS[branch] + i * node_step(branch);
            law->norm[branch][i] = narrowed_norm(law->spreading, donelan_banner_beta(branch, ln_x),
                                                 swell_s(law, ln_x));
        }
    }
}

/* The cubic through the four nodes around ln x. */
static double interpolated_norm(const OceanSpreadingLaw* law, int branch, double ln_x) {
    const double place = (ln_x - BRANCH_ENDS[branch]) / node_step(branch);
    const int middle = (int)swell_clamp(place, 1.0, OCEAN_SPREADING_NODES - 3.0);
    const double* y = &law->norm[branch][middle - 1];
    const double t = place - middle;
    return -t * (t - 1.0) * (t - 2.0) / 6.0 * y[0] +
           (t + 1.0) * (t - 1.0) * (t - 2.0) / 2.0 * y[1] - (t + 1.0) * t * (t - 2.0) / 2.0 * y[2] +
           (t + 1.0) * t * (t - 1.0) / 6.0 * y[3];
}

void ocean_spreading_prepare(OceanSpreadingLaw* law, OceanSpreading spreading, double xi,
                             double inverse_age) {
    assert((unsigned)spreading < OCEAN_SPREADING_COUNT);
    assert(xi >= 0.0 && xi <= 1.0 && inverse_age >= 0.0);
    *law = (OceanSpreadingLaw){
        .spreading = spreading, .xi_power = 16.1 * xi * xi, .inverse_age = inverse_age};
    if (law->xi_power > 0.0 && spreading != OCEAN_SPREADING_HASSELMANN) {
        tabulate_norm(law);
    }
}

double ocean_spreading_density(const OceanSpreadingLaw* law, double x, double cos_theta) {
    const double ln_x = swell_clamp(log(x), BRANCH_ENDS[0], BRANCH_ENDS[OCEAN_SPREADING_BRANCHES]);
    const double c = swell_clamp(cos_theta, -1.0, 1.0);
    if (law->spreading == OCEAN_SPREADING_HASSELMANN) {
        const double s = hasselmann_s(ln_x, law->inverse_age) + swell_s(law, ln_x);
        return ocean_cosine_power_norm(s) * cosine_power(s, c);
    }
    const int branch = branch_of(ln_x);
    const bool cosine = law->spreading == OCEAN_SPREADING_COSINE;
    const double beta = cosine ? 0.0 : donelan_banner_beta(branch, ln_x);
    const double shape = plain_shape(law->spreading, beta, c);
    if (law->xi_power > 0.0) {
        return interpolated_norm(law, branch, ln_x) * cosine_power(swell_s(law, ln_x), c) * shape;
    }
    return shape * (cosine ? 2.0 / PI : 0.5 * beta / tanh(beta * PI));
}
