//! Reviews a game step by step, and accounts for luck and skill.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_bots::evaluation::ValuesBySeat;
use rollwright_bots::{Cancelled, Objective, Progress};
use rollwright_games::game_step::{GameStep, public_steps};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Game, NamedEnum, Phase, Seat, StepKind};

use super::coach_result_with_same_dice::coach_result_with_same_dice;
use super::costly_decisions::costliest_decision_indices;
use super::undone_events::undone_events;
use super::{
    DecisionOption, DecisionReview, MistakeSeverity, QuestionKindLoss, Review, RollLuck, SeatReview,
};
use crate::hint::objective_name;
use crate::option_ranking::OptionWithLoss;
use crate::{Coach, evaluation_method_identifier};

/// The program that makes reviews: another version may judge differently.
pub const PROGRAM_VERSION: &str = concat!("rollwright ", env!("CARGO_PKG_VERSION"));

/// The totals of a seat.
#[derive(Clone, Default)]
struct SeatTotals {
    luck: f64,
    loss: f64,
    others_effect: f64,
    decisions: usize,
    unforced_decisions: usize,
    /// The expected loss of random play on the same decisions.
    random_play_loss: f64,
    losses_by_question: Vec<QuestionKindLoss>,
}

impl<G: Game> Coach<G> {
    /// Reviews a game: `replay` is the replayed `record`. The same record and the same values give
    /// the same review, bit for bit.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn review(
        &self,
        record: &Record,
        replay: &ReplayedGame<G>,
        progress: &dyn Progress,
    ) -> Result<Review, Cancelled> {
        let seats = replay.opening.seats();
        let steps = public_steps(replay);
        let mut values = self.position_evaluator().seat_values(&replay.opening);
        let start = values.clone();
        let first = start.first().copied().unwrap_or(0.0);
        let thresholds = self.thresholds_for_value(first);
        let mut totals = vec![SeatTotals::default(); seats.count()];
        let (mut decisions, mut rolls) = (Vec::new(), Vec::new());
        let mut course = vec![start.to_vec()];
        let mut events_before = 0;
        let mut last_position = &replay.opening;
        let mut done = 0;
        let review_progress = ReviewProgress::new(progress, steps.iter().map(step_work).sum());
        for (index, step) in steps.iter().enumerate() {
            progress.check_cancelled()?;
            let number = index + 1;
            let after = self.position_evaluator().seat_values(step.after);
            match &step.kind {
                StepKind::Roll(roll) => {
                    let luck: Vec<f64> = differences(&after, &values).collect();
                    for (seat_totals, luck) in totals.iter_mut().zip(&luck) {
                        seat_totals.luck += luck;
                    }
                    let faces = step.before.roll_faces(*roll).to_vec();
                    let by = step.before.active_seat();
                    rolls.push(RollLuck { step: number, by, faces, luck });
                    events_before += 1;
                }
                StepKind::Actions(answers) => {
                    let question = question_name(step.before);
                    for (seat, change) in seats.iter().zip(differences(&after, &values)) {
                        let Some(&(_, action)) = answers.iter().find(|(by, _)| *by == seat) else {
                            totals[seat.index()].others_effect += change;
                            continue;
                        };
                        let options =
                            self.rank_options_cancellable(step.before, seat, &review_progress)?;
                        let Some(played) =
                            options.iter().find(|ranked| ranked.action_value.action == action)
                        else {
                            continue;
                        };
                        let seat_totals = &mut totals[seat.index()];
                        seat_totals.add_decision(question, played.loss, &options);
                        if answers.len() > 1 {
                            let expected = played.action_value.value;
                            seat_totals.others_effect +=
                                after.get(seat.index()).map_or(0.0, |v| v - expected);
                        }
                        let mark = thresholds.severity_of_loss(played.loss);
                        let context =
                            DecisionContext { step: number, events_before, seat, question };
                        decisions.push(review_decision::<G>(context, mark, played, &options));
                    }
                    events_before += answers.len();
                }
            }
            done += step_work(step);
            review_progress.step_done(done);
            course.push(after.to_vec());
            values = after;
            last_position = step.after;
        }
        self.add_expected_points(&mut decisions, &steps, progress)?;
        let objective = self.objective();
        let totals = seats.iter().zip(totals).zip(start.iter().zip(&values));
        let seat_reviews = totals.map(|((seat, seat_totals), (&start, &result))| {
            let name = replay.seat_specs.get(seat.index()).map_or("", |seat_spec| &seat_spec.name);
            seat_totals.into_seat_review(name, start, result, objective)
        });
        Ok(Review {
            game: G::ID,
            rules: record.header.rules.clone(),
            settings: record.header.settings.clone(),
            objective: objective_name(objective).into(),
            exact: self.is_exact(),
            method: evaluation_method_identifier(self.position_evaluator().method()),
            how: self.position_evaluator().method(),
            calibration: self.evaluator_accuracy(),
            finished: matches!(last_position.phase(), Phase::Over { .. }),
            thresholds,
            seats: seat_reviews.collect(),
            decisions,
            rolls,
            taken_back: undone_events(record),
            course,
            same_dice: coach_result_with_same_dice(self, record, replay, progress)?,
            program: PROGRAM_VERSION.into(),
        })
    }
}

impl<G: Game> Coach<G> {
    /// Adds expected points to both options of the costliest decisions, which are drawn, if the
    /// values don't include them.
    fn add_expected_points(
        &self,
        decisions: &mut [DecisionReview],
        steps: &[GameStep<'_, G>],
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        for at in costliest_decision_indices(decisions) {
            let decision = &mut decisions[at];
            let Some(step) = decision.step.checked_sub(1).and_then(|at| steps.get(at)) else {
                continue;
            };
            let (seat, visible) = (decision.seat, step.before.visible_to(Some(decision.seat)));
            let DecisionReview { options, played, best, .. } = decision;
            let lacks_points = |option: &&mut DecisionOption| {
                option.points.is_none() && [&*played, &*best].contains(&&option.action)
            };
            for option in options.iter_mut().filter(lacks_points) {
                if let Ok(action) = G::parse_action(&option.action) {
                    option.points = self.expected_points(&visible, seat, action, progress)?;
                }
            }
        }
        Ok(())
    }
}

/// The amount of work of a step: its options and the step itself.
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

/// Reports progress for every option that is evaluated, and checks for cancellation before each.
struct ReviewProgress<'a> {
    progress: &'a dyn Progress,
    done: AtomicU64,
    total: u64,
}

impl<'a> ReviewProgress<'a> {
    fn new(progress: &'a dyn Progress, total: u64) -> Self {
        Self { progress, done: AtomicU64::new(0), total }
    }

    /// Reports the amount of work done.
    fn step_done(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.progress.report(done, self.total);
    }
}

impl Progress for ReviewProgress<'_> {
    /// Ignores progress within a step: the options are counted here.
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        self.progress.report(done.min(self.total), self.total);
        self.progress.is_cancelled()
    }
}

/// The question in a position.
fn question_name<G: Game>(position: &G) -> &'static str {
    match position.phase() {
        Phase::Decide { question, .. } => question.name(),
        _ => "",
    }
}

/// The differences by seat.
fn differences(one: &ValuesBySeat, other: &ValuesBySeat) -> impl Iterator<Item = f64> {
    one.iter().zip(other).map(|(one, other)| one - other)
}

/// Where a decision was made, and what was asked.
struct DecisionContext {
    step: usize,
    events_before: usize,
    seat: Seat,
    question: &'static str,
}

/// Builds the review of a decision.
fn review_decision<G: Game>(
    DecisionContext { step, events_before, seat, question }: DecisionContext,
    mark: Option<MistakeSeverity>,
    played: &OptionWithLoss<G::Action>,
    options: &[OptionWithLoss<G::Action>],
) -> DecisionReview {
    let best = if played.loss > 0.0 { options.first().unwrap_or(played) } else { played };
    let option =
        |OptionWithLoss { action_value: option, .. }: &OptionWithLoss<G::Action>| DecisionOption {
            action: G::format_action(option.action),
            value: option.value,
            error: option.error,
            points: option.expected_points,
        };
    DecisionReview {
        step,
        stood: events_before,
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
    /// Adds a decision with this loss among these options.
    fn add_decision<A>(
        &mut self,
        question: &'static str,
        loss: f64,
        options: &[OptionWithLoss<A>],
    ) {
        let unforced = usize::from(options.len() > 1);
        self.loss += loss;
        self.decisions += 1;
        self.unforced_decisions += unforced;
        let random: f64 = options.iter().map(|ranked| ranked.loss).sum();
        self.random_play_loss += random / options.len().max(1) as f64;
        let at = self.losses_by_question.iter().position(|kind| kind.question == question);
        let at = at.unwrap_or_else(|| {
            self.losses_by_question.push(QuestionKindLoss {
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
