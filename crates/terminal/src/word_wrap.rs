//! Wraps lines to the width of a screen, between words where possible.

use unicode_width::UnicodeWidthChar;

/// The number of columns of a text, without colour codes.
fn display_width(text: &str) -> usize {
    let mut columns = 0;
    let mut in_colour = false;
    for letter in text.chars() {
        match letter {
            '\x1b' => in_colour = true,
            'm' if in_colour => in_colour = false,
            _ if in_colour => {}
            letter => columns += letter.width().unwrap_or(0),
        }
    }
    columns
}

/// Wraps text into lines of at most `width` columns, at spaces if there are any. Continuation lines
/// are indented.
pub(crate) fn wrap_text(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let indent = " ".repeat((indent + 2).min(width / 2));
        let mut rest = line.to_owned();
        while display_width(&rest) > width && width > 2 {
            let (cut, next) = line_break(&rest, width, indent.len());
            lines.push(rest[..cut].trim_end().to_owned());
            rest = format!("{indent}{}", &rest[next..]);
        }
        lines.push(rest);
    }
    lines
}

/// Where a line that is too wide ends, and where the next one starts.
fn line_break(line: &str, width: usize, indent: usize) -> (usize, usize) {
    let mut end = 0;
    let mut space = None;
    for (at, letter) in line.char_indices() {
        if display_width(&line[..at + letter.len_utf8()]) > width {
            break;
        }
        end = at + letter.len_utf8();
        // A break within the indentation would make no progress.
        if letter == ' ' && at >= indent {
            space = Some(at);
        }
    }
    // There is a space right after the last letter that fits.
    if line[end..].starts_with(' ') {
        space = Some(end);
    }
    match space {
        Some(space) => (space, space + 1),
        // Consume at least one letter, to make progress.
        None => (end.max(indent + 1).min(line.len()), end.max(indent + 1).min(line.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words_and_continued_indented() {
        let text = "Die Würfel sind gefallen, und\nkurz\n  eingerückt und lang genug";
        let lines =
            ["Die Würfel sind", "  gefallen, und", "kurz", "  eingerückt und", "    lang genug"];
        assert_eq!(wrap_text(text, 16), lines);
        // Lines that fit are unchanged, including trailing spaces and colours.
        assert_eq!(wrap_text("Wohin? ", 16), ["Wohin? "]);
        assert_eq!(wrap_text("\x1b[1mWeiß\x1b[0m 1: 2 3 4", 14), ["\x1b[1mWeiß\x1b[0m 1: 2 3 4"]);
        // A word wider than the screen is split.
        assert_eq!(wrap_text("0123456789abcdef", 8), ["01234567", "  89abcd", "  ef"]);
    }
}
