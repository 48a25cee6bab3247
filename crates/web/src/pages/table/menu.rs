//! What can be done at a table besides playing: leave, come back, invite, and see
//! that the dice are fair.

use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::provably_fair::{RollDice, dice_per_roll};
use rollwright_tables::{BotSpeed, Table};

use super::{TablePageData, hints_and_tutor};
use crate::pages::bot_titles::bot_title;
use crate::pages::games::RenderContext;
use crate::pages::page_context::PageContext;
use crate::pages::texts::MultiplayerTexts;

/// The table's menu.
pub(super) fn table_menu(
    table: &Table,
    look: &RenderContext<'_>,
    visit: &PageContext,
    around: &TablePageData,
) -> Markup {
    let texts = &look.texts().table;
    html! {
        // Nobody tells the page that somebody else is away: it looks again now and then.
        section.menu aria-labelledby="menu" data-looks-again[can_hand_over_later(table, around)] {
            h2 #menu { (texts.menu) }
            @if !table.is_over() { (hand_over_form(table, look, around)) }
            @if !table.is_over() && !table.is_lesson() {
                (bot_speed_form(table, look, around)) (other_device_link(table, look)) (resign_form(table, look))
            }
            (super::reactions::mute_and_report_menu(table, look, visit))
            (hints_and_tutor::tutor_menu(table, look, around))
            (fair_dice_details(table, look))
            details data-key="watch" {
                summary { (texts.watch) }
                p { (texts.watch_explanation) }
                (super::invitation::share_link(table, look.texts(), around))
            }
            // Shown where there is a script, and the last where the browser allows it.
            div.toggles {
                button #sound type="button" aria-pressed="false" data-key="sound" hidden { (texts.sound) }
                // Those who watch have no turn.
                @if !look.own_seats.is_empty() && !table.is_over() {
                    button #auto type="button" aria-pressed="false" data-key="auto" title=(look.texts().help.auto_roll_explanation) hidden { (look.texts().help.auto_roll) }
                    button #notify type="button" aria-pressed="false" data-key="notify" hidden { (look.texts().multiplayer.notify_on_turn) }
                }
            }
            p.entry { a href="/" { (texts.to_start) } }
        }
    }
}

/// Seats that go to a bot, and back.
fn hand_over_form(table: &Table, look: &RenderContext<'_>, around: &TablePageData) -> Markup {
    let texts = &look.texts().table;
    let may = |seat: &Seat| around.seats_to_hand_over.contains(*seat) && !table.is_seat_open(*seat);
    let leave: Vec<Seat> = table.game().seats().iter().filter(may).collect();
    let others_stay = can_hand_over_later(table, around);
    html! {
        @if !leave.is_empty() {
            details data-key="leave" {
                summary { (texts.leave) }
                p { (texts.leave_explanation) }
                @if others_stay { p { ((texts.others_away)(table.away_timeout().minutes())) } }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="bot";
                    label { (texts.seat_of) " "
                        select name="seat" data-key="leaver" {
                            @for seat in leave { option value=(u8::from(seat)) { (look.name(seat)) } }
                        }
                    }
                    label { (texts.bot_level) " " (level_select(table, look, "leaving")) }
                    button type="submit" data-key="leave now" { (texts.hand_to_bot) }
                }
            }
        }
    }
}

/// Whether whoever looks could hand seats to bots once their people are away.
fn can_hand_over_later(table: &Table, around: &TablePageData) -> bool {
    let is_person = |seat: Seat| table.seat_spec(seat).is_some_and(|sitter| sitter.bot.is_none());
    let waits = |seat: Seat| {
        is_person(seat) && !around.seats_to_hand_over.contains(seat) && !table.is_seat_open(seat)
    };
    around.is_host && !table.is_over() && table.game().seats().iter().any(waits)
}

/// How fast bots play, for those at the table.
fn bot_speed_form(table: &Table, look: &RenderContext<'_>, around: &TablePageData) -> Markup {
    let texts = &look.texts().multiplayer;
    let has_bots = table.game().seats().iter().any(|seat| table.bot_strategy(seat).is_some());
    html! {
        @if has_bots && (around.is_host || !look.own_seats.is_empty()) {
            form method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="do" value="speed";
                label { (texts.speed) " " (bot_speed_select(table.bot_speed(), texts)) }
                button type="submit" data-key="set speed" { (texts.change) }
            }
        }
    }
}

/// A choice of speeds.
pub(in crate::pages) fn bot_speed_select(chosen: BotSpeed, texts: &MultiplayerTexts) -> Markup {
    html! {
        select name="speed" data-key="speed" {
            @for (speed, title) in BotSpeed::ALL.iter().zip(texts.speeds) {
                option value=(speed.name()) selected[*speed == chosen] { (title) }
            }
        }
    }
}

/// The seats of whoever looks that were not resigned.
fn active_seats(table: &Table, look: &RenderContext<'_>) -> Vec<Seat> {
    look.own_seats.iter().filter(|&seat| !table.has_resigned(seat)).collect()
}

/// The way to one's seat on another device.
fn other_device_link(table: &Table, look: &RenderContext<'_>) -> Markup {
    html! {
        @if !active_seats(table, look).is_empty() {
            p.entry { a href={ "/t/" (table.id()) "/seat" } { (look.texts().multiplayer.other_device) } }
        }
    }
}

/// Giving one's seats up.
fn resign_form(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().multiplayer;
    let seats = active_seats(table, look);
    html! {
        @if !seats.is_empty() {
            details data-key="resign" {
                summary { (texts.resign) }
                p { (texts.resign_explanation) }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="resign";
                    @for seat in seats {
                        button.costly type="submit" name="seat" value=(u8::from(seat)) data-key={ "resign " (u8::from(seat)) } {
                            (texts.resign) ": " (look.name(seat))
                        }
                    }
                }
            }
        }
    }
}

/// A choice of levels.
pub(super) fn level_select(table: &Table, look: &RenderContext<'_>, key: &str) -> Markup {
    let game = table.header().game;
    html! {
        select name="strategy" data-key=(key) {
            @for level in Level::ALL {
                option value=(level.name()) selected[level == Level::Medium] { (bot_title(game, level.name(), look.lang)) }
            }
        }
    }
}

/// Which dice were due at each roll, for whoever rolls them again.
fn dice_ranges(table: &Table) -> String {
    let words = |RollDice { roll, dice }: RollDice| {
        let ranges: Vec<String> = dice.iter().map(|(low, high)| format!("{low}-{high}")).collect();
        format!("{roll}:{}", ranges.join(","))
    };
    let due = dice_per_roll(&table.record()).unwrap_or_default();
    due.into_iter().map(words).collect::<Vec<_>>().join(" ")
}

/// The promise of the dice, the numbers people add, and at the end the seed.
fn fair_dice_details(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().table;
    let game = table.game();
    let numbers = game.seed_numbers();
    let added = |seat: Seat| numbers.get(seat.index()).copied().flatten();
    let may_add: Vec<Seat> =
        look.own_seats.iter().filter(|&seat| !game.has_rolled() && added(seat).is_none()).collect();
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
                        label { ((texts.add_number)(look.name(seat))) " "
                            input type="number" name="number" required min="0" max="9007199254740991" data-key={ "number " (u8::from(seat)) }; }
                        button type="submit" data-key={ "add " (u8::from(seat)) } { (texts.add) }
                    }
                }
                ul {
                    @for seat in game.seats().iter() {
                        @if let Some(number) = added(seat) { li { (look.name(seat)) ": " code { (number) } } }
                    }
                }
                @if let Some(seed) = game.revealed_seed() {
                    p { (texts.seed) br; code { (seed) } }
                    p { button type="button" data-dice=(dice_ranges(table)) data-check={ "/api/tables/" (table.id()) "/record" } data-key="check dice"
                        data-checking=(look.texts().multiplayer.checking_dice) data-fair=(look.texts().multiplayer.dice_fair)
                        data-unfair=(look.texts().multiplayer.dice_unfair) hidden { (look.texts().multiplayer.check_dice) } }
                    p.checked role="status" {}
                    p { (texts.verify) " " code { "rollwright verify" } " "
                        a href={ "/api/tables/" (table.id()) "/record" } download { (texts.record) } }
                }
            }
        }
    }
}
