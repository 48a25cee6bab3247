//! The trainer for visitors: which position is next, the position behind a source, and
//! looking through one's own games in the background.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rollwright_bots::{HasBots, luck_of};
use rollwright_coach::Coach;
use rollwright_coach::training::{
    Answered, Difficulty, Exercise, Mistake, Progress, Source, TrainingTable, mistakes,
    training_table,
};
use rollwright_games::record::{Record, fold};
use rollwright_games::{Facts, Game, GameId, Seat, with_game};
use rollwright_tables::store::{Trainee, TrainingAnswer, TrainingMistake, answers_before};
use rollwright_tables::tasks::{spawn, spawn_blocking};
use rollwright_tables::{Id, Refusal, TokenHash};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::coaching::{Clock, NoCoach};

/// How many positions are remembered, so that an answer need not make its question again.
const MOST_KEPT: usize = 64;
/// How many of one's games are looked through after one visit.
const GAMES: usize = 5;
/// How long that may take for a game.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the trainer remembers.
pub(crate) struct Training {
    kept: Mutex<VecDeque<Kept>>,
    /// Games are looked through one after the other, for whoever came first.
    looking: Arc<Semaphore>,
}

/// The position behind a source of a game: an [`Exercise`] of that game. The coach is not kept
/// with it: while nobody is asked, its memory is for others.
type Kept = (GameId, String, Arc<dyn Any + Send + Sync>);

/// A position with the coach who judges it.
pub(crate) struct Posed<G: Game> {
    pub(crate) exercise: Arc<Exercise<G>>,
    pub(crate) coach: Arc<Coach<G>>,
}

impl Training {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), looking: Arc::new(Semaphore::new(1)) }
    }

    fn find<G: Game>(&self, source: &str) -> Option<Arc<Exercise<G>>> {
        let kept = self.kept();
        let (.., exercise) = kept.iter().find(|(game, key, _)| *game == G::ID && key == source)?;
        exercise.clone().downcast().ok()
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Today, in days since 1970-01-01.
pub(crate) fn today() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}

/// What somebody has answered, as the trainer reads it. Answers of a later edition that
/// can't be read are left out.
pub(crate) fn progress(answers: &[TrainingAnswer]) -> Progress {
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(Answered { source, question: answer.question.clone(), loss: answer.loss })
    };
    Progress::of(answers.iter().filter_map(read).collect())
}

/// The position to ask next.
pub(crate) async fn next(
    app: &App,
    who: Option<&TokenHash>,
    game: GameId,
    difficulty: Difficulty,
) -> Result<Source, Refusal> {
    let (mut known, mut own, mut before) = (Progress::default(), Vec::new(), 0);
    if let Some(owner) = who.map(Trainee::of) {
        let store = app.tables.store();
        let answers = store.training_answers(&owner, game.name()).await?;
        (known, before) = (progress(&answers), answers_before(&answers));
        own = store.training_mistakes(&owner, game.name()).await?;
    }
    let own: Vec<Mistake> = own.iter().filter_map(mistake).collect();
    if let Some(mistake) = known.next_own(&own) {
        return Ok(mistake.source());
    }
    let name = who.map_or("", TokenHash::as_str).bytes();
    let person = name.fold(0_u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    let number = luck_of(person, 0, before + known.count() as u64);
    let question = known.next_kind().map(str::to_owned);
    Ok(Source::Simulated { number, difficulty, question })
}

fn mistake(stored: &TrainingMistake) -> Option<Mistake> {
    Some(Mistake {
        table: stored.table.clone(),
        stood: usize::try_from(stored.stood).ok()?,
        seat: Seat::try_from(u8::try_from(stored.seat).ok()?).ok()?,
        question: stored.question.clone(),
        loss: stored.loss,
    })
}

/// The position behind a source; none where there is none, or not for `who`.
pub(crate) async fn posed<G: HasBots + Facts>(
    app: &App,
    who: Option<&TokenHash>,
    source: &Source,
) -> Result<Result<Option<Arc<Posed<G>>>, NoCoach>, Refusal> {
    let key = source.to_string();
    let own = match source {
        // Whose it is has to be asked each time.
        Source::Own { table, seat, .. } => {
            let Some(record) = own_record(app, who, table, *seat).await? else {
                return Ok(Ok(None));
            };
            Some(record)
        }
        _ => None,
    };
    if let Some(exercise) = app.training.find::<G>(&key) {
        let rules = exercise.folded.rules.clone();
        let table = TrainingTable { rules, seats: exercise.folded.opening.seats() };
        let coach = coach_for::<G>(app, &table).await;
        return Ok(coach.map(|coach| Some(Arc::new(Posed { exercise, coach }))));
    }
    let made = match own {
        Some(record) => of_record::<G>(app, source, &record).await,
        None => made::<G>(app, source).await,
    };
    Ok(made.map(|posed| {
        let posed = Arc::new(posed?);
        let mut kept = app.training.kept();
        kept.push_front((G::ID, key, posed.exercise.clone()));
        kept.truncate(MOST_KEPT);
        Some(posed)
    }))
}

/// The record of a finished game in which `who` holds `seat`.
async fn own_record(
    app: &App,
    who: Option<&TokenHash>,
    table: &str,
    seat: Seat,
) -> Result<Option<Record>, Refusal> {
    let (Some(who), Some(id)) = (who.cloned(), Id::read(table)) else { return Ok(None) };
    let look = move |table: &rollwright_tables::Table| {
        (table.is_over() && table.hand(&who).has(seat)).then(|| table.record())
    };
    match app.tables.read(&id, look).await {
        Err(Refusal::NoSuchTable) => Ok(None),
        found => found,
    }
}

async fn coach_for<G: HasBots>(app: &App, table: &TrainingTable) -> Result<Arc<Coach<G>>, NoCoach> {
    app.coaching.coaches.coach::<G>(app, &table.rules, table.seats).await
}

async fn of_record<G: HasBots + Facts>(
    app: &App,
    source: &Source,
    record: &Record,
) -> Result<Option<Posed<G>>, NoCoach> {
    let Source::Own { stood, seat, .. } = *source else { return Ok(None) };
    let Ok(folded) = fold::<G>(record) else { return Ok(None) };
    let table = TrainingTable { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, &table).await?;
    let exercise = Exercise::new(source.clone(), folded, stood, seat);
    Ok(exercise.map(|exercise| Posed { exercise: Arc::new(exercise), coach }))
}

async fn made<G: HasBots + Facts>(app: &App, source: &Source) -> Result<Option<Posed<G>>, NoCoach> {
    let Some(table) = training_table::<G>() else { return Ok(None) };
    let coach = coach_for::<G>(app, &table).await?;
    let (solutions, source) = (app.tables.solutions().clone(), source.clone());
    let make = move || {
        let exercise = coach.exercise(&source, &table, &solutions).map_err(|_| NoCoach::Broken)?;
        Ok(exercise.map(|exercise| Posed { exercise: Arc::new(exercise), coach }))
    };
    app.coaching.coaches.think(make).await?
}

/// Looks through the last games of somebody in the background, for positions where they
/// lost something. Nothing happens while others' games are looked through.
pub(crate) fn look_through(app: &App, who: &TokenHash, game: GameId) {
    let Ok(turn) = app.training.looking.clone().try_acquire_owned() else { return };
    let (app, who) = (app.clone(), who.clone());
    spawn(async move {
        let _turn = turn;
        for _ in 0..GAMES {
            let looked = with_game!(game, G => look_through_one::<G>(&app, &who).await);
            // What fails now may go well at the next visit.
            if !matches!(looked, Ok(true)) {
                return;
            }
        }
    });
}

/// Looks through one game; false when there is none left, or no coach.
async fn look_through_one<G: HasBots + Facts>(app: &App, who: &TokenHash) -> Result<bool, Refusal> {
    let (store, owner, game) = (app.tables.store(), Trainee::of(who), G::ID.name());
    let Some(unseen) = store.unseen_game(&owner, game).await? else { return Ok(false) };
    let seats =
        unseen.seats.iter().filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
    let seats: Vec<Seat> = seats.collect();
    let found = match seats.first() {
        Some(&seat) => own_record(app, Some(who), &unseen.table, seat).await?,
        None => None,
    };
    let found = match found {
        Some(record) => reviewed::<G>(app, record, unseen.table.clone(), seats).await,
        None => Ok(Vec::new()),
    };
    let mistakes = match found {
        Ok(mistakes) => mistakes,
        // It will never be quick enough: it counts as looked through.
        Err(NoCoach::TooLong) => Vec::new(),
        Err(_) => return Ok(false),
    };
    let mistakes = mistakes.into_iter().map(to_store).collect();
    store.keep_training_game(&owner, game, &unseen.table, mistakes).await?;
    Ok(true)
}

fn to_store(mistake: Mistake) -> TrainingMistake {
    TrainingMistake {
        table: mistake.table,
        stood: i64::try_from(mistake.stood).unwrap_or(i64::MAX),
        seat: u8::from(mistake.seat).into(),
        question: mistake.question,
        loss: mistake.loss,
    }
}

async fn reviewed<G: HasBots + Facts>(
    app: &App,
    record: Record,
    table: String,
    seats: Vec<Seat>,
) -> Result<Vec<Mistake>, NoCoach> {
    let folded = fold::<G>(&record).map_err(|_| NoCoach::TooLong)?;
    let of = TrainingTable { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, &of).await?;
    let clock = Clock::new(PATIENCE, app.closing.clone());
    let work = spawn_blocking(move || {
        let review = coach.review(&record, &folded, &clock).map_err(|_| NoCoach::TooLong)?;
        Ok(mistakes(&review, &table, &seats))
    });
    work.await.unwrap_or(Err(NoCoach::Broken))
}
