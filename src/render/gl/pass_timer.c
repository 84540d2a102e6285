#include "pass_timer.h"

#include <assert.h>
#include <string.h>

/* ---- Time stamps --------------------------------------------------------------------------- */

#ifdef GL_TIMESTAMP

static bool has_stamps(void) {
    GLint bits = 0;
    glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0;
}

/* Flushes, because drivers that draw by tiles would reach all stamps of a picture at its end. */
static void stamp(GLuint query) {
    glQueryCounter(query, GL_TIMESTAMP);
    glFlush();
}

/* Waits for the driver. */
static double stamped_ms(GLuint query) {
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
    return 1e-6 * (double)nanoseconds;
}

#else /* WebGL 2 */

static bool has_stamps(void) {
    return false;
}

static void stamp(GLuint query) {
    (void)query;
}

static double stamped_ms(GLuint query) {
    (void)query;
    return 0.0;
}

#endif

/* ---- Passes -------------------------------------------------------------------------------- */

static void add(PassTimer* timer, const char* name, double ms) {
    int i = 0;
    while (i < timer->pass_count && strcmp(timer->pass[i].name, name) != 0) {
        i += 1;
    }
    if (i == timer->pass_count) {
        assert(i < RENDER_PASSES_MAX);
        timer->pass[timer->pass_count++] = (RenderPass){.name = name};
    }
    timer->pass[i].ms += ms;
}

static void read_marks(PassTimer* timer) {
    double since = 0.0;
    for (int i = 0; i < timer->mark_count; ++i) {
        const double ms = stamped_ms(timer->query[i]);
        if (i > 0 && timer->begins[i - 1]) {
            add(timer, timer->begins[i - 1], ms - since);
        }
        since = ms;
    }
    timer->mark_count = 0;
}

bool pass_timer_begin(PassTimer* timer) {
    assert(timer && !timer->is_on);
    *timer = (PassTimer){.is_on = has_stamps()};
    if (timer->is_on) {
        glGenQueries(PASS_TIMER_MARKS, timer->query);
    }
    return timer->is_on;
}

void pass_timer_mark(PassTimer* timer, const char* pass) {
    if (!timer || !timer->is_on) {
        return;
    }
    stamp(timer->query[timer->mark_count]);
    timer->begins[timer->mark_count++] = pass;
    if (timer->mark_count == PASS_TIMER_MARKS) {
        read_marks(timer);
        stamp(timer->query[0]);
        timer->begins[timer->mark_count++] = pass;
    }
}

int pass_timer_end(PassTimer* timer, RenderPass pass[RENDER_PASSES_MAX]) {
    assert(timer && pass);
    if (timer->is_on) {
        pass_timer_mark(timer, NULL);
        read_marks(timer);
        glDeleteQueries(PASS_TIMER_MARKS, timer->query);
        timer->is_on = false;
    }
    memcpy(pass, timer->pass, sizeof timer->pass);
    return timer->pass_count;
}
