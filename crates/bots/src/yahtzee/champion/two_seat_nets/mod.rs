//! The chance to win at a table for two after a turn, with many boxes still open.
//!
//! Normal distributions predict it as if nobody adapted their play. But this seat will take risks
//! when behind and avoid them when ahead, and the nets estimate the gain.
//! `training/train_yahtzee_two_seats.py` trains them, from the last box to the first.

mod win_correction_net;

use std::sync::LazyLock;

use rollwright_games::yahtzee::{Rules, Sheet};

use crate::neural_net_parts::{WeightReader as Weights, embedded_weights};
use crate::yahtzee::champion::endgame::MAX_SEARCHED_BOXES;
use crate::yahtzee::champion::two_seat_nets::win_correction_net::{
    FirstLayerSums, SheetForecast, WinCorrectionNet,
};
use crate::yahtzee::distribution::points_to_come_spreads::PointsToComeSpreads;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{SolverSheetState, StateParts};

/// The fewest open boxes after a turn that have a net. Fewer are searched.
const MIN_NET_OPEN_BOXES: usize = MAX_SEARCHED_BOXES + 1;

/// The nets by open boxes after a turn, from [`MIN_NET_OPEN_BOXES`] to 12.
pub(crate) struct WinCorrectionNets(Vec<WinCorrectionNet>);

type EmbeddedNets = LazyLock<Option<WinCorrectionNets>>;

static OFFICIAL: EmbeddedNets = LazyLock::new(|| {
    WinCorrectionNets::from_bytes(&embedded_weights!("yahtzee/champion/two_seat_nets/official.net"))
});
static BASIC: EmbeddedNets = LazyLock::new(|| {
    WinCorrectionNets::from_bytes(&embedded_weights!("yahtzee/champion/two_seat_nets/basic.net"))
});

impl WinCorrectionNets {
    /// The embedded nets for games under `rules`.
    pub(crate) fn embedded(rules: Rules) -> Option<&'static Self> {
        match rules {
            Rules::Official => OFFICIAL.as_ref(),
            Rules::Basic => BASIC.as_ref(),
            Rules::Bonus | Rules::FreeJoker => None,
        }
    }

    /// Decodes the nets; `None` if there are too few or too many weights.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut weights = Weights::new(bytes);
        let nets = (MIN_NET_OPEN_BOXES..13)
            .map(|_| WinCorrectionNet::read(&mut weights))
            .collect::<Option<_>>()?;
        weights.is_empty().then_some(Self(nets))
    }

    /// An evaluator for the turn of a seat that has `open` boxes left after it, against an opponent
    /// with the sheet `other`. `first` says whether the seat plays before the opponent in a round.
    pub(crate) fn turn_evaluator<'a>(
        &'a self,
        solution: &'a YahtzeeSolution,
        spread: &'a PointsToComeSpreads,
        open: usize,
        other: &Sheet,
        first: bool,
    ) -> Option<TwoSeatTurnEvaluator<'a>> {
        let net = self.0.get(open.checked_sub(MIN_NET_OPEN_BOXES)?)?;
        let points = other.total();
        let other = net_side(
            solution,
            spread,
            solution.states.parts_of_state(SolverSheetState::from_sheet(other))?,
        );
        let sums = net.opponent_sums(&solution.states, &other, first);
        Some(TwoSeatTurnEvaluator { net, solution, spread, other, points, sums })
    }
}

/// Evaluates the outcomes of a turn at a table for two.
pub(crate) struct TwoSeatTurnEvaluator<'a> {
    net: &'a WinCorrectionNet,
    solution: &'a YahtzeeSolution,
    spread: &'a PointsToComeSpreads,
    other: SheetForecast,
    points: u16,
    sums: FirstLayerSums,
}

impl TwoSeatTurnEvaluator<'_> {
    /// The chance to win if the turn ends with this sheet and score. `points_chance` is the chance
    /// if both play for points; without it, normal distributions give it.
    pub(crate) fn win_chance(
        &self,
        own: StateParts,
        points: u32,
        points_chance: Option<f64>,
    ) -> f64 {
        let lead = f64::from(points) - f64::from(self.points);
        let own = net_side(self.solution, self.spread, own);
        self.net.win_chance(
            &self.solution.states,
            self.sums,
            &own,
            &self.other,
            lead,
            points_chance,
        )
    }
}

fn net_side(
    solution: &YahtzeeSolution,
    spread: &PointsToComeSpreads,
    sheet: StateParts,
) -> SheetForecast {
    let number = solution.states.state_number(sheet.0, sheet.1, sheet.2);
    SheetForecast { sheet, score_components: spread.components_of(number) }
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::champion::two_seat_nets::*;

    #[test]
    fn embedded_weights_decode() {
        for rules in [Rules::Official, Rules::Basic] {
            assert!(WinCorrectionNets::embedded(rules).is_some(), "{rules:?}");
        }
        assert!(WinCorrectionNets::from_bytes(&include_bytes!("official.net")[4..]).is_none());
        assert!(WinCorrectionNets::from_bytes(&[]).is_none());
    }
}
