//! Clocks at a server's table: whose clock is running, and the time left.

use std::time::{SystemTime, UNIX_EPOCH};

use rollwright_api::{AwaitedStepInfo, SeatInfo, TablePosition, format_time_left_under_a_day};
use rollwright_games::Seat;

use super::game_backend::StatusNotice;
use super::texts::TuiTexts;

/// A running clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningClock {
    /// The seat it belongs to.
    pub seat: Seat,
    /// The seconds left.
    pub seconds_left: i64,
}

impl RunningClock {
    /// The time left as text.
    pub(super) fn time_left_text(self, texts: &TuiTexts) -> String {
        let days = || (texts.days)((self.seconds_left + 43_200) / 86_400);
        format_time_left_under_a_day(self.seconds_left * 1000).unwrap_or_else(days)
    }
}

/// The current Unix time in milliseconds, as used for deadlines by servers.
pub(super) fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The clock that matters most to the viewer: their own that runs out first, or else another
/// player's.
pub(super) fn most_urgent_clock(position: &TablePosition, now: i64) -> Option<RunningClock> {
    // This machine's clock may be wrong, so the time left is capped at the time limit.
    let limit = i64::from(position.time.as_ref()?.seconds) * 1000;
    let clocks = position.seats.iter().filter_map(|info| {
        let time = info.time.as_ref().filter(|time| time.until.is_some())?;
        let left = time.remaining_millis_at(now).min(limit);
        Some((!info.yours, left, Seat::try_from(info.seat).ok()?))
    });
    let (_, left, seat) = clocks.min()?;
    Some(RunningClock { seat, seconds_left: left / 1000 })
}

/// What the viewer has to know about their own time: that it is nearly over, or that a bot plays
/// for them.
pub(super) fn clock_notice(position: &TablePosition) -> Option<StatusNotice> {
    if matches!(position.phase, AwaitedStepInfo::Over { .. }) {
        return None;
    }
    let mine = || position.seats.iter().filter(|info| info.yours);
    let by_bot = |info: &&SeatInfo| info.bot.is_some() && !info.resigned;
    if let Some(info) = mine().find(by_bot) {
        return Seat::try_from(info.seat).ok().map(StatusNotice::BotPlaysFor);
    }
    let is_nearly_over = |info: &SeatInfo| {
        info.time.as_ref().is_some_and(|time| time.until.is_some() && time.reminded)
    };
    mine().any(is_nearly_over).then_some(StatusNotice::LittleTimeLeft)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000_000;

    /// A position with these seats.
    fn position(seats: &str) -> TablePosition {
        let text = format!(
            r#"{{"table":"t","game":"pig","title":"Pig","rules":"official","rules_version":1,
            "settings":{{}},"version":3,"training":false,"counts":true,"manual_dice":false,
            "away_after":5,"bot_speed":"normal","time":{{"per":"move","seconds":100,"bot":"easy"}},
            "seats":[{seats}],"first":1,"active":1,"legal":[],"state":null,"fame":[],
            "view":{{"dice":[],"sheets":[]}},
            "phase":{{"waits_for":"roll","by":1,"yours":false,"dice":[]}}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    fn seat(number: u8, yours: bool, more: &str) -> String {
        format!(
            r#"{{"seat":{number},"name":"Ann","open":false,"yours":{yours},"away":false,
            "handed_over":false,"resigned":false,"points":0,{more}}}"#
        )
    }

    fn runs(left: i64, reminded: bool) -> String {
        format!(r#""time":{{"until":{},"reminded":{reminded}}}"#, NOW + left)
    }

    #[test]
    fn the_viewers_clock_takes_precedence_over_a_more_urgent_one() {
        let stopped = r#""time":{"left":5000,"reminded":false}"#;
        let [own, other, still] = [
            seat(1, true, &runs(61_900, false)),
            seat(2, false, &runs(2_000, true)),
            seat(3, false, stopped),
        ];
        let clock = |seats: &str| most_urgent_clock(&position(seats), NOW);
        assert_eq!(
            clock(&format!("{own},{other},{still}")),
            Some(RunningClock { seat: Seat(0), seconds_left: 61 })
        );
        assert_eq!(
            clock(&format!("{still},{other}")),
            Some(RunningClock { seat: Seat(1), seconds_left: 2 })
        );
        assert_eq!(clock(&still), None);
        // With a wrong local clock, the time left stays between zero and the limit.
        let late = most_urgent_clock(&position(&own), NOW + 90_000).unwrap();
        let early = most_urgent_clock(&position(&own), NOW - 90_000_000).unwrap();
        assert_eq!((late.seconds_left, early.seconds_left), (0, 100));
    }

    #[test]
    fn only_local_players_are_notified_of_little_time_or_a_bot() {
        let bot = r#""bot":"greedy""#;
        let notice = |seats: &str| clock_notice(&position(seats));
        assert_eq!(notice(&seat(1, true, &runs(9_000, false))), None);
        assert_eq!(notice(&seat(1, true, &runs(9_000, true))), Some(StatusNotice::LittleTimeLeft));
        assert_eq!(notice(&seat(1, false, &runs(9_000, true))), None);
        assert_eq!(notice(&seat(2, true, bot)), Some(StatusNotice::BotPlaysFor(Seat(1))));
        assert_eq!(notice(&seat(2, false, bot)), None);
    }

    #[test]
    fn time_left_is_a_clock_reading_below_a_day_and_days_above() {
        use rollwright_i18n::Lang;
        let face = |seconds, lang| {
            RunningClock { seat: Seat(0), seconds_left: seconds }
                .time_left_text(super::super::texts::texts(lang))
        };
        assert_eq!(face(67, Lang::En), "1:07");
        assert_eq!(face(7_260, Lang::De), "2:01 h");
        assert_eq!(face(86_400, Lang::De), "1 Tag");
        assert_eq!(face(259_199, Lang::En), "3 days");
    }
}
