//! Finished games of a player, and their statistics.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::{Rows, SeatRow, TableRow, seat_number};
use crate::seat_names::bot_name_in_records;
use crate::secrets::TokenHash;
use crate::store::{
    GameResultRow, GameVariant, HistoryCursor, MAX_GAMES_PER_PAGE, MAX_OPPONENT_STATISTICS,
    OpponentStatistics, PastGame, PastGamesPage, PlayerGameResult, PlayerHistoryStore,
    PlayerResultsInGameKind, SeatResult, StoreError,
};

#[async_trait]
impl PlayerHistoryStore for MemoryStore {
    async fn list_past_games(
        &self,
        holder: &TokenHash,
        before: Option<&HistoryCursor>,
        max: usize,
    ) -> Result<PastGamesPage, StoreError> {
        let rows = self.rows();
        let max = max.clamp(1, MAX_GAMES_PER_PAGE);
        let is_after = |seat: &SeatRow<'_>| {
            let place = |ended: i64, table: &str, seat: i64| (-ended, table.to_owned(), seat);
            before.is_none_or(|cursor| {
                place(seat.table.ended, seat.table.id().as_str(), seat_number(seat.seat))
                    > place(cursor.ended, cursor.table.as_str(), cursor.seat)
            })
        };
        let seats = rows.finished_seats_of(holder).into_iter().filter(is_after);
        let mut items: Vec<PastGame> =
            seats.take(max + 1).filter_map(|seat| rows.past_game(seat)).collect();
        let has_more = items.len() > max;
        items.truncate(max);
        let next = items.last().filter(|_| has_more).and_then(HistoryCursor::from_game);
        Ok(PastGamesPage { items, next })
    }

    async fn best_solo_score(
        &self,
        holder: &TokenHash,
        variant: &GameVariant,
    ) -> Result<Option<i64>, StoreError> {
        let rows = self.rows();
        let is_own_solo = |row: &TableRow, result: &GameResultRow| {
            row.result_holder(result.seat) == Some(holder)
                && result.seat_count == 1
                && result.bot.is_empty()
                && (result.game.as_str(), &result.rules, &result.settings)
                    == (variant.game.name(), &variant.rules, &variant.settings)
        };
        let points = rows.all_tables().flat_map(|row| {
            let own = row.results.iter().filter(|result| is_own_solo(row, result));
            own.map(|result| result.points)
        });
        Ok(points.max())
    }

    async fn results_by_game(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<PlayerResultsInGameKind>, StoreError> {
        let rows = self.rows();
        let mut by_game: BTreeMap<&str, Vec<PlayerGameResult>> = BTreeMap::new();
        let latest = rows.finished_seats_of(holder).into_iter().take(max);
        for seat in latest.filter(|seat| !seat.assignment.has_resigned) {
            let Some(result) = seat.result().filter(|result| result.bot.is_empty()) else {
                continue;
            };
            by_game.entry(&result.game).or_default().push(PlayerGameResult {
                ended: seat.table.ended,
                points: result.points,
                seats: result.seat_count,
                won: result.is_winner,
            });
        }
        let oldest_first = |(game, mut played): (&str, Vec<PlayerGameResult>)| {
            played.reverse();
            PlayerResultsInGameKind { game: game.to_owned(), played }
        };
        Ok(by_game.into_iter().map(oldest_first).collect())
    }

    async fn opponent_statistics(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<OpponentStatistics>, StoreError> {
        let rows = self.rows();
        // Name, bot and game of an opponent, with the games played and won.
        let mut counts: BTreeMap<(String, String, String), (i64, i64)> = BTreeMap::new();
        let latest = rows.finished_seats_of(holder).into_iter().take(max);
        for seat in latest.filter(|seat| !seat.assignment.has_resigned) {
            let is_counted = |own: &&GameResultRow| own.seat_count > 1 && own.bot.is_empty();
            let Some(own) = seat.result().filter(is_counted) else { continue };
            let is_foreign = |other: &SeatRow<'_>| other.assignment.holder.as_ref() != Some(holder);
            for other in seat.table.seats().filter(is_foreign) {
                let Some(result) = other.result() else { continue };
                let opponent = match result.bot.is_empty() {
                    true => (rows.name(result.person.as_ref()), String::new(), String::new()),
                    false => (String::new(), result.bot.clone(), result.game.clone()),
                };
                let (games, won) = counts.entry(opponent).or_default();
                *games += 1;
                *won += i64::from(own.is_winner && !result.is_winner);
            }
        }
        let opponent = |((name, bot, game), (games, won)): (_, _)| {
            let bot = Some((bot, game)).filter(|(bot, _): &(String, String)| !bot.is_empty());
            OpponentStatistics { name, bot, games, won }
        };
        let mut opponents: Vec<OpponentStatistics> = counts.into_iter().map(opponent).collect();
        opponents.sort_by_key(|opponent| Reverse(opponent.games));
        opponents.truncate(MAX_OPPONENT_STATISTICS);
        Ok(opponents)
    }
}

impl Rows {
    /// A finished game as the player of `seat` sees it.
    fn past_game(&self, seat: SeatRow<'_>) -> Option<PastGame> {
        let own = seat.result()?;
        let others = seat.table.results.iter().filter(|result| result.seat != seat.seat);
        let person = seat.assignment.person.as_ref().map(|person| &person.id);
        Some(PastGame {
            table: seat.table.id().to_string(),
            seat: seat_number(seat.seat),
            game: own.game.clone(),
            rules: own.rules.clone(),
            settings: own.settings.clone(),
            seats: own.seat_count,
            name: self.name(person),
            points: own.points,
            won: own.is_winner,
            counts: own.counts_for_hall_of_fame,
            ended: seat.table.ended,
            resigned: seat.assignment.has_resigned,
            finished_by_bot: !own.bot.is_empty(),
            others: others.map(|result| self.seat_result(result)).collect(),
        })
    }

    fn seat_result(&self, result: &GameResultRow) -> SeatResult {
        let bot = Some(result.bot.clone()).filter(|bot| !bot.is_empty());
        SeatResult {
            seat: seat_number(result.seat),
            name: match &bot {
                Some(bot) => bot_name_in_records(bot),
                None => self.name(result.person.as_ref()),
            },
            bot,
            points: result.points,
            won: result.is_winner,
        }
    }
}
