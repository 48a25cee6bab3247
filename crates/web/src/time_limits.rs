//! Clocks between tables and the API.

use rollwright_api::{BotLevel, SeatClockInfo, TimeLimit as Wished};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{Table, TimeLimit, TimeLimitScope};

/// What somebody asks for.
///
/// # Errors
/// Too short or too long.
pub(crate) fn time_limit_from_api(wished: &Wished) -> Result<TimeLimit, TableSetupError> {
    let per = match wished.per {
        rollwright_api::TimeLimitScope::Move => TimeLimitScope::Move,
        rollwright_api::TimeLimitScope::Game => TimeLimitScope::Game,
    };
    let level = match wished.bot {
        BotLevel::Beginner => Level::Beginner,
        BotLevel::Easy => Level::Easy,
        BotLevel::Medium => Level::Medium,
        BotLevel::Hard => Level::Hard,
        BotLevel::Master => Level::Master,
    };
    TimeLimit::new(per, wished.seconds, level)
}

/// The clocks of a table, as programs read them.
pub(crate) fn api_time_limit(limit: TimeLimit) -> Wished {
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
    Wished { per, seconds: limit.seconds(), bot }
}

/// The clock of a seat; none where a bot plays it or the game is over.
pub(crate) fn api_seat_clock(table: &Table, seat: Seat) -> Option<SeatClockInfo> {
    let clocks = table.seat_clocks()?;
    if table.is_over() || table.seat_spec(seat).is_none_or(|sitter| sitter.bot.is_some()) {
        return None;
    }
    let runs = table.seats_on_clock().contains(seat);
    let (until, left) = match runs {
        true => (Some(clocks.deadline(seat)), None),
        false => (None, Some(clocks.remaining_millis(seat))),
    };
    Some(SeatClockInfo { until, left, reminded: runs && clocks.reminded_seats().contains(seat) })
}
