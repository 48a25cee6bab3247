//! The results of a finished game, for the hall of fame.

use rollwright_games::Phase;

use crate::pending_change::PendingChange;
use crate::seat_names::is_default_name;
use crate::store::{GameResultRow, GameVariant};
use crate::table::Table;

/// The results of a game that `draft` ends; empty while it continues.
#[must_use]
pub fn game_result_rows(table: &Table, draft: &PendingChange) -> Vec<GameResultRow> {
    let live_record = draft.live_record();
    let game = live_record.game();
    if !matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let header = table.header();
    let variant = GameVariant::from_seats(header, game.seat_specs());
    let winners = game.winners();
    let row = |seat| {
        let sitter = &game.seat_specs()[usize::from(u8::from(seat)) - 1];
        let assignment = table.seat_holder(seat).cloned().unwrap_or_default();
        // Nobody recognizes "Player 1" in a hall of fame.
        let has_own_name =
            assignment.person.as_ref().is_none_or(|person| !is_default_name(&person.name));
        GameResultRow {
            seat,
            game: header.game.name().to_owned(),
            rules: header.rules.clone(),
            settings: variant.settings.clone(),
            seat_count: variant.seats,
            opponents: variant.opponents,
            points: game.score(seat).into(),
            turn_count: game.turn_count(seat) as i64,
            is_winner: winners.contains(seat),
            person: assignment.person.filter(|_| sitter.bot.is_none()).map(|person| person.id),
            bot: sitter.bot.clone().unwrap_or_default(),
            counts_for_hall_of_fame: table.can_count_for_hall_of_fame()
                && live_record.has_clean_dice()
                && live_record.was_never_swapped(seat)
                && has_own_name,
        }
    };
    game.seats().iter().map(row).collect()
}
