//! Names, lists and numbers in sentences.

use unicode_width::UnicodeWidthStr;

/// `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
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
