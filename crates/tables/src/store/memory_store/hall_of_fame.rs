//! The best results.

use std::cmp::Reverse;

use async_trait::async_trait;
use rollwright_games::GameId;

use super::MemoryStore;
use super::rows::{seat_number, value_of, variant_of};
use crate::secrets::{Id, TokenHash};
use crate::store::{
    GameVariant, HALL_OF_FAME_SIZE, HallOfFameRow, HallOfFameStore, Opponents, Rank, StoreError,
    is_ranked,
};

#[async_trait]
impl HallOfFameStore for MemoryStore {
    async fn hall_of_fame(
        &self,
        variant: &GameVariant,
        who: Option<&TokenHash>,
    ) -> Result<Vec<HallOfFameRow>, StoreError> {
        let rows = self.rows();
        // Equal results stay in the order of their tables' IDs and seats.
        let mut results: Vec<_> = rows.ranked_results(variant).collect();
        results.sort_by_key(|(table, result)| (Reverse(value_of(result)), table.ended));
        let mut ranked: Vec<HallOfFameRow> = Vec::new();
        let mut last = None;
        for (table, result) in results.into_iter().take(HALL_OF_FAME_SIZE) {
            let value = value_of(result);
            let rank = match (ranked.last(), last.replace(value)) {
                (Some(above), Some(last)) if last == value => above.rank,
                _ => ranked.len() + 1,
            };
            let is_seated = |who| table.seats().any(|seat| seat.assignment.holder.as_ref() == who);
            ranked.push(HallOfFameRow {
                rank,
                name: rows.name(result.person.as_ref()),
                points: result.points,
                turns: result.turn_count,
                ended_at: table.ended,
                table: table.id().to_string(),
                seat: seat_number(result.seat),
                is_linkable: table.is_listed || who.is_some() && is_seated(who),
            });
        }
        Ok(ranked)
    }

    async fn ranks(&self, table: &Id) -> Result<Vec<Rank>, StoreError> {
        let rows = self.rows();
        let Some(row) = rows.tables.get(table.as_str()) else { return Ok(Vec::new()) };
        let mut ranks = Vec::new();
        for result in row.results.iter().filter(|result| is_ranked(result)) {
            let Some(variant) = variant_of(result) else { continue };
            let values = || rows.ranked_results(&variant).map(|(_, other)| value_of(other));
            let better = values().filter(|value| *value > value_of(result)).count();
            ranks.push(Rank {
                seat: seat_number(result.seat),
                place: better as i64 + 1,
                of: values().count() as i64,
            });
        }
        Ok(ranks)
    }

    async fn game_variants(
        &self,
        game: Option<GameId>,
        opponents: Option<Opponents>,
        max: usize,
    ) -> Result<Vec<GameVariant>, StoreError> {
        let rows = self.rows();
        let mut counts: Vec<(GameVariant, usize)> = Vec::new();
        let results = rows.all_tables().flat_map(|table| &table.results);
        for variant in results.filter(|result| is_ranked(result)).filter_map(variant_of) {
            match counts.iter_mut().find(|(known, _)| *known == variant) {
                Some((_, count)) => *count += 1,
                None => counts.push((variant, 1)),
            }
        }
        counts.retain(|(variant, _)| {
            game.is_none_or(|game| variant.game == game)
                && opponents.is_none_or(|opponents| variant.opponents == opponents)
        });
        counts.sort_by_key(|(variant, count)| {
            let GameVariant { game, rules, settings, seats, opponents } = variant.clone();
            (game.name(), Reverse(*count), rules, settings, seats, opponents.name())
        });
        Ok(counts.into_iter().take(max).map(|(variant, _)| variant).collect())
    }
}
