//! Joining a table, and the tokens that hold its seats.

use std::net::IpAddr;

use rollwright_games::Seat;

use super::{SeatGrant, Tables};
use crate::command::Command;
use crate::seat_names::parse_name;
use crate::secrets::{Id, Token};
use crate::table::Person;
use crate::table_error::TableError;
use crate::table_setup::TableSetupError;

impl Tables {
    /// Joins an open seat. One token may hold several seats.
    ///
    /// # Errors
    /// There is no such table or seat, or it is taken, or the name can't be used.
    pub async fn join_table(
        &self,
        table: &Id,
        seat: Seat,
        name: &str,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let person = new_person(name, seat.index())?;
        self.within_change_timeout(async {
            let token = self.known_or_new_token(token).await?;
            let join = Command::Join { seat, person };
            let version = self.run_command(table, token.hash(), join).await?.version();
            Ok(SeatGrant { table: table.clone(), token, version })
        })
        .await
    }

    /// Like [`Self::join_table`], for a client in this network. The coach doesn't help others in the
    /// network with the position while the game counts.
    ///
    /// # Errors
    /// There is no such table or seat, or it is taken.
    pub async fn join_table_from(
        &self,
        network: IpAddr,
        table: &Id,
        seat: Seat,
        name: &str,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let grant = self.join_table(table, seat, name, token).await?;
        self.positions_barred_from_coach.add_network(table, network);
        Ok(grant)
    }

    /// The given token if this server issued it, else a new one. A made-up token must not hold a
    /// seat, because others may know it.
    ///
    /// # Errors
    /// The store doesn't answer, or the system supplies no random numbers.
    pub async fn known_or_new_token(&self, token: Option<Token>) -> Result<Token, TableError> {
        match token {
            Some(token) if self.store.has_seen_token(&token.hash()).await? => Ok(token),
            _ => Ok(Token::generate()?),
        }
    }
}

/// A person with a new ID. Somebody without a name is called by the number of the seat.
pub(super) fn new_person(name: &str, index: usize) -> Result<Person, TableError> {
    let name = parse_name(name).map_err(TableSetupError::Name)?;
    let name = name.unwrap_or_else(|| format!("Player {}", index + 1));
    Ok(Person { id: Id::generate()?, name })
}
