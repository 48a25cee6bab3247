//! Why something can't be done. The rules and the table speak English themselves.

use rollwright_tables::Refusal;

pub(super) fn refusal(refusal: &Refusal) -> String {
    sentence(&refusal.to_string())
}

/// A text with a capital letter in front.
pub(in crate::pages::texts) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}
