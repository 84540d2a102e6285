#include "cloud_shadow.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = SKY_SHADOW_SIZE };

void cloud_shadow_init(CloudShadow* shadow) {
    assert(shadow && !shadow->texture);
    shadow->texture = gl_create_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R8, SIDE, SIDE, 2, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
}

void cloud_shadow_finish(CloudShadow* shadow) {
    assert(shadow);
    glDeleteTextures(1, &shadow->texture);
    memset(shadow, 0, sizeof *shadow);
}

/* In texture coordinates: how far from a place of the sea, in the sun's direction, its light comes
   through the clouds. */
static void place_layer(CloudShadow* shadow, int layer, const SkyShadow* map, const float sun[3]) {
    const double metre = 1.0 / (map->cell * map->size);
    const double reach = map->height / fmax((double)sun[1], 1e-3);
    const double x = (double)sun[0] * reach, z = (double)sun[2] * reach;
    shadow->axis[layer][0] = (float)(metre * map->along[0]);
    shadow->axis[layer][1] = (float)(metre * map->along[1]);
    const double middle = 0.5 + 0.5 / map->size; /* a cell's value is that of its middle */
    shadow->eye[layer][0] = (float)(middle + metre * (x * map->along[0] + z * map->along[1]));
    shadow->eye[layer][1] = (float)(middle + metre * (x * map->across[0] + z * map->across[1]));
}

/* Towards the map's rim shares become the mean, which they are outside. */
static void encode(const SkyShadow* map, uint8_t* texels) {
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const int aside = abs(2 * (i % SIDE) + 1 - SIDE), along = abs(2 * (i / SIDE) + 1 - SIDE);
        const double far = (double)(aside > along ? aside : along) / (SIDE - 1);
        const double rim = fmax(5.0 * far - 4.0, 0.0);
        const double share = map->share ? (double)map->share[i] : 1.0;
        texels[i] = (uint8_t)(255.0 * (share + rim * (map->beyond - share)) + 0.5);
    }
}

bool cloud_shadow_load(CloudShadow* shadow, int layer, const SkyPanorama* panorama,
                       SwellError* error) {
    assert(shadow && panorama && (layer == 0 || layer == 1));
    uint8_t* texels = swell_memory_allocate((size_t)SIDE * SIDE, 1, error);
    if (!texels) {
        return false;
    }
    const SkyShadow map = sky_panorama_shadow(panorama);
    encode(&map, texels);
    memset(shadow->axis[layer], 0, sizeof shadow->axis[layer]);
    memset(shadow->eye[layer], 0, sizeof shadow->eye[layer]);
    if (map.share) {
        place_layer(shadow, layer, &map, sky_panorama_light(panorama)->sun_direction);
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, shadow->texture);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, SIDE, SIDE, 1, GL_RED, GL_UNSIGNED_BYTE,
                    texels);
    swell_memory_free(texels);
    return gl_check_upload(error, "the shadow of the clouds");
}

ShadowPlace cloud_shadow_place(const CloudShadow* shadow, int layer, const double moved[2]) {
    assert(shadow && moved);
    const float* axis = shadow->axis[layer];
    const float x = (float)(moved[0] * SKY_CLOUD_HEIGHT), z = (float)(moved[1] * SKY_CLOUD_HEIGHT);
    return (ShadowPlace){.axis = {axis[0], axis[1]},
                         .eye = {shadow->eye[layer][0] - (axis[0] * x + axis[1] * z),
                                 shadow->eye[layer][1] - (axis[0] * z - axis[1] * x)}};
}
