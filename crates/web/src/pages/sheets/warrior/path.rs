//! The way of the last move over the squares.

use rollwright_games::warrior::{Action, Roll};
use rollwright_games::{Game, Seat, Warrior};

use super::is_duel;
use rollwright_games::{Step, What};

/// A warrior's way, by counts along the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Path {
    /// Whose.
    pub(super) seat: Seat,
    /// Where it began.
    pub(super) from: u16,
    /// Where it ended, or where a duel is fought.
    pub(super) to: u16,
    /// Whether the warrior walked over the squares between.
    pub(super) walked: bool,
}

impl Path {
    /// What a square is on this way.
    pub(super) fn mark(self, place: u16) -> Option<&'static str> {
        if place == self.from {
            Some("from")
        } else if place == self.to {
            Some("landing")
        } else {
            let between = (self.from.min(self.to)..self.from.max(self.to)).contains(&place);
            (self.walked && between).then_some("passed")
        }
    }
}

/// The ways of the last step: one for a move or a forfeit, two after a challenge that
/// was won.
pub(super) fn paths(game: &Warrior, last: Option<&Step<'_, Warrior>>) -> Vec<Path> {
    let active = game.active();
    if let Some(other) = game.other(active).filter(|_| is_duel(game)) {
        let (from, to) = (game.place(active), game.place(other));
        return vec![Path { seat: active, from, to, walked: true }];
    }
    let Some(step) = last else { return Vec::new() };
    let walked = matches!(step.what, What::Roll(Roll::Dice(..)));
    let settled = match &step.what {
        What::Answers(answers) => answers.iter().any(|(_, action)| *action == Action::Forfeit),
        What::Roll(_) => true,
    };
    let moved = step
        .before
        .seats()
        .iter()
        .filter(|&seat| settled && step.before.place(seat) != step.after.place(seat));
    moved
        .map(|seat| Path {
            seat,
            from: step.before.place(seat),
            to: step.after.place(seat),
            walked,
        })
        .collect()
}
