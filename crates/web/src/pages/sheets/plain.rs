//! A plain game in the browser: everything is taken from its view, its facts and its
//! words, and no line is written for it.

use maud::{Markup, html};
use rollwright_games::view::{Cell, Mark, Row, Sheet};
use rollwright_games::{Facts, Game, RuleChoice, Seat, Step, What};

use super::dice::{DieFace, die};
use super::{Choice, Look, choice, pads};
use crate::pages::start::die as cover_die;

/// Dice on the cloth: as many as are thrown first, up to three.
pub(super) fn cover<G: Game>() -> Markup {
    const PLACES: [(i32, i32, u8, i32); 3] = [(92, 70, 5, -12), (152, 88, 2, 16), (196, 56, 4, -6)];
    let choice = RuleChoice::default_of::<G>();
    let first = choice.set().seats(usize::from(choice.set().min_seats), Seat(0));
    let due = first.map_or(0, |seats| G::new(&G::rules(&choice), seats).dice().len());
    let drawn = due.clamp(1, PLACES.len());
    // A die alone lies in the middle.
    let aside = if drawn == 1 { 28 } else { 0 };
    html! {
        @for (x, y, face, turned) in &PLACES[..drawn] { (cover_die(x + aside, *y, *face, "white", *turned)) }
    }
}

/// The dice that are due, or those rolled last.
pub(super) fn tray<G: Facts>(game: &G, last: Option<&Step<'_, G>>, look: &Look<'_>) -> Markup {
    let due = game.dice();
    let rolled = last.and_then(|step| match &step.what {
        What::Roll(roll) if due.is_empty() => Some((step.before.dice(), step.before.faces(*roll))),
        _ => None,
    });
    let (dice, faces) = match &rolled {
        Some((dice, faces)) => (dice, faces.iter().copied().map(Some).collect::<Vec<_>>()),
        None => (&due, vec![None; due.len()]),
    };
    html! {
        div.dice {
            @for (at, (of, face)) in dice.iter().zip(faces).enumerate() {
                @let name = G::die(of.name, look.lang);
                @let label = match face {
                    Some(face) => format!("{name}: {face}"),
                    None => format!("{name}: ?"),
                };
                (die(&DieFace { key: format!("die {at}"), colour: "white", label, face, just: face.is_some() }, None))
            }
        }
    }
}

/// What all share.
pub(super) fn board<G: Facts>(game: &G, look: &Look<'_>) -> Markup {
    let view = game.view(look.viewer, look.lang);
    html! {
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat.is_none()) {
            section.pad.plain aria-label=(sheet.title) {
                header { h2 { (sheet.title) } }
                (rows(sheet, at, false, look))
            }
        }
    }
}

/// The sheet of a seat.
pub(super) fn paper<G: Facts>(game: &G, seat: Seat, look: &Look<'_>) -> Markup {
    let view = game.view(look.viewer.filter(|_| look.live), look.lang);
    let own = look.is_own(seat);
    html! {
        @for (at, sheet) in view.sheets.iter().enumerate().filter(|(_, sheet)| sheet.seat == Some(seat)) {
            // Figures may tell what was rolled; a sheet with cells may have the focus.
            section.pad.plain.large[own] data-hold[sheet.rows.is_empty()] aria-label=(look.name(seat)) {
                header {
                    h2 { (look.name(seat)) }
                    p.total { (game_points(sheet, look)) }
                }
                (rows(sheet, at, own, look))
                @if !sheet.notes.is_empty() {
                    dl.notes {
                        @for note in &sheet.notes { div { dt { (note.label) } dd { (note.value) } } }
                    }
                }
            }
        }
    }
}

fn game_points(sheet: &Sheet, look: &Look<'_>) -> String {
    sheet.points.map_or_else(String::new, look.lang.words().core.points)
}

fn rows(sheet: &Sheet, at: usize, own: bool, look: &Look<'_>) -> Markup {
    html! {
        @if !sheet.rows.is_empty() {
            div.rows data-grid[own] {
                @for (number, row) in sheet.rows.iter().enumerate() {
                    (line(row, &format!("{at}-{number}"), look))
                }
            }
        }
    }
}

fn line(row: &Row, key: &str, look: &Look<'_>) -> Markup {
    let colour = row.colour.unwrap_or_default().to_lowercase();
    html! {
        div class={ "row " (colour) } role="group" aria-label=(row.label) {
            span.head { (row.label) }
            div.cells {
                @for (at, one) in row.cells.iter().enumerate() {
                    (cell(row, one, &format!("{key}-{at}"), look))
                }
            }
            @if let Some(points) = row.points { span.worth { (points) } }
        }
    }
}

fn cell(row: &Row, cell: &Cell, key: &str, look: &Look<'_>) -> Markup {
    let (state, mark) = match cell.mark {
        Mark::Open => ("open", ""),
        Mark::Used => ("crossed", "✗"),
        Mark::Gone => ("gone", ""),
        Mark::Closed => ("closed", ""),
    };
    let text = if cell.text.is_empty() { mark } else { &cell.text };
    choice(
        &Choice {
            key: key.to_owned(),
            class: format!("cell {state}"),
            state,
            label: format!("{} {text}", row.label),
            face: html! { (text) },
            may: cell.action.as_deref().filter(|_| look.live).map(Ok),
        },
        look,
    )
}

/// A button for each legal action that no cell stands for.
pub(super) fn choices<G: Facts>(game: &G, seat: Seat, look: &Look<'_>) -> Markup {
    let view = game.view(Some(seat), look.lang);
    let cells = view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
    let in_cells: Vec<&str> = cells.filter_map(|cell| cell.action.as_deref()).collect();
    let legal = game.legal(seat);
    html! {
        @for action in legal {
            @let text = G::write(action);
            @if look.live && look.is_own(seat) && !in_cells.contains(&text.as_str()) {
                button class=(look.marked.class(&text)) type="submit" name="action" value=(text) data-key={ "do-" (text) } {
                    (game.action_label(seat, action, look.lang))
                }
            }
        }
    }
}

/// The rows with their points, what is counted beside them, and the total.
pub(super) fn explains<G: Facts>(game: &G, seat: Seat, look: &Look<'_>) -> Markup {
    let view = game.view(None, look.lang);
    let sheets: Vec<&Sheet> = view.sheets.iter().filter(|one| one.seat == Some(seat)).collect();
    let used = |row: &Row| row.cells.iter().filter(|cell| cell.mark == Mark::Used).count();
    let rows = sheets.iter().flat_map(|sheet| &sheet.rows);
    let rows: Vec<_> = rows
        .filter_map(|row| Some((row.label.as_str(), used(row).to_string(), row.points?)))
        .collect();
    let heads = ["", "", look.texts().ending.points];
    let total = look.lang.words().core.total;
    pads::points(look.name(seat), heads, &rows, (total, game.score(seat)))
}
