//! The table's menu: leaving and returning, inviting, settings, and fair dice.

use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::provably_fair::{PossibleFacesOfRoll, possible_faces_by_roll};
use rollwright_tables::{BotSpeed, Table};

use super::{TablePageData, hints_and_tutor};
use crate::pages::bot_titles_and_levels::{bot_choice_title, offered_levels, shown_level};
use crate::pages::games::RenderContext;
use crate::pages::page_context::PageContext;
use crate::pages::texts::MultiplayerTexts;

/// The table's menu.
pub(super) fn table_menu(
    table: &Table,
    context: &RenderContext<'_>,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let texts = &context.texts().table;
    html! {
        // No event reports that a player is away, so the script refreshes the page now and then.
        section.menu aria-labelledby="menu" data-looks-again[can_hand_over_later(table, data)] {
            h2 #menu { (texts.menu) }
            @if !table.is_over() { (hand_over_form(table, context, data)) }
            @if !table.is_over() && !table.is_lesson() {
                (bot_speed_form(table, context, data))
                @if !visit.is_in_browser { (other_device_link(table, context)) }
                (resign_form(table, context))
            }
            (super::reactions_and_muting::mute_and_report_menu(table, context, visit))
            (hints_and_tutor::tutor_menu(table, context, data))
            (fair_dice_details(table, context))
            @if !visit.is_in_browser {
                details data-key="watch" {
                    summary { (texts.watch) }
                    p { (texts.watch_explanation) }
                    (super::invitation::share_link(table, context.texts(), data))
                }
            }
            // The script shows these; notifications only if the browser allows them.
            div.toggles {
                button #sound type="button" aria-pressed="false" data-key="sound" hidden { (texts.sound) }
                // Only where dice are kept or rolled again.
                button #tap-keeps type="button" aria-pressed="false" data-key="tap keeps" hidden { (texts.tap_to_keep) }
                // Spectators have no turn.
                @if !context.own_seats.is_empty() && !table.is_over() {
                    button #auto type="button" aria-pressed="false" data-key="auto" title=(context.texts().help.auto_roll_explanation) hidden { (context.texts().help.auto_roll) }
                    button #notify type="button" aria-pressed="false" data-key="notify" hidden { (context.texts().multiplayer.notify_on_turn) }
                }
            }
            p.entry { a href="/" { (texts.to_start) } }
        }
    }
}

/// The form that hands a seat to a bot.
fn hand_over_form(table: &Table, context: &RenderContext<'_>, data: &TablePageData) -> Markup {
    let texts = &context.texts().table;
    let is_allowed =
        |seat: &Seat| data.seats_to_hand_over.contains(*seat) && !table.is_seat_open(*seat);
    let seats: Vec<Seat> = table.game().seats().iter().filter(is_allowed).collect();
    let others_present = can_hand_over_later(table, data);
    html! {
        @if !seats.is_empty() {
            details data-key="leave" {
                summary { (texts.leave) }
                p { (texts.leave_explanation) }
                @if others_present { p { ((texts.others_away)(table.time_until_away().minutes())) } }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="bot";
                    label { (texts.seat_of) " "
                        select name="seat" data-key="leaver" {
                            @for seat in seats { option value=(u8::from(seat)) { (context.name(seat)) } }
                        }
                    }
                    label { (texts.bot_level) " " (level_select(table, context, "leaving")) }
                    button type="submit" data-key="leave now" { (texts.hand_to_bot) }
                }
            }
        }
    }
}

/// Whether the visitor may hand over seats once their players are away.
fn can_hand_over_later(table: &Table, data: &TablePageData) -> bool {
    let is_person = |seat: Seat| table.seat_spec(seat).is_some_and(|spec| spec.bot.is_none());
    let waits = |seat: Seat| {
        is_person(seat) && !data.seats_to_hand_over.contains(seat) && !table.is_seat_open(seat)
    };
    data.is_host && !table.is_over() && table.game().seats().iter().any(waits)
}

/// The form for the speed of bots, for the host and players.
fn bot_speed_form(table: &Table, context: &RenderContext<'_>, data: &TablePageData) -> Markup {
    let texts = &context.texts().multiplayer;
    let has_bots =
        table.game().seats().iter().any(|seat| table.requested_bot_strategy(seat).is_some());
    html! {
        @if has_bots && (data.is_host || !context.own_seats.is_empty()) {
            form method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="do" value="speed";
                label { (texts.speed) " " (bot_speed_select(table.bot_speed(), texts)) }
                button type="submit" data-key="set speed" { (texts.change) }
            }
        }
    }
}

/// A select field for speeds.
pub(in crate::pages) fn bot_speed_select(chosen: BotSpeed, texts: &MultiplayerTexts) -> Markup {
    html! {
        select name="speed" data-key="speed" {
            @for (speed, title) in BotSpeed::ALL.iter().zip(texts.speeds) {
                option value=(speed.name()) selected[*speed == chosen] { (title) }
            }
        }
    }
}

/// The visitor's seats that haven't resigned.
fn active_seats(table: &Table, context: &RenderContext<'_>) -> Vec<Seat> {
    context.own_seats.iter().filter(|&seat| !table.has_resigned(seat)).collect()
}

/// The link to move a seat to another device.
fn other_device_link(table: &Table, context: &RenderContext<'_>) -> Markup {
    html! {
        @if !active_seats(table, context).is_empty() {
            p.entry { a href={ "/t/" (table.id()) "/seat" } { (context.texts().multiplayer.other_device) } }
        }
    }
}

/// The form to resign.
fn resign_form(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().multiplayer;
    let seats = active_seats(table, context);
    html! {
        @if !seats.is_empty() {
            details data-key="resign" {
                summary { (texts.resign) }
                p { (texts.resign_explanation) }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="resign";
                    @for seat in seats {
                        button.costly type="submit" name="seat" value=(u8::from(seat)) data-key={ "resign " (u8::from(seat)) } {
                            (texts.resign) ": " (context.name(seat))
                        }
                    }
                }
            }
        }
    }
}

/// A select field for levels.
pub(super) fn level_select(table: &Table, context: &RenderContext<'_>, key: &str) -> Markup {
    let (game, rules) = (table.header().game, table.game().rules());
    let chosen = shown_level(game, rules, Level::Medium.name());
    html! {
        select name="strategy" data-key=(key) {
            @for level in offered_levels(game, rules) {
                option value=(level.name()) selected[chosen == Some(level)] { (bot_choice_title(game, rules, level, context.lang)) }
            }
        }
    }
}

/// The dice of each roll, for the script that verifies them.
fn dice_ranges(table: &Table) -> String {
    let roll_text = |PossibleFacesOfRoll { roll, dice }: PossibleFacesOfRoll| {
        let ranges: Vec<String> = dice.iter().map(|(low, high)| format!("{low}-{high}")).collect();
        format!("{roll}:{}", ranges.join(","))
    };
    let rolls = possible_faces_by_roll(&table.record()).unwrap_or_default();
    rolls.into_iter().map(roll_text).collect::<Vec<_>>().join(" ")
}

/// The button that checks the dice of a finished game in the page. The script shows it.
pub(super) fn dice_check_button(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().multiplayer;
    html! {
        @if table.game().revealed_seed().is_some() {
            button type="button" data-dice=(dice_ranges(table)) data-check={ "/api/tables/" (table.id()) "/record" } data-key="check dice"
                data-checking=(texts.checking_dice) data-fair=(texts.dice_fair)
                data-unfair=(texts.dice_unfair) hidden { (texts.verify_rolls_against_seed) }
        }
    }
}

/// The commitment to the dice, the players' seed numbers, and the seed at the end.
fn fair_dice_details(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().table;
    let game = table.game();
    let numbers = game.seed_numbers();
    let added = |seat: Seat| numbers.get(seat.index()).copied().flatten();
    let may_add: Vec<Seat> = context
        .own_seats
        .iter()
        .filter(|&seat| !game.has_rolled() && added(seat).is_none())
        .collect();
    html! {
        @if let Some(commitment) = &table.header().commitment {
            details.fair data-key="fair" {
                summary { (texts.fair_dice) }
                p { (texts.fair_dice_promise) " " a href="/fair" { (texts.fair_dice_link) } }
                p { (texts.commitment) br; code { (commitment) } }
                @for seat in may_add {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="number";
                        input type="hidden" name="seat" value=(u8::from(seat));
                        label { ((texts.add_number)(context.name(seat))) " "
                            input type="number" name="number" required min="0" max="9007199254740991" data-key={ "number " (u8::from(seat)) }; }
                        button type="submit" data-key={ "add " (u8::from(seat)) } { (texts.add) }
                    }
                }
                ul {
                    @for seat in game.seats().iter() {
                        @if let Some(number) = added(seat) { li { (context.name(seat)) ": " code { (number) } } }
                    }
                }
                @if let Some(seed) = game.revealed_seed() {
                    p { (texts.seed) br; code { (seed) } }
                    p { (texts.verify) " " code { "rollwright verify rollwright-" (table.id()) ".jsonl" } }
                    p { a href={ "/api/tables/" (table.id()) "/record" } download { (texts.record) } }
                }
            }
        }
    }
}
