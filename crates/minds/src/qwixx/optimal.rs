//! Qwixx by the own-sheet solution.

use std::sync::Arc;

use rollwright_games::qwixx::{Action, Rules};
use rollwright_games::{Game, Qwixx, Seat};

use super::Solved;
use super::distribution::FIGURES;
use crate::{
    Bot, BotMaker, Ended, GameDice, Outcome, Solution, Solutions, Stopped, Unit, maker_of,
};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 4;

/// The discount of the strategy `discounted`: points one turn later count 6% less,
/// which makes up for games that others end.
pub(crate) const DISCOUNT: f64 = 0.94;

impl Solution for Solved {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// Makes bots that count points one turn later by this part: as `discounted`, faster or slower.
///
/// # Errors
/// The making of its table was stopped.
pub fn discounted(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &Solutions<'_>,
) -> Result<BotMaker<Qwixx>, Stopped> {
    Ok(maker_of(Optimal(solution(rules, seats, discount, solutions)?)))
}

/// The solution of the game by `rules` with so many seats and that discount.
///
/// # Errors
/// Its making was stopped.
pub(crate) fn solution(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &Solutions<'_>,
) -> Result<Arc<Solved>, Stopped> {
    let kind = rules.kind().name();
    let key = format!("qwixx {kind} seats {seats} discount {discount} v{VERSION}");
    solutions
        .get_or_build(&key, |threads, watch| Solved::solve(rules, seats, discount, threads, watch))
}

/// What perfect play of that game leads to.
///
/// # Errors
/// It was stopped.
pub(crate) fn outcome(
    rules: Rules,
    seats: usize,
    discount: f64,
    solutions: &Solutions<'_>,
) -> Result<Option<Outcome>, Stopped> {
    let kind = rules.kind().name();
    let key = format!("qwixx {kind} seats {seats} discount {discount} outcome v{VERSION}");
    let solved = solution(rules, seats, discount, solutions)?;
    let found = solutions.get_or_build(&key, |_, watch| solved.spread_out(watch))?;
    Ok(found.outcome(Unit::Points, &FIGURES))
}

/// Makes the expected points of its own sheet largest.
#[derive(Clone, Debug)]
pub(crate) struct Optimal(pub(crate) Arc<Solved>);

impl Bot<Qwixx> for Optimal {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }

    fn play_alone(
        &mut self,
        opening: &Qwixx,
        dice: &[GameDice],
        ends: &mut Vec<Ended<Qwixx>>,
    ) -> bool {
        self.0.play_alone(opening, dice, ends).is_some()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::qwixx::RuleSetKind;

    use super::*;
    use crate::Unwatched;

    /// What a table's bytes say, in order, rounded so that only another order or
    /// other values change it.
    fn fingerprint(bytes: &[u8]) -> u64 {
        let worths = bytes[bytes.len() % 8..].chunks_exact(8);
        worths.fold(0xcbf2_9ce4_8422_2325, |hash: u64, worth| {
            let worth = f64::from_le_bytes(worth.try_into().unwrap());
            let rounded = if worth.abs() < 1e6 { (worth * 1e6).round() as i64 } else { 0 };
            (hash ^ rounded as u64).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn a_table_of_another_layout_needs_another_version() {
        let small = Rules::shrunk(RuleSetKind::Official, 3, 2).unwrap();
        let bytes = Solved::solve(small, 2, 0.94, 1, &Unwatched).unwrap().to_bytes();
        // When this changes, raise VERSION: files of the old order would be misread.
        assert_eq!((VERSION, fingerprint(&bytes)), (4, 15_856_476_618_191_656_180));
    }
}
