//! Hints and reviews as plain text, for consoles.

use rollwright_bots::values::Method;
use rollwright_games::view::{Cell, Mark, Sheet};
use rollwright_games::{Facts, Names};
use rollwright_i18n::{CoachWords, Lang, NumberTexts, capital};

use crate::{Calibration, Hint, Moment, Review, SameDice, ToldHint};

/// A hint as a table, best option first.
#[must_use]
pub fn hint<G: Facts>(hint: &Hint<G>, names: &Names) -> String {
    let words = &names.lang().words().coach;
    let told: ToldHint = hint.told(names.lang());
    let shown = Shown::of_hint(&told, names.lang());
    let mut text = format!("{}\n", (words.hint_for)(names.of(hint.seat)));
    text.push_str(&format!(
        "{} ({})\n\n",
        shown.objective(),
        how(hint.method, hint.calibration, &shown)
    ));
    let rows = told.options.iter().map(|option| {
        let error = match option.error {
            0.0 => String::new(),
            error => format!(" +-{}", shown.value(error)),
        };
        let points = option.points.map_or_else(String::new, |points| shown.beside(points));
        let value = format!("{}{error}{points}", shown.value(option.value));
        vec![option.label.clone(), value, shown.loss(option.loss), option.reason.clone()]
    });
    text.push_str(&table(&words.hint_heads, rows.collect()));
    text
}

/// A review with its costliest moments.
#[must_use]
pub fn review(review: &Review, moments: &[Moment<'_>], names: &Names) -> String {
    let words = &names.lang().words().coach;
    let shown = Shown::of(review, names.lang());
    let told = &words.review;
    let mut text = format!("{}\n", (told.title)(review.game.title()));
    let found = how(review.how, review.calibration, &shown);
    text.push_str(&format!("{} ({found})\n", shown.objective()));
    if !review.finished {
        text.push_str(&format!("{}\n", told.running));
    }
    section(&mut text, told.decisions);
    let rows = review.decisions.iter().map(|decision| {
        let mark = decision.mark.map_or("", |mark| told.marks[mark.index()]);
        vec![
            decision.step.to_string(),
            names.of(decision.seat).to_owned(),
            review.game.about(names.lang()).question(&decision.question).to_owned(),
            decision.played.clone(),
            if decision.loss > 0.0 { decision.best.clone() } else { String::new() },
            shown.loss(decision.loss),
            mark.to_owned(),
        ]
    });
    text.push_str(&table(&told.decision_heads, rows.collect()));
    let marks = &review.thresholds;
    let [doubtful, bad, very_bad] =
        [marks.doubtful, marks.bad, marks.very_bad].map(|loss| shown.amount(loss));
    text.push_str(&format!("{}\n", (told.thresholds)(&doubtful, &bad, &very_bad)));
    if !review.taken_back.is_empty() {
        section(&mut text, told.taken_back);
        for taken in &review.taken_back {
            text.push_str(&format!("  {}\n", taken_back(taken, names, words)));
        }
    }
    section(&mut text, told.kinds);
    text.push_str(&table(&told.kind_heads, kinds(review, names, &shown)));
    section(&mut text, told.moments);
    for moment in moments {
        text.push_str(&moment_text(moment, names, &shown));
    }
    if moments.is_empty() {
        text.push_str(&format!("{}\n", told.no_losses));
    }
    section(&mut text, told.seats);
    text.push_str(&table(&told.seat_heads, seats(review, names, &shown)));
    text.push_str(&format!("{}\n", told.identity));
    if let Some(same) = same_dice(review, &shown) {
        text.push_str(&format!("{same}\n"));
    }
    text
}

/// What best play would have made of the same dice, where that is a question.
#[must_use]
pub fn same_dice(review: &Review, shown: &Shown) -> Option<String> {
    let told = &shown.words.review;
    Some(match review.same_dice.as_ref()? {
        SameDice::Played { result, .. } => (told.same_dice)(&shown.amount(*result)),
        SameDice::Undefined { .. } => told.same_dice_undefined.to_owned(),
    })
}

/// How values were found, and how far an evaluator is off.
#[must_use]
pub fn how(method: Method, calibration: Option<Calibration>, shown: &Shown) -> String {
    let words = shown.words;
    let found = match method {
        Method::Exact => words.exact.to_owned(),
        Method::Evaluator { strategy } => (words.evaluator)(strategy),
        Method::Rollouts { strategy, games } => (words.rollouts)(games, strategy),
    };
    match calibration {
        Some(calibration) => format!("{found}; {}", calibration.told(shown)),
        None => found,
    }
}

fn section(text: &mut String, title: &str) {
    text.push_str(&format!("\n{title}\n"));
}

/// The table of losses by kind of question.
#[must_use]
pub fn kinds(review: &Review, names: &Names, shown: &Shown) -> Vec<Vec<String>> {
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.flat_map(|(seat, at)| {
        let name = names.of(rollwright_games::Seat(at));
        seat.kinds.iter().map(move |kind| {
            let decisions = kind.unforced.to_string();
            let about = review.game.about(names.lang()).question(&kind.question);
            vec![name.to_owned(), about.to_owned(), decisions, shown.amount(kind.loss)]
        })
    });
    rows.collect()
}

/// The table of luck and skill.
#[must_use]
pub fn seats(review: &Review, names: &Names, shown: &Shown) -> Vec<Vec<String>> {
    let number = shown.numbers.number;
    let seats = review.seats.iter().zip(0u8..);
    let rows = seats.map(|(seat, at)| {
        let per = seat.error_rate.map_or_else(String::new, |rate| number(rate, 2));
        vec![
            names.of(rollwright_games::Seat(at)).to_owned(),
            shown.amount(seat.start),
            shown.signed(seat.luck),
            shown.amount(seat.loss),
            shown.signed(seat.others),
            shown.signed(seat.residual),
            shown.amount(seat.result),
            shown.amount(seat.without_luck),
            seat.unforced.to_string(),
            per,
            seat.accuracy.map_or_else(String::new, |accuracy| number(accuracy, 1)),
        ]
    });
    rows.collect()
}

/// A line that was taken back.
#[must_use]
pub fn taken_back(taken: &crate::TakenBack, names: &Names, words: &CoachWords) -> String {
    let what = match (&taken.action, taken.seat, &taken.faces) {
        (Some(action), Some(seat), _) => format!("{}: {action}", names.of(seat)),
        (_, _, faces) => {
            let faces = faces.iter().flatten().map(u8::to_string).collect::<Vec<_>>();
            (words.review.roll)(&faces.join(" "))
        }
    };
    (words.review.taken_back_line)(taken.line, &what)
}

/// What is said of a moment.
#[must_use]
pub fn moment_line(moment: &Moment<'_>, names: &Names, shown: &Shown) -> String {
    let (decision, told) = (moment.decision, &shown.words.review);
    let loss = shown.amount(decision.loss);
    let name = names.of(decision.seat);
    let line = (told.moment)(decision.step, name, &moment.played, &moment.best, &loss);
    let points = |action: &String| {
        let option = decision.options.iter().find(|option| option.action == *action)?;
        option.points.map(|points| (shown.numbers.number)(points, 1))
    };
    match (points(&decision.played), points(&decision.best)) {
        (Some(played), Some(best)) => format!("{line}; {}", (told.moment_points)(&played, &best)),
        _ => line,
    }
}

fn moment_text(moment: &Moment<'_>, names: &Names, shown: &Shown) -> String {
    let mut text = format!("{}\n", moment_line(moment, names, shown));
    let dice =
        moment.view.dice.iter().filter_map(|die| Some(format!("{}: {}", die.name, die.face?)));
    let dice: Vec<String> = dice.collect();
    if !dice.is_empty() {
        text.push_str(&format!("  {}\n", dice.join(", ")));
    }
    let seat = moment.decision.seat;
    let own = moment.view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat));
    for sheet in own {
        draw(sheet, moment, &mut text);
    }
    let is_choice = |cell: &Cell| {
        let action = cell.action.as_ref();
        [&moment.decision.played, &moment.decision.best].into_iter().any(|one| action == Some(one))
    };
    let cells = moment.view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
    if cells.into_iter().any(is_choice) {
        text.push_str(&format!("  {}\n", shown.words.review.marked));
    }
    text.push('\n');
    text
}

fn draw(sheet: &Sheet, moment: &Moment<'_>, text: &mut String) {
    let width = sheet.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    for row in &sheet.rows {
        let cells: String =
            row.cells.iter().map(|cell| drawn(cell, moment, sheet.is_printed())).collect();
        text.push_str(&format!("  {:width$} {}\n", row.label, cells.trim_end()));
    }
    let notes = sheet.notes.iter().map(|note| format!("{}: {}", note.label, note.value));
    let notes: Vec<String> = notes.collect();
    if !notes.is_empty() {
        text.push_str(&format!("  {}\n", notes.join(", ")));
    }
}

/// A cell five columns wide, in brackets where it is one of the two choices.
fn drawn(cell: &Cell, moment: &Moment<'_>, is_printed: bool) -> String {
    let shown = match cell.mark {
        Mark::Used if cell.text.is_empty() => "X",
        Mark::Used => &cell.text,
        Mark::Open if cell.text.is_empty() => ".",
        Mark::Open => &cell.text,
        Mark::Gone => "-",
        Mark::Closed => "#",
    };
    let is = |action: &String| cell.action.as_ref() == Some(action);
    let crossed = cell.mark == Mark::Used && is_printed;
    match () {
        () if is(&moment.decision.played) => format!("{:>5}", format!("[{shown}]")),
        () if is(&moment.decision.best) => format!("{:>5}", format!("{{{shown}}}")),
        () if crossed => format!("{:>4} ", format!("x{shown}")),
        () => format!("{shown:>4} "),
    }
}

/// How numbers are shown: points as they are, chances in percent.
#[derive(Clone, Copy)]
pub struct Shown {
    words: &'static CoachWords,
    numbers: &'static NumberTexts,
    win: bool,
}

impl Shown {
    /// The numbers of a review, in a language.
    #[must_use]
    pub fn of(review: &Review, lang: Lang) -> Self {
        Self::new(review.objective == "win", lang)
    }

    /// The numbers of a hint, in a language.
    #[must_use]
    pub fn of_hint(hint: &ToldHint, lang: Lang) -> Self {
        Self::new(hint.objective == "win", lang)
    }

    fn new(win: bool, lang: Lang) -> Self {
        Self { words: &lang.words().coach, numbers: &lang.words().numbers, win }
    }

    /// A number without its unit.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        let value = if self.win { 100.0 * value } else { value };
        (self.numbers.number)(value, 2)
    }

    /// A number with its sign.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let amount = self.amount(value);
        if amount.starts_with(['-', '0']) && value < 0.005 { amount } else { format!("+{amount}") }
    }

    /// A value, a chance with its unit.
    #[must_use]
    pub fn value(&self, value: f64) -> String {
        match self.win {
            true => (self.numbers.percent)(&self.amount(value)),
            false => self.amount(value),
        }
    }

    /// The same in a sentence, where points have to be called so.
    #[must_use]
    pub fn with_unit(&self, value: f64) -> String {
        match self.win {
            true => self.value(value),
            false => (self.words.points)(&self.amount(value)),
        }
    }

    /// The points to expect beside a chance to win.
    #[must_use]
    pub fn beside(&self, points: f64) -> String {
        format!(" ({})", (self.words.points)(&(self.numbers.number)(points, 1)))
    }

    /// How far an evaluator is off, as a phrase.
    pub(crate) fn calibration(&self, value: f64, difference: f64) -> String {
        let [value, difference] = [value, difference].map(|off| match self.win {
            true => (self.words.percentage_points)(&(self.numbers.number)(100.0 * off, 1)),
            false => (self.words.points)(&(self.numbers.number)(off, 1)),
        });
        (self.words.calibration)(&value, &difference)
    }

    /// What was lost; empty for nothing.
    #[must_use]
    pub fn loss(&self, loss: f64) -> String {
        if loss > 0.0 { self.amount(loss) } else { String::new() }
    }

    /// What values are, as a sentence.
    #[must_use]
    pub fn objective(&self) -> &'static str {
        let told = &self.words.review;
        if self.win { told.objective_win } else { told.objective_points }
    }
}

/// Rows under their heads, columns as wide as they need to be.
fn table(heads: &[&str], rows: Vec<Vec<String>>) -> String {
    let heads: Vec<String> = heads.iter().map(|head| capital(head)).collect();
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
