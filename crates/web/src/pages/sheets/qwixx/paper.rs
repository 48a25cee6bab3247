//! A sheet: four rows of numbers with their locks, and the penalties.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, Cell, PENALTIES_TO_END, Qwixx, cell as named};
use rollwright_games::{Colour, Facts, Game, Seat};

use crate::pages::sheets::letters::letters;
use crate::pages::sheets::pads::{cross, strikes};
use crate::pages::sheets::{Choice, Look, choice};

/// The sheet of `seat`.
pub(super) fn paper(game: &Qwixx, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let own = look.is_own(seat);
    let penalties = game.sheet_of(seat).penalties;
    html! {
        section.pad.qwixx.large[own] aria-label=((texts.sheet_of)(look.name(seat))) {
            header {
                h2 { (look.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((look.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[own] { @for row in Colour::ALL { (line(game, seat, row, look)) } }
            footer {
                span.word aria-hidden="true" { (texts.penalties) }
                (strikes(seat, penalties, PENALTIES_TO_END, &(texts.penalties_of)(penalties)))
            }
        }
    }
}

/// A row. Whoever can't see it gets it in words, and its cells only while they can
/// be chosen.
fn line(game: &Qwixx, seat: Seat, row: Colour, look: &Look<'_>) -> Markup {
    let asked = look.may(game, seat, Action::Pass).is_some();
    let crosses = game.sheet_of(seat).row(row);
    let closed = game.closed_to(seat).has(row);
    let columns = 0..=game.rules_in_play().last_column();
    let class = format!("row {}{}", row.name().to_lowercase(), if closed { " closed" } else { "" });
    html! {
        div class=(class) role="group" aria-label=(row.called(look.lang)) {
            p.unseen { (in_words(game, seat, row, look)) }
            span.head aria-hidden="true" { (letters(row, look.lang)) }
            div.cells aria-hidden=[(!asked).then_some("true")] {
                @for column in columns { (cell(game, seat, row, column, look)) }
                (lock(seat, row, closed, crosses.locked()))
            }
            span.worth aria-hidden="true" {
                span.count { (crosses.crosses()) "×" }
                span.points { (crosses.points()) }
            }
        }
    }
}

fn cell(game: &Qwixx, seat: Seat, row: Colour, column: u8, look: &Look<'_>) -> Markup {
    let number = game.rules_in_play().number(row, column);
    let action = Action::Cross { row, number };
    let state = match game.cell(seat, row, column) {
        Cell::Crossed => "crossed",
        // Chosen, and not told before the others have answered.
        _ if look.is_own(seat) && game.open_answer(seat) == Some(action) => "chosen",
        Cell::Gone => "gone",
        Cell::Open => "open",
    };
    let may = look.may(game, seat, action);
    let label = match may {
        Some(Ok(_)) => game.action_label(seat, action, look.lang),
        _ => named(row, number, look.lang),
    };
    choice(
        &Choice {
            key: format!("{}{}{number}", u8::from(seat), row.letter()),
            class: format!("cell {state}"),
            state,
            label,
            face: html! {
                (number)
                @if matches!(state, "crossed" | "chosen") { (cross(usize::from(column) + row as usize)) }
            },
            may: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
        },
        look,
    )
}

/// The lock at the end of a row: open, closed for this seat, or crossed by it as well.
fn lock(seat: Seat, row: Colour, closed: bool, crossed: bool) -> Markup {
    let state = match (closed, crossed) {
        (_, true) => "crossed",
        (true, false) => "shut",
        (false, false) => "open",
    };
    html! {
        span class={ "lock " (state) } aria-hidden="true" data-state=(state)
            data-key={ (u8::from(seat)) (row.letter()) "lock" } {
            svg.padlock viewBox="0 0 20 20" {
                path.shackle d="M6 10V7a4 4 0 0 1 8 0v3" {}
                rect x="4" y="9.5" width="12" height="8" rx="1.5" {}
            }
            @if crossed { (cross(row as usize)) }
        }
    }
}

fn in_words(game: &Qwixx, seat: Seat, row: Colour, look: &Look<'_>) -> String {
    let rules = game.rules_in_play();
    let crosses = game.sheet_of(seat).row(row);
    let numbers: Vec<String> = (0..=rules.last_column())
        .filter(|&column| crosses.has(column))
        .map(|column| rules.number(row, column).to_string())
        .collect();
    let closed = game.closed_to(seat).has(row);
    let points = (look.lang.words().core.points)(crosses.points());
    let row = row.called(look.lang);
    (texts(look.lang).sheet.row_in_words)(row, &numbers.join(", "), &points, closed)
}
