//! Hints and reviews as plain text, for consoles.

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_games::position_view::{CellState, CellView, SheetView};
use rollwright_games::{Narration, PlayerNames};
use rollwright_i18n::{CoachTexts, Lang, NumberTexts, capitalize};

use crate::{BestPlaySameDice, EvaluatorAccuracy, Hint, HintDocument, KeyMoment, Review};

/// A hint as a table, best option first.
#[must_use]
pub fn hint_text<G: Narration>(hint: &Hint<G>, names: &PlayerNames) -> String {
    let words = &names.lang().shared_texts().coach;
    let told: HintDocument = hint.to_document(names.lang());
    let shown = ValueFormat::for_hint(&told, names.lang());
    let mut text = format!("{}\n", (words.hint_title)(names.name_of(hint.seat)));
    text.push_str(&format!(
        "{} ({})\n\n",
        shown.objective_sentence(),
        evaluation_method_line(hint.method, hint.evaluator_accuracy, &shown)
    ));
    let rows = told.options.iter().map(|option| {
        let error = match option.error {
            0.0 => String::new(),
            error => format!(" +-{}", shown.value(error)),
        };
        let points = option.points.map_or_else(String::new, |points| shown.expected_points(points));
        let value = format!("{}{error}{points}", shown.value(option.value));
        vec![option.label.clone(), value, shown.loss(option.loss), option.reason.clone()]
    });
    text.push_str(&aligned_table(&words.hint_columns, rows.collect()));
    text
}

/// A review with its costliest moments.
#[must_use]
pub fn review_text(review: &Review, moments: &[KeyMoment<'_>], names: &PlayerNames) -> String {
    let words = &names.lang().shared_texts().coach;
    let shown = ValueFormat::for_review(review, names.lang());
    let told = &words.review;
    let mut text = format!("{}\n", (told.title)(review.game.title()));
    let found = evaluation_method_line(review.how, review.calibration, &shown);
    text.push_str(&format!("{} ({found})\n", shown.objective_sentence()));
    if !review.finished {
        text.push_str(&format!("{}\n", told.game_unfinished));
    }
    push_section_title(&mut text, told.decisions_heading);
    let rows = review.decisions.iter().map(|decision| {
        let mark = decision.mark.map_or("", |mark| told.mark_names[mark.index()]);
        vec![
            decision.step.to_string(),
            names.name_of(decision.seat).to_owned(),
            review.game.description(names.lang()).question_label(&decision.question).to_owned(),
            decision.played.clone(),
            if decision.loss > 0.0 { decision.best.clone() } else { String::new() },
            shown.loss(decision.loss),
            mark.to_owned(),
        ]
    });
    text.push_str(&aligned_table(&told.decision_columns, rows.collect()));
    let marks = &review.thresholds;
    let [doubtful, bad, very_bad] =
        [marks.doubtful, marks.bad, marks.very_bad].map(|loss| shown.without_unit(loss));
    text.push_str(&format!("{}\n", (told.mark_thresholds)(&doubtful, &bad, &very_bad)));
    if !review.taken_back.is_empty() {
        push_section_title(&mut text, told.undone_heading);
        for taken in &review.taken_back {
            text.push_str(&format!("  {}\n", undone_event_line(taken, names, words)));
        }
    }
    push_section_title(&mut text, told.question_kinds_heading);
    text.push_str(&aligned_table(
        &told.question_kind_columns,
        losses_by_question_rows(review, names, &shown),
    ));
    push_section_title(&mut text, told.moments_heading);
    for moment in moments {
        text.push_str(&key_moment_text(moment, names, &shown));
    }
    if moments.is_empty() {
        text.push_str(&format!("{}\n", told.no_losses));
    }
    push_section_title(&mut text, told.seats_heading);
    text.push_str(&aligned_table(&told.seat_columns, luck_and_skill_rows(review, names, &shown)));
    text.push_str(&format!("{}\n", told.column_formula));
    if let Some(same) = best_play_same_dice_line(review, &shown) {
        text.push_str(&format!("{same}\n"));
    }
    text
}

/// What best play would have made of the same dice, where that is a question.
#[must_use]
pub fn best_play_same_dice_line(review: &Review, shown: &ValueFormat) -> Option<String> {
    let told = &shown.texts.review;
    Some(match review.same_dice.as_ref()? {
        BestPlaySameDice::Played { result, .. } => {
            (told.same_dice_best_play)(&shown.without_unit(*result))
        }
        BestPlaySameDice::Undefined { .. } => told.same_dice_undefined.to_owned(),
    })
}

/// How values were found, and how far an evaluator is off.
#[must_use]
pub fn evaluation_method_line(
    method: EvaluationMethod,
    calibration: Option<EvaluatorAccuracy>,
    shown: &ValueFormat,
) -> String {
    let words = shown.texts;
    let found = match method {
        EvaluationMethod::Exact => words.method_exact.to_owned(),
        EvaluationMethod::Evaluator { strategy } => (words.method_evaluator)(strategy),
        EvaluationMethod::Rollouts { strategy, games } => (words.method_rollouts)(games, strategy),
    };
    match calibration {
        Some(calibration) => format!("{found}; {}", calibration.to_text(shown)),
        None => found,
    }
}

fn push_section_title(text: &mut String, title: &str) {
    text.push_str(&format!("\n{title}\n"));
}

/// The table of losses by kind of question.
#[must_use]
pub fn losses_by_question_rows(
    review: &Review,
    names: &PlayerNames,
    shown: &ValueFormat,
) -> Vec<Vec<String>> {
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.flat_map(|(seat, at)| {
        let name = names.name_of(rollwright_games::Seat(at));
        seat.kinds.iter().map(move |kind| {
            let decisions = kind.unforced.to_string();
            let about = review.game.description(names.lang()).question_label(&kind.question);
            vec![name.to_owned(), about.to_owned(), decisions, shown.without_unit(kind.loss)]
        })
    });
    rows.collect()
}

/// The table of luck and skill.
#[must_use]
pub fn luck_and_skill_rows(
    review: &Review,
    names: &PlayerNames,
    shown: &ValueFormat,
) -> Vec<Vec<String>> {
    let number = shown.numbers.format_decimal;
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.map(|(seat, at)| {
        let per = seat.error_rate.map_or_else(String::new, |rate| number(rate, 2));
        vec![
            names.name_of(rollwright_games::Seat(at)).to_owned(),
            shown.without_unit(seat.start),
            shown.signed(seat.luck),
            shown.without_unit(seat.loss),
            shown.signed(seat.others),
            shown.signed(seat.residual),
            shown.without_unit(seat.result),
            shown.without_unit(seat.without_luck),
            seat.unforced.to_string(),
            per,
            seat.accuracy.map_or_else(String::new, |accuracy| number(accuracy, 1)),
        ]
    });
    rows.collect()
}

/// A line that was taken back.
#[must_use]
pub fn undone_event_line(
    taken: &crate::UndoneEvent,
    names: &PlayerNames,
    words: &CoachTexts,
) -> String {
    let what = match (&taken.action, taken.seat, &taken.faces) {
        (Some(action), Some(seat), _) => format!("{}: {action}", names.name_of(seat)),
        (_, _, faces) => {
            let faces = faces.iter().flatten().map(u8::to_string).collect::<Vec<_>>();
            (words.review.roll)(&faces.join(" "))
        }
    };
    (words.review.undone_line)(taken.line, &what)
}

/// What is said of a moment.
#[must_use]
pub fn key_moment_line(moment: &KeyMoment<'_>, names: &PlayerNames, shown: &ValueFormat) -> String {
    let (decision, told) = (moment.decision, &shown.texts.review);
    let loss = shown.without_unit(decision.loss);
    let name = names.name_of(decision.seat);
    let line = (told.moment)(decision.step, name, &moment.played_label, &moment.best_label, &loss);
    let points = |action: &String| {
        let option = decision.options.iter().find(|option| option.action == *action)?;
        option.points.map(|points| (shown.numbers.format_decimal)(points, 1))
    };
    match (points(&decision.played), points(&decision.best)) {
        (Some(played), Some(best)) => {
            format!("{line}; {}", (told.moment_expected_points)(&played, &best))
        }
        _ => line,
    }
}

fn key_moment_text(moment: &KeyMoment<'_>, names: &PlayerNames, shown: &ValueFormat) -> String {
    let mut text = format!("{}\n", key_moment_line(moment, names, shown));
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
        text.push_str(&format!("  {}\n", shown.texts.review.sheet_marks_legend));
    }
    text.push('\n');
    text
}

fn draw_sheet(sheet: &SheetView, moment: &KeyMoment<'_>, text: &mut String) {
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

/// A cell five columns wide, in brackets where it is one of the two choices.
fn draw_cell(cell: &CellView, moment: &KeyMoment<'_>, is_printed: bool) -> String {
    let shown = match cell.state {
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
        () if is(&moment.decision.played) => format!("{:>5}", format!("[{shown}]")),
        () if is(&moment.decision.best) => format!("{:>5}", format!("{{{shown}}}")),
        () if crossed => format!("{:>4} ", format!("x{shown}")),
        () => format!("{shown:>4} "),
    }
}

/// How numbers are shown: points as they are, chances in percent.
#[derive(Clone, Copy)]
pub struct ValueFormat {
    texts: &'static CoachTexts,
    numbers: &'static NumberTexts,
    is_win_probability: bool,
}

impl ValueFormat {
    /// The numbers of a review, in a language.
    #[must_use]
    pub fn for_review(review: &Review, lang: Lang) -> Self {
        Self::new(review.objective == "win", lang)
    }

    /// The numbers of a hint, in a language.
    #[must_use]
    pub fn for_hint(hint: &HintDocument, lang: Lang) -> Self {
        Self::new(hint.objective == "win", lang)
    }

    fn new(is_win_probability: bool, lang: Lang) -> Self {
        Self {
            texts: &lang.shared_texts().coach,
            numbers: &lang.shared_texts().numbers,
            is_win_probability,
        }
    }

    /// A number without its unit.
    #[must_use]
    pub fn without_unit(&self, value: f64) -> String {
        let value = if self.is_win_probability { 100.0 * value } else { value };
        (self.numbers.format_decimal)(value, 2)
    }

    /// A number with its sign.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let amount = self.without_unit(value);
        if amount.starts_with(['-', '0']) && value < 0.005 { amount } else { format!("+{amount}") }
    }

    /// A value, a chance with its unit.
    #[must_use]
    pub fn value(&self, value: f64) -> String {
        match self.is_win_probability {
            true => (self.numbers.format_percent)(&self.without_unit(value)),
            false => self.without_unit(value),
        }
    }

    /// The same in a sentence, where points have to be called so.
    #[must_use]
    pub fn with_unit(&self, value: f64) -> String {
        match self.is_win_probability {
            true => self.value(value),
            false => (self.texts.point_count)(&self.without_unit(value)),
        }
    }

    /// The points to expect beside a chance to win.
    #[must_use]
    pub fn expected_points(&self, points: f64) -> String {
        format!(" ({})", (self.texts.point_count)(&(self.numbers.format_decimal)(points, 1)))
    }

    /// How far an evaluator is off, as a phrase.
    pub(crate) fn evaluator_accuracy(&self, value: f64, difference: f64) -> String {
        let [value, difference] = [value, difference].map(|off| match self.is_win_probability {
            true => {
                (self.texts.percentage_point_count)(&(self.numbers.format_decimal)(100.0 * off, 1))
            }
            false => (self.texts.point_count)(&(self.numbers.format_decimal)(off, 1)),
        });
        (self.texts.evaluator_error)(&value, &difference)
    }

    /// What was lost; empty for nothing.
    #[must_use]
    pub fn loss(&self, loss: f64) -> String {
        if loss > 0.0 { self.without_unit(loss) } else { String::new() }
    }

    /// What values are, as a sentence.
    #[must_use]
    pub fn objective_sentence(&self) -> &'static str {
        let told = &self.texts.review;
        if self.is_win_probability { told.objective_win } else { told.objective_points }
    }
}

/// Rows under their heads, columns as wide as they need to be.
fn aligned_table(heads: &[&str], rows: Vec<Vec<String>>) -> String {
    let heads: Vec<String> = heads.iter().map(|head| capitalize(head)).collect();
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
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
