//! The trainer: exercises from own and simulated games, the daily exercise, and what to ask next.
//!
//! A player's answers are a list of [`ExerciseAnswer`]; everything else follows from it, as a
//! position follows from a record. There is no clock here: days are passed in as numbers.
//! docs/explanation.md describes the spacing and the difficulties.
//!
//! - `exercise`, `exercise_source`: an exercise, and the text that recreates it
//! - `simulated_exercises`, `mistakes`: exercises from simulated and from own games
//! - `puzzle`, `puzzle_search`: stored puzzles, and which decisions make one
//! - `difficulty`: how hard an exercise is
//! - `training_progress`: a player's answers, and what to ask next
//! - `daily_share_text`: the text to share about the daily exercise

mod daily_share_text;
mod difficulty;
mod exercise;
mod exercise_source;
mod own_game_mistakes;
mod puzzle;
mod puzzle_search;
mod simulated_exercises;
mod training_progress;

pub use daily_share_text::{answer_result_emoji, daily_share_line};
pub use difficulty::Difficulty;
pub use exercise::{Exercise, ExerciseVerdict};
pub use exercise_source::ExerciseSource;
pub use own_game_mistakes::{Mistake, mistakes_in_review};
pub use puzzle::{
    DAILY_PUZZLES, FIRST_DAY_WITH_PUZZLE, Puzzle, PuzzleSet, PuzzleTheme, PuzzleWish,
};
pub use puzzle_search::PuzzleFinder;
pub use simulated_exercises::{TrainingGameSetup, default_training_game_setup};
pub use training_progress::{ExerciseAnswer, QuestionKindProgress, TrainingProgress};
