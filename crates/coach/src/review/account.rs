//! Goes through a game and keeps the books of luck and skill.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_bots::values::Worths;
use rollwright_bots::{Objective, Stopped, Watch};
use rollwright_games::record::{Folded, Record};
use rollwright_games::step::{Step, steps};
use rollwright_games::{Game, Named, Phase, Seat, What};

use super::moments::costliest;
use super::same_dice::same_dice;
use super::taken_back::taken_back;
use super::{Decision, DecisionOption, KindLoss, Mark, Review, RollLuck, SeatReview};
use crate::hint::objective_name;
use crate::weigh::Weighed;
use crate::{Coach, told_method};

/// Which program makes reviews: another version may judge otherwise.
pub const PROGRAM: &str = concat!("rollwright ", env!("CARGO_PKG_VERSION"));

/// What is added up for a seat.
#[derive(Clone, Default)]
struct Account {
    luck: f64,
    loss: f64,
    others: f64,
    decisions: usize,
    unforced: usize,
    /// What random play would have lost on the same decisions.
    random: f64,
    kinds: Vec<KindLoss>,
}

impl<G: Game> Coach<G> {
    /// Reviews a game: `folded` is what `record` tells. The same record and the same
    /// values give the same review, bit for bit.
    ///
    /// # Errors
    /// `watch` stopped it.
    pub fn review(
        &self,
        record: &Record,
        folded: &Folded<G>,
        watch: &dyn Watch,
    ) -> Result<Review, Stopped> {
        let seats = folded.opening.seats();
        let steps = steps(folded);
        let mut worths = self.values().worths(&folded.opening);
        let start = worths.clone();
        let first = start.first().copied().unwrap_or(0.0);
        let thresholds = self.thresholds_from(first);
        let mut accounts = vec![Account::default(); seats.count()];
        let (mut decisions, mut rolls) = (Vec::new(), Vec::new());
        let mut course = vec![start.to_vec()];
        let mut stood = 0;
        let mut now = &folded.opening;
        let mut done = 0;
        let progress = Progress::new(watch, steps.iter().map(work_of).sum());
        for (index, step) in steps.iter().enumerate() {
            watch.go_on()?;
            let number = index + 1;
            let after = self.values().worths(step.after);
            match &step.what {
                What::Roll(roll) => {
                    let luck: Vec<f64> = less(&after, &worths).collect();
                    for (account, luck) in accounts.iter_mut().zip(&luck) {
                        account.luck += luck;
                    }
                    let faces = step.before.faces(*roll).to_vec();
                    let by = step.before.active();
                    rolls.push(RollLuck { step: number, by, faces, luck });
                    stood += 1;
                }
                What::Answers(answers) => {
                    let question = question_of(step.before);
                    for (seat, change) in seats.iter().zip(less(&after, &worths)) {
                        let Some(&(_, action)) = answers.iter().find(|(by, _)| *by == seat) else {
                            accounts[seat.index()].others += change;
                            continue;
                        };
                        let options = self.weigh_watched(step.before, seat, &progress)?;
                        let Some(played) =
                            options.iter().find(|weighed| weighed.option.action == action)
                        else {
                            continue;
                        };
                        let account = &mut accounts[seat.index()];
                        account.decide(question, played.loss, &options);
                        if answers.len() > 1 {
                            let expected = played.option.value;
                            account.others += after.get(seat.index()).map_or(0.0, |v| v - expected);
                        }
                        let mark = thresholds.mark(played.loss);
                        let what = Asked { step: number, stood, seat, question };
                        decisions.push(decision::<G>(what, mark, played, &options));
                    }
                    stood += answers.len();
                }
            }
            done += work_of(step);
            progress.step_done(done);
            course.push(after.to_vec());
            worths = after;
            now = step.after;
        }
        self.add_points(&mut decisions, &steps, watch)?;
        let objective = self.objective();
        let accounts = seats.iter().zip(accounts).zip(start.iter().zip(&worths));
        let told = accounts.map(|((seat, account), (&start, &result))| {
            let name = folded.sitters.get(seat.index()).map_or("", |sitter| &sitter.name);
            account.close(name, start, result, objective)
        });
        Ok(Review {
            game: G::ID,
            rules: record.header.rules.clone(),
            settings: record.header.settings.clone(),
            objective: objective_name(objective).into(),
            exact: self.is_exact(),
            method: told_method(self.values().method()),
            how: self.values().method(),
            calibration: self.calibration(),
            finished: matches!(now.phase(), Phase::Over { .. }),
            thresholds,
            seats: told.collect(),
            decisions,
            rolls,
            taken_back: taken_back(record),
            course,
            same_dice: same_dice(self, record, folded, watch)?,
            program: PROGRAM.into(),
        })
    }
}

impl<G: Game> Coach<G> {
    /// Adds the points to expect to both choices of the costliest decisions, which are
    /// drawn, where values do not know them.
    fn add_points(
        &self,
        decisions: &mut [Decision],
        steps: &[Step<'_, G>],
        watch: &dyn Watch,
    ) -> Result<(), Stopped> {
        for at in costliest(decisions) {
            let decision = &mut decisions[at];
            let Some(step) = decision.step.checked_sub(1).and_then(|at| steps.get(at)) else {
                continue;
            };
            let (seat, seen) = (decision.seat, step.before.seen_by(Some(decision.seat)));
            let Decision { options, played, best, .. } = decision;
            let told = |option: &&mut DecisionOption| {
                option.points.is_none() && [&*played, &*best].contains(&&option.action)
            };
            for option in options.iter_mut().filter(told) {
                if let Ok(action) = G::read(&option.action) {
                    option.points = self.points_of(&seen, seat, action, watch)?;
                }
            }
        }
        Ok(())
    }
}

/// How much work a step is: each option that is weighed, and the step itself.
fn work_of<G: Game>(step: &Step<'_, G>) -> u64 {
    let options = match &step.what {
        What::Roll(_) => 0,
        What::Answers(answers) => answers
            .iter()
            .map(|(seat, _)| step.before.seen_by(Some(*seat)).legal(*seat).len())
            .sum(),
    };
    1 + options as u64
}

/// Tells a watch of every option that is weighed: it is asked before each whether to stop.
struct Progress<'a> {
    watch: &'a dyn Watch,
    done: AtomicU64,
    total: u64,
}

impl<'a> Progress<'a> {
    fn new(watch: &'a dyn Watch, total: u64) -> Self {
        Self { watch, done: AtomicU64::new(0), total }
    }

    /// So much of the work is done.
    fn step_done(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.watch.progress(done, self.total);
    }
}

impl Watch for Progress<'_> {
    /// What is worked on within a step is not told: its steps are counted here.
    fn progress(&self, _done: u64, _total: u64) {}

    fn stopped(&self) -> bool {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        self.watch.progress(done.min(self.total), self.total);
        self.watch.stopped()
    }
}

/// What a position asks.
fn question_of<G: Game>(position: &G) -> &'static str {
    match position.phase() {
        Phase::Decide { question, .. } => question.name(),
        _ => "",
    }
}

/// One less the other, seat by seat.
fn less(one: &Worths, other: &Worths) -> impl Iterator<Item = f64> {
    one.iter().zip(other).map(|(one, other)| one - other)
}

/// Who was asked what, and when.
struct Asked {
    step: usize,
    stood: usize,
    seat: Seat,
    question: &'static str,
}

/// A decision with all that can be told of it.
fn decision<G: Game>(
    Asked { step, stood, seat, question }: Asked,
    mark: Option<Mark>,
    played: &Weighed<G::Action>,
    options: &[Weighed<G::Action>],
) -> Decision {
    let best = if played.loss > 0.0 { options.first().unwrap_or(played) } else { played };
    let option = |Weighed { option, .. }: &Weighed<G::Action>| DecisionOption {
        action: G::write(option.action),
        value: option.value,
        error: option.error,
        points: option.points,
    };
    Decision {
        step,
        stood,
        seat,
        question: question.into(),
        played: G::write(played.option.action),
        best: G::write(best.option.action),
        loss: played.loss,
        mark,
        options: options.iter().map(option).collect(),
    }
}

impl Account {
    /// Counts a decision that lost so much where these were the options.
    fn decide<A>(&mut self, question: &'static str, loss: f64, options: &[Weighed<A>]) {
        let unforced = usize::from(options.len() > 1);
        self.loss += loss;
        self.decisions += 1;
        self.unforced += unforced;
        let random: f64 = options.iter().map(|weighed| weighed.loss).sum();
        self.random += random / options.len().max(1) as f64;
        let at = self.kinds.iter().position(|kind| kind.question == question);
        let at = at.unwrap_or_else(|| {
            self.kinds.push(KindLoss {
                question: question.into(),
                decisions: 0,
                unforced: 0,
                loss: 0.0,
            });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[at];
        (kind.decisions, kind.unforced) = (kind.decisions + 1, kind.unforced + unforced);
        kind.loss += loss;
    }

    fn close(self, name: &str, start: f64, result: f64, objective: Objective) -> SeatReview {
        let Self { luck, loss, others, decisions, unforced, random, kinds } = self;
        let scale = match objective {
            Objective::Points => 1.0,
            Objective::Win => 1000.0,
        };
        let accuracy = (random > 0.0).then(|| 100.0 * (1.0 - loss / random).max(0.0));
        SeatReview {
            name: name.to_owned(),
            start,
            result,
            luck,
            loss,
            others,
            residual: result - (start + luck - loss + others),
            decisions,
            unforced,
            accuracy,
            error_rate: (unforced > 0).then(|| scale * loss / unforced as f64),
            without_luck: result - luck,
            kinds,
        }
    }
}
