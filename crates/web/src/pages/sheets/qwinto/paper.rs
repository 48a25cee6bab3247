//! A sheet: three sheared rows, the bonus columns behind them, the failed throws.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, BONUS, CELLS, LAST_FAILED, Qwinto, Row, is_bonus};
use rollwright_games::{Facts, Game, Seat};

use crate::pages::sheets::letters::letters;
use crate::pages::sheets::pads::strikes;
use crate::pages::sheets::{Choice, Look, choice};

/// The sheet of `seat`.
pub(super) fn paper(game: &Qwinto, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let own = look.is_own(seat);
    let sheet = game.sheet(seat);
    html! {
        section.pad.qwinto.large[own] aria-label=((texts.sheet_of)(look.name(seat))) {
            header {
                h2 { (look.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((look.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[own] {
                (columns(game, seat))
                @for row in Row::ALL { (line(game, seat, row, look)) }
            }
            footer {
                span.word { ((texts.bonus_is)(sheet.bonus_points())) }
                span.word.failed aria-hidden="true" { (texts.failed) }
                (strikes(seat, sheet.failed(), LAST_FAILED, &(texts.failed_of)(sheet.failed())))
            }
        }
    }
}

/// The bonus columns as bands behind the rows; the style sheet knows their places.
fn columns(game: &Qwinto, seat: Seat) -> Markup {
    let full: Vec<_> = game.sheet(seat).bonuses().map(|(row, cell, _)| (row, cell)).collect();
    html! {
        div.bands aria-hidden="true" {
            @for (column, row, cell) in BONUS {
                @let state = if full.contains(&(row, cell)) { "full" } else { "open" };
                span class={ "band " (state) } data-state=(state)
                    data-key={ (u8::from(seat)) "band" (column) } {}
            }
        }
    }
}

/// A row. Whoever can't see it gets it in words, and its cells only while they can
/// be chosen.
fn line(game: &Qwinto, seat: Seat, row: Row, look: &Look<'_>) -> Markup {
    let name = row.colour().called(look.lang);
    let asked = look.may(game, seat, Action::Pass).is_some_and(|may| may.is_ok());
    let sheet = game.sheet(seat);
    let full = if sheet.is_full(row) { " full" } else { "" };
    html! {
        div class={ "row " (row.die().name) (full) } role="group" aria-label=(name) {
            p.unseen { (in_words(game, seat, row, look)) }
            span.head aria-hidden="true" { (letters(row.colour(), look.lang)) }
            div.cells aria-hidden=[(!asked).then_some("true")] {
                @for cell in 0..CELLS { (place(game, seat, row, cell, asked, look)) }
            }
            span.worth aria-hidden="true" { span.points { (sheet.row_points(row)) } }
        }
    }
}

fn place(game: &Qwinto, seat: Seat, row: Row, cell: u8, asked: bool, look: &Look<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let action = Action::Enter { row, cell };
    let number = game.sheet(seat).number(row, cell);
    let sum = game.rolled().map_or(0, |roll| roll.sum());
    let may = look.may(game, seat, action).filter(|_| asked);
    let lit = matches!(may, Some(Ok(_)));
    let chosen = look.is_own(seat) && game.open_answer(seat) == Some(action);
    let state = match number {
        _ if cell == row.closed() => "closed",
        _ if chosen => "chosen",
        0 => "open",
        _ => "filled",
    };
    let bonus = is_bonus(row, cell);
    let counts = game.sheet(seat).bonuses().any(|(of, at, _)| (of, at) == (row, cell));
    let name = row.colour().called(look.lang);
    let label = match number {
        _ if lit => game.action_label(seat, action, look.lang),
        0 => (texts.cell)(name, cell + 1),
        _ => format!("{name}, {}", (texts.number_in)(number, cell + 1)),
    };
    choice(
        &Choice {
            key: format!("{}{}{cell}", u8::from(seat), row.colour().letter()),
            class: format!(
                "cell {state}{}",
                if counts {
                    " bonus counts"
                } else if bonus {
                    " bonus"
                } else {
                    ""
                }
            ),
            state,
            label,
            face: html! {
                @if bonus { svg.shape viewBox="0 0 40 40" aria-hidden="true" { path d="M20 2 38 15.5 31 37H9L2 15.5Z" {} } }
                @if number > 0 { span.number { (number) } }
                @else if chosen || lit { span.number.maybe { (sum) } }
            },
            may: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
        },
        look,
    )
}

fn in_words(game: &Qwinto, seat: Seat, row: Row, look: &Look<'_>) -> String {
    let texts = &texts(look.lang).sheet;
    let sheet = game.sheet(seat);
    let numbers: Vec<String> = (1..)
        .zip(sheet.numbers(row))
        .filter(|&(_, number)| number > 0)
        .map(|(cell, number)| (texts.number_in)(number, cell))
        .collect();
    let points = (look.lang.words().core.points)(sheet.row_points(row));
    (texts.row_in_words)(row.colour().called(look.lang), &numbers.join(", "), &points)
}
