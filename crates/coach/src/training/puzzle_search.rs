//! Which decisions make a puzzle, and the search for them in games between strong bots that slip
//! in every other game.

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::{
    Bot, BotError, BotFactory, HasBots, HasPositionValues, Level, SolutionProvider, SplitMix64,
    random_number_for_decision,
};
use rollwright_games::record::ReplayedGame;
use rollwright_games::{Game, NamedEnum, Phase, PositionWithRules, Seat};

use super::simulated_exercises::{decisions_with_choice, play_bot_game, shuffle};
use super::{Puzzle, TrainingGameSetup};
use crate::Coach;
use crate::option_ranking::OptionWithLoss;
use crate::reasons::HasReasons;

/// A level finds the best choice if it takes it in more than half of this many tries. Some levels
/// choose at random.
const TRIES: u64 = 8;
/// An estimated gap must be at least this many times the error of a difference.
const ERRORS_PER_GAP: f64 = 2.0;
/// An exact gap must be at least this share of the loss that would be marked.
const EXACT_SHARE_OF_MARKED_LOSS: f64 = 0.5;
/// A game in which the chance to win is this close to 0 or 1 is decided.
const DECIDED_CHANCE: f64 = 0.05;
/// The rating of a puzzle whose gap is exactly the required one and which `hard` doesn't find.
const RATING_OF_HARDEST: f64 = 1750.0;
/// How much easier a puzzle is if `hard` finds it.
const RATING_IF_HARD_FINDS_IT: f64 = -200.0;
/// How much easier a puzzle is if its gap is twice as large.
const RATING_PER_DOUBLED_GAP: f64 = -75.0;
/// How many positions of a game are evaluated.
const MAX_POSITIONS_PER_GAME: usize = 60;

/// Decides whether a decision makes a puzzle.
pub struct PuzzleFinder<'a, G: Game> {
    coach: &'a Coach<G>,
    table: &'a TrainingGameSetup,
    /// The strong bots that play the games.
    players: BotFactory<G>,
    /// The levels that must not find the best choice.
    misled: [BotFactory<G>; 2],
    /// The level that tells harder puzzles from easier ones.
    hard: BotFactory<G>,
    required_gap: f64,
}

impl<'a, G: HasReasons + HasPositionValues> PuzzleFinder<'a, G> {
    /// A finder for games at this table.
    ///
    /// # Errors
    /// A bot can't be created.
    pub fn new(
        coach: &'a Coach<G>,
        table: &'a TrainingGameSetup,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, BotError> {
        let rules = G::rules_for(&table.rules);
        let bot = |level| {
            let strategy = <G as HasBots>::strategy_for_level(level, &rules);
            G::bot_factory(strategy, &rules, table.seats, solutions)
        };
        Ok(Self {
            coach,
            table,
            players: bot(Level::Master)?,
            misled: [bot(Level::Easy)?, bot(Level::Medium)?],
            hard: bot(Level::Hard)?,
            required_gap: required_gap(coach, &G::new(&rules, table.seats)),
        })
    }

    /// The smallest gap of a puzzle. If values are exact, it is half the loss that would be marked;
    /// otherwise the second-best choice would be marked and loses at least twice the error of a
    /// difference.
    #[must_use]
    pub fn required_gap(&self) -> f64 {
        self.required_gap
    }

    /// The puzzles of the simulated game with this number, in a random order.
    pub fn puzzles_of_game(&self, number: u64) -> impl Iterator<Item = Puzzle> {
        let mut rng = SplitMix64::new(random_number_for_decision(number, 0, 0));
        let mut players = SlippingBot { bot: (self.players)(), slips: number % 2 == 1 };
        let replay = play_bot_game::<G>(self.table, &mut players, &mut rng);
        replay.into_iter().flat_map(move |replay| {
            let mut choices = decisions_with_choice(&replay, None);
            shuffle(&mut choices, &mut rng);
            choices.truncate(MAX_POSITIONS_PER_GAME);
            choices
                .into_iter()
                .filter_map(move |(index, seat)| self.puzzle_of_step(&replay, index, seat))
        })
    }

    fn puzzle_of_step(&self, replay: &ReplayedGame<G>, index: usize, seat: Seat) -> Option<Puzzle> {
        let position = replay.position_before(index);
        let with_rules =
            PositionWithRules { choice: replay.rules.clone(), position: position.clone() };
        self.puzzle(&with_rules, seat)
    }

    /// The puzzle that a decision makes; `None` if it isn't worth solving.
    #[must_use]
    pub fn puzzle(&self, position: &PositionWithRules<G>, seat: Seat) -> Option<Puzzle> {
        let visible = position.position.visible_to(Some(seat));
        let Phase::Decide { question, .. } = visible.phase() else { return None };
        let ranked = self.coach.rank_options(&visible, seat);
        let best = ranked.first()?;
        let is_decided = self.coach.objective() == rollwright_bots::Objective::Win
            && !(DECIDED_CHANCE..=1.0 - DECIDED_CHANCE).contains(&best.action_value.value);
        if is_decided || has_equal_answers(&visible, seat, &ranked) {
            return None;
        }
        let second = ranked.iter().find(|option| option.loss > 0.0)?;
        if second.loss < self.required_gap {
            return None;
        }
        let finds = |level: &BotFactory<G>| finds_best(level, &visible, seat, &ranked);
        // If there are only two choices, a set in which the natural-looking one is always wrong
        // would always have the same answer.
        let finders = self.misled.iter().filter(|level| finds(level)).count();
        if finders > usize::from(ranked.len() == 2) {
            return None;
        }
        let rating = RATING_OF_HARDEST
            + RATING_PER_DOUBLED_GAP * (second.loss / self.required_gap).log2()
            + if finds(&self.hard) { RATING_IF_HARD_FINDS_IT } else { 0.0 };
        let action = best.action_value.action;
        Some(Puzzle {
            position: position.to_string_for(Some(seat)),
            best: G::format_action(action),
            gap: second.loss,
            rating: rating.round() as u16,
            theme: visible.puzzle_theme(seat, action),
            question: question.name().to_owned(),
        })
    }
}

/// A bot that slips in every fourth decision, as people do, so that puzzles also come from
/// positions that a perfect player would avoid.
struct SlippingBot<G: Game> {
    bot: Box<dyn Bot<G>>,
    slips: bool,
}

impl<G: Game> Bot<G> for SlippingBot<G> {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        let mut rng = SplitMix64::new(random);
        let legal = position.legal_actions(seat);
        match self.slips && rng.next_below(4) == 0 {
            true => legal[rng.next_below(legal.len() as u64) as usize],
            false => self.bot.choose(position, seat, random),
        }
    }
}

fn required_gap<G: Game>(coach: &Coach<G>, opening: &G) -> f64 {
    let marked = coach.mistake_thresholds(opening).doubtful;
    match coach.position_evaluator().method() {
        EvaluationMethod::Exact => marked * EXACT_SHARE_OF_MARKED_LOSS,
        _ => {
            let error = coach.evaluator_accuracy().map_or(0.0, |error| error.difference);
            marked.max(ERRORS_PER_GAP * error)
        }
    }
}

/// Whether two choices are as good as the best, and really differ: their facts aren't the same.
fn has_equal_answers<G: HasReasons>(
    position: &G,
    seat: Seat,
    ranked: &[OptionWithLoss<G::Action>],
) -> bool {
    let mut equal = ranked.iter().take_while(|option| option.loss <= 0.0);
    let facts =
        |option: &OptionWithLoss<G::Action>| position.facts(seat, option.action_value.action);
    let Some(best) = equal.next().map(facts) else { return false };
    equal.any(|option| facts(option) != best)
}

/// Whether a bot finds the best choice, or one as good.
fn finds_best<G: Game>(
    level: &BotFactory<G>,
    position: &G,
    seat: Seat,
    ranked: &[OptionWithLoss<G::Action>],
) -> bool {
    let found = (0..TRIES).filter(|&number| {
        let action = level().choose(position, seat, random_number_for_decision(number, 1, 0));
        ranked.iter().any(|option| option.loss <= 0.0 && option.action_value.action == action)
    });
    2 * found.count() as u64 > TRIES
}
