//! The pictures of the rules pages: drawings with few words in them.

use crate::pages::lang::Lang;

/// The drawing at `path`, as the texts name it, with its words in `lang`. It says
/// nothing to screen readers; what it shows is told beside it.
pub(super) fn drawn(path: &str, lang: Lang) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let (_, drawing) = DRAWINGS.iter().find(|(known, _)| *known == name)?;
    let drawing = drawing.replacen("<svg ", r#"<svg aria-hidden="true" focusable="false" "#, 1);
    Some(match lang {
        Lang::En => drawing,
        Lang::De => GERMAN.iter().fold(drawing, |drawing, (english, german)| {
            drawing.replace(&format!(">{english}<"), &format!(">{german}<"))
        }),
    })
}

/// Every drawing with the name of its file.
pub(super) const DRAWINGS: [(&str, &str); 5] = [
    ("qwixx-sheet.svg", include_str!("../../../rules/pictures/qwixx-sheet.svg")),
    ("qwinto-sheet.svg", include_str!("../../../rules/pictures/qwinto-sheet.svg")),
    ("yahtzee-card.svg", include_str!("../../../rules/pictures/yahtzee-card.svg")),
    ("warrior-levels.svg", include_str!("../../../rules/pictures/warrior-levels.svg")),
    ("warrior-duel.svg", include_str!("../../../rules/pictures/warrior-duel.svg")),
];

/// The words in the drawings that are not the same in German.
pub(super) const GERMAN: [(&str, &str); 26] = [
    ("red", "Rot"),
    ("yellow", "Gelb"),
    ("green", "Grün"),
    ("blue", "Blau"),
    ("penalties", "Fehlwürfe"),
    ("failed throws", "Fehlwürfe"),
    ("upper part", "oberer Teil"),
    ("lower part", "unterer Teil"),
    ("sum", "Summe"),
    ("bonus", "Bonus"),
    ("total", "gesamt"),
    ("Ones", "Einser"),
    ("Twos", "Zweier"),
    ("Threes", "Dreier"),
    ("Fours", "Vierer"),
    ("Fives", "Fünfer"),
    ("Sixes", "Sechser"),
    ("Three of a Kind", "Dreierpasch"),
    ("Four of a Kind", "Viererpasch"),
    ("Small Straight", "Kleine Straße"),
    ("Large Straight", "Große Straße"),
    ("level 0", "Ebene 0"),
    ("level 1", "Ebene 1"),
    ("level 2", "Ebene 2"),
    ("challenge", "herausfordern"),
    ("forfeit", "ausweichen"),
];
