//! Passes that move seats to another device.

use std::sync::Arc;

use async_trait::async_trait;

use super::MemoryStore;
use super::rows::PassRow;
use crate::secrets::{Id, SeatTransferPassHash, TokenHash};
use crate::store::{SeatTransferPassStore, StoreError};

#[async_trait]
impl SeatTransferPassStore for MemoryStore {
    async fn issue_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        pass: &SeatTransferPassHash,
        expires: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        self.change(|rows| {
            let passes = Arc::make_mut(&mut rows.passes);
            passes.retain(|row| row.expires > now && !row.is_for(table, holder));
            let (table, holder, hash) = (table.clone(), holder.clone(), pass.clone());
            passes.push(PassRow { table, holder, hash, expires });
            Ok(())
        })
        .await
    }

    async fn redeem_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        self.change(|rows| {
            let passes = Arc::make_mut(&mut rows.passes);
            let found = passes.iter().position(|row| row.is_valid(table, pass, now));
            Ok(found.map(|index| passes.swap_remove(index).holder))
        })
        .await
    }

    async fn revoke_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.change(|rows| {
            let passes = Arc::make_mut(&mut rows.passes);
            let found = passes.iter().position(|row| row.is_for(table, holder));
            Ok(found.is_some_and(|index| passes.swap_remove(index).expires > now))
        })
        .await
    }

    async fn issuer_of_valid_pass(
        &self,
        table: &Id,
        pass: &SeatTransferPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let rows = self.rows();
        let found = rows.passes.iter().find(|row| row.is_valid(table, pass, now));
        Ok(found.map(|row| row.holder.clone()))
    }

    async fn pass_expiry(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let rows = self.rows();
        let found = rows.passes.iter().find(|row| row.is_for(table, holder) && row.expires > now);
        Ok(found.map(|row| row.expires))
    }
}

impl PassRow {
    fn is_for(&self, table: &Id, holder: &TokenHash) -> bool {
        self.table == *table && self.holder == *holder
    }

    fn is_valid(&self, table: &Id, hash: &SeatTransferPassHash, now: i64) -> bool {
        self.table == *table && self.hash == *hash && self.expires > now
    }
}
