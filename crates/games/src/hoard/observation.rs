//! What a seat sees, as numbers: the defaults.

use super::Hoard;
use crate::Observation;

impl Observation for Hoard {}
