//! The coach at the console and on the full screen: hints and reviews as text.

use std::sync::{Arc, Mutex, PoisonError};

use rollwright_bots::{BotError, HasPositionValues, Progress, SolutionCache, SolutionProvider};
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, costliest_decisions, plain_text};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{PlayerNames, Seat};

/// Prepares a coach on first use, and caches it.
pub struct LazyCoach<G: HasPositionValues> {
    rules: G::Rules,
    seats: rollwright_games::Seats,
    cache: Arc<dyn SolutionCache>,
    threads: usize,
    coach: Mutex<Option<Arc<Coach<G>>>>,
}

impl<G: HasReasons + HasPositionValues> LazyCoach<G> {
    /// A coach for this game, whose solutions are stored in `cache` and computed by `threads`
    /// threads.
    pub fn new(game: &ReplayedGame<G>, cache: Arc<dyn SolutionCache>, threads: usize) -> Self {
        let (rules, seats) = (G::rules_for(&game.rules), game.opening.seats());
        Self { rules, seats, cache, threads, coach: Mutex::default() }
    }

    fn load_or_prepare(&self, progress: &dyn Progress) -> Result<Arc<Coach<G>>, BotError> {
        let mut coach = self.coach.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(coach) = &*coach {
            return Ok(coach.clone());
        }
        let solutions = SolutionProvider::new(&*self.cache, progress, self.threads);
        let prepared = Coach::new(&self.rules, self.seats, DEFAULT_ROLLOUTS, &solutions)?;
        Ok(coach.insert(Arc::new(prepared)).clone())
    }

    /// The options of `seat`, best first.
    ///
    /// # Errors
    /// If the required solution can't be computed, or solving was cancelled.
    pub fn hint_text(
        &self,
        position: &G,
        seat: Seat,
        names: &PlayerNames,
        progress: &dyn Progress,
    ) -> Result<String, BotError> {
        Ok(plain_text::hint_text(&self.load_or_prepare(progress)?.hint(position, seat), names))
    }

    /// The same, the best options apart from the others.
    ///
    /// # Errors
    /// If the required solution can't be computed, or solving was cancelled.
    pub fn hint_in_parts(
        &self,
        position: &G,
        seat: Seat,
        names: &PlayerNames,
        progress: &dyn Progress,
    ) -> Result<plain_text::HintParts, BotError> {
        Ok(plain_text::hint_in_parts(&self.load_or_prepare(progress)?.hint(position, seat), names))
    }

    /// The cost of each decision, and the luck of the dice.
    ///
    /// # Errors
    /// If the required solution can't be computed, or it was cancelled.
    pub fn review_text(
        &self,
        record: &Record,
        game: &ReplayedGame<G>,
        names: &PlayerNames,
        progress: &dyn Progress,
    ) -> Result<String, BotError> {
        let review = self.load_or_prepare(progress)?.review(record, game, progress)?;
        Ok(plain_text::review_text(
            &review,
            &costliest_decisions(&review, game, names.lang()),
            names,
        ))
    }
}
