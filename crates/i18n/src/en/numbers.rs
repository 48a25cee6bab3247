use crate::numbers::{NumberTexts, grouped, rounded};

pub(super) const TEXTS: NumberTexts = NumberTexts {
    whole: |number| grouped(number, ','),
    number: rounded,
    percent: |number| format!("{number}%"),
};
