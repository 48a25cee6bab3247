use crate::pages::texts::Qwinto;

pub(super) const TEXTS: Qwinto = Qwinto {
    die: |name, face| match face {
        Some(face) => format!("{name}: {face}"),
        None => format!("{name}: noch nicht gewürfelt"),
    },
    sheet_of: |name| format!("Zettel von {name}"),
    sum: |sum| format!("Summe {sum}"),
    which_dice: "Welche Würfel?",
    roll_these: |dice| format!("Würfeln mit {dice}"),
    keep: |sum| format!("{sum} behalten"),
    reroll: "Dieselben Würfel noch einmal",
    pass: "Nichts eintragen",
    pass_fails: "Nichts eintragen: Fehlwurf, −5",
    asks_dice: |name| format!("{name}: Welche Würfel wirfst du?"),
    asks_keep: |name, sum| format!("{name}: {sum} behalten oder noch einmal würfeln?"),
    asks_entry: |name, sum, fits| {
        if fits {
            format!("{name}: Wohin mit der {sum}?")
        } else {
            format!("{name}: Die {sum} passt nirgends")
        }
    },
    row: |row, numbers, points| {
        let numbers = if numbers.is_empty() { "leer" } else { numbers };
        format!("{row}: {numbers}; {}", (super::table::TEXTS.points)(points))
    },
    number_in: |number, cell| format!("{number} in Feld {cell}"),
    cell: |row, cell| format!("{row}, Feld {cell}"),
    enter: |row, cell, sum, bonus| {
        format!("{sum} in {row}, Feld {cell} eintragen{}", if bonus { " (Bonusfeld)" } else { "" })
    },
    bonus_is: |points| format!("Bonus: {points}"),
    failed: "Fehlwürfe",
    failed_of: |count| format!("Fehlwürfe: {count} von 4"),
    rolled: |name, dice, sum, again| {
        let again = if again { " noch einmal" } else { "" };
        format!("{name} würfelt{again}: {dice}. Die Summe ist {sum}.")
    },
    keeps: |name, sum| format!("{name} behält die {sum}."),
    enters: |name, row, cell, number| format!("{name} trägt {number} in {row}, Feld {cell} ein."),
    fills: |name, row, points| {
        let points = (super::table::TEXTS.points)(points);
        format!("{name} hat {row} voll: Die Reihe zählt {points}.")
    },
    completes: |name, points| {
        format!("{name} hat eine Bonusspalte voll: {}.", (super::table::TEXTS.points)(points))
    },
    passes: |names, several| {
        format!("{names} {} nichts ein.", if several { "tragen" } else { "trägt" })
    },
    fails: |name, count| format!("{name} trägt nichts ein: Fehlwurf, −5 ({count} von 4)."),
    part_head: "Teil",
    why_head: "Zählt",
    points_head: "Punkte",
    row_counts: |numbers, full| match (full, numbers) {
        (true, _) => "voll: die letzte Zahl".to_owned(),
        (false, 1) => "1 Zahl".to_owned(),
        (false, numbers) => format!("{numbers} Zahlen"),
    },
    bonus_head: "Bonusspalten",
    none: "keine",
    total: "Summe",
};
