//! How likely each final score is when one sheet is played perfectly.
//!
//! Boards are gone through from the empty one on. A board whose rows are all open tells its
//! points, so that the chance to come there is all that is kept of it; only where a row is
//! locked or finished, points and crosses so far are kept as distributions.

use super::boards::{COLOURS, PairId, number_of};
use super::ends::{End, Ends};
use super::rows::RowId;
use super::solve::{boards_of, layers};
use super::solved::Solved;
use crate::outcome::{Distributions, FigureName};
use crate::{Distribution, Stopped, Watch};

/// What is told of a final sheet beside its points, as sums of what the lab measures: which
/// of two equal rows is crossed is a matter of taste, so rows are not told apart.
pub(super) const FIGURES: [FigureName; 3] = [
    ("crosses", &["crosses_red", "crosses_yellow", "crosses_green", "crosses_blue"]),
    ("locks", &["lock_red", "lock_yellow", "lock_green", "lock_blue"]),
    ("penalties", &["penalties"]),
];

/// Points and crosses so far, times how likely the way here is.
#[derive(Clone)]
struct SoFar {
    points: Distribution,
    crosses: Distribution,
}

impl SoFar {
    const NOTHING: Self = Self { points: Distribution::NONE, crosses: Distribution::NONE };

    fn add(&mut self, before: &Self, points: i32, crosses: i32, chance: f64) {
        self.points.add(&before.points, points, chance);
        self.crosses.add(&before.crosses, crosses, chance);
    }
}

/// The state of the walk: what has been reached and what has ended.
struct Walk<'a> {
    solved: &'a Solved,
    /// By turns until the own one, then by board and penalties.
    reach: Vec<Vec<[f64; 4]>>,
    /// The same for boards that do not tell their points.
    so_far: Vec<Vec<[Option<Box<SoFar>>; 4]>>,
    ended: SoFar,
    locks: [f64; 5],
    penalties: [f64; 5],
}

impl Solved {
    /// The distribution of the final score of the seat that begins, and those of [`FIGURES`].
    ///
    /// # Errors
    /// When the watch stops it.
    pub(super) fn spread_out(&self, watch: &dyn Watch) -> Result<Distributions, Stopped> {
        let mut walk = Walk::new(self);
        let total = self.boards.len() as u64;
        let mut done = 0;
        for layer in layers(&self.boards).into_iter().rev() {
            for (one, other) in layer {
                watch.go_on()?;
                let ends = Ends::new(self, one, other);
                for (low, high) in boards_of(one, other) {
                    walk.pass(&ends, (low, high));
                    done += 1;
                }
                watch.progress(done, total);
            }
        }
        watch.progress(total, total);
        Ok(walk.distributions())
    }
}

impl<'a> Walk<'a> {
    fn new(solved: &'a Solved) -> Self {
        let (boards, seats) = (solved.boards.len(), solved.seats());
        let mut reach = vec![vec![[0.0; 4]; boards]; seats];
        let empty = [solved.boards.rows.number(rollwright_games::qwixx::Row(0), false); COLOURS];
        reach[0][solved.boards.board(empty)][0] = 1.0;
        let nobody = || (0..boards).map(|_| [const { None }; 4]).collect();
        Self {
            solved,
            reach,
            so_far: (0..seats).map(|_| nobody()).collect(),
            ended: SoFar::NOTHING,
            locks: [0.0; 5],
            penalties: [0.0; 5],
        }
    }

    /// Plays every turn that begins on this board.
    fn pass(&mut self, ends: &Ends<'_>, pairs: (PairId, PairId)) {
        let board = number_of(pairs.0, pairs.1);
        let seats = self.solved.seats();
        if (0..seats).all(|turns| self.reach[turns][board] == [0.0; 4]) {
            return;
        }
        for lane in 0..4 {
            for turns in (1..seats).rev() {
                if let Some(here) = self.leave(pairs, turns, lane) {
                    let walk = &mut *self;
                    ends.others(pairs, turns, lane, |end, chance| {
                        walk.arrive(&here, turns - 1, end, chance);
                    });
                }
            }
            if let Some(here) = self.leave(pairs, 0, lane) {
                ends.own(pairs, lane, |end, chance| {
                    self.arrive(&here, seats - 1, end, chance);
                });
            }
        }
    }

    /// What has come on the way to a state, which is done with; `None` if there is no way.
    fn leave(&mut self, pairs: (PairId, PairId), turns: usize, lane: usize) -> Option<SoFar> {
        let board = number_of(pairs.0, pairs.1);
        let reach = self.reach[turns][board][lane];
        if reach == 0.0 {
            return None;
        }
        if let Some(kept) = self.so_far[turns][board][lane].take() {
            return Some(*kept);
        }
        let boards = &self.solved.boards;
        let rows = [boards.rows_of(pairs.0), boards.rows_of(pairs.1)].concat();
        let crosses =
            rows.iter().filter_map(|&row| boards.rows.open(row)).map(|(_, crosses)| crosses);
        let (points, crosses) = crosses.fold((0, 0), |(points, all), crosses| {
            let crosses = i32::from(crosses);
            (points + crosses * (crosses + 1) / 2, all + crosses)
        });
        let certainly = |value| Distribution::new(value, vec![reach]);
        let penalties = 5 * lane as i32;
        Some(SoFar { points: certainly(points - penalties), crosses: certainly(crosses) })
    }

    fn arrive(&mut self, here: &SoFar, turns: usize, end: End, chance: f64) {
        let locked = self.solved.boards.rows.locked();
        let locks = end.rows.iter().filter(|&&row| row == locked).count();
        if locks >= 2 || end.penalties == 4 {
            self.ended.add(here, end.points, end.crosses, chance);
            let chance = chance * here.crosses.total();
            self.locks[locks] += chance;
            self.penalties[end.penalties] += chance;
            return;
        }
        self.reach[turns][end.board][end.penalties] += chance * here.crosses.total();
        if !self.tells_points(&end.rows) {
            let place = &mut self.so_far[turns][end.board][end.penalties];
            let kept = place.get_or_insert_with(|| Box::new(SoFar::NOTHING));
            kept.add(here, end.points, end.crosses, chance);
        }
    }

    fn tells_points(&self, rows: &[RowId; COLOURS]) -> bool {
        rows.iter().all(|&row| self.solved.boards.rows.open(row).is_some())
    }

    fn distributions(self) -> Distributions {
        let counts = |chances: [f64; 5]| {
            let used = chances.iter().rposition(|chance| *chance > 0.0).map_or(1, |last| last + 1);
            Distribution::new(0, chances[..used].to_vec())
        };
        let SoFar { points, crosses } = self.ended;
        Distributions(vec![points, crosses, counts(self.locks), counts(self.penalties)])
    }
}
