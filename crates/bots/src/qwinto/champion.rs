//! The strongest bot: a trained evaluator of points, and what they mean for winning.
//!
//! An evaluator forecasts the final points of any page. Alone at the table, the
//! champion takes what it forecasts most for. Against others it also forecasts
//! their points, with the entries they are about to make, and takes chances of
//! winning from that: the share of `exp(points / spread)`, where the spread grows with
//! the distance to the end of the game. A game that ends this turn is counted out.

use std::sync::{Arc, LazyLock};

use rollwright_games::Qwinto;

use super::fast_sheet::{FastSheet, OPEN};
use super::net::Net;
use super::outlook::{Judge, Outlook, Player};
use super::turn::{Dice, Prospects, SUMS, Throw, best_dice};
use super::weights;
use crate::bot::Bot;
use crate::learned::shipped;

/// What a win is worth in points, chosen by wins alone. Points count beside it, since far from
/// the end a chance to win is known less well than points are.
pub(crate) const PRIZE: f32 = 60.0;

/// The prize of the champion of the first edition.
const MEASURED_PRIZE: f32 = 4.0;

/// The middle of the scale on which points are compared, to keep numbers small.
const MIDDLE: f32 = 60.0;

static AT_TABLES: LazyLock<Arc<Net>> = LazyLock::new(|| read(&shipped!("qwinto/champion.bin")));
static ALONE: LazyLock<Arc<Net>> = LazyLock::new(|| read(&shipped!("qwinto/alone.bin")));

fn read(bytes: &[u8]) -> Arc<Net> {
    Arc::new(weights::read(bytes).unwrap_or_else(Net::zero))
}

/// Plays by a trained evaluator, to win.
#[derive(Clone, Debug)]
pub struct Champion {
    net: Arc<Net>,
    prize: f32,
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
    /// The champion of a table with so many seats.
    #[must_use]
    pub fn of(seats: usize) -> Self {
        match seats {
            1 => Self::new(Arc::clone(&ALONE), 0.0),
            _ => Self::new(Arc::clone(&AT_TABLES), PRIZE),
        }
    }

    /// The champion whose forecasts were measured: how sure the coach is goes by it
    /// (BENCHMARKS.md).
    pub(crate) fn measured() -> Self {
        Self::new(Arc::clone(&AT_TABLES), MEASURED_PRIZE)
    }

    /// A champion with this evaluator; `prize` is what a win is worth in points.
    #[must_use]
    pub fn new(net: Arc<Net>, prize: f32) -> Self {
        Self { net, prize }
    }

    /// It, in a seat.
    #[must_use]
    pub fn player(self) -> Box<dyn Bot<Qwinto>> {
        Box::new(Player(self))
    }

    /// The evaluator.
    #[must_use]
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The own plan, by points alone.
    fn plan(&self, table: &Outlook, throw: Throw) -> Prospects {
        let look = self.net.look(table.own(), &table.around(0, table.own()));
        look.prospects(throw, table.active == 0)
    }

    fn to_win(&self, table: &Outlook) -> bool {
        table.pages.len() > 1 && self.prize > 0.0
    }

    /// The others' plans, in the order of seats.
    fn rivals(&self, table: &Outlook, throw: Throw) -> Vec<Rival> {
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
    fn reply(&self, table: &Outlook, rivals: &[Rival], dice: Dice, sum: u8) -> Reply {
        let own = table.own().missing();
        let mut reply = Reply { ends: false, points: f32::NEG_INFINITY, hopes: [(1.0, 0.0); 3] };
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

    /// Turns points to hope for into points and chances to win, when `throw.dice` are
    /// rolled.
    fn weigh(
        &self,
        table: &Outlook,
        rivals: &[Rival],
        plan: &Prospects,
        throw: Throw,
    ) -> Prospects {
        let page = table.own();
        let quiet = if table.active == 0 { Change::Failed } else { Change::Quiet };
        let mut all = Prospects::idle([0.0; SUMS]);
        for (sum, _) in throw.dice.sums().filter(|&(sum, _)| throw.has(sum)) {
            let reply = self.reply(table, rivals, throw.dice, sum);
            all.set_nothing(sum, self.worth(&reply, &table.idle(), plan.nothing(sum), quiet));
            for row in (0..3).filter(|&row| throw.dice.has(row)) {
                let change = if brings_nearer(page, row) { Change::Nearer } else { Change::Quiet };
                if reply.ends {
                    // Hopes are over: the points that stand there count.
                    page.entries(row, sum, sum, |entry| {
                        let worth = self.worth(&reply, &page.with(entry), 0.0, change);
                        all.offer(row, sum, entry.cell, worth);
                    });
                } else if let Some((cell, points)) = plan.in_row(row, sum) {
                    // Whoever hopes for most points in a row has the best chances in it.
                    let after = page.put(row, cell, sum);
                    all.offer(row, sum, cell, self.worth(&reply, &after, points, change));
                }
            }
        }
        all
    }

    /// What a page is worth that hopes for `points`.
    fn worth(&self, reply: &Reply, page: &FastSheet, points: f32, change: Change) -> f32 {
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
fn after(page: &FastSheet, plan: &Prospects, dice: Dice, sum: u8, active: bool) -> FastSheet {
    match plan.entry(dice, sum) {
        Some((row, cell)) => page.put(row, cell, sum),
        None if active => page.with_failure(),
        None => *page,
    }
}

/// Pages that look to others like `page` after each [`Change`]: they only see how
/// many numbers stand in its rows, and its failed throws.
fn faces(page: &FastSheet) -> [FastSheet; 3] {
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
fn brings_nearer(page: &FastSheet, row: usize) -> bool {
    let others = (0..3).filter(|&other| other != row).map(|other| page.filled(other));
    others.min().is_none_or(|least| page.filled(row) >= least)
}

impl Judge for Champion {
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects {
        let plan = self.plan(table, throw);
        if !self.to_win(table) {
            return plan;
        }
        self.weigh(table, &self.rivals(table, throw), &plan, throw)
    }

    fn dice(&self, table: &Outlook) -> Dice {
        let plan = self.plan(table, Throw::ANY);
        if !self.to_win(table) {
            return plan.dice(table.rerolls).0;
        }
        let rivals = self.rivals(table, Throw::ANY);
        let (dice, _) = best_dice(|dice| {
            let throw = Throw { dice, sum: None };
            self.weigh(table, &rivals, &plan, throw).choice(dice, table.rerolls)
        });
        dice
    }
}
