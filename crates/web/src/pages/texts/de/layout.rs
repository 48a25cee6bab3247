use crate::pages::texts::LayoutTexts;

pub(super) const LAYOUT: LayoutTexts = LayoutTexts {
    skip_to_content: "Zum Inhalt springen",
    navigation_label: "Seiten",
    play: "Spielen",
    train: "Üben",
    rules: "Regeln",
    scores: "Ruhmeshalle",
    statistics: "Meine Spiele",
    lab: "Labor",
    more: "Mehr",
    documentation: "Dokumentation",
    only_in_english: Some("Die Dokumentation gibt es nur auf Englisch."),
    fair_dice: "So funktionieren faire Würfel",
    dark_theme: "Dunkler Modus",
    light_theme: "Heller Modus",
    on_this_page: "Auf dieser Seite",
    and: "und",
};
