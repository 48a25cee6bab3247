//! The console of a plain game: everything is taken from its view, its facts and its
//! words, and no line is written for it.

use rollwright_games::view::{Mark, Sheet};
use rollwright_games::{Facts, Names, Phase, Seat, Tone, winners};
use rollwright_i18n::capital;

use crate::{Ask, Asked, Happened, Ink, Output};

/// The title, and all sheets.
pub(crate) fn opening<G: Facts>(game: &G, names: &Names, out: &mut Output) {
    out.line(out.paint(Ink::Strong, G::TITLE));
    for seat in game.seats().iter() {
        out.gap();
        sheet(game, seat, names, out);
    }
}

/// The board that all share, and the own sheet.
pub(crate) fn before_question<G: Facts>(game: &G, seat: Seat, names: &Names, out: &mut Output) {
    out.gap();
    sheet(game, seat, names, out);
}

/// One question leads to every action: by its notation, what it is called, or its number
/// in the list that the question shows.
pub(crate) fn ask<G: Facts>(
    game: &G,
    Asked { seat, names, .. }: Asked<'_>,
    answers: &[String],
) -> Ask<G::Action> {
    let legal = game.legal(seat);
    let lang = names.lang();
    let Some(answer) = answers.first().map(|answer| answer.trim()) else {
        let mut question = game.asks(seat, names);
        for (number, action) in (1..).zip(&legal) {
            let (text, label) = (G::write(*action), game.action_label(seat, *action, lang));
            question.push_str(&format!("\n  {number}  {text}: {label}"));
        }
        return Ask::Question(format!("{question}\n> "));
    };
    let by_number = answer.parse::<usize>().ok().and_then(|n| legal.get(n.checked_sub(1)?));
    let called = |action: &&G::Action| {
        game.action_label(seat, **action, lang).to_lowercase() == answer.to_lowercase()
    };
    match by_number.or_else(|| legal.iter().find(called)) {
        Some(action) => Ask::Do(*action),
        None => match G::read(answer) {
            Ok(action) => Ask::Do(action),
            Err(bad) => {
                let said = (lang.words().core.no_action)(&bad.shown(), G::about(lang).notation);
                Ask::Again(capital(&said))
            }
        },
    }
}

/// The facts, a line each.
pub(crate) fn tell<G: Facts>(happened: &Happened<'_, G>, names: &Names, out: &mut Output) {
    if happened.is_open() {
        return;
    }
    for fact in G::facts(&happened.step()) {
        let text = G::tell(&fact, names);
        out.line(match G::tone(&fact) {
            Tone::Plain => text,
            Tone::Strong => out.paint(Ink::Strong, text),
            Tone::Good => out.paint(Ink::Good, text),
            Tone::Bad => out.paint(Ink::Bad, text),
        });
    }
}

/// The sheet of a seat, below what all share.
pub(crate) fn sheet<G: Facts>(game: &G, seat: Seat, names: &Names, out: &mut Output) {
    let view = game.view(None, names.lang());
    for sheet in view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat)) {
        draw(sheet, names, out);
    }
}

fn draw(sheet: &Sheet, names: &Names, out: &mut Output) {
    let points = names.lang().words().core.points;
    let title = sheet.seat.map_or(sheet.title.as_str(), |seat| names.of(seat));
    let total = sheet.points.map_or_else(String::new, |total| format!(": {}", points(total)));
    out.line(format!("{}{total}", out.paint(Ink::Strong, title)));
    let width = sheet.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for row in &sheet.rows {
        let cells: Vec<String> =
            row.cells.iter().map(|cell| shown(cell.mark, &cell.text)).collect();
        let worth = row.points.map_or_else(String::new, |points| format!("{points:>5}"));
        out.line(format!("  {:width$}  {}{worth}", row.label, cells.join(" ")));
    }
    let notes: Vec<String> =
        sheet.notes.iter().map(|note| format!("{}: {}", note.label, note.value)).collect();
    if !notes.is_empty() {
        out.line(format!("  {}", notes.join(", ")));
    }
}

/// A cell, three columns wide: its text; a mark where it is used and shows none; what is
/// out of reach in brackets.
fn shown(mark: Mark, text: &str) -> String {
    match mark {
        Mark::Used if text.is_empty() => "  X".to_owned(),
        Mark::Used => format!("{text:>3}"),
        Mark::Open if text.is_empty() => "  .".to_owned(),
        Mark::Open => format!("{text:>3}"),
        Mark::Gone => "  -".to_owned(),
        Mark::Closed => "  #".to_owned(),
    }
}

/// How it ended, all sheets, and who has won.
pub(crate) fn closing<G: Facts>(game: &G, names: &Names, out: &mut Output) {
    out.gap();
    if let Phase::Over { how } = game.phase() {
        out.line(out.paint(Ink::Strong, G::ends(how, names.lang())));
    }
    for seat in game.seats().iter() {
        out.gap();
        sheet(game, seat, names, out);
    }
    out.gap();
    if game.seats().count() > 1 {
        let best = winners(game);
        let wins = (names.lang().words().core.wins)(&names.list(best), best.len() > 1);
        out.line(out.paint(Ink::Good, format!("{wins}!")));
    }
}
