//! Hints: every option of a decision with its value and a reason.

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::{Cancelled, NoProgress, Objective, Progress};
use rollwright_games::{Game, Presentation, Seat};
use rollwright_i18n::Lang;
use serde::Serialize;

use crate::explanation::{OptionExplanation, explain_options};
use crate::option_ranking::OptionWithLoss;
use crate::reasons::HasReasons;
use crate::{Coach, EvaluatorAccuracy, evaluation_method_identifier};

/// The options of `seat` in a position, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<G: Game> {
    /// The position, as the seat may see it.
    pub position: G,
    /// The seat that decides.
    pub seat: Seat,
    /// What values mean: points or chances to win.
    pub objective: Objective,
    /// Whether values are exact.
    pub is_exact: bool,
    /// How values were computed.
    pub method: EvaluationMethod,
    /// The error of values that come from an evaluator.
    pub evaluator_accuracy: Option<EvaluatorAccuracy>,
    /// The options; empty if the seat doesn't have to decide.
    pub options: Vec<HintOption<G::Action>>,
}

/// An option of a hint.
#[derive(Clone, PartialEq, Debug)]
pub struct HintOption<A> {
    /// Its value and its loss.
    pub ranked: OptionWithLoss<A>,
    /// The reason.
    pub explanation: OptionExplanation<A>,
}

/// A hint for files and screens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintDocument {
    /// The game.
    pub game: String,
    /// The seat that decides, counted from 1.
    pub seat: Seat,
    /// `points` or `win`.
    pub objective: &'static str,
    /// Whether values are exact.
    pub exact: bool,
    /// How values were computed.
    pub method: String,
    /// The error of values that come from an evaluator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calibration: Option<EvaluatorAccuracy>,
    /// The options, best first.
    pub options: Vec<HintOptionDocument>,
}

/// An option of a hint for files and screens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintOptionDocument {
    /// The action in the game's notation.
    pub action: String,
    /// Its label on a button.
    pub label: String,
    /// Its value.
    pub value: f64,
    /// The error of the value compared with those of other options.
    pub error: f64,
    /// Its loss compared with the best.
    pub loss: f64,
    /// The expected points, if the value is a chance to win and they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// The reason, as a sentence.
    pub reason: String,
}

impl<G: HasReasons> Coach<G> {
    /// A hint for `seat`, which has to decide in `position`.
    #[must_use]
    pub fn hint(&self, position: &G, seat: Seat) -> Hint<G> {
        let hint = self.hint_cancellable(position, seat, &NoProgress);
        hint.unwrap_or_else(|Cancelled| self.explain_options(position, seat, Vec::new()))
    }

    /// The same, unless `progress` cancels it between two options.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn hint_cancellable(
        &self,
        position: &G,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Hint<G>, Cancelled> {
        let mut ranked = self.rank_options_cancellable(position, seat, progress)?;
        let visible = position.visible_to(Some(seat));
        for OptionWithLoss { action_value: option, .. } in
            ranked.iter_mut().filter(|one| one.action_value.expected_points.is_none())
        {
            option.expected_points =
                self.expected_points(&visible, seat, option.action, progress)?;
        }
        Ok(self.explain_options(position, seat, ranked))
    }

    fn explain_options(
        &self,
        position: &G,
        seat: Seat,
        ranked: Vec<OptionWithLoss<G::Action>>,
    ) -> Hint<G> {
        let position = position.visible_to(Some(seat));
        let best = ranked.first().map_or(0.0, |ranked| ranked.action_value.value);
        let thresholds = self.thresholds_for_value(best);
        let reasons =
            explain_options(self.position_evaluator(), &position, seat, &ranked, &thresholds)
                .into_iter();
        let options = ranked.into_iter().zip(reasons);
        Hint {
            seat,
            objective: self.objective(),
            is_exact: self.is_exact(),
            method: self.position_evaluator().method(),
            evaluator_accuracy: self.evaluator_accuracy(),
            options: options
                .map(|(ranked, explanation)| HintOption { ranked, explanation })
                .collect(),
            position,
        }
    }
}

impl<G: Presentation> Hint<G> {
    /// The hint with its sentences in `lang`.
    #[must_use]
    pub fn to_document(&self, lang: Lang) -> HintDocument {
        let (position, seat) = (&self.position, self.seat);
        let options =
            self.options.iter().map(|HintOption { ranked, explanation }| HintOptionDocument {
                action: G::format_action(ranked.action_value.action),
                label: position.action_label(seat, ranked.action_value.action, lang),
                value: ranked.action_value.value,
                error: ranked.action_value.error,
                loss: ranked.loss,
                points: ranked.action_value.expected_points,
                reason: explanation.text(position, seat, lang),
            });
        HintDocument {
            game: G::ID.name().to_owned(),
            seat,
            objective: objective_name(self.objective),
            exact: self.is_exact,
            method: evaluation_method_identifier(self.method),
            calibration: self.evaluator_accuracy,
            options: options.collect(),
        }
    }
}

/// The name of an objective in files.
pub(crate) fn objective_name(objective: Objective) -> &'static str {
    match objective {
        Objective::Points => "points",
        Objective::Win => "win",
    }
}
