//! Creating tables and rematches.

use std::net::IpAddr;

use rollwright_games::lesson::LEARNER_SEAT;
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Seat};
use rollwright_i18n::Lang;

use super::join_table::new_person;
use super::{SeatGrant, Tables};
use crate::fair_queue::QueueClient;
use crate::next_server_action_time::NextServerActionTime;
use crate::platform::tasks::spawn;
use crate::provably_fair::seed_commitment;
use crate::secrets::{Id, Seed, Token, TokenHash};
use crate::start_position::StartPosition;
use crate::store::{StoreError, TableInsert, TableKind};
use crate::table::{SeatHolder, Table, TableDefinition};
use crate::table_error::TableError;
use crate::table_seed::TableSeed;
use crate::table_setup::{SeatRequest, TableSetup, TableSetupError, TimeUntilAway, ValidatedSetup};
use crate::tutor_agreement::TutorAgreement;
use rollwright_api::BotSpeed;

impl Tables {
    /// Creates a table. `token` holds the seats of the people at this screen; an unknown or missing
    /// token is replaced by a new one.
    ///
    /// # Errors
    /// The setup is invalid, or the table couldn't be stored.
    pub async fn create_table(
        &self,
        setup: TableSetup,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let created = self.create_table_of_kind(TableKind::Server, setup, token, None);
        self.within_change_timeout(created).await
    }

    /// Creates a table for a client in this network, which may list only a few tables.
    ///
    /// # Errors
    /// The setup is invalid, too many tables are listed, or the table couldn't be stored.
    pub async fn create_table_with_network_limit(
        &self,
        network: IpAddr,
        setup: TableSetup,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let created = self.create_table_of_kind(TableKind::Server, setup, token, Some(network));
        self.within_change_timeout(created).await
    }

    /// Creates the table of a lesson: a training game with the lesson's dice, in which the learner
    /// holds all seats.
    ///
    /// # Errors
    /// The game has no lesson, or the table couldn't be stored.
    pub async fn create_lesson_table(
        &self,
        game: GameId,
        names: Vec<String>,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let lesson = game.lesson(Lang::En).ok_or_else(|| {
            TableSetupError::InvalidSeats(
                "this game has no lesson; play a training game instead".to_owned(),
            )
        })?;
        let setup = TableSetup {
            seats: names.into_iter().map(SeatRequest::Local).collect(),
            dice: DiceOrigin::Manual,
            is_training: true,
            first_seat: Some(LEARNER_SEAT),
            ..TableSetup::for_local_people(game, lesson.rule_set, lesson.seat_count)
        };
        let created = self.create_table_of_kind(TableKind::Lesson, setup, token, None);
        self.within_change_timeout(created).await
    }

    async fn create_table_of_kind(
        &self,
        kind: TableKind,
        setup: TableSetup,
        token: Option<Token>,
        network: Option<IpAddr>,
    ) -> Result<SeatGrant, TableError> {
        let token = self.known_or_new_token(token).await?;
        let seat = |(index, request): (usize, &SeatRequest)| match request {
            SeatRequest::Local(name) => {
                let person = Some(new_person(name, index)?);
                Ok(SeatHolder { holder: Some(token.hash()), person, ..SeatHolder::default() })
            }
            SeatRequest::Open | SeatRequest::Bot(_) => Ok(SeatHolder::default()),
        };
        let seat_holders =
            setup.seats.iter().enumerate().map(seat).collect::<Result<_, TableError>>()?;
        let has_open_seat = setup.seats.contains(&SeatRequest::Open);
        let (validated, host) = (setup.validate()?, token.hash());
        let definition = served_table_definition(
            &validated,
            host,
            seat_holders,
            setup.first_seat,
            setup.time_until_away,
        )?;
        let (tutor, bot_speed) =
            (TutorAgreement::new_agreed_at_setup(setup.tutor_threshold), setup.bot_speed);
        let time_limit = setup.time_limit;
        let definition = TableDefinition { kind, bot_speed, tutor, time_limit, ..definition };
        let id = definition.id.clone();
        let is_listed = setup.is_listed;
        let (events, next_action) = (Vec::new(), NextServerActionTime::Never);
        let new = TableInsert {
            definition,
            events,
            is_listed,
            rematch_of: None,
            next_action,
            clocks: None,
        };
        let permit = match is_listed && has_open_seat {
            true => Some(self.permit_listing(&new.definition.host, network).await?),
            false => None,
        };
        let version = self.clone().store_new_table(new, network).await?;
        if let Some(permit) = permit {
            permit.record(&id);
        }
        Ok(SeatGrant { table: id, token, version })
    }

    /// Creates a rematch with the same seats once the game is over. Everybody who asks gets the
    /// same table.
    ///
    /// # Errors
    /// The game isn't over, `who` has no seat, or the operator has closed the table.
    pub async fn get_or_create_rematch(
        &self,
        table: &Id,
        who: &TokenHash,
    ) -> Result<Id, TableError> {
        self.within_change_timeout(self.find_or_create_rematch(table, who)).await
    }

    async fn find_or_create_rematch(&self, table: &Id, who: &TokenHash) -> Result<Id, TableError> {
        let who = who.clone();
        let rematch = self.read_table(table, move |table| plan_rematch(table, &who)).await??;
        let (definition, previous) = match rematch {
            Rematch::Existing(id) => return Ok(id),
            Rematch::New(definition, previous) => (*definition, previous),
        };
        self.moderation.check_can_play(&previous)?;
        let id = definition.id.clone();
        let (events, rematch_of, next_action) =
            (Vec::new(), Some(previous.clone()), NextServerActionTime::Never);
        let new = TableInsert {
            definition,
            events,
            is_listed: false,
            rematch_of,
            next_action,
            clocks: None,
        };
        let created = self.clone().store_new_table(new, None).await;
        let entry = self.entry(&previous);
        let mut slot = self.lock_table(&entry).await;
        // Another request may have created the rematch first: the store decides.
        *slot = None;
        self.load_if_missing(&entry, &mut slot).await?;
        entry.notify_subscribers();
        match slot.as_ref().and_then(|table| table.rematch_id().cloned()) {
            Some(existing) => Ok(existing),
            None => created.map(|_| id),
        }
    }

    /// Stores a new table and starts its bots.
    async fn store_new_table(
        self,
        mut new: TableInsert,
        network: Option<IpAddr>,
    ) -> Result<u64, TableError> {
        let client = match network {
            Some(network) => QueueClient::Network(network),
            None => QueueClient::Holder(new.definition.host.clone()),
        };
        let task = spawn(async move {
            let id = new.definition.id.clone();
            let mut table = Table::from_events(new.definition.clone(), Vec::new())
                .map_err(|error| TableSetupError::InvalidSeats(error.message))?;
            // Refuse a bot that isn't available now, not when it has to move.
            for (seat, strategy) in table.bots_to_prepare() {
                let bot = self.bot_preparer.bot_if_prepared(&table, &strategy, &client).await?;
                table.set_prepared_bot(seat, bot);
            }
            if let Some(limit) = table.time_limit() {
                self.bot_preparer.bot_if_prepared(&table, limit.level.name(), &client).await?;
            }
            table.start_clocks(self.unix_millis());
            (new.next_action, new.clocks) = (table.next_action(), table.seat_clocks().cloned());
            self.store.create_table(new).await?;
            let entry = self.entry(&id);
            self.positions_barred_from_coach.update(&table);
            if let Some(network) = network {
                entry.set_creator_network(network);
                self.positions_barred_from_coach.add_network(&id, network);
            }
            let mut slot = self.lock_table(&entry).await;
            if slot.is_none() {
                if self.drives_bots_of(&id) {
                    self.prepare_bots(&entry, &mut table).await;
                }
                *slot = Some(table);
            }
            self.start_bots_if_due(&entry, &mut slot);
            Ok(0)
        });
        task.await.unwrap_or(Err(TableError::Store(StoreError::Closed)))
    }
}

/// The table of a rematch.
enum Rematch {
    Existing(Id),
    New(Box<TableDefinition>, Id),
}

fn plan_rematch(table: &Table, who: &TokenHash) -> Result<Rematch, TableError> {
    if table.seats_of(who).is_empty() {
        return Err(TableError::NotSeated);
    }
    if let Some(existing) = table.rematch_id() {
        return Ok(Rematch::Existing(existing.clone()));
    }
    if !table.is_over() {
        return Err(TableError::GameNotOver);
    }
    let setup = ValidatedSetup {
        game: table.header().game,
        rules: table.game().rules().clone(),
        seat_specs: table.game().seat_specs().to_vec(),
        dice: table.header().dice,
        is_training: table.header().training,
        chosen_seed: None,
        start_position: start_position_of(table),
    };
    // Everybody may play again, even players who resigned or hid this game.
    let fresh = |assignment: &SeatHolder| SeatHolder {
        has_resigned: false,
        is_hidden: false,
        ..assignment.clone()
    };
    let (host, seat_holders) = (who.clone(), table.seat_holders().iter().map(fresh).collect());
    let definition =
        served_table_definition(&setup, host, seat_holders, None, table.time_until_away())?;
    // The same people have already agreed.
    let tutor = TutorAgreement::new_agreed_at_setup(table.tutor_agreement().active_threshold());
    let (bot_speed, time_limit) = (table.bot_speed(), table.time_limit());
    let definition = TableDefinition { bot_speed, tutor, time_limit, ..definition };
    Ok(Rematch::New(Box::new(definition), table.id().clone()))
}

/// The position that a table's game began from, for a rematch.
fn start_position_of(table: &Table) -> Option<StartPosition> {
    let header = table.header();
    let string = header.position.as_deref()?;
    // A table can't begin from a string that can't be parsed.
    StartPosition::parse(header.game, string).ok()
}

/// The definition of a table on this server. If the program rolls from a secret seed, its hash is
/// published.
fn served_table_definition(
    setup: &ValidatedSetup,
    host: TokenHash,
    seat_holders: Vec<SeatHolder>,
    first: Option<Seat>,
    time_until_away: TimeUntilAway,
) -> Result<TableDefinition, TableError> {
    if setup.dice == DiceOrigin::Script {
        return Err(TableSetupError::DiceNotAllowed.into());
    }
    let seed = Seed::generate()?;
    let table_seed = match setup.chosen_seed {
        Some(chosen) => TableSeed::PlainSeed(chosen),
        None => TableSeed::SecretSeed(seed.clone()),
    };
    let first = first.unwrap_or_else(|| setup.determine_first_seat(&table_seed));
    let mut header = setup.record_header(first)?;
    let is_secret = header.dice == DiceOrigin::Random && header.seed.is_none();
    header.commitment = is_secret.then(|| seed_commitment(&seed));
    let (id, kind) = (Id::generate()?, TableKind::Server);
    let (bot_speed, tutor) = (BotSpeed::default(), TutorAgreement::default());
    let (rematch, time_limit) = (None, None);
    Ok(TableDefinition {
        id,
        host,
        kind,
        header,
        seed,
        seat_holders,
        rematch_id: rematch,
        time_until_away,
        bot_speed,
        tutor,
        time_limit,
    })
}
