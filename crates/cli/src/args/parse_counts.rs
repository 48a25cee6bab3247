//! Parses counts: whole numbers, also in scientific notation.

/// Parses a whole number, also in scientific notation: `1e6`.
pub(super) fn parse_count(text: &str) -> Result<u64, String> {
    let bad = || "give a whole number, such as 1000 or 1e6".to_owned();
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let zeros: usize = zeros.parse().map_err(|_| bad())?;
    // The exponent minus the digits after the decimal point.
    let zeros = zeros.checked_sub(part.len()).filter(|zeros| *zeros < 20).ok_or_else(bad)?;
    let digits = format!("{whole}{part}{}", "0".repeat(zeros));
    let plain = !whole.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| plain).ok_or_else(bad)
}

pub(super) fn parse_positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("give a whole number from 1 to 1024".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_count;

    #[test]
    fn counts_accept_scientific_notation() {
        for (text, number) in
            [("1000", 1000), ("1e6", 1_000_000), ("2.5e3", 2500), ("3E0", 3), ("0", 0)]
        {
            assert_eq!(parse_count(text), Ok(number), "{text}");
        }
        for bad in ["", "e", "1e", "1.5", "2.55e1", "-1", "1e99", "1e20", "one", "1e-3", "+e3"] {
            assert!(parse_count(bad).is_err(), "{bad}");
        }
    }
}
