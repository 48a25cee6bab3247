//! A sheet: three sheared rows, the bonus columns behind them, the failed throws.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{
    Action, BONUS_CELLS, CELLS_PER_ROW, FAILED_ROLLS_TO_END, Qwinto, SheetRow, is_bonus_cell,
};
use rollwright_games::{Game, Narration, Seat};

use crate::pages::games::colour_letters::colour_letters;
use crate::pages::games::sheet_parts::penalty_boxes;
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// The sheet of `seat`.
pub(super) fn render_sheet(game: &Qwinto, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let own = look.is_own(seat);
    let sheet = game.sheet_of(seat);
    html! {
        section.pad.qwinto.large[own] aria-label=((texts.sheet_title)(look.name(seat))) {
            header {
                h2 { (look.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((look.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[own] {
                (bonus_columns(game, seat))
                @for row in SheetRow::ALL { (render_row(game, seat, row, look)) }
            }
            footer {
                span.word { ((texts.bonus_points)(sheet.bonus_points())) }
                span.word.failed aria-hidden="true" { (texts.failed_rolls_heading) }
                (penalty_boxes(seat, sheet.failed_rolls(), FAILED_ROLLS_TO_END, &(texts.failed_roll_count)(sheet.failed_rolls())))
            }
        }
    }
}

/// The bonus columns as bands behind the rows; the style sheet knows their places.
fn bonus_columns(game: &Qwinto, seat: Seat) -> Markup {
    let full: Vec<_> =
        game.sheet_of(seat).earned_bonuses().map(|(row, cell, _)| (row, cell)).collect();
    html! {
        div.bands aria-hidden="true" {
            @for (column, row, cell) in BONUS_CELLS {
                @let state = if full.contains(&(row, cell)) { "full" } else { "open" };
                span class={ "band " (state) } data-state=(state)
                    data-key={ (u8::from(seat)) "band" (column) } {}
            }
        }
    }
}

/// A row. Whoever can't see it gets it in words, and its cells only while they can
/// be chosen.
fn render_row(game: &Qwinto, seat: Seat, row: SheetRow, look: &RenderContext<'_>) -> Markup {
    let name = row.colour().localized_name(look.lang);
    let asked = look.check_action(game, seat, Action::Pass).is_some_and(|may| may.is_ok());
    let sheet = game.sheet_of(seat);
    let full = if sheet.is_full(row) { " full" } else { "" };
    html! {
        div class={ "row " (row.die().name) (full) } role="group" aria-label=(name) {
            p.unseen { (row_text(game, seat, row, look)) }
            span.head aria-hidden="true" { (colour_letters(row.colour(), look.lang)) }
            div.cells aria-hidden=[(!asked).then_some("true")] {
                @for cell in 0..CELLS_PER_ROW { (render_cell(game, seat, row, cell, asked, look)) }
            }
            span.worth aria-hidden="true" { span.points { (sheet.row_points(row)) } }
        }
    }
}

fn render_cell(
    game: &Qwinto,
    seat: Seat,
    row: SheetRow,
    cell: u8,
    asked: bool,
    look: &RenderContext<'_>,
) -> Markup {
    let texts = &texts(look.lang).sheet;
    let action = Action::Enter { row, cell };
    let number = game.sheet_of(seat).number(row, cell);
    let sum = game.roll_on_table().map_or(0, |roll| roll.sum());
    let may = look.check_action(game, seat, action).filter(|_| asked);
    let lit = matches!(may, Some(Ok(_)));
    let chosen = look.is_own(seat) && game.pending_answer(seat) == Some(action);
    let state = match number {
        _ if cell == row.closed_cell() => "closed",
        _ if chosen => "chosen",
        0 => "open",
        _ => "filled",
    };
    let bonus = is_bonus_cell(row, cell);
    let counts = game.sheet_of(seat).earned_bonuses().any(|(of, at, _)| (of, at) == (row, cell));
    let name = row.colour().localized_name(look.lang);
    let label = match number {
        _ if lit => game.action_label(seat, action, look.lang),
        0 => (texts.empty_cell)(name, cell + 1),
        _ => format!("{name}, {}", (texts.number_in_cell)(number, cell + 1)),
    };
    render_choice(
        &ChoiceCell {
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
            content: html! {
                @if bonus { svg.shape viewBox="0 0 40 40" aria-hidden="true" { path d="M20 2 38 15.5 31 37H9L2 15.5Z" {} } }
                @if number > 0 { span.number { (number) } }
                @else if chosen || lit { span.number.maybe { (sum) } }
            },
            action: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
        },
        look,
    )
}

fn row_text(game: &Qwinto, seat: Seat, row: SheetRow, look: &RenderContext<'_>) -> String {
    let texts = &texts(look.lang).sheet;
    let sheet = game.sheet_of(seat);
    let numbers: Vec<String> = (1..)
        .zip(sheet.numbers(row))
        .filter(|&(_, number)| number > 0)
        .map(|(cell, number)| (texts.number_in_cell)(number, cell))
        .collect();
    let points = (look.lang.shared_texts().common.point_count)(sheet.row_points(row));
    (texts.row_accessible_label)(
        row.colour().localized_name(look.lang),
        &numbers.join(", "),
        &points,
    )
}
