//! Transliteration for terminals that only show ASCII.

/// Transliterates `text` to ASCII as closely as possible.
pub(crate) fn to_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'Ä' => plain.push_str("Ae"),
            'Ö' => plain.push_str("Oe"),
            'Ü' => plain.push_str("Ue"),
            'ß' => plain.push_str("ss"),
            '„' | '“' | '”' => plain.push('"'),
            '‚' | '‘' | '’' => plain.push('\''),
            '–' | '−' => plain.push('-'),
            '…' => plain.push_str("..."),
            '×' => plain.push('x'),
            '\u{a0}' => plain.push(' '),
            letter if letter.is_ascii() => plain.push(letter),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::to_ascii;

    #[test]
    fn german_is_readable_in_ascii() {
        assert_eq!(to_ascii("„Grün“ – wähle groß…"), "\"Gruen\" - waehle gross...");
        assert_eq!(to_ascii("骰子 R 4"), "?? R 4");
    }
}
