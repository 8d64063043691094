// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards given before the play, as text: what all are told, and what giver and receiver alone see.
#include "play.h"

static char *count_words(int count) {
    return g_strdup_printf("%d card%s", count, count == 1 ? "" : "s");
}

char *play_gift_words(const Play *play, int from, int to, int count) {
    g_autofree char *cards = count_words(count);
    return g_strdup_printf("%s %s %s %s", play_name(play, from),
                           play_verb(play, from, "gives", "give"), play_whom(play, to), cards);
}

// "Titles: Ann is President, Bob Scum."
static void show_titles(Play *play) {
    const ClimbMatch *match = play_match(play);
    GString *out = g_string_new("Titles:");
    int found = 0;
    for (int place = 1; place <= match->game->seats && match->deals_scored > 0; place++) {
        const char *title = climb_game_title(match->game, place);
        for (int seat = 0; title != NULL && seat < match->game->seats; seat++) {
            if (match->last_result.place[seat] == place) {
                g_string_append_printf(out, "%s %s %s", found > 0 ? "," : "", title,
                                       play_whom(play, seat));
                found++;
            }
        }
    }
    if (found > 0) {
        screen_say_hanging(&play->screen, 4, out->str);
    }
    g_string_free(out, TRUE);
}

void play_show_gifts(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    show_titles(play);
    for (int i = 0; i < view.deal.gift_count; i++) {
        const ClimbGift *gift = &view.deal.gifts[i];
        if (i < view.deal.gifts_done) {
            g_autofree char *words = play_gift_words(play, gift->from, gift->to, gift->count);
            screen_say(&play->screen, "%s, the %s.", words,
                       gift->give == CLIMB_GIVE_LOWEST ? "lowest" : "highest");
        } else {
            g_autofree char *cards = count_words(gift->count);
            screen_say(&play->screen, "%s %s to give %s %s.", play_name(play, gift->from),
                       play_verb(play, gift->from, "is", "are"), play_whom(play, gift->to), cards);
        }
    }
}

void play_show_own_gifts(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    if (view->seat == CLIMB_NO_SEAT || deal->plays[view->seat] > 0) {
        return;
    }
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        if (gift->from != view->seat && gift->to != view->seat) {
            continue;
        }
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, gift->cards);
        if (gift->from == view->seat) {
            screen_say(&play->screen, "You gave %s %s.", play_name(play, gift->to), cards);
        } else {
            screen_say(&play->screen, "%s gave you %s.", play_name(play, gift->from), cards);
        }
    }
}

void play_show_next_gift(Play *play, const ClimbView *view) {
    const ClimbGift *gift = climb_exchange_next(&view->deal);
    if (gift == NULL || gift->from != view->seat) {
        return;
    }
    g_autofree char *cards = count_words(gift->count);
    bool limited = gift->give == CLIMB_GIVE_BACK &&
                   play_game(play)->rules->exchange_back_ranks[0] != '\0';
    screen_say(&play->screen, "Give %s %s%s%s: type %s; ? lists what you may give, hint helps.",
               play_name(play, gift->to), cards, limited ? " of rank " : "",
               limited ? play_game(play)->rules->exchange_back_ranks : "",
               gift->count == 1 ? "it, as 3D" : "them, as 3D 4C");
}
