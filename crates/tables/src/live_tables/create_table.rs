//! Setting tables up, sitting down, and playing again.

use rollwright_games::lesson::LEARNER_SEAT;
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Seat};
use rollwright_i18n::Lang;

use super::{SeatGrant, Tables};
use crate::bot_speed::BotSpeed;
use crate::command::Command;
use crate::provably_fair::seed_commitment;
use crate::random_source::RandomSource;
use crate::schedule::NextAction;
use crate::seat_spec::sanitize_name;
use crate::secrets::{Id, Seed, Token, TokenHash};
use crate::store::{StoreError, TableInsert, TableOrigin};
use crate::table::{Person, SeatAssignment, Table, TableDefinition};
use crate::table_error::TableError;
use crate::table_setup::{AwayTimeout, SeatRequest, TableSetup, TableSetupError, ValidatedSetup};
use crate::tasks::spawn;
use crate::tutor::TutorState;

impl Tables {
    /// Sets a table up. `token` holds the seats of those at this screen; without
    /// one that was made here a new one is made.
    ///
    /// # Errors
    /// It can't be set up like this, or could not be kept.
    pub async fn create_table(
        &self,
        setup: TableSetup,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        self.create_table_with_origin(TableOrigin::Server, setup, token).await
    }

    /// Sets up the table of a lesson: a training game whose dice the lesson gives, and all
    /// of whose seats are in the learner's hand.
    ///
    /// # Errors
    /// The game has no lesson, or the table could not be kept.
    pub async fn create_lesson_table(
        &self,
        game: GameId,
        names: Vec<String>,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let lesson = game.lesson(Lang::En).ok_or_else(|| {
            TableSetupError::InvalidSeats(
                "this game has no lesson: set up a training game".to_owned(),
            )
        })?;
        let setup = TableSetup {
            seats: names.into_iter().map(SeatRequest::Local).collect(),
            dice: DiceOrigin::Manual,
            is_training: true,
            first_seat: Some(LEARNER_SEAT),
            ..TableSetup::for_local_people(game, lesson.rule_set, lesson.seat_count)
        };
        self.create_table_with_origin(TableOrigin::Lesson, setup, token).await
    }

    async fn create_table_with_origin(
        &self,
        origin: TableOrigin,
        setup: TableSetup,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let token = self.known_or_new_token(token).await?;
        let seat = |(index, wish): (usize, &SeatRequest)| match wish {
            SeatRequest::Local(name) => {
                let person = Some(new_person(name, index)?);
                Ok(SeatAssignment {
                    holder: Some(token.hash()),
                    person,
                    ..SeatAssignment::default()
                })
            }
            SeatRequest::Open | SeatRequest::Bot(_) => Ok(SeatAssignment::default()),
        };
        let chairs = setup.seats.iter().enumerate().map(seat).collect::<Result<_, TableError>>()?;
        let (beginning, host) = (setup.validate()?, token.hash());
        let founding = served_table_definition(
            &beginning,
            host,
            chairs,
            setup.first_seat,
            setup.away_timeout,
        )?;
        let (tutor, bot_speed) =
            (TutorState::agreed_at_setup(setup.tutor_threshold), setup.bot_speed);
        let time_limit = setup.time_limit;
        let founding = TableDefinition { origin, bot_speed, tutor, time_limit, ..founding };
        let id = founding.id.clone();
        let listed = setup.is_listed;
        let (events, due) = (Vec::new(), NextAction::Never);
        let new = TableInsert {
            definition: founding,
            events,
            is_listed: listed,
            rematch_of: None,
            next_action: due,
            clocks: None,
        };
        let version = self.clone().store_new_table(new).await?;
        Ok(SeatGrant { table: id, token, version })
    }

    /// Sits somebody down in an open seat; the seats of one token are in one hand.
    ///
    /// # Errors
    /// There is no such table or seat, or it is taken.
    pub async fn join_table(
        &self,
        table: &Id,
        seat: Seat,
        name: &str,
        token: Option<Token>,
    ) -> Result<SeatGrant, TableError> {
        let token = self.known_or_new_token(token).await?;
        let sit_down = Command::Join { seat, person: new_person(name, seat.index())? };
        let version = self.run_command(table, token.hash(), sit_down).await?;
        Ok(SeatGrant { table: table.clone(), token, version })
    }

    /// Sets up a table where the same seats play again, once the game is over. All
    /// who ask get the same one.
    ///
    /// # Errors
    /// The game is not over, `who` has no seat, or those who run the server have closed the
    /// table.
    pub async fn create_rematch(&self, table: &Id, who: &TokenHash) -> Result<Id, TableError> {
        let who = who.clone();
        let again = self.read_table(table, move |table| plan_rematch(table, &who)).await??;
        let (founding, old) = match again {
            Rematch::Existing(id) => return Ok(id),
            Rematch::New(founding, old) => (*founding, old),
        };
        self.moderation.check_can_play(&old)?;
        let id = founding.id.clone();
        let (events, rematch_of, due) = (Vec::new(), Some(old.clone()), NextAction::Never);
        let new = TableInsert {
            definition: founding,
            events,
            is_listed: false,
            rematch_of,
            next_action: due,
            clocks: None,
        };
        let made = self.clone().store_new_table(new).await;
        let entry = self.entry(&old);
        let mut held = entry.table.clone().lock_owned().await;
        // Somebody else may have been faster: the store knows.
        *held = None;
        self.load_if_missing(&entry, &mut held).await?;
        entry.version_sender.send_modify(|_| {});
        match held.as_ref().and_then(|table| table.rematch_id().cloned()) {
            Some(there) => Ok(there),
            None => made.map(|_| id),
        }
    }

    /// The token that somebody sent if it was made here, else a new one: what somebody
    /// made up, and may have given to others too, must hold no seat.
    ///
    /// # Errors
    /// The store does not answer, or the system gives no random numbers.
    pub async fn known_or_new_token(&self, token: Option<Token>) -> Result<Token, TableError> {
        match token {
            Some(token) if self.store.has_seen_token(&token.hash()).await? => Ok(token),
            _ => Ok(Token::generate()?),
        }
    }

    /// Keeps a new table and lets its bots begin.
    async fn store_new_table(self, mut new: TableInsert) -> Result<u64, TableError> {
        let task = spawn(async move {
            let id = new.definition.id.clone();
            let mut table = Table::new(new.definition.clone(), Vec::new())
                .map_err(|damage| TableSetupError::InvalidSeats(damage.message))?;
            // A bot that can't be had is told now, not when it is asked.
            for (seat, strategy) in table.bots_to_prepare() {
                let bot = self.bot_if_prepared(&table, &strategy).await?;
                table.set_prepared_bot(seat, bot);
            }
            if let Some(limit) = table.time_limit() {
                self.bot_if_prepared(&table, limit.level.name()).await?;
            }
            table.start_clocks(self.unix_millis());
            (new.next_action, new.clocks) = (table.next_action(), table.seat_clocks().cloned());
            self.store.create_table(new).await?;
            let open = self.entry(&id);
            let mut held = open.table.clone().lock_owned().await;
            if held.is_none() {
                if self.drives_bots_of(&id) {
                    self.prepare_bots(&open, &mut table).await;
                }
                *held = Some(table);
            }
            self.start_bots_if_due(&open, &mut held);
            Ok(0)
        });
        task.await.unwrap_or(Err(TableError::Store(StoreError::Closed)))
    }
}

fn new_person(name: &str, index: usize) -> Result<Person, TableError> {
    let name = sanitize_name(name).unwrap_or_else(|| format!("Player {}", index + 1));
    Ok(Person { id: Id::generate()?, name })
}

/// Where a rematch is played.
enum Rematch {
    Existing(Id),
    New(Box<TableDefinition>, Id),
}

fn plan_rematch(table: &Table, who: &TokenHash) -> Result<Rematch, TableError> {
    if table.seats_of(who).is_empty() {
        return Err(TableError::NotSeated);
    }
    if let Some(there) = table.rematch_id() {
        return Ok(Rematch::Existing(there.clone()));
    }
    if !table.is_over() {
        return Err(TableError::GameNotOver);
    }
    let beginning = ValidatedSetup {
        game: table.header().game,
        rules: table.game().rules().clone(),
        seat_specs: table.game().seat_specs().to_vec(),
        dice: table.header().dice,
        is_training: table.header().training,
        chosen_seed: None,
    };
    // Everybody may play again, whatever became of their seats here.
    let fresh = |chair: &SeatAssignment| SeatAssignment {
        has_resigned: false,
        is_hidden: false,
        ..chair.clone()
    };
    let (host, chairs) = (who.clone(), table.seat_assignments().iter().map(fresh).collect());
    let founding = served_table_definition(&beginning, host, chairs, None, table.away_timeout())?;
    // The same people have agreed already.
    let tutor = TutorState::agreed_at_setup(table.tutor_state().active_threshold());
    let (bot_speed, time_limit) = (table.bot_speed(), table.time_limit());
    let founding = TableDefinition { bot_speed, tutor, time_limit, ..founding };
    Ok(Rematch::New(Box::new(founding), table.id().clone()))
}

/// A table of this server. Where the program rolls by a secret seed, its hash is published.
fn served_table_definition(
    beginning: &ValidatedSetup,
    host: TokenHash,
    chairs: Vec<SeatAssignment>,
    first: Option<Seat>,
    away_after: AwayTimeout,
) -> Result<TableDefinition, TableError> {
    if beginning.dice == DiceOrigin::Script {
        return Err(TableSetupError::DiceNotAllowed.into());
    }
    let seed = Seed::generate()?;
    let chance = match beginning.chosen_seed {
        Some(chosen) => RandomSource::PlainSeed(chosen),
        None => RandomSource::SecretSeed(seed.clone()),
    };
    let first = first.unwrap_or_else(|| beginning.first_seat(&chance));
    let mut header = beginning.record_header(first)?;
    let is_secret = header.dice == DiceOrigin::Random && header.seed.is_none();
    header.commitment = is_secret.then(|| seed_commitment(&seed));
    let (id, origin) = (Id::generate()?, TableOrigin::Server);
    let (bot_speed, tutor) = (BotSpeed::default(), TutorState::default());
    let (rematch, time_limit) = (None, None);
    Ok(TableDefinition {
        id,
        host,
        origin,
        header,
        seed,
        seat_assignments: chairs,
        rematch_id: rematch,
        away_timeout: away_after,
        bot_speed,
        tutor,
        time_limit,
    })
}
