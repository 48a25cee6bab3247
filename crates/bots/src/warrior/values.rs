//! What positions of Warrior for two are worth, exactly.

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Phase, Seat, Warrior};

use super::Unsolved;
use super::course::Course;
use super::layout::Layout;
use super::rows::{SPARE, energies};
use super::solve::solve;
use super::solved::{NARROW, SHORT, WIDE, active_wins, blocks_memory};
use crate::solutions::{Footprint, Shared};
use crate::threads::Threads;
use crate::values::{Method, Values, Worths, results};
use crate::{Objective, Solution, Solutions, Watch};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 1;
/// The most memory that full values may take, in bytes: boards that need more are not
/// valued exactly.
const AFFORDABLE: usize = 256 << 20;

/// Every win probability of a seat at the start of its turn, in full precision: the
/// solution that bots play by keeps less.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FullValues {
    layout: Layout,
    values: Vec<f64>,
}

impl FullValues {
    /// Whether boards of this size can be kept in full.
    pub(super) fn is_affordable(rules: Rules) -> bool {
        layout(rules).values() * size_of::<f64>() <= AFFORDABLE
    }

    /// The full values on boards of this size.
    ///
    /// # Errors
    /// Their making was stopped, or there is not enough memory.
    pub(super) fn of(rules: Rules, solutions: &Solutions<'_>) -> Result<Shared<Self>, Unsolved> {
        let (levels, size) = (rules.levels(), rules.size());
        let key = format!("warrior levels {levels} size {size} full v{VERSION}");
        let kept = layout(rules).values() * size_of::<f64>();
        let footprint = Footprint { kept, building: kept + blocks_memory(rules) };
        solutions.get_or_build(&key, footprint, |threads, watch| Self::solve(rules, threads, watch))
    }

    fn solve(rules: Rules, threads: usize, watch: &dyn Watch) -> Result<Self, Unsolved> {
        Threads::new(threads).run(|| match rules.squares() <= SHORT {
            true => Self::solve_with::<NARROW>(rules, watch),
            false => Self::solve_with::<WIDE>(rules, watch),
        })
    }

    fn solve_with<const S: usize>(rules: Rules, watch: &dyn Watch) -> Result<Self, Unsolved> {
        let course = Course::new(rules);
        let layout = Layout::new(course.last(), energies::<S>());
        let mut values = vec![0.0; layout.values()];
        let keep = |values: &mut Vec<f64>, blocks: &_| layout.keep::<S, _>(values, blocks, |v| v);
        let opening = solve::<S>(&course, watch, |blocks| keep(&mut values, blocks))?;
        layout.keep_opening(&mut values, &opening, |value| value);
        Ok(Self { layout, values })
    }
}

/// The table for boards of this size.
fn layout(rules: Rules) -> Layout {
    let width = if rules.squares() <= SHORT { NARROW } else { WIDE };
    Layout::new(usize::from(rules.last()), width - SPARE)
}

impl Solution for FullValues {
    fn to_bytes(&self) -> Vec<u8> {
        let shape = [self.layout.last as u64, self.layout.energies as u64];
        let shape = shape.into_iter().flat_map(u64::to_le_bytes);
        shape.chain(self.values.iter().flat_map(|value| value.to_le_bytes())).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks::<8>();
        let [last, energies, values @ ..] = words else { return None };
        let [last, energies] = [last, energies].map(|word| u64::from_le_bytes(*word));
        let small = (1..=1000).contains(&last) && (1..=100).contains(&energies);
        let layout = Layout::new(last as usize, energies as usize);
        let fits = rest.is_empty() && small && layout.values() == values.len();
        let read = || values.iter().map(|word| f64::from_le_bytes(*word)).collect();
        fits.then(|| Self { layout, values: read() })
    }
}

/// The chance to win of two who play as well as can be.
pub(super) struct Exact(pub(super) Shared<FullValues>);

impl Values<Warrior> for Exact {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> Method {
        Method::Exact
    }

    fn worths(&self, position: &Warrior) -> Worths {
        if matches!(position.phase(), Phase::Over { .. }) {
            return results(position);
        }
        let FullValues { layout, values } = &**self.0;
        let at_start = |mover, other| values.get(layout.place(mover, other)?).copied();
        let active = active_wins(position, &at_start).unwrap_or(0.5);
        let of = |seat| if seat == position.active() { active } else { 1.0 - active };
        position.seats().iter().map(of).collect()
    }

    fn answer(&self, position: &Warrior, seat: Seat) -> Action {
        let challenges = |action: Action| {
            let mut after = *position;
            after.apply(seat, action);
            self.worths(&after).get(seat.index()).copied().unwrap_or(0.0)
        };
        let better = challenges(Action::Challenge) > challenges(Action::Forfeit);
        if better { Action::Challenge } else { Action::Forfeit }
    }
}
