use crate::pages::texts::Qwixx;

pub(super) const TEXTS: Qwixx = Qwixx {
    die: |name, face| match face {
        Some(face) => format!("{name}: {face}"),
        None => format!("{name}: not rolled yet"),
    },
    white_sum: |sum| format!("white sum {sum}"),
    pair: |low, high| if low == high { low.to_string() } else { format!("{low} or {high}") },
    sheet_of: |name| format!("Sheet of {name}"),
    row: |row, numbers, points, closed| {
        let crossed = if numbers.is_empty() {
            "nothing crossed".to_owned()
        } else {
            format!("crossed {numbers}")
        };
        let points = (super::table::TEXTS.points)(points);
        format!("{row}: {crossed}; {points}{}", if closed { "; closed" } else { "" })
    },
    cell: |row, number| format!("{row} {number}"),
    cross_off: |row, number| format!("Cross off {row} {number}"),
    penalties: "Penalties",
    penalties_of: |count| format!("Penalties: {count} of 4"),
    pass: "No cross",
    pass_costs: "No cross: penalty, −5",
    asks_sum: |name, sum, fits| {
        if fits {
            format!("{name}: cross off {sum}, the white sum?")
        } else {
            format!("{name}: {sum}, the white sum, fits nowhere")
        }
    },
    asks_pair: |name, fitting| {
        if fitting.is_empty() {
            format!("{name}: no white die plus colour die fits")
        } else {
            format!("{name}: a white die plus a colour die? {fitting}")
        }
    },
    rolled: |name, [one, two], colours| {
        format!("{name} rolls white {one} and {two} (sum {}), {colours}.", one.saturating_add(two))
    },
    crosses: |name, row, number, lock| {
        format!("{name} crosses off {row} {number}{}.", if lock { " and the lock" } else { "" })
    },
    passes: |names, several| {
        format!("{names} {} nothing.", if several { "cross" } else { "crosses" })
    },
    penalty: |name, count| {
        format!("{name} crosses nothing and takes a penalty, −5 ({count} of 4).")
    },
    locked: |row, still_open| {
        if still_open {
            format!("{row} is locked; the others may still use it this turn.")
        } else {
            format!("{row} is locked and closed for all.")
        }
    },
    row_head: "Row",
    crosses_head: "Crosses",
    points_head: "Points",
    total: "Total",
};
