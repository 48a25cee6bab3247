//! Qwixx.

/// A position of Qwixx.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qwixx;
