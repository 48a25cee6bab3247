//! What a store knows about the holder of a token.

use async_trait::async_trait;

use super::store_error::StoreError;
use crate::secrets::{Id, TokenHash};

/// Stores who the holder of a token is.
#[async_trait]
pub trait TokenHolderStore: Send + Sync {
    /// Whether this server issued the token: it holds a seat, hosts a table or has trained.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn has_seen_token(&self, token: &TokenHash) -> Result<bool, StoreError>;

    /// Whether a token has finished any game.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn has_finished_game(&self, holder: &TokenHash) -> Result<bool, StoreError>;

    /// The name of a token's holder at their newest table, among their last fifty seats. Of several
    /// seats at one screen, as in a lesson, it is the first.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn latest_name_of(&self, holder: &TokenHash) -> Result<Option<String>, StoreError>;

    /// The people whose seats a token holds.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn person_ids_of(&self, holder: &TokenHash) -> Result<Vec<Id>, StoreError>;

    /// Deletes a person's name everywhere. Records stay, without it.
    ///
    /// # Errors
    /// It couldn't be deleted.
    async fn delete_person_name_everywhere(&self, person: &Id) -> Result<(), StoreError>;
}
