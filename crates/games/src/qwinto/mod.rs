//! Qwinto.

/// A position of Qwinto.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qwinto;
