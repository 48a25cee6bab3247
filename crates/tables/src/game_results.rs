//! How a game ended, for the hall of fame.

use rollwright_games::Phase;

use crate::pending_change::PendingChange;
use crate::store::{GameResultRow, GameVariant};
use crate::table::Table;

/// The results of a game that `draft` ends; none while it goes on.
#[must_use]
pub fn game_results(table: &Table, draft: &PendingChange) -> Vec<GameResultRow> {
    let timeline = draft.live_record();
    let game = timeline.game();
    if !matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let header = table.header();
    let class = GameVariant::from_header(header);
    let winners = game.winners();
    let row = |seat| {
        let sitter = &game.seat_specs()[usize::from(u8::from(seat)) - 1];
        let chair = table.seat_assignment(seat).cloned().unwrap_or_default();
        GameResultRow {
            seat,
            game: header.game.name().to_owned(),
            rules: header.rules.clone(),
            settings: class.settings.clone(),
            seat_count: class.seats,
            points: game.score(seat).into(),
            turn_count: game.turn_count(seat) as i64,
            is_winner: winners.contains(seat),
            person: chair.person.filter(|_| sitter.bot.is_none()).map(|person| person.id),
            bot: sitter.bot.clone().unwrap_or_default(),
            counts_for_hall_of_fame: table.can_count_for_hall_of_fame()
                && timeline.has_clean_dice()
                && timeline.was_never_swapped(seat),
        }
    };
    game.seats().iter().map(row).collect()
}
