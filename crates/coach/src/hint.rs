//! A hint: every option of a decision with its value and a reason.

use rollwright_bots::values::Method;
use rollwright_bots::{Objective, Stopped, Unwatched, Watch};
use rollwright_games::{Facts, Game, Seat};
use rollwright_i18n::Lang;
use serde::Serialize;

use crate::reason::{Reason, reasons};
use crate::weigh::Weighed;
use crate::{Calibration, Coach, told_method};

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
    pub exact: bool,
    /// How they were found.
    pub method: Method,
    /// How far values are off, where an evaluator finds them.
    pub calibration: Option<Calibration>,
    /// The options; none when the seat is not asked.
    pub options: Vec<HintOption<G::Action>>,
}

/// An option of a hint.
#[derive(Clone, PartialEq, Debug)]
pub struct HintOption<A> {
    /// What it is worth and what it costs.
    pub weighed: Weighed<A>,
    /// Why.
    pub reason: Reason<A>,
}

/// A hint as files and screens have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldHint {
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
    pub calibration: Option<Calibration>,
    /// The options, best first.
    pub options: Vec<ToldOption>,
}

/// An option of a hint as files and screens have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldOption {
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

impl<G: Facts> Coach<G> {
    /// A hint for `seat`, which is asked in `position`.
    #[must_use]
    pub fn hint(&self, position: &G, seat: Seat) -> Hint<G> {
        let hint = self.hint_watched(position, seat, &Unwatched);
        hint.unwrap_or_else(|Stopped| self.reasoned(position, seat, Vec::new()))
    }

    /// The same, unless `watch` stops it between two options.
    ///
    /// # Errors
    /// It did.
    pub fn hint_watched(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Watch,
    ) -> Result<Hint<G>, Stopped> {
        let mut weighed = self.weigh_watched(position, seat, watch)?;
        let seen = position.seen_by(Some(seat));
        for Weighed { option, .. } in weighed.iter_mut().filter(|one| one.option.points.is_none()) {
            option.points = self.points_of(&seen, seat, option.action, watch)?;
        }
        Ok(self.reasoned(position, seat, weighed))
    }

    fn reasoned(&self, position: &G, seat: Seat, weighed: Vec<Weighed<G::Action>>) -> Hint<G> {
        let position = position.seen_by(Some(seat));
        let reasons = reasons(self.values(), &position, seat, &weighed).into_iter();
        let options = weighed.into_iter().zip(reasons);
        Hint {
            seat,
            objective: self.objective(),
            exact: self.is_exact(),
            method: self.values().method(),
            calibration: self.calibration(),
            options: options.map(|(weighed, reason)| HintOption { weighed, reason }).collect(),
            position,
        }
    }
}

impl<G: Facts> Hint<G> {
    /// The hint with its sentences in `lang`.
    #[must_use]
    pub fn told(&self, lang: Lang) -> ToldHint {
        let (position, seat) = (&self.position, self.seat);
        let options = self.options.iter().map(|HintOption { weighed, reason }| ToldOption {
            action: G::write(weighed.option.action),
            label: position.action_label(seat, weighed.option.action, lang),
            value: weighed.option.value,
            error: weighed.option.error,
            loss: weighed.loss,
            points: weighed.option.points,
            reason: reason.text(position, seat, self.objective, lang),
        });
        ToldHint {
            game: G::ID.name().to_owned(),
            seat,
            objective: objective_name(self.objective),
            exact: self.exact,
            method: told_method(self.method),
            calibration: self.calibration,
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
