//! Reads lines of limited length.

use std::io::{self, BufRead, ErrorKind};

use crate::protocol::MAX_LINE_BYTES;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoundedLine {
    /// The line, without its line break.
    Text(String),
    /// A line of more than [`MAX_LINE_BYTES`], which was skipped.
    TooLong,
}

/// The next line; `None` at the end of the input. Never stores more than [`MAX_LINE_BYTES`].
pub(crate) fn read_bounded_line(input: &mut impl BufRead) -> io::Result<Option<BoundedLine>> {
    let (mut bytes, mut is_too_long, mut has_read) = (Vec::new(), false, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        has_read = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_too_long |= bytes.len() + part.len() > MAX_LINE_BYTES;
        if !is_too_long {
            bytes.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (has_read, is_too_long) {
        (false, _) => None,
        (true, true) => Some(BoundedLine::TooLong),
        (true, false) => Some(BoundedLine::Text(String::from_utf8_lossy(&bytes).into_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_one_is_read() {
        let long = "x".repeat(MAX_LINE_BYTES + 1);
        let text = format!("ready\n\n{long}\npong");
        let mut input = text.as_bytes();
        let mut next = || read_bounded_line(&mut input).unwrap();
        assert_eq!(next(), Some(BoundedLine::Text("ready".to_owned())));
        assert_eq!(next(), Some(BoundedLine::Text(String::new())));
        assert_eq!(next(), Some(BoundedLine::TooLong));
        assert_eq!(next(), Some(BoundedLine::Text("pong".to_owned())));
        assert_eq!(next(), None);
    }
}
