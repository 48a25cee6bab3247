//! A solved game: what it is worth, and how to play it.

use rollwright_games::warrior::{Action, Rules, START_ENERGY};
use rollwright_games::{Game, Phase, Seat, Warrior};

use crate::Watch;
use crate::threads::Threads;

use super::block::Blocks;
use super::course::Course;
use super::kept::Kept;
use super::rows::energies;
use super::solve::{Unsolved, solve};

/// Boards of up to so many squares are over before the energies of [`NARROW`] end.
pub(super) const SHORT: u16 = 64;
/// The width of rows for short courses: energies up to 41.
pub(super) const NARROW: usize = 48;
/// The width of rows for all others: energies up to 57.
pub(super) const WIDE: usize = 64;

/// Warrior for two on boards of one size, both playing as well as can be.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    pub(super) rules: Rules,
    pub(super) value: f64,
    pub(super) kept: Kept,
}

impl Solved {
    /// Solves the game on so many threads.
    ///
    /// # Errors
    /// It was stopped, or there is not enough memory, which shows at once. The
    /// largest boards take about 550 MB.
    pub fn solve(rules: Rules, threads: usize, watch: &dyn Watch) -> Result<Self, Unsolved> {
        let work = || {
            if rules.squares() <= SHORT {
                Self::solve_with::<NARROW>(rules, watch)
            } else {
                Self::solve_with::<WIDE>(rules, watch)
            }
        };
        Threads::new(threads).run(work)
    }

    fn solve_with<const S: usize>(rules: Rules, watch: &dyn Watch) -> Result<Self, Unsolved> {
        let course = Course::new(rules);
        let mut kept = Kept::new(course.last(), energies::<S>());
        let opening = solve::<S>(&course, watch, |blocks| kept.keep(blocks))?;
        kept.keep_opening(&opening);
        let start = (START_ENERGY + 2) as usize;
        Ok(Self { rules, value: opening[start][start], kept })
    }

    /// Tables without content, to be filled.
    pub(super) fn blank(rules: Rules) -> Self {
        let width = if rules.squares() <= SHORT { NARROW } else { WIDE };
        let last = usize::from(rules.last());
        let kept = Kept::new(last, width - super::rows::SPARE);
        Self { rules, value: 0.0, kept }
    }

    /// The memory that the solution takes, and that solving takes with it, in bytes.
    pub(super) fn memory(rules: Rules) -> (usize, usize) {
        let last = usize::from(rules.last());
        let (kept, blocks) = if rules.squares() <= SHORT {
            (Kept::memory(last, energies::<NARROW>()), blocks_memory(rules))
        } else {
            (Kept::memory(last, energies::<WIDE>()), blocks_memory(rules))
        };
        (kept, kept + blocks)
    }

    /// The boards it was solved for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The win probability of the seat that moves first.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// How many positions at the start of a turn were solved.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.kept.states()
    }

    /// The best answer of `seat`; none when it is not asked, or on other boards.
    #[must_use]
    pub fn best(&self, game: &Warrior, seat: Seat) -> Option<Action> {
        if game.legal(seat).is_empty() {
            return None;
        }
        let edge = self.edge(game)?;
        Some(if edge > 0.0 { Action::Challenge } else { Action::Forfeit })
    }

    /// How much more likely the seat that has landed on the other wins by a
    /// challenge than by a forfeit, to a 30,000th; less than nothing when a forfeit
    /// is better. None when there is no duel to decide, or on other boards.
    #[must_use]
    pub fn edge(&self, game: &Warrior) -> Option<f64> {
        match game.phase() {
            Phase::Decide { .. } if game.rules_in_play() == self.rules => {
                let (mover, other) = players(game)?;
                self.kept.edge(mover, other)
            }
            _ => None,
        }
    }

    /// The win probability of `seat` in any position, to about 1e-7. None on other
    /// boards, and on boards too large to keep every probability.
    #[must_use]
    pub fn win_probability(&self, game: &Warrior, seat: Seat) -> Option<f64> {
        if game.rules_in_play() != self.rules || !game.seats().has(seat) {
            return None;
        }
        let active = active_wins(game, &|mover, other| self.kept.value(mover, other))?;
        Some(if seat == game.active() { active } else { 1.0 - active })
    }
}

/// The memory that the blocks of a course take while it is solved, in bytes.
pub(super) fn blocks_memory(rules: Rules) -> usize {
    let squares = usize::from(rules.squares());
    let blocks = if rules.squares() <= SHORT {
        Blocks::<NARROW>::memory(squares)
    } else {
        Blocks::<WIDE>::memory(squares)
    };
    blocks + BESIDE
}

/// Threads and their work space, in bytes.
const BESIDE: usize = 4 << 20;

/// A place and an energy.
type Player = (usize, i32);

/// The win probability of the active seat, where `at_start` has that of a mover and the
/// other at the start of a turn. What lies within a turn is worked out from the positions
/// that the rules lead to.
pub(super) fn active_wins(
    game: &Warrior,
    at_start: &impl Fn(Player, Player) -> Option<f64>,
) -> Option<f64> {
    let active = game.active();
    let wins = |next: &Warrior| {
        let chance = active_wins(next, at_start)?;
        Some(if next.active() == active { chance } else { 1.0 - chance })
    };
    match game.phase() {
        Phase::Over { .. } => Some(f64::from(game.score(active))),
        Phase::Roll { .. } if !game.is_draw() && matches!(game.tosses_left(), 0 | 3) => {
            let (mover, other) = players(game)?;
            at_start(mover, other)
        }
        Phase::Roll { .. } => game.rolls().into_iter().try_fold(0.0, |sum, (roll, chance)| {
            let mut next = *game;
            next.apply_roll(roll);
            Some(sum + chance * wins(&next)?)
        }),
        Phase::Decide { .. } => {
            let answers = game.legal(active).into_iter().map(|action| {
                let mut next = *game;
                next.apply(active, action);
                wins(&next)
            });
            answers.reduce(|one, other| Some(one?.max(other?)))?
        }
    }
}

/// The active seat's place and energy, and those of the other; none where there
/// is no other.
fn players(game: &Warrior) -> Option<(Player, Player)> {
    let player = |seat| (usize::from(game.place(seat)), game.energy(seat));
    let active = game.active();
    Some((player(active), player(game.other(active)?)))
}
