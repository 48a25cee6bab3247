//! Yahtzee to win: the best chance to be first, whatever the score.
//!
//! The turn is searched to its end exactly. What a filled box is worth is the chance
//! that the game is won from there when everybody plays for points afterwards: the
//! score of this seat and those of the others are taken as independent. With few boxes
//! open the distributions of both are exact, else normal, with the mean from the
//! solitaire table and the spread from [`Spread`]. The last box of this seat is played
//! out to win, not for points. At a table for two nets know what it is worth that this seat
//! plays to win in later turns too. See docs/yahtzee-champion.md.

use std::sync::Arc;

use rollwright_games::yahtzee::{Action, Rules, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use super::aim::Aim;
use super::endings::{Endings, FEW, gain};
use super::finish::{Finish, PLAYED_OUT};
use super::normal::NODES;
use super::optimal::{footprint, solution};
use super::rivals::Rivals;
use super::solve::Solved;
use super::spread::{Part, Spread};
use super::states::{Parts, State, States};
use super::two_seats::Nets;
use crate::bot::best_by;
use crate::solutions::Shared;
use crate::{Bot, NotBuilt, Solutions};

/// Goes up when the spread or its file changes, so that no old one is read.
const VERSION: u32 = 2;
/// Chances closer than this are equal, and the points decide.
const EQUAL: f64 = 1e-9;

/// What all champions of a rule set share.
pub struct Sight {
    solved: Shared<Solved>,
    spread: Shared<Spread>,
    endings: Shared<Endings>,
}

impl Sight {
    /// Gets ready for games by `rules`.
    ///
    /// # Errors
    /// It was stopped.
    pub fn new(rules: Rules, solutions: &Solutions<'_>) -> Result<Self, NotBuilt> {
        solutions.budget().check_limit(Self::memory(rules))?;
        let solved = solution(rules, solutions)?;
        let key = format!("yahtzee {} spread v{VERSION}", rules.name());
        let footprint = Spread::footprint(solved.states());
        let spread = solutions.get_or_build(&key, footprint, |threads, watch| {
            Ok::<_, NotBuilt>(Spread::work_out(&solved, threads, watch)?)
        })?;
        let key = format!("yahtzee {} endings", rules.name());
        let endings = solutions.get_or_make(&key, Endings::memory(rules), || {
            Endings::new(&solved, solutions.budget())
        })?;
        Ok(Self { solved, spread, endings })
    }

    /// How many bytes it takes to get ready, at most.
    pub(super) fn memory(rules: Rules) -> usize {
        let spread = Spread::footprint(States::new(rules).count());
        footprint(rules).kept + spread.peak().max(spread.kept + Endings::memory(rules))
    }

    /// The solitaire game that everybody's points are seen by.
    pub(super) fn solved(&self) -> &Solved {
        &self.solved
    }

    /// How far the points to come spread in every state.
    #[must_use]
    pub fn spread(&self) -> &Spread {
        &self.spread
    }
}

/// Makes its chance to win largest; alone at the table, its expected score.
pub struct Champion {
    sight: Arc<Sight>,
    /// With them it foresees, at a table for two, that it will play to win later as well.
    nets: Option<&'static Nets>,
    aim: Aim,
    finish: Finish,
    rivals: Rivals,
    /// The sheets and the seat that the turn was worked out for.
    known: Option<(Vec<Sheet>, Seat)>,
}

impl Champion {
    /// A bot for one seat.
    #[must_use]
    pub fn new(sight: Arc<Sight>) -> Self {
        Self { nets: Nets::shipped(sight.solved.rules()), ..Self::impartial(sight) }
    }

    /// One that takes every seat to play for points after this turn, its own as well: so the
    /// chances of different seats can be set side by side.
    #[must_use]
    pub fn impartial(sight: Arc<Sight>) -> Self {
        let rules = sight.solved.rules();
        let (aim, finish) = (Aim::blank(rules), Finish::new(rules));
        Self { sight, nets: None, aim, finish, rivals: Rivals::none(), known: None }
    }

    /// Every legal action of `seat` with the chance to win it gives, as far as that can
    /// be foreseen; empty when it is not asked.
    #[must_use]
    pub fn chances(&mut self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let legal = position.legal(seat);
        if legal.is_empty() || !self.get_ready(position, seat) {
            return Vec::new();
        }
        let (dice, rolls_left) = (position.showing(), position.rolls_left());
        let worth = |action| (action, self.aim.worth(dice, rolls_left, action));
        legal.into_iter().map(worth).collect()
    }

    /// The chance to win of the active `seat`, before a roll or with a decision to make.
    pub(super) fn chance(&mut self, position: &Yahtzee, seat: Seat) -> f64 {
        let (dice, rolls_left) = (position.showing(), position.rolls_left());
        if position.begins_turn() || !dice.contains(&0) {
            let best = self.chances(position, seat).into_iter().map(|(_, chance)| chance);
            return best.reduce(f64::max).unwrap_or_else(|| self.chance_on_turn(position, seat));
        }
        match self.get_ready(position, seat) {
            true => self.aim.kept(dice.into_iter().filter(|&face| face != 0), rolls_left),
            false => 0.0,
        }
    }

    /// The chance of `seat` to win if its turn began now; with a full sheet, that its
    /// score stands.
    pub(super) fn chance_on_turn(&mut self, position: &Yahtzee, seat: Seat) -> f64 {
        let Some(sheet) = position.sheet_of(seat) else { return 0.0 };
        if !sheet.open().is_empty() {
            return if self.get_ready(position, seat) { self.aim.value() } else { 0.0 };
        }
        let Sight { solved, spread, endings } = &*self.sight;
        let others = position.sheets().iter().enumerate().filter(|(at, _)| *at != seat.index());
        self.rivals.look(others.map(|(_, sheet)| sheet), solved, spread, endings);
        self.known = None;
        self.rivals.share(u32::from(sheet.total()))
    }

    /// Works out the turn, unless it is the one already known; says whether it could.
    fn get_ready(&mut self, position: &Yahtzee, seat: Seat) -> bool {
        let solved = &self.sight.solved;
        let same_rules = position.rule_set() == solved.rules();
        let Some(sheet) = position.sheet_of(seat).filter(|_| same_rules) else { return false };
        let Some(parts) = solved.states.parts(State::of(sheet)) else { return false };
        let sheets = position.sheets();
        if self.known.as_ref().is_none_or(|(known, by)| known != sheets || *by != seat) {
            self.work_out(position, seat, sheet, parts);
            self.known = Some((sheets.to_vec(), seat));
        }
        true
    }

    fn work_out(&mut self, position: &Yahtzee, seat: Seat, sheet: &Sheet, parts: Parts) {
        let Self { sight, nets, aim, finish, rivals, .. } = self;
        let Sight { solved, spread, endings } = &**sight;
        let others = position.sheets().iter().enumerate().filter(|(at, _)| *at != seat.index());
        rivals.look(others.map(|(_, sheet)| sheet), solved, spread, endings);
        finish.clear();
        let total = u32::from(sheet.total());
        let open = sheet.open().len() - 1;
        let last_seat = position.seats().after(seat) == position.seats().first();
        let best: Vec<(i32, usize, f64)> =
            if open == 1 && last_seat { rivals.best().collect() } else { Vec::new() };
        let mut others = position.sheets().iter().enumerate();
        let other = others.find(|(at, _)| *at != seat.index() && position.seats().count() == 2);
        let two_seats = nets
            .zip(other)
            .and_then(|(nets, (_, other))| nets.turn(solved, spread, open, other, !last_seat));
        aim.work_out(sheet, |filled| {
            let (points, next) = gain(solved, parts, filled);
            let score = total + points;
            let exact = || -> f64 {
                let chances = endings.chances(solved, next);
                let chances = (score..).zip(&*chances);
                chances.map(|(score, chance)| chance * rivals.share(score)).sum()
            };
            if let Some(two_seats) = &two_seats {
                two_seats.chance(next, score, (open <= FEW).then(exact))
            } else if open == 1 && last_seat {
                // All others are done before the last box is played.
                let win = |&(best, tied, chance): &(i32, usize, f64)| {
                    chance * endings.race(solved, next, best - score as i32, tied)
                };
                best.iter().map(win).sum()
            } else if open <= PLAYED_OUT {
                finish.chance(solved, rivals, next, open, score)
            } else if open <= FEW {
                exact()
            } else {
                let number = solved.states.number(next.0, next.1, next.2);
                let parts = spread.parts_of(number);
                let parts = parts.iter().filter(|part| part.chance > 0.0);
                let win = |part: &Part| {
                    let mean = f64::from(score) + part.mean;
                    let at = |(z, weight): &(f64, f64)| {
                        weight * rivals.share_between(mean + z * part.sd)
                    };
                    part.chance * NODES.iter().map(at).sum::<f64>()
                };
                parts.map(win).sum()
            }
        });
    }
}

impl Bot<Yahtzee> for Champion {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        let legal = position.legal(seat);
        // Where the chances are equal, what scores most.
        let points = self.sight.solved.best(position, seat).unwrap_or_else(|| legal[0]);
        if position.seats().count() < 2 || !self.get_ready(position, seat) {
            return points;
        }
        let (dice, rolls_left) = (position.showing(), position.rolls_left());
        let worth = |action| self.aim.worth(dice, rolls_left, action);
        let best = best_by(&legal, worth);
        if worth(best) > worth(points) + EQUAL { best } else { points }
    }
}
