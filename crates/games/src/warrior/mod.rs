//! Warrior.

/// A position of Warrior.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warrior;
