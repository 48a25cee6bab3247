use crate::pages::texts::Qwixx;

pub(super) const TEXTS: Qwixx = Qwixx {
    die: |name, face| match face {
        Some(face) => format!("{name}: {face}"),
        None => format!("{name}: noch nicht gewürfelt"),
    },
    white_sum: |sum| format!("weiße Summe {sum}"),
    pair: |low, high| if low == high { low.to_string() } else { format!("{low} oder {high}") },
    sheet_of: |name| format!("Zettel von {name}"),
    row: |row, numbers, points, closed| {
        let crossed = if numbers.is_empty() {
            "nichts angekreuzt".to_owned()
        } else {
            format!("angekreuzt {numbers}")
        };
        let points = (super::table::TEXTS.points)(points);
        format!("{row}: {crossed}; {points}{}", if closed { "; abgeschlossen" } else { "" })
    },
    cell: |row, number| format!("{row} {number}"),
    cross_off: |row, number| format!("{row} {number} ankreuzen"),
    penalties: "Fehlwürfe",
    penalties_of: |count| format!("Fehlwürfe: {count} von 4"),
    pass: "Kein Kreuz",
    pass_costs: "Kein Kreuz: Fehlwurf, −5",
    asks_sum: |name, sum, fits| {
        if fits {
            format!("{name}: {sum} ankreuzen, die weiße Summe?")
        } else {
            format!("{name}: {sum}, die weiße Summe, passt nirgends")
        }
    },
    asks_pair: |name, fitting| {
        if fitting.is_empty() {
            format!("{name}: Weiß plus Farbe passt nirgends")
        } else {
            format!("{name}: ein weißer plus ein farbiger Würfel? {fitting}")
        }
    },
    rolled: |name, [one, two], colours| {
        format!(
            "{name} würfelt weiß {one} und {two} (Summe {}), {colours}.",
            one.saturating_add(two)
        )
    },
    crosses: |name, row, number, lock| {
        format!("{name} kreuzt {row} {number}{} an.", if lock { " und das Schloss" } else { "" })
    },
    passes: |names, several| {
        format!("{names} {} nichts an.", if several { "kreuzen" } else { "kreuzt" })
    },
    penalty: |name, count| format!("{name} kreuzt nichts an: Fehlwurf, −5 ({count} von 4)."),
    locked: |row, still_open| {
        if still_open {
            format!("{row} ist abgeschlossen; die anderen dürfen in diesem Zug noch.")
        } else {
            format!("{row} ist für alle abgeschlossen.")
        }
    },
    row_head: "Reihe",
    crosses_head: "Kreuze",
    points_head: "Punkte",
    total: "Summe",
};
