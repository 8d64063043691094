// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards given before the play, as text: what all are told, and what giver and receiver alone see.
#include "play.h"

char *play_gift_words(const Play *play, int from, int to, int count) {
    g_autofree char *cards = screen_card_count(count);
    return climb_words_fill(play_tell(play, from, _("{player} gives {receiver} {cards}"),
                                      _("You give {receiver} {cards}")),
                            "player", play_name(play, from), "receiver", play_whom(play, to),
                            "cards", cards, NULL);
}

// "Titles: Ann is President, Bob Scum."
static void show_titles(Play *play) {
    const ClimbMatch *match = play_match(play);
    g_autoptr(GString) list = g_string_new(NULL);
    for (int place = 1; place <= match->game->seats && match->deals_scored > 0; place++) {
        const char *title = climb_game_title(match->game, place);
        for (int seat = 0; title != NULL && seat < match->game->seats; seat++) {
            if (match->last_result.place[seat] == place) {
                g_string_append(list, list->len > 0 ? ", " : "");
                climb_words_add(list, "{title} {player}", "title", climb_words_find(title),
                                "player", play_whom(play, seat), NULL);
            }
        }
    }
    if (list->len > 0) {
        g_autofree char *line = climb_words_fill(_("Titles: {titles}"), "titles", list->str, NULL);
        screen_say_hanging(&play->screen, 4, line);
    }
}

void play_show_gifts(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    show_titles(play);
    for (int i = 0; i < view.deal.gift_count; i++) {
        const ClimbGift *gift = &view.deal.gifts[i];
        if (i < view.deal.gifts_done) {
            g_autofree char *words = play_gift_words(play, gift->from, gift->to, gift->count);
            // Translators: {gift} is as "Bob gives Ada 2 cards".
            screen_say(&play->screen,
                       gift->give == CLIMB_GIVE_LOWEST ? _("{gift}, the lowest.")
                                                       : _("{gift}, the highest."),
                       "gift", words, NULL);
        } else {
            g_autofree char *cards = screen_card_count(gift->count);
            screen_say(&play->screen,
                       play_tell(play, gift->from, _("{player} is to give {receiver} {cards}."),
                                 _("You are to give {receiver} {cards}.")),
                       "player", play_name(play, gift->from), "receiver", play_whom(play, gift->to),
                       "cards", cards, NULL);
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
            screen_say(&play->screen, _("You gave {player} {cards}."), "player",
                       play_name(play, gift->to), "cards", cards, NULL);
        } else {
            screen_say(&play->screen, _("{player} gave you {cards}."), "player",
                       play_name(play, gift->from), "cards", cards, NULL);
        }
    }
}

void play_show_next_gift(Play *play, const ClimbView *view) {
    const ClimbGift *gift = climb_exchange_next(&view->deal);
    if (gift == NULL || gift->from != view->seat) {
        return;
    }
    g_autofree char *cards = screen_card_count(gift->count);
    const char *ranks = play_game(play)->rules->exchange_back_ranks;
    bool one = gift->count == 1;
    const char *text =
        gift->give == CLIMB_GIVE_BACK && ranks[0] != '\0'
            ? one ? _("Give {player} {cards} of rank {ranks}: type it, as 3D; {list} lists what "
                      "you may give, {hint} helps.")
                  : _("Give {player} {cards} of rank {ranks}: type them, as 3D 4C; {list} lists "
                      "what you may give, {hint} helps.")
        : one ? _("Give {player} {cards}: type it, as 3D; {list} lists what you may give, {hint} "
                  "helps.")
              : _("Give {player} {cards}: type them, as 3D 4C; {list} lists what you may give, "
                  "{hint} helps.");
    screen_say(&play->screen, text, "player", play_name(play, gift->to), "cards", cards, "ranks",
               ranks, "list", "?", "hint", "hint", NULL);
}
