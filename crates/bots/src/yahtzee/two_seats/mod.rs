//! The chance to win of a table for two after a turn, with many boxes still to fill.
//!
//! Normal curves say it as if nobody changed their play; this seat will be bold when it is
//! behind and careful when it is ahead, and the nets know what that is worth. They come from
//! `training/yahtzee_champion.py`, which works them out from the last box to the first.

mod net;

use std::sync::LazyLock;

use rollwright_games::yahtzee::{Rules, Sheet};

use super::finish::PLAYED_OUT;
use super::solve::Solved;
use super::spread::Spread;
use super::states::{Parts, State};
use crate::learned::{Parts as Weights, shipped};
use net::{Net, Side, Sums};

/// The fewest open boxes after a turn that there is a net for. Fewer are played out.
const MANY: usize = PLAYED_OUT + 1;

/// The nets by open boxes after a turn, from [`MANY`] to 12.
pub(super) struct Nets(Vec<Net>);

type Shipped = LazyLock<Option<Nets>>;

static OFFICIAL: Shipped =
    LazyLock::new(|| Nets::read(&shipped!("yahtzee/two_seats/official.net")));
static BASIC: Shipped = LazyLock::new(|| Nets::read(&shipped!("yahtzee/two_seats/basic.net")));

impl Nets {
    /// Those that the program brings along for games by `rules`.
    pub(super) fn shipped(rules: Rules) -> Option<&'static Self> {
        match rules {
            Rules::Official => OFFICIAL.as_ref(),
            Rules::Basic => BASIC.as_ref(),
            Rules::Bonus | Rules::FreeJoker => None,
        }
    }

    /// Those with these weights; `None` when there are too few or too many.
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut weights = Weights::of(bytes);
        let nets = (MANY..13).map(|_| Net::read(&mut weights)).collect::<Option<_>>()?;
        weights.is_empty().then_some(Self(nets))
    }

    /// The turn of a seat that has `open` boxes left after it, against one with this sheet;
    /// `first` says whether it plays before the other in a round.
    pub(super) fn turn<'a>(
        &'a self,
        solved: &'a Solved,
        spread: &'a Spread,
        open: usize,
        other: &Sheet,
        first: bool,
    ) -> Option<Turn<'a>> {
        let net = self.0.get(open.checked_sub(MANY)?)?;
        let points = other.total();
        let other = side(solved, spread, solved.states.parts(State::of(other))?);
        let sums = net.before(&solved.states, &other, first);
        Some(Turn { net, solved, spread, other, points, sums })
    }
}

/// A turn at a table for two.
pub(super) struct Turn<'a> {
    net: &'a Net,
    solved: &'a Solved,
    spread: &'a Spread,
    other: Side,
    points: u16,
    sums: Sums,
}

impl Turn<'_> {
    /// The chance to win when the turn ends with this sheet and so many points, of which
    /// `known` is what it would be if both played for points; without it, normal curves say so.
    pub(super) fn chance(&self, own: Parts, points: u32, known: Option<f64>) -> f64 {
        let lead = f64::from(points) - f64::from(self.points);
        let own = side(self.solved, self.spread, own);
        self.net.chance(&self.solved.states, self.sums, &own, &self.other, lead, known)
    }
}

fn side(solved: &Solved, spread: &Spread, sheet: Parts) -> Side {
    let number = solved.states.number(sheet.0, sheet.1, sheet.2);
    Side { sheet, to_come: spread.parts_of(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_the_program_brings_along_are_whole() {
        for rules in [Rules::Official, Rules::Basic] {
            assert!(Nets::shipped(rules).is_some(), "{rules:?}");
        }
        assert!(Nets::read(&include_bytes!("official.net")[4..]).is_none());
        assert!(Nets::read(&[]).is_none());
    }
}
