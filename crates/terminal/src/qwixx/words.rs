//! Names, lists and numbers in sentences.

use rollwright_games::Seat;
use unicode_width::UnicodeWidthStr;

/// What to call `seat`: its name, with the seat where several have the same name.
pub(super) fn called(names: &[String], seat: Seat) -> String {
    let Some(name) = names.get(seat.index()).filter(|name| !name.is_empty()) else {
        return seat.to_string();
    };
    let same = names.iter().filter(|other| *other == name).count();
    if same > 1 { format!("{name} ({seat})") } else { name.clone() }
}

/// `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `1 point`, `-5 points`.
pub(super) fn points(points: i32) -> String {
    if points.abs() == 1 { format!("{points} point") } else { format!("{points} points") }
}

/// `text`, filled up with spaces to `width` columns, at least two of them.
pub(super) fn padded(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(text.width()).max(2);
    format!("{text}{}", " ".repeat(gap))
}
