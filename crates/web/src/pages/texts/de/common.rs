use crate::pages::texts::Common;

pub(super) const TEXTS: Common = Common {
    skip: "Zum Inhalt springen",
    pages: "Seiten",
    play: "Spielen",
    train: "Üben",
    rules: "Regeln",
    scores: "Ruhmeshalle",
    statistics: "Meine Spiele",
    lab: "Labor",
    fair: "So funktionieren faire Würfel",
    dark: "Dunkle Farben",
    light: "Helle Farben",
    on_this_page: "Auf dieser Seite",
    and: "und",
};
