//! The expectimax strategy: searches the turn exactly and estimates the rest of the sheet.
//!
//! The estimate after a turn is the sum of
//! - the points of the turn;
//! - the usual points of every open box: between its value as the last open box, when every roll
//!   must go for it, and its value among many open boxes, when others take the rolls that don't
//!   suit it;
//! - the upper bonus times its estimated probability: 50% when three dice of each open face would
//!   just reach it, and more with every point above that;
//! - for every turn to come, the chip for five of a kind (about 4%) if the Yahtzee box has 50.

use rollwright_games::yahtzee::{
    Action, BONUS_CHIP_POINTS, Category, Rules, Sheet, UPPER_BONUS_POINTS, UPPER_BONUS_THRESHOLD,
};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::Bot;
use crate::bot::max_by_value;
use crate::yahtzee::solver::exact_turn_search::{ExactTurnSearch, FilledBox};

/// The usual points of each box when it is the last one open.
const LAST_BOX_POINTS: [f64; 13] =
    [2.1, 4.2, 6.3, 8.4, 10.5, 12.6, 15.2, 5.6, 9.2, 18.5, 10.4, 2.3, 23.3];
/// The usual points of each box when all are open.
const EARLY_BOX_POINTS: [f64; 13] =
    [2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0];
/// How many points of the upper sum make the bonus clearly more likely.
const BONUS_PACE_SCALE: f64 = 5.0;
/// The chance of five of a kind in a turn that doesn't aim for it.
const FIVE_OF_A_KIND_CHANCE: f64 = 0.04;

/// Searches the rest of the turn and estimates the sheet after it.
pub(crate) struct Expectimax {
    turn_search: ExactTurnSearch,
    /// The sheet that `turn_search` was computed for.
    prepared_sheet: Option<Sheet>,
}

impl Expectimax {
    /// Creates a bot for games under `rules`.
    #[must_use]
    pub(crate) fn new(rules: Rules) -> Self {
        Self { turn_search: ExactTurnSearch::empty(rules), prepared_sheet: None }
    }
}

impl Bot<Yahtzee> for Expectimax {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
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

/// Estimates the points that `sheet` still gains, starting with the filled box.
fn estimate_final_points(sheet: &Sheet, filled: FilledBox) -> f64 {
    let FilledBox { category, scored } = filled;
    let open = sheet.open_categories().intersection(category.to_set().complement());
    let turns = open.len() as f64;
    // The first few other boxes help most: they take the rolls that fit nothing else.
    let among = ((turns - 1.0).max(0.0) / 12.0).sqrt();
    let mut value = f64::from(scored.points)
        + if scored.earns_chip { f64::from(BONUS_CHIP_POINTS) } else { 0.0 };
    let mut upper = f64::from(sheet.upper_sum());
    if category.is_upper() {
        upper += f64::from(scored.points);
    }
    let mut par = upper;
    let mut most = upper;
    for other in open.iter() {
        let at = other.index();
        value += LAST_BOX_POINTS[at] + among * (EARLY_BOX_POINTS[at] - LAST_BOX_POINTS[at]);
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
    let fifty =
        sheet.can_win_bonus_chips() || (category == Category::Yahtzee && scored.points == 50);
    let chips =
        if fifty { turns * FIVE_OF_A_KIND_CHANCE * f64::from(BONUS_CHIP_POINTS) } else { 0.0 };
    value + bonus * f64::from(UPPER_BONUS_POINTS) + chips
}
