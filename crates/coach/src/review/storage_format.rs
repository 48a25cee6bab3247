//! Converts a review to stored text and back, bit for bit.
//!
//! The text is JSON, except that numbers with a fraction are strings with a prefix. JSON readers
//! round them in the last bit; Rust's own parsing of what it wrote doesn't.

use rollwright_bots::{HasBots, strategies_in_any_rule_set};
use serde_json::{Number, Value};

use super::Review;
use crate::coach::parse_method;

/// The prefix of a number that is written as a string. No other string of a review begins with it,
/// because names are left out.
const FLOAT_PREFIX: char = '=';

impl Review {
    /// The review as stored text, without player names: those are not stored twice.
    #[must_use]
    pub fn to_storage_text(&self) -> String {
        let mut nameless = self.clone();
        for seat in &mut nameless.seats {
            seat.name.clear();
        }
        let mut value = serde_json::to_value(nameless).unwrap_or_default();
        map_scalars(&mut value, &|value| {
            if let Some(number) = value.as_f64().filter(|_| value.is_f64()) {
                *value = Value::String(format!("{FLOAT_PREFIX}{number}"));
            }
        });
        value.to_string()
    }

    /// Parses the output of [`Review::to_storage_text`] for this game; `None` if it can't be
    /// parsed, for instance because a later version wrote it.
    #[must_use]
    pub fn from_storage_text<G: HasBots>(text: &str) -> Option<Self> {
        let mut value: Value = serde_json::from_str(text).ok()?;
        map_scalars(&mut value, &|value| {
            let number = value.as_str().and_then(|text| text.strip_prefix(FLOAT_PREFIX));
            let number = number.and_then(|number| Number::from_f64(number.parse().ok()?));
            if let Some(number) = number {
                *value = Value::Number(number);
            }
        });
        let mut review: Self = serde_json::from_value(value).ok()?;
        review.how = parse_method(&review.method, &strategies_in_any_rule_set::<G>())?;
        (review.game == G::ID).then_some(review)
    }
}

/// Applies `change` to every value that isn't an array or object.
fn map_scalars(value: &mut Value, change: &impl Fn(&mut Value)) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|one| map_scalars(one, change)),
        Value::Object(fields) => fields.values_mut().for_each(|one| map_scalars(one, change)),
        _ => change(value),
    }
}
