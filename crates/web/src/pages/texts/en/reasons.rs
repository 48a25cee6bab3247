//! Why something can't be done. The rules and the table speak English themselves.

use rollwright_i18n::capital;
use rollwright_tables::Refusal;

pub(super) fn refusal(refusal: &Refusal) -> String {
    capital(&refusal.to_string())
}
