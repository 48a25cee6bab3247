//! Moving seats to another device with a pass: a random secret that works once and for a few
//! minutes, unless it is revoked.

use std::time::Duration;

use super::{SeatGrant, Tables};
use crate::platform::tasks::spawn;
use crate::secrets::{Id, SeatTransferPass, Token, TokenHash};
use crate::store::StoreError;
use crate::table::Table;
use crate::table_error::TableError;

/// How long a pass can be used.
pub const PASS_LIFETIME: Duration = Duration::from_secs(10 * 60);

impl Tables {
    /// Issues a pass for the seats of `who` at a table. Their previous pass stops working.
    ///
    /// # Errors
    /// They have no seat there, the game is over, or the pass couldn't be stored.
    pub async fn issue_pass(
        &self,
        table: &Id,
        who: &TokenHash,
    ) -> Result<SeatTransferPass, TableError> {
        self.moderation.check_can_play(table)?;
        self.check_has_seat(table, who).await?;
        let (pass, now) = (SeatTransferPass::generate()?, self.unix_millis());
        let lifetime = i64::try_from(PASS_LIFETIME.as_millis()).unwrap_or(i64::MAX);
        let expires = now.saturating_add(lifetime);
        self.store.issue_pass(table, who, &pass.hash(), expires, now).await?;
        Ok(pass)
    }

    /// How long the pass of `who` remains valid; `None` if they have none.
    ///
    /// # Errors
    /// They have no seat there, the game is over, or the store doesn't answer.
    pub async fn pass_time_left(
        &self,
        table: &Id,
        who: &TokenHash,
    ) -> Result<Option<Duration>, TableError> {
        self.check_has_seat(table, who).await?;
        let now = self.unix_millis();
        let expires = self.store.pass_expiry(table, who, now).await?;
        let left = |expires: i64| Duration::from_millis(expires.saturating_sub(now).unsigned_abs());
        Ok(expires.map(left))
    }

    /// Revokes the pass of `who`. `false` if there was none: it has been used, has expired, or was
    /// revoked before.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn revoke_pass(&self, table: &Id, who: &TokenHash) -> Result<bool, TableError> {
        self.moderation.check_can_read(table)?;
        Ok(self.store.revoke_pass(table, who, self.unix_millis()).await?)
    }

    /// Whose seats a pass would move; `None` if it isn't valid.
    ///
    /// # Errors
    /// There is no such table, or the store doesn't answer.
    pub async fn issuer_of_valid_pass(
        &self,
        table: &Id,
        pass: &str,
    ) -> Result<Option<TokenHash>, TableError> {
        self.moderation.check_can_read(table)?;
        let Some(pass) = SeatTransferPass::parse(pass) else { return Ok(None) };
        let holder =
            self.store.issuer_of_valid_pass(table, &pass.hash(), self.unix_millis()).await?;
        let Some(holder) = holder else { return Ok(None) };
        let whose = holder.clone();
        let works = move |table: &Table| !table.is_over() && !table.seats_of(&whose).is_empty();
        Ok(self.read_table(table, works).await?.then_some(holder))
    }

    /// Moves the seats of a pass to another device, and uses up the pass.
    ///
    /// # Errors
    /// There is no such table, or the pass isn't valid.
    pub async fn redeem_pass(
        &self,
        table: &Id,
        pass: &str,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        self.moderation.check_can_play(table)?;
        let pass = SeatTransferPass::parse(pass).ok_or(TableError::InvalidSeatTransferPass)?;
        if self.read_table(table, Table::is_over).await? {
            return Err(TableError::InvalidSeatTransferPass);
        }
        let token = self.known_or_new_token(token).await?;
        let (tables, table) = (self.clone(), table.clone());
        // Runs to completion even if the client disconnects.
        let moving = spawn(async move {
            let from = tables.store.redeem_pass(&table, &pass.hash(), tables.unix_millis()).await?;
            let (from, who) = (from.ok_or(TableError::InvalidSeatTransferPass)?, token.hash());
            // If this fails, the pass is used up and the seats stay where they are; their holder
            // can issue another pass.
            let version = tables.take_over(&table, who, from).await?.version();
            Ok(SeatGrant { table, token, version })
        });
        moving.await.unwrap_or(Err(TableError::Store(StoreError::Closed)))
    }

    async fn take_over(
        &self,
        table: &Id,
        who: TokenHash,
        from: TokenHash,
    ) -> Result<Table, TableError> {
        let draft = {
            let who = who.clone();
            move |table: &Table| table.transfer_seats(&who, &from)
        };
        self.change_table_as(table, Some(who), draft).await
    }

    async fn check_has_seat(&self, table: &Id, who: &TokenHash) -> Result<(), TableError> {
        let who = who.clone();
        let check = move |table: &Table| match table.seats_of(&who).is_empty() {
            true => Err(TableError::NotSeated),
            false if table.is_over() => Err(TableError::GameOver),
            false => Ok(()),
        };
        self.read_table(table, check).await?
    }
}
