//! Reviews of finished games, stored with the settings that produced them. Their contents are
//! opaque to this crate.

use async_trait::async_trait;

use super::store_error::StoreError;

/// How many reviews are stored; the oldest are evicted, since they can be computed again.
pub const MAX_STORED_REVIEWS: i64 = 500;

/// Stores reviews.
#[async_trait]
pub trait ReviewStore: Send + Sync {
    /// The review of a table with these settings, if it is stored.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn load_review(
        &self,
        table: &str,
        settings: &ReviewSettings,
    ) -> Result<Option<String>, StoreError>;

    /// Stores a review, replacing an older one of the same game, and evicts the oldest one.
    ///
    /// # Errors
    /// It couldn't be stored.
    async fn store_review(&self, review: StoredReview) -> Result<(), StoreError>;
}

/// What a review depends on besides the record: the same settings give the same review, bit for
/// bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// The program and its version.
    pub program: String,
    /// The number of rollouts per value, if values are estimated.
    pub rollouts: u64,
    /// Up to which event the game was reviewed.
    pub version: u64,
}

/// A review to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReview {
    /// The table.
    pub table: String,
    /// The settings that produced it.
    pub settings: ReviewSettings,
    /// The review, in its author's format.
    pub body: String,
}
