//! Number formats and printed minus signs.

/// The number formats of a language.
pub struct NumberFormats {
    /// A whole number with thousands separators.
    pub format_integer: fn(u64) -> String,
    /// A number with this many digits after the point.
    pub format_decimal: fn(f64, usize) -> String,
    /// A formatted number as a percentage that no line break can split.
    pub format_percent: fn(&str) -> String,
}

/// Formats a whole number with `separator` between thousands.
pub(crate) fn group_thousands(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// Formats a number with this many digits after the point, without a minus before zero.
pub(crate) fn format_rounded(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => text,
    }
}

/// Replaces the hyphen before a number with a printed minus sign.
#[must_use]
pub fn with_minus_signs(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    // The hyphen in `1-10` or in a name isn't a minus.
    let mut in_word = false;
    while let Some(letter) = letters.next() {
        let minus = letter == '-' && !in_word && letters.peek().is_some_and(char::is_ascii_digit);
        printed.push(if minus { '−' } else { letter });
        in_word = letter.is_alphanumeric();
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::with_minus_signs;
    use crate::Lang;

    #[test]
    fn a_minus_before_a_number_is_printed_as_one() {
        assert_eq!(with_minus_signs("Ann-5 stays: -5 energy (-2)"), "Ann-5 stays: −5 energy (−2)");
        assert_eq!(with_minus_signs("1-10, a - b, -"), "1-10, a - b, -");
    }

    #[test]
    fn numbers_follow_the_format_of_their_language() {
        let [english, german] = [Lang::En, Lang::De].map(|lang| &lang.shared_texts().numbers);
        assert_eq!((english.format_integer)(1_234_567), "1,234,567");
        assert_eq!((german.format_integer)(1_234), "1.234");
        assert_eq!((english.format_decimal)(-2.345, 1), "-2.3");
        assert_eq!((german.format_decimal)(2.5, 2), "2,50");
        assert_eq!((english.format_percent)("45"), "45%");
        assert_eq!((german.format_percent)("4,5"), "4,5\u{a0}%");
    }

    #[test]
    fn zero_has_no_sign() {
        let [english, german] = [Lang::En, Lang::De].map(|lang| &lang.shared_texts().numbers);
        assert_eq!((english.format_decimal)(-0.000_01, 4), "0.0000");
        assert_eq!((english.format_decimal)(-0.0, 0), "0");
        assert_eq!((german.format_decimal)(-0.04, 1), "0,0");
        assert_eq!((english.format_decimal)(-0.06, 1), "-0.1");
    }
}
