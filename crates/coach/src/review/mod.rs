//! The review of a game: what each decision cost, and what was luck.

mod best_play_same_dice;
mod key_moments;
mod luck_and_skill;
mod storage_format;
mod undone_events;

pub use best_play_same_dice::BestPlaySameDice;
pub use key_moments::{KeyMoment, key_moments};
pub use luck_and_skill::PROGRAM_VERSION;

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::EvaluatorAccuracy;
use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_games::{GameId, Seat};

use serde::{Deserialize, Serialize};

/// A game looked back on. All numbers; screens draw it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its settings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, u8>,
    /// What values are: `points` or `win`.
    pub objective: Cow<'static, str>,
    /// Whether they are exact.
    pub exact: bool,
    /// How they were found.
    pub method: String,
    /// How far values are off, where an evaluator finds them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<EvaluatorAccuracy>,
    /// The program and its version: with the record and the method, all that a review
    /// depends on.
    pub program: Cow<'static, str>,
    /// The method for screens, which tell it in their language.
    #[serde(skip, default = "placeholder_method")]
    pub how: EvaluationMethod,
    /// Whether the game is over; else results are what the position is worth now.
    pub finished: bool,
    /// From which losses on decisions are marked.
    pub thresholds: MistakeThresholds,
    /// Each seat, in order.
    pub seats: Vec<SeatReview>,
    /// Each decision, in the order of steps.
    pub decisions: Vec<DecisionReview>,
    /// Each roll.
    pub rolls: Vec<RollLuck>,
    /// What was taken back, and is not counted.
    pub taken_back: Vec<UndoneEvent>,
    /// What the game was worth to each seat before the first step and after each.
    pub course: Vec<Vec<f64>>,
    /// What best play would have made of the same dice; only alone, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_dice: Option<BestPlaySameDice>,
}

/// A method that is not read from files as such: [`Review::read`] finds it by its name.
fn placeholder_method() -> EvaluationMethod {
    EvaluationMethod::Exact
}

/// From which losses on a decision is marked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MistakeThresholds {
    /// As doubtful.
    pub doubtful: f64,
    /// As bad.
    pub bad: f64,
    /// As very bad.
    pub very_bad: f64,
}

impl MistakeThresholds {
    /// The mark of a decision that lost so much.
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
    /// Its place among the three, from 0.
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

/// What came of a seat: `result = start + luck - loss + others + residual`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatReview {
    /// Who sat there.
    pub name: String,
    /// What the game was worth at its start.
    pub start: f64,
    /// What came of it.
    pub result: f64,
    /// What the dice gave.
    pub luck: f64,
    /// What the own decisions cost.
    pub loss: f64,
    /// What the decisions of others gave.
    pub others: f64,
    /// What estimates leave unexplained.
    pub residual: f64,
    /// How many decisions there were.
    pub decisions: usize,
    /// In how many of them there was a choice.
    pub unforced: usize,
    /// 100 for no loss, 0 for that of random play or more; nothing where nothing was to
    /// decide.
    pub accuracy: Option<f64>,
    /// The loss per unforced decision, of chances to win in thousandths.
    pub error_rate: Option<f64>,
    /// The result with luck taken out.
    pub without_luck: f64,
    /// What each kind of question cost.
    pub kinds: Vec<QuestionLoss>,
}

/// What a kind of question cost a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct QuestionLoss {
    /// The question.
    pub question: Cow<'static, str>,
    /// How many decisions.
    pub decisions: usize,
    /// In how many of them there was a choice.
    pub unforced: usize,
    /// What they cost together.
    pub loss: f64,
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DecisionReview {
    /// The step it belongs to, counted from 1: each roll is one, and each question with
    /// all its answers.
    pub step: usize,
    /// How many rolls and answers stood before that step.
    pub stood: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was asked.
    pub question: Cow<'static, str>,
    /// What was played.
    pub played: String,
    /// What was best: what was played, where that lost nothing.
    pub best: String,
    /// What it cost.
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
    /// How far the value may be off against those of other options.
    pub error: f64,
    /// The points to expect, where the value is a chance to win and they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

/// What a roll brought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollLuck {
    /// The step, counted from 1.
    pub step: usize,
    /// Who rolled.
    pub by: Seat,
    /// What was rolled.
    pub faces: Vec<u8>,
    /// What it gave to each seat.
    pub luck: Vec<f64>,
}

/// A roll or decision that was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UndoneEvent {
    /// Its line in the record, the header being the first.
    pub line: usize,
    /// Who decided; nobody where it was a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What was rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
}
