// SPDX-License-Identifier: LGPL-2.1-or-later
// What the learned policy sees. Changing it means learning anew. Not installed.
#pragma once

#include "policy.h"

// Fills in what the network sees of a decision and its options: numbers from 0 on, about 1 at most.
void climb_policy_look(const ClimbDecision *decision, ClimbOptions *options);
