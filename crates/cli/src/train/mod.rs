//! `rollwright train GAME`: positions to decide, and what each answer was worth.

mod ask;
mod texts;

use std::time::{SystemTime, UNIX_EPOCH};

use rollwright_bots::{HasBots, Solutions, Unwatched, luck_of};
use rollwright_coach::text::Shown;
use rollwright_coach::training::{
    Answered, Difficulty, Exercise, Mistake, Progress, Source, TrainingTable, Verdict, mistakes,
    share_line, share_square, training_table,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, Mark};
use rollwright_games::record::fold;
use rollwright_games::{Game, Seat, with_game};
use rollwright_tables::store::{TrainingAnswer, TrainingMistake, answers_before};
use rollwright_tables::{LocalStore, StoreError, day_number, day_of};
use rollwright_terminal::{Console, ConsoleGame};

use crate::args::Train;
use crate::failure::Failure;
use crate::given::game_named;
use crate::home;
use crate::screen::console;
use crate::solutions::{ProgressWatch, cache, threads};
use texts::{TrainTexts, texts};

/// How many of the last own games are looked through before the first position.
const GAMES: usize = 5;

/// Trains at the console.
pub(crate) fn run(args: &Train) -> Result<(), Failure> {
    let game = game_named(&args.game)?;
    with_game!(game, G => train::<G>(args))
}

/// A position, with a coach of its own where the game was played at another table than one
/// trains for.
type Posed<G> = (Exercise<G>, Option<Coach<G>>);

/// What a session goes by.
struct Session<'s, G: Game> {
    home: Option<LocalStore>,
    table: TrainingTable,
    coach: Coach<G>,
    solutions: &'s Solutions<'s>,
    /// The last answers in this game.
    answers: Vec<Answered>,
    /// How many answers came before those.
    before: u64,
    own: Vec<Mistake>,
}

fn train<G: HasBots + ConsoleGame>(args: &Train) -> Result<(), Failure> {
    let mut console = console(args.plain, false, &args.spoken);
    let cache = cache();
    let solutions = Solutions::new(&cache, &Unwatched, threads());
    let none = || Failure::Failed(texts(console.lang()).none.to_owned());
    let table = training_table::<G>().ok_or_else(none)?;
    let lang = console.lang();
    let watch = ProgressWatch::new(crate::texts::texts(lang).thinking).speaking(lang);
    let watched = solutions.watched_by(&watch);
    let rules = G::rules(&table.rules);
    let coach = Coach::<G>::new(&rules, table.seats, DEFAULT_ROLLOUTS, &watched)?;
    let home = home::home(&console);
    if let Some(home) = &home {
        look_through::<G>(home, &watched)?;
    }
    drop(watch);
    let ((answers, before), own) = match &home {
        Some(home) => (known::<G>(home)?, own::<G>(home)?),
        None => Default::default(),
    };
    let mut session = Session { home, table, coach, solutions: &solutions, answers, before, own };
    match args.daily {
        true => session.day(&mut console, args),
        false => session.go(&mut console, args),
    }
}

fn failed(error: StoreError) -> Failure {
    Failure::Failed(error.to_string())
}

/// What was answered last, the oldest first, and how many answers came before that.
fn known<G: Game>(home: &LocalStore) -> Result<(Vec<Answered>, u64), Failure> {
    let stored = home.training_answers(G::ID).map_err(failed)?;
    let read = |answer: &TrainingAnswer| {
        let source = answer.source.parse().ok()?;
        Some(Answered { source, question: answer.question.clone(), loss: answer.loss })
    };
    Ok((stored.iter().filter_map(read).collect(), answers_before(&stored)))
}

/// The own positions where something was lost.
fn own<G: Game>(home: &LocalStore) -> Result<Vec<Mistake>, Failure> {
    let stored = home.training_mistakes(G::ID).map_err(failed)?;
    let read = |one: &TrainingMistake| {
        Some(Mistake {
            table: one.table.clone(),
            stood: usize::try_from(one.stood).ok()?,
            seat: Seat::try_from(u8::try_from(one.seat).ok()?).ok()?,
            question: one.question.clone(),
            loss: one.loss,
        })
    };
    Ok(stored.iter().filter_map(read).collect())
}

/// Looks through the last games of this console that were not looked through yet.
fn look_through<G: HasBots + ConsoleGame>(
    home: &LocalStore,
    solutions: &Solutions<'_>,
) -> Result<(), Failure> {
    for _ in 0..GAMES {
        let Some(unseen) = home.unseen_game(G::ID).map_err(failed)? else { return Ok(()) };
        let seats = unseen.seats.iter();
        let seats = seats.filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
        let seats: Vec<Seat> = seats.collect();
        let mut found = Vec::new();
        if let Some(record) = home.record(&unseen.table).map_err(failed)?
            && let Ok(folded) = fold::<G>(&record)
        {
            let (rules, count) = (G::rules(&folded.rules), folded.opening.seats());
            let coach = Coach::<G>::new(&rules, count, DEFAULT_ROLLOUTS, solutions)?;
            let review = coach.review(&record, &folded, &Unwatched);
            let review = review.map_err(|stopped| Failure::Failed(stopped.to_string()))?;
            found = mistakes(&review, &unseen.table, &seats);
        }
        let stored = found.into_iter().map(|mistake| TrainingMistake {
            table: mistake.table,
            stood: i64::try_from(mistake.stood).unwrap_or(i64::MAX),
            seat: u8::from(mistake.seat).into(),
            question: mistake.question,
            loss: mistake.loss,
        });
        home.keep_training_game(G::ID, &unseen.table, stored.collect()).map_err(failed)?;
    }
    Ok(())
}

impl<G: HasBots + ConsoleGame> Session<'_, G> {
    /// One position after the other, until somebody has had enough.
    fn go(&mut self, console: &mut Console<'_>, args: &Train) -> Result<(), Failure> {
        let texts = texts(console.lang());
        let difficulty = args.difficulty.into();
        let (mut right, mut all) = (0, 0);
        console.say(texts.commands)?;
        while args.count.is_none_or(|count| all < count) {
            let source = self.next(difficulty);
            let Some((exercise, coach)) = self.exercise(&source)? else {
                return Err(Failure::Failed(texts.none.to_owned()));
            };
            let kind = match source {
                Source::Own { .. } => texts.from_own,
                _ => difficulty_word(difficulty, texts),
            };
            console.gap()?;
            console.say((texts.position)(all + 1, kind))?;
            let Some(verdict) =
                answered(&exercise, coach.as_ref().unwrap_or(&self.coach), console)?
            else {
                break;
            };
            all += 1;
            right += usize::from(verdict.is_right());
            self.keep(&exercise, &verdict)?;
        }
        if all > 0 {
            console.gap()?;
            console.say((texts.sum)(right, all))?;
            for (question, kind) in Progress::of(self.answers.clone()).kinds() {
                let curve = kind.curve();
                let lately = curve.last().copied().unwrap_or_default();
                let about = G::about(console.lang()).question(question);
                console.say((texts.curve)(about, curve.len(), lately))?;
            }
        }
        Ok(())
    }

    /// The position of a day, and what to tell others.
    fn day(&mut self, console: &mut Console<'_>, args: &Train) -> Result<(), Failure> {
        let texts = texts(console.lang());
        let day = match &args.day {
            Some(text) => day_number(text).filter(|&day| day <= today()).ok_or_else(|| {
                let why = "--day is a day such as 2026-11-15 that is not in the future";
                Failure::Usage(why.to_owned())
            })?,
            None => today(),
        };
        let source = Source::Daily { day };
        let Some((exercise, _)) = self.exercise(&source)? else {
            return Err(Failure::Failed(texts.none.to_owned()));
        };
        let name = day_of(i64::from(day) * 86_400).map_or_else(String::new, |day| day.to_string());
        console.say((texts.daily)(&name))?;
        let Some(verdict) = answered(&exercise, &self.coach, console)? else { return Ok(()) };
        let answered_before = match &self.home {
            Some(home) => home.has_answered(G::ID, &source.to_string()).map_err(failed)?,
            None => false,
        };
        if answered_before {
            console.say(texts.again)?;
            return Ok(());
        }
        self.keep(&exercise, &verdict)?;
        let square = share_square(verdict.taken.loss, verdict.mark);
        console.say(texts.share)?;
        console.say(share_line(&name, &[(G::ID.title(), square)]))?;
        Ok(())
    }

    /// What to ask next.
    fn next(&self, difficulty: Difficulty) -> Source {
        let progress = Progress::of(self.answers.clone());
        if let Some(mistake) = progress.next_own(&self.own) {
            return mistake.source();
        }
        let number = luck_of(0, 0, self.before + progress.count() as u64);
        let question = progress.next_kind().map(str::to_owned);
        Source::Simulated { number, difficulty, question }
    }

    /// The position behind a source.
    fn exercise(&self, source: &Source) -> Result<Option<Posed<G>>, Failure> {
        let Source::Own { table, stood, seat } = source else {
            let exercise = self.coach.exercise(source, &self.table, self.solutions)?;
            return Ok(exercise.map(|exercise| (exercise, None)));
        };
        let record = match &self.home {
            Some(home) => home.record(table).map_err(failed)?,
            None => None,
        };
        let Some(folded) = record.and_then(|record| fold::<G>(&record).ok()) else {
            return Ok(None);
        };
        let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
        let coach = Coach::new(&rules, seats, DEFAULT_ROLLOUTS, self.solutions)?;
        let exercise = Exercise::new(source.clone(), folded, *stood, *seat);
        Ok(exercise.map(|exercise| (exercise, Some(coach))))
    }

    fn keep(&mut self, exercise: &Exercise<G>, verdict: &Verdict<G>) -> Result<(), Failure> {
        let (question, loss) = (exercise.question().to_owned(), verdict.taken.loss);
        if let Some(home) = &self.home {
            let answer = TrainingAnswer {
                number: 0,
                game: G::ID.name().to_owned(),
                question: question.clone(),
                source: exercise.source.to_string(),
                action: G::write(verdict.taken.option.action),
                loss,
                mark: verdict.mark.map_or("", Mark::name).to_owned(),
            };
            home.keep_training_answer(answer).map_err(failed)?;
        }
        self.answers.push(Answered { source: exercise.source.clone(), question, loss });
        Ok(())
    }
}

/// Asks, judges and tells; nothing for somebody who leaves.
fn answered<G: ConsoleGame>(
    exercise: &Exercise<G>,
    coach: &Coach<G>,
    console: &mut Console<'_>,
) -> Result<Option<Verdict<G>>, Failure> {
    let Some(action) = ask::ask(exercise, console)? else { return Ok(None) };
    let Some(verdict) = coach.judge(exercise, action) else { return Ok(None) };
    let (texts, hint) = (texts(console.lang()), verdict.hint.told(console.lang()));
    let shown = Shown::of_hint(&hint, console.lang());
    let taken = G::write(action);
    if let Some(option) = hint.options.iter().find(|option| option.action == taken) {
        let told = if verdict.is_right() { texts.right } else { texts.costs };
        console.say(told(&option.label, &shown.with_unit(option.value), &option.reason))?;
    }
    if let Some(best) = hint.options.first().filter(|_| !verdict.is_right()) {
        console.say((texts.best)(&best.label, &shown.with_unit(best.value), &best.reason))?;
    }
    Ok(Some(verdict))
}

fn difficulty_word(difficulty: Difficulty, texts: &TrainTexts) -> &'static str {
    let [easy, medium, hard] = texts.difficulties;
    match difficulty {
        Difficulty::Easy => easy,
        Difficulty::Medium => medium,
        Difficulty::Hard => hard,
    }
}

/// Today, in days since 1970-01-01.
fn today() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}
