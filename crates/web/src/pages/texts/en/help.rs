use crate::pages::texts::HelpTexts;

pub(super) const HELP: HelpTexts = HelpTexts {
    rules_link: "Rules",
    rules_of: |game| format!("The rules of {game}"),
    this_question: "This question",
    in_a_minute: "In a minute",
    all_rules: "All the rules (in a new tab)",
    close: "Close",
    type_dice_label: |dice| match dice {
        1 => "What does it show? Tap it, or type the number".to_owned(),
        _ => format!("What do they show? Tap, or type all {dice} in one go"),
    },
    type_dice_placeholder: "Tap or type what they show",
    faces: "Faces",
    delete: "Delete the last one",
    auto_roll: "Roll by itself",
    auto_roll_explanation: "Where nothing is to be decided, the table goes on by itself.",
    drawn_to_start: |name| format!("The lot says that {name} begins"),
};
