//! What is known about the holder of a token.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::{SeatRow, TableRow};
use crate::secrets::{Id, TokenHash};
use crate::store::{MAX_LISTED_TABLES, StoreError, TokenHolderStore};

#[async_trait]
impl TokenHolderStore for MemoryStore {
    async fn has_seen_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let rows = self.rows();
        Ok(rows.seats_of(token).next().is_some()
            || rows.all_tables().any(|row| row.definition.host == *token)
            || rows.answers_of(token.as_str()).next().is_some()
            || rows.puzzle_runs.keys().any(|(of, ..)| of == token.as_str()))
    }

    async fn has_finished_game(&self, holder: &TokenHash) -> Result<bool, StoreError> {
        Ok(self.rows().seats_of(holder).any(|seat| seat.table.ended > 0))
    }

    async fn latest_name_of(&self, holder: &TokenHash) -> Result<Option<String>, StoreError> {
        let rows = self.rows();
        let mut seats: Vec<SeatRow<'_>> = rows.seats_of(holder).collect();
        seats.sort_by_key(|seat| Reverse(seat.table.created));
        let name = |seat: &SeatRow<'_>| {
            seat.assignment.person.as_ref().and_then(|person| rows.names.get(&person.id).cloned())
        };
        Ok(seats.iter().take(MAX_LISTED_TABLES).find_map(name))
    }

    async fn person_ids_of(&self, holder: &TokenHash) -> Result<Vec<Id>, StoreError> {
        let rows = self.rows();
        let people = rows.seats_of(holder).filter_map(|seat| seat.assignment.person.as_ref());
        let ids: BTreeSet<&str> = people.map(|person| person.id.as_str()).collect();
        Ok(ids.into_iter().filter_map(Id::parse).collect())
    }

    async fn delete_person_name_everywhere(&self, person: &Id) -> Result<(), StoreError> {
        self.change(|rows| {
            Arc::make_mut(&mut rows.names).remove(person);
            rows.write_count += 1;
            let write_count = rows.write_count;
            let names_person = |row: &&TableRow| {
                let holders = &row.definition.seat_holders;
                holders.iter().any(|seat| seat.person.as_ref().is_some_and(|one| one.id == *person))
                    || row.results.iter().any(|result| result.person.as_ref() == Some(person))
            };
            let named: Vec<Id> =
                rows.all_tables().filter(names_person).map(|row| row.id().clone()).collect();
            for id in named {
                let Some(row) = rows.table_mut(id.as_str()) else { continue };
                let mut was_here = false;
                for assignment in &mut row.definition.seat_holders {
                    was_here |= assignment.person.take_if(|one| one.id == *person).is_some();
                }
                if was_here {
                    row.change_count += 1;
                    row.last_write = write_count;
                }
                for result in &mut row.results {
                    result.person.take_if(|one| one == person);
                }
            }
            Ok(())
        })
        .await
    }
}
