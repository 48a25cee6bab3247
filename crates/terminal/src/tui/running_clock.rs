//! Clocks at a server's table: whose runs, and what is left of it.

use std::time::{SystemTime, UNIX_EPOCH};

use rollwright_api::{PhaseInfo, SeatInfo, TablePosition, format_remaining_time};
use rollwright_games::Seat;

use super::game_source::StatusNotice;
use super::texts::TuiTexts;

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningClock {
    /// Whose it is.
    pub seat: Seat,
    /// How many seconds are left.
    pub seconds_left: i64,
}

impl RunningClock {
    /// What is left, as it is written.
    pub(super) fn time_left_text(self, texts: &TuiTexts) -> String {
        let days = || (texts.days)((self.seconds_left + 43_200) / 86_400);
        format_remaining_time(self.seconds_left * 1000).unwrap_or_else(days)
    }
}

/// The milliseconds since 1970, by which servers say until when somebody has time.
pub(super) fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The clock that matters most to whoever looks: their own that runs out first, or else that
/// of somebody else.
pub(super) fn most_urgent_clock(position: &TablePosition, now: i64) -> Option<RunningClock> {
    // This machine's clock may be wrong; nobody has more time than there is.
    let most = i64::from(position.time.as_ref()?.seconds) * 1000;
    let clocks = position.seats.iter().filter_map(|shown| {
        let time = shown.time.as_ref().filter(|time| time.until.is_some())?;
        let left = time.remaining_millis_at(now).min(most);
        Some((!shown.yours, left, Seat::try_from(shown.seat).ok()?))
    });
    let (_, left, seat) = clocks.min()?;
    Some(RunningClock { seat, seconds_left: left / 1000 })
}

/// What whoever looks has to know about their time: that it is nearly over, or that a bot
/// plays for them.
pub(super) fn clock_notice(position: &TablePosition) -> Option<StatusNotice> {
    if matches!(position.phase, PhaseInfo::Over { .. }) {
        return None;
    }
    let mine = || position.seats.iter().filter(|shown| shown.yours);
    let by_bot = |shown: &&SeatInfo| shown.bot.is_some() && !shown.resigned;
    if let Some(shown) = mine().find(by_bot) {
        return Seat::try_from(shown.seat).ok().map(StatusNotice::BotPlaysFor);
    }
    let late = |shown: &SeatInfo| {
        shown.time.as_ref().is_some_and(|time| time.until.is_some() && time.reminded)
    };
    mine().any(late).then_some(StatusNotice::LittleTimeLeft)
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
    fn the_own_clock_matters_more_than_one_that_runs_out_sooner() {
        let stands = r#""time":{"left":5000,"reminded":false}"#;
        let [own, other, still] = [
            seat(1, true, &runs(61_900, false)),
            seat(2, false, &runs(2_000, true)),
            seat(3, false, stands),
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
        // By a clock that is wrong: never less than nothing, nor more than there is.
        let late = most_urgent_clock(&position(&own), NOW + 90_000).unwrap();
        let early = most_urgent_clock(&position(&own), NOW - 90_000_000).unwrap();
        assert_eq!((late.seconds_left, early.seconds_left), (0, 100));
    }

    #[test]
    fn only_those_here_are_told_to_hurry_or_that_a_bot_plays_for_them() {
        let bot = r#""bot":"greedy""#;
        let told = |seats: &str| clock_notice(&position(seats));
        assert_eq!(told(&seat(1, true, &runs(9_000, false))), None);
        assert_eq!(told(&seat(1, true, &runs(9_000, true))), Some(StatusNotice::LittleTimeLeft));
        assert_eq!(told(&seat(1, false, &runs(9_000, true))), None);
        assert_eq!(told(&seat(2, true, bot)), Some(StatusNotice::BotPlaysFor(Seat(1))));
        assert_eq!(told(&seat(2, false, bot)), None);
    }

    #[test]
    fn what_is_left_is_written_as_clocks_do_and_in_words_from_a_day_up() {
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
