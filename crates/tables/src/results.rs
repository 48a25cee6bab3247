//! How a game ended, for the hall of fame.

use rollwright_games::Phase;

use crate::draft::Draft;
use crate::store::{Class, ResultRow};
use crate::table::Table;

/// The results of a game that `draft` ends; none while it goes on.
#[must_use]
pub fn results(table: &Table, draft: &Draft) -> Vec<ResultRow> {
    let timeline = draft.timeline();
    let game = timeline.game();
    if !matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let header = table.header();
    let class = Class::of(header);
    let winners = game.winners();
    let row = |seat| {
        let sitter = &game.sitters()[usize::from(u8::from(seat)) - 1];
        let chair = table.chair(seat).cloned().unwrap_or_default();
        ResultRow {
            seat,
            game: header.game.name().to_owned(),
            rules: header.rules.clone(),
            settings: class.settings.clone(),
            seats: class.seats,
            points: game.score(seat).into(),
            turns: game.turns(seat) as i64,
            won: winners.has(seat),
            person: chair.person.filter(|_| sitter.bot.is_none()).map(|person| person.id),
            bot: sitter.bot.clone().unwrap_or_default(),
            counts: table.may_count() && timeline.is_clean() && timeline.always_sat(seat),
        }
    };
    game.seats().iter().map(row).collect()
}
