//! A Qwixx sheet: four rows of numbers with their locks, and penalties.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Action, NumberState, PENALTIES_TO_END, Qwixx, number_in_row_text};
use rollwright_games::{Colour, Game, Presentation, Seat};

use crate::pages::games::colour_blind_letters::colour_letters;
use crate::pages::games::sheet_parts::{cross_svg, penalty_boxes};
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// The sheet of `seat`.
pub(super) fn render_sheet(game: &Qwixx, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let texts = &texts(context.lang).sheet;
    let is_own = context.is_own(seat);
    let penalties = game.sheet_of(seat).penalties;
    let failed_throws = game.rules_in_play().calls_penalties_failed_throws();
    html! {
        section.pad.qwixx.large[is_own] aria-label=((texts.sheet_title)(context.name(seat))) {
            header {
                h2 { (context.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((context.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[is_own] { @for row in Colour::ALL { (render_row(game, seat, row, context)) } }
            footer {
                span.word aria-hidden="true" { ((texts.penalties_heading)(failed_throws)) }
                (penalty_boxes(seat, penalties, PENALTIES_TO_END, &(texts.penalty_count)(penalties, failed_throws)))
            }
        }
    }
}

/// A row. Screen readers get it as text, and its cells only while they can be chosen.
fn render_row(game: &Qwixx, seat: Seat, row: Colour, context: &RenderContext<'_>) -> Markup {
    let must_decide = context.check_action(game, seat, Action::Pass).is_some();
    let crosses = game.sheet_of(seat).row(row);
    let is_closed = game.rows_closed_to(seat).contains(row);
    let columns = 0..=game.rules_in_play().last_column();
    let class =
        format!("row {}{}", row.name().to_lowercase(), if is_closed { " closed" } else { "" });
    html! {
        div class=(class) role="group" aria-label=(row.localized_name(context.lang)) {
            p.unseen { (row_text(game, seat, row, context)) }
            span.head aria-hidden="true" { (colour_letters(row, context.lang)) }
            div.cells aria-hidden=[(!must_decide).then_some("true")] {
                @for column in columns { (render_cell(game, seat, row, column, context)) }
                (lock_html(seat, row, is_closed, crosses.is_lock_crossed()))
            }
            span.worth aria-hidden="true" {
                span.count { (crosses.scoring_cross_count()) "×" }
                span.points { (crosses.points()) }
            }
        }
    }
}

fn render_cell(
    game: &Qwixx,
    seat: Seat,
    row: Colour,
    column: u8,
    context: &RenderContext<'_>,
) -> Markup {
    let number = game.rules_in_play().number_at(row, column);
    let action = Action::Cross { row, number };
    let state = match game.number_state(seat, row, column) {
        NumberState::Crossed => "crossed",
        // Chosen, and hidden from others until all have answered.
        _ if context.is_own(seat) && game.pending_answer(seat) == Some(action) => "chosen",
        NumberState::Unreachable => "gone",
        NumberState::Open => "open",
    };
    let check = context.check_action(game, seat, action);
    let label = match check {
        Some(Ok(_)) => game.action_label(seat, action, context.lang),
        _ => number_in_row_text(row, number, context.lang),
    };
    render_choice(
        &ChoiceCell {
            key: format!("{}{}{number}", u8::from(seat), row.letter()),
            class: format!("cell {state}"),
            state,
            label,
            content: html! {
                (number)
                @if matches!(state, "crossed" | "chosen") { (cross_svg(usize::from(column) + row as usize)) }
            },
            action: check.as_ref().map(|check| check.as_deref().map_err(String::as_str)),
        },
        context,
    )
}

/// The lock at the end of a row: open, closed for this seat, or crossed by it.
fn lock_html(seat: Seat, row: Colour, is_closed: bool, is_crossed: bool) -> Markup {
    let state = match (is_closed, is_crossed) {
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
            @if is_crossed { (cross_svg(row as usize)) }
        }
    }
}

fn row_text(game: &Qwixx, seat: Seat, row: Colour, context: &RenderContext<'_>) -> String {
    let rules = game.rules_in_play();
    let crosses = game.sheet_of(seat).row(row);
    let numbers: Vec<String> = (0..=rules.last_column())
        .filter(|&column| crosses.has_cross(column))
        .map(|column| rules.number_at(row, column).to_string())
        .collect();
    let is_closed = game.rows_closed_to(seat).contains(row);
    let points = (context.lang.shared_texts().common.point_count)(crosses.points());
    let row = row.localized_name(context.lang);
    (texts(context.lang).sheet.row_accessible_label)(row, &numbers.join(", "), &points, is_closed)
}
