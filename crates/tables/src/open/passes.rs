//! Moving one's seats to another device with a pass: a random secret that works once, for a
//! few minutes, until it is revoked.

use std::time::Duration;

use super::{Seated, Tables};
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::table::Table;
use crate::tasks::spawn;
use crate::token::{Id, Pass, Token, TokenHash};

/// How long a pass can be used.
pub const PASS_LIFETIME: Duration = Duration::from_secs(10 * 60);

impl Tables {
    /// A new pass for the seats of `who` at a table. Their earlier one stops working.
    ///
    /// # Errors
    /// They have no seat there, the game is over, or the pass could not be stored.
    pub async fn issue_pass(&self, table: &Id, who: &TokenHash) -> Result<Pass, Refusal> {
        self.orders.allow_playing(table)?;
        self.check_has_seat(table, who).await?;
        let (pass, now) = (Pass::fresh()?, self.now());
        let lifetime = i64::try_from(PASS_LIFETIME.as_millis()).unwrap_or(i64::MAX);
        let expires = now.saturating_add(lifetime);
        self.store.issue_pass(table, who, &pass.hash(), expires, now).await?;
        Ok(pass)
    }

    /// For how long the pass of `who` can still be used; `None` if they have none.
    ///
    /// # Errors
    /// They have no seat there, the game is over, or the store does not answer.
    pub async fn pass_time_left(
        &self,
        table: &Id,
        who: &TokenHash,
    ) -> Result<Option<Duration>, Refusal> {
        self.check_has_seat(table, who).await?;
        let now = self.now();
        let expires = self.store.pass_expiry(table, who, now).await?;
        let left = |expires: i64| Duration::from_millis(expires.saturating_sub(now).unsigned_abs());
        Ok(expires.map(left))
    }

    /// Makes the pass of `who` worthless. `false` if there was none any more: it has been
    /// used, has expired, or was revoked before.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn revoke_pass(&self, table: &Id, who: &TokenHash) -> Result<bool, Refusal> {
        self.orders.allow_looking(table)?;
        Ok(self.store.revoke_pass(table, who, self.now()).await?)
    }

    /// Whose seats a pass would move; `None` if it does not work or no longer does.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn pass_holder(&self, table: &Id, pass: &str) -> Result<Option<TokenHash>, Refusal> {
        self.orders.allow_looking(table)?;
        let Some(pass) = Pass::read(pass) else { return Ok(None) };
        let holder = self.store.pass_holder(table, &pass.hash(), self.now()).await?;
        let Some(holder) = holder else { return Ok(None) };
        let whose = holder.clone();
        let works = move |table: &Table| !table.is_over() && !table.hand(&whose).is_empty();
        Ok(self.read(table, works).await?.then_some(holder))
    }

    /// Moves the seats that a pass is for to another device, and uses the pass up.
    ///
    /// # Errors
    /// There is no such table, or the pass does not work or no longer does.
    pub async fn move_seats(
        &self,
        table: &Id,
        pass: &str,
        token: Option<Token>,
    ) -> Result<Seated, Refusal> {
        self.orders.allow_playing(table)?;
        let pass = Pass::read(pass).ok_or(Refusal::NoPass)?;
        if self.read(table, Table::is_over).await? {
            return Err(Refusal::NoPass);
        }
        let token = self.made_here(token).await?;
        let (tables, table) = (self.clone(), table.clone());
        // Runs to its end even if the device that asked goes away in between.
        let moving = spawn(async move {
            let from = tables.store.redeem_pass(&table, &pass.hash(), tables.now()).await?;
            let (from, who) = (from.ok_or(Refusal::NoPass)?, token.hash());
            // If this fails the pass is used up and the seats stay where they are: their
            // holder can make another pass.
            let version = tables.take_over(&table, who, from).await?;
            Ok(Seated { table, token, version })
        });
        moving.await.unwrap_or(Err(Refusal::Store(StoreError::Closed)))
    }

    async fn take_over(&self, table: &Id, who: TokenHash, from: TokenHash) -> Result<u64, Refusal> {
        let draft = {
            let who = who.clone();
            move |table: &Table| table.move_seats(&who, &from)
        };
        self.change_as(table, Some(who), draft).await
    }

    async fn check_has_seat(&self, table: &Id, who: &TokenHash) -> Result<(), Refusal> {
        let who = who.clone();
        let check = move |table: &Table| match table.hand(&who).is_empty() {
            true => Err(Refusal::NotSeated),
            false if table.is_over() => Err(Refusal::Over),
            false => Ok(()),
        };
        self.read(table, check).await?
    }
}
