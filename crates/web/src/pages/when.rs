//! Days, as people write them.

use maud::{Markup, html};

use super::texts::Texts;

/// The day of a moment in seconds since 1970, as a `time` element.
pub(super) fn day(seconds: i64, texts: &Texts) -> Markup {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    html! {
        time datetime={ (format!("{year:04}-{month:02}-{day:02}")) } {
            ((texts.games.day)(year, month, day))
        }
    }
}

/// The date of a day counted from 1 January 1970, in the Gregorian calendar. Years
/// are taken from March on, so that the leap day comes last.
fn civil(days: i64) -> (i64, u8, u8) {
    let since = days.saturating_add(719_468);
    let (era, day) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let day = of_year - (153 * march + 2) / 5 + 1;
    (year, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(-1), (1969, 12, 31));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(20_772), (2026, 11, 15));
        assert_eq!(civil(47_540), (2100, 2, 28));
        assert_eq!(civil(47_541), (2100, 3, 1));
    }
}
