//! What may be taken back at a table, and how.
//!
//! Undo never changes whose turn it is, never goes back over a roll and never makes
//! another person decide again. It is free in training, and at one screen, where
//! only a roll in between needs everyone's consent.

use rollwright_games::record::{DiceKind, Event, Folded, Standing};
use rollwright_games::{Game, Seat, SeatSet};

use crate::any_game::hides;

/// Who wants to take something back, and what is agreed.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The seats in the hand of whoever asks.
    pub hand: SeatSet,
    /// The seats where people sit.
    pub people: SeatSet,
    /// A training game.
    pub training: bool,
    /// Everyone at the screen agrees to go back over a roll.
    pub agreed: bool,
}

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoUndo {
    /// There is no decision of this hand.
    #[error("there is nothing of yours to take back")]
    Nothing,
    /// Dice were rolled since.
    #[error("dice were rolled since: that can be taken back in training games only")]
    Rolled,
    /// Dice were rolled since, and nobody said that everyone agrees.
    #[error("dice were rolled since: everyone at the screen has to agree")]
    NotAgreed,
    /// The turn has passed on.
    #[error("the turn has passed on")]
    TurnPassed,
    /// Another person has answered, and the answers are on the table.
    #[error("the answers of others are on the table")]
    Revealed,
}

/// The events that take back the last decision of the hand.
pub(crate) fn take_back<G: Game>(folded: &Folded<G>, undo: &Undo) -> Result<Vec<Event>, NoUndo> {
    let standing = &folded.standing;
    let is_mine = |seat: Seat| undo.hand.has(seat) && undo.people.has(seat);
    // A roll that a person types can be mistyped: it counts as a decision.
    let typed = folded.dice == DiceKind::Manual;
    let one_screen = undo.people.iter().all(|seat| undo.hand.has(seat));
    let mine = |index: usize| match standing[index].0 {
        Standing::Act(seat, _) => is_mine(seat),
        Standing::Roll(_) => typed && (one_screen || is_mine(folded.before(index).active())),
    };
    let at = (0..standing.len()).rev().find(|&index| mine(index)).ok_or(NoUndo::Nothing)?;
    let back = standing.len() - at;
    let only_back = || Ok(vec![Event::Undo { back }]);
    if undo.training {
        return only_back();
    }
    let later = &standing[at + 1..];
    let rolled = later.iter().any(|(what, _)| matches!(what, Standing::Roll(_)));
    if one_screen {
        let crosses = rolled || matches!(standing[at].0, Standing::Roll(_));
        return if crosses && !undo.agreed { Err(NoUndo::NotAgreed) } else { only_back() };
    }
    if rolled {
        return Err(NoUndo::Rolled);
    }
    let (before, now) = (folded.before(at), folded.position());
    if before.seen_by(None) == now.seen_by(None) {
        // The question is still open: the others' answers stay as they are.
        let mut events = vec![Event::Undo { back }];
        events.extend(later.iter().filter_map(|(what, _)| match what {
            Standing::Act(seat, action) => {
                Some(Event::Act { seat: *seat, action: G::write(*action) })
            }
            Standing::Roll(_) => None,
        }));
        return Ok(events);
    }
    let others = later.iter().any(|(what, _)| match what {
        Standing::Act(seat, _) => undo.people.has(*seat),
        Standing::Roll(_) => false,
    });
    if others || hides(before) {
        return Err(NoUndo::Revealed);
    }
    if before.active() != now.active() {
        return Err(NoUndo::TurnPassed);
    }
    only_back()
}
