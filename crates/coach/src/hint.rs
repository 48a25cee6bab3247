//! A hint: every option of a decision with its value and a reason.

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::{Cancelled, NoProgress, Objective, Progress};
use rollwright_games::{Game, Narration, Seat};
use rollwright_i18n::Lang;
use serde::Serialize;

use crate::explanation::{OptionExplanation, explain_options};
use crate::option_ranking::RankedOption;
use crate::{Coach, EvaluatorAccuracy, method_name};

/// What `seat` can do in a position, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<G: Game> {
    /// The position, as the seat may see it.
    pub position: G,
    /// Who is asked.
    pub seat: Seat,
    /// What values are.
    pub objective: Objective,
    /// Whether they are exact.
    pub is_exact: bool,
    /// How they were found.
    pub method: EvaluationMethod,
    /// How far values are off, where an evaluator finds them.
    pub evaluator_accuracy: Option<EvaluatorAccuracy>,
    /// The options; none when the seat is not asked.
    pub options: Vec<HintOption<G::Action>>,
}

/// An option of a hint.
#[derive(Clone, PartialEq, Debug)]
pub struct HintOption<A> {
    /// What it is worth and what it costs.
    pub ranked: RankedOption<A>,
    /// Why.
    pub explanation: OptionExplanation<A>,
}

/// A hint as files and screens have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintDocument {
    /// The game.
    pub game: String,
    /// Who is asked, counted from 1.
    pub seat: Seat,
    /// `points` or `win`.
    pub objective: &'static str,
    /// Whether values are exact.
    pub exact: bool,
    /// How they were found.
    pub method: String,
    /// How far values are off, where an evaluator finds them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calibration: Option<EvaluatorAccuracy>,
    /// The options, best first.
    pub options: Vec<HintOptionDocument>,
}

/// An option of a hint as files and screens have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintOptionDocument {
    /// The action in the game's notation.
    pub action: String,
    /// What it is called on a button.
    pub label: String,
    /// Its value.
    pub value: f64,
    /// How far the value may be off against those of other options.
    pub error: f64,
    /// What it costs against the best.
    pub loss: f64,
    /// The points to expect, where the value is a chance to win and they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// Why, as a sentence.
    pub reason: String,
}

impl<G: Narration> Coach<G> {
    /// A hint for `seat`, which is asked in `position`.
    #[must_use]
    pub fn hint(&self, position: &G, seat: Seat) -> Hint<G> {
        let hint = self.hint_with_progress(position, seat, &NoProgress);
        hint.unwrap_or_else(|Cancelled| self.explain_options(position, seat, Vec::new()))
    }

    /// The same, unless `watch` stops it between two options.
    ///
    /// # Errors
    /// It did.
    pub fn hint_with_progress(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Progress,
    ) -> Result<Hint<G>, Cancelled> {
        let mut weighed = self.rank_options_with_progress(position, seat, watch)?;
        let seen = position.visible_to(Some(seat));
        for RankedOption { action_value: option, .. } in
            weighed.iter_mut().filter(|one| one.action_value.expected_points.is_none())
        {
            option.expected_points = self.expected_points(&seen, seat, option.action, watch)?;
        }
        Ok(self.explain_options(position, seat, weighed))
    }

    fn explain_options(
        &self,
        position: &G,
        seat: Seat,
        weighed: Vec<RankedOption<G::Action>>,
    ) -> Hint<G> {
        let position = position.visible_to(Some(seat));
        let reasons = explain_options(self.values(), &position, seat, &weighed).into_iter();
        let options = weighed.into_iter().zip(reasons);
        Hint {
            seat,
            objective: self.objective(),
            is_exact: self.is_exact(),
            method: self.values().method(),
            evaluator_accuracy: self.evaluator_accuracy(),
            options: options
                .map(|(weighed, reason)| HintOption { ranked: weighed, explanation: reason })
                .collect(),
            position,
        }
    }
}

impl<G: Narration> Hint<G> {
    /// The hint with its sentences in `lang`.
    #[must_use]
    pub fn to_document(&self, lang: Lang) -> HintDocument {
        let (position, seat) = (&self.position, self.seat);
        let options =
            self.options.iter().map(|HintOption { ranked: weighed, explanation: reason }| {
                HintOptionDocument {
                    action: G::format_action(weighed.action_value.action),
                    label: position.action_label(seat, weighed.action_value.action, lang),
                    value: weighed.action_value.value,
                    error: weighed.action_value.error,
                    loss: weighed.loss,
                    points: weighed.action_value.expected_points,
                    reason: reason.text(position, seat, self.objective, lang),
                }
            });
        HintDocument {
            game: G::ID.name().to_owned(),
            seat,
            objective: objective_name(self.objective),
            exact: self.is_exact,
            method: method_name(self.method),
            calibration: self.evaluator_accuracy,
            options: options.collect(),
        }
    }
}

/// What values are, as files name it.
pub(crate) fn objective_name(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "points",
        Objective::Win => "win",
    }
}
