//! A Qwinto sheet: three slanted rows, the bonus columns behind them, and failed rolls.

use maud::{Markup, html};
use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{
    Action, CELLS_PER_ROW, FAILED_ROLLS_TO_END, Qwinto, RowColour, THREE_CELL_BONUS_COLUMNS,
    is_bonus_cell,
};
use rollwright_games::{Game, Presentation, Seat};

use crate::pages::games::colour_blind_letters::colour_letters;
use crate::pages::games::sheet_parts::penalty_boxes;
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// The sheet of `seat`.
pub(super) fn render_sheet(game: &Qwinto, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let texts = &texts(context.lang).sheet;
    let is_own = context.is_own(seat);
    let sheet = game.sheet_of(seat);
    html! {
        section.pad.qwinto.large[is_own] aria-label=((texts.sheet_title)(context.name(seat))) {
            header {
                h2 { (context.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((context.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[is_own] {
                (bonus_columns(game, seat))
                @for row in RowColour::ALL { (render_row(game, seat, row, context)) }
            }
            footer {
                span.word { ((texts.bonus_points)(sheet.bonus_points())) }
                span.word.failed aria-hidden="true" { (texts.failed_rolls_heading) }
                (penalty_boxes(seat, sheet.failed_rolls(), FAILED_ROLLS_TO_END, &(texts.failed_roll_count)(sheet.failed_rolls())))
            }
        }
    }
}

/// The bonus columns as bands behind the rows; the stylesheet places them.
fn bonus_columns(game: &Qwinto, seat: Seat) -> Markup {
    let full: Vec<_> =
        game.sheet_of(seat).earned_bonuses().map(|(row, cell, _)| (row, cell)).collect();
    html! {
        div.bands aria-hidden="true" {
            @for (column, row, cell) in THREE_CELL_BONUS_COLUMNS {
                @let state = if full.contains(&(row, cell)) { "full" } else { "open" };
                span class={ "band " (state) } data-state=(state)
                    data-key={ (u8::from(seat)) "band" (column) } {}
            }
        }
    }
}

/// A row. Screen readers get it as text, and its cells only while they can be chosen.
fn render_row(game: &Qwinto, seat: Seat, row: RowColour, context: &RenderContext<'_>) -> Markup {
    let name = row.colour().localized_name(context.lang);
    let must_enter =
        context.check_action(game, seat, Action::Pass).is_some_and(|check| check.is_ok());
    let sheet = game.sheet_of(seat);
    let full = if sheet.is_row_full(row) { " full" } else { "" };
    html! {
        div class={ "row " (row.die().name) (full) } role="group" aria-label=(name) {
            p.unseen { (row_text(game, seat, row, context)) }
            span.head aria-hidden="true" { (colour_letters(row.colour(), context.lang)) }
            div.cells aria-hidden=[(!must_enter).then_some("true")] {
                @for cell in 0..CELLS_PER_ROW { (render_cell(game, seat, row, cell, must_enter, context)) }
            }
            span.worth aria-hidden="true" { span.points { (sheet.row_points(row)) } }
        }
    }
}

fn render_cell(
    game: &Qwinto,
    seat: Seat,
    row: RowColour,
    cell: u8,
    must_enter: bool,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &texts(context.lang).sheet;
    let action = Action::Enter { row, cell };
    let number = game.sheet_of(seat).number_at(row, cell);
    let sum = game.current_roll().map_or(0, |roll| roll.sum());
    let check = context.check_action(game, seat, action).filter(|_| must_enter);
    let is_legal = matches!(check, Some(Ok(_)));
    let is_chosen = context.is_own(seat) && game.pending_answer(seat) == Some(action);
    let state = match number {
        _ if cell == row.closed_cell() => "closed",
        _ if is_chosen => "chosen",
        None => "open",
        Some(_) => "filled",
    };
    let is_bonus = is_bonus_cell(row, cell);
    let is_earned = game.sheet_of(seat).earned_bonuses().any(|(of, at, _)| (of, at) == (row, cell));
    let name = row.colour().localized_name(context.lang);
    let label = match number {
        _ if is_legal => game.action_label(seat, action, context.lang),
        None => (texts.empty_cell)(name, cell + 1),
        Some(number) => format!("{name}, {}", (texts.number_in_cell)(number, cell + 1)),
    };
    render_choice(
        &ChoiceCell {
            key: format!("{}{}{cell}", u8::from(seat), row.colour().letter()),
            class: format!(
                "cell {state}{}",
                if is_earned {
                    " bonus counts"
                } else if is_bonus {
                    " bonus"
                } else {
                    ""
                }
            ),
            state,
            label,
            content: html! {
                @if is_bonus { svg.shape viewBox="0 0 40 40" aria-hidden="true" { path d="M20 2 38 15.5 31 37H9L2 15.5Z" {} } }
                @if let Some(number) = number { span.number { (number) } }
                @else if is_chosen || is_legal { span.number.maybe { (sum) } }
            },
            action: check.as_ref().map(|check| check.as_deref().map_err(String::as_str)),
        },
        context,
    )
}

fn row_text(game: &Qwinto, seat: Seat, row: RowColour, context: &RenderContext<'_>) -> String {
    let texts = &texts(context.lang).sheet;
    let sheet = game.sheet_of(seat);
    let numbers: Vec<String> = (1..)
        .zip(sheet.row_numbers(row))
        .filter_map(|(cell, number)| Some((texts.number_in_cell)(number?, cell)))
        .collect();
    let points = (context.lang.shared_texts().common.point_count)(sheet.row_points(row));
    (texts.row_accessible_label)(
        row.colour().localized_name(context.lang),
        &numbers.join(", "),
        &points,
    )
}
