// SPDX-License-Identifier: LGPL-2.1-or-later
// Mixes what playouts won with what learned values promised on their way (values.h). Those are in a
// measure of their own: the playouts of the decision tell what it is in points of this game, and where
// the two have nothing in common, the values count for nothing.
#include "search-private.h"

#include <math.h>

#define VALUES_SHARE 0.45 // found by trial, with what docs/bots.md names
#define LEAST_SAMPLES 8

typedef struct {
    double count, estimates, played, squares, products;
} Sums;

static Sums add_up(const ClimbSearch *search) {
    Sums sums = { 0 };
    for (int i = 0; i < search->count; i++) {
        for (int k = 0; k < search->candidates[i].samples; k++) {
            double estimate = (double)search->valued->estimate[i][k],
                   played = (double)search->valued->played[i][k];
            if (!isnan(estimate)) {
                sums.count++;
                sums.estimates += estimate;
                sums.played += played;
                sums.squares += estimate * estimate;
                sums.products += estimate * played;
            }
        }
    }
    return sums;
}

void climb_search_mix(ClimbSearch *search) {
    Sums sums = add_up(search);
    if (sums.count < LEAST_SAMPLES) {
        return;
    }
    double estimate = sums.estimates / sums.count, played = sums.played / sums.count;
    double spread = sums.squares / sums.count - estimate * estimate;
    double common = sums.products / sums.count - estimate * played;
    double slope = spread > 1e-6 && common > 0 ? common / spread : 0;
    for (int i = 0; i < search->count; i++) {
        for (int k = 0; k < search->candidates[i].samples; k++) {
            if (!isnan(search->valued->estimate[i][k])) {
                double promised = played +
                                  slope * ((double)search->valued->estimate[i][k] - estimate);
                double won = (double)search->valued->played[i][k];
                search->value[i][k] = (float)(won + VALUES_SHARE * (promised - won));
            }
        }
    }
}
