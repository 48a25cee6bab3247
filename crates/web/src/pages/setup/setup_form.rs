//! The setup form. Without a script it shows every possible seat; the script hides those that
//! aren't needed.

use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::{RuleSet, RuleSetWithSettings};
use rollwright_i18n::capitalize;
use rollwright_i18n::to_sentence;
use rollwright_tables::{TimeLimitScope, TimeUntilAway, TutorThreshold};

use super::GameOptions;
use super::form_values::{INVITED_PLAYER, LOCAL_PLAYER, NO_PLAYER, PlayMode, SetupFormValues};
use crate::pages::assets::asset_url;
use crate::pages::bot_titles_and_levels::{
    bot_choice_title, bot_picture, character_name, default_rule_choice, level_trait,
    offered_levels, shown_level,
};
use crate::pages::page_context::PageContext;
use crate::pages::start::game_thumbnail;
use crate::pages::start_lesson::{learned_label, lesson_url};
use crate::pages::table::bot_speed_select;

pub(super) fn setup_form(
    options: &GameOptions,
    values: &SetupFormValues,
    visit: &PageContext,
    error: Option<&str>,
) -> Markup {
    let texts = &visit.texts().setup;
    let game = options.game.name();
    let is_standard = options.rules.first().is_some_and(|set| set.name == values.rules);
    let is_open = error.is_some() || values.mode == PlayMode::Custom || !is_standard;
    html! {
        div.head {
            (game_thumbnail(options.game))
            div {
                h1 { ((texts.title)(options.game.title())) }
                p { (to_sentence(options.game.description(visit.lang).summary)) " "
                    a href={ "/rules/" (game) } { (texts.read_rules) } }
                @if options.game.lesson(visit.lang).is_some() {
                    form.lesson-link method="post" action=(lesson_url(options.game)) {
                        @if visit.learned.contains(&options.game) { button.learned type="submit" { (learned_label(options.game, visit)) } }
                        @else { button type="submit" { (texts.learn_first) } }
                    }
                }
            }
        }
        @if let Some(error) = error { p.notice role="alert" { (error) } }
        form #setup method="post" action={ "/play/" (game) } {
            (mode_fieldset(values, visit))
            (level_fieldset(options, values, visit))
            (others_here_fieldset(options, values, visit))
            label.own-name { span { (visit.texts().table.your_name) }
                input type="text" name="own_name" value=(values.own_name) maxlength="30"
                    autocomplete="nickname" placeholder=(texts.default_name); }
            p.go { button.primary.large type="submit" { (texts.play) } }
            details.more-options open[is_open] {
                summary { (texts.all_options) }
                (rules_fieldset(options, values, visit))
                @for set in options.rules { (settings_fieldset(options, set, values, visit)) }
                (seats_fieldset(options, values, visit))
                (options_fieldset(options, values, visit))
            }
        }
    }
}

/// The three ways to play.
fn mode_fieldset(values: &SetupFormValues, visit: &PageContext) -> Markup {
    let texts = &visit.texts().setup;
    let pictures: [&[&str]; 3] =
        [&["bot-teapot.svg"], &["person-mia.svg", "person-ben.svg"], &["screen.svg"]];
    html! {
        fieldset.play-modes {
            legend.unseen { (texts.play_with) }
            @for ((mode, (title, detail)), pictures) in
                PlayMode::LARGE.into_iter().zip(texts.modes).zip(pictures)
                    .filter(|((mode, _), _)| *mode != PlayMode::Friend || !visit.is_in_browser) {
                label.way {
                    input type="radio" name="mode" value=(mode.name()) checked[values.mode == mode];
                    span.pic { @for one in pictures { img src=(asset_url(one)) alt="" width="48" height="48"; } }
                    strong.display { (title) }
                    span.detail { (detail) }
                }
            }
        }
    }
}

/// The bots to play against, weakest first.
fn level_fieldset(options: &GameOptions, values: &SetupFormValues, visit: &PageContext) -> Markup {
    let texts = &visit.texts().setup;
    let (game, rules) = (options.game, chosen_rules(options, values));
    let chosen = shown_level(game, &rules, &values.level);
    let title = |level: Level| visit.texts().shared.bots.level_or_strategy_title(level.name());
    html! {
        fieldset.opponents {
            legend.display { (texts.opponent) }
            div.botlist {
                @for level in offered_levels(game, &rules) {
                    label.bot {
                        input type="radio" name="level" value=(level.name()) checked[chosen == Some(level)];
                        @if let Some(picture) = bot_picture(game, &rules, level.name()) {
                            img src=(picture) alt="" width="64" height="64";
                        }
                        strong.display { (character_name(level, visit.lang)) }
                        span.strength { (title(level)) " "
                            span.dots aria-hidden="true" {
                                @for other in Level::ALL { i.on[other <= level] {} }
                            } }
                        @if let Some(phrase) = level_trait(game, &rules, level, visit.lang) {
                            span.trait { (capitalize(phrase)) }
                        }
                    }
                }
            }
        }
    }
}

/// The names of the others at this screen.
fn others_here_fieldset(
    options: &GameOptions,
    values: &SetupFormValues,
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().setup;
    let count = (options.max_seats().saturating_sub(1)).min(values.others_here.len());
    html! {
        fieldset.others-here {
            legend.display { (texts.who_else) }
            @for (at, name) in values.others_here.iter().take(count).enumerate() {
                label { span.unseen { ((texts.name)(at + 2)) }
                    input type="text" name={ "other" (at + 1) } value=(name) maxlength="30" autocomplete="off"
                        placeholder=(if at == 0 { (texts.unnamed)(at + 2) } else { texts.nobody_else.to_owned() }); }
            }
        }
    }
}

fn rules_fieldset(options: &GameOptions, values: &SetupFormValues, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    html! {
        fieldset.rules {
            legend { (texts.setup.rules) }
            @for (set, text) in options.rules.iter().zip(options.game.description(visit.lang).rule_sets) {
                label.option {
                    input type="radio" name="rules" value=(set.name) required
                        checked[set.name == values.rules]
                        data-low=(set.min_seats) data-high=(set.max_seats);
                    span {
                        strong { (text.title) } " "
                        small { ((texts.setup.player_count_range)(set.min_seats, set.max_seats)) }
                        br;
                        (to_sentence(text.summary))
                    }
                }
            }
        }
    }
}

fn settings_fieldset(
    options: &GameOptions,
    set: &RuleSet,
    values: &SetupFormValues,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    html! {
        @if !set.settings.is_empty() {
            fieldset.settings data-rules=(set.name) {
                legend { (texts.setup.settings) }
                @for setting in set.settings {
                    label {
                        span { (capitalize(options.game.description(visit.lang).setting_label(setting.key))) " "
                            small { ((texts.setup.setting_range)(setting.low, setting.high)) } }
                        input type="number" name={ "set." (set.name) "." (setting.key) }
                            min=(setting.low) max=(setting.high) required inputmode="numeric"
                            value=(values.setting_value(set, setting.key));
                    }
                }
            }
        }
    }
}

fn seats_fieldset(options: &GameOptions, values: &SetupFormValues, visit: &PageContext) -> Markup {
    let texts = &visit.texts().setup;
    let rules = chosen_rules(options, values);
    html! {
        fieldset.seats data-add=(texts.add) {
            legend { (texts.seats) }
            label.option { input type="radio" name="mode" value=(PlayMode::Custom.name()) checked[values.mode == PlayMode::Custom];
                span { (texts.choose_seats) " " small { (texts.seats_help) } } }
            ol {
                @for (at, (who, name)) in values.seats.iter().enumerate() {
                    @let number = at + 1;
                    li data-remove=((texts.remove)(number)) {
                        label { span.unseen { ((texts.seat)(number)) ": " (texts.who) }
                            select name={ "seat" (number) } { (seat_options(options, &rules, who, visit)) }
                        }
                        label.name { span.unseen { ((texts.name)(number)) }
                            input type="text" name={ "name" (number) } value=(name) maxlength="30"
                                autocomplete=(if at == 0 { "nickname" } else { "off" })
                                placeholder=((texts.unnamed)(number));
                        }
                    }
                }
            }
        }
    }
}

/// The rule set that is chosen in the form, else the default one.
fn chosen_rules(options: &GameOptions, values: &SetupFormValues) -> RuleSetWithSettings {
    let set = options.rules.iter().find(|set| set.name == values.rules);
    set.map_or_else(|| default_rule_choice(options.game), RuleSetWithSettings::default_in_set)
}

/// The options for a seat.
fn seat_options(
    options: &GameOptions,
    rules: &RuleSetWithSettings,
    chosen: &str,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    let bots = &texts.shared.bots;
    let chosen_level =
        chosen.strip_prefix("bot:").and_then(|name| shown_level(options.game, rules, name));
    let is_known = [LOCAL_PLAYER, INVITED_PLAYER, NO_PLAYER].contains(&chosen)
        || chosen_level.is_some()
        || options.strategies.iter().any(|one| chosen.strip_prefix("bot:") == Some(*one));
    html! {
        option value=(LOCAL_PLAYER) selected[chosen == LOCAL_PLAYER] { (texts.setup.local_player) }
        @if !visit.is_in_browser {
            option value=(INVITED_PLAYER) selected[chosen == INVITED_PLAYER] { (texts.setup.invited_player) }
        }
        optgroup label=(texts.setup.levels) {
            @for level in offered_levels(options.game, rules) {
                option value={ "bot:" (level.name()) } selected[chosen_level == Some(level)] {
                    ((bots.choice_label)(&bot_choice_title(options.game, rules, level, visit.lang)))
                }
            }
        }
        optgroup label=(texts.setup.more) {
            @for one in &options.strategies {
                option value={ "bot:" (one) } selected[chosen.strip_prefix("bot:") == Some(one)]
                    title=[options.game.strategy_description(one, visit.lang).map(to_sentence)] {
                    (bots.level_or_strategy_title(one))
                }
            }
            // A value entered by hand stays, so that the error message makes sense.
            @if !is_known { option value=(chosen) selected { (chosen) } }
        }
        option value=(NO_PLAYER) selected[chosen == NO_PLAYER] { (texts.setup.no_player) }
    }
}

fn options_fieldset(
    options: &GameOptions,
    values: &SetupFormValues,
    visit: &PageContext,
) -> Markup {
    let (texts, coach) = (&visit.texts().setup, &visit.texts().coach);
    html! {
        fieldset.options {
            legend { (texts.options) }
            label.option { input type="radio" name="dice" value="random" checked[!values.has_manual_dice];
                span { (texts.random_dice) } }
            label.option { input type="radio" name="dice" value="manual" checked[values.has_manual_dice];
                span { (texts.manual_dice) } }
            label.option { input type="checkbox" name="training" value="yes" checked[values.is_training];
                span { (texts.training) " " small { (texts.training_help) } } }
            @if !visit.is_in_browser {
                label.option { input type="checkbox" name="listed" value="yes" checked[values.is_listed];
                    span { (texts.listed) " " small { (texts.listed_help) } } }
            }
            label.away { span { (visit.texts().multiplayer.speed) } (bot_speed_select(values.bot_speed, &visit.texts().multiplayer)) }
            label.away { span { (coach.tutor) " " small { (coach.tutor_help) } }
                select name="tutor" {
                    option value="" selected[values.tutor_level.is_none()] { (coach.tutor_off) }
                    @for (threshold, label) in TutorThreshold::ALL.into_iter().zip(coach.tutor_levels) {
                        option value=(threshold.name()) selected[values.tutor_level == Some(threshold)] { (label) }
                    }
                }
            }
            label.away { span { (texts.away_after) " " small { (texts.away_after_help) } }
                input type="number" name="away_after" required inputmode="numeric"
                    min=(TimeUntilAway::MIN_MINUTES) max=(TimeUntilAway::MAX_MINUTES) value=(values.away_after); }
            (clock_selects(options, values, visit))
        }
    }
}

/// The clocks to choose from: scope and seconds.
const CLOCK_CHOICES: [(TimeLimitScope, u32); 10] = [
    (TimeLimitScope::Move, 30),
    (TimeLimitScope::Move, 60),
    (TimeLimitScope::Move, 300),
    (TimeLimitScope::Move, 86_400),
    (TimeLimitScope::Move, 3 * 86_400),
    (TimeLimitScope::Move, 7 * 86_400),
    (TimeLimitScope::Game, 300),
    (TimeLimitScope::Game, 600),
    (TimeLimitScope::Game, 1800),
    (TimeLimitScope::Game, 3600),
];

fn clock_selects(options: &GameOptions, values: &SetupFormValues, visit: &PageContext) -> Markup {
    let setup = &visit.texts().setup;
    let (game, rules) = (options.game, chosen_rules(options, values));
    let chosen_level = shown_level(game, &rules, &values.out_of_time_bot);
    let label = |(per, seconds): (TimeLimitScope, u32)| {
        let time = (setup.duration)(seconds);
        match per {
            TimeLimitScope::Move => (setup.time_per_move)(&time),
            TimeLimitScope::Game => (setup.time_per_game)(&time),
        }
    };
    html! {
        label.away { span { (setup.clock) " " small { (setup.clock_help) } }
            select name="time" {
                option value="" selected[values.time_limit.is_empty()] { (setup.no_clock) }
                @for one in CLOCK_CHOICES {
                    @let value = format!("{} {}", one.0.name(), one.1);
                    option value=(value) selected[values.time_limit == value] { (label(one)) }
                }
            } }
        label.away { span { (setup.out_of_time_bot) }
            select name="time_bot" {
                @for level in offered_levels(game, &rules) {
                    option value=(level.name()) selected[chosen_level == Some(level)] {
                        (bot_choice_title(game, &rules, level, visit.lang))
                    }
                }
            } }
    }
}
