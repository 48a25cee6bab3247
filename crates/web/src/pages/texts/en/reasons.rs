//! Why something can't be done. The rules and the table speak English themselves.

use rollwright_i18n::capitalize;
use rollwright_tables::TableError;

pub(super) fn refusal_text(refusal: &TableError) -> String {
    capitalize(&refusal.to_string())
}
