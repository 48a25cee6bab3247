//! The trainer for visitors: chooses and loads exercises, and reviews a player's games in the
//! background to find mistakes.

use std::any::Any;
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rollwright_bots::{BotError, HasPositionValues, random_number_for_decision};
use rollwright_coach::Coach;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseAnswer, ExerciseSource, Mistake, PuzzleSet, PuzzleTheme,
    TrainingGameSetup, TrainingProgress, default_training_game_setup, mistakes_in_review,
};
use rollwright_games::record::{Record, replay_record};
use rollwright_games::{Game, GameId, Phase, PositionWithRules, Seat, with_game};
use rollwright_tables::fair_queue::{JobSize, QueueClient};
use rollwright_tables::platform::tasks::{spawn, spawn_low_priority};
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::platform::timer::timeout;
use rollwright_tables::store::{
    GameMistake, Trainee, TrainingAnswer, estimate_earlier_answer_count,
};
use rollwright_tables::{Id, TableError, TokenHash};
use tokio::sync::watch;

use crate::app_state::AppState;
use crate::coaching::{CoachError, Deadline, DeadlineWithProgress, check_not_counted_anywhere};

/// How many exercises are cached, so that an answer needn't generate its question again.
const MAX_CACHED_EXERCISES: usize = 64;
/// How many games one visit reviews.
const MAX_GAMES_PER_VISIT: usize = 5;
/// The games of how many visitors are reviewed; the queue decides whose are next.
const MAX_REVIEWED_VISITORS: usize = 32;
/// How long the review of one game may take.
const GAME_REVIEW_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a search for an exercise may take. It evaluates a fixed number of options, so this is
/// only for games whose rollouts are very slow.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a page waits for a search before it shows the progress.
const SEARCH_WAIT: Duration = Duration::from_secs(3);
/// How many searches are remembered.
const MAX_SEARCHES: usize = 16;

/// The trainer's state.
pub(crate) struct Trainer {
    cached_exercises: Mutex<VecDeque<CachedExercise>>,
    searches: Mutex<VecDeque<Arc<ExerciseSearch>>>,
    /// The visitors whose games are being reviewed.
    reviewed_visitors: Arc<Mutex<HashSet<TokenHash>>>,
}

/// An [`Exercise`] by game and source. The cache holds no coach, so that idle exercises take no
/// solver memory.
type CachedExercise = (GameId, String, Arc<dyn Any + Send + Sync>);

/// The games of a visitor are being reviewed until this is dropped.
struct ReviewingGuard {
    who: TokenHash,
    visitors: Arc<Mutex<HashSet<TokenHash>>>,
}

impl Drop for ReviewingGuard {
    fn drop(&mut self) {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        visitors.remove(&self.who);
    }
}

/// The [`Exercise`] that a search found, if the games have one.
type SearchOutcome = Result<Option<Arc<dyn Any + Send + Sync>>, CoachError>;

/// A search for an exercise in the background.
struct ExerciseSearch {
    /// The game and the source.
    key: (GameId, String),
    percent: AtomicU8,
    /// Missing while it runs.
    outcome: watch::Sender<Option<SearchOutcome>>,
}

/// An exercise with the coach that judges it.
pub(crate) struct ExerciseWithCoach<G: Game> {
    pub(crate) exercise: Arc<Exercise<G>>,
    pub(crate) coach: Arc<Coach<G>>,
}

impl Trainer {
    pub(crate) fn new() -> Self {
        Self {
            cached_exercises: Mutex::default(),
            searches: Mutex::default(),
            reviewed_visitors: Arc::default(),
        }
    }

    /// Remembers that the games of `who` are being reviewed; `None` if they are already.
    fn start_reviewing(&self, who: &TokenHash) -> Option<ReviewingGuard> {
        let mut visitors = self.reviewed_visitors.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = visitors.len() < MAX_REVIEWED_VISITORS && visitors.insert(who.clone());
        let guard =
            || ReviewingGuard { who: who.clone(), visitors: self.reviewed_visitors.clone() };
        is_new.then(guard)
    }

    fn find<G: Game>(&self, source: &str) -> Option<Arc<Exercise<G>>> {
        let cache = self.lock_cache();
        let (.., exercise) = cache.iter().find(|(game, key, _)| *game == G::ID && key == source)?;
        exercise.clone().downcast().ok()
    }

    /// The search with this key, and whether it is new.
    fn find_or_add_search(&self, key: (GameId, String)) -> (Arc<ExerciseSearch>, bool) {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(search) = searches.iter().find(|search| search.key == key) {
            return (search.clone(), false);
        }
        let (percent, outcome) = (AtomicU8::new(0), watch::Sender::new(None));
        let search = Arc::new(ExerciseSearch { key, percent, outcome });
        searches.push_front(search.clone());
        searches.truncate(MAX_SEARCHES);
        (search, true)
    }

    /// Forgets a search whose outcome was shown.
    fn remove_search(&self, search: &Arc<ExerciseSearch>) {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.retain(|one| !Arc::ptr_eq(one, search));
    }

    fn lock_cache(&self) -> MutexGuard<'_, VecDeque<CachedExercise>> {
        self.cached_exercises.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Today, in days since 1970-01-01.
pub(crate) fn today() -> u32 {
    u32::try_from(unix_seconds() / 86_400).unwrap_or(u32::MAX)
}

/// A visitor's stored answers as training progress. Answers that this version can't parse are left
/// out.
pub(crate) fn training_progress(answers: &[TrainingAnswer]) -> TrainingProgress {
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(ExerciseAnswer { source, question: answer.question.clone(), loss: answer.loss })
    };
    TrainingProgress::from_answers(answers.iter().filter_map(read).collect())
}

/// Chooses the next exercise.
pub(crate) async fn next_exercise_source(
    app: &AppState,
    who: Option<&TokenHash>,
    game: GameId,
    difficulty: Difficulty,
    theme: Option<PuzzleTheme>,
) -> Result<ExerciseSource, TableError> {
    let (mut progress, mut own, mut before) = (TrainingProgress::default(), Vec::new(), 0);
    if let Some(owner) = who.map(Trainee::from_token_hash) {
        let store = app.tables.store();
        let answers = store.training_answers(&owner, game.name()).await?;
        (progress, before) = (training_progress(&answers), estimate_earlier_answer_count(&answers));
        own = store.own_game_mistakes(&owner, game.name()).await?;
    }
    let own: Vec<Mistake> = own.iter().filter_map(mistake_from_row).collect();
    if theme.is_none()
        && let Some(mistake) = progress.next_mistake_to_ask(&own)
    {
        return Ok(mistake.to_exercise_source());
    }
    let name = who.map_or("", TokenHash::as_str).bytes();
    let person = name.fold(0_u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    let number = random_number_for_decision(person, 0, before + progress.answer_count() as u64);
    Ok(progress.next_source(PuzzleSet::of(game), difficulty, theme, number))
}

fn mistake_from_row(stored: &GameMistake) -> Option<Mistake> {
    Some(Mistake {
        table: stored.table.clone(),
        events_before: usize::try_from(stored.move_index).ok()?,
        seat: Seat::try_from(u8::try_from(stored.seat).ok()?).ok()?,
        question: stored.question.clone(),
        loss: stored.loss,
    })
}

/// The exercise behind a source; `None` if there is none, or if `who` may not see it.
pub(crate) async fn load_exercise<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    who: Option<&TokenHash>,
    source: &ExerciseSource,
) -> Result<Result<Option<Arc<ExerciseWithCoach<G>>>, CoachError>, TableError> {
    let key = source.to_string();
    let own = match source {
        // Check the owner every time.
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
        let table = TrainingGameSetup { rules, seats: exercise.folded.opening.seats() };
        let coach = coach_for::<G>(app, client, &table).await;
        return Ok(coach.map(|coach| Some(Arc::new(ExerciseWithCoach { exercise, coach }))));
    }
    if let ExerciseSource::Position { string } = source {
        return Ok(exercise_from_position::<G>(app, client, string).await);
    }
    if let Some(exercise) = Exercise::<G>::from_puzzle_set(source).map(Arc::new) {
        let rules = exercise.folded.rules.clone();
        let table = TrainingGameSetup { rules, seats: exercise.folded.opening.seats() };
        let coach = coach_for::<G>(app, client, &table).await;
        return Ok(coach.map(|coach| Some(Arc::new(ExerciseWithCoach { exercise, coach }))));
    }
    let loaded = match own {
        Some(record) => exercise_from_record::<G>(app, client, source, &record).await,
        None => generate_exercise::<G>(app, client, source).await,
    };
    Ok(loaded.map(|loaded| {
        let loaded = Arc::new(loaded?);
        let mut cache = app.trainer.lock_cache();
        cache.push_front((G::ID, key, loaded.exercise.clone()));
        cache.truncate(MAX_CACHED_EXERCISES);
        Some(loaded)
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
    let read = move |table: &rollwright_tables::Table| {
        (table.is_over() && table.seats_of(&who).contains(seat)).then(|| table.record())
    };
    match app.tables.read_table(&id, read).await {
        Err(TableError::NoSuchTable) => Ok(None),
        found => found,
    }
}

async fn coach_for<G: HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    table: &TrainingGameSetup,
) -> Result<Arc<Coach<G>>, CoachError> {
    app.coaching.coach_cache.coach::<G>(app, client, &table.rules, table.seats).await
}

async fn exercise_from_record<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    source: &ExerciseSource,
    record: &Record,
) -> Result<Option<ExerciseWithCoach<G>>, CoachError> {
    let ExerciseSource::OwnGame { stood, seat, .. } = *source else { return Ok(None) };
    let Ok(folded) = replay_record::<G>(record) else { return Ok(None) };
    let table = TrainingGameSetup { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, client, &table).await?;
    let exercise = Exercise::from_replayed_game(source.clone(), folded, stood, seat);
    Ok(exercise.map(|exercise| ExerciseWithCoach { exercise: Arc::new(exercise), coach }))
}

/// The decision of the first seat that has to decide in a position string.
async fn exercise_from_position<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    string: &str,
) -> Result<Option<Arc<ExerciseWithCoach<G>>>, CoachError> {
    let Ok(with_rules) = PositionWithRules::<G>::parse(string) else { return Ok(None) };
    check_not_counted_anywhere(app, &with_rules)?;
    let Phase::Decide { seats, .. } = with_rules.position.phase() else { return Ok(None) };
    let exercise = seats.iter().next().and_then(|seat| Exercise::from_position(&with_rules, seat));
    let Some(exercise) = exercise.map(Arc::new) else { return Ok(None) };
    let (rules, seats) = (with_rules.choice, with_rules.position.seats());
    let coach = coach_for::<G>(app, client, &TrainingGameSetup { rules, seats }).await?;
    Ok(Some(Arc::new(ExerciseWithCoach { exercise, coach })))
}

/// The exercise of a simulated or daily source. The search runs in the background: if it takes
/// longer than a page should wait, the error has its progress.
async fn generate_exercise<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    source: &ExerciseSource,
) -> Result<Option<ExerciseWithCoach<G>>, CoachError> {
    let Some(table) = default_training_game_setup::<G>() else { return Ok(None) };
    let coach = coach_for::<G>(app, client, &table).await?;
    let (search, is_new) = app.trainer.find_or_add_search((G::ID, source.to_string()));
    if is_new {
        let (app, coach, source) = (app.clone(), coach.clone(), source.clone());
        let (search, client) = (search.clone(), client.clone());
        spawn(async move {
            let outcome = search_exercise(&app, client, coach, table, source, search.clone()).await;
            search.outcome.send_replace(Some(outcome));
        });
    }
    let mut receiver = search.outcome.subscribe();
    let outcome = match timeout(SEARCH_WAIT, receiver.wait_for(Option::is_some)).await {
        Ok(Ok(outcome)) => outcome.clone().unwrap_or(Err(CoachError::Failed)),
        Ok(Err(_)) => Err(CoachError::Failed),
        Err(_) => {
            let percent = search.percent.load(Ordering::Relaxed);
            return Err(CoachError::NotReady { percent, position: None });
        }
    };
    app.trainer.remove_search(&search);
    let Some(exercise) = outcome? else { return Ok(None) };
    let exercise = exercise.downcast().map_err(|_| CoachError::Failed)?;
    Ok(Some(ExerciseWithCoach { exercise, coach }))
}

/// Searches on a blocking thread, after the questions queued before.
async fn search_exercise<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: QueueClient,
    coach: Arc<Coach<G>>,
    table: TrainingGameSetup,
    source: ExerciseSource,
    search: Arc<ExerciseSearch>,
) -> SearchOutcome {
    let (solutions, shutdown) = (app.tables.solutions().clone(), app.shutdown.clone());
    let find = move || {
        let deadline = Deadline::new(SEARCH_TIMEOUT, shutdown);
        let progress = DeadlineWithProgress { deadline, percent: &search.percent };
        match coach.find_exercise_in_simulated_games(&source, &table, &solutions, &progress) {
            Ok(exercise) => Ok(exercise.map(|exercise| Arc::new(exercise) as _)),
            Err(BotError::Cancelled(_)) => Err(CoachError::TooLong),
            Err(_) => Err(CoachError::Failed),
        }
    };
    app.coaching.coach_cache.run_question(client, JobSize::Large, find).await?
}

/// Reviews a visitor's latest games in the background to find mistakes, each when it is their turn.
/// Does nothing while their games are being reviewed.
pub(crate) fn review_recent_games(
    app: &AppState,
    client: &QueueClient,
    who: &TokenHash,
    game: GameId,
) {
    let Some(guard) = app.trainer.start_reviewing(who) else { return };
    let (app, client, who) = (app.clone(), client.clone(), who.clone());
    spawn(async move {
        let _guard = guard;
        for _ in 0..MAX_GAMES_PER_VISIT {
            let reviewed = with_game!(game, G => review_next_game::<G>(&app, &client, &who).await);
            // The next visit tries again after a failure.
            if !matches!(reviewed, Ok(true)) {
                return;
            }
        }
    });
}

/// Reviews one game; false if none is left or there is no coach.
async fn review_next_game<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    who: &TokenHash,
) -> Result<bool, TableError> {
    let (store, owner, game) = (app.tables.store(), Trainee::from_token_hash(who), G::ID.name());
    let Some(unreviewed) = store.latest_unreviewed_game(&owner, game).await? else {
        return Ok(false);
    };
    let seats =
        unreviewed.seats.iter().filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
    let seats: Vec<Seat> = seats.collect();
    let found = match seats.first() {
        Some(&seat) => finished_record_of(app, Some(who), &unreviewed.table, seat).await?,
        None => None,
    };
    let found = match found {
        Some(record) => {
            find_mistakes::<G>(app, client, record, unreviewed.table.clone(), seats).await
        }
        None => Ok(Vec::new()),
    };
    let mistakes = match found {
        Ok(mistakes) => mistakes,
        // It will never be fast enough, so it counts as reviewed.
        Err(CoachError::TooLong) => Vec::new(),
        Err(_) => return Ok(false),
    };
    let mistakes = mistakes.into_iter().map(mistake_to_row).collect();
    store.store_own_game_mistakes(&owner, game, &unreviewed.table, mistakes).await?;
    Ok(true)
}

fn mistake_to_row(mistake: Mistake) -> GameMistake {
    GameMistake {
        table: mistake.table,
        move_index: i64::try_from(mistake.events_before).unwrap_or(i64::MAX),
        seat: u8::from(mistake.seat).into(),
        question: mistake.question,
        loss: mistake.loss,
    }
}

async fn find_mistakes<G: HasReasons + HasPositionValues>(
    app: &AppState,
    client: &QueueClient,
    record: Record,
    table: String,
    seats: Vec<Seat>,
) -> Result<Vec<Mistake>, CoachError> {
    let folded = replay_record::<G>(&record).map_err(|_| CoachError::TooLong)?;
    let training_table =
        TrainingGameSetup { rules: folded.rules.clone(), seats: folded.opening.seats() };
    let coach = coach_for::<G>(app, client, &training_table).await?;
    let ticket = app.coaching.review_queue.enter(client.clone(), JobSize::Large);
    let mut ticket = ticket.map_err(|_| CoachError::Busy)?;
    ticket.wait_for_turn().await.map_err(|_| CoachError::Busy)?;
    let deadline = Deadline::new(GAME_REVIEW_TIMEOUT, app.shutdown.clone());
    let work = spawn_low_priority(move || {
        let review = coach.review(&record, &folded, &deadline).map_err(|_| CoachError::TooLong)?;
        Ok(mistakes_in_review(&review, &table, &seats))
    });
    work.await.unwrap_or(Err(CoachError::Failed))
}
