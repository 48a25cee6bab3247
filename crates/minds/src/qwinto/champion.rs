//! The strongest mind: a trained evaluator of points, and what they mean for winning.
//!
//! An evaluator forecasts the final points of any page. Alone at the table, the
//! champion takes what it forecasts most for. Against others it also forecasts
//! their points, with the entries they are about to make, and takes chances of
//! winning from that: the share of `exp(points / spread)`, where the spread grows with
//! the distance to the end of the game. A game that ends this turn is counted out.

use std::sync::{Arc, LazyLock};

use super::net::{Look, Net};
use super::page::{Entry, OPEN, Page};
use super::table::{Judge, Table};
use super::turn::{Dice, Prospects, SUMS, Throw, best_dice};

/// What a win is worth in points.
pub const PRIZE: f32 = 100.0;

/// The middle of the scale on which points are compared, to keep numbers small.
const MIDDLE: f32 = 60.0;

static SHIPPED: LazyLock<Arc<Net>> = LazyLock::new(|| Arc::new(Net::zero()));

/// Plays by a trained evaluator, to win.
#[derive(Clone, Debug)]
pub struct Champion {
    net: Arc<Net>,
    prize: f32,
}

impl Default for Champion {
    fn default() -> Self {
        Self::new(Arc::clone(&SHIPPED), PRIZE)
    }
}

/// Another seat's plan.
struct Rival {
    /// What it makes of each sum, by its own points alone.
    plan: Prospects,
    /// How its hopes change with the ways in which the own page can go on.
    shift: [f32; 3],
}

/// What the others will have after this turn, if a sum comes.
#[derive(Clone, Copy)]
struct Reply {
    /// Whether one of them ends the game.
    ends: bool,
    /// The most points one of them has then.
    points: f32,
    /// For each way in which the own page can go on, the spread and the weight of
    /// the others' hopes.
    hopes: [(f32, f32); 3],
}

/// An entry, and the points to hope for after it.
type Weighed = (Entry, f32);

/// Ways in which the own page changes in the eyes of others.
#[derive(Clone, Copy)]
enum Change {
    /// Not at all.
    Quiet = 0,
    /// One cell nearer to a second full row.
    Nearer = 1,
    /// A failed throw.
    Failed = 2,
}

impl Champion {
    /// A champion with this evaluator; `prize` is what a win is worth in points.
    #[must_use]
    pub fn new(net: Arc<Net>, prize: f32) -> Self {
        Self { net, prize }
    }

    /// The evaluator.
    #[must_use]
    pub fn net(&self) -> &Net {
        &self.net
    }

    fn look(&self, table: &Table) -> Look<'_> {
        self.net.look(table.own(), &table.around(0, table.own()))
    }

    fn to_win(&self, table: &Table) -> bool {
        table.pages.len() > 1 && self.prize > 0.0
    }

    /// The others' plans, in the order of seats.
    fn rivals(&self, table: &Table, throw: Throw) -> Vec<Rival> {
        let faces = faces(table.own());
        (1..table.pages.len())
            .map(|seat| {
                let page = &table.pages[seat];
                let look = |face| self.net.look(page, &table.around(seat, face));
                let quiet = look(&faces[0]);
                let shift = [1, 2].map(|change| look(&faces[change]).pass() - quiet.pass());
                Rival {
                    plan: quiet.prospects(throw, seat == table.active),
                    shift: [0.0, shift[0], shift[1]],
                }
            })
            .collect()
    }

    /// What the others will have when `sum` comes with `dice`.
    fn reply(&self, table: &Table, rivals: &[Rival], dice: Dice, sum: u8) -> Reply {
        let own = table.own().missing();
        let mut reply =
            Reply { ends: false, points: f32::NEG_INFINITY, hopes: [(1.0, 0.0); 3] };
        let mut nearest = own;
        for (seat, rival) in (1..).zip(rivals) {
            let page = after(&table.pages[seat], &rival.plan, dice, sum, seat == table.active);
            reply.ends |= page.ends();
            reply.points = reply.points.max(page.points() as f32);
            nearest = nearest.min(page.missing());
        }
        for (change, hopes) in reply.hopes.iter_mut().enumerate() {
            let missing = if change == Change::Nearer as usize { own - own.min(1) } else { own };
            let spread = self.net.spread[nearest.min(missing)];
            let weight = rivals.iter().map(|rival| {
                ((rival.plan.worth(dice, sum) + rival.shift[change] - MIDDLE) / spread).exp()
            });
            *hopes = (spread, weight.sum());
        }
        reply
    }

    fn weigh(
        &self,
        table: &Table,
        rivals: &[Rival],
        throw: Throw,
        idle: f32,
        entries: &[Weighed],
    ) -> Prospects {
        let dice = throw.dice;
        let replies: [Option<Reply>; SUMS] = std::array::from_fn(|sum| {
            let sum = sum as u8;
            let due = dice.shows(sum) && throw.has(sum);
            due.then(|| self.reply(table, rivals, dice, sum))
        });
        let page = table.own();
        let near: [bool; 3] = std::array::from_fn(|row| brings_nearer(page, row));
        let change = if table.active == 0 { Change::Failed } else { Change::Quiet };
        let mut all = Prospects::idle(replies.map(|reply| {
            reply.map_or(0.0, |reply| self.worth(&reply, &table.idle(), idle, change))
        }));
        for &(entry, points) in entries.iter().filter(|(entry, _)| dice.has(entry.row)) {
            let change = if near[entry.row] { Change::Nearer } else { Change::Quiet };
            if let Some(reply) = &replies[usize::from(entry.number)] {
                all.offer(entry, self.worth(reply, &page.with(entry), points, change));
            }
        }
        all
    }

    /// What a page is worth that hopes for `points`.
    fn worth(&self, reply: &Reply, page: &Page, points: f32, change: Change) -> f32 {
        if reply.ends || page.ends() {
            let points = page.points() as f32;
            let share = if points > reply.points {
                1.0
            } else if points == reply.points {
                0.5
            } else {
                0.0
            };
            return points + self.prize * share;
        }
        let (spread, others) = reply.hopes[change as usize];
        let own = ((points - MIDDLE) / spread).exp();
        points + self.prize * own / (own + others)
    }
}

/// The page of another seat after this turn.
fn after(page: &Page, plan: &Prospects, dice: Dice, sum: u8, active: bool) -> Page {
    let mut page = *page;
    match plan.entry(dice, sum) {
        Some((row, cell)) => page.cells[row][cell] = sum,
        None if active => page = page.with_failure(),
        None => {}
    }
    page
}

/// Pages that look to others like `page` after each [`Change`]: they only see how
/// many numbers stand in its rows, and its failed throws.
fn faces(page: &Page) -> [Page; 3] {
    let mut nearer = *page;
    let row = (0..3).find(|&row| brings_nearer(page, row) && page.filled(row) < OPEN);
    if let Some(cell) =
        row.and_then(|row| nearer.cells[row].iter_mut().find(|number| **number == 0))
    {
        *cell = 1;
    }
    [*page, nearer, page.with_failure()]
}

/// Whether an entry in `row` brings a second full row nearer.
fn brings_nearer(page: &Page, row: usize) -> bool {
    let others = (0..3).filter(|&other| other != row).map(|other| page.filled(other));
    others.min().is_none_or(|least| page.filled(row) >= least)
}

impl Judge for Champion {
    fn prospects(&self, table: &Table, throw: Throw) -> Prospects {
        let look = self.look(table);
        if !self.to_win(table) {
            return look.prospects(throw, table.active == 0);
        }
        let rivals = self.rivals(table, throw);
        let (idle, entries) = weighed(table, &look, throw);
        self.weigh(table, &rivals, throw, idle, &entries)
    }

    fn dice(&self, table: &Table) -> Dice {
        let look = self.look(table);
        if !self.to_win(table) {
            return look.prospects(Throw::ANY, true).dice(table.rerolls).0;
        }
        let rivals = self.rivals(table, Throw::ANY);
        let (idle, entries) = weighed(table, &look, Throw::ANY);
        best_dice(|dice| {
            let throw = Throw { dice, sum: None };
            let prospects = self.weigh(table, &rivals, throw, idle, &entries);
            prospects.choice(dice, table.rerolls)
        })
        .0
    }
}

/// The points to hope for after entering nothing, and after each entry.
fn weighed(table: &Table, look: &Look<'_>, throw: Throw) -> (f32, Vec<Weighed>) {
    let mut entries = Vec::new();
    throw.entries(table.own(), |entry| entries.push((entry, look.enter(entry))));
    (if table.active == 0 { look.fail() } else { look.pass() }, entries)
}
