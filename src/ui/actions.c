#include "ui/actions.h"

#include <assert.h>

const char* action_group_name(ActionGroup group) {
    static const char* const NAMES[GROUP_COUNT] = {
        [GROUP_FLYING] = "Flying",        [GROUP_SEA] = "The sea and its time",
        [GROUP_WATER] = "On the water",   [GROUP_LIGHT] = "Look and light",
        [GROUP_POOL] = "Pool and string", [GROUP_PICTURE] = "The picture",
    };
    assert(group < GROUP_COUNT);
    return NAMES[group];
}

static int count_bits(int bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) {
        ++count;
    }
    return count;
}

ActionCall action_find(PressKind kind, int code, int modifiers) {
    assert(kind != PRESS_NONE);
    ActionCall call = {0};
    int most = -1, count = 0;
    const Action* table = actions_table(&count);
    for (int i = 0; i < count; ++i) {
        const ActionPress* press = table[i].press;
        for (int j = 0; j < ACTION_PRESSES_MAX && press[j].kind != PRESS_NONE; ++j) {
            if (press[j].kind == kind && press[j].code == code &&
                (press[j].modifiers & ~modifiers) == 0 && count_bits(press[j].modifiers) > most) {
                most = count_bits(press[j].modifiers);
                call = (ActionCall){&table[i], press[j].argument};
            }
        }
    }
    return call;
}

const char* action_obstacle(ActionCall call, const ViewState* state) {
    assert(call.action && state);
    return call.action->obstacle ? call.action->obstacle(state, call.argument) : NULL;
}

bool action_can(const Action* action, const ViewState* state) {
    assert(action && state);
    for (int i = 0; i < ACTION_PRESSES_MAX && action->press[i].kind != PRESS_NONE; ++i) {
        if (!action_obstacle((ActionCall){action, action->press[i].argument}, state)) {
            return true;
        }
    }
    return action->press[0].kind == PRESS_NONE;
}

bool action_change_state(ActionCall call, ViewState* state) {
    if (action_obstacle(call, state)) {
        return false;
    }
    if (call.action->change) {
        call.action->change(state, call.argument);
    }
    return true;
}
