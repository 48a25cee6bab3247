//! What a seat sees, as numbers: the defaults from the view, and faster indices of actions.

use super::{Action, Warrior};
use crate::{NamedEnum, Observation};

impl Observation for Warrior {
    fn action_count() -> usize {
        Action::ALL.len()
    }

    fn action_index(action: Action) -> usize {
        action as usize
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::ALL.get(index).copied()
    }
}
