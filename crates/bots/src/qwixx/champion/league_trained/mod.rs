//! Evaluator with a net trained in a league (`training/train_qwixx_league.py`).
//!
//! - `evaluator`: predicts the other seats' actions with the same net
//! - `net`: two hidden layers over features of the sheets

pub(crate) mod evaluator;
pub(crate) mod net;
