//! Lists of tables in play.

use async_trait::async_trait;
pub use rollwright_api::TableSummary;
use rollwright_games::record::Header;
use rollwright_games::{GameId, Seat};

use super::hall_of_fame_store::GameVariant;
use super::store_error::StoreError;
use crate::seat_names::bot_name_in_records;
use crate::secrets::{Id, TokenHash};
use crate::table_setup::anonymous_seat_spec;

/// The most tables in a list.
pub const MAX_LISTED_TABLES: usize = 50;

/// Lists tables in play. No list of summaries has more than
/// [`MAX_LISTED_TABLES`].
#[async_trait]
pub trait TableListStore: Send + Sync {
    /// The listed, unfinished tables with an open seat that were attended since `seen_since`, in
    /// milliseconds since 1970; the newest first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn list_open_tables(&self, seen_since: i64) -> Result<Vec<TableSummary>, StoreError>;

    /// Those tables and who created them, in any order and number.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn list_hosts_of_open_tables(
        &self,
        seen_since: i64,
    ) -> Result<Vec<(Id, TokenHash)>, StoreError>;

    /// Stores that somebody with a seat is at these tables; concerns those that are listed.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn mark_listed_tables_seen(&self, tables: Vec<Id>, now: i64) -> Result<(), StoreError>;

    /// Removes tables from the public list for good that nobody has attended since `seen_before`.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn forget_listed_tables(&self, seen_before: i64) -> Result<(), StoreError>;

    /// The unfinished tables at which a token holds seats, without lessons, newest first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn list_tables_of(&self, holder: &TokenHash) -> Result<Vec<TableSummary>, StoreError>;

    /// The newest lesson of each game that a token has started, among its last fifty.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn list_lessons_of(&self, holder: &TokenHash) -> Result<Vec<(GameId, Id)>, StoreError>;
}

/// A summary to which the seats are still to be added.
#[must_use]
pub fn summary_without_seats(table: String, header: &Header, created: i64) -> TableSummary {
    let GameVariant { game, rules, settings, .. } = GameVariant::from_header(header);
    TableSummary {
        table,
        game: game.name().to_owned(),
        rules,
        settings,
        names: Vec::new(),
        seats: 0,
        free: Vec::new(),
        created,
    }
}

/// Adds the next seat to a summary. An empty `bot` or `name` stands for none.
pub fn add_seat_to_summary(summary: &mut TableSummary, is_held: bool, bot: &str, name: String) {
    let seat = Seat(summary.seats as u8);
    summary.seats += 1;
    if !bot.is_empty() {
        summary.names.push(bot_name_in_records(bot));
    } else if !is_held {
        summary.free.push(seat.into());
    } else if name.is_empty() {
        // Somebody whose name was deleted.
        summary.names.push(anonymous_seat_spec(seat).name);
    } else {
        summary.names.push(name);
    }
}
