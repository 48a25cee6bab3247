use crate::numbers::{NumberTexts, grouped, rounded};

pub(super) const TEXTS: NumberTexts = NumberTexts {
    whole: |number| grouped(number, '.'),
    number: |number, digits| rounded(number, digits).replace('.', ","),
    percent: |number| format!("{number}\u{a0}%"),
};
