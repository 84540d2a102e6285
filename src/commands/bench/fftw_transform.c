#include "fftw_transform.h"

#include "swell/host.h"

#include <string.h>

/* From fftw3.h. */
enum { FFTW_MEASURE = 0 };
typedef void* FftwPlan;
typedef FftwPlan (*FftwPlanMany)(int rank, const int* n, int howmany, OceanComplex* in,
                                 const int* inembed, int istride, int idist, float* out,
                                 const int* onembed, int ostride, int odist, unsigned flags);
typedef void (*FftwExecute)(FftwPlan plan);
typedef void (*FftwCleanup)(void);

struct FftwTransform {
    HostLibrary* library; /* owned */
    FftwPlan plan;        /* owned */
    FftwExecute execute, destroy_plan;
    FftwCleanup cleanup;   /* frees the results of planning */
    OceanComplex* spectra; /* owned */
    float* fields;         /* owned */
};

static bool load(FftwTransform* transform, FftwPlanMany* plan_many, SwellError* error) {
    HostLibrary* library = host_library_open("libfftw3f.so.3", error);
    transform->library = library;
    if (!library) {
        return false;
    }
    *plan_many = (FftwPlanMany)host_library_find(library, "fftwf_plan_many_dft_c2r");
    transform->execute = (FftwExecute)host_library_find(library, "fftwf_execute");
    transform->destroy_plan = (FftwExecute)host_library_find(library, "fftwf_destroy_plan");
    transform->cleanup = (FftwCleanup)host_library_find(library, "fftwf_cleanup");
    return (*plan_many && transform->execute && transform->destroy_plan && transform->cleanup) ||
           swell_error_set(error, SWELL_ERROR_FILE, "libfftw3f.so.3 is not FFTW");
}

FftwTransform* bench_fftw_create(int grid, SwellError* error) {
    FftwTransform* transform = swell_memory_allocate(1, sizeof *transform, error);
    if (!transform) {
        return NULL;
    }
    const size_t plane = (size_t)grid * (size_t)grid;
    const size_t half_plane = (size_t)grid * ((size_t)grid / 2 + 1);
    const int lengths[2] = {grid, grid};
    FftwPlanMany plan_many = NULL;
    if (!load(transform, &plan_many, error) ||
        !(transform->spectra = swell_memory_allocate(OCEAN_FIELD_COUNT * half_plane,
                                                     sizeof *transform->spectra, error)) ||
        !(transform->fields =
              swell_memory_allocate(OCEAN_FIELD_COUNT * plane, sizeof *transform->fields, error))) {
        bench_fftw_destroy(transform);
        return NULL;
    }
    transform->plan =
        plan_many(2, lengths, OCEAN_FIELD_COUNT, transform->spectra, NULL, 1, (int)half_plane,
                  transform->fields, NULL, 1, (int)plane, FFTW_MEASURE);
    if (!transform->plan) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "FFTW cannot plan a transform of %d", grid);
        bench_fftw_destroy(transform);
        return NULL;
    }
    memset(transform->spectra, 0, OCEAN_FIELD_COUNT * half_plane * sizeof *transform->spectra);
    return transform;
}

void bench_fftw_destroy(FftwTransform* transform) {
    if (!transform) {
        return;
    }
    if (transform->plan) {
        transform->destroy_plan(transform->plan);
    }
    if (transform->cleanup) {
        transform->cleanup();
    }
    host_library_close(transform->library);
    swell_memory_free(transform->spectra);
    swell_memory_free(transform->fields);
    swell_memory_free(transform);
}

OceanComplex* bench_fftw_spectra(FftwTransform* transform) {
    return transform->spectra;
}

const float* bench_fftw_fields(const FftwTransform* transform) {
    return transform->fields;
}

void bench_fftw_run(FftwTransform* transform) {
    transform->execute(transform->plan);
}
