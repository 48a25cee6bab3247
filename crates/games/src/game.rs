//! The trait every game implements.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::{
    DiceList, Die, Faces, GameId, ParseActionError, PlayError, PlayErrorOf, RuleChoice, RuleSet,
    Seat, SeatSet, Seats,
};

impl GameId {
    /// The name people know.
    #[must_use]
    pub fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }

    /// What places are given by.
    #[must_use]
    pub fn ranking(self) -> Ranking {
        with_game!(self, G => G::RANKING)
    }

    /// The game called `name`, in any case.
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

/// One of a few things that have names, such as the questions of a game.
pub trait NamedEnum: Copy + Eq + Debug + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Its name in files and in the API.
    fn name(self) -> &'static str;
}

/// What places are given by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// Most points.
    Points,
    /// A win, and among winners the fewest turns; there are no points.
    FewestTurns,
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase<Q, E> {
    /// Dice, rolled by this seat; [`Game::dice`] says which.
    Roll {
        /// The seat that rolls.
        seat: Seat,
    },
    /// Answers to a question.
    Decide {
        /// The question.
        question: Q,
        /// The seats that have not answered yet.
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
    /// The same with the names of question and ending, whatever the game.
    #[must_use]
    pub fn with_names(self) -> Phase<&'static str, &'static str> {
        match self {
            Self::Roll { seat: by } => Phase::Roll { seat: by },
            Self::Decide { question, seats } => Phase::Decide { question: question.name(), seats },
            Self::Over { ending: how } => Phase::Over { ending: how.name() },
        }
    }
}

/// The legal actions of one seat. Yahtzee has the most: 31 re-rolls and 13 boxes.
pub type ActionList<A> = ArrayVec<A, 44>;

/// A game: a position, as a small value.
///
/// Positions are equal when they offer the same future and show the same sheets.
/// Where several seats are asked at once, answers are kept aside until the last
/// one is in, so the order in which they come does not matter.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Which game this is.
    const ID: GameId;
    /// The name people know.
    const TITLE: &'static str;
    /// What places are given by.
    const RANKING: Ranking = Ranking::Points;
    /// A rule set with its settings.
    type Rules: Clone + Eq + Debug + Send + Sync + 'static;
    /// Whatever chance decides next.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// An answer of a seat.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What seats are asked.
    type Question: NamedEnum;
    /// The ways to end.
    type Ending: NamedEnum;
    /// Why a rule of this game forbids an action; in English when displayed.
    type RuleViolation: Copy + Eq + Debug + Display + Send + Sync + 'static;

    /// The rule sets; the first is the default.
    fn rule_sets() -> &'static [RuleSet];

    /// The rules behind a checked choice of one of [`Game::rule_sets`].
    fn rules_for(choice: &RuleChoice) -> Self::Rules;

    /// The opening position. Takes any number of seats, also where the rule set
    /// asks for more, for analysis; play goes through [`RuleSet::seats`].
    fn new(rules: &Self::Rules, seats: Seats) -> Self;

    /// The seats at this table.
    fn seats(&self) -> Seats;

    /// Whose turn it is (at the end: whose turn was the last).
    fn active_seat(&self) -> Seat;

    /// What the position waits for.
    fn phase(&self) -> PhaseOf<Self>;

    /// Whether a turn begins here: alone at the table nothing else tells turns apart.
    fn is_turn_start(&self) -> bool {
        matches!(self.phase(), Phase::Roll { .. })
    }

    /// Every action there is, in any position.
    #[must_use]
    fn all_actions() -> Vec<Self::Action>;

    /// The lowest and the highest score a seat can have by these rules, where there are
    /// bounds.
    #[must_use]
    fn score_bounds(_rules: &Self::Rules) -> (i32, i32) {
        (i32::MIN, i32::MAX)
    }

    /// The ways in which a game by these rules can end.
    #[must_use]
    fn possible_endings(_rules: &Self::Rules) -> Vec<Self::Ending> {
        Self::Ending::ALL.to_vec()
    }

    /// The dice to be rolled now, in the order in which faces are written down;
    /// none when no roll is due.
    fn dice_to_roll(&self) -> DiceList;

    /// The roll made of the faces that `face` gives when it is asked for each die
    /// of [`Game::dice`] in order. Out-of-range faces are caught by
    /// [`Game::check_roll`]. Only asked when a roll is due.
    fn roll_with(&self, face: impl FnMut(Die) -> u8) -> Self::Roll;

    /// The faces of a roll, in the order of [`Game::dice`]: the inverse of [`Game::throw`].
    fn roll_faces(&self, roll: Self::Roll) -> Faces;

    /// Every roll that can come now with its probability, those that differ only
    /// in the order of equal dice listed once, as their [`Game::canonical`] one.
    /// Empty when no roll is due.
    fn possible_rolls(&self) -> Vec<(Self::Roll, f64)> {
        enumerate_rolls(self)
    }

    /// The roll of [`Game::rolls`] that stands for `roll`: itself, where no two dice
    /// are alike.
    fn canonical_roll(&self, roll: Self::Roll) -> Self::Roll {
        roll
    }

    /// Why `roll` can't be made now, if it can't.
    ///
    /// # Errors
    /// No roll is due, or the faces do not belong to the dice that are.
    fn check_roll(&self, roll: Self::Roll) -> Result<(), PlayErrorOf<Self>> {
        match self.phase() {
            Phase::Over { .. } => Err(PlayError::GameOver),
            Phase::Decide { .. } => Err(PlayError::ActionExpected),
            Phase::Roll { .. } => check_faces(&self.dice_to_roll(), &self.roll_faces(roll)),
        }
    }

    /// Makes a roll without checking it. A roll that [`Game::check_roll`] refuses
    /// leaves a position without meaning (but no panic).
    fn apply_roll(&mut self, roll: Self::Roll);

    /// What `seat` may answer now; empty when it is not asked.
    fn legal_actions(&self, seat: Seat) -> ActionList<Self::Action> {
        let may = |action: &Self::Action| self.check_action(seat, *action).is_ok();
        Self::all_actions().into_iter().filter(may).collect()
    }

    /// Why `seat` can't take `action` now, if it can't.
    ///
    /// # Errors
    /// The reason, worth showing to the person.
    fn check_action(&self, seat: Seat, action: Self::Action) -> Result<(), PlayErrorOf<Self>> {
        match self.phase() {
            Phase::Over { .. } => Err(PlayError::GameOver),
            Phase::Roll { .. } => Err(PlayError::RollExpected),
            Phase::Decide { seats, .. } if !seats.contains(seat) => {
                Err(PlayError::NotAsked { seat })
            }
            Phase::Decide { .. } => {
                self.rule_violation(seat, action).map_or(Ok(()), |why| Err(why.into()))
            }
        }
    }

    /// Why a rule forbids `action` to `seat`, which is asked; nothing where each action
    /// is as legal as the other.
    fn rule_violation(&self, _seat: Seat, _action: Self::Action) -> Option<Self::RuleViolation> {
        None
    }

    /// Takes an action without checking it. An action that [`Game::check`] refuses
    /// leaves a position without meaning (but no panic).
    fn apply_action(&mut self, seat: Seat, action: Self::Action);

    /// The points of `seat` as the sheet stands.
    fn score(&self, seat: Seat) -> i32;

    /// The position as `seat` may see it (`None`: a spectator): answers of others
    /// to a question that is still open are taken out.
    #[must_use]
    fn visible_to(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    /// The short text of an action, the same in every position.
    fn format_action(action: Self::Action) -> String;

    /// Reads what [`Game::write`] wrote; letters in either case.
    ///
    /// # Errors
    /// The text is no action of this game; says what would be.
    fn parse_action(text: &str) -> Result<Self::Action, ParseActionError>;

    /// Makes a roll, or leaves the position as it is and says why not.
    ///
    /// # Errors
    /// See [`Game::check_roll`].
    fn play_roll(&mut self, roll: Self::Roll) -> Result<(), PlayErrorOf<Self>> {
        self.check_roll(roll)?;
        self.apply_roll(roll);
        Ok(())
    }

    /// Takes an action, or leaves the position as it is and says why not.
    ///
    /// # Errors
    /// See [`Game::check`].
    fn play_action(&mut self, seat: Seat, action: Self::Action) -> Result<(), PlayErrorOf<Self>> {
        self.check_action(seat, action)?;
        self.apply_action(seat, action);
        Ok(())
    }

    /// The roll with these faces, checked.
    ///
    /// # Errors
    /// The wrong number of faces, a face its die does not have, or no roll due.
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

/// The seats with the most points: one winner, or several who share the win.
/// Meaningful once the game is over.
pub fn winners<G: Game>(game: &G) -> SeatSet {
    let seats = game.seats();
    let best = seats.iter().map(|seat| game.score(seat)).max();
    seats.iter().filter(|&seat| Some(game.score(seat)) == best).collect()
}

/// Whether these faces belong to these dice.
fn check_faces<R>(dice: &[Die], faces: &[u8]) -> Result<(), PlayError<R>> {
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

/// Every combination of the faces of the dice that are due, with its probability.
fn enumerate_rolls<G: Game>(game: &G) -> Vec<(G::Roll, f64)> {
    let sides = |die: &Die| usize::from(die.sides());
    let dice = game.dice_to_roll();
    let combinations: usize = dice.iter().map(sides).product();
    let mut ways: Vec<(G::Roll, usize)> = Vec::new();
    for number in (0..combinations).filter(|_| !dice.is_empty()) {
        let mut left = number;
        let roll = game.roll_with(|die| {
            let face = left % sides(&die);
            left /= sides(&die);
            die.low + face as u8
        });
        let roll = game.canonical_roll(roll);
        match ways.iter_mut().find(|(known, _)| *known == roll) {
            Some((_, count)) => *count += 1,
            None => ways.push((roll, 1)),
        }
    }
    let chance = |count: usize| count as f64 / combinations as f64;
    ways.into_iter().map(|(roll, count)| (roll, chance(count))).collect()
}

/// The action whose name `text` is, in any case, where actions are a few names.
///
/// # Errors
/// The text is none of them; says which there are.
pub(crate) fn parse_named_action<A: NamedEnum>(
    text: &str,
    expected: &'static str,
) -> Result<A, ParseActionError> {
    let is_meant = |action: &&A| action.name().eq_ignore_ascii_case(text.trim());
    A::ALL.iter().find(is_meant).copied().ok_or_else(|| ParseActionError::new(text, expected))
}
