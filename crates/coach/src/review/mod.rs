//! The review of a game: what each decision cost, and what was luck.
//!
//! - `compute_review`: computes a review
//! - `costly_decisions`: the costliest decisions, ready to be drawn
//! - `coach_result_with_same_dice`: the result of the coach's play with the same dice
//! - `undone_events`: what was taken back
//! - `storage_format`: a review as stored text

mod coach_result_with_same_dice;
mod compute_review;
mod costly_decisions;
mod storage_format;
mod undone_events;

pub use coach_result_with_same_dice::CoachResultWithSameDice;
pub use compute_review::PROGRAM_VERSION;
pub use costly_decisions::{CostlyDecision, costliest_decisions};

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::EvaluatorAccuracy;
use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_games::{GameId, Seat};

use serde::{Deserialize, Serialize};

/// The review of a game. It holds only data; screens render it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its settings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, u32>,
    /// What values mean: `points` or `win`.
    pub objective: Cow<'static, str>,
    /// Whether values are exact.
    pub exact: bool,
    /// How values were computed.
    pub method: String,
    /// The error of values that come from an evaluator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<EvaluatorAccuracy>,
    /// The program and its version: with the record and the method, everything a review depends on.
    pub program: Cow<'static, str>,
    /// The method for screens, which describe it in their language.
    #[serde(skip, default = "placeholder_method")]
    pub how: EvaluationMethod,
    /// Whether the game is over; otherwise results are the current values of the position.
    pub finished: bool,
    /// From which losses decisions are marked.
    pub thresholds: MistakeThresholds,
    /// The seats, in order.
    pub seats: Vec<SeatReview>,
    /// The decisions, in the order of steps.
    pub decisions: Vec<DecisionReview>,
    /// The rolls.
    pub rolls: Vec<RollLuck>,
    /// Undone events, which don't count.
    pub taken_back: Vec<UndoneEvent>,
    /// The value of the game to each seat before the first step and after each step.
    pub course: Vec<Vec<f64>>,
    /// The result of best play with the same dice; only for one seat, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_dice: Option<CoachResultWithSameDice>,
}

/// A placeholder: [`Review::from_storage_text`] restores the method from its name.
fn placeholder_method() -> EvaluationMethod {
    EvaluationMethod::Exact
}

/// From which losses decisions are marked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MistakeThresholds {
    /// Marked as doubtful.
    pub doubtful: f64,
    /// Marked as bad.
    pub bad: f64,
    /// Marked as very bad.
    pub very_bad: f64,
}

impl MistakeThresholds {
    /// The severity of a decision with this loss.
    #[must_use]
    pub fn severity_of_loss(&self, loss: f64) -> Option<MistakeSeverity> {
        match loss {
            _ if loss <= 0.0 => None,
            _ if loss >= self.very_bad => Some(MistakeSeverity::VeryBad),
            _ if loss >= self.bad => Some(MistakeSeverity::Bad),
            _ if loss >= self.doubtful => Some(MistakeSeverity::Doubtful),
            _ => None,
        }
    }
}

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MistakeSeverity {
    /// Hardly a mistake.
    #[serde(rename = "doubtful")]
    Doubtful,
    /// A mistake.
    #[serde(rename = "bad")]
    Bad,
    /// A blunder.
    #[serde(rename = "very bad")]
    VeryBad,
}

impl MistakeSeverity {
    /// Its index among the three, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["doubtful", "bad", "very bad"][self.index()]
    }
}

/// The review of a seat: `result = start + luck - loss + others + residual`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatReview {
    /// The player's name.
    pub name: String,
    /// The value of the game at its start.
    pub start: f64,
    /// The result.
    pub result: f64,
    /// The effect of the dice.
    pub luck: f64,
    /// The loss by own decisions.
    pub loss: f64,
    /// The effect of the others' decisions.
    pub others: f64,
    /// The part that estimates leave unexplained.
    pub residual: f64,
    /// The number of decisions.
    pub decisions: usize,
    /// How many of them had more than one option.
    pub unforced: usize,
    /// 100 for no loss, 0 for the loss of random play or more; `None` if there was nothing to
    /// decide.
    pub accuracy: Option<f64>,
    /// The loss per unforced decision; chances to win in thousandths.
    pub error_rate: Option<f64>,
    /// The result without luck.
    pub without_luck: f64,
    /// The loss by kind of question.
    pub kinds: Vec<QuestionKindLoss>,
}

/// The loss of a seat by one kind of question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct QuestionKindLoss {
    /// The question.
    pub question: Cow<'static, str>,
    /// The number of decisions.
    pub decisions: usize,
    /// How many of them had more than one option.
    pub unforced: usize,
    /// Their total loss.
    pub loss: f64,
}

/// The review of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DecisionReview {
    /// Its step, counted from 1: each roll is one, and each question with all its answers.
    pub step: usize,
    /// How many rolls and answers came before that step.
    pub stood: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The question.
    pub question: Cow<'static, str>,
    /// The played action.
    pub played: String,
    /// The best action; the played one if it lost nothing.
    pub best: String,
    /// Its loss.
    pub loss: f64,
    /// How bad that was.
    pub mark: Option<MistakeSeverity>,
    /// Every option, best first.
    pub options: Vec<DecisionOption>,
}

/// An option of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DecisionOption {
    /// The action in the game's notation.
    pub action: String,
    /// Its value.
    pub value: f64,
    /// The error of the value compared with those of other options.
    pub error: f64,
    /// The expected points, if the value is a chance to win and they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

/// The luck of a roll.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollLuck {
    /// The step, counted from 1.
    pub step: usize,
    /// The seat that rolled.
    pub by: Seat,
    /// The faces.
    pub faces: Vec<u8>,
    /// Its effect on each seat.
    pub luck: Vec<f64>,
}

/// An undone roll or decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UndoneEvent {
    /// Its line in the record; the header is line 1.
    pub line: usize,
    /// The seat that decided; `None` for a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The faces of the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
}
