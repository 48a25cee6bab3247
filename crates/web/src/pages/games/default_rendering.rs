//! The default rendering of a game, made from its view and its texts. A game needs no code of its
//! own for it.

use maud::{Markup, html};
use rollwright_games::position_view::{CellState, CellView, NamedDie, RowView, SheetView};
use rollwright_games::{Game, GameStep, Presentation, RuleSetWithSettings, Seat, StepKind};

use super::dice::{DieView, render_die};
use super::points_race::points_race;
use super::{ChoiceCell, RenderContext, dice_choices, render_choice, sheet_parts};
use crate::pages::start::thumbnail_die;

/// The dice of the first roll, at most three.
pub(super) fn default_thumbnail<G: Game>() -> Markup {
    const PLACES: [(i32, i32, u8, i32); 3] = [(92, 70, 5, -12), (152, 88, 2, 16), (196, 56, 4, -6)];
    let choice = RuleSetWithSettings::default_of::<G>();
    let first = choice.rule_set().new_seats(usize::from(choice.rule_set().min_seats), Seat(0));
    let to_roll =
        first.map_or(0, |seats| G::new(&G::rules_for(&choice), seats).dice_to_roll().len());
    let count = to_roll.clamp(1, PLACES.len());
    // A single die is centred.
    let shift = if count == 1 { 28 } else { 0 };
    html! {
        @for (x, y, face, turned) in &PLACES[..count] { (thumbnail_die(x + shift, *y, *face, "white", *turned)) }
    }
}

/// The dice of the view, or those of the last roll. While the viewer chooses some of them, they
/// have checkboxes.
pub(super) fn default_dice<G: Presentation>(
    game: &G,
    last: Option<&GameStep<'_, G>>,
    context: &RenderContext<'_>,
) -> Markup {
    let view = game.view(context.viewer.filter(|_| context.is_interactive), context.lang);
    let dice = view.dice_or_last_roll(game, last, context.lang);
    let just_rolled: Vec<&str> = match last.map(|step| (step, &step.kind)) {
        Some((step, StepKind::Roll(_))) => {
            let rolled = step.before.dice_to_roll();
            rolled.iter().map(|die| G::die_name(die.name, context.lang)).collect()
        }
        _ => Vec::new(),
    };
    let render = |position: u8, die: &NamedDie| {
        let was_just_rolled = die.face.is_some() && just_rolled.contains(&die.name.as_str());
        let (key, label) = (format!("die {position}"), die_label(die));
        let view = DieView { key, colour: "white", label, face: die.face, was_just_rolled };
        render_die(&view, None)
    };
    html! {
        @if view.dice_choices.is_empty() {
            div.dice.plain-dice.many[dice.len() > 6] { @for (position, die) in (1..).zip(&dice) { (render(position, die)) } }
        } @else {
            fieldset.dice.plain-dice.many[dice.len() > 6] aria-describedby="select-dice" {
                legend.unseen { (context.texts().table.dice) }
                @for (position, die) in (1..).zip(&dice) {
                    @if view.is_die_selectable(position) {
                        (dice_choices::die_checkbox(position, &dice_choices::die_mark(position, &view, context), &die_label(die), &render(position, die), &html! {}))
                    } @else {
                        span.unselectable { (render(position, die)) }
                    }
                }
            }
            p.unseen #select-dice { (context.lang.shared_texts().common.dice_selection_help) }
        }
    }
}

fn die_label(die: &NamedDie) -> String {
    die.face.map_or_else(|| format!("{}: ?", die.name), |face| format!("{}: {face}", die.name))
}

/// The shared sheets, such as a board.
pub(super) fn default_board<G: Presentation>(game: &G, context: &RenderContext<'_>) -> Markup {
    let view = game.view(context.viewer, context.lang);
    html! {
        (points_race(game, context))
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat.is_none()) {
            section.pad.plain aria-label=(sheet.title) {
                header { h2 { (sheet.title) } }
                (render_rows(sheet, at, false, context))
            }
        }
    }
}

/// The sheet of a seat.
pub(super) fn default_sheet<G: Presentation>(
    game: &G,
    seat: Seat,
    context: &RenderContext<'_>,
) -> Markup {
    let view = game.view(context.viewer.filter(|_| context.is_interactive), context.lang);
    let is_own = context.is_own(seat);
    html! {
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat == Some(seat)) {
            // Counters may reveal a roll before its animation ends; sheets with cells update at
            // once, because they may have the focus.
            section.pad.plain.large[is_own] data-hold[sheet.rows.is_empty()] aria-label=(context.name(seat)) {
                header {
                    h2 { (context.name(seat)) }
                    p.total { (points_text(sheet, context)) }
                }
                (render_rows(sheet, at, is_own, context))
                @if !sheet.counters.is_empty() {
                    dl.notes.long[has_long_numbers(sheet)] {
                        @for note in &sheet.counters { div { dt { (note.label) } dd { (note.value) } } }
                    }
                }
            }
        }
    }
}

/// Whether a counter has more digits than fit beside another one at full size.
fn has_long_numbers(sheet: &SheetView) -> bool {
    sheet.counters.iter().any(|counter| !(-99..=999).contains(&counter.value))
}

fn points_text(sheet: &SheetView, context: &RenderContext<'_>) -> String {
    sheet.points.map_or_else(String::new, context.lang.shared_texts().common.point_count)
}

fn render_rows(sheet: &SheetView, at: usize, is_own: bool, context: &RenderContext<'_>) -> Markup {
    html! {
        @if !sheet.rows.is_empty() {
            div.rows data-grid[is_own] {
                @for (number, row) in sheet.rows.iter().enumerate() {
                    (render_row(row, &format!("{at}-{number}"), context))
                }
            }
        }
    }
}

fn render_row(row: &RowView, key: &str, context: &RenderContext<'_>) -> Markup {
    let colour = row.colour.as_deref().unwrap_or_default().to_lowercase();
    html! {
        div class={ "row " (colour) } role="group" aria-label=(row.label) {
            span.head { (row.label) }
            div.cells {
                @for (at, cell) in row.cells.iter().enumerate() {
                    (render_cell(row, cell, &format!("{key}-{at}"), context))
                }
            }
            @if let Some(points) = row.points { span.worth { (points) } }
        }
    }
}

fn render_cell(row: &RowView, cell: &CellView, key: &str, context: &RenderContext<'_>) -> Markup {
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
            action: cell.legal_action.as_deref().filter(|_| context.is_interactive).map(Ok),
        },
        context,
    )
}

/// A button for each choice of dice, and for each legal action without a cell or dice.
pub(super) fn default_choices<G: Presentation>(
    game: &G,
    seat: Seat,
    context: &RenderContext<'_>,
) -> Markup {
    if !context.is_interactive || !context.is_own(seat) {
        return html! {};
    }
    let view = game.view(Some(seat), context.lang);
    html! {
        (dice_choices::choice_buttons(game, seat, &view, context))
        @for action in view.actions_for_buttons(game, seat) {
            @let text = G::format_action(action);
            button class=(context.marked.class(&text)) type="submit" name="action" value=(text)
                data-taught[context.marked.is_taught(&text)] data-key={ "do-" (text) } {
                (game.action_label(seat, action, context.lang))
            }
        }
    }
}

/// The points per row and the total.
pub(super) fn default_score_breakdown<G: Presentation>(
    game: &G,
    seat: Seat,
    context: &RenderContext<'_>,
) -> Markup {
    let view = game.view(None, context.lang);
    let sheets: Vec<&SheetView> =
        view.sheets.iter().filter(|sheet| sheet.seat == Some(seat)).collect();
    let used =
        |row: &RowView| row.cells.iter().filter(|cell| cell.state == CellState::Used).count();
    let rows = sheets.iter().flat_map(|sheet| &sheet.rows);
    let rows: Vec<_> = rows
        .filter_map(|row| Some((row.label.as_str(), used(row).to_string(), row.points?)))
        .collect();
    let heads = ["", "", context.texts().game_over.points];
    let total = context.lang.shared_texts().common.total;
    sheet_parts::points_table(context.name(seat), heads, &rows, (total, game.score(seat)))
}
