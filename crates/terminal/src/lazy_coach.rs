//! The coach at the console and on the full screen: hints and reviews as text.

use std::sync::{Arc, Mutex, PoisonError};

use rollwright_bots::{BotError, HasBots, Progress, SolutionCache, SolutionProvider};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, key_moments, plain_text};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Narration, PlayerNames, Seat};
use rollwright_tables::Table;

/// Makes a coach ready when it is first asked, and keeps it.
pub struct LazyCoach<G: HasBots> {
    rules: G::Rules,
    seats: rollwright_games::Seats,
    cache: Arc<dyn SolutionCache>,
    threads: usize,
    coach: Mutex<Option<Arc<Coach<G>>>>,
}

impl<G: HasBots + Narration> LazyCoach<G> {
    /// An advisor for this game, whose solutions are kept in `cache` and are worked out by so
    /// many threads.
    pub fn new(folded: &ReplayedGame<G>, cache: Arc<dyn SolutionCache>, threads: usize) -> Self {
        let (rules, seats) = (G::rules_for(&folded.rules), folded.opening.seats());
        Self { rules, seats, cache, threads, coach: Mutex::default() }
    }

    fn load_or_prepare(&self, watch: &dyn Progress) -> Result<Arc<Coach<G>>, BotError> {
        let mut coach = self.coach.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(coach) = &*coach {
            return Ok(coach.clone());
        }
        let solutions = SolutionProvider::new(&*self.cache, watch, self.threads);
        let made = Coach::new(&self.rules, self.seats, DEFAULT_ROLLOUTS, &solutions)?;
        Ok(coach.insert(Arc::new(made)).clone())
    }

    /// What `seat`, which is asked, can do, best first.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or was stopped.
    pub fn hint_text(
        &self,
        position: &G,
        seat: Seat,
        names: &PlayerNames,
        watch: &dyn Progress,
    ) -> Result<String, BotError> {
        Ok(plain_text::hint_text(&self.load_or_prepare(watch)?.hint(position, seat), names))
    }

    /// What each decision cost, and what was luck.
    ///
    /// # Errors
    /// What has to be solved for it can't be, or it was stopped.
    pub fn review_text(
        &self,
        record: &Record,
        folded: &ReplayedGame<G>,
        names: &PlayerNames,
        watch: &dyn Progress,
    ) -> Result<String, BotError> {
        let review = self.load_or_prepare(watch)?.review(record, folded, watch)?;
        Ok(plain_text::review_text(&review, &key_moments(&review, folded, names.lang()), names))
    }
}

/// Whether a hint is fair here: in training games, and where one person plays and has no
/// hall of fame to gain. `results`: whether results are kept for one.
#[must_use]
pub fn are_hints_allowed(table: &Table, results: bool) -> bool {
    let people = table.game().seat_specs().iter().filter(|sitter| sitter.bot.is_none()).count();
    table.header().training || (people == 1 && !(results && table.counts_for_hall_of_fame()))
}
