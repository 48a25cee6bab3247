//! Training: answers, and mistakes in one's own games.

use async_trait::async_trait;

use super::store_error::StoreError;
use crate::secrets::TokenHash;

/// Stores training.
#[async_trait]
pub trait PlayerTrainingStore: Send + Sync {
    /// The latest answers of a player in a game, at most [`MAX_LOADED_TRAINING_ANSWERS`] of them, oldest
    /// first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn training_answers(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError>;

    /// A player's answer with this number.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn training_answer(
        &self,
        owner: &Trainee,
        number: i64,
    ) -> Result<Option<TrainingAnswer>, StoreError>;

    /// A player's answers to positions of a source, in any game, oldest first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn training_answers_to(
        &self,
        owner: &Trainee,
        source: &str,
    ) -> Result<Vec<TrainingAnswer>, StoreError>;

    /// The costliest mistakes in a player's own games of this kind, at most
    /// [`MAX_LOADED_GAME_MISTAKES`] of them, in the order of their games.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Vec<GameMistake>, StoreError>;

    /// A player's latest finished game that wasn't reviewed yet, among their last
    /// [`MAX_SEATS_SEARCHED_FOR_UNREVIEWED`] seats: at tables where they hold seats, or at this
    /// console.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn latest_unreviewed_game(
        &self,
        owner: &Trainee,
        game: &str,
    ) -> Result<Option<UnreviewedGame>, StoreError>;

    /// Stores an answer as its owner's next one; returns its number.
    ///
    /// # Errors
    /// It couldn't be stored, for instance because another one was faster.
    async fn store_training_answer(
        &self,
        owner: &Trainee,
        answer: TrainingAnswer,
    ) -> Result<i64, StoreError>;

    /// Stores the mistakes found in a review of a game.
    ///
    /// # Errors
    /// They couldn't be stored.
    async fn store_own_game_mistakes(
        &self,
        owner: &Trainee,
        game: &str,
        table: &str,
        mistakes: Vec<GameMistake>,
    ) -> Result<(), StoreError>;

    /// Deletes all training of a player.
    ///
    /// # Errors
    /// It couldn't be deleted.
    async fn delete_training(&self, owner: &Trainee) -> Result<(), StoreError>;
}

/// Whose training it is: a token's holder, or the user of this console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trainee(String);

impl Trainee {
    /// The holder of a token.
    #[must_use]
    pub fn from_token_hash(holder: &TokenHash) -> Self {
        Self(holder.as_str().to_owned())
    }

    /// The user of this console.
    #[must_use]
    pub fn console() -> Self {
        Self("console".to_owned())
    }

    /// The token's hash; `None` for the user of this console.
    #[must_use]
    pub fn token_hash(&self) -> Option<TokenHash> {
        TokenHash::from_stored(self.0.clone()).filter(|_| *self != Self::console())
    }

    /// The text for storage.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An answer to the trainer. Its texts are opaque to this crate.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingAnswer {
    /// Its number among the answers of its owner, counted from 1.
    pub number: i64,
    /// The game.
    pub game: String,
    /// The kind of question.
    pub question: String,
    /// Where the position came from.
    pub source: String,
    /// What was chosen.
    pub action: String,
    /// What it lost.
    pub loss: f64,
    /// The coach's mark; empty for none.
    pub mark: String,
}

/// How many answers a player has given before these, which are their latest in a game. If
/// [`MAX_LOADED_TRAINING_ANSWERS`] truncates the list, the number of the last answer replaces the count: it only
/// has to grow with every answer.
#[must_use]
pub fn estimate_earlier_answer_count(answers: &[TrainingAnswer]) -> u64 {
    let last = answers.last().map_or(0, |answer| answer.number.max(0).unsigned_abs());
    match answers.len() < MAX_LOADED_TRAINING_ANSWERS {
        true => 0,
        false => last.saturating_sub(answers.len() as u64),
    }
}

/// A position in one's own game where a decision lost something.
#[derive(Clone, PartialEq, Debug)]
pub struct GameMistake {
    /// The table.
    pub table: String,
    /// The number of rolls and actions before it.
    pub move_index: i64,
    /// The seat, counted from 1.
    pub seat: i64,
    /// The kind of question.
    pub question: String,
    /// What the decision lost.
    pub loss: f64,
}

/// A finished game of one's own that wasn't reviewed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreviewedGame {
    /// The table.
    pub table: String,
    /// The player's seats, counted from 1.
    pub seats: Vec<i64>,
}

/// How many of a player's latest answers in a game the trainer uses.
pub const MAX_LOADED_TRAINING_ANSWERS: usize = 500;
/// How many of a player's mistakes in a game the trainer chooses from, costliest first.
pub const MAX_LOADED_GAME_MISTAKES: usize = 200;
/// Among how many of a player's latest seats the trainer looks for games that weren't reviewed yet.
pub const MAX_SEATS_SEARCHED_FOR_UNREVIEWED: usize = 200;
