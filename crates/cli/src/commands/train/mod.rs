//! `rollwright train GAME`: positions to decide, and what each answer was worth.

mod ask_exercise;
mod texts;

use std::time::{SystemTime, UNIX_EPOCH};

use rollwright_bots::{HasBots, NoProgress, SolutionProvider, random_for_decision};
use rollwright_coach::plain_text::ValueFormat;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseAnswer, ExerciseSource, ExerciseVerdict, Mistake,
    TrainingProgress, TrainingTable, daily_share_line, default_training_table, mistakes_in_review,
    result_square,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, MistakeSeverity};
use rollwright_games::record::replay_record;
use rollwright_games::{Game, Seat, with_game};
use rollwright_tables::store::{TrainingAnswer, TrainingMistake, answers_before};
use rollwright_tables::{LocalStore, StoreError, date_from_unix_seconds, parse_days_since_epoch};
use rollwright_terminal::{Console, ConsoleGame};

use crate::args::TrainArgs;
use crate::commands::train::texts::{TrainCommandTexts, texts};
use crate::common_args::parse_game;
use crate::exit::CommandError;
use crate::local_store;
use crate::progress_and_ctrl_c::{ProgressReporter, default_threads, open_solution_cache};
use crate::stdio_console::stdio_console;

/// How many of the last own games are looked through before the first position.
const OWN_GAMES_TO_REVIEW: usize = 5;

/// Trains at the console.
pub(crate) fn run(args: &TrainArgs) -> Result<(), CommandError> {
    let game = parse_game(&args.game)?;
    with_game!(game, G => train_game::<G>(args))
}

/// A position, with a coach of its own where the game was played at another table than one
/// trains for.
type ExerciseWithCoach<G> = (Exercise<G>, Option<Coach<G>>);

/// What a session goes by.
struct TrainingSession<'s, G: Game> {
    store: Option<LocalStore>,
    table: TrainingTable,
    coach: Coach<G>,
    solutions: &'s SolutionProvider<'s>,
    /// The last answers in this game.
    answers: Vec<ExerciseAnswer>,
    /// How many answers came before those.
    before: u64,
    own_mistakes: Vec<Mistake>,
}

fn train_game<G: HasBots + ConsoleGame>(args: &TrainArgs) -> Result<(), CommandError> {
    let mut console = stdio_console(args.plain, false, &args.language);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &NoProgress, default_threads());
    let none = || CommandError::Failed(texts(console.lang()).no_position.to_owned());
    let table = default_training_table::<G>().ok_or_else(none)?;
    let lang = console.lang();
    let watch = ProgressReporter::new(crate::texts::texts(lang).thinking).with_lang(lang);
    let watched = solutions.with_progress(&watch);
    let rules = G::rules_for(&table.rules);
    let coach = Coach::<G>::new(&rules, table.seats, DEFAULT_ROLLOUTS, &watched)?;
    let home = local_store::open_for_console(&console);
    if let Some(home) = &home {
        review_recent_games::<G>(home, &watched)?;
    }
    drop(watch);
    let ((answers, before), own) = match &home {
        Some(home) => (load_answers::<G>(home)?, load_mistakes::<G>(home)?),
        None => Default::default(),
    };
    let mut session = TrainingSession {
        store: home,
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

fn store_failed(error: StoreError) -> CommandError {
    CommandError::Failed(error.to_string())
}

/// What was answered last, the oldest first, and how many answers came before that.
fn load_answers<G: Game>(home: &LocalStore) -> Result<(Vec<ExerciseAnswer>, u64), CommandError> {
    let stored = home.training_answers(G::ID).map_err(store_failed)?;
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(ExerciseAnswer { source, question: answer.question.clone(), loss: answer.loss })
    };
    Ok((stored.iter().filter_map(read).collect(), answers_before(&stored)))
}

/// The own positions where something was lost.
fn load_mistakes<G: Game>(home: &LocalStore) -> Result<Vec<Mistake>, CommandError> {
    let stored = home.training_mistakes(G::ID).map_err(store_failed)?;
    let read = |one: &TrainingMistake| {
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

/// Looks through the last games of this console that were not looked through yet.
fn review_recent_games<G: HasBots + ConsoleGame>(
    home: &LocalStore,
    solutions: &SolutionProvider<'_>,
) -> Result<(), CommandError> {
    for _ in 0..OWN_GAMES_TO_REVIEW {
        let Some(unseen) = home.next_unreviewed_game(G::ID).map_err(store_failed)? else {
            return Ok(());
        };
        let seats = unseen.seats.iter();
        let seats = seats.filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
        let seats: Vec<Seat> = seats.collect();
        let mut found = Vec::new();
        if let Some(record) = home.load_record(&unseen.table).map_err(store_failed)?
            && let Ok(folded) = replay_record::<G>(&record)
        {
            let (rules, count) = (G::rules_for(&folded.rules), folded.opening.seats());
            let coach = Coach::<G>::new(&rules, count, DEFAULT_ROLLOUTS, solutions)?;
            let review = coach.review(&record, &folded, &NoProgress);
            let review = review.map_err(|stopped| CommandError::Failed(stopped.to_string()))?;
            found = mistakes_in_review(&review, &unseen.table, &seats);
        }
        let stored = found.into_iter().map(|mistake| TrainingMistake {
            table: mistake.table,
            move_index: i64::try_from(mistake.events_before).unwrap_or(i64::MAX),
            seat: u8::from(mistake.seat).into(),
            question: mistake.question,
            loss: mistake.loss,
        });
        home.store_reviewed_game(G::ID, &unseen.table, stored.collect()).map_err(store_failed)?;
    }
    Ok(())
}

impl<G: HasBots + ConsoleGame> TrainingSession<'_, G> {
    /// One position after the other, until somebody has had enough.
    fn run(&mut self, console: &mut Console<'_>, args: &TrainArgs) -> Result<(), CommandError> {
        let texts = texts(console.lang());
        let difficulty = args.difficulty.into();
        let (mut right, mut all) = (0, 0);
        console.print_line(texts.commands)?;
        while args.count.is_none_or(|count| all < count) {
            let source = self.next_source(difficulty);
            let Some((exercise, coach)) = self.load_exercise(&source)? else {
                return Err(CommandError::Failed(texts.no_position.to_owned()));
            };
            let kind = match source {
                ExerciseSource::OwnGame { .. } => texts.from_own_game,
                _ => difficulty_text(difficulty, texts),
            };
            console.print_empty_line()?;
            console.print_line((texts.position)(all + 1, kind))?;
            let Some(verdict) =
                ask_and_judge(&exercise, coach.as_ref().unwrap_or(&self.coach), console)?
            else {
                break;
            };
            all += 1;
            right += usize::from(verdict.is_correct());
            self.store_answer(&exercise, &verdict)?;
        }
        if all > 0 {
            console.print_empty_line()?;
            console.print_line((texts.correct_count)(right, all))?;
            for (question, kind) in
                TrainingProgress::from_answers(self.answers.clone()).by_question()
            {
                let curve = kind.recent_correct_percent();
                let lately = curve.last().copied().unwrap_or_default();
                let about = G::description(console.lang()).question_label(question);
                console.print_line((texts.question_progress)(about, curve.len(), lately))?;
            }
        }
        Ok(())
    }

    /// The position of a day, and what to tell others.
    fn run_daily(
        &mut self,
        console: &mut Console<'_>,
        args: &TrainArgs,
    ) -> Result<(), CommandError> {
        let texts = texts(console.lang());
        let day = match &args.day {
            Some(text) => parse_days_since_epoch(text)
                .filter(|&day| day <= days_since_epoch())
                .ok_or_else(|| {
                    let why = "--day is a day such as 2026-11-15 that is not in the future";
                    CommandError::Usage(why.to_owned())
                })?,
            None => days_since_epoch(),
        };
        let source = ExerciseSource::Daily { day };
        let Some((exercise, _)) = self.load_exercise(&source)? else {
            return Err(CommandError::Failed(texts.no_position.to_owned()));
        };
        let name = date_from_unix_seconds(i64::from(day) * 86_400)
            .map_or_else(String::new, |day| day.to_string());
        console.print_line((texts.daily)(&name))?;
        let Some(verdict) = ask_and_judge(&exercise, &self.coach, console)? else { return Ok(()) };
        let answered_before = match &self.store {
            Some(home) => home.has_answered(G::ID, &source.to_string()).map_err(store_failed)?,
            None => false,
        };
        if answered_before {
            console.print_line(texts.already_answered)?;
            return Ok(());
        }
        self.store_answer(&exercise, &verdict)?;
        let square = result_square(verdict.chosen.loss, verdict.severity);
        console.print_line(texts.share_heading)?;
        console.print_line(daily_share_line(&name, &[(G::ID.title(), square)]))?;
        Ok(())
    }

    /// What to ask next.
    fn next_source(&self, difficulty: Difficulty) -> ExerciseSource {
        let progress = TrainingProgress::from_answers(self.answers.clone());
        if let Some(mistake) = progress.next_mistake(&self.own_mistakes) {
            return mistake.to_exercise_source();
        }
        let number = random_for_decision(0, 0, self.before + progress.answer_count() as u64);
        let question = progress.next_question().map(str::to_owned);
        ExerciseSource::SimulatedGame { number, difficulty, question }
    }

    /// The position behind a source.
    fn load_exercise(
        &self,
        source: &ExerciseSource,
    ) -> Result<Option<ExerciseWithCoach<G>>, CommandError> {
        let ExerciseSource::OwnGame { table, stood, seat } = source else {
            let exercise = self.coach.find_exercise(source, &self.table, self.solutions)?;
            return Ok(exercise.map(|exercise| (exercise, None)));
        };
        let record = match &self.store {
            Some(home) => home.load_record(table).map_err(store_failed)?,
            None => None,
        };
        let Some(folded) = record.and_then(|record| replay_record::<G>(&record).ok()) else {
            return Ok(None);
        };
        let (rules, seats) = (G::rules_for(&folded.rules), folded.opening.seats());
        let coach = Coach::new(&rules, seats, DEFAULT_ROLLOUTS, self.solutions)?;
        let exercise = Exercise::new(source.clone(), folded, *stood, *seat);
        Ok(exercise.map(|exercise| (exercise, Some(coach))))
    }

    fn store_answer(
        &mut self,
        exercise: &Exercise<G>,
        verdict: &ExerciseVerdict<G>,
    ) -> Result<(), CommandError> {
        let (question, loss) = (exercise.question().to_owned(), verdict.chosen.loss);
        if let Some(home) = &self.store {
            let answer = TrainingAnswer {
                number: 0,
                game: G::ID.name().to_owned(),
                question: question.clone(),
                source: exercise.source.to_string(),
                action: G::format_action(verdict.chosen.action_value.action),
                loss,
                mark: verdict.severity.map_or("", MistakeSeverity::name).to_owned(),
            };
            home.store_training_answer(answer).map_err(store_failed)?;
        }
        self.answers.push(ExerciseAnswer { source: exercise.source.clone(), question, loss });
        Ok(())
    }
}

/// Asks, judges and tells; nothing for somebody who leaves.
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
        let told = if verdict.is_correct() { texts.correct_answer } else { texts.costly_answer };
        console.print_line(told(&option.label, &shown.with_unit(option.value), &option.reason))?;
    }
    if let Some(best) = hint.options.first().filter(|_| !verdict.is_correct()) {
        console.print_line((texts.better_answer)(
            &best.label,
            &shown.with_unit(best.value),
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
