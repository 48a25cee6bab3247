//! Goes through a game and keeps the books of luck and skill.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_bots::evaluation::ValuesBySeat;
use rollwright_bots::{Cancelled, Objective, Progress};
use rollwright_games::game_step::{GameStep, public_steps};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Game, NamedEnum, Phase, Seat, StepKind};

use super::best_play_same_dice::best_play_same_dice;
use super::key_moments::costliest_decisions;
use super::undone_events::undone_events;
use super::{
    DecisionOption, DecisionReview, MistakeSeverity, QuestionLoss, Review, RollLuck, SeatReview,
};
use crate::hint::objective_name;
use crate::option_ranking::RankedOption;
use crate::{Coach, method_name};

/// Which program makes reviews: another version may judge otherwise.
pub const PROGRAM_VERSION: &str = concat!("rollwright ", env!("CARGO_PKG_VERSION"));

/// What is added up for a seat.
#[derive(Clone, Default)]
struct SeatTotals {
    luck: f64,
    loss: f64,
    others_effect: f64,
    decisions: usize,
    unforced_decisions: usize,
    /// What random play would have lost on the same decisions.
    random_play_loss: f64,
    losses_by_question: Vec<QuestionLoss>,
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
        folded: &ReplayedGame<G>,
        watch: &dyn Progress,
    ) -> Result<Review, Cancelled> {
        let seats = folded.opening.seats();
        let steps = public_steps(folded);
        let mut worths = self.values().seat_values(&folded.opening);
        let start = worths.clone();
        let first = start.first().copied().unwrap_or(0.0);
        let thresholds = self.thresholds_for_value(first);
        let mut accounts = vec![SeatTotals::default(); seats.count()];
        let (mut decisions, mut rolls) = (Vec::new(), Vec::new());
        let mut course = vec![start.to_vec()];
        let mut stood = 0;
        let mut now = &folded.opening;
        let mut done = 0;
        let progress = ReviewProgress::new(watch, steps.iter().map(step_work).sum());
        for (index, step) in steps.iter().enumerate() {
            watch.check_cancelled()?;
            let number = index + 1;
            let after = self.values().seat_values(step.after);
            match &step.kind {
                StepKind::Roll(roll) => {
                    let luck: Vec<f64> = differences(&after, &worths).collect();
                    for (account, luck) in accounts.iter_mut().zip(&luck) {
                        account.luck += luck;
                    }
                    let faces = step.before.roll_faces(*roll).to_vec();
                    let by = step.before.active_seat();
                    rolls.push(RollLuck { step: number, by, faces, luck });
                    stood += 1;
                }
                StepKind::Actions(answers) => {
                    let question = question_name(step.before);
                    for (seat, change) in seats.iter().zip(differences(&after, &worths)) {
                        let Some(&(_, action)) = answers.iter().find(|(by, _)| *by == seat) else {
                            accounts[seat.index()].others_effect += change;
                            continue;
                        };
                        let options =
                            self.rank_options_with_progress(step.before, seat, &progress)?;
                        let Some(played) =
                            options.iter().find(|weighed| weighed.action_value.action == action)
                        else {
                            continue;
                        };
                        let account = &mut accounts[seat.index()];
                        account.add_decision(question, played.loss, &options);
                        if answers.len() > 1 {
                            let expected = played.action_value.value;
                            account.others_effect +=
                                after.get(seat.index()).map_or(0.0, |v| v - expected);
                        }
                        let mark = thresholds.severity_of_loss(played.loss);
                        let what =
                            DecisionContext { step: number, events_before: stood, seat, question };
                        decisions.push(review_decision::<G>(what, mark, played, &options));
                    }
                    stood += answers.len();
                }
            }
            done += step_work(step);
            progress.step_done(done);
            course.push(after.to_vec());
            worths = after;
            now = step.after;
        }
        self.add_expected_points(&mut decisions, &steps, watch)?;
        let objective = self.objective();
        let accounts = seats.iter().zip(accounts).zip(start.iter().zip(&worths));
        let told = accounts.map(|((seat, account), (&start, &result))| {
            let name = folded.seat_specs.get(seat.index()).map_or("", |sitter| &sitter.name);
            account.into_seat_review(name, start, result, objective)
        });
        Ok(Review {
            game: G::ID,
            rules: record.header.rules.clone(),
            settings: record.header.settings.clone(),
            objective: objective_name(objective).into(),
            exact: self.is_exact(),
            method: method_name(self.values().method()),
            how: self.values().method(),
            calibration: self.evaluator_accuracy(),
            finished: matches!(now.phase(), Phase::Over { .. }),
            thresholds,
            seats: told.collect(),
            decisions,
            rolls,
            taken_back: undone_events(record),
            course,
            same_dice: best_play_same_dice(self, record, folded, watch)?,
            program: PROGRAM_VERSION.into(),
        })
    }
}

impl<G: Game> Coach<G> {
    /// Adds the points to expect to both choices of the costliest decisions, which are
    /// drawn, where values do not know them.
    fn add_expected_points(
        &self,
        decisions: &mut [DecisionReview],
        steps: &[GameStep<'_, G>],
        watch: &dyn Progress,
    ) -> Result<(), Cancelled> {
        for at in costliest_decisions(decisions) {
            let decision = &mut decisions[at];
            let Some(step) = decision.step.checked_sub(1).and_then(|at| steps.get(at)) else {
                continue;
            };
            let (seat, seen) = (decision.seat, step.before.visible_to(Some(decision.seat)));
            let DecisionReview { options, played, best, .. } = decision;
            let told = |option: &&mut DecisionOption| {
                option.points.is_none() && [&*played, &*best].contains(&&option.action)
            };
            for option in options.iter_mut().filter(told) {
                if let Ok(action) = G::parse_action(&option.action) {
                    option.points = self.expected_points(&seen, seat, action, watch)?;
                }
            }
        }
        Ok(())
    }
}

/// How much work a step is: each option that is weighed, and the step itself.
fn step_work<G: Game>(step: &GameStep<'_, G>) -> u64 {
    let options = match &step.kind {
        StepKind::Roll(_) => 0,
        StepKind::Actions(answers) => answers
            .iter()
            .map(|(seat, _)| step.before.visible_to(Some(*seat)).legal_actions(*seat).len())
            .sum(),
    };
    1 + options as u64
}

/// Tells a watch of every option that is weighed: it is asked before each whether to stop.
struct ReviewProgress<'a> {
    progress: &'a dyn Progress,
    done: AtomicU64,
    total: u64,
}

impl<'a> ReviewProgress<'a> {
    fn new(progress: &'a dyn Progress, total: u64) -> Self {
        Self { progress, done: AtomicU64::new(0), total }
    }

    /// So much of the work is done.
    fn step_done(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.progress.report(done, self.total);
    }
}

impl Progress for ReviewProgress<'_> {
    /// What is worked on within a step is not told: its steps are counted here.
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        self.progress.report(done.min(self.total), self.total);
        self.progress.is_cancelled()
    }
}

/// What a position asks.
fn question_name<G: Game>(position: &G) -> &'static str {
    match position.phase() {
        Phase::Decide { question, .. } => question.name(),
        _ => "",
    }
}

/// One less the other, seat by seat.
fn differences(one: &ValuesBySeat, other: &ValuesBySeat) -> impl Iterator<Item = f64> {
    one.iter().zip(other).map(|(one, other)| one - other)
}

/// Who was asked what, and when.
struct DecisionContext {
    step: usize,
    events_before: usize,
    seat: Seat,
    question: &'static str,
}

/// A decision with all that can be told of it.
fn review_decision<G: Game>(
    DecisionContext { step, events_before: stood, seat, question }: DecisionContext,
    mark: Option<MistakeSeverity>,
    played: &RankedOption<G::Action>,
    options: &[RankedOption<G::Action>],
) -> DecisionReview {
    let best = if played.loss > 0.0 { options.first().unwrap_or(played) } else { played };
    let option =
        |RankedOption { action_value: option, .. }: &RankedOption<G::Action>| DecisionOption {
            action: G::format_action(option.action),
            value: option.value,
            error: option.error,
            points: option.expected_points,
        };
    DecisionReview {
        step,
        stood,
        seat,
        question: question.into(),
        played: G::format_action(played.action_value.action),
        best: G::format_action(best.action_value.action),
        loss: played.loss,
        mark,
        options: options.iter().map(option).collect(),
    }
}

impl SeatTotals {
    /// Counts a decision that lost so much where these were the options.
    fn add_decision<A>(&mut self, question: &'static str, loss: f64, options: &[RankedOption<A>]) {
        let unforced = usize::from(options.len() > 1);
        self.loss += loss;
        self.decisions += 1;
        self.unforced_decisions += unforced;
        let random: f64 = options.iter().map(|weighed| weighed.loss).sum();
        self.random_play_loss += random / options.len().max(1) as f64;
        let at = self.losses_by_question.iter().position(|kind| kind.question == question);
        let at = at.unwrap_or_else(|| {
            self.losses_by_question.push(QuestionLoss {
                question: question.into(),
                decisions: 0,
                unforced: 0,
                loss: 0.0,
            });
            self.losses_by_question.len() - 1
        });
        let kind = &mut self.losses_by_question[at];
        (kind.decisions, kind.unforced) = (kind.decisions + 1, kind.unforced + unforced);
        kind.loss += loss;
    }

    fn into_seat_review(
        self,
        name: &str,
        start: f64,
        result: f64,
        objective: Objective,
    ) -> SeatReview {
        let Self {
            luck,
            loss,
            others_effect: others,
            decisions,
            unforced_decisions: unforced,
            random_play_loss: random,
            losses_by_question: kinds,
        } = self;
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
