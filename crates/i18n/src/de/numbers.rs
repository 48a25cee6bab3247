use crate::number_format::{NumberTexts, format_rounded, group_thousands};

pub(super) const NUMBERS: NumberTexts = NumberTexts {
    format_integer: |number| group_thousands(number, '.'),
    format_decimal: |number, digits| format_rounded(number, digits).replace('.', ","),
    format_percent: |number| format!("{number}\u{a0}%"),
};
