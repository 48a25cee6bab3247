//! `rollwright train GAME`: exercises, and the value of each answer.

mod ask_exercise;
mod texts;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rollwright_bots::{
    BotError, HasPositionValues, NoProgress, Progress, SolutionProvider, random_number_for_decision,
};
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseAnswer, ExerciseSource, ExerciseVerdict, Mistake, PuzzleSet,
    PuzzleTheme, TrainingGameSetup, TrainingProgress, answer_result_emoji, daily_share_line,
    default_training_game_setup, mistakes_in_review,
};
use rollwright_coach::value_format::ValueFormat;
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, MistakeSeverity};
use rollwright_database::LocalStore;
use rollwright_games::record::replay_record;
use rollwright_games::{
    Game, Phase, PositionStringError, PositionWithRules, Seat, game_of_position_string, with_game,
};
use rollwright_i18n::Lang;
use rollwright_tables::store::{GameMistake, TrainingAnswer, estimate_earlier_answer_count};
use rollwright_tables::{StoreError, date_from_unix_seconds, parse_date_to_unix_days};
use rollwright_terminal::{Console, ConsoleGame};

use crate::args::TrainArgs;
use crate::command_error::CommandError;
use crate::commands::train::texts::{TrainCommandTexts, texts};
use crate::open_local_store;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{default_threads, parse_game};
use crate::progress_reporter::ProgressReporter;
use crate::stdio_console::stdio_console;

/// How long the search for a position may take. It evaluates a fixed number of options, so this is
/// only for games whose rollouts are very slow.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(120);

/// How long a storm takes.
const STORM_DURATION: Duration = Duration::from_secs(180);

/// How many recent games of the user are reviewed before the first exercise.
const OWN_GAMES_TO_REVIEW: usize = 5;

/// Trains at the console.
pub(crate) fn run(args: &TrainArgs) -> Result<(), CommandError> {
    match game_of_position_string(&args.game) {
        Ok(game) => return with_game!(game, G => train_position::<G>(args)),
        Err(PositionStringError::Malformed) => {}
        Err(error) => return Err(error.into()),
    }
    let game = parse_game(&args.game)?;
    with_game!(game, G => train_game::<G>(args))
}

/// Asks for the decision in a position string; the answer isn't stored.
fn train_position<G: HasPositionValues + ConsoleGame>(
    args: &TrainArgs,
) -> Result<(), CommandError> {
    if args.daily || args.count.is_some() || args.streak || args.storm || args.theme.is_some() {
        let why = "--daily, --count, --streak, --storm and --theme are for games; a position string is a single exercise";
        return Err(CommandError::Usage(why.to_owned()));
    }
    let mut console = stdio_console(args.plain, false, &args.language);
    let lang = console.lang();
    let with_rules = PositionWithRules::<G>::parse(&args.game)?;
    let seat = match with_rules.position.phase() {
        Phase::Decide { seats, .. } => seats.iter().next(),
        Phase::Roll { .. } | Phase::Over { .. } => None,
    };
    let exercise = seat.and_then(|seat| Exercise::from_position(&with_rules, seat));
    let nothing_to_decide = || CommandError::Failed(texts(lang).nothing_to_decide.to_owned());
    let exercise = exercise.ok_or_else(nothing_to_decide)?;
    let progress = ProgressReporter::new(crate::texts::texts(lang).thinking).with_lang(lang);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let (rules, seats) = (G::rules_for(&with_rules.choice), with_rules.position.seats());
    let coach = Coach::<G>::new(&rules, seats, DEFAULT_ROLLOUTS, &solutions)?;
    drop(progress);
    ask_and_judge(&exercise, &coach, &mut console).map(|_| ())
}

/// An exercise. It has its own coach if it comes from one of the user's games, whose rules may
/// differ from the training table's.
type ExerciseWithCoach<G> = (Exercise<G>, Option<Coach<G>>);

/// The state of a training session.
struct TrainingSession<'s, G: Game> {
    store: Option<LocalStore>,
    table: TrainingGameSetup,
    coach: Coach<G>,
    solutions: &'s SolutionProvider<'s>,
    /// The most recent answers in this game.
    answers: Vec<ExerciseAnswer>,
    /// How many answers came before `answers`.
    before: u64,
    own_mistakes: Vec<Mistake>,
}

fn train_game<G: HasPositionValues + ConsoleGame>(args: &TrainArgs) -> Result<(), CommandError> {
    let mut console = stdio_console(args.plain, false, &args.language);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &NoProgress, default_threads());
    let none = || CommandError::Failed(texts(console.lang()).no_position.to_owned());
    let table = default_training_game_setup::<G>().ok_or_else(none)?;
    let lang = console.lang();
    let progress_reporter =
        ProgressReporter::new(crate::texts::texts(lang).thinking).with_lang(lang);
    let solutions_with_progress = solutions.with_progress(&progress_reporter);
    let rules = G::rules_for(&table.rules);
    let coach = Coach::<G>::new(&rules, table.seats, DEFAULT_ROLLOUTS, &solutions_with_progress)?;
    let store = open_local_store::open_for_console(&console);
    if let Some(store) = &store {
        review_recent_games::<G>(store, &solutions_with_progress)?;
    }
    drop(progress_reporter);
    let ((answers, before), own) = match &store {
        Some(store) => (load_answers::<G>(store)?, load_mistakes::<G>(store)?),
        None => Default::default(),
    };
    let mut session = TrainingSession {
        store,
        table,
        coach,
        solutions: &solutions,
        answers,
        before,
        own_mistakes: own,
    };
    match args.daily {
        true => session.run_daily(&mut console, args),
        false => session.run(&mut console, args),
    }
}

/// Shows the progress of a search for a position, and cancels it after [`SEARCH_TIMEOUT`].
struct SearchProgress {
    reporter: ProgressReporter,
    expires_at: Instant,
}

impl SearchProgress {
    fn new(lang: Lang) -> Self {
        let label = crate::texts::texts(lang).thinking;
        let reporter = ProgressReporter::new(label).with_lang(lang);
        Self { reporter, expires_at: Instant::now() + SEARCH_TIMEOUT }
    }

    fn is_too_late(&self) -> bool {
        Instant::now() > self.expires_at
    }
}

impl Progress for SearchProgress {
    fn report(&self, done: u64, total: u64) {
        self.reporter.report(done, total);
    }

    fn is_cancelled(&self) -> bool {
        self.reporter.is_cancelled() || self.is_too_late()
    }
}

fn store_failed(error: StoreError) -> CommandError {
    CommandError::Failed(error.to_string())
}

/// The most recent answers, oldest first, and how many answers came before them.
fn load_answers<G: Game>(store: &LocalStore) -> Result<(Vec<ExerciseAnswer>, u64), CommandError> {
    let stored = store.training_answers(G::ID).map_err(store_failed)?;
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(ExerciseAnswer { source, question: answer.question.clone(), loss: answer.loss })
    };
    Ok((stored.iter().filter_map(read).collect(), estimate_earlier_answer_count(&stored)))
}

/// The mistakes in the user's own games.
fn load_mistakes<G: Game>(store: &LocalStore) -> Result<Vec<Mistake>, CommandError> {
    let stored = store.own_game_mistakes(G::ID).map_err(store_failed)?;
    let read = |one: &GameMistake| {
        Some(Mistake {
            table: one.table.clone(),
            events_before: usize::try_from(one.move_index).ok()?,
            seat: Seat::try_from(u8::try_from(one.seat).ok()?).ok()?,
            question: one.question.clone(),
            loss: one.loss,
        })
    };
    Ok(stored.iter().filter_map(read).collect())
}

/// Reviews the latest games of this console that have not been reviewed yet.
fn review_recent_games<G: HasPositionValues + ConsoleGame>(
    store: &LocalStore,
    solutions: &SolutionProvider<'_>,
) -> Result<(), CommandError> {
    for _ in 0..OWN_GAMES_TO_REVIEW {
        let Some(unreviewed) = store.latest_unreviewed_game(G::ID).map_err(store_failed)? else {
            return Ok(());
        };
        let seats = unreviewed.seats.iter();
        let seats = seats.filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
        let seats: Vec<Seat> = seats.collect();
        let mut found = Vec::new();
        if let Some(record) = store.load_record(&unreviewed.table).map_err(store_failed)?
            && let Ok(replayed) = replay_record::<G>(&record)
        {
            let (rules, count) = (G::rules_for(&replayed.rules), replayed.opening.seats());
            let coach = Coach::<G>::new(&rules, count, DEFAULT_ROLLOUTS, solutions)?;
            let review = coach.review(&record, &replayed, &NoProgress);
            let review = review.map_err(|cancelled| CommandError::Failed(cancelled.to_string()))?;
            found = mistakes_in_review(&review, &unreviewed.table, &seats);
        }
        let stored = found.into_iter().map(|mistake| GameMistake {
            table: mistake.table,
            move_index: i64::try_from(mistake.events_before).unwrap_or(i64::MAX),
            seat: u8::from(mistake.seat).into(),
            question: mistake.question,
            loss: mistake.loss,
        });
        store
            .store_own_game_mistakes(G::ID, &unreviewed.table, stored.collect())
            .map_err(store_failed)?;
    }
    Ok(())
}

impl<G: HasPositionValues + ConsoleGame> TrainingSession<'_, G> {
    /// Asks one exercise after another until the user quits.
    fn run(&mut self, console: &mut Console<'_>, args: &TrainArgs) -> Result<(), CommandError> {
        let texts = texts(console.lang());
        let difficulty = args.difficulty.into();
        let theme = args.theme.as_deref().and_then(PuzzleTheme::from_name);
        let (mut right, mut all) = (0, 0);
        console.print_line(texts.commands)?;
        if args.storm {
            console.print_line(texts.storm_start)?;
        }
        let storm_ends_at = args.storm.then(|| Instant::now() + STORM_DURATION);
        let is_time_up = || storm_ends_at.is_some_and(|end| Instant::now() >= end);
        while args.count.is_none_or(|count| all < count) && !is_time_up() {
            let source = match args.streak || args.storm {
                true => self.next_puzzle(difficulty, theme),
                false => self.next_source(difficulty, theme),
            };
            let Some((exercise, coach)) = self.load_exercise(&source, console.lang())? else {
                return Err(CommandError::Failed(texts.no_position.to_owned()));
            };
            let kind = match source {
                ExerciseSource::OwnGame { .. } => texts.from_own_game,
                _ => difficulty_text(difficulty, texts),
            };
            console.print_empty_line_if_needed()?;
            console.print_line((texts.position)(all + 1, kind))?;
            let Some(verdict) =
                ask_and_judge(&exercise, coach.as_ref().unwrap_or(&self.coach), console)?
            else {
                break;
            };
            self.store_answer(&exercise, &verdict)?;
            if is_time_up() {
                console.print_line(texts.too_late)?;
                break;
            }
            all += 1;
            right += usize::from(verdict.is_correct());
            if args.streak && !verdict.is_correct() {
                break;
            }
        }
        if all > 0 && args.streak {
            console.print_empty_line_if_needed()?;
            console.print_line((texts.streak_result)(right))?;
        } else if all > 0 {
            console.print_empty_line_if_needed()?;
            console.print_line((texts.correct_count)(right, all))?;
            for (question, kind) in
                TrainingProgress::from_answers(self.answers.clone()).by_question_kind()
            {
                let curve = kind.rolling_correct_percentages();
                let recent_percent = curve.last().copied().unwrap_or_default();
                let about = G::description(console.lang()).question_label_by_name(question);
                console.print_line((texts.question_progress)(
                    about,
                    curve.len(),
                    recent_percent,
                ))?;
            }
        }
        Ok(())
    }

    /// Asks the exercise of a day and prints a line to share.
    fn run_daily(
        &mut self,
        console: &mut Console<'_>,
        args: &TrainArgs,
    ) -> Result<(), CommandError> {
        let texts = texts(console.lang());
        let day = match &args.day {
            Some(text) => parse_date_to_unix_days(text)
                .filter(|&day| day <= days_since_epoch())
                .ok_or_else(|| {
                    let why = "--day must be a day such as 2026-11-15 that is not in the future";
                    CommandError::Usage(why.to_owned())
                })?,
            None => days_since_epoch(),
        };
        let source = ExerciseSource::Daily { day };
        let Some((exercise, _)) = self.load_exercise(&source, console.lang())? else {
            return Err(CommandError::Failed(texts.no_position.to_owned()));
        };
        let name = date_from_unix_seconds(i64::from(day) * 86_400)
            .map_or_else(String::new, |day| day.to_string());
        console.print_line((texts.daily)(&name))?;
        let Some(verdict) = ask_and_judge(&exercise, &self.coach, console)? else { return Ok(()) };
        let answered_before = match &self.store {
            Some(store) => {
                store.has_answered_exercise(G::ID, &source.to_string()).map_err(store_failed)?
            }
            None => false,
        };
        if answered_before {
            console.print_line(texts.already_answered)?;
            return Ok(());
        }
        self.store_answer(&exercise, &verdict)?;
        let square = answer_result_emoji(verdict.chosen.loss, verdict.severity);
        console.print_line(texts.share_heading)?;
        console.print_line(daily_share_line(&name, &[(G::ID.title(), square)]))?;
        Ok(())
    }

    /// The next puzzle, or a position of a simulated game if the game has no puzzles.
    fn next_puzzle(&self, difficulty: Difficulty, theme: Option<PuzzleTheme>) -> ExerciseSource {
        let progress = TrainingProgress::from_answers(self.answers.clone());
        let number = random_number_for_decision(0, 0, self.before + progress.answer_count() as u64);
        progress.next_source(PuzzleSet::of_game::<G>(), difficulty, theme, number)
    }

    /// The source of the next exercise: one of the user's mistakes, or a puzzle.
    fn next_source(&self, difficulty: Difficulty, theme: Option<PuzzleTheme>) -> ExerciseSource {
        let progress = TrainingProgress::from_answers(self.answers.clone());
        if theme.is_none()
            && let Some(mistake) = progress.next_mistake_to_ask(&self.own_mistakes)
        {
            return mistake.to_exercise_source();
        }
        self.next_puzzle(difficulty, theme)
    }

    /// The exercise of a source.
    fn load_exercise(
        &self,
        source: &ExerciseSource,
        lang: Lang,
    ) -> Result<Option<ExerciseWithCoach<G>>, CommandError> {
        if let Some(exercise) = Exercise::from_puzzle_set(source) {
            return Ok(Some((exercise, None)));
        }
        let ExerciseSource::OwnGame { table, stood, seat } = source else {
            let progress = SearchProgress::new(lang);
            let found = self.coach.find_exercise_in_simulated_games(
                source,
                &self.table,
                self.solutions,
                &progress,
            );
            let exercise = found.map_err(|error| match error {
                BotError::Cancelled(_) if progress.is_too_late() => {
                    CommandError::Failed(texts(lang).search_too_long.to_owned())
                }
                error => error.into(),
            })?;
            return Ok(exercise.map(|exercise| (exercise, None)));
        };
        let record = match &self.store {
            Some(store) => store.load_record(table).map_err(store_failed)?,
            None => None,
        };
        let Some(replayed) = record.and_then(|record| replay_record::<G>(&record).ok()) else {
            return Ok(None);
        };
        let (rules, seats) = (G::rules_for(&replayed.rules), replayed.opening.seats());
        let coach = Coach::new(&rules, seats, DEFAULT_ROLLOUTS, self.solutions)?;
        let exercise = Exercise::from_replayed_game(source.clone(), replayed, *stood, *seat);
        Ok(exercise.map(|exercise| (exercise, Some(coach))))
    }

    fn store_answer(
        &mut self,
        exercise: &Exercise<G>,
        verdict: &ExerciseVerdict<G>,
    ) -> Result<(), CommandError> {
        let (question, loss) = (exercise.question_kind().to_owned(), verdict.chosen.loss);
        if let Some(store) = &self.store {
            let answer = TrainingAnswer {
                number: 0,
                game: G::ID.name().to_owned(),
                question: question.clone(),
                source: exercise.source.to_string(),
                action: G::format_action(verdict.chosen.action_value.action),
                loss,
                mark: verdict.severity.map_or("", MistakeSeverity::name).to_owned(),
            };
            store.store_training_answer(answer).map_err(store_failed)?;
        }
        self.answers.push(ExerciseAnswer { source: exercise.source.clone(), question, loss });
        Ok(())
    }
}

/// Asks for an action and prints its verdict; `None` if the user quits.
fn ask_and_judge<G: ConsoleGame>(
    exercise: &Exercise<G>,
    coach: &Coach<G>,
    console: &mut Console<'_>,
) -> Result<Option<ExerciseVerdict<G>>, CommandError> {
    let Some(action) = crate::commands::train::ask_exercise::ask_exercise(exercise, console)?
    else {
        return Ok(None);
    };
    let Some(verdict) = coach.judge_answer(exercise, action) else { return Ok(None) };
    let (texts, hint) = (texts(console.lang()), verdict.hint.to_document(console.lang()));
    let shown = ValueFormat::for_hint(&hint, console.lang());
    let taken = G::format_action(action);
    if let Some(option) = hint.options.iter().find(|option| option.action == taken) {
        let answer_text =
            if verdict.is_correct() { texts.correct_answer } else { texts.costly_answer };
        console.print_line(answer_text(
            &option.label,
            &shown.format_value_in_sentence(option.value),
            &option.reason,
        ))?;
    }
    if let Some(best) = hint.options.first().filter(|_| !verdict.is_correct()) {
        console.print_line((texts.better_answer)(
            &best.label,
            &shown.format_value_in_sentence(best.value),
            &best.reason,
        ))?;
    }
    Ok(Some(verdict))
}

fn difficulty_text(difficulty: Difficulty, texts: &TrainCommandTexts) -> &'static str {
    let [easy, medium, hard] = texts.difficulties;
    match difficulty {
        Difficulty::Easy => easy,
        Difficulty::Medium => medium,
        Difficulty::Hard => hard,
    }
}

/// Today, in days since 1970-01-01.
fn days_since_epoch() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}
