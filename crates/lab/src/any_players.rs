//! Players of a game that is known by its name alone. Whoever asks for a simulation is spared
//! the game's type, and the loops that play are compiled here, once, as fast as they can be.

use std::sync::Arc;

use rollwright_bots::{BotError, HasBots, Progress, SolutionProvider};
use rollwright_games::{Game, GameId, RuleChoice, Seats, with_game};

use crate::game_rows::GameRowWriter;
use crate::luck_adjustment::{LuckAdjustError, LuckAdjuster};
use crate::measures::HasMeasures;
use crate::parallel_run::Players;
use crate::run_config::Shard;
use crate::tally::Tally;

/// Sets played before the error is looked at.
const SETS_BEFORE_ERROR_CHECK: u64 = 1000;

/// [`Players`] of some game.
pub trait AnyPlayers {
    /// See [`Players::tally`].
    fn empty_tally(&self) -> Tally;

    /// See [`Players::rotations`].
    fn rotations(&self) -> u64;

    /// See [`Players::play`].
    fn play(
        &self,
        part: Shard,
        threads: usize,
        watch: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> Tally;

    /// Plays sets of `seed` until the standard error of every player's mean score, or of
    /// the mean result with luck taken out, is at most `error`, or `most` sets are played. Where
    /// it stops depends on the games alone, not on threads or time.
    fn play_until_error_below(
        &self,
        error: f64,
        seed: u64,
        most: u64,
        threads: usize,
        watch: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> (Tally, Shard) {
        let mut tally = self.empty_tally();
        let mut part = Shard { seed, from: 0, to: SETS_BEFORE_ERROR_CHECK.min(most) };
        loop {
            let before = part.from * self.rotations();
            let watch = OffsetProgress { progress: watch, already_done: before };
            tally.merge(&self.play(part, threads, &watch, rows));
            let played = part.to;
            let reached = tally.max_standard_error(self.rotations());
            if watch.is_cancelled() || reached <= error || played >= most {
                return (tally, Shard { seed, from: 0, to: played });
            }
            // The error falls with the square root of the number of sets. Looking
            // again at least after an eighth more keeps the number of looks small.
            let needed = played as f64 * (reached / error).powi(2) * 1.01;
            let next = (needed as u64).clamp(played + played / 8 + 1, played * 4).min(most);
            part = Shard { seed, from: played, to: next };
        }
    }

    /// Those of these players who sit in a line-up, by their numbers from 0, with so many
    /// games for each set of dice.
    fn select_line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPlayers>;

    /// Takes luck out of the results from now on.
    ///
    /// # Errors
    /// Values are not exact at this table, or can't be worked out.
    fn enable_luck_adjustment(
        &mut self,
        solutions: &SolutionProvider<'_>,
    ) -> Result<(), LuckAdjustError>;
}

/// Makes the bots for these strategies ready, which may take a while. They play each set of
/// dice so many times.
///
/// # Errors
/// There is no such strategy for these rules and seats, or what it needs can't be worked out.
pub fn prepare_players(
    game: GameId,
    choice: &RuleChoice,
    seats: Seats,
    strategies: &[String],
    rotations: u64,
    solutions: &SolutionProvider<'_>,
) -> Result<Box<dyn AnyPlayers>, BotError> {
    with_game!(game, G => {
        let rules = G::rules_for(choice);
        let makers = (strategies.iter())
            .map(|name| G::bot_factory(name, &rules, seats, solutions))
            .collect::<Result<_, _>>()?;
        Ok(Box::new(Players::<G> { rules, seats, bot_makers: makers, rotations, luck_adjuster: None }))
    })
}

impl<G: HasMeasures> AnyPlayers for Players<G> {
    fn empty_tally(&self) -> Tally {
        self.empty_tally()
    }

    fn rotations(&self) -> u64 {
        self.rotations
    }

    fn play(
        &self,
        part: Shard,
        threads: usize,
        watch: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> Tally {
        self.play(part, threads, watch, rows)
    }

    fn select_line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPlayers> {
        Box::new(Self {
            rules: self.rules.clone(),
            seats: self.seats,
            bot_makers: numbers.iter().map(|&number| self.bot_makers[number].clone()).collect(),
            rotations,
            luck_adjuster: self.luck_adjuster.clone(),
        })
    }

    fn enable_luck_adjustment(
        &mut self,
        solutions: &SolutionProvider<'_>,
    ) -> Result<(), LuckAdjustError> {
        self.luck_adjuster = Some(Arc::new(LuckAdjuster::new(&self.rules, self.seats, solutions)?));
        Ok(())
    }
}

/// Tells a watch of a later stretch of a run.
struct OffsetProgress<'a> {
    progress: &'a dyn Progress,
    already_done: u64,
}

impl Progress for OffsetProgress<'_> {
    fn report(&self, done: u64, total: u64) {
        self.progress.report(self.already_done + done, self.already_done + total);
    }

    fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }
}
