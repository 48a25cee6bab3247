//! Padding for texts in columns.

use unicode_width::UnicodeWidthStr;

/// Pads `text` with at least two spaces to `width` columns.
pub(super) fn pad_to_width(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(text.width()).max(2);
    format!("{text}{}", " ".repeat(gap))
}
