//! Search over this turn and the next, with exact chances and a hand-written estimate
//! of what is left after them.

use super::estimate::Estimate;
use super::fast_sheet::FastSheet;
use super::outlook::{Judge, Outlook};
use super::turn::{Chances, Dice, Prospects, Throw};

/// An entry that the estimate puts this many points behind another one of the same
/// sum in the same row is not looked into.
const HOPELESS: f32 = 3.0;

/// Chooses dice by the mean over all sums, keeps or rolls again, and enters the sum
/// where the following turn, whoever rolls it, is worth most on average.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expectimax;

/// A search with the estimate that fits the table.
struct Search {
    estimate: Estimate,
    rerolls: bool,
}

/// The roll of the next turn.
enum Next {
    /// The own one.
    Own,
    /// Another seat's, with the chances of its sums. Whoever rolls is taken to
    /// choose its dice by the same estimate, looking at its own page alone.
    Other(Dice, Chances),
}

impl Judge for Expectimax {
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects {
        let search = Search { estimate: Estimate::new(table.missing()), rerolls: table.rerolls };
        let page = table.own();
        let next = search.next(table);
        let idle = search.later(&table.idle(), &next);
        let first = search.estimate.prospects(page, &table.idle(), throw);
        Prospects::new(page, throw, idle, |entry| {
            let after = page.with(entry);
            let most = first.in_row(entry.row, entry.number).map_or(0.0, |(_, worth)| worth);
            if search.estimate.points(&after) < most - HOPELESS {
                f32::NEG_INFINITY
            } else {
                search.later(&after, &next)
            }
        })
    }
}

impl Search {
    /// The prospects of a page whose turn it is.
    fn own_turn(&self, page: &FastSheet) -> Prospects {
        self.estimate.prospects(page, &page.with_failure(), Throw::ANY)
    }

    fn next(&self, table: &Outlook) -> Next {
        let seat = (table.active + 1) % table.pages.len();
        if seat == 0 {
            return Next::Own;
        }
        let theirs = self.own_turn(&table.pages[seat]);
        let (dice, _) = theirs.dice(self.rerolls);
        Next::Other(dice, theirs.chances(dice, self.rerolls))
    }

    /// The mean of the estimate after the next turn.
    fn later(&self, page: &FastSheet, next: &Next) -> f32 {
        if page.ends() {
            return page.points() as f32;
        }
        match next {
            Next::Own => self.own_turn(page).dice(self.rerolls).1,
            Next::Other(dice, chances) => {
                let leaves = self.estimate.prospects(page, page, Throw { dice: *dice, sum: None });
                dice.sums()
                    .map(|(sum, _)| chances[usize::from(sum)] * leaves.worth(*dice, sum))
                    .sum()
            }
        }
    }
}
