use crate::pages::texts::ErrorPageTexts;

pub(super) const ERROR_PAGE: ErrorPageTexts = ErrorPageTexts {
    title: |status| match status {
        404 => "Nothing here".to_owned(),
        429 => "Too fast".to_owned(),
        503 => "Out of reach".to_owned(),
        _ => "That did not work".to_owned(),
    },
    detail: |_, detail| {
        let mut letters = detail.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        })
    },
    back_to_start: "To the start page",
    tutor_warning: |why, better| {
        format!(
            "the tutor warns: this {why}; better is {better}; to play it even so, send \
             'anyway': true"
        )
    },
};
