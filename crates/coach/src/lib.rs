//! What decisions are worth: hints for a position, and reviews of whole games that tell
//! luck from skill. Generic over games: a plain game gets all of it with no line written.
//!
//! [`Coach`] is ready for one table; [`Hint`] and [`Review`] are data with numbers, which
//! screens draw. Sentences come from the shared words and from the game's own texts. There
//! is no file and no clock here; a [`Watch`](rollwright_bots::Watch) hears of the progress
//! of a review and may stop it. docs/coach.md has the formulas.

mod coach;
mod evaluator_accuracy;
mod expected_points;
mod explanation;
mod hint;
mod option_ranking;
pub mod plain_text;
mod review;
pub mod review_csv;
pub mod training;

pub use coach::{Coach, DEFAULT_ROLLOUTS, method_name};
pub use evaluator_accuracy::EvaluatorAccuracy;
pub use expected_points::ROLLOUTS_PER_POINT_ESTIMATE;
pub use explanation::{ComparedToBest, OptionExplanation, SkippedCells};
pub use hint::{Hint, HintDocument, HintOption, HintOptionDocument};
pub use review::{
    BestPlaySameDice, DecisionOption, DecisionReview, KeyMoment, MistakeSeverity,
    MistakeThresholds, PROGRAM_VERSION, QuestionLoss, Review, RollLuck, SeatReview, UndoneEvent,
    key_moments,
};
/// The schema that the JSON of a hint keeps to.
pub const HINT_JSON_SCHEMA: &str = include_str!("../schema/hint.schema.json");
/// The schema that the JSON of a review keeps to.
pub const REVIEW_JSON_SCHEMA: &str = include_str!("../schema/review.schema.json");

pub use option_ranking::{EQUAL_VALUE_TOLERANCE, RankedOption};
