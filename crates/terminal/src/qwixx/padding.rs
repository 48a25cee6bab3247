//! Texts in columns.

use unicode_width::UnicodeWidthStr;

/// `text`, filled up with spaces to `width` columns, at least two of them.
pub(super) fn pad_to_width(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(text.width()).max(2);
    format!("{text}{}", " ".repeat(gap))
}
