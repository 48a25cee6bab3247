//! What happened in a game of Warrior, and how it is told. Changes of energy are read
//! off the positions, so that the story can't differ from the game.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{Action, Roll, SETBACK, Square, WEAK_TOSSES, WINNING_NUMBER, Warrior};
use crate::{Facts, Game, Names, Phase, Seat, Step, Tone, What};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fact {
    /// A seat is too weak to move and begins to toss for energy.
    TooWeak { seat: Seat },
    /// A toss for energy, counted from 1.
    Tossed { toss: u8, first: u8, second: u8 },
    /// A double, and the energy it brings.
    Double { energy: i32 },
    /// After its tosses a seat may move.
    StrongAgain { seat: Seat },
    /// After its tosses a seat may not move.
    StillWeak { seat: Seat },
    /// A roll for a move.
    Rolled { seat: Seat, first: u8, second: u8 },
    /// The roll leads past the last square: the seat stays, and the energy changes.
    PastTheEnd { seat: Seat, square: Square, energy: i32 },
    /// A seat moved to a free square, which changed its energy.
    Moved { seat: Seat, square: Square, energy: i32 },
    /// A seat moved to the last square: the game is over.
    ReachedLast { seat: Seat, square: Square },
    /// The roll leads to where the other one stands.
    Met { other: Seat, square: Square },
    /// A seat fights for the square of the other one.
    Challenged { seat: Seat, other: Seat, square: Square },
    /// A seat yields: where it went, and the change of energy.
    Forfeited { seat: Seat, square: Square, energy: i32 },
    /// The number that decides a challenge was drawn.
    Drew { number: u8 },
    /// The challenge was lost: where the seat stays, and how much energy it loses.
    Lost { seat: Seat, square: Square, energy: i32 },
    /// The challenge was won: the square and the energy taken, and where the other goes.
    Won { seat: Seat, square: Square, energy: i32, other: Seat, to: Square },
}

impl Facts for Warrior {
    type Fact = Fact;

    fn facts(step: &Step<'_, Self>) -> Vec<Fact> {
        match &step.what {
            What::Roll(Roll::Dice(first, second)) if step.before.tosses_left() > 0 => {
                tossed(step, *first, *second)
            }
            What::Roll(Roll::Dice(first, second)) => moved(step, *first, *second),
            What::Roll(Roll::Number(number)) => settled(step, *number),
            What::Answers(answers) => {
                answers.iter().filter_map(|&(seat, action)| answered(step, seat, action)).collect()
            }
        }
    }

    fn tell(fact: &Fact, names: &Names) -> String {
        let texts = texts(names.lang());
        let (story, by) = (&texts.story, texts.energy_by);
        match *fact {
            Fact::TooWeak { seat } => (story.weak)(names.of(seat)),
            Fact::Tossed { toss, first, second } => (story.toss)(toss, WEAK_TOSSES, first, second),
            Fact::Double { energy } => (story.double)(&by(energy)),
            Fact::StrongAgain { seat } => (story.strong_again)(names.of(seat)),
            Fact::StillWeak { seat } => (story.still_weak)(names.of(seat)),
            Fact::Rolled { seat, first, second } => {
                (story.rolled)(names.of(seat), first, second, first.saturating_add(second))
            }
            Fact::PastTheEnd { seat, square, energy } => {
                (story.past_the_end)(names.of(seat), square, &by(energy))
            }
            Fact::Moved { seat, square, energy } => {
                (story.moves)(names.of(seat), square, &by(energy))
            }
            Fact::ReachedLast { seat, square } => (story.reaches_goal)(names.of(seat), square),
            Fact::Met { other, square } => (story.stands_there)(names.of(other), square),
            Fact::Challenged { seat, other, square } => {
                format!("{}.", (story.challenges)(names.of(seat), names.of(other), square))
            }
            Fact::Forfeited { seat, square, energy } => {
                (story.forfeits)(names.of(seat), square, &by(energy))
            }
            Fact::Drew { number } if number < WINNING_NUMBER => {
                (story.number_loses)(number, WINNING_NUMBER)
            }
            Fact::Drew { number } => (story.number_wins)(number, WINNING_NUMBER),
            Fact::Lost { seat, square, energy } => (story.lost)(names.of(seat), square, energy),
            Fact::Won { seat, square, energy, other, to } => {
                (story.won)(names.of(seat), square, energy, names.of(other), to)
            }
        }
    }

    fn tone(fact: &Fact) -> Tone {
        match fact {
            Fact::Double { .. }
            | Fact::StrongAgain { .. }
            | Fact::ReachedLast { .. }
            | Fact::Won { .. } => Tone::Good,
            Fact::StillWeak { .. } | Fact::PastTheEnd { .. } | Fact::Lost { .. } => Tone::Bad,
            Fact::Met { .. } => Tone::Strong,
            _ => Tone::Plain,
        }
    }

    fn asks(&self, seat: Seat, names: &Names) -> String {
        let other = self.other(seat).unwrap_or(seat);
        let asks = texts(names.lang()).duel.asks;
        asks(names.of(seat), names.of(other), self.square(other))
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let duel = &texts(lang).duel;
        match action {
            Action::Challenge => duel.challenge.to_owned(),
            Action::Forfeit => duel.forfeit.to_owned(),
        }
    }
}

fn change(step: &Step<'_, Warrior>, seat: Seat) -> i32 {
    step.after.energy(seat) - step.before.energy(seat)
}

/// A toss for energy.
fn tossed(step: &Step<'_, Warrior>, first: u8, second: u8) -> Vec<Fact> {
    let seat = step.before.active();
    let toss = (WEAK_TOSSES + 1).saturating_sub(step.before.tosses_left());
    let mut facts = Vec::new();
    if toss == 1 {
        facts.push(Fact::TooWeak { seat });
    }
    facts.push(Fact::Tossed { toss, first, second });
    if first == second {
        facts.push(Fact::Double { energy: change(step, seat) });
    }
    if toss == WEAK_TOSSES {
        let strong = step.after.active() == seat && step.after.tosses_left() == 0;
        facts.push(if strong { Fact::StrongAgain { seat } } else { Fact::StillWeak { seat } });
    }
    facts
}

/// A roll for the move: to a free square, to the last one, past it, or to a duel.
fn moved(step: &Step<'_, Warrior>, first: u8, second: u8) -> Vec<Fact> {
    let Step { before, after, .. } = step;
    let seat = before.active();
    let mut facts = vec![Fact::Rolled { seat, first, second }];
    let target = before.target(seat, first.saturating_add(second));
    let landed = target.filter(|&square| after.square(seat) == square);
    // What the square or the throw past the end did; the rest is the double's.
    let energy = match (target, landed) {
        (None, _) => -SETBACK,
        (_, Some(square)) => before.rules_in_play().adjustment(square),
        (Some(_), None) => 0,
    };
    if first == second {
        facts.push(Fact::Double { energy: change(step, seat) - energy });
    }
    facts.push(match (target, landed) {
        (None, _) => Fact::PastTheEnd { seat, square: after.square(seat), energy },
        (_, Some(square)) if matches!(after.phase(), Phase::Over { .. }) => {
            Fact::ReachedLast { seat, square }
        }
        (_, Some(square)) => Fact::Moved { seat, square, energy },
        (Some(square), None) => Fact::Met { other: before.other(seat).unwrap_or(seat), square },
    });
    facts
}

/// The number drawn in a challenge, and what it did.
fn settled(step: &Step<'_, Warrior>, number: u8) -> Vec<Fact> {
    let Step { before, after, .. } = step;
    let seat = before.active();
    let Some(other) = before.other(seat) else { return Vec::new() };
    let (square, change) = (after.square(seat), change(step, seat));
    let outcome = if after.place(seat) == before.place(seat) {
        Fact::Lost { seat, square, energy: -change }
    } else {
        Fact::Won { seat, square, energy: change, other, to: after.square(other) }
    };
    vec![Fact::Drew { number }, outcome]
}

fn answered(step: &Step<'_, Warrior>, seat: Seat, action: Action) -> Option<Fact> {
    match action {
        Action::Challenge => {
            let other = step.before.other(seat)?;
            Some(Fact::Challenged { seat, other, square: step.before.square(other) })
        }
        Action::Forfeit => {
            let (square, energy) = (step.after.square(seat), change(step, seat));
            Some(Fact::Forfeited { seat, square, energy })
        }
    }
}
