use rollwright_games::Colour;

use crate::pages::texts::Common;

pub(super) const TEXTS: Common = Common {
    skip: "Zum Inhalt springen",
    pages: "Seiten",
    play: "Spielen",
    rules: "Regeln",
    scores: "Ruhmeshalle",
    statistics: "Meine Spiele",
    lab: "Labor",
    fair: "So funktionieren faire Würfel",
    dark: "Dunkle Farben",
    light: "Helle Farben",
    on_this_page: "Auf dieser Seite",
    and: "und",
    colour,
};

/// The name of a row, as it stands alone.
pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Rot",
        Colour::Yellow => "Gelb",
        Colour::Green => "Grün",
        Colour::Blue => "Blau",
    }
}
