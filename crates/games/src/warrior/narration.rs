//! The narration of Warrior: effects of steps, questions and labels. Changes of energy
//! follow from the positions, so that the texts can't differ from the game.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{
    Action, MIN_WINNING_NUMBER, Roll, SETBACK_ENERGY_COST, Square, TOSSES_WHEN_WEAK, Warrior,
};
use crate::{Game, GameStep, Narration, Phase, PlayerNames, Seat, StepKind, Tone};

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

impl Narration for Warrior {
    type StepEffect = StepEffect;

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        match &step.kind {
            StepKind::Roll(Roll::Dice(first, second)) if step.before.tosses_left() > 0 => {
                toss_effects(step, *first, *second)
            }
            StepKind::Roll(Roll::Dice(first, second)) => move_effects(step, *first, *second),
            StepKind::Roll(Roll::Number(number)) => challenge_effects(step, *number),
            StepKind::Actions(answers) => answers
                .iter()
                .filter_map(|&(seat, action)| answer_effect(step, seat, action))
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let texts = texts(names.lang());
        let (narration, energy_text) = (&texts.narration, texts.energy_change);
        match *effect {
            StepEffect::TooWeak { seat } => (narration.too_weak)(names.name_of(seat)),
            StepEffect::TossedForEnergy { toss, first, second } => {
                (narration.tosses)(toss, TOSSES_WHEN_WEAK, first, second)
            }
            StepEffect::RolledDouble { energy } => (narration.rolls_double)(&energy_text(energy)),
            StepEffect::StrongAgain { seat } => (narration.strong_again)(names.name_of(seat)),
            StepEffect::StillWeak { seat } => (narration.still_weak)(names.name_of(seat)),
            StepEffect::Rolled { seat, first, second } => {
                (narration.rolled)(names.name_of(seat), first, second, first.saturating_add(second))
            }
            StepEffect::PastTheEnd { seat, square, energy } => {
                (narration.past_the_end)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::Moved { seat, square, energy } => {
                (narration.moves)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::ReachedLastSquare { seat, square } => {
                (narration.reaches_last_square)(names.name_of(seat), square)
            }
            StepEffect::LandedOnOpponent { other, square } => {
                (narration.opponent_on_square)(names.name_of(other), square)
            }
            StepEffect::Challenged { seat, other, square } => {
                format!(
                    "{}.",
                    (narration.challenges)(names.name_of(seat), names.name_of(other), square)
                )
            }
            StepEffect::Forfeited { seat, square, energy } => {
                (narration.forfeits)(names.name_of(seat), square, &energy_text(energy))
            }
            StepEffect::DrewNumber { number } if number < MIN_WINNING_NUMBER => {
                (narration.number_loses)(number, MIN_WINNING_NUMBER)
            }
            StepEffect::DrewNumber { number } => {
                (narration.number_wins)(number, MIN_WINNING_NUMBER)
            }
            StepEffect::LostChallenge { seat, square, energy } => {
                (narration.loses_challenge)(names.name_of(seat), square, energy)
            }
            StepEffect::WonChallenge { seat, square, energy, other, opponent_square } => {
                (narration.wins_challenge)(
                    names.name_of(seat),
                    square,
                    energy,
                    names.name_of(other),
                    opponent_square,
                )
            }
        }
    }

    fn effect_tone(effect: &StepEffect) -> Tone {
        match effect {
            StepEffect::RolledDouble { .. }
            | StepEffect::StrongAgain { .. }
            | StepEffect::ReachedLastSquare { .. }
            | StepEffect::WonChallenge { .. } => Tone::Good,
            StepEffect::StillWeak { .. }
            | StepEffect::PastTheEnd { .. }
            | StepEffect::LostChallenge { .. } => Tone::Bad,
            StepEffect::LandedOnOpponent { .. } => Tone::Strong,
            _ => Tone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let other = self.opponent(seat).unwrap_or(seat);
        let question = texts(names.lang()).duel.question;
        question(names.name_of(seat), names.name_of(other), self.square_of(other))
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let duel = &texts(lang).duel;
        match action {
            Action::Challenge => duel.challenge_label.to_owned(),
            Action::Forfeit => duel.forfeit_label.to_owned(),
        }
    }
}

fn energy_change(step: &GameStep<'_, Warrior>, seat: Seat) -> i32 {
    step.after.energy_of(seat) - step.before.energy_of(seat)
}

/// The effects of a toss for energy.
fn toss_effects(step: &GameStep<'_, Warrior>, first: u8, second: u8) -> Vec<StepEffect> {
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
fn move_effects(step: &GameStep<'_, Warrior>, first: u8, second: u8) -> Vec<StepEffect> {
    let GameStep { before, after, .. } = step;
    let seat = before.active_seat();
    let mut effects = vec![StepEffect::Rolled { seat, first, second }];
    let target = before.target_square(seat, first.saturating_add(second));
    let landed = target.filter(|&square| after.square_of(seat) == square);
    // The energy changed by the square or the roll past the end; the double changed the
    // rest.
    let energy = match (target, landed) {
        (None, _) => -SETBACK_ENERGY_COST,
        (_, Some(square)) => before.rules_in_play().energy_adjustment(square),
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
fn challenge_effects(step: &GameStep<'_, Warrior>, number: u8) -> Vec<StepEffect> {
    let GameStep { before, after, .. } = step;
    let seat = before.active_seat();
    let Some(other) = before.opponent(seat) else { return Vec::new() };
    let (square, change) = (after.square_of(seat), energy_change(step, seat));
    let outcome = if after.square_index(seat) == before.square_index(seat) {
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

fn answer_effect(step: &GameStep<'_, Warrior>, seat: Seat, action: Action) -> Option<StepEffect> {
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
