//! The default console of a game, built from its view, effects and texts.

use rollwright_games::position_view::{CellState, SheetView};
use rollwright_games::{Phase, PlayerNames, Presentation, Seat, Tone, winners};
use rollwright_i18n::capitalize;

use crate::{DialogueStep, PromptContext, StyledText, TextStyle, Transition};

/// The title and all sheets.
pub(crate) fn write_opening<G: Presentation>(game: &G, names: &PlayerNames, out: &mut StyledText) {
    out.push_line(out.styled(TextStyle::Emphasis, G::TITLE));
    for seat in game.seats().iter() {
        out.push_empty_line();
        write_sheet(game, seat, names, out);
    }
}

/// The shared board and the seat's own sheet.
pub(crate) fn write_before_question<G: Presentation>(
    game: &G,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    out.push_empty_line();
    write_sheet(game, seat, names, out);
}

/// A single question for every action. It accepts an action's notation, its label, or its number in
/// the list of the question.
pub(crate) fn next_dialogue_step<G: Presentation>(
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
    let has_label = |action: &&G::Action| {
        game.action_label(seat, **action, lang).to_lowercase() == answer.to_lowercase()
    };
    match by_number.or_else(|| legal.iter().find(has_label)) {
        Some(action) => DialogueStep::Action(*action),
        None => match G::parse_action(answer) {
            Ok(action) => DialogueStep::Action(action),
            Err(error) => {
                let message = (lang.shared_texts().common.error_not_an_action)(
                    &error.sanitized_input(),
                    G::description(lang).notation_help,
                );
                DialogueStep::InvalidAnswer(capitalize(&message))
            }
        },
    }
}

/// The effects, one per line.
pub(crate) fn write_facts<G: Presentation>(
    transition: &Transition<'_, G>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if transition.awaits_simultaneous_decisions() {
        return;
    }
    for effect in G::step_effects(&transition.to_game_step()) {
        let text = G::effect_text(&effect, names);
        out.push_line(match G::effect_tone(&effect) {
            Tone::Plain => text,
            Tone::Strong => out.styled(TextStyle::Emphasis, text),
            Tone::Good => out.styled(TextStyle::Good, text),
            Tone::Bad => out.styled(TextStyle::Bad, text),
        });
    }
}

/// The sheet of a seat, below the shared boards.
pub(crate) fn write_sheet<G: Presentation>(
    game: &G,
    seat: Seat,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    let view = game.view(None, names.lang());
    for sheet in view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|owner| owner == seat)) {
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
        let row_points = row.points.map_or_else(String::new, |points| format!("{points:>5}"));
        out.push_line(format!("  {:width$}  {}{row_points}", row.label, cells.join(" ")));
    }
    let notes: Vec<String> =
        sheet.counters.iter().map(|note| format!("{}: {}", note.label, note.value)).collect();
    if !notes.is_empty() {
        out.push_line(format!("  {}", notes.join(", ")));
    }
}

/// A cell, three columns wide: its text, or a mark if it has none.
fn cell_text(state: CellState, text: &str) -> String {
    match state {
        CellState::Used if text.is_empty() => "  X".to_owned(),
        CellState::Used => format!("{text:>3}"),
        CellState::Open if text.is_empty() => "  .".to_owned(),
        CellState::Open => format!("{text:>3}"),
        CellState::Unreachable => "  -".to_owned(),
        CellState::Closed => "  #".to_owned(),
    }
}

/// How the game ended, all sheets, and the winner.
pub(crate) fn write_closing<G: Presentation>(game: &G, names: &PlayerNames, out: &mut StyledText) {
    out.push_empty_line();
    if let Phase::Over { ending } = game.phase() {
        out.push_line(out.styled(TextStyle::Emphasis, G::ending_text(ending, names.lang())));
    }
    for seat in game.seats().iter() {
        out.push_empty_line();
        write_sheet(game, seat, names, out);
    }
    out.push_empty_line();
    if game.seats().count() > 1 {
        let best = winners(game);
        let wins = (names.lang().shared_texts().common.winner)(
            &names.names_of_seat_set(best),
            best.len() > 1,
        );
        out.push_line(out.styled(TextStyle::Good, format!("{wins}!")));
    }
}
