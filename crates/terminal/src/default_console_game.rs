//! The console of a plain game: everything is taken from its view, its facts and its
//! words, and no line is written for it.

use rollwright_games::position_view::{CellState, SheetView};
use rollwright_games::{Narration, Phase, PlayerNames, Seat, Tone, winners};
use rollwright_i18n::capitalize;

use crate::{DialogueStep, PromptContext, StyledText, TextStyle, Transition};

/// The title, and all sheets.
pub(crate) fn write_opening<G: Narration>(game: &G, names: &PlayerNames, out: &mut StyledText) {
    out.push_line(out.styled(TextStyle::Emphasis, G::TITLE));
    for seat in game.seats().iter() {
        out.push_empty_line();
        write_sheet(game, seat, names, out);
    }
}

/// The board that all share, and the own sheet.
pub(crate) fn write_before_question<G: Narration>(
    game: &G,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    out.push_empty_line();
    write_sheet(game, seat, names, out);
}

/// One question leads to every action: by its notation, what it is called, or its number
/// in the list that the question shows.
pub(crate) fn next_dialogue_step<G: Narration>(
    game: &G,
    PromptContext { seat, names, .. }: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<G::Action> {
    let legal = game.legal_actions(seat);
    let lang = names.lang();
    let Some(answer) = answers.first().map(|answer| answer.trim()) else {
        let mut question = game.question_text(seat, names);
        for (number, action) in (1..).zip(&legal) {
            let (text, label) = (G::format_action(*action), game.action_label(seat, *action, lang));
            question.push_str(&format!("\n  {number}  {text}: {label}"));
        }
        return DialogueStep::Question(format!("{question}\n> "));
    };
    let by_number = answer.parse::<usize>().ok().and_then(|n| legal.get(n.checked_sub(1)?));
    let called = |action: &&G::Action| {
        game.action_label(seat, **action, lang).to_lowercase() == answer.to_lowercase()
    };
    match by_number.or_else(|| legal.iter().find(called)) {
        Some(action) => DialogueStep::Action(*action),
        None => match G::parse_action(answer) {
            Ok(action) => DialogueStep::Action(action),
            Err(bad) => {
                let said = (lang.shared_texts().common.error_not_an_action)(
                    &bad.sanitized_input(),
                    G::description(lang).notation_help,
                );
                DialogueStep::InvalidAnswer(capitalize(&said))
            }
        },
    }
}

/// The facts, a line each.
pub(crate) fn write_facts<G: Narration>(
    happened: &Transition<'_, G>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if happened.is_question_open() {
        return;
    }
    for fact in G::step_effects(&happened.to_step()) {
        let text = G::effect_text(&fact, names);
        out.push_line(match G::effect_tone(&fact) {
            Tone::Plain => text,
            Tone::Strong => out.styled(TextStyle::Emphasis, text),
            Tone::Good => out.styled(TextStyle::Good, text),
            Tone::Bad => out.styled(TextStyle::Bad, text),
        });
    }
}

/// The sheet of a seat, below what all share.
pub(crate) fn write_sheet<G: Narration>(
    game: &G,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    let view = game.view(None, names.lang());
    for sheet in view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat)) {
        write_sheet_rows(sheet, names, out);
    }
}

fn write_sheet_rows(sheet: &SheetView, names: &PlayerNames, out: &mut StyledText) {
    let points = names.lang().shared_texts().common.point_count;
    let title = sheet.seat.map_or(sheet.title.as_str(), |seat| names.name_of(seat));
    let total = sheet.points.map_or_else(String::new, |total| format!(": {}", points(total)));
    out.push_line(format!("{}{total}", out.styled(TextStyle::Emphasis, title)));
    let width = sheet.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for row in &sheet.rows {
        let cells: Vec<String> =
            row.cells.iter().map(|cell| cell_text(cell.state, &cell.text)).collect();
        let worth = row.points.map_or_else(String::new, |points| format!("{points:>5}"));
        out.push_line(format!("  {:width$}  {}{worth}", row.label, cells.join(" ")));
    }
    let notes: Vec<String> =
        sheet.counters.iter().map(|note| format!("{}: {}", note.label, note.value)).collect();
    if !notes.is_empty() {
        out.push_line(format!("  {}", notes.join(", ")));
    }
}

/// A cell, three columns wide: its text; a mark where it is used and shows none; what is
/// out of reach in brackets.
fn cell_text(mark: CellState, text: &str) -> String {
    match mark {
        CellState::Used if text.is_empty() => "  X".to_owned(),
        CellState::Used => format!("{text:>3}"),
        CellState::Open if text.is_empty() => "  .".to_owned(),
        CellState::Open => format!("{text:>3}"),
        CellState::Unreachable => "  -".to_owned(),
        CellState::Closed => "  #".to_owned(),
    }
}

/// How it ended, all sheets, and who has won.
pub(crate) fn write_closing<G: Narration>(game: &G, names: &PlayerNames, out: &mut StyledText) {
    out.push_empty_line();
    if let Phase::Over { ending: how } = game.phase() {
        out.push_line(out.styled(TextStyle::Emphasis, G::ending_text(how, names.lang())));
    }
    for seat in game.seats().iter() {
        out.push_empty_line();
        write_sheet(game, seat, names, out);
    }
    out.push_empty_line();
    if game.seats().count() > 1 {
        let best = winners(game);
        let wins =
            (names.lang().shared_texts().common.winner)(&names.join_seat_set(best), best.len() > 1);
        out.push_line(out.styled(TextStyle::Good, format!("{wins}!")));
    }
}
