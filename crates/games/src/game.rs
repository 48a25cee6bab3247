//! The trait every game implements.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::{
    DiceToRoll, Die, Faces, GameId, MAX_DICE, ParseActionError, PlayError, PlayErrorOf,
    PositionFields, RuleSet, RuleSetWithSettings, Seat, SeatSet, Seats,
};

impl GameId {
    /// The title shown to players.
    #[must_use]
    pub fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }

    /// What places are ranked by.
    #[must_use]
    pub fn ranking_criterion(self) -> RankingCriterion {
        with_game!(self, G => G::RANKING_CRITERION)
    }

    /// Whether its scores are points.
    #[must_use]
    pub fn has_points(self) -> bool {
        with_game!(self, G => G::HAS_POINTS)
    }

    /// The game with this name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name.trim()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An enum whose values have names, such as the questions of a game.
pub trait NamedEnum: Copy + Eq + Debug + Send + Sync + 'static {
    /// All values.
    const ALL: &'static [Self];

    /// Its name in files and in the API.
    fn name(self) -> &'static str;
}

/// What places are ranked by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankingCriterion {
    /// Most points.
    Points,
    /// A win, and among winners the fewest turns.
    FewestTurns,
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase<Q, E> {
    /// A roll by this seat; [`Game::dice_to_roll`] lists the dice.
    Roll {
        /// The seat that rolls.
        seat: Seat,
    },
    /// Answers to a question.
    Decide {
        /// The question.
        question: Q,
        /// The seats that haven't answered yet.
        seats: SeatSet,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        ending: E,
    },
}

/// What a position of `G` waits for.
pub type PhaseOf<G> = Phase<<G as Game>::Question, <G as Game>::Ending>;

impl<Q: NamedEnum, E: NamedEnum> Phase<Q, E> {
    /// The same phase with the names of question and ending, independent of the game.
    #[must_use]
    pub fn with_question_and_ending_names(self) -> Phase<&'static str, &'static str> {
        match self {
            Self::Roll { seat } => Phase::Roll { seat },
            Self::Decide { question, seats } => Phase::Decide { question: question.name(), seats },
            Self::Over { ending } => Phase::Over { ending: ending.name() },
        }
    }
}

/// The most legal actions of one seat. Yahtzee has the most: 31 re-rolls and 13 categories.
pub const MAX_LEGAL_ACTIONS: usize = 44;

/// The legal actions of one seat.
pub type ActionList<A> = ArrayVec<A, MAX_LEGAL_ACTIONS>;

/// A position of a game, as a small value.
///
/// Positions are equal if they allow the same future and show the same sheets. When several
/// seats are asked at once, the position holds answers back until the last one arrives, so
/// their order doesn't matter.
pub trait Game: PositionFields + Clone + Eq + Debug + Send + Sync + 'static {
    /// Which game this is.
    const ID: GameId;
    /// The title shown to players.
    const TITLE: &'static str;
    /// What places are ranked by.
    const RANKING_CRITERION: RankingCriterion = RankingCriterion::Points;
    /// Whether scores are points to show. If not, they only tell the winner from the others.
    const HAS_POINTS: bool = true;
    /// A rule set with its settings.
    type Rules: Clone + Eq + Debug + Send + Sync + 'static;
    /// The result of a roll or draw.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// An action of a seat.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The questions that seats answer.
    type Question: NamedEnum;
    /// The ways a game can end.
    type Ending: NamedEnum;
    /// Why a rule of this game forbids an action; displays in English.
    type RuleViolation: Copy + Eq + Debug + Display + Send + Sync + 'static;

    /// The rule sets; the first is the default.
    fn rule_sets() -> &'static [RuleSet];

    /// The rules for a checked choice from [`Game::rule_sets`].
    fn rules_for(choice: &RuleSetWithSettings) -> Self::Rules;

    /// The opening position. Accepts any number of seats, even outside the rule set's
    /// range, for analysis; [`RuleSet::new_seats`] checks the range for play.
    fn new(rules: &Self::Rules, seats: Seats) -> Self;

    /// The seats of this game.
    fn seats(&self) -> Seats;

    /// The seat whose turn it is, or was at the end.
    fn active_seat(&self) -> Seat;

    /// What the position waits for.
    fn phase(&self) -> PhaseOf<Self>;

    /// Whether a turn begins here. In a game for one, nothing else separates turns.
    fn is_turn_start(&self) -> bool {
        matches!(self.phase(), Phase::Roll { .. })
    }

    /// Every action of the game, legal in some position or not.
    #[must_use]
    fn all_actions() -> Vec<Self::Action>;

    /// The lowest and highest possible score under these rules, if they are bounded.
    #[must_use]
    fn score_bounds(_rules: &Self::Rules) -> (i32, i32) {
        (i32::MIN, i32::MAX)
    }

    /// The ways in which a game under these rules can end.
    #[must_use]
    fn possible_endings(_rules: &Self::Rules) -> Vec<Self::Ending> {
        Self::Ending::ALL.to_vec()
    }

    /// The dice to roll now, in the order of their faces; empty if no roll is expected.
    fn dice_to_roll(&self) -> DiceToRoll;

    /// Builds a roll by calling `face` for each die of [`Game::dice_to_roll`], in order.
    /// Only called when a roll is expected; [`Game::check_roll`] rejects faces that are out
    /// of range.
    fn roll_with(&self, face: impl FnMut(Die) -> u8) -> Self::Roll;

    /// The faces of a roll, in the order of [`Game::dice_to_roll`]; the inverse of
    /// [`Game::roll_with`].
    fn roll_faces(&self, roll: Self::Roll) -> Faces;

    /// Every possible roll with its probability; empty if no roll is expected. Rolls that
    /// differ only in the order of equal dice appear once, as their
    /// [`Game::canonical_roll`].
    fn possible_rolls(&self) -> Vec<(Self::Roll, f64)> {
        enumerate_rolls(self)
    }

    /// The roll that represents `roll` in [`Game::possible_rolls`]; `roll` itself if no two
    /// dice are alike.
    fn canonical_roll(&self, roll: Self::Roll) -> Self::Roll {
        roll
    }

    /// Checks whether `roll` can be made now.
    ///
    /// # Errors
    /// No roll is expected, or the faces don't fit the dice.
    fn check_roll(&self, roll: Self::Roll) -> Result<(), PlayErrorOf<Self>> {
        match self.phase() {
            Phase::Over { .. } => Err(PlayError::GameOver),
            Phase::Decide { .. } => Err(PlayError::ActionExpected),
            Phase::Roll { .. } => check_faces(&self.dice_to_roll(), &self.roll_faces(roll)),
        }
    }

    /// Applies a roll without checking it. A roll that [`Game::check_roll`] rejects leaves
    /// a meaningless position, but doesn't panic.
    fn apply_roll(&mut self, roll: Self::Roll);

    /// The legal actions of `seat`; empty if it isn't asked. A game never has more than the
    /// list holds, which the conformance battery checks; any further ones would be left out.
    fn legal_actions(&self, seat: Seat) -> ActionList<Self::Action> {
        let is_legal = |action: &Self::Action| self.check_action(seat, *action).is_ok();
        let legal = Self::all_actions().into_iter().filter(is_legal);
        legal.take(MAX_LEGAL_ACTIONS).collect()
    }

    /// Checks whether `seat` may play `action` now.
    ///
    /// # Errors
    /// Why not, in a form to show to the player.
    fn check_action(&self, seat: Seat, action: Self::Action) -> Result<(), PlayErrorOf<Self>> {
        match self.phase() {
            Phase::Over { .. } => Err(PlayError::GameOver),
            Phase::Roll { .. } => Err(PlayError::RollExpected),
            Phase::Decide { seats, .. } if !seats.contains(seat) => {
                Err(PlayError::NotAsked { seat })
            }
            Phase::Decide { .. } => {
                self.rule_violation(seat, action).map_or(Ok(()), |violation| Err(violation.into()))
            }
        }
    }

    /// The rule that forbids `action` to `seat`, which is being asked. `None` by default:
    /// every action is legal.
    fn rule_violation(&self, _seat: Seat, _action: Self::Action) -> Option<Self::RuleViolation> {
        None
    }

    /// Applies an action without checking it. An action that [`Game::check_action`] rejects
    /// leaves a meaningless position, but doesn't panic.
    fn apply_action(&mut self, seat: Seat, action: Self::Action);

    /// The current score of `seat`.
    fn score(&self, seat: Seat) -> i32;

    /// The position as `seat` may see it (`None` for a spectator), without other seats'
    /// answers to the current question.
    #[must_use]
    fn visible_to(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    /// The notation of an action, the same in every position: short, unique, and with a letter,
    /// as a number that a player types is a position in a list of actions or dice.
    fn format_action(action: Self::Action) -> String;

    /// Parses the notation of [`Game::format_action`], in any case.
    ///
    /// # Errors
    /// The text isn't an action of this game; says what is expected.
    fn parse_action(text: &str) -> Result<Self::Action, ParseActionError>;

    /// Plays a roll, or leaves the position unchanged and returns an error.
    ///
    /// # Errors
    /// See [`Game::check_roll`].
    fn play_roll(&mut self, roll: Self::Roll) -> Result<(), PlayErrorOf<Self>> {
        self.check_roll(roll)?;
        self.apply_roll(roll);
        Ok(())
    }

    /// Plays an action, or leaves the position unchanged and returns an error.
    ///
    /// # Errors
    /// See [`Game::check_action`].
    fn play_action(&mut self, seat: Seat, action: Self::Action) -> Result<(), PlayErrorOf<Self>> {
        self.check_action(seat, action)?;
        self.apply_action(seat, action);
        Ok(())
    }

    /// The roll with these faces, checked.
    ///
    /// # Errors
    /// The number of faces is wrong, a die doesn't have its face, or no roll is expected.
    fn roll_from_faces(&self, faces: &[u8]) -> Result<Self::Roll, PlayErrorOf<Self>> {
        let dice = self.dice_to_roll();
        if dice.is_empty() {
            return Err(match self.phase() {
                Phase::Over { .. } => PlayError::GameOver,
                _ => PlayError::ActionExpected,
            });
        }
        check_faces(&dice, faces)?;
        let mut faces = faces.iter();
        let roll = self.roll_with(|die| faces.next().copied().unwrap_or(die.low));
        self.check_roll(roll)?;
        Ok(roll)
    }
}

/// The seats with the most points; several share the win. Only meaningful once the game is
/// over.
pub fn winners<G: Game>(game: &G) -> SeatSet {
    let seats = game.seats();
    let best = seats.iter().map(|seat| game.score(seat)).max();
    seats.iter().filter(|&seat| Some(game.score(seat)) == best).collect()
}

/// Checks that these faces fit these dice.
pub(crate) fn check_faces<R>(dice: &[Die], faces: &[u8]) -> Result<(), PlayError<R>> {
    if faces.len() != dice.len() {
        return Err(PlayError::DiceCount { expected: dice.len(), got: faces.len() });
    }
    match dice.iter().zip(faces).find(|(die, face)| !die.can_show(**face)) {
        None => Ok(()),
        Some((die, &face)) => {
            Err(PlayError::FaceOutOfRange { die: die.name, face, low: die.low, high: die.high })
        }
    }
}

/// With more combinations than this, alike dice are enumerated only in ascending order.
const MAX_COMBINATIONS: usize = 10_000;

/// Every combination of faces of the dice to roll, with its probability.
pub(crate) fn enumerate_rolls<G: Game>(game: &G) -> Vec<(G::Roll, f64)> {
    let dice = game.dice_to_roll();
    if dice.is_empty() {
        return Vec::new();
    }
    let combinations: usize = dice.iter().map(|die| usize::from(die.sides())).product();
    let roll_of = |faces: &[u8]| {
        let mut faces = faces.iter();
        game.canonical_roll(game.roll_with(|die| faces.next().copied().unwrap_or(die.low)))
    };
    // Swapping two dice that are alike gives the same canonical roll.
    let is_like_previous = |at: usize| {
        let mut faces: Faces = dice.iter().map(|die| die.low).collect();
        let (previous, die) = (dice[at - 1], dice[at]);
        if combinations <= MAX_COMBINATIONS || (previous.low, previous.high) != (die.low, die.high)
        {
            return false;
        }
        faces[at] = die.high;
        let roll = roll_of(&faces);
        faces.swap(at - 1, at);
        roll_of(&faces) == roll
    };
    let alike: ArrayVec<bool, MAX_DICE> =
        (0..dice.len()).map(|at| at > 0 && is_like_previous(at)).collect();
    let mut ways: Vec<(G::Roll, usize)> = Vec::new();
    for_each_combination(&dice, &alike, |faces, orders| {
        let roll = roll_of(faces);
        match ways.iter_mut().find(|(known, _)| *known == roll) {
            Some((_, count)) => *count += orders,
            None => ways.push((roll, orders)),
        }
    });
    let probability = |count: usize| count as f64 / combinations as f64;
    ways.into_iter().map(|(roll, count)| (roll, probability(count))).collect()
}

/// Calls `visit` with the faces of every combination and the number of orders that it stands
/// for. The first die changes fastest. Of alike dice, none shows more than the one
/// before it.
fn for_each_combination(dice: &[Die], alike: &[bool], mut visit: impl FnMut(&[u8], usize)) {
    let mut faces: Faces = dice.iter().map(|die| die.low).collect();
    loop {
        visit(&faces, count_orders(&faces, alike));
        let raised = (0..dice.len()).find(|&at| faces[at] < dice[at].high);
        let Some(at) = raised else { return };
        faces[at] += 1;
        for before in (0..at).rev() {
            faces[before] = if alike[before + 1] { faces[before + 1] } else { dice[before].low };
        }
    }
}

/// The number of orders of the alike dice that show these faces.
fn count_orders(faces: &[u8], alike: &[bool]) -> usize {
    let (mut orders, mut group, mut equal) = (1, 0, 0);
    for (at, &face) in faces.iter().enumerate() {
        let is_alike = alike[at];
        group = if is_alike { group + 1 } else { 1 };
        equal = if is_alike && faces[at - 1] == face { equal + 1 } else { 1 };
        // A multinomial coefficient, factor by factor; each partial product is an integer.
        orders = orders * group / equal;
    }
    orders
}

/// Parses an action by its name, in any case, for games whose actions are an enum.
///
/// # Errors
/// The text isn't the name of an action; says what is expected.
pub(crate) fn parse_named_action<A: NamedEnum>(
    text: &str,
    expected: &'static str,
) -> Result<A, ParseActionError> {
    let matches_name = |action: &&A| action.name().eq_ignore_ascii_case(text.trim());
    A::ALL.iter().find(matches_name).copied().ok_or_else(|| ParseActionError::new(text, expected))
}
