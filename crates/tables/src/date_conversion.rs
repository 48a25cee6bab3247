//! Calendar dates.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The UTC date of a Unix time in seconds; `None` outside the calendar's range.
#[must_use]
pub fn date_from_unix_seconds(seconds: i64) -> Option<Date> {
    let moment = Timestamp::from_second(seconds).ok()?;
    Some(TimeZone::UTC.to_datetime(moment).date())
}

/// Parses a date such as `2026-11-15` into days since 1970-01-01; `None` if it isn't a date or is
/// earlier.
#[must_use]
pub fn parse_date_to_unix_days(text: &str) -> Option<u32> {
    let day: Date = text.parse().ok()?;
    let since = day.since(jiff::civil::date(1970, 1, 1)).ok()?;
    u32::try_from(since.get_days()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_match_the_calendar() {
        // Verified with: date -u -d @SECONDS +%F
        for (seconds, expected) in [
            (-1, "1969-12-31"),
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_794_700_000, "2026-11-14"),
            (4_107_456_000, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date_from_unix_seconds(seconds).unwrap().to_string(), expected, "{seconds}");
        }
        for (text, days) in [("1970-01-01", Some(0)), ("2026-11-15", Some(20_772))] {
            assert_eq!(parse_date_to_unix_days(text), days);
        }
        for invalid in ["1969-12-31", "2026-02-30", "today", ""] {
            assert_eq!(parse_date_to_unix_days(invalid), None, "{invalid}");
        }
        assert_eq!([i64::MIN, i64::MAX].map(date_from_unix_seconds), [None, None]);
    }
}
