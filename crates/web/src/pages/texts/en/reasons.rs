//! Why something can't be done. The rules and the table speak English themselves.

use rollwright_tables::Refusal;
use rollwright_words::capital;

pub(super) fn refusal(refusal: &Refusal) -> String {
    capital(&refusal.to_string())
}
