//! How likely each final score is under perfect play.
//!
//! Perfect play here is that of [`Solved::best`], ties broken as it breaks them:
//! another choice among equals would leave the mean as it is, but not the spread.

use rollwright_games::yahtzee::{CHIP, Category};

use super::ends::{End, Ends};
use super::lattice::{FIRST_HAND, HANDS, Lattice, lattice};
use super::so_far::{SoFar, Ways};
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

/// What is told of the final sheet, gathered box by box.
struct Sheets {
    boxes: [[f64; 51]; 13],
    bonus: f64,
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
        let states = &self.states;
        let Some((upper, lower, sum)) = states.parts(from) else { return Ok(None) };
        let start = states.number(upper, lower, sum);
        let first_level = from.used.len();
        let place = start - states.levels[first_level];
        let mut these = SoFar::begin(states.of_level_count(first_level), place);
        let (mut later, mut ways) = (SoFar::default(), Ways::default());
        let mut sheets = Sheets { boxes: [[0.0; 51]; 13], bonus: 0.0 };
        for level in first_level..13 {
            ways.clear();
            self.go_on(level, &these, &mut ways, &mut sheets, watch)?;
            later.follow(&these, &ways, states.of_level_count(level + 1));
            std::mem::swap(&mut these, &mut later);
        }
        watch.progress(states.count() as u64, states.count() as u64);
        let (points, chips) = these.all();
        Ok(Some(sheets.distributions(trimmed(&points), trimmed(&chips))))
    }

    /// Finds every way from the states of a level that have been reached to the next, and counts
    /// the boxes that are filled on it.
    fn go_on(
        &self,
        level: usize,
        reached: &SoFar,
        ways: &mut Ways,
        sheets: &mut Sheets,
        watch: &dyn Watch,
    ) -> Result<(), Stopped> {
        let states = &self.states;
        let [offset, next_offset] = [states.levels[level], states.levels[level + 1]];
        let mut ends = Ends::blank();
        let groups = states.groups(level, |place| reached.has(place));
        for (at, group) in groups.enumerate() {
            if at % 128 == 0 {
                watch.progress((offset + group.places[0]) as u64, states.count() as u64);
            }
            watch.go_on()?;
            ends.work_out(self, group.upper, &group.lanes);
            for (lane, &place) in group.places.iter().enumerate() {
                let chance = reached.chance(place);
                // Ends with the same state next mostly follow each other.
                let mut next = None;
                ends.of(lane, self.rules(), |end| {
                    sheets.count(&end, chance);
                    let number = match next {
                        Some((parts, number)) if parts == end.next => number,
                        _ => states.number(end.next.0, end.next.1, end.next.2) - next_offset,
                    };
                    next = Some((end.next, number));
                    ways.push(place, number, &end);
                });
            }
        }
        Ok(())
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
    /// Counts a box that is filled from a state that comes with this chance, and the bonus
    /// that is won with it.
    fn count(&mut self, end: &End, chance: f64) {
        let chance = chance * end.chance;
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

/// The chances from the lowest score that can come to the highest.
fn trimmed(chances: &[f64]) -> Distribution {
    let some = |chance: &f64| *chance > 0.0;
    let first = chances.iter().position(some).unwrap_or(0);
    let end = chances.iter().rposition(some).map_or(first, |last| last + 1);
    Distribution::new(first as i32, chances[first..end].to_vec())
}
