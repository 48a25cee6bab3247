//! A solved game: its value, and how to play it.

use rollwright_games::warrior::{Action, Rules, START_ENERGY};
use rollwright_games::{Game, Phase, Seat, Warrior};

use crate::Progress;
use crate::solver_thread_pool::SolverThreadPool;

use crate::warrior::solver::backward_induction::{WarriorSolveError, solve_all_blocks};
use crate::warrior::solver::leader_place_blocks::LeaderPlaceBlocks;
use crate::warrior::solver::solved_values::SolvedValues;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::energy_count;

/// On boards of up to this many squares, games end before the energies of [`SHORT_ROW_WIDTH`] run
/// out.
pub(crate) const MAX_SHORT_SQUARES: u16 = 64;
/// The row width for short courses: energies up to 41.
pub(crate) const SHORT_ROW_WIDTH: usize = 48;
/// The row width for all other courses: energies up to 57.
pub(crate) const LONG_ROW_WIDTH: usize = 64;

/// The solution of Warrior for two perfect players on boards of one size.
#[derive(Clone, PartialEq, Debug)]
pub struct WarriorSolution {
    pub(crate) rules: Rules,
    pub(crate) first_seat_win_chance: f64,
    pub(crate) solved_values: SolvedValues,
}

impl WarriorSolution {
    /// Solves the game on this many threads.
    ///
    /// # Errors
    /// It was cancelled, or there is too little memory, which is detected at once. The largest
    /// boards take about 550 MB.
    pub fn solve(
        rules: Rules,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Self, WarriorSolveError> {
        let work = || {
            if rules.square_count() <= MAX_SHORT_SQUARES {
                Self::solve_with_width::<SHORT_ROW_WIDTH>(rules, progress)
            } else {
                Self::solve_with_width::<LONG_ROW_WIDTH>(rules, progress)
            }
        };
        SolverThreadPool::new(threads).run(work)
    }

    fn solve_with_width<const S: usize>(
        rules: Rules,
        progress: &dyn Progress,
    ) -> Result<Self, WarriorSolveError> {
        let path = SquarePath::new(rules);
        let mut stored = SolvedValues::new(path.last_place(), energy_count::<S>());
        let start_square =
            solve_all_blocks::<S>(&path, progress, |blocks| stored.store_block(blocks))?;
        stored.store_start_square(&start_square);
        let start = (START_ENERGY + 2) as usize;
        Ok(Self { rules, first_seat_win_chance: start_square[start][start], solved_values: stored })
    }

    /// A solution without values, to be filled.
    pub(crate) fn empty(rules: Rules) -> Self {
        let width = if rules.square_count() <= MAX_SHORT_SQUARES {
            SHORT_ROW_WIDTH
        } else {
            LONG_ROW_WIDTH
        };
        let last = usize::from(rules.last_path_index());
        let solved_values = SolvedValues::new(
            last,
            width - crate::warrior::solver::win_probabilities_by_energy::REPEATED_COLUMNS,
        );
        Self { rules, first_seat_win_chance: 0.0, solved_values }
    }

    /// The memory of the solution, and the peak memory while solving, in bytes.
    pub(crate) fn memory_bytes(rules: Rules) -> (usize, usize) {
        let last = usize::from(rules.last_path_index());
        let (stored, blocks) = if rules.square_count() <= MAX_SHORT_SQUARES {
            (
                SolvedValues::memory_bytes(last, energy_count::<SHORT_ROW_WIDTH>()),
                blocks_memory(rules),
            )
        } else {
            (
                SolvedValues::memory_bytes(last, energy_count::<LONG_ROW_WIDTH>()),
                blocks_memory(rules),
            )
        };
        (stored, stored + blocks)
    }

    /// The rules of the boards it was solved for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The win probability of the seat that moves first.
    #[must_use]
    pub fn starting_seat_win_chance(&self) -> f64 {
        self.first_seat_win_chance
    }

    /// The number of solved positions at the start of a turn.
    #[must_use]
    pub fn state_count(&self) -> u64 {
        self.solved_values.state_count()
    }

    /// The best action of `seat`; `None` if it isn't to decide, or on other boards.
    #[must_use]
    pub fn best_action(&self, game: &Warrior, seat: Seat) -> Option<Action> {
        if game.legal_actions(seat).is_empty() {
            return None;
        }
        let edge = self.challenge_advantage(game)?;
        Some(if edge > 0.0 { Action::Challenge } else { Action::Forfeit })
    }

    /// How much a challenge raises the win probability of the seat that landed on the other,
    /// compared to a forfeit; negative if a forfeit is better. Exact to a 30,000th. `None` if there
    /// is no duel to decide, or on other boards.
    #[must_use]
    pub fn challenge_advantage(&self, game: &Warrior) -> Option<f64> {
        match game.phase() {
            Phase::Decide { .. } if game.rules_in_play() == self.rules => {
                let (mover, other) = active_and_other(game)?;
                self.solved_values.challenge_advantage(mover, other)
            }
            _ => None,
        }
    }

    /// The win probability of `seat` in any position, to about 1e-7. `None` on other boards, and on
    /// boards too large to store every probability.
    #[must_use]
    pub fn win_probability(&self, game: &Warrior, seat: Seat) -> Option<f64> {
        if game.rules_in_play() != self.rules || !game.seats().contains(seat) {
            return None;
        }
        let active =
            active_win_chance(game, &|mover, other| self.solved_values.win_chance(mover, other))?;
        Some(if seat == game.active_seat() { active } else { 1.0 - active })
    }
}

/// The memory for the blocks of a path while solving, in bytes.
pub(crate) fn blocks_memory(rules: Rules) -> usize {
    let squares = usize::from(rules.square_count());
    let blocks = if rules.square_count() <= MAX_SHORT_SQUARES {
        LeaderPlaceBlocks::<SHORT_ROW_WIDTH>::memory_bytes(squares)
    } else {
        LeaderPlaceBlocks::<LONG_ROW_WIDTH>::memory_bytes(squares)
    };
    blocks + THREAD_OVERHEAD
}

/// Threads and their work space, in bytes.
const THREAD_OVERHEAD: usize = 4 << 20;

/// A place and an energy.
type PlaceAndEnergy = (usize, i32);

/// The win probability of the active seat, where `at_start` gives that of a mover against the other
/// player at the start of a turn. Positions within a turn are expanded by the rules.
pub(crate) fn active_win_chance(
    game: &Warrior,
    at_start: &impl Fn(PlaceAndEnergy, PlaceAndEnergy) -> Option<f64>,
) -> Option<f64> {
    let active = game.active_seat();
    let wins = |next: &Warrior| {
        let chance = active_win_chance(next, at_start)?;
        Some(if next.active_seat() == active { chance } else { 1.0 - chance })
    };
    match game.phase() {
        Phase::Over { .. } => Some(f64::from(game.score(active))),
        Phase::Roll { .. }
            if !game.is_challenge_number_due() && matches!(game.tosses_left(), 0 | 3) =>
        {
            let (mover, other) = active_and_other(game)?;
            at_start(mover, other)
        }
        Phase::Roll { .. } => {
            game.possible_rolls().into_iter().try_fold(0.0, |sum, (roll, chance)| {
                let mut next = *game;
                next.apply_roll(roll);
                Some(sum + chance * wins(&next)?)
            })
        }
        Phase::Decide { .. } => {
            let chances = game.legal_actions(active).into_iter().map(|action| {
                let mut next = *game;
                next.apply_action(active, action);
                wins(&next)
            });
            chances.reduce(|one, other| Some(one?.max(other?)))?
        }
    }
}

/// The place and energy of the active seat, and those of the other; `None` without an opponent.
fn active_and_other(game: &Warrior) -> Option<(PlaceAndEnergy, PlaceAndEnergy)> {
    let player = |seat| (usize::from(game.path_index_of(seat)), game.energy_of(seat));
    let active = game.active_seat();
    Some((player(active), player(game.opponent(active)?)))
}
