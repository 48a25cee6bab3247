//! A review as a store keeps it, and back, bit for bit.
//!
//! It is JSON, but for numbers with a fraction, which are texts behind a sign: readers of
//! JSON round them in the last bit, Rust's own reading of what it wrote does not.

use rollwright_bots::HasBots;
use serde_json::{Number, Value};

use super::Review;
use crate::coach::parse_method;

/// What stands before a number that is written as a text. No other text of a review begins
/// so, since names are left out.
const FLOAT_PREFIX: char = '=';

impl Review {
    /// The review for a store, without the names of people: those are not kept twice.
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

    /// Reads what [`Review::written`] wrote of this game; nothing where it can't be read,
    /// for instance because a later version wrote it.
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
        review.how = parse_method(&review.method, G::strategies())?;
        (review.game == G::ID).then_some(review)
    }
}

/// Changes every value that is no list and no object.
fn map_scalars(value: &mut Value, change: &impl Fn(&mut Value)) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|one| map_scalars(one, change)),
        Value::Object(fields) => fields.values_mut().for_each(|one| map_scalars(one, change)),
        _ => change(value),
    }
}
