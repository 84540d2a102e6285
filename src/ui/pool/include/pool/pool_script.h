/* Applies options to a ripple field: constants, walls, stones and drops. */
#ifndef SWELL_POOL_SCRIPT_H
#define SWELL_POOL_SCRIPT_H

#include "options/options.h"
#include "pool/pool_trace.h"
#include "swell/host.h"
#include "swell/ripple.h"

/* Returns the defaults of `scheme` in that many dimensions with the options' constants. A string
   of `average` without `--scheme` or `--damping` is ripple_default_string. */
RippleParams pool_script_params(const Settings* settings, RippleScheme scheme, int dimensions);

/* Sets the options' walls, then runs `steps` steps, each with its stones and drops. Shows progress
   and fills a trace, unless these are NULL. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY,
   SWELL_ERROR_INTERRUPTED. */
bool pool_script_run(const Settings* settings, Ripple* ripple, int steps, HostProgress* progress,
                     PoolTrace* trace, SwellError* error);

#endif
