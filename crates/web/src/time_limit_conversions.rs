//! Conversions of time limits and seat clocks between tables and the API.

use rollwright_api::{BotLevel, SeatClockInfo, TimeLimit as ApiTimeLimit};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{Table, TimeLimit, TimeLimitScope};

/// Converts a time limit from the API's type.
///
/// # Errors
/// The limit is too short or too long.
pub(crate) fn time_limit_from_api(limit: &ApiTimeLimit) -> Result<TimeLimit, TableSetupError> {
    let scope = match limit.per {
        rollwright_api::TimeLimitScope::Move => TimeLimitScope::Move,
        rollwright_api::TimeLimitScope::Game => TimeLimitScope::Game,
    };
    let level = match limit.bot {
        BotLevel::Beginner => Level::Beginner,
        BotLevel::Easy => Level::Easy,
        BotLevel::Medium => Level::Medium,
        BotLevel::Hard => Level::Hard,
        BotLevel::Master => Level::Master,
    };
    TimeLimit::new(scope, limit.seconds, level)
}

/// Converts a table's time limit to the API's type.
pub(crate) fn api_time_limit(limit: TimeLimit) -> ApiTimeLimit {
    let per = match limit.scope {
        TimeLimitScope::Move => rollwright_api::TimeLimitScope::Move,
        TimeLimitScope::Game => rollwright_api::TimeLimitScope::Game,
    };
    let bot = match limit.level {
        Level::Beginner => BotLevel::Beginner,
        Level::Easy => BotLevel::Easy,
        Level::Medium => BotLevel::Medium,
        Level::Hard => BotLevel::Hard,
        Level::Master => BotLevel::Master,
    };
    ApiTimeLimit { per, seconds: limit.seconds(), bot }
}

/// The clock of a seat; `None` if a bot plays it or the game is over.
pub(crate) fn api_seat_clock(table: &Table, seat: Seat) -> Option<SeatClockInfo> {
    let clocks = table.seat_clocks()?;
    if table.is_over() || table.seat_spec(seat).is_none_or(|spec| spec.bot.is_some()) {
        return None;
    }
    let is_running = table.seats_on_clock().contains(seat);
    let (until, left) = match is_running {
        true => (Some(clocks.deadline(seat)), None),
        false => (None, Some(clocks.remaining_millis(seat))),
    };
    Some(SeatClockInfo {
        until,
        left,
        reminded: is_running && clocks.reminded_seats().contains(seat),
    })
}
