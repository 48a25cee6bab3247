//! What can be done at a table besides playing: leave, come back, invite, and see
//! that the dice are fair.

use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::fair::{DiceDue, dice_due};
use rollwright_tables::{BotSpeed, Table};

use super::{Around, coach};
use crate::pages::bots::bot_title;
use crate::pages::sheets::Look;
use crate::pages::texts::Company;
use crate::pages::visit::Visit;

/// The table's menu.
pub(super) fn menu(table: &Table, look: &Look<'_>, visit: &Visit, around: &Around) -> Markup {
    let texts = &look.texts().table;
    html! {
        // Nobody tells the page that somebody else is away: it looks again now and then.
        section.menu aria-labelledby="menu" data-looks-again[waits_for_others(table, around)] {
            h2 #menu { (texts.menu) }
            @if !table.is_over() { (bots(table, look, around)) }
            @if !table.is_over() && !table.is_lesson() {
                (speed(table, look, around)) (other_device(table, look)) (resigning(table, look))
            }
            (super::reactions::strangers(table, look, visit))
            (coach::in_menu(table, look, around))
            (fair(table, look))
            details data-key="watch" {
                summary { (texts.watch) }
                p { (texts.watch_how) }
                (super::invite::link(table, look.texts(), around))
            }
            // Shown where there is a script, and the last where the browser allows it.
            div.toggles {
                button #sound type="button" aria-pressed="false" data-key="sound" hidden { (texts.sound) }
                // Those who watch have no turn.
                @if !look.hand.is_empty() && !table.is_over() {
                    button #auto type="button" aria-pressed="false" data-key="auto" title=(look.texts().help.auto_how) hidden { (look.texts().help.auto) }
                    button #notify type="button" aria-pressed="false" data-key="notify" hidden { (look.texts().company.notify) }
                }
            }
            p.entry { a href="/" { (texts.to_start) } }
        }
    }
}

/// Seats that go to a bot, and back.
fn bots(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().table;
    let may = |seat: &Seat| around.may_hand_over.has(*seat) && !table.is_open(*seat);
    let leave: Vec<Seat> = table.game().seats().iter().filter(may).collect();
    let others_stay = waits_for_others(table, around);
    html! {
        @if !leave.is_empty() {
            details data-key="leave" {
                summary { (texts.leave) }
                p { (texts.leave_how) }
                @if others_stay { p { ((texts.others_away)(table.away_after().minutes())) } }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="bot";
                    label { (texts.seat_of) " "
                        select name="seat" data-key="leaver" {
                            @for seat in leave { option value=(u8::from(seat)) { (look.name(seat)) } }
                        }
                    }
                    label { (texts.bot_level) " " (levels(table, look, "leaving")) }
                    button type="submit" data-key="leave now" { (texts.let_play) }
                }
            }
        }
    }
}

/// Whether whoever looks could hand seats to bots once their people are away.
fn waits_for_others(table: &Table, around: &Around) -> bool {
    let is_person = |seat: Seat| table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none());
    let waits =
        |seat: Seat| is_person(seat) && !around.may_hand_over.has(seat) && !table.is_open(seat);
    around.is_host && !table.is_over() && table.game().seats().iter().any(waits)
}

/// How fast bots play, for those at the table.
fn speed(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().company;
    let has_bots = table.game().seats().iter().any(|seat| table.bot_of(seat).is_some());
    html! {
        @if has_bots && (around.is_host || !look.hand.is_empty()) {
            form method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="do" value="speed";
                label { (texts.speed) " " (speeds(table.bot_speed(), texts)) }
                button type="submit" data-key="set speed" { (texts.change) }
            }
        }
    }
}

/// A choice of speeds.
pub(in crate::pages) fn speeds(chosen: BotSpeed, texts: &Company) -> Markup {
    html! {
        select name="speed" data-key="speed" {
            @for (speed, title) in BotSpeed::ALL.iter().zip(texts.speeds) {
                option value=(speed.name()) selected[*speed == chosen] { (title) }
            }
        }
    }
}

/// The seats of whoever looks that were not resigned.
fn still_played(table: &Table, look: &Look<'_>) -> Vec<Seat> {
    look.hand.iter().filter(|&seat| !table.has_resigned(seat)).collect()
}

/// The way to one's seat on another device.
fn other_device(table: &Table, look: &Look<'_>) -> Markup {
    html! {
        @if !still_played(table, look).is_empty() {
            p.entry { a href={ "/t/" (table.id()) "/seat" } { (look.texts().company.other_device) } }
        }
    }
}

/// Giving one's seats up.
fn resigning(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().company;
    let seats = still_played(table, look);
    html! {
        @if !seats.is_empty() {
            details data-key="resign" {
                summary { (texts.resign) }
                p { (texts.resign_how) }
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
pub(super) fn levels(table: &Table, look: &Look<'_>, key: &str) -> Markup {
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
fn dice(table: &Table) -> String {
    let words = |DiceDue { roll, dice }: DiceDue| {
        let ranges: Vec<String> = dice.iter().map(|(low, high)| format!("{low}-{high}")).collect();
        format!("{roll}:{}", ranges.join(","))
    };
    let due = dice_due(&table.record()).unwrap_or_default();
    due.into_iter().map(words).collect::<Vec<_>>().join(" ")
}

/// The promise of the dice, the numbers people add, and at the end the seed.
fn fair(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    let game = table.game();
    let numbers = game.numbers();
    let added = |seat: Seat| numbers.get(seat.index()).copied().flatten();
    let may_add: Vec<Seat> =
        look.hand.iter().filter(|&seat| !game.has_rolled() && added(seat).is_none()).collect();
    html! {
        @if let Some(commitment) = &table.header().commitment {
            details.fair data-key="fair" {
                summary { (texts.fair) }
                p { (texts.fair_promise) " " a href="/fair" { (texts.fair_more) } }
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
                @if let Some(seed) = game.seed_shown() {
                    p { (texts.seed) br; code { (seed) } }
                    p { button type="button" data-dice=(dice(table)) data-check={ "/api/tables/" (table.id()) "/record" } data-key="check dice"
                        data-checking=(look.texts().company.checking) data-fair=(look.texts().company.dice_fair)
                        data-unfair=(look.texts().company.dice_unfair) hidden { (look.texts().company.check_dice) } }
                    p.checked role="status" {}
                    p { (texts.verify) " " code { "rollwright verify" } " "
                        a href={ "/api/tables/" (table.id()) "/record" } download { (texts.record) } }
                }
            }
        }
    }
}
