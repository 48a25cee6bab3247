//! Formats values and losses of decisions in a language.

use rollwright_i18n::{CoachTexts, Lang, NumberFormats};

use crate::{HintDocument, Review};

/// How numbers are shown: points as they are, chances in percent.
#[derive(Clone, Copy)]
pub struct ValueFormat {
    pub(crate) texts: &'static CoachTexts,
    pub(crate) numbers: &'static NumberFormats,
    is_win_probability: bool,
}

impl ValueFormat {
    /// The format for a review, in a language.
    #[must_use]
    pub fn for_review(review: &Review, lang: Lang) -> Self {
        Self::new(review.objective == "win", lang)
    }

    /// The format for a hint, in a language.
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
    pub fn format_without_unit(&self, value: f64) -> String {
        let value = if self.is_win_probability { 100.0 * value } else { value };
        (self.numbers.format_decimal)(value, 2)
    }

    /// A number with its sign.
    #[must_use]
    pub fn format_signed(&self, value: f64) -> String {
        let amount = self.format_without_unit(value);
        if amount.starts_with(['-', '0']) && value < 0.005 { amount } else { format!("+{amount}") }
    }

    /// A value; a chance with its unit.
    #[must_use]
    pub fn format_value(&self, value: f64) -> String {
        match self.is_win_probability {
            true => (self.numbers.format_percent)(&self.format_without_unit(value)),
            false => self.format_without_unit(value),
        }
    }

    /// A value without decimals, for graphs.
    #[must_use]
    pub fn format_short_value(&self, value: f64) -> String {
        match self.is_win_probability {
            true => (self.numbers.format_percent)(&(self.numbers.format_decimal)(100.0 * value, 0)),
            false => (self.numbers.format_decimal)(value, 0),
        }
    }

    /// A difference of two values, with its sign and the unit of chances.
    #[must_use]
    pub fn format_short_difference(&self, difference: f64) -> String {
        /// From here on, decimals don't matter.
        const MIN_WHOLE: f64 = 9.95;
        let amount = if self.is_win_probability { 100.0 * difference } else { difference };
        let decimals = if amount.abs() >= MIN_WHOLE { 0 } else { 1 };
        let number = (self.numbers.format_decimal)(amount, decimals);
        let number = if amount > 0.0 { format!("+{number}") } else { number };
        if self.is_win_probability { (self.numbers.format_percent)(&number) } else { number }
    }

    /// The same in a sentence, where points need their unit.
    #[must_use]
    pub fn format_value_in_sentence(&self, value: f64) -> String {
        match self.is_win_probability {
            true => self.format_value(value),
            false => (self.texts.point_count)(&self.format_without_unit(value)),
        }
    }

    /// Points in parentheses, to follow a chance to win.
    #[must_use]
    pub fn format_points_in_parentheses(&self, points: f64) -> String {
        format!(" ({})", (self.texts.point_count)(&(self.numbers.format_decimal)(points, 1)))
    }

    /// The error of an evaluator, as a phrase.
    pub(crate) fn format_evaluator_error(&self, value: f64, difference: f64) -> String {
        let [value, difference] = [value, difference].map(|error| match self.is_win_probability {
            true => (self.texts.percentage_point_count)(&(self.numbers.format_decimal)(
                100.0 * error,
                1,
            )),
            false => (self.texts.point_count)(&(self.numbers.format_decimal)(error, 1)),
        });
        (self.texts.evaluator_error)(&value, &difference)
    }

    /// A loss; empty for none.
    #[must_use]
    pub fn format_loss(&self, loss: f64) -> String {
        if loss > 0.0 { self.format_without_unit(loss) } else { String::new() }
    }

    /// What values mean, as a sentence.
    #[must_use]
    pub fn objective_sentence(&self) -> &'static str {
        let review_texts = &self.texts.review;
        if self.is_win_probability {
            review_texts.objective_win
        } else {
            review_texts.objective_points
        }
    }
}
