//! Players of a game that is known by its name alone. Whoever asks for a simulation is spared
//! the game's type, and the loops that play are compiled here, once, as fast as they can be.

use std::sync::Arc;

use rollwright_games::{Game, GameId, RuleChoice, Seats, with_game};
use rollwright_minds::{BotError, HasBots, Solutions, Watch};

use crate::adjusted::{Judge, NoJudge};
use crate::measures::HasMeasures;
use crate::plan::Part;
use crate::rows::Rows;
use crate::run::Players;
use crate::tally::Tally;

/// [`Players`] of some game.
pub trait AnyPlayers {
    /// See [`Players::play`].
    fn play(&self, part: Part, threads: usize, watch: &dyn Watch, rows: Option<&Rows>) -> Tally;

    /// See [`Players::play_until`].
    fn play_until(
        &self,
        error: f64,
        seed: u64,
        most: u64,
        threads: usize,
        watch: &dyn Watch,
        rows: Option<&Rows>,
    ) -> (Tally, Part);

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
    fn play(&self, part: Part, threads: usize, watch: &dyn Watch, rows: Option<&Rows>) -> Tally {
        self.play(part, threads, watch, rows)
    }

    fn play_until(
        &self,
        error: f64,
        seed: u64,
        most: u64,
        threads: usize,
        watch: &dyn Watch,
        rows: Option<&Rows>,
    ) -> (Tally, Part) {
        self.play_until(error, seed, most, threads, watch, rows)
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
