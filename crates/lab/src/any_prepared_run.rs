//! Type-erased [`PreparedRun`], so that callers need only a game's name. The hot loop is monomorphised
//! here.

use std::sync::Arc;

use rollwright_bots::{BotError, HasBots, Progress, SolutionProvider};
use rollwright_games::{Game, GameId, RuleSetWithSettings, Seats, with_game};

use crate::dice_sequence_range::DiceSequenceRange;
use crate::game_rows::GameRowWriter;
use crate::luck_adjustment::{LuckAdjustError, LuckAdjuster};
use crate::measures::HasMeasures;
use crate::parallel_run::PreparedRun;
use crate::simulation_tally::SimulationTally;

/// The number of sets played before the standard error is first checked.
const SETS_BEFORE_ERROR_CHECK: u64 = 1000;

/// [`PreparedRun`] of any game.
pub trait AnyPreparedRun {
    /// See [`PreparedRun::empty_tally`].
    fn empty_tally(&self) -> SimulationTally;

    /// See [`PreparedRun::rotations`].
    fn games_per_dice_sequence(&self) -> u64;

    /// See [`PreparedRun::play`].
    fn play(
        &self,
        part: DiceSequenceRange,
        threads: usize,
        progress: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> SimulationTally;

    /// Plays sets of `seed` until every player's standard error is at most `error`, or `max_sets` sets
    /// have been played. The error is that of the mean score, or of the luck-adjusted mean result.
    /// The stopping point depends only on the games, not on threads or time.
    fn play_until_error_below(
        &self,
        error: f64,
        seed: u64,
        max_sets: u64,
        threads: usize,
        progress: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> (SimulationTally, DiceSequenceRange) {
        let mut tally = self.empty_tally();
        let mut part =
            DiceSequenceRange { seed, from: 0, to: SETS_BEFORE_ERROR_CHECK.min(max_sets) };
        loop {
            let before = part.from * self.games_per_dice_sequence();
            let progress = OffsetProgress { progress, already_done: before };
            tally.merge(&self.play(part, threads, &progress, rows));
            let played = part.to;
            let reached = tally.max_player_standard_error(self.games_per_dice_sequence());
            if progress.is_cancelled() || reached <= error || played >= max_sets {
                return (tally, DiceSequenceRange { seed, from: 0, to: played });
            }
            // The error falls with the square root of the number of sets. Each step adds at least
            // an eighth, which keeps the number of checks small.
            let needed = played as f64 * (reached / error).powi(2) * 1.01;
            let next = (needed as u64).clamp(played + played / 8 + 1, played * 4).min(max_sets);
            part = DiceSequenceRange { seed, from: played, to: next };
        }
    }

    /// Selects the players of a line-up, by their numbers from 0, with `rotations` games per dice
    /// set.
    fn select_line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPreparedRun>;

    /// Makes all further results luck-adjusted.
    ///
    /// # Errors
    /// If values aren't exact for these rules and seats, or can't be computed.
    fn enable_luck_adjustment(
        &mut self,
        solutions: &SolutionProvider<'_>,
    ) -> Result<(), LuckAdjustError>;
}

/// Prepares the bots for these strategies, which may take a while. They play each dice set
/// `rotations` times.
///
/// # Errors
/// If there is no such strategy for these rules and seats, or its solution can't be computed.
pub fn prepare_run(
    game: GameId,
    choice: &RuleSetWithSettings,
    seats: Seats,
    strategies: &[String],
    rotations: u64,
    solutions: &SolutionProvider<'_>,
) -> Result<Box<dyn AnyPreparedRun>, BotError> {
    with_game!(game, G => {
        let rules = G::rules_for(choice);
        let bot_makers = (strategies.iter())
            .map(|name| G::bot_factory(name, &rules, seats, solutions))
            .collect::<Result<_, _>>()?;
        Ok(Box::new(PreparedRun::<G> { rules, seats, bot_makers, rotations, luck_adjuster: None }))
    })
}

impl<G: HasMeasures> AnyPreparedRun for PreparedRun<G> {
    fn empty_tally(&self) -> SimulationTally {
        self.empty_tally()
    }

    fn games_per_dice_sequence(&self) -> u64 {
        self.rotations
    }

    fn play(
        &self,
        part: DiceSequenceRange,
        threads: usize,
        progress: &dyn Progress,
        rows: Option<&GameRowWriter>,
    ) -> SimulationTally {
        self.play(part, threads, progress, rows)
    }

    fn select_line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPreparedRun> {
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

/// Reports progress of a later part of a run, offset by the games already played.
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
