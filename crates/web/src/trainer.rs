//! The trainer for visitors: which position is next, the position behind a source, and
//! looking through one's own games in the background.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rollwright_bots::{HasBots, random_for_decision};
use rollwright_coach::Coach;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseAnswer, ExerciseSource, Mistake, TrainingProgress, TrainingTable,
    default_training_table, mistakes_in_review,
};
use rollwright_games::record::{Record, replay_record};
use rollwright_games::{Game, GameId, Narration, Seat, with_game};
use rollwright_tables::store::{Trainee, TrainingAnswer, TrainingMistake, answers_before};
use rollwright_tables::tasks::{spawn, spawn_blocking};
use rollwright_tables::{Id, TableError, TokenHash};
use tokio::sync::Semaphore;

use crate::app_state::AppState;
use crate::coaching::{CoachError, Deadline};

/// How many positions are remembered, so that an answer need not make its question again.
const MAX_CACHED_EXERCISES: usize = 64;
/// How many of one's games are looked through after one visit.
const MAX_GAMES_PER_VISIT: usize = 5;
/// How long that may take for a game.
const GAME_REVIEW_TIMEOUT: Duration = Duration::from_secs(20);

/// What the trainer remembers.
pub(crate) struct Trainer {
    cached_exercises: Mutex<VecDeque<CachedExercise>>,
    /// Games are looked through one after the other, for whoever came first.
    review_permit: Arc<Semaphore>,
}

/// The position behind a source of a game: an [`Exercise`] of that game. The coach is not kept
/// with it: while nobody is asked, its memory is for others.
type CachedExercise = (GameId, String, Arc<dyn Any + Send + Sync>);

/// A position with the coach who judges it.
pub(crate) struct ExerciseWithCoach<G: Game> {
    pub(crate) exercise: Arc<Exercise<G>>,
    pub(crate) coach: Arc<Coach<G>>,
}

impl Trainer {
    pub(crate) fn new() -> Self {
        Self { cached_exercises: Mutex::default(), review_permit: Arc::new(Semaphore::new(1)) }
    }

    fn find<G: Game>(&self, source: &str) -> Option<Arc<Exercise<G>>> {
        let kept = self.lock_cache();
        let (.., exercise) = kept.iter().find(|(game, key, _)| *game == G::ID && key == source)?;
        exercise.clone().downcast().ok()
    }

    fn lock_cache(&self) -> MutexGuard<'_, VecDeque<CachedExercise>> {
        self.cached_exercises.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Today, in days since 1970-01-01.
pub(crate) fn today() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}

/// What somebody has answered, as the trainer reads it. Answers of a later edition that
/// can't be read are left out.
pub(crate) fn training_progress(answers: &[TrainingAnswer]) -> TrainingProgress {
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(ExerciseAnswer { source, question: answer.question.clone(), loss: answer.loss })
    };
    TrainingProgress::from_answers(answers.iter().filter_map(read).collect())
}

/// The position to ask next.
pub(crate) async fn next_exercise_source(
    app: &AppState,
    who: Option<&TokenHash>,
    game: GameId,
    difficulty: Difficulty,
) -> Result<ExerciseSource, TableError> {
    let (mut known, mut own, mut before) = (TrainingProgress::default(), Vec::new(), 0);
    if let Some(owner) = who.map(Trainee::from_token) {
        let store = app.tables.store();
        let answers = store.training_answers(&owner, game.name()).await?;
        (known, before) = (training_progress(&answers), answers_before(&answers));
        own = store.training_mistakes(&owner, game.name()).await?;
    }
    let own: Vec<Mistake> = own.iter().filter_map(mistake_from_row).collect();
    if let Some(mistake) = known.next_mistake(&own) {
        return Ok(mistake.to_exercise_source());
    }
    let name = who.map_or("", TokenHash::as_str).bytes();
    let person = name.fold(0_u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    let number = random_for_decision(person, 0, before + known.answer_count() as u64);
    let question = known.next_question().map(str::to_owned);
    Ok(ExerciseSource::SimulatedGame { number, difficulty, question })
}

fn mistake_from_row(stored: &TrainingMistake) -> Option<Mistake> {
    Some(Mistake {
        table: stored.table.clone(),
        events_before: usize::try_from(stored.move_index).ok()?,
        seat: Seat::try_from(u8::try_from(stored.seat).ok()?).ok()?,
        question: stored.question.clone(),
        loss: stored.loss,
    })
}

/// The position behind a source; none where there is none, or not for `who`.
pub(crate) async fn load_exercise<G: HasBots + Narration>(
    app: &AppState,
    who: Option<&TokenHash>,
    source: &ExerciseSource,
) -> Result<Result<Option<Arc<ExerciseWithCoach<G>>>, CoachError>, TableError> {
    let key = source.to_string();
    let own = match source {
        // Whose it is has to be asked each time.
        ExerciseSource::OwnGame { table, seat, .. } => {
            let Some(record) = finished_record_of(app, who, table, *seat).await? else {
                return Ok(Ok(None));
            };
            Some(record)
        }
        _ => None,
    };
    if let Some(exercise) = app.trainer.find::<G>(&key) {
        let rules = exercise.folded.rules.clone();
        let table = TrainingTable { rules, seats: exercise.folded.opening.seats() };
        let coach = coach_for::<G>(app, &table).await;
        return Ok(coach.map(|coach| Some(Arc::new(ExerciseWithCoach { exercise, coach }))));
    }
    let made = match own {
        Some(record) => exercise_from_record::<G>(app, source, &record).await,
        None => generate_exercise::<G>(app, source).await,
    };
    Ok(made.map(|posed| {
        let posed = Arc::new(posed?);
        let mut kept = app.trainer.lock_cache();
        kept.push_front((G::ID, key, posed.exercise.clone()));
        kept.truncate(MAX_CACHED_EXERCISES);
        Some(posed)
    }))
}

/// The record of a finished game in which `who` holds `seat`.
async fn finished_record_of(
    app: &AppState,
    who: Option<&TokenHash>,
    table: &str,
    seat: Seat,
) -> Result<Option<Record>, TableError> {
    let (Some(who), Some(id)) = (who.cloned(), Id::parse(table)) else { return Ok(None) };
    let look = move |table: &rollwright_tables::Table| {
        (table.is_over() && table.seats_of(&who).contains(seat)).then(|| table.record())
    };
    match app.tables.read_table(&id, look).await {
        Err(TableError::NoSuchTable) => Ok(None),
        found => found,
    }
}

async fn coach_for<G: HasBots>(
    app: &AppState,
    table: &TrainingTable,
) -> Result<Arc<Coach<G>>, CoachError> {
    app.coaching.coach_cache.coach::<G>(app, &table.rules, table.seats).await
}

async fn exercise_from_record<G: HasBots + Narration>(
    app: &AppState,
    source: &ExerciseSource,
    record: &Record,
) -> Result<Option<ExerciseWithCoach<G>>, CoachError> {
    let ExerciseSource::OwnGame { stood, seat, .. } = *source else { return Ok(None) };
    let Ok(folded) = replay_record::<G>(record) else { return Ok(None) };
    let table = TrainingTable { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, &table).await?;
    let exercise = Exercise::new(source.clone(), folded, stood, seat);
    Ok(exercise.map(|exercise| ExerciseWithCoach { exercise: Arc::new(exercise), coach }))
}

async fn generate_exercise<G: HasBots + Narration>(
    app: &AppState,
    source: &ExerciseSource,
) -> Result<Option<ExerciseWithCoach<G>>, CoachError> {
    let Some(table) = default_training_table::<G>() else { return Ok(None) };
    let coach = coach_for::<G>(app, &table).await?;
    let (solutions, source) = (app.tables.solutions().clone(), source.clone());
    let make = move || {
        let exercise =
            coach.find_exercise(&source, &table, &solutions).map_err(|_| CoachError::Failed)?;
        Ok(exercise.map(|exercise| ExerciseWithCoach { exercise: Arc::new(exercise), coach }))
    };
    app.coaching.coach_cache.run_question(make).await?
}

/// Looks through the last games of somebody in the background, for positions where they
/// lost something. Nothing happens while others' games are looked through.
pub(crate) fn review_recent_games(app: &AppState, who: &TokenHash, game: GameId) {
    let Ok(turn) = app.trainer.review_permit.clone().try_acquire_owned() else { return };
    let (app, who) = (app.clone(), who.clone());
    spawn(async move {
        let _turn = turn;
        for _ in 0..MAX_GAMES_PER_VISIT {
            let looked = with_game!(game, G => review_next_game::<G>(&app, &who).await);
            // What fails now may go well at the next visit.
            if !matches!(looked, Ok(true)) {
                return;
            }
        }
    });
}

/// Looks through one game; false when there is none left, or no coach.
async fn review_next_game<G: HasBots + Narration>(
    app: &AppState,
    who: &TokenHash,
) -> Result<bool, TableError> {
    let (store, owner, game) = (app.tables.store(), Trainee::from_token(who), G::ID.name());
    let Some(unseen) = store.next_unreviewed_game(&owner, game).await? else { return Ok(false) };
    let seats =
        unseen.seats.iter().filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
    let seats: Vec<Seat> = seats.collect();
    let found = match seats.first() {
        Some(&seat) => finished_record_of(app, Some(who), &unseen.table, seat).await?,
        None => None,
    };
    let found = match found {
        Some(record) => find_mistakes::<G>(app, record, unseen.table.clone(), seats).await,
        None => Ok(Vec::new()),
    };
    let mistakes = match found {
        Ok(mistakes) => mistakes,
        // It will never be quick enough: it counts as looked through.
        Err(CoachError::TooLong) => Vec::new(),
        Err(_) => return Ok(false),
    };
    let mistakes = mistakes.into_iter().map(mistake_to_row).collect();
    store.store_reviewed_game(&owner, game, &unseen.table, mistakes).await?;
    Ok(true)
}

fn mistake_to_row(mistake: Mistake) -> TrainingMistake {
    TrainingMistake {
        table: mistake.table,
        move_index: i64::try_from(mistake.events_before).unwrap_or(i64::MAX),
        seat: u8::from(mistake.seat).into(),
        question: mistake.question,
        loss: mistake.loss,
    }
}

async fn find_mistakes<G: HasBots + Narration>(
    app: &AppState,
    record: Record,
    table: String,
    seats: Vec<Seat>,
) -> Result<Vec<Mistake>, CoachError> {
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::TooLong)?;
    let of = TrainingTable { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, &of).await?;
    let clock = Deadline::new(GAME_REVIEW_TIMEOUT, app.shutdown.clone());
    let work = spawn_blocking(move || {
        let review = coach.review(&record, &folded, &clock).map_err(|_| CoachError::TooLong)?;
        Ok(mistakes_in_review(&review, &table, &seats))
    });
    work.await.unwrap_or(Err(CoachError::Failed))
}
