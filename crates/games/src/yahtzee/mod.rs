//! Yahtzee.

mod category;

pub use category::Category;

/// A position of Yahtzee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Yahtzee;
