// SPDX-License-Identifier: LGPL-2.1-or-later
// What position.c, which writes, position-read.c and move-text.c share; not installed.
#pragma once

#include "position.h"

typedef enum {
    CLIMB_MEMBER_NUMBER, // without sign
    CLIMB_MEMBER_STEP,   // with a sign
    CLIMB_MEMBER_FLAG,
    CLIMB_MEMBER_SEAT,
    CLIMB_MEMBER_SEATS, // as bits
    CLIMB_MEMBER_SUITS, // as bits
    CLIMB_MEMBER_CARD,
    CLIMB_MEMBER_CARDS,
    CLIMB_MEMBER_COMBO,
} ClimbMemberType;

// A member of a deal that has a line of its own.
typedef struct {
    const char *name;
    ClimbMemberType type;
    size_t offset;
    size_t size;
} ClimbMember;

// Tables that end with a member without a name: plain members, in the order in which they are of use to
// a reader, and lists with a number for each seat, of which the first number is described.
extern const ClimbMember climb_position_members[];
extern const ClimbMember climb_position_lists[];

// Words by ClimbPhase and ClimbGive; NULL at their end.
extern const char *const climb_position_phases[];
extern const char *const climb_position_gives[];

// The number at the place of a member.
int64_t climb_position_load(const ClimbMember *member, const void *place);

// Is a member what it is when nothing is said of it?
bool climb_position_is_nothing(const ClimbMember *member, const void *place);

// Is a list of numbers to be told?
bool climb_position_is_told(const ClimbDeal *deal, const ClimbMember *list);

// move-text.c: sets an error that shows the text. Always false.
bool climb_position_refuse(const char *text, const char *what, GError **error);
