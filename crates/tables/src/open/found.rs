//! Setting tables up, sitting down, and playing again.

use rollwright_games::lesson::LEARNER;
use rollwright_games::record::DiceKind;
use rollwright_games::{GameId, Seat};
use rollwright_i18n::Lang;

use super::{Seated, Tables};
use crate::chance::Chance;
use crate::command::Command;
use crate::due::Due;
use crate::fair::commitment;
use crate::refusal::Refusal;
use crate::setup::{AwayAfter, Beginning, Setup, SetupError, Wish};
use crate::sitter::clean_name;
use crate::speed::BotSpeed;
use crate::store::{NewTable, Origin, StoreError};
use crate::table::{Chair, Founding, Person, Table};
use crate::tasks::spawn;
use crate::token::{Id, Seed, Token, TokenHash};
use crate::tutor::Tutor;

impl Tables {
    /// Sets a table up. `token` holds the seats of those at this screen; without
    /// one that was made here a new one is made.
    ///
    /// # Errors
    /// It can't be set up like this, or could not be kept.
    pub async fn found(&self, setup: Setup, token: Option<Token>) -> Result<Seated, Refusal> {
        self.found_as(Origin::Server, setup, token).await
    }

    /// Sets up the table of a lesson: a training game whose dice the lesson gives, and all
    /// of whose seats are in the learner's hand.
    ///
    /// # Errors
    /// The game has no lesson, or the table could not be kept.
    pub async fn found_lesson(
        &self,
        game: GameId,
        names: Vec<String>,
        token: Option<Token>,
    ) -> Result<Seated, Refusal> {
        let lesson = game.lesson(Lang::En).ok_or_else(|| {
            SetupError::Seats("this game has no lesson: set up a training game".to_owned())
        })?;
        let setup = Setup {
            seats: names.into_iter().map(Wish::Here).collect(),
            dice: DiceKind::Manual,
            training: true,
            first: Some(LEARNER),
            ..Setup::people(game, lesson.rules, lesson.seats)
        };
        self.found_as(Origin::Lesson, setup, token).await
    }

    async fn found_as(
        &self,
        origin: Origin,
        setup: Setup,
        token: Option<Token>,
    ) -> Result<Seated, Refusal> {
        let token = self.made_here(token).await?;
        let seat = |(index, wish): (usize, &Wish)| match wish {
            Wish::Here(name) => {
                let person = Some(new_person(name, index)?);
                Ok(Chair { holder: Some(token.hash()), person, ..Chair::default() })
            }
            Wish::Open | Wish::Bot(_) => Ok(Chair::default()),
        };
        let chairs = setup.seats.iter().enumerate().map(seat).collect::<Result<_, Refusal>>()?;
        let (beginning, host) = (setup.beginning()?, token.hash());
        let founding = served(&beginning, host, chairs, setup.first, setup.away_after)?;
        let (tutor, bot_speed) = (Tutor::from_the_start(setup.tutor), setup.bot_speed);
        let time_limit = setup.time_limit;
        let founding = Founding { origin, bot_speed, tutor, time_limit, ..founding };
        let id = founding.id.clone();
        let listed = setup.listed;
        let (events, due) = (Vec::new(), Due::Never);
        let new = NewTable { founding, events, listed, rematch_of: None, due, clocks: None };
        let version = self.clone().settle_down(new).await?;
        Ok(Seated { table: id, token, version })
    }

    /// Sits somebody down in an open seat; the seats of one token are in one hand.
    ///
    /// # Errors
    /// There is no such table or seat, or it is taken.
    pub async fn join(
        &self,
        table: &Id,
        seat: Seat,
        name: &str,
        token: Option<Token>,
    ) -> Result<Seated, Refusal> {
        let token = self.made_here(token).await?;
        let sit_down = Command::Join { seat, person: new_person(name, seat.index())? };
        let version = self.command(table, token.hash(), sit_down).await?;
        Ok(Seated { table: table.clone(), token, version })
    }

    /// Sets up a table where the same seats play again, once the game is over. All
    /// who ask get the same one.
    ///
    /// # Errors
    /// The game is not over, `who` has no seat, or those who run the server have closed the
    /// table.
    pub async fn rematch(&self, table: &Id, who: &TokenHash) -> Result<Id, Refusal> {
        let who = who.clone();
        let again = self.read(table, move |table| again(table, &who)).await??;
        let (founding, old) = match again {
            Again::There(id) => return Ok(id),
            Again::New(founding, old) => (*founding, old),
        };
        self.orders.allow_playing(&old)?;
        let id = founding.id.clone();
        let (events, rematch_of, due) = (Vec::new(), Some(old.clone()), Due::Never);
        let new = NewTable { founding, events, listed: false, rematch_of, due, clocks: None };
        let made = self.clone().settle_down(new).await;
        let entry = self.open_table(&old);
        let mut held = entry.table.clone().lock_owned().await;
        // Somebody else may have been faster: the store knows.
        *held = None;
        self.fill(&entry, &mut held).await?;
        entry.version.send_modify(|_| {});
        match held.as_ref().and_then(|table| table.rematch().cloned()) {
            Some(there) => Ok(there),
            None => made.map(|_| id),
        }
    }

    /// The token that somebody sent if it was made here, else a new one: what somebody
    /// made up, and may have given to others too, must hold no seat.
    ///
    /// # Errors
    /// The store does not answer, or the system gives no random numbers.
    pub async fn made_here(&self, token: Option<Token>) -> Result<Token, Refusal> {
        match token {
            Some(token) if self.store.knows(&token.hash()).await? => Ok(token),
            _ => Ok(Token::fresh()?),
        }
    }

    /// Keeps a new table and lets its bots begin.
    async fn settle_down(self, mut new: NewTable) -> Result<u64, Refusal> {
        let task = spawn(async move {
            let id = new.founding.id.clone();
            let mut table = Table::new(new.founding.clone(), Vec::new())
                .map_err(|damage| SetupError::Seats(damage.why))?;
            // A bot that can't be had is told now, not when it is asked.
            for (seat, strategy) in table.bots_to_prepare() {
                let bot = self.bot_for(&table, &strategy).await?;
                table.bring(seat, bot);
            }
            if let Some(limit) = table.time_limit() {
                self.bot_for(&table, limit.level.name()).await?;
            }
            table.set_clocks(self.now());
            (new.due, new.clocks) = (table.due(), table.clocks().cloned());
            self.store.create(new).await?;
            let open = self.open_table(&id);
            let mut held = open.table.clone().lock_owned().await;
            if held.is_none() {
                if self.drives(&id) {
                    self.prepare(&open, &mut table).await;
                }
                *held = Some(table);
            }
            self.drive(&open, &mut held);
            Ok(0)
        });
        task.await.unwrap_or(Err(Refusal::Store(StoreError::Closed)))
    }
}

fn new_person(name: &str, index: usize) -> Result<Person, Refusal> {
    let name = clean_name(name).unwrap_or_else(|| format!("Player {}", index + 1));
    Ok(Person { id: Id::fresh()?, name })
}

/// Where a rematch is played.
enum Again {
    There(Id),
    New(Box<Founding>, Id),
}

fn again(table: &Table, who: &TokenHash) -> Result<Again, Refusal> {
    if table.hand(who).is_empty() {
        return Err(Refusal::NotSeated);
    }
    if let Some(there) = table.rematch() {
        return Ok(Again::There(there.clone()));
    }
    if !table.is_over() {
        return Err(Refusal::NotOver);
    }
    let beginning = Beginning {
        game: table.header().game,
        rules: table.game().rules().clone(),
        sitters: table.game().sitters().to_vec(),
        dice: table.header().dice,
        training: table.header().training,
        seed: None,
    };
    // Everybody may play again, whatever became of their seats here.
    let fresh = |chair: &Chair| Chair { resigned: false, removed: false, ..chair.clone() };
    let (host, chairs) = (who.clone(), table.chairs().iter().map(fresh).collect());
    let founding = served(&beginning, host, chairs, None, table.away_after())?;
    // The same people have agreed already.
    let tutor = Tutor::from_the_start(table.tutor().on());
    let (bot_speed, time_limit) = (table.bot_speed(), table.time_limit());
    let founding = Founding { bot_speed, tutor, time_limit, ..founding };
    Ok(Again::New(Box::new(founding), table.id().clone()))
}

/// A table of this server. Where the program rolls by a secret seed, its hash is published.
fn served(
    beginning: &Beginning,
    host: TokenHash,
    chairs: Vec<Chair>,
    first: Option<Seat>,
    away_after: AwayAfter,
) -> Result<Founding, Refusal> {
    if beginning.dice == DiceKind::Script {
        return Err(SetupError::Dice.into());
    }
    let seed = Seed::fresh()?;
    let chance = match beginning.seed {
        Some(chosen) => Chance::Number(chosen),
        None => Chance::Secret(seed.clone()),
    };
    let first = first.unwrap_or_else(|| beginning.first(&chance));
    let mut header = beginning.header(first)?;
    let is_secret = header.dice == DiceKind::Random && header.seed.is_none();
    header.commitment = is_secret.then(|| commitment(&seed));
    let (id, origin) = (Id::fresh()?, Origin::Server);
    let (bot_speed, tutor) = (BotSpeed::default(), Tutor::default());
    let (rematch, time_limit) = (None, None);
    Ok(Founding {
        id,
        host,
        origin,
        header,
        seed,
        chairs,
        rematch,
        away_after,
        bot_speed,
        tutor,
        time_limit,
    })
}
