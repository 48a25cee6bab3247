//! Test support: setups, tables without a store, and shorthands for commands.

use std::collections::BTreeMap;

use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::TableKind;
use rollwright_tables::table::TableDefinition;
use rollwright_tables::{
    Command, Id, PendingChange, Person, SeatHolder, SeatRequest, Seed, Table, TableError,
    TableSetup, TimeUntilAway, Token, TokenHash,
};

/// A setup with the default rule set.
pub(crate) fn setup(game: GameId, seats: &[SeatRequest]) -> TableSetup {
    TableSetup {
        game,
        rules: None,
        settings: BTreeMap::new(),
        seats: seats.to_vec(),
        dice: DiceOrigin::Random,
        is_training: false,
        is_listed: false,
        first_seat: None,
        seed: None,
        position: None,
        time_until_away: TimeUntilAway::default(),
        bot_speed: Default::default(),
        tutor_threshold: Default::default(),
        time_limit: None,
    }
}

pub(crate) fn local_seat(name: &str) -> SeatRequest {
    SeatRequest::Local(name.to_owned())
}

pub(crate) fn bot_seat(strategy: &str) -> SeatRequest {
    SeatRequest::Bot(strategy.to_owned())
}

pub(crate) fn new_token_hash() -> TokenHash {
    Token::generate().unwrap().hash()
}

/// A table in memory, with a token for each seat.
pub(crate) fn table_with_tokens(setup: &TableSetup) -> (Table, Vec<TokenHash>) {
    let token_hashes: Vec<TokenHash> = setup.seats.iter().map(|_| new_token_hash()).collect();
    (table_held_by(setup, &token_hashes), token_hashes)
}

/// A table in memory whose seats these tokens hold.
pub(crate) fn table_held_by(setup: &TableSetup, token_hashes: &[TokenHash]) -> Table {
    Table::from_events(definition_held_by(setup, token_hashes), Vec::new()).unwrap()
}

/// The definition of a table whose seats these tokens hold.
pub(crate) fn definition_held_by(
    setup: &TableSetup,
    token_hashes: &[TokenHash],
) -> TableDefinition {
    let seat_holder = |(request, token_hash): (&SeatRequest, &TokenHash)| match request {
        SeatRequest::Local(name) => {
            let person = Person { id: Id::generate().unwrap(), name: name.clone() };
            SeatHolder {
                holder: Some(token_hash.clone()),
                person: Some(person),
                ..SeatHolder::default()
            }
        }
        _ => SeatHolder::default(),
    };
    TableDefinition {
        id: Id::generate().unwrap(),
        host: token_hashes[0].clone(),
        header: setup.validate().unwrap().record_header(Seat(0)).unwrap(),
        kind: TableKind::Server,
        seed: Seed::from_hex(&"7".repeat(64)).unwrap(),
        seat_holders: setup.seats.iter().zip(token_hashes).map(seat_holder).collect(),
        rematch_id: None,
        time_until_away: TimeUntilAway::default(),
        bot_speed: Default::default(),
        tutor: Default::default(),
        time_limit: None,
    }
}

/// Shorthands for commands at a table.
pub(crate) trait TableTestExt {
    fn plan(&self, who: &TokenHash, command: Command) -> Result<PendingChange, TableError>;

    fn act(
        &self,
        who: &TokenHash,
        version: u64,
        seat: Seat,
        action: &str,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::Act { version, seat, action: action.to_owned() })
    }

    fn roll(
        &self,
        who: &TokenHash,
        version: u64,
        faces: Option<&[u8]>,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::Roll { version, faces: faces.map(<[u8]>::to_vec) })
    }

    fn take_back(
        &self,
        who: &TokenHash,
        version: u64,
        confirmed: bool,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::TakeBack { version, confirmed })
    }

    /// Accepts or refuses a take-back request.
    fn answer_take_back(
        &self,
        who: &TokenHash,
        version: u64,
        accept: bool,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::AnswerTakeBack { version, accept })
    }

    fn join(
        &self,
        seat: Seat,
        who: TokenHash,
        person: Person,
    ) -> Result<PendingChange, TableError> {
        self.plan(&who, Command::Join { seat, person })
    }

    fn hand_over(
        &self,
        who: &TokenHash,
        seat: Seat,
        strategy: &str,
    ) -> Result<PendingChange, TableError> {
        self.plan(who, Command::HandOver { seat, strategy: strategy.to_owned() })
    }

    fn reclaim_seat(&self, who: &TokenHash, seat: Seat) -> Result<PendingChange, TableError> {
        self.plan(who, Command::ReclaimSeat { seat })
    }
}

impl TableTestExt for Table {
    fn plan(&self, who: &TokenHash, command: Command) -> Result<PendingChange, TableError> {
        self.plan_command(who, command)
    }
}

/// Commits a change.
pub(crate) fn commit(draft: Result<PendingChange, TableError>, table: &mut Table) {
    let draft = draft.unwrap();
    table.commit_change(draft);
}

/// Why a change was refused.
pub(crate) fn expect_refused(draft: Result<PendingChange, TableError>) -> TableError {
    draft.map(|draft| draft.new_events().to_vec()).unwrap_err()
}

/// A simple next step, if one is due: a roll, or the last legal action.
pub(crate) fn next_step(
    table: &Table,
    token_hashes: &[TokenHash],
) -> Option<Result<PendingChange, TableError>> {
    let version = table.version();
    match table.game().phase() {
        Phase::Over { .. } => None,
        Phase::Roll { seat: roller } => {
            Some(table.roll(&token_hashes[roller.index()], version, None))
        }
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next()?;
            let action = table.game().legal_actions(seat).pop()?;
            Some(table.act(&token_hashes[seat.index()], version, seat, &action))
        }
    }
}
