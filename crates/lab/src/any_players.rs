//! Players of a game that is known by its name alone. Whoever asks for a simulation is spared
//! the game's type, and the loops that play are compiled here, once, as fast as they can be.

use std::sync::Arc;

use rollwright_bots::{BotError, HasBots, Solutions, Watch};
use rollwright_games::{Game, GameId, RuleChoice, Seats, with_game};

use crate::adjusted::{Judge, NoJudge};
use crate::measures::HasMeasures;
use crate::plan::Part;
use crate::rows::Rows;
use crate::run::Players;
use crate::tally::Tally;

/// Sets played before the error is looked at.
const FIRST_LOOK: u64 = 1000;

/// [`Players`] of some game.
pub trait AnyPlayers {
    /// See [`Players::tally`].
    fn tally(&self) -> Tally;

    /// See [`Players::rotations`].
    fn rotations(&self) -> u64;

    /// See [`Players::play`].
    fn play(&self, part: Part, threads: usize, watch: &dyn Watch, rows: Option<&Rows>) -> Tally;

    /// Plays sets of `seed` until the standard error of every player's mean score, or of
    /// the mean result with luck taken out, is at most `error`, or `most` sets are played. Where
    /// it stops depends on the games alone, not on threads or time.
    fn play_until(
        &self,
        error: f64,
        seed: u64,
        most: u64,
        threads: usize,
        watch: &dyn Watch,
        rows: Option<&Rows>,
    ) -> (Tally, Part) {
        let mut tally = self.tally();
        let mut part = Part { seed, from: 0, to: FIRST_LOOK.min(most) };
        loop {
            let before = part.from * self.rotations();
            let watch = Onward { watch, before };
            tally.merge(&self.play(part, threads, &watch, rows));
            let played = part.to;
            let reached = tally.largest_error(self.rotations());
            if watch.stopped() || reached <= error || played >= most {
                return (tally, Part { seed, from: 0, to: played });
            }
            // The error falls with the square root of the number of sets. Looking
            // again at least after an eighth more keeps the number of looks small.
            let needed = played as f64 * (reached / error).powi(2) * 1.01;
            let next = (needed as u64).clamp(played + played / 8 + 1, played * 4).min(most);
            part = Part { seed, from: played, to: next };
        }
    }

    /// Those of these players who sit in a line-up, by their numbers from 0, with so many
    /// games for each set of dice.
    fn line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPlayers>;

    /// Takes luck out of the results from now on.
    ///
    /// # Errors
    /// Values are not exact at this table, or can't be worked out.
    fn take_luck_out(&mut self, solutions: &Solutions<'_>) -> Result<(), NoJudge>;
}

/// Makes the bots for these strategies ready, which may take a while. They play each set of
/// dice so many times.
///
/// # Errors
/// There is no such strategy for these rules and seats, or what it needs can't be worked out.
pub fn any_players(
    game: GameId,
    choice: &RuleChoice,
    seats: Seats,
    strategies: &[String],
    rotations: u64,
    solutions: &Solutions<'_>,
) -> Result<Box<dyn AnyPlayers>, BotError> {
    with_game!(game, G => {
        let rules = G::rules(choice);
        let makers = (strategies.iter())
            .map(|name| G::maker(name, &rules, seats, solutions))
            .collect::<Result<_, _>>()?;
        Ok(Box::new(Players::<G> { rules, seats, makers, rotations, judge: None }))
    })
}

impl<G: HasMeasures> AnyPlayers for Players<G> {
    fn tally(&self) -> Tally {
        self.tally()
    }

    fn rotations(&self) -> u64 {
        self.rotations
    }

    fn play(&self, part: Part, threads: usize, watch: &dyn Watch, rows: Option<&Rows>) -> Tally {
        self.play(part, threads, watch, rows)
    }

    fn line_up(&self, numbers: &[usize], rotations: u64) -> Box<dyn AnyPlayers> {
        Box::new(Self {
            rules: self.rules.clone(),
            seats: self.seats,
            makers: numbers.iter().map(|&number| self.makers[number].clone()).collect(),
            rotations,
            judge: self.judge.clone(),
        })
    }

    fn take_luck_out(&mut self, solutions: &Solutions<'_>) -> Result<(), NoJudge> {
        self.judge = Some(Arc::new(Judge::new(&self.rules, self.seats, solutions)?));
        Ok(())
    }
}

/// Tells a watch of a later stretch of a run.
struct Onward<'a> {
    watch: &'a dyn Watch,
    before: u64,
}

impl Watch for Onward<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.watch.progress(self.before + done, self.before + total);
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}
