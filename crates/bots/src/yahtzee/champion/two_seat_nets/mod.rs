//! The chance to win of a table for two after a turn, with many boxes still to fill.
//!
//! Normal curves say it as if nobody changed their play; this seat will be bold when it is
//! behind and careful when it is ahead, and the nets know what that is worth. They come from
//! `training/yahtzee_champion.py`, which works them out from the last box to the first.

mod net;

use std::sync::LazyLock;

use rollwright_games::yahtzee::{Rules, Sheet};

use crate::neural_net::{WeightReader as Weights, embedded_weights};
use crate::yahtzee::champion::endgame::MAX_SEARCHED_BOXES;
use crate::yahtzee::champion::two_seat_nets::net::{
    FirstLayerSums, SheetForecast, WinCorrectionNet,
};
use crate::yahtzee::distribution::score_spread::ScoreSpread;
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::states::{SheetState, StateParts};

/// The fewest open boxes after a turn that there is a net for. Fewer are played out.
const MIN_NET_OPEN_BOXES: usize = MAX_SEARCHED_BOXES + 1;

/// The nets by open boxes after a turn, from [`MANY`] to 12.
pub(crate) struct WinCorrectionNets(Vec<WinCorrectionNet>);

type EmbeddedNets = LazyLock<Option<WinCorrectionNets>>;

static OFFICIAL: EmbeddedNets = LazyLock::new(|| {
    WinCorrectionNets::from_bytes(&embedded_weights!("yahtzee/champion/two_seat_nets/official.net"))
});
static BASIC: EmbeddedNets = LazyLock::new(|| {
    WinCorrectionNets::from_bytes(&embedded_weights!("yahtzee/champion/two_seat_nets/basic.net"))
});

impl WinCorrectionNets {
    /// Those that the program brings along for games by `rules`.
    pub(crate) fn embedded(rules: Rules) -> Option<&'static Self> {
        match rules {
            Rules::Official => OFFICIAL.as_ref(),
            Rules::Basic => BASIC.as_ref(),
            Rules::Bonus | Rules::FreeJoker => None,
        }
    }

    /// Those with these weights; `None` when there are too few or too many.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut weights = Weights::new(bytes);
        let nets = (MIN_NET_OPEN_BOXES..13)
            .map(|_| WinCorrectionNet::read(&mut weights))
            .collect::<Option<_>>()?;
        weights.is_empty().then_some(Self(nets))
    }

    /// The turn of a seat that has `open` boxes left after it, against one with this sheet;
    /// `first` says whether it plays before the other in a round.
    pub(crate) fn turn_evaluator<'a>(
        &'a self,
        solution: &'a YahtzeeSolution,
        spread: &'a ScoreSpread,
        open: usize,
        other: &Sheet,
        first: bool,
    ) -> Option<TwoSeatTurnEvaluator<'a>> {
        let net = self.0.get(open.checked_sub(MIN_NET_OPEN_BOXES)?)?;
        let points = other.total();
        let other =
            net_side(solution, spread, solution.states.parts_of_state(SheetState::from_sheet(other))?);
        let sums = net.opponent_sums(&solution.states, &other, first);
        Some(TwoSeatTurnEvaluator { net, solution, spread, other, points, sums })
    }
}

/// A turn at a table for two.
pub(crate) struct TwoSeatTurnEvaluator<'a> {
    net: &'a WinCorrectionNet,
    solution: &'a YahtzeeSolution,
    spread: &'a ScoreSpread,
    other: SheetForecast,
    points: u16,
    sums: FirstLayerSums,
}

impl TwoSeatTurnEvaluator<'_> {
    /// The chance to win when the turn ends with this sheet and so many points, of which
    /// `known` is what it would be if both played for points; without it, normal curves say so.
    pub(crate) fn win_chance(&self, own: StateParts, points: u32, known: Option<f64>) -> f64 {
        let lead = f64::from(points) - f64::from(self.points);
        let own = net_side(self.solution, self.spread, own);
        self.net.win_chance(&self.solution.states, self.sums, &own, &self.other, lead, known)
    }
}

fn net_side(solution: &YahtzeeSolution, spread: &ScoreSpread, sheet: StateParts) -> SheetForecast {
    let number = solution.states.state_number(sheet.0, sheet.1, sheet.2);
    SheetForecast { sheet, score_components: spread.components_of(number) }
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::champion::two_seat_nets::*;

    #[test]
    fn the_weights_that_the_program_brings_along_are_whole() {
        for rules in [Rules::Official, Rules::Basic] {
            assert!(WinCorrectionNets::embedded(rules).is_some(), "{rules:?}");
        }
        assert!(WinCorrectionNets::from_bytes(&include_bytes!("official.net")[4..]).is_none());
        assert!(WinCorrectionNets::from_bytes(&[]).is_none());
    }
}
