use crate::pages::texts::HelpTexts;

pub(super) const HELP: HelpTexts = HelpTexts {
    rules_link: "Regeln",
    rules_of: |game| format!("Die Regeln von {game}"),
    this_question: "Diese Frage",
    in_a_minute: "In einer Minute",
    all_rules: "Alle Regeln (neuer Tab)",
    close: "Schließen",
    type_dice_label: |dice| match dice {
        1 => "Was zeigt er? Antippen, oder die Zahl tippen".to_owned(),
        _ => format!("Was zeigen sie? Antippen, oder alle {dice} am Stück tippen"),
    },
    type_dice_placeholder: "Augen antippen oder tippen",
    faces: "Augenzahlen",
    delete: "Letzte löschen",
    auto_roll: "Von selbst würfeln",
    auto_roll_explanation: "Wo nichts zu entscheiden ist, geht es von selbst weiter.",
    drawn_to_start: |name| format!("Das Los sagt: {name} beginnt"),
};
