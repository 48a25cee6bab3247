//! A plain game in the browser: everything is taken from its view, its facts and its
//! words, and no line is written for it.

use maud::{Markup, html};
use rollwright_games::position_view::{CellState, CellView, RowView, SheetView};
use rollwright_games::{Game, GameStep, Narration, RuleChoice, Seat, StepKind};

use super::dice::{DieView, render_die};
use super::{ChoiceCell, RenderContext, render_choice, sheet_parts};
use crate::pages::start::thumbnail_die as cover_die;

/// Dice on the cloth: as many as are thrown first, up to three.
pub(super) fn default_thumbnail<G: Game>() -> Markup {
    const PLACES: [(i32, i32, u8, i32); 3] = [(92, 70, 5, -12), (152, 88, 2, 16), (196, 56, 4, -6)];
    let choice = RuleChoice::default_of::<G>();
    let first = choice.rule_set().check_seats(usize::from(choice.rule_set().min_seats), Seat(0));
    let due = first.map_or(0, |seats| G::new(&G::rules_for(&choice), seats).dice_to_roll().len());
    let drawn = due.clamp(1, PLACES.len());
    // A die alone lies in the middle.
    let aside = if drawn == 1 { 28 } else { 0 };
    html! {
        @for (x, y, face, turned) in &PLACES[..drawn] { (cover_die(x + aside, *y, *face, "white", *turned)) }
    }
}

/// The dice that are due, or those rolled last.
pub(super) fn default_dice<G: Narration>(
    game: &G,
    last: Option<&GameStep<'_, G>>,
    look: &RenderContext<'_>,
) -> Markup {
    let due = game.dice_to_roll();
    let rolled = last.and_then(|step| match &step.kind {
        StepKind::Roll(roll) if due.is_empty() => {
            Some((step.before.dice_to_roll(), step.before.roll_faces(*roll)))
        }
        _ => None,
    });
    let (dice, faces) = match &rolled {
        Some((dice, faces)) => (dice, faces.iter().copied().map(Some).collect::<Vec<_>>()),
        None => (&due, vec![None; due.len()]),
    };
    html! {
        div.dice {
            @for (at, (of, face)) in dice.iter().zip(faces).enumerate() {
                @let name = G::die_name(of.name, look.lang);
                @let label = match face {
                    Some(face) => format!("{name}: {face}"),
                    None => format!("{name}: ?"),
                };
                (render_die(&DieView { key: format!("die {at}"), colour: "white", label, face, was_just_rolled: face.is_some() }, None))
            }
        }
    }
}

/// What all share.
pub(super) fn default_board<G: Narration>(game: &G, look: &RenderContext<'_>) -> Markup {
    let view = game.view(look.viewer, look.lang);
    html! {
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat.is_none()) {
            section.pad.plain aria-label=(sheet.title) {
                header { h2 { (sheet.title) } }
                (render_rows(sheet, at, false, look))
            }
        }
    }
}

/// The sheet of a seat.
pub(super) fn default_sheet<G: Narration>(
    game: &G,
    seat: Seat,
    look: &RenderContext<'_>,
) -> Markup {
    let view = game.view(look.viewer.filter(|_| look.is_interactive), look.lang);
    let own = look.is_own(seat);
    html! {
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat == Some(seat)) {
            // Figures may tell what was rolled; a sheet with cells may have the focus.
            section.pad.plain.large[own] data-hold[sheet.rows.is_empty()] aria-label=(look.name(seat)) {
                header {
                    h2 { (look.name(seat)) }
                    p.total { (points_text(sheet, look)) }
                }
                (render_rows(sheet, at, own, look))
                @if !sheet.counters.is_empty() {
                    dl.notes {
                        @for note in &sheet.counters { div { dt { (note.label) } dd { (note.value) } } }
                    }
                }
            }
        }
    }
}

fn points_text(sheet: &SheetView, look: &RenderContext<'_>) -> String {
    sheet.points.map_or_else(String::new, look.lang.shared_texts().common.point_count)
}

fn render_rows(sheet: &SheetView, at: usize, own: bool, look: &RenderContext<'_>) -> Markup {
    html! {
        @if !sheet.rows.is_empty() {
            div.rows data-grid[own] {
                @for (number, row) in sheet.rows.iter().enumerate() {
                    (render_row(row, &format!("{at}-{number}"), look))
                }
            }
        }
    }
}

fn render_row(row: &RowView, key: &str, look: &RenderContext<'_>) -> Markup {
    let colour = row.colour.unwrap_or_default().to_lowercase();
    html! {
        div class={ "row " (colour) } role="group" aria-label=(row.label) {
            span.head { (row.label) }
            div.cells {
                @for (at, one) in row.cells.iter().enumerate() {
                    (render_cell(row, one, &format!("{key}-{at}"), look))
                }
            }
            @if let Some(points) = row.points { span.worth { (points) } }
        }
    }
}

fn render_cell(row: &RowView, cell: &CellView, key: &str, look: &RenderContext<'_>) -> Markup {
    let (state, mark) = match cell.state {
        CellState::Open => ("open", ""),
        CellState::Used => ("crossed", "✗"),
        CellState::Unreachable => ("gone", ""),
        CellState::Closed => ("closed", ""),
    };
    let text = if cell.text.is_empty() { mark } else { &cell.text };
    render_choice(
        &ChoiceCell {
            key: key.to_owned(),
            class: format!("cell {state}"),
            state,
            label: format!("{} {text}", row.label),
            content: html! { (text) },
            action: cell.legal_action.as_deref().filter(|_| look.is_interactive).map(Ok),
        },
        look,
    )
}

/// A button for each legal action that no cell stands for.
pub(super) fn default_choices<G: Narration>(
    game: &G,
    seat: Seat,
    look: &RenderContext<'_>,
) -> Markup {
    let view = game.view(Some(seat), look.lang);
    let cells = view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
    let in_cells: Vec<&str> = cells.filter_map(|cell| cell.legal_action.as_deref()).collect();
    let legal = game.legal_actions(seat);
    html! {
        @for action in legal {
            @let text = G::format_action(action);
            @if look.is_interactive && look.is_own(seat) && !in_cells.contains(&text.as_str()) {
                button class=(look.marked.class(&text)) type="submit" name="action" value=(text) data-key={ "do-" (text) } {
                    (game.action_label(seat, action, look.lang))
                }
            }
        }
    }
}

/// The rows with their points, what is counted beside them, and the total.
pub(super) fn default_score_breakdown<G: Narration>(
    game: &G,
    seat: Seat,
    look: &RenderContext<'_>,
) -> Markup {
    let view = game.view(None, look.lang);
    let sheets: Vec<&SheetView> = view.sheets.iter().filter(|one| one.seat == Some(seat)).collect();
    let used =
        |row: &RowView| row.cells.iter().filter(|cell| cell.state == CellState::Used).count();
    let rows = sheets.iter().flat_map(|sheet| &sheet.rows);
    let rows: Vec<_> = rows
        .filter_map(|row| Some((row.label.as_str(), used(row).to_string(), row.points?)))
        .collect();
    let heads = ["", "", look.texts().game_over.points];
    let total = look.lang.shared_texts().common.total;
    sheet_parts::points_table(look.name(seat), heads, &rows, (total, game.score(seat)))
}
