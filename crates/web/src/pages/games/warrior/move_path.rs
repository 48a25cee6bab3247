//! The path of the last move over the squares.

use rollwright_games::warrior::{Action, Roll};
use rollwright_games::{Game, Seat, Warrior};

use super::is_duel_open;
use rollwright_games::{GameStep, StepKind};

/// A warrior's path, by square index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MovePath {
    /// The warrior's seat.
    pub(super) seat: Seat,
    /// Where it started.
    pub(super) from: u16,
    /// Where it ended, or where a duel is fought.
    pub(super) to: u16,
    /// Whether the warrior passed the squares in between.
    pub(super) is_walked: bool,
}

impl MovePath {
    /// The CSS class of a square on this path.
    pub(super) fn square_class(self, index: u16) -> Option<&'static str> {
        if index == self.from {
            Some("from")
        } else if index == self.to {
            Some("landing")
        } else {
            let between = (self.from.min(self.to)..self.from.max(self.to)).contains(&index);
            (self.is_walked && between).then_some("passed")
        }
    }
}

/// The paths of the last step: one for a move or a forfeit, two after a challenge that was won.
pub(super) fn last_move_paths(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
) -> Vec<MovePath> {
    let active = game.active_seat();
    if let Some(other) = game.opponent(active).filter(|_| is_duel_open(game)) {
        let (from, to) = (game.path_index_of(active), game.path_index_of(other));
        return vec![MovePath { seat: active, from, to, is_walked: true }];
    }
    let Some(step) = last else { return Vec::new() };
    let is_walked = matches!(step.kind, StepKind::Roll(Roll::Dice(..)));
    let is_final = match &step.kind {
        StepKind::Actions(answers) => answers.iter().any(|(_, action)| *action == Action::Forfeit),
        StepKind::Roll(_) => true,
    };
    let moved = step.before.seats().iter().filter(|&seat| {
        is_final && step.before.path_index_of(seat) != step.after.path_index_of(seat)
    });
    moved
        .map(|seat| MovePath {
            seat,
            from: step.before.path_index_of(seat),
            to: step.after.path_index_of(seat),
            is_walked,
        })
        .collect()
}
