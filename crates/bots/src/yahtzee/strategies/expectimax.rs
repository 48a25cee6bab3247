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

use rollwright_games::yahtzee::{
    Action, CHIP_POINTS, Category, Rules, Sheet, UPPER_BONUS, UPPER_BONUS_THRESHOLD,
};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::Bot;
use crate::bot::max_by_value;
use crate::yahtzee::solver::exact_turn_search::{ExactTurnSearch, FilledBox};

/// What each box brings when it is the last one open.
const LAST_BOX_POINTS: [f64; 13] =
    [2.1, 4.2, 6.3, 8.4, 10.5, 12.6, 15.2, 5.6, 9.2, 18.5, 10.4, 2.3, 23.3];
/// What each box brings when all are open.
const EARLY_BOX_POINTS: [f64; 13] =
    [2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0];
/// How many points of the upper sum make the bonus clearly surer.
const BONUS_PACE_SCALE: f64 = 5.0;
/// The chance of five of a kind in a turn that does not ask for it first.
const FIVE_OF_A_KIND_CHANCE: f64 = 0.04;

/// Searches the rest of the turn and estimates the sheet after it.
pub(crate) struct Expectimax {
    turn_search: ExactTurnSearch,
    /// The sheet the turn was worked out for.
    prepared_sheet: Option<Sheet>,
}

impl Expectimax {
    /// A bot for games by `rules`.
    #[must_use]
    pub(crate) fn new(rules: Rules) -> Self {
        Self { turn_search: ExactTurnSearch::empty(rules), prepared_sheet: None }
    }
}

impl Bot<Yahtzee> for Expectimax {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        let legal = position.legal_actions(seat);
        let Some(sheet) = position.sheet_of(seat) else { return legal[0] };
        if self.prepared_sheet != Some(*sheet) {
            self.turn_search.search(sheet, |filled| estimate_final_points(sheet, filled));
            self.prepared_sheet = Some(*sheet);
        }
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        max_by_value(&legal, |action| self.turn_search.action_value(dice, rolls_left, action))
    }
}

/// How many points more `sheet` may end with, a box of it filled.
fn estimate_final_points(sheet: &Sheet, filled: FilledBox) -> f64 {
    let FilledBox { category, scored } = filled;
    let open = sheet.open_categories().intersection(category.to_set().complement());
    let turns = open.len() as f64;
    // The first few boxes besides help most: they take the rolls that fit nothing else.
    let among = ((turns - 1.0).max(0.0) / 12.0).sqrt();
    let mut worth =
        f64::from(scored.points) + if scored.earns_chip { f64::from(CHIP_POINTS) } else { 0.0 };
    let mut upper = f64::from(sheet.upper_sum());
    if category.is_upper() {
        upper += f64::from(scored.points);
    }
    let mut par = upper;
    let mut most = upper;
    for other in open.iter() {
        let at = other.index();
        worth += LAST_BOX_POINTS[at] + among * (EARLY_BOX_POINTS[at] - LAST_BOX_POINTS[at]);
        let face = f64::from(other.upper_face().unwrap_or(0));
        par += 3.0 * face;
        most += 5.0 * face;
    }
    let goal = f64::from(UPPER_BONUS_THRESHOLD);
    let bonus = if upper >= goal {
        1.0
    } else if most < goal {
        0.0
    } else {
        1.0 / (1.0 + ((goal - par) / BONUS_PACE_SCALE).exp())
    };
    let fifty = sheet.can_win_chips() || (category == Category::Yahtzee && scored.points == 50);
    let chips = if fifty { turns * FIVE_OF_A_KIND_CHANCE * f64::from(CHIP_POINTS) } else { 0.0 };
    worth + bonus * f64::from(UPPER_BONUS) + chips
}
