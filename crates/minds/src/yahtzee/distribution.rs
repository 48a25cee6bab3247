//! How likely each final score is under perfect play.
//!
//! Perfect play here is that of [`Solved::best`], ties broken as it breaks them:
//! another choice among equals would leave the mean as it is, but not the spread.

use rollwright_games::yahtzee::{CHIP, Category};

use super::lattice::{FIRST_HAND, HANDS, Lattice, lattice};
use super::solve::Solved;
use super::states::{Parts, State};
use super::turn::{Turn, step};
use crate::outcome::{Distributions, FigureName};
use crate::{Distribution, Stopped, Watch};

/// What is told of a final sheet beside its points, as the lab calls it.
pub(super) const FIGURES: [FigureName; 15] = [
    ("ones", &["ones"]),
    ("twos", &["twos"]),
    ("threes", &["threes"]),
    ("fours", &["fours"]),
    ("fives", &["fives"]),
    ("sixes", &["sixes"]),
    ("three_kind", &["three_kind"]),
    ("four_kind", &["four_kind"]),
    ("full_house", &["full_house"]),
    ("small_straight", &["small_straight"]),
    ("large_straight", &["large_straight"]),
    ("yahtzee", &["yahtzee"]),
    ("chance", &["chance"]),
    ("upper_bonus", &["upper_bonus"]),
    ("bonus_chips", &["bonus_chips"]),
];

/// A way a turn can end.
pub(super) struct End {
    pub(super) category: Category,
    /// The points in the box.
    in_box: u8,
    /// All points: those in the box, a chip's, and the upper bonus where it is won.
    pub(super) points: u32,
    chip: bool,
    /// The state after.
    pub(super) next: Parts,
    pub(super) chance: f64,
}

impl End {
    fn wins_bonus(&self) -> bool {
        self.points > u32::from(self.in_box) + if self.chip { u32::from(CHIP) } else { 0 }
    }
}

/// What has come on the way to a state, times how likely that way is.
#[derive(Clone)]
struct SoFar {
    points: Distribution,
    chips: Distribution,
}

/// What is told of the final sheet, gathered box by box.
struct Sheets {
    boxes: [[f64; 51]; 13],
    bonus: f64,
    all: f64,
}

impl Solved {
    /// The exact distribution of the points to come from `from` on, and those of
    /// [`FIGURES`] as far as they are still to come; `None` if that state can't come up.
    ///
    /// # Errors
    /// The watch stopped it.
    pub(super) fn spread_out(
        &self,
        from: State,
        watch: &dyn Watch,
    ) -> Result<Option<Distributions>, Stopped> {
        let Some(parts) = self.states.parts(from) else { return Ok(None) };
        let start = self.states.number(parts.0, parts.1, parts.2);
        let nothing = SoFar { points: Distribution::NONE, chips: Distribution::NONE };
        let mut so_far = vec![nothing.clone(); self.states.count()];
        so_far[start] = SoFar { points: Distribution::certain(), chips: Distribution::certain() };
        let mut sheets = Sheets { boxes: [[0.0; 51]; 13], bonus: 0.0, all: 1.0 };
        // Memory of states that are done with, for those to come.
        let mut spare: Vec<Vec<f64>> = Vec::new();
        let mut turn = Turn::blank(self.rules());
        let total = self.states.count() as u64;
        for level in 0..13 {
            for (number, parts) in (self.states.levels[level]..).zip(self.states.of_level(level)) {
                if number % 1000 == 0 {
                    watch.progress(number as u64, total);
                }
                if watch.stopped() {
                    return Err(Stopped);
                }
                let here = std::mem::replace(&mut so_far[number], nothing.clone());
                if here.points.is_none() {
                    continue;
                }
                turn.work_out(self, parts);
                sheets.all = here.chips.total();
                self.outcomes(&turn, parts, |end| {
                    sheets.count(&end);
                    let next = self.states.number(end.next.0, end.next.1, end.next.2);
                    let next = &mut so_far[next];
                    next.points.reuse(&mut spare);
                    next.points.add(&here.points, end.points as i32, end.chance);
                    next.chips.add(&here.chips, i32::from(end.chip), end.chance);
                });
                here.points.give_up(&mut spare);
            }
        }
        watch.progress(total, total);
        let mut points = Distribution::NONE;
        let mut chips = Distribution::NONE;
        for full in &so_far[self.states.levels[13]..] {
            if !full.points.is_none() {
                points.add(&full.points, 0, 1.0);
                chips.add(&full.chips, 0, 1.0);
            }
        }
        Ok(Some(sheets.distributions(points, chips)))
    }

    /// The exact distribution of the points to come from `from` on; `None` if that
    /// state can't come up.
    ///
    /// # Errors
    /// The watch stopped it.
    pub fn distribution(
        &self,
        from: State,
        watch: &dyn Watch,
    ) -> Result<Option<Distribution>, Stopped> {
        let found = self.spread_out(from, watch)?;
        Ok(found.and_then(|all| all.0.into_iter().next()))
    }

    /// Calls `ends` with every way a turn of perfect play can end.
    pub(super) fn outcomes(&self, turn: &Turn, parts: Parts, mut ends: impl FnMut(End)) {
        let lattice = lattice();
        let mut hands = lattice.chance;
        for rolls_left in [2, 1] {
            let mut keeps = [0.0; 512];
            for (hand, chance) in hands.iter().enumerate() {
                keeps[usize::from(turn.pick(hand, rolls_left)) & 511] += chance;
            }
            hands = fill_up(&mut keeps, lattice);
        }
        // Many hands end alike: the same points in the same box. `some` has a bit for
        // every entry of `alike` that is not 0.
        let mut alike = [[0.0; 64]; 26];
        let mut some = [0u64; 26];
        for (hand, chance) in hands.into_iter().enumerate() {
            let scored = turn.scored(hand);
            let row = turn.category(hand).index() + if scored.chip { 13 } else { 0 };
            let points = usize::from(scored.points & 63);
            alike[row][points] += chance;
            some[row] |= u64::from(chance > 0.0) << points;
        }
        for (row, mut some) in some.into_iter().enumerate() {
            let chip = if row < 13 { 0 } else { u32::from(CHIP) };
            while some != 0 {
                let points = some.trailing_zeros();
                some &= some - 1;
                let chance = alike[row][points as usize];
                let category = Category::ALL[row % 13];
                let in_box = points as u8;
                let (points, next) = step(self.rules(), parts, category, in_box);
                let (points, chip) = (points + chip, chip > 0);
                ends(End { category, in_box, points, chip, next, chance });
            }
        }
    }
}

/// From how likely each keep is chosen: how likely each hand comes of it, the missing dice
/// rolled one at a time.
fn fill_up(chances: &mut [f64; 512], lattice: &Lattice) -> [f64; HANDS] {
    for run in &lattice.runs {
        for keep in run.from..run.to {
            chances[keep & 511] += from_below(chances, &lattice.down[keep][..run.faces]);
        }
    }
    let mut hands = [0.0; HANDS];
    for run in &lattice.hand_runs {
        for hand in run.from..run.to {
            let kept = chances[FIRST_HAND + hand];
            hands[hand] = kept + from_below(chances, &lattice.down_of_hand[hand][..run.faces]);
        }
    }
    hands
}

/// How likely one more die leads here from one of the keeps `down`.
#[inline(always)]
fn from_below(chances: &[f64; 512], down: &[u8]) -> f64 {
    let sum: f64 = down.iter().map(|&down| chances[usize::from(down)]).sum();
    sum * (1.0 / 6.0)
}

impl Sheets {
    /// Counts a box that is filled, and the bonus that is won with it.
    fn count(&mut self, end: &End) {
        let chance = self.all * end.chance;
        let row = &mut self.boxes[end.category.index()];
        row[usize::from(end.in_box).min(50)] += chance;
        if end.wins_bonus() {
            self.bonus += chance;
        }
    }

    /// All of it, in the order of [`FIGURES`].
    fn distributions(self, points: Distribution, chips: Distribution) -> Distributions {
        let filled = |row: [f64; 51]| {
            let used = row.iter().rposition(|chance| *chance > 0.0).map_or(1, |last| last + 1);
            Distribution::new(0, row[..used].to_vec())
        };
        let mut all = vec![points];
        all.extend(self.boxes.map(filled));
        all.push(Distribution::new(0, vec![1.0 - self.bonus, self.bonus]));
        all.push(chips);
        Distributions(all)
    }
}
