//! Evaluates decisions: hints for a position, and reviews of whole games that separate luck from
//! skill. It is generic over games; a new game needs no code here.
//!
//! [`Coach`] is prepared for one table. [`Hint`] and [`Review`] are plain data, which screens
//! render. Sentences come from the shared texts and from the game's own texts. This crate uses no
//! files and no clock; a [`Progress`](rollwright_bots::Progress) receives the progress of a review
//! and may cancel it. docs/explanation.md has the formulas.
//!
//! Ask the coach what to do after a 6 in Pig:
//!
//! ```
//! use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
//! use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
//! use rollwright_games::pig::{Action, Pig};
//! use rollwright_games::{Game, Seat, Seats};
//!
//! let seats = Seats::new(2, Seat(0)).expect("two seats");
//! let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
//! let coach = Coach::<Pig>::new(&100, seats, DEFAULT_ROLLOUTS, &solutions)?;
//! assert!(coach.is_exact()); // Pig for two is solved
//!
//! let mut game = Pig::new(&100, seats);
//! game.play_roll(6)?;
//! let options = coach.rank_options(&game, Seat(0));
//! assert_eq!(options[0].action_value.action, Action::Roll);
//! assert!(options[1].loss > 0.01); // holding loses more than one percentage point
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `coach`: the coach of a table, and the ranking of options (`option_ranking`)
//! - `reasons/`: facts about choices, per game, and their sentences
//! - `hint`, `explanation`: every option with its value and a reason
//! - `review/`: what each decision cost, and what was luck
//! - `performance`: the average loss per decision that wasn't obvious
//! - `story/`: a review told for one seat: the verdict, and the moments that decided the game
//! - `expected_points_of_action`: points alongside chances to win
//! - `evaluator_accuracy`: the measured error of estimated values
//! - `plain_text`, `review_csv`: hints and reviews for consoles and spreadsheets
//! - `value_format`: formats values and losses in a language
//! - `training/`: exercises from own and simulated games

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod coach;
mod evaluator_accuracy;
mod expected_points_of_action;
mod explanation;
mod hint;
mod option_ranking;
mod performance;
pub mod plain_text;
pub mod reasons;
mod review;
pub mod review_csv;
pub mod story;
pub mod training;
pub mod value_format;

pub use coach::{Coach, DEFAULT_ROLLOUTS, evaluation_method_identifier};
pub use evaluator_accuracy::EvaluatorAccuracy;
pub use expected_points_of_action::ROLLOUTS_PER_POINT_ESTIMATE;
pub use explanation::{ComparedToBest, NearestAlternative, OptionExplanation, SkippedCells};
pub use hint::{Hint, HintDocument, HintOption, HintOptionDocument};
pub use performance::{Performance, level_with_loss};
pub use review::{
    CoachResultWithSameDice, CostlyDecision, DecisionOption, DecisionReview, MistakeSeverity,
    MistakeThresholds, PROGRAM_VERSION, QuestionKindLoss, Review, RollLuck, SeatReview,
    UndoneEvent, costliest_decisions,
};
/// The JSON schema of a hint.
pub const HINT_JSON_SCHEMA: &str = include_str!("../schema/hint.schema.json");
/// The JSON schema of a review.
pub const REVIEW_JSON_SCHEMA: &str = include_str!("../schema/review.schema.json");

pub use option_ranking::{EQUAL_VALUE_TOLERANCE, OptionWithLoss};
