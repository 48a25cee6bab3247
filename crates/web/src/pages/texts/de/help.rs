use crate::pages::texts::Help;

pub(super) const TEXTS: Help = Help {
    rules: "Regeln",
    rules_of: |game| format!("Die Regeln von {game}"),
    this_question: "Diese Frage",
    in_a_minute: "In einer Minute",
    all_rules: "Alle Regeln (neuer Tab)",
    close: "Schließen",
    typed_how: |dice| match dice {
        1 => "Was zeigt er? Antippen, oder die Zahl tippen".to_owned(),
        _ => format!("Was zeigen sie? Antippen, oder alle {dice} am Stück tippen"),
    },
    typed_short: "Augen antippen oder tippen",
    faces: "Augenzahlen",
    delete: "Letzte löschen",
    auto: "Von selbst würfeln",
    auto_how: "Wo nichts zu entscheiden ist, geht es von selbst weiter.",
    lot: |name| format!("Das Los sagt: {name} beginnt"),
};
