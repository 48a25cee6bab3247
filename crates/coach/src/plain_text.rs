//! Hints and reviews as plain text, for consoles.

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_games::position_view::{CellState, CellView, SheetView};
use rollwright_games::{PlayerNames, Presentation};
use rollwright_i18n::{CoachTexts, capitalize};

use crate::value_format::ValueFormat;
use crate::{
    CoachResultWithSameDice, CostlyDecision, EvaluatorAccuracy, Hint, HintDocument, Review,
};

/// A hint as a table, best option first.
#[must_use]
pub fn hint_text<G: Presentation>(hint: &Hint<G>, names: &PlayerNames) -> String {
    let texts = &names.lang().shared_texts().coach;
    let document: HintDocument = hint.to_document(names.lang());
    let value_format = ValueFormat::for_hint(&document, names.lang());
    let mut text = format!("{}\n", (texts.hint_title)(names.name_of(hint.seat)));
    text.push_str(&format!("{}\n\n", method_sentence(hint, &value_format)));
    text.push_str(&options_table(&document, &value_format));
    text
}

/// A hint for people who play: the answer and the best options, and the others apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintParts {
    /// The best option in a sentence, a table of the best options, and how they are valued.
    pub best_options: String,
    /// The rest of the table; empty if there is none.
    pub other_options: String,
}

/// The number of options in the first part of a hint.
const BEST_OPTIONS: usize = 3;

/// A hint that begins with its answer.
#[must_use]
pub fn hint_in_parts<G: Presentation>(hint: &Hint<G>, names: &PlayerNames) -> HintParts {
    let texts = &names.lang().shared_texts().coach;
    let document: HintDocument = hint.to_document(names.lang());
    let value_format = ValueFormat::for_hint(&document, names.lang());
    let best = document.options.first().map_or("", |option| &option.label);
    let table = options_table(&document, &value_format);
    // The first line has the headings.
    let mut lines = table.lines().map(|line| format!("{line}\n"));
    let first: String = lines.by_ref().take(BEST_OPTIONS + 1).collect();
    let answer = (texts.hint_answer)(names.name_of(hint.seat), best);
    HintParts {
        best_options: format!("{answer}\n{first}{}\n", method_sentence(hint, &value_format)),
        other_options: lines.collect(),
    }
}

/// What the values mean, and how they were computed.
fn method_sentence<G: Presentation>(hint: &Hint<G>, value_format: &ValueFormat) -> String {
    let method = evaluation_method_line(hint.method, hint.evaluator_accuracy, value_format);
    format!("{} ({method})", value_format.objective_sentence())
}

/// The options with their values, best first.
fn options_table(document: &HintDocument, value_format: &ValueFormat) -> String {
    let texts = value_format.texts;
    let rows = document.options.iter().map(|option| {
        let error = match option.error {
            0.0 => String::new(),
            error => format!(" +-{}", value_format.format_value(error)),
        };
        let points = option
            .points
            .map_or_else(String::new, |points| value_format.format_points_in_parentheses(points));
        let value = format!("{}{error}{points}", value_format.format_value(option.value));
        vec![
            option.label.clone(),
            value,
            value_format.format_loss(option.loss),
            option.reason.clone(),
        ]
    });
    aligned_table(&texts.hint_columns, rows.collect())
}

/// A review with its costliest moments.
#[must_use]
pub fn review_text(review: &Review, moments: &[CostlyDecision<'_>], names: &PlayerNames) -> String {
    let texts = &names.lang().shared_texts().coach;
    let value_format = ValueFormat::for_review(review, names.lang());
    let review_texts = &texts.review;
    let mut text = format!("{}\n", (review_texts.title)(review.game.title()));
    let method = evaluation_method_line(review.how, review.calibration, &value_format);
    text.push_str(&format!("{} ({method})\n", value_format.objective_sentence()));
    if !review.finished {
        text.push_str(&format!("{}\n", review_texts.game_unfinished));
    }
    push_section_title(&mut text, review_texts.decisions_heading);
    let rows = review.decisions.iter().map(|decision| {
        let mark = decision.mark.map_or("", |mark| review_texts.mark_names[mark.index()]);
        vec![
            decision.step.to_string(),
            names.name_of(decision.seat).to_owned(),
            review
                .game
                .description(names.lang())
                .question_label_by_name(&decision.question)
                .to_owned(),
            decision.played.clone(),
            if decision.loss > 0.0 { decision.best.clone() } else { String::new() },
            value_format.format_loss(decision.loss),
            mark.to_owned(),
        ]
    });
    text.push_str(&aligned_table(&review_texts.decision_columns, rows.collect()));
    let marks = &review.thresholds;
    let [doubtful, bad, very_bad] = [marks.doubtful, marks.bad, marks.very_bad]
        .map(|loss| value_format.format_without_unit(loss));
    text.push_str(&format!("{}\n", (review_texts.mark_thresholds)(&doubtful, &bad, &very_bad)));
    if !review.taken_back.is_empty() {
        push_section_title(&mut text, review_texts.undone_heading);
        for undone in &review.taken_back {
            text.push_str(&format!("  {}\n", undone_event_line(undone, names, texts)));
        }
    }
    push_section_title(&mut text, review_texts.question_kinds_heading);
    text.push_str(&aligned_table(
        &review_texts.question_kind_columns,
        losses_by_question_rows(review, names, &value_format),
    ));
    push_section_title(&mut text, review_texts.moments_heading);
    for moment in moments {
        text.push_str(&key_moment_text(moment, names, &value_format));
    }
    if moments.is_empty() {
        text.push_str(&format!("{}\n", review_texts.no_losses));
    }
    push_section_title(&mut text, review_texts.seats_heading);
    text.push_str(&aligned_table(
        &review_texts.seat_columns,
        luck_and_skill_rows(review, names, &value_format),
    ));
    text.push_str(&format!("{}\n", review_texts.column_formula));
    if let Some(same) = coach_result_with_same_dice_line(review, &value_format) {
        text.push_str(&format!("{same}\n"));
    }
    text
}

/// The result of best play with the same dice, if applicable.
#[must_use]
pub fn coach_result_with_same_dice_line(
    review: &Review,
    value_format: &ValueFormat,
) -> Option<String> {
    let review_texts = &value_format.texts.review;
    Some(match review.same_dice.as_ref()? {
        CoachResultWithSameDice::Played { result, .. } => {
            (review_texts.same_dice_best_play)(&value_format.format_without_unit(*result))
        }
        CoachResultWithSameDice::Undefined { .. } => review_texts.same_dice_undefined.to_owned(),
    })
}

/// How values were computed, and the error of an evaluator.
#[must_use]
pub fn evaluation_method_line(
    method: EvaluationMethod,
    calibration: Option<EvaluatorAccuracy>,
    value_format: &ValueFormat,
) -> String {
    let texts = value_format.texts;
    let method = match method {
        EvaluationMethod::Exact => texts.method_exact.to_owned(),
        EvaluationMethod::Evaluator { strategy } => (texts.method_evaluator)(strategy),
        EvaluationMethod::RolloutEvaluator { strategy, games } => {
            (texts.method_rollouts)(games, strategy)
        }
    };
    match calibration {
        Some(calibration) => format!("{method}; {}", calibration.to_text(value_format)),
        None => method,
    }
}

fn push_section_title(text: &mut String, title: &str) {
    text.push_str(&format!("\n{title}\n"));
}

/// The rows of losses by kind of question.
#[must_use]
pub fn losses_by_question_rows(
    review: &Review,
    names: &PlayerNames,
    value_format: &ValueFormat,
) -> Vec<Vec<String>> {
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.flat_map(|(seat, at)| {
        let name = names.name_of(rollwright_games::Seat(at));
        seat.kinds.iter().map(move |kind| {
            let decisions = kind.unforced.to_string();
            let about =
                review.game.description(names.lang()).question_label_by_name(&kind.question);
            vec![
                name.to_owned(),
                about.to_owned(),
                decisions,
                value_format.format_without_unit(kind.loss),
            ]
        })
    });
    rows.collect()
}

/// The rows of luck and skill.
#[must_use]
pub fn luck_and_skill_rows(
    review: &Review,
    names: &PlayerNames,
    value_format: &ValueFormat,
) -> Vec<Vec<String>> {
    let number = value_format.numbers.format_decimal;
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.map(|(seat, at)| {
        let per = seat.error_rate.map_or_else(String::new, |rate| number(rate, 2));
        vec![
            names.name_of(rollwright_games::Seat(at)).to_owned(),
            value_format.format_without_unit(seat.start),
            value_format.format_signed(seat.luck),
            value_format.format_signed(0.0 - seat.loss),
            value_format.format_signed(seat.others),
            value_format.format_signed(seat.residual),
            value_format.format_without_unit(seat.result),
            seat.unforced.to_string(),
            per,
            seat.accuracy.map_or_else(String::new, |accuracy| number(accuracy, 1)),
        ]
    });
    rows.collect()
}

/// A line for an undone event.
#[must_use]
pub fn undone_event_line(
    undone: &crate::UndoneEvent,
    names: &PlayerNames,
    texts: &CoachTexts,
) -> String {
    let what = match (&undone.action, undone.seat, &undone.faces) {
        (Some(action), Some(seat), _) => format!("{}: {action}", names.name_of(seat)),
        (_, _, faces) => {
            let faces = faces.iter().flatten().map(u8::to_string).collect::<Vec<_>>();
            (texts.review.roll)(&faces.join(" "))
        }
    };
    (texts.review.undone_line)(undone.line, &what)
}

/// A line about a key moment.
#[must_use]
pub fn costly_decision_line(
    moment: &CostlyDecision<'_>,
    names: &PlayerNames,
    value_format: &ValueFormat,
) -> String {
    let (decision, review_texts) = (moment.decision, &value_format.texts.review);
    let loss = value_format.format_without_unit(decision.loss);
    let name = names.name_of(decision.seat);
    let line =
        (review_texts.moment)(decision.step, name, &moment.played_label, &moment.best_label, &loss);
    let points = |action: &String| {
        let option = decision.options.iter().find(|option| option.action == *action)?;
        option.points.map(|points| (value_format.numbers.format_decimal)(points, 1))
    };
    match (points(&decision.played), points(&decision.best)) {
        (Some(played), Some(best)) => {
            format!("{line}; {}", (review_texts.moment_expected_points)(&played, &best))
        }
        _ => line,
    }
}

fn key_moment_text(
    moment: &CostlyDecision<'_>,
    names: &PlayerNames,
    value_format: &ValueFormat,
) -> String {
    let mut text = format!("{}\n", costly_decision_line(moment, names, value_format));
    let dice =
        moment.view.dice.iter().filter_map(|die| Some(format!("{}: {}", die.name, die.face?)));
    let dice: Vec<String> = dice.collect();
    if !dice.is_empty() {
        text.push_str(&format!("  {}\n", dice.join(", ")));
    }
    let seat = moment.decision.seat;
    let own = moment.view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat));
    for sheet in own {
        draw_sheet(sheet, moment, &mut text);
    }
    let is_choice = |cell: &CellView| {
        let action = cell.legal_action.as_ref();
        [&moment.decision.played, &moment.decision.best].into_iter().any(|one| action == Some(one))
    };
    let cells = moment.view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
    if cells.into_iter().any(is_choice) {
        text.push_str(&format!("  {}\n", value_format.texts.review.sheet_marks_legend));
    }
    text.push('\n');
    text
}

fn draw_sheet(sheet: &SheetView, moment: &CostlyDecision<'_>, text: &mut String) {
    let width = sheet.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for row in &sheet.rows {
        let cells: String = row
            .cells
            .iter()
            .map(|cell| draw_cell(cell, moment, sheet.has_printed_cells()))
            .collect();
        text.push_str(&format!("  {:width$} {}\n", row.label, cells.trim_end()));
    }
    let notes = sheet.counters.iter().map(|note| format!("{}: {}", note.label, note.value));
    let notes: Vec<String> = notes.collect();
    if !notes.is_empty() {
        text.push_str(&format!("  {}\n", notes.join(", ")));
    }
}

/// A cell five columns wide, in brackets if it is one of the two options.
fn draw_cell(cell: &CellView, moment: &CostlyDecision<'_>, is_printed: bool) -> String {
    let symbol = match cell.state {
        CellState::Used if cell.text.is_empty() => "X",
        CellState::Used => &cell.text,
        CellState::Open if cell.text.is_empty() => ".",
        CellState::Open => &cell.text,
        CellState::Unreachable => "-",
        CellState::Closed => "#",
    };
    let is = |action: &String| cell.legal_action.as_ref() == Some(action);
    let crossed = cell.state == CellState::Used && is_printed;
    match () {
        () if is(&moment.decision.played) => format!("{:>5}", format!("[{symbol}]")),
        () if is(&moment.decision.best) => format!("{:>5}", format!("{{{symbol}}}")),
        () if crossed => format!("{:>4} ", format!("x{symbol}")),
        () => format!("{symbol:>4} "),
    }
}

/// Rows under their headings, with columns as wide as necessary.
fn aligned_table(headings: &[&str], rows: Vec<Vec<String>>) -> String {
    let headings: Vec<String> = headings.iter().map(|heading| capitalize(heading)).collect();
    let rows: Vec<Vec<String>> = std::iter::once(headings).chain(rows).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(&format!("  {}\n", line.trim_end()));
    }
    text
}
