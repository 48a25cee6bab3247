use crate::pages::texts::Trouble;

pub(super) const TEXTS: Trouble = Trouble {
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
    home: "To the start page",
    tutor_warns: |why, better| {
        format!(
            "the tutor warns: this {why}; better is {better}; to play it even so, send \
             'anyway': true"
        )
    },
};
