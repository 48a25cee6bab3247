//! A sheet: four rows of numbers with their locks, and the penalties.

use maud::{Markup, html};
use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{
    Action, NumberState, PENALTIES_TO_END, Qwixx, row_number_text as named,
};
use rollwright_games::{Colour, Game, Narration, Seat};

use crate::pages::games::colour_letters::colour_letters;
use crate::pages::games::sheet_parts::{cross_svg, penalty_boxes};
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// The sheet of `seat`.
pub(super) fn render_sheet(game: &Qwixx, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let texts = &texts(look.lang).sheet;
    let own = look.is_own(seat);
    let penalties = game.sheet_of(seat).penalties;
    html! {
        section.pad.qwixx.large[own] aria-label=((texts.sheet_title)(look.name(seat))) {
            header {
                h2 { (look.name(seat)) }
                p.total data-counts={ "total " (u8::from(seat)) } { ((look.texts().table.points)(game.score(seat))) }
            }
            div.rows data-grid[own] { @for row in Colour::ALL { (render_row(game, seat, row, look)) } }
            footer {
                span.word aria-hidden="true" { (texts.penalties_heading) }
                (penalty_boxes(seat, penalties, PENALTIES_TO_END, &(texts.penalty_count)(penalties)))
            }
        }
    }
}

/// A row. Whoever can't see it gets it in words, and its cells only while they can
/// be chosen.
fn render_row(game: &Qwixx, seat: Seat, row: Colour, look: &RenderContext<'_>) -> Markup {
    let asked = look.check_action(game, seat, Action::Pass).is_some();
    let crosses = game.sheet_of(seat).row(row);
    let closed = game.rows_closed_to(seat).contains(row);
    let columns = 0..=game.rules_in_play().last_column();
    let class = format!("row {}{}", row.name().to_lowercase(), if closed { " closed" } else { "" });
    html! {
        div class=(class) role="group" aria-label=(row.localized_name(look.lang)) {
            p.unseen { (row_text(game, seat, row, look)) }
            span.head aria-hidden="true" { (colour_letters(row, look.lang)) }
            div.cells aria-hidden=[(!asked).then_some("true")] {
                @for column in columns { (render_cell(game, seat, row, column, look)) }
                (lock_html(seat, row, closed, crosses.has_lock()))
            }
            span.worth aria-hidden="true" {
                span.count { (crosses.cross_count()) "×" }
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
    look: &RenderContext<'_>,
) -> Markup {
    let number = game.rules_in_play().number_at(row, column);
    let action = Action::Cross { row, number };
    let state = match game.number_state(seat, row, column) {
        NumberState::Crossed => "crossed",
        // Chosen, and not told before the others have answered.
        _ if look.is_own(seat) && game.pending_answer(seat) == Some(action) => "chosen",
        NumberState::Unreachable => "gone",
        NumberState::Open => "open",
    };
    let may = look.check_action(game, seat, action);
    let label = match may {
        Some(Ok(_)) => game.action_label(seat, action, look.lang),
        _ => named(row, number, look.lang),
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
            action: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
        },
        look,
    )
}

/// The lock at the end of a row: open, closed for this seat, or crossed by it as well.
fn lock_html(seat: Seat, row: Colour, closed: bool, crossed: bool) -> Markup {
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
            @if crossed { (cross_svg(row as usize)) }
        }
    }
}

fn row_text(game: &Qwixx, seat: Seat, row: Colour, look: &RenderContext<'_>) -> String {
    let rules = game.rules_in_play();
    let crosses = game.sheet_of(seat).row(row);
    let numbers: Vec<String> = (0..=rules.last_column())
        .filter(|&column| crosses.has_cross(column))
        .map(|column| rules.number_at(row, column).to_string())
        .collect();
    let closed = game.rows_closed_to(seat).contains(row);
    let points = (look.lang.shared_texts().common.point_count)(crosses.points());
    let row = row.localized_name(look.lang);
    (texts(look.lang).sheet.row_accessible_label)(row, &numbers.join(", "), &points, closed)
}
