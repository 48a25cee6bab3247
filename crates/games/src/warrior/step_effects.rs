//! The effects of a step of Warrior. Changes of energy follow from the positions, so that the
//! texts can't differ from the game.

use super::{Action, FORFEIT_OR_OVERSHOOT_ENERGY_COST, Square, TOSSES_WHEN_WEAK, Warrior};
use crate::{Game, GameStep, Phase, Seat};

/// An effect of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum StepEffect {
    /// A seat is too weak to move and begins its tosses for energy.
    TooWeak { seat: Seat },
    /// A toss for energy, counted from 1.
    TossedForEnergy { toss: u8, first: u8, second: u8 },
    /// A double, and the energy it gains.
    RolledDouble { energy: i32 },
    /// After its tosses, the seat may move.
    StrongAgain { seat: Seat },
    /// After its tosses, the seat may not move.
    StillWeak { seat: Seat },
    /// A roll for a move.
    Rolled { seat: Seat, first: u8, second: u8 },
    /// The roll leads past the last square: the seat stays, and the energy changes.
    PastTheEnd { seat: Seat, square: Square, energy: i32 },
    /// A seat moved to a free square, which changed its energy.
    Moved { seat: Seat, square: Square, energy: i32 },
    /// A seat moved to the last square: the game is over.
    ReachedLastSquare { seat: Seat, square: Square },
    /// The roll leads to the opponent's square.
    LandedOnOpponent { other: Seat, square: Square },
    /// A seat challenges the opponent for a square.
    Challenged { seat: Seat, other: Seat, square: Square },
    /// A seat forfeits: its new square, and the change of energy.
    Forfeited { seat: Seat, square: Square, energy: i32 },
    /// The number that decides a challenge was drawn.
    DrewNumber { number: u8 },
    /// The challenge was lost: the seat's square, and the energy lost.
    LostChallenge { seat: Seat, square: Square, energy: i32 },
    /// The challenge was won: the square and energy gained, and the opponent's new square.
    WonChallenge { seat: Seat, square: Square, energy: i32, other: Seat, opponent_square: Square },
}

fn energy_change(step: &GameStep<'_, Warrior>, seat: Seat) -> i32 {
    step.after.energy_of(seat) - step.before.energy_of(seat)
}

/// The effects of a toss for energy.
pub(super) fn toss_effects(step: &GameStep<'_, Warrior>, first: u8, second: u8) -> Vec<StepEffect> {
    let seat = step.before.active_seat();
    let toss = (TOSSES_WHEN_WEAK + 1).saturating_sub(step.before.tosses_left());
    let mut effects = Vec::new();
    if toss == 1 {
        effects.push(StepEffect::TooWeak { seat });
    }
    effects.push(StepEffect::TossedForEnergy { toss, first, second });
    if first == second {
        effects.push(StepEffect::RolledDouble { energy: energy_change(step, seat) });
    }
    if toss == TOSSES_WHEN_WEAK {
        let is_strong = step.after.active_seat() == seat && step.after.tosses_left() == 0;
        effects.push(if is_strong {
            StepEffect::StrongAgain { seat }
        } else {
            StepEffect::StillWeak { seat }
        });
    }
    effects
}

/// The effects of a roll to move: to a free square, to the last one, past it, or to a duel.
pub(super) fn move_effects(step: &GameStep<'_, Warrior>, first: u8, second: u8) -> Vec<StepEffect> {
    let GameStep { before, after, .. } = step;
    let seat = before.active_seat();
    let mut effects = vec![StepEffect::Rolled { seat, first, second }];
    let target = before.square_ahead(seat, first.saturating_add(second));
    let landed = target.filter(|&square| after.square_of(seat) == square);
    // The energy changed by the square or the roll past the end; the double changed the
    // rest.
    let energy = match (target, landed) {
        (None, _) => -FORFEIT_OR_OVERSHOOT_ENERGY_COST,
        (_, Some(square)) => before.rules_in_play().energy_change_on_landing(square),
        (Some(_), None) => 0,
    };
    if first == second {
        effects.push(StepEffect::RolledDouble { energy: energy_change(step, seat) - energy });
    }
    effects.push(match (target, landed) {
        (None, _) => StepEffect::PastTheEnd { seat, square: after.square_of(seat), energy },
        (_, Some(square)) if matches!(after.phase(), Phase::Over { .. }) => {
            StepEffect::ReachedLastSquare { seat, square }
        }
        (_, Some(square)) => StepEffect::Moved { seat, square, energy },
        (Some(square), None) => {
            StepEffect::LandedOnOpponent { other: before.opponent(seat).unwrap_or(seat), square }
        }
    });
    effects
}

/// The effects of the number drawn in a challenge.
pub(super) fn challenge_effects(step: &GameStep<'_, Warrior>, number: u8) -> Vec<StepEffect> {
    let GameStep { before, after, .. } = step;
    let seat = before.active_seat();
    let Some(other) = before.opponent(seat) else { return Vec::new() };
    let (square, change) = (after.square_of(seat), energy_change(step, seat));
    let outcome = if after.path_index_of(seat) == before.path_index_of(seat) {
        StepEffect::LostChallenge { seat, square, energy: -change }
    } else {
        StepEffect::WonChallenge {
            seat,
            square,
            energy: change,
            other,
            opponent_square: after.square_of(other),
        }
    };
    vec![StepEffect::DrewNumber { number }, outcome]
}

pub(super) fn answer_effect(
    step: &GameStep<'_, Warrior>,
    seat: Seat,
    action: Action,
) -> Option<StepEffect> {
    match action {
        Action::Challenge => {
            let other = step.before.opponent(seat)?;
            Some(StepEffect::Challenged { seat, other, square: step.before.square_of(other) })
        }
        Action::Forfeit => {
            let (square, energy) = (step.after.square_of(seat), energy_change(step, seat));
            Some(StepEffect::Forfeited { seat, square, energy })
        }
    }
}
