//! Command lines without a shell.

/// Splits a command line into words, with quotation marks as in a shell; `None` if one isn't
/// closed.
#[must_use]
pub fn split_command_line(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote): (Vec<String>, Option<String>, Option<char>) =
        (Vec::new(), None, None);
    for sign in line.trim().chars() {
        match (sign, quote) {
            (_, Some(open)) if sign == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (' ' | '\t', None) => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_like_in_a_shell() {
        let read = |line| split_command_line(line).unwrap();
        assert_eq!(read("python3 my\\bot.py  {server}"), ["python3", "my\\bot.py", "{server}"]);
        assert_eq!(read("'my bot' --name \"Ann B\" ''"), ["my bot", "--name", "Ann B", ""]);
        assert_eq!(split_command_line("'open"), None);
    }
}
