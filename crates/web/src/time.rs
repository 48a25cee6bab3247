//! Clocks between tables and the API.

use rollwright_api::{BotLevel, SeatTime, TimeLimit as Wished};
use rollwright_bots::Level;
use rollwright_games::Seat;
use rollwright_tables::setup::SetupError;
use rollwright_tables::{Per, Table, TimeLimit};

/// What somebody asks for.
///
/// # Errors
/// Too short or too long.
pub(crate) fn asked_for(wished: &Wished) -> Result<TimeLimit, SetupError> {
    let per = match wished.per {
        rollwright_api::Per::Move => Per::Move,
        rollwright_api::Per::Game => Per::Game,
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
pub(crate) fn shown(limit: TimeLimit) -> Wished {
    let per = match limit.per {
        Per::Move => rollwright_api::Per::Move,
        Per::Game => rollwright_api::Per::Game,
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
pub(crate) fn of_seat(table: &Table, seat: Seat) -> Option<SeatTime> {
    let clocks = table.clocks()?;
    if table.is_over() || table.sitter(seat).is_none_or(|sitter| sitter.bot.is_some()) {
        return None;
    }
    let runs = table.on_the_clock().has(seat);
    let (until, left) = match runs {
        true => (Some(clocks.end(seat)), None),
        false => (None, Some(clocks.left(seat))),
    };
    Some(SeatTime { until, left, reminded: runs && clocks.reminded().has(seat) })
}
