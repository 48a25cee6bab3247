//! The champion of a table for two: it asks a net that sees both pages for the chance to win.
//!
//! What the other enters at the same time is not known. It is taken to enter what would be
//! best for it if the own page stayed as it is; the own entry is the best answer to that.

mod net;

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;
use rollwright_games::qwinto::Rules;

use super::fast_sheet::FastSheet;
use super::features::{Features, failed_feature, list_changes};
use super::outlook::{Judge, Outlook, Player};
use super::turn::{Dice, Prospects, SUMS, Throw, best_dice};
use crate::bot::Bot;
use crate::learned::shipped;
use net::{Page, PairNet, Sums, add};

type Shipped = LazyLock<Option<Arc<PairNet>>>;

static OFFICIAL: Shipped = LazyLock::new(|| read(&shipped!("qwinto/two_seats/official.net")));
static OTTAWA: Shipped = LazyLock::new(|| read(&shipped!("qwinto/two_seats/ottawa.net")));

fn read(bytes: &[u8]) -> Option<Arc<PairNet>> {
    PairNet::from_bytes(bytes).map(Arc::new)
}

/// What a point more is worth where the game is over either way.
const POINT: f32 = 1e-6;

/// Plays to win against one other.
#[derive(Clone, Debug)]
pub struct TwoSeats(Arc<PairNet>);

/// A page on the way through a turn, as one seat's net sees it.
struct Side<'a> {
    net: &'a PairNet,
    page: FastSheet,
    /// Whether this seat rolls, so that entering nothing is a failed throw.
    rolls: bool,
    sums: Sums,
    /// The same page in the other's eyes.
    facing: Sums,
}

/// A page after this turn, in the eyes of the other.
struct After {
    facing: Sums,
    points: i32,
    missing: usize,
    ends: bool,
}

/// For a sum, the best entry in each row and what entering nothing is worth.
#[derive(Clone, Copy)]
struct Best {
    rows: [Option<(usize, f32)>; 3],
    nothing: f32,
}

impl TwoSeats {
    /// The one that the program brings along.
    pub(crate) fn shipped(rules: Rules) -> Option<Self> {
        let net = match rules {
            Rules::Official => &OFFICIAL,
            Rules::Ottawa => &OTTAWA,
        };
        (*net).clone().map(Self)
    }

    /// One with these weights; `None` when they are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        read(bytes).map(Self)
    }

    /// It, in a seat.
    #[must_use]
    pub fn player(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(Player(self))
    }

    /// What the other is taken to answer to a sum.
    #[cfg(test)]
    pub(crate) fn answer(&self, table: &Outlook, dice: Dice, sum: u8) -> Option<(usize, usize)> {
        let [own, other] = self.sides(table);
        other.plan(Throw { dice, sum: Some(sum) }, &own).entry(dice, sum)
    }

    /// The chance of the first of two pages before `active` rolls. Both seats are asked, since
    /// their nets' answers need not add up.
    pub(crate) fn chances(&self, pages: [&FastSheet; 2], active: usize) -> f64 {
        let [one, other] = pages;
        let own = self.between_turns(one, other, active == 0);
        let theirs = self.between_turns(other, one, active == 1);
        f64::midpoint(f64::from(own), 1.0 - f64::from(theirs)).clamp(0.0, 1.0)
    }

    /// The chance of a page against another before a roll, worked out from nothing.
    pub(crate) fn between_turns(&self, own: &FastSheet, other: &FastSheet, rolls: bool) -> f32 {
        let side = |page: &FastSheet| {
            let (sums, facing) = (self.0.own(page, rolls), self.0.other(page));
            Side { net: &self.0, page: *page, rolls: false, sums, facing }
        };
        let (own, other) = (side(own), side(other).after(0, None));
        let mut sums = own.sums;
        add(&mut sums, &other.facing);
        own.chance(&own.page, sums, &other)
    }

    fn sides<'a>(&'a self, table: &Outlook) -> [Side<'a>; 2] {
        [0, 1].map(|seat| {
            let (page, rolls) = (table.pages[seat], table.active == seat);
            let sums = self.0.own(&page, !rolls);
            Side { net: &self.0, page, rolls, sums, facing: self.0.other(&page) }
        })
    }
}

impl Side<'_> {
    /// The page after this turn with an entry of `sum`, or without one.
    fn after(&self, sum: u8, entry: Option<(usize, usize)>) -> After {
        let mut facing = self.facing;
        let mut page = self.page;
        match entry {
            Some((row, cell)) => {
                page = page.put(row, cell, sum);
                self.page.entries(row, sum, sum, |entry| {
                    if entry.cell == cell {
                        let (mut come, mut go) = (Features::new(), Features::new());
                        list_changes(&self.page, entry, &mut come, &mut go);
                        self.net.change(&mut facing, Page::Theirs, &come, &go);
                    }
                });
            }
            None if self.rolls => page = self.fail(&mut facing, Page::Theirs),
            None => {}
        }
        let (points, missing) = (page.points(), page.missing());
        After { facing, points, missing, ends: page.ends() }
    }

    /// The page after a failed throw, with its change of the sums.
    fn fail(&self, sums: &mut Sums, whose: Page) -> FastSheet {
        let failure = self.page.with_failure();
        let (come, go) = (failed_feature(failure.failed), failed_feature(self.page.failed));
        self.net.change(sums, whose, &[come], &[go]);
        failure
    }

    /// The chance to win with this page and its sums against the other's.
    fn chance(&self, page: &FastSheet, sums: Sums, other: &After) -> f32 {
        let lead = page.points() - other.points;
        if other.ends || page.ends() {
            // Among equals the points on the table decide.
            return 0.5 + 0.5 * lead.signum() as f32 + POINT * lead as f32;
        }
        self.net.chance(sums, lead, page.missing().min(other.missing))
    }

    /// The best that can be made of `sum` in these rows against the other's page.
    fn best(&self, rows: Dice, sum: u8, other: &After) -> Best {
        let mut before = self.sums;
        add(&mut before, &other.facing);
        let mut sums = before;
        let idle = if self.rolls { self.fail(&mut sums, Page::Mine) } else { self.page };
        let mut best = Best { rows: [None; 3], nothing: self.chance(&idle, sums, other) };
        for row in (0..3).filter(|&row| rows.has(row)) {
            self.page.entries(row, sum, sum, |entry| {
                let (mut come, mut go) = (Features::new(), Features::new());
                list_changes(&self.page, entry, &mut come, &mut go);
                let mut sums = before;
                self.net.change(&mut sums, Page::Mine, &come, &go);
                let chance = self.chance(&self.page.with(entry), sums, other);
                if best.rows[row].is_none_or(|(_, most)| chance > most) {
                    best.rows[row] = Some((entry.cell, chance));
                }
            });
        }
        best
    }

    /// What this seat makes of every sum of a throw if the other's page stays as it is.
    fn plan(&self, throw: Throw, other: &Side<'_>) -> Prospects {
        let page = &other.page;
        let still = After {
            facing: other.facing,
            points: page.points(),
            missing: page.missing(),
            ends: false,
        };
        let mut plan = Prospects::idle([0.0; SUMS]);
        for sum in throw.sums() {
            self.best(throw.dice, sum, &still).tell(throw.dice, sum, &mut plan);
        }
        plan
    }
}

impl Best {
    /// Writes down what can be made of `sum` with `dice`.
    fn tell(&self, dice: Dice, sum: u8, all: &mut Prospects) {
        all.set_nothing(sum, self.nothing);
        for row in (0..3).filter(|&row| dice.has(row)) {
            if let Some((cell, chance)) = self.rows[row] {
                all.offer(row, sum, cell, chance);
            }
        }
    }
}

impl Judge for TwoSeats {
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects {
        let [own, other] = self.sides(table);
        let plan = other.plan(throw, &own);
        let mut all = Prospects::idle([0.0; SUMS]);
        for sum in throw.sums() {
            let answer = other.after(sum, plan.entry(throw.dice, sum));
            own.best(throw.dice, sum, &answer).tell(throw.dice, sum, &mut all);
        }
        all
    }

    fn dice(&self, table: &Outlook) -> Dice {
        let [own, other] = self.sides(table);
        let plan = other.plan(Throw::ANY, &own);
        // Sets of dice share what the other can answer: an entry in a row, or none.
        let mut known: [[Option<Best>; 4]; SUMS] = [[None; 4]; SUMS];
        let (dice, _) = best_dice(|dice| {
            let mut all = Prospects::idle([0.0; SUMS]);
            for (sum, _) in dice.sums() {
                let entry = plan.entry(dice, sum);
                let way = entry.map_or(3, |(row, _)| row);
                let best = known[usize::from(sum)][way].get_or_insert_with(|| {
                    own.best(Throw::ANY.dice, sum, &other.after(sum, entry))
                });
                best.tell(dice, sum, &mut all);
            }
            all.choice(dice, table.rerolls)
        });
        dice
    }
}
