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
    fair_dice: "So funktionieren faire Würfel",
    dark_theme: "Dunkle Farben",
    light_theme: "Helle Farben",
    on_this_page: "Auf dieser Seite",
    and: "und",
};
