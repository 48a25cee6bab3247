//! Passes that move seats to another device. Only their hashes are stored.

use async_trait::async_trait;

use super::store_error::StoreError;
use crate::secrets::{Id, SeatTransferPassHash, TokenHash};

/// Stores passes. Times are in milliseconds since 1970.
#[async_trait]
pub trait SeatTransferPassStore: Send + Sync {
    /// Stores a pass for the seats that `holder` has at a table, replacing an earlier one. This
    /// also deletes the expired passes of all tables.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn issue_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        pass: &SeatTransferPassHash,
        expires: i64,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Redeems a pass and returns whose seats it is for. If several try at the same time, on any
    /// server, exactly one succeeds.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn redeem_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError>;

    /// Deletes the pass for the seats of `holder`. `false` if there was none, because it has been
    /// used or has expired.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn revoke_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<bool, StoreError>;

    /// Whose seats a pass is for; the pass stays valid.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn issuer_of_valid_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError>;

    /// When the pass for the seats of `holder` expires, if there is one.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn pass_expiry(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<Option<i64>, StoreError>;
}
