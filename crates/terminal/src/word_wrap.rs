//! Lines that fit a screen: broken between words, and never within one.

use unicode_width::UnicodeWidthChar;

/// How many columns a text takes; colours take none.
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

/// Text in lines of at most `width`, broken at blanks where there are some; columns stay
/// where they are.
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

/// Where a line that is too wide ends, and where the next one begins.
fn line_break(line: &str, width: usize, indent: usize) -> (usize, usize) {
    let mut end = 0;
    let mut blank = None;
    for (at, letter) in line.char_indices() {
        if display_width(&line[..at + letter.len_utf8()]) > width {
            break;
        }
        end = at + letter.len_utf8();
        // A blank within the indent leads nowhere.
        if letter == ' ' && at >= indent {
            blank = Some(at);
        }
    }
    // A blank right behind the last letter that fits.
    if line[end..].starts_with(' ') {
        blank = Some(end);
    }
    match blank {
        Some(blank) => (blank, blank + 1),
        // At least one letter more is used up each time.
        None => (end.max(indent + 1).min(line.len()), end.max(indent + 1).min(line.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_go_on_indented() {
        let text = "Die Würfel sind gefallen, und\nkurz\n  eingerückt und lang genug";
        let lines =
            ["Die Würfel sind", "  gefallen, und", "kurz", "  eingerückt und", "    lang genug"];
        assert_eq!(wrap_text(text, 16), lines);
        // What fits stays as it is, blanks at its end and colours included.
        assert_eq!(wrap_text("Wohin? ", 16), ["Wohin? "]);
        assert_eq!(wrap_text("\x1b[1mWeiß\x1b[0m 1: 2 3 4", 14), ["\x1b[1mWeiß\x1b[0m 1: 2 3 4"]);
        // A word that is wider than the screen is cut.
        assert_eq!(wrap_text("0123456789abcdef", 8), ["01234567", "  89abcd", "  ef"]);
    }
}
