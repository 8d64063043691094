// SPDX-License-Identifier: LGPL-2.1-or-later
// The reader's language: one folder of catalogues. How words are marked is told in core/words.h.
#include "language.h"

#include <libintl.h>
#include <locale.h>

#include "search-path.h"
#include "words.h"

void language_begin(bool for_machine) {
    setlocale(LC_CTYPE, "");
    if (for_machine) {
        return;
    }
    const SearchPlaces places = {
        .variable = "CLIMB_LOCALE_FOLDER",
        .kind = "locale",
        .tree = CLIMB_BUILD_LOCALE,
        .installed = CLIMB_INSTALLED_LOCALE,
    };
    const char *set = g_getenv(places.variable);
    g_autofree char *own = search_path_own(&places);
    setlocale(LC_MESSAGES, "");
    bindtextdomain(GETTEXT_PACKAGE, set != NULL && set[0] != '\0' ? set : own);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    // GLib translates only for a program whose own domain has the language.
    textdomain(GETTEXT_PACKAGE);
}
