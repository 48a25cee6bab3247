use rollwright_i18n::capitalize;
use rollwright_tables::TableError;

use crate::pages::texts::ErrorPageTexts;

pub(super) const ERROR_PAGE: ErrorPageTexts = ErrorPageTexts {
    title: |status| match status {
        404 => "Page not found".to_owned(),
        429 => "Too many requests".to_owned(),
        503 => "Not available right now".to_owned(),
        _ => "That didn't work".to_owned(),
    },
    detail: |_, detail| {
        let mut letters = detail.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        })
    },
    back_to_start: "Back to the start page",
    tutor_warning: |why, better| {
        format!(
            "the tutor warns: this {why}; {better} is better. To play it anyway, send \
             'anyway': true"
        )
    },
};

/// Rules and tables report errors in English already.
pub(super) fn refusal_text(refusal: &TableError) -> String {
    capitalize(&refusal.to_string())
}
