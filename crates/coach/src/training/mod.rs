//! The trainer: positions to decide, from one's own games and from simulated ones, the
//! position of the day, and what is to be asked next.
//!
//! What somebody has answered is a list ([`Answered`]); everything else follows from it,
//! as a position follows from a record. There is no clock here: a day is a number that is
//! given. docs/training.md has the spacing and the difficulties.

mod daily_share_text;
mod difficulty;
mod exercise;
mod exercise_source;
mod mistakes;
mod simulated_positions;
mod training_progress;

pub use daily_share_text::{daily_share_line, result_square};
pub use difficulty::Difficulty;
pub use exercise::{Exercise, ExerciseVerdict};
pub use exercise_source::ExerciseSource;
pub use mistakes::{Mistake, mistakes_in_review};
pub use simulated_positions::{TrainingTable, default_training_table};
pub use training_progress::{ExerciseAnswer, QuestionProgress, TrainingProgress};
