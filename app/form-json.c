// SPDX-License-Identifier: LGPL-2.1-or-later
// The form as JSON, for a page.
#include "field-help.h"
#include "form-private.h"
#include "output.h"

static void add_choices(JsonBuilder *json, const char *name, const GPtrArray *choices) {
    output_json_begin_list(json, name);
    for (guint i = 0; i < choices->len; i++) {
        const FormChoice *choice = choices->pdata[i];
        json_builder_begin_object(json);
        output_json_text(json, "value", choice->value);
        output_json_text(json, "words", choice->words);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_field(JsonBuilder *json, Form *form, const FormField *field) {
    json_builder_begin_object(json);
    output_json_text(json, "name", field->name);
    output_json_text(json, "label", field->label);
    output_json_text(json, "type", field_type_name(field->type));
    output_json_text(json, "help", field->help);
    output_json_text(json, "value", field->value);
    output_json_text(json, "words", field->words);
    output_json_text(json, "start", field->start);
    output_json_bool(json, "own", field->own);
    output_json_bool(json, "first", field->first);
    if (field->type == CLIMB_FIELD_INT) {
        output_json_number(json, "min", field->min);
        output_json_number(json, "max", field->max);
    }
    if (field->choices->len > 0) {
        add_choices(json, "choices", field->choices);
    }
    output_json_text(json, "problem", form_problem_of(form, field));
    json_builder_end_object(json);
}

static void add_groups(JsonBuilder *json, Form *form) {
    const GPtrArray *fields = form_fields(form);
    const GPtrArray *groups = form_groups(form);
    guint next = 0;
    output_json_begin_list(json, "groups");
    for (guint group = 0; group < groups->len; group++) {
        json_builder_begin_object(json);
        output_json_text(json, "title", groups->pdata[group]);
        output_json_begin_list(json, "fields");
        for (; next < fields->len && ((FormField *)fields->pdata[next])->group == group; next++) {
            add_field(json, form, fields->pdata[next]);
        }
        json_builder_end_array(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_presets(JsonBuilder *json, const Form *form) {
    output_json_begin_list(json, "presets");
    for (guint i = 0; i < form->presets->len; i++) {
        const FormPreset *preset = form->presets->pdata[i];
        json_builder_begin_object(json);
        output_json_text(json, "name", preset->name);
        output_json_text(json, "title", climb_words_find(preset->title));
        output_json_text(json, "summary", climb_words_find(preset->summary));
        output_json_bool(json, "chosen", i == form->preset);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_rules(JsonBuilder *json, const Form *form) {
    output_json_begin_list(json, "rules");
    for (guint i = 0; i < form->rules->len; i++) {
        const FormRule *rule = form->rules->pdata[i];
        json_builder_begin_object(json);
        output_json_text(json, "name", rule->name);
        output_json_text(json, "title", climb_words_find(rule->title));
        output_json_text(json, "summary", climb_words_find(rule->summary));
        output_json_bool(json, "fits", rule->fits);
        output_json_bool(json, "on", rule->on);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

char *form_json(Form *form) {
    JsonBuilder *json = output_json_begin();
    g_auto(GStrv) arguments = form_arguments(form);
    output_json_text(json, "game", form->game);
    output_json_text(json, "title", climb_words_find(form_title(form)));
    output_json_text(json, "hash", form->compiled != NULL ? form->compiled->hash : NULL);
    output_json_list(json, "arguments", (const char *const *)arguments);
    output_json_texts(json, "problems", form->problems);
    output_json_texts(json, "notes", form->notes);
    add_presets(json, form);
    add_rules(json, form);
    add_groups(json, form);
    output_json_number(json, "seats", form_seats(form));
    add_choices(json, "players", form->players);
    return output_json_end(json);
}
