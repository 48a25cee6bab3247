//! The default console of a game, built from its view, effects and texts.

use rollwright_games::position_view::{CellState, NamedDie, SheetView};
use rollwright_games::{
    MessageTone, Phase, PlayerNames, PositionView, Presentation, Seat, winners,
};
use rollwright_i18n::{Lang, capitalize, to_sentence};
use unicode_width::UnicodeWidthStr;

use crate::texts::texts;
use crate::word_wrap::wrap_text;
use crate::{DialogueStep, PositionTransition, PromptContext, StyledText, TextStyle};

/// The most actions that are listed one per line.
const MAX_LINES_IN_LIST: usize = 10;

/// The width of a line with several actions.
const LINE_WIDTH: usize = 78;

/// The title and all sheets.
pub(crate) fn write_opening<G: Presentation>(game: &G, names: &PlayerNames, out: &mut StyledText) {
    out.push_line(out.format_with_style(TextStyle::Emphasis, G::TITLE));
    for seat in game.seats().iter() {
        out.ensure_empty_line();
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
    out.ensure_empty_line();
    write_sheet(game, seat, names, out);
}

/// The question for an action, and one more if selected dice stand for several.
///
/// An answer is an action's notation or its label. If there are dice to choose from, numbers are
/// positions of dice; otherwise they are numbers in the list of the question.
pub(crate) fn next_dialogue_step<G: Presentation>(
    game: &G,
    PromptContext { seat, names, .. }: PromptContext<'_>,
    answers: &[String],
) -> DialogueStep<G::Action> {
    let lang = names.lang();
    let view = game.view(Some(seat), lang);
    let answers: Vec<&str> = answers.iter().map(|answer| answer.trim()).collect();
    match answers.as_slice() {
        [] => DialogueStep::Question(question_text(game, seat, &view, names)),
        [dice, rest @ ..] if !view.dice_choices.is_empty() && is_list_of_numbers(dice) => {
            dice_dialogue_step(game, seat, &view, lang, dice, rest)
        }
        [answer, ..] => action_step(game, seat, &game.legal_actions(seat), lang, answer),
    }
}

fn question_text<G: Presentation>(
    game: &G,
    seat: Seat,
    view: &PositionView,
    names: &PlayerNames,
) -> String {
    let lang = names.lang();
    let question = game.question_text(seat, names);
    if view.dice_choices.is_empty() {
        let actions = game.legal_actions(seat);
        return format!("{question}{}\n> ", numbered_list(game, seat, &actions, lang));
    }
    let mut text = question;
    let dice = (1..).zip(&view.dice).map(|(position, die)| die_text(position, die));
    text.push_str(&format!("\n  {}", dice.collect::<Vec<_>>().join("  ")));
    let choices: Vec<String> =
        view.dice_choices.iter().map(|choice| format!("\"{}\"", choice.label)).collect();
    let help = (lang.shared_texts().console.type_dice_positions)(&choices);
    wrap_text(&help, LINE_WIDTH).iter().for_each(|line| text.push_str(&format!("\n{line}")));
    for action in view.actions_for_buttons(game, seat) {
        let (text_of, label) = (G::format_action(action), game.action_label(seat, action, lang));
        text.push_str(&format!("\n  {text_of}: {label}"));
    }
    text + "\n> "
}

/// A die with its position. A name that ends with the position isn't repeated.
fn die_text(position: usize, die: &NamedDie) -> String {
    let face = die.face.map_or_else(|| "?".to_owned(), |face| face.to_string());
    match die.name.ends_with(&position.to_string()) {
        true => format!("{} [{face}]", die.name),
        false => format!("{position} {} [{face}]", die.name),
    }
}

/// The actions with their numbers. Many are listed in columns, without their notation.
fn numbered_list<G: Presentation>(
    game: &G,
    seat: Seat,
    actions: &[G::Action],
    lang: Lang,
) -> String {
    let is_long = actions.len() > MAX_LINES_IN_LIST;
    let entry = |(number, action): (usize, &G::Action)| {
        let label = game.action_label(seat, *action, lang);
        let word = G::action_words(*action, lang).first();
        match (is_long, word) {
            (true, _) => format!("{number:>3}  {label}"),
            (false, Some(word)) => format!("{number:>3}  {word}: {label}"),
            (false, None) => format!("{number:>3}  {}: {label}", G::format_action(*action)),
        }
    };
    let entries: Vec<String> = (1..).zip(actions).map(entry).collect();
    let widest = entries.iter().map(|entry| entry.width()).max().unwrap_or(0) + 1;
    let columns = if is_long { (LINE_WIDTH / widest).max(1) } else { 1 };
    let lines = entries.len().div_ceil(columns);
    let line = |line: usize| {
        let padded =
            entries.iter().skip(line).step_by(lines).map(|entry| {
                format!("{entry}{}", " ".repeat(widest.saturating_sub(entry.width())))
            });
        format!("\n{}", padded.collect::<String>().trim_end())
    };
    (0..lines).map(line).collect()
}

/// Whether an answer consists of numbers, such as `1 3`, `1,3` or `13`.
fn is_list_of_numbers(answer: &str) -> bool {
    answer.contains(|letter: char| letter.is_ascii_digit())
        && answer.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// The action that selected dice stand for. If there are several, a second question lists them.
fn dice_dialogue_step<G: Presentation>(
    game: &G,
    seat: Seat,
    view: &PositionView,
    lang: Lang,
    dice: &str,
    rest: &[&str],
) -> DialogueStep<G::Action> {
    // Each digit is a position: there are at most eight dice.
    let positions: Vec<u8> =
        dice.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let actions: Vec<G::Action> = view
        .dice_choices
        .iter()
        .filter_map(|choice| G::parse_action(choice.action_for(&positions)?).ok())
        .collect();
    match (actions.as_slice(), rest) {
        ([], _) => DialogueStep::InvalidAnswer(to_sentence(
            lang.shared_texts().common.error_dice_selection,
        )),
        ([action], _) => DialogueStep::Action(*action),
        (actions, []) => {
            let list = numbered_list(game, seat, actions, lang);
            DialogueStep::Question(format!("{}\n> ", list.trim_start_matches('\n')))
        }
        (actions, [answer, ..]) => action_step(game, seat, actions, lang, answer),
    }
}

/// The action of an answer: its number among `listed`, its label or its notation.
fn action_step<G: Presentation>(
    game: &G,
    seat: Seat,
    listed: &[G::Action],
    lang: Lang,
    answer: &str,
) -> DialogueStep<G::Action> {
    let by_number = answer.parse::<usize>().ok().and_then(|n| listed.get(n.checked_sub(1)?));
    let typed = answer.to_lowercase();
    // English words work in every language, like the notation.
    let has_word = |action: G::Action| {
        let mut languages = [lang, Lang::En].into_iter();
        languages.any(|lang| G::action_words(action, lang).contains(&typed.as_str()))
    };
    let is_named = |action: &&G::Action| {
        game.action_label(seat, **action, lang).to_lowercase() == typed || has_word(**action)
    };
    match by_number.or_else(|| listed.iter().find(is_named)) {
        Some(action) => DialogueStep::Action(*action),
        None => match G::parse_action(answer) {
            Ok(action) => DialogueStep::Action(action),
            Err(_) if answer.is_empty() => {
                DialogueStep::InvalidAnswer(texts(lang).empty_answer.to_owned())
            }
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
    transition: &PositionTransition<'_, G>,
    names: &PlayerNames,
    out: &mut StyledText,
) {
    if transition.awaits_simultaneous_decisions() {
        return;
    }
    for effect in G::step_effects(&transition.to_game_step()) {
        let text = G::effect_text(&effect, names);
        out.push_line(match G::effect_tone(&effect) {
            MessageTone::Plain => text,
            MessageTone::Strong => out.format_with_style(TextStyle::Emphasis, text),
            MessageTone::Good => out.format_with_style(TextStyle::Good, text),
            MessageTone::Bad => out.format_with_style(TextStyle::Bad, text),
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
    out.push_line(format!("{}{total}", out.format_with_style(TextStyle::Emphasis, title)));
    let width = sheet.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let points = sheet.rows.iter().filter_map(|row| row.points);
    let points_width = points.map(|points| points.to_string().len() + 1).max().unwrap_or(0).max(5);
    for row in &sheet.rows {
        let cells: Vec<String> =
            row.cells.iter().map(|cell| cell_text(cell.state, &cell.text)).collect();
        let row_points =
            row.points.map_or_else(String::new, |points| format!("{points:>points_width$}"));
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
    out.ensure_empty_line();
    if let Phase::Over { ending } = game.phase() {
        out.push_line(
            out.format_with_style(TextStyle::Emphasis, G::ending_text(ending, names.lang())),
        );
    }
    for seat in game.seats().iter() {
        out.ensure_empty_line();
        write_sheet(game, seat, names, out);
    }
    out.ensure_empty_line();
    if game.seats().count() > 1 {
        let best = winners(game);
        let wins = (names.lang().shared_texts().common.winner)(
            &names.joined_names_of_set(best),
            best.len() > 1,
        );
        out.push_line(out.format_with_style(TextStyle::Good, format!("{wins}!")));
    }
}
