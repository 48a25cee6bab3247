//! Yahtzee: this turn exactly, the rest of the sheet by estimate.
//!
//! The estimate after a turn is the sum of
//! - the points the turn brought;
//! - for every box still open what it usually brings: between what it is worth alone
//!   (when it is the last one, and every roll must go for it) and what it is worth
//!   among many (when other boxes take the rolls that don't suit it), by how many
//!   boxes are open;
//! - the upper bonus times a guess at its probability: even when three dice of each
//!   face still open would just do, surer with every point above that;
//! - for every turn to come the 4% or so of five of a kind that wins a chip, where 50
//!   stands in the Yahtzee box.

use rollwright_games::yahtzee::{Action, CHIP, Category, Rules, Sheet, UPPER_BONUS, UPPER_GOAL};
use rollwright_games::{Game, Seat, Yahtzee};

use super::aim::{Aim, Filled};
use crate::Bot;
use crate::bot::best_by;

/// What each box brings when it is the last one open.
const ALONE: [f64; 13] = [2.1, 4.2, 6.3, 8.4, 10.5, 12.6, 15.2, 5.6, 9.2, 18.5, 10.4, 2.3, 23.3];
/// What each box brings when all are open.
const AMONG_MANY: [f64; 13] =
    [2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0];
/// How many points of the upper sum make the bonus clearly surer.
const PACE: f64 = 5.0;
/// The chance of five of a kind in a turn that does not ask for it first.
const FIVE_OF_A_KIND: f64 = 0.04;

/// Searches the rest of the turn and estimates the sheet after it.
pub(crate) struct Expectimax {
    aim: Aim,
    /// The sheet the turn was worked out for.
    sheet: Option<Sheet>,
}

impl Expectimax {
    /// A bot for games by `rules`.
    #[must_use]
    pub(crate) fn new(rules: Rules) -> Self {
        Self { aim: Aim::blank(rules), sheet: None }
    }
}

impl Bot<Yahtzee> for Expectimax {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        let legal = position.legal(seat);
        let Some(sheet) = position.sheet_of(seat) else { return legal[0] };
        if self.sheet != Some(*sheet) {
            self.aim.work_out(sheet, |filled| estimate(sheet, filled));
            self.sheet = Some(*sheet);
        }
        let (dice, rolls_left) = (position.showing(), position.rolls_left());
        best_by(&legal, |action| self.aim.worth(dice, rolls_left, action))
    }
}

/// How many points more `sheet` may end with, a box of it filled.
fn estimate(sheet: &Sheet, filled: Filled) -> f64 {
    let Filled { category, scored } = filled;
    let open = sheet.open().and(category.alone().others());
    let turns = open.len() as f64;
    // The first few boxes besides help most: they take the rolls that fit nothing else.
    let among = ((turns - 1.0).max(0.0) / 12.0).sqrt();
    let mut worth = f64::from(scored.points) + if scored.chip { f64::from(CHIP) } else { 0.0 };
    let mut upper = f64::from(sheet.upper());
    if category.is_upper() {
        upper += f64::from(scored.points);
    }
    let mut par = upper;
    let mut most = upper;
    for other in open.iter() {
        let at = other.index();
        worth += ALONE[at] + among * (AMONG_MANY[at] - ALONE[at]);
        let face = f64::from(other.face().unwrap_or(0));
        par += 3.0 * face;
        most += 5.0 * face;
    }
    let goal = f64::from(UPPER_GOAL);
    let bonus = if upper >= goal {
        1.0
    } else if most < goal {
        0.0
    } else {
        1.0 / (1.0 + ((goal - par) / PACE).exp())
    };
    let fifty = sheet.wins_chips() || (category == Category::Yahtzee && scored.points == 50);
    let chips = if fifty { turns * FIVE_OF_A_KIND * f64::from(CHIP) } else { 0.0 };
    worth + bonus * f64::from(UPPER_BONUS) + chips
}
