use crate::pages::texts::Help;

pub(super) const TEXTS: Help = Help {
    rules: "Rules",
    rules_of: |game| format!("The rules of {game}"),
    this_question: "This question",
    in_a_minute: "In a minute",
    all_rules: "All the rules (in a new tab)",
    close: "Close",
    typed_how: |dice| match dice {
        1 => "What does it show? Tap it, or type the number".to_owned(),
        _ => format!("What do they show? Tap, or type all {dice} in one go"),
    },
    typed_short: "Tap or type what they show",
    faces: "Faces",
    delete: "Delete the last one",
    auto: "Roll by itself",
    auto_how: "Where nothing is to be decided, the table goes on by itself.",
    lot: |name| format!("The lot says that {name} begins"),
};
