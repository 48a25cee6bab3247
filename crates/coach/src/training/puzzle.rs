//! The stored puzzles of a game: positions that are worth deciding.
//!
//! A set is a text file with a line per puzzle, written by the example `find_puzzles`. A puzzle is
//! known by its index in the file, so new ones are added at the end and none is ever removed.

use std::fmt::{self, Display};
use std::str::FromStr;

use rollwright_bots::SplitMix64;
use rollwright_games::{GameId, Phase, PositionWithRules};

use super::simulated_exercises::shuffle;
use super::{Difficulty, Exercise, ExerciseSource};
use crate::reasons::HasReasons;

/// The first puzzles of a set are for the daily exercise, in the order of days.
pub const DAILY_PUZZLES: usize = 366;
/// The first day whose daily exercise comes from the set, counted from 1970-01-01: 2026-11-20.
/// Earlier days keep the exercises that were found in simulated games.
pub const FIRST_DAY_WITH_PUZZLE: u32 = 20_777;

/// How many easy puzzles a streak or a storm begins with, and how many medium ones follow.
const WARM_UP_PUZZLES: usize = 5;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PuzzleTheme {
    /// Rows that get locked, or are about to be.
    Locks,
    /// Straights.
    Straights,
    /// Several dice of one face.
    Sets,
    /// The upper boxes or cells that earn a bonus.
    Bonus,
    /// Penalties, and whether to take one.
    Penalties,
    /// Which cell leaves the most room.
    Room,
    /// Which dice to roll, and whether to roll again.
    Dice,
    /// Challenges and forfeits.
    Duels,
    /// Whether to risk what is gathered.
    Risk,
}

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [Self; 9] = [
        Self::Locks,
        Self::Straights,
        Self::Sets,
        Self::Bonus,
        Self::Penalties,
        Self::Room,
        Self::Dice,
        Self::Duels,
        Self::Risk,
    ];

    /// Its name in files, URLs and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Locks => "locks",
            Self::Straights => "straights",
            Self::Sets => "sets",
            Self::Bonus => "bonus",
            Self::Penalties => "penalties",
            Self::Room => "room",
            Self::Dice => "dice",
            Self::Duels => "duels",
            Self::Risk => "risk",
        }
    }

    /// Parses the output of [`PuzzleTheme::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A stored puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position, as the seat that decides may see it.
    pub position: String,
    /// The best action, in the game's notation. Others may be as good, such as rolling another die
    /// with the same face.
    pub best: String,
    /// What the best action of those that aren't as good loses.
    pub gap: f64,
    /// The estimated rating, until answers correct it.
    pub rating: u16,
    /// The theme.
    pub theme: PuzzleTheme,
    /// The kind of question.
    pub question: String,
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, best, gap, rating, theme, question } = self;
        write!(f, "{position} {best} {gap:.6} {rating} {} {question}", theme.name())
    }
}

/// The text isn't a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePuzzleError;

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Self, ParsePuzzleError> {
        let [position, best, gap, rating, theme, question] =
            line.splitn(6, ' ').collect::<Vec<_>>().try_into().map_err(|_| ParsePuzzleError)?;
        Ok(Self {
            position: position.to_owned(),
            best: best.to_owned(),
            gap: gap.parse().map_err(|_| ParsePuzzleError)?,
            rating: rating.parse().map_err(|_| ParsePuzzleError)?,
            theme: PuzzleTheme::from_name(theme).ok_or(ParsePuzzleError)?,
            question: question.to_owned(),
        })
    }
}

/// Which puzzle a player wants.
#[derive(Clone, Debug)]
pub struct PuzzleWish<'a> {
    /// How hard it should be among those of the set.
    pub difficulty: Difficulty,
    /// What it should be about.
    pub theme: Option<PuzzleTheme>,
    /// The kind of question it should ask, if there is such a puzzle.
    pub question: Option<&'a str>,
    /// The puzzles to avoid while there are others.
    pub answered: &'a [usize],
}

/// The puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSet {
    text: &'static str,
}

impl PuzzleSet {
    /// The set of a game; empty if it has none.
    #[must_use]
    pub fn of_game<G: HasReasons>() -> Self {
        Self { text: G::puzzle_file() }
    }

    /// The set of a game.
    #[must_use]
    pub fn of(game: GameId) -> Self {
        rollwright_games::with_game!(game, G => Self::of_game::<G>())
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.text.lines().count()
    }

    /// Whether the game has no puzzles.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The puzzle with this index.
    #[must_use]
    pub fn get(self, index: usize) -> Option<Puzzle> {
        self.text.lines().nth(index)?.parse().ok()
    }

    /// The index of a day's puzzle; `None` for days before [`FIRST_DAY_WITH_PUZZLE`] and for games
    /// without puzzles.
    #[must_use]
    pub fn index_of_day(self, day: u32) -> Option<usize> {
        let days = usize::try_from(day.checked_sub(FIRST_DAY_WITH_PUZZLE)?).ok()?;
        let count = self.len().min(DAILY_PUZZLES);
        (count > 0).then(|| days % count)
    }

    /// The puzzles besides the daily ones, with their indices.
    pub fn for_practice(self) -> impl Iterator<Item = (usize, Puzzle)> {
        let numbered = self.text.lines().enumerate().skip(DAILY_PUZZLES);
        numbered.filter_map(|(index, line)| Some((index, line.parse().ok()?)))
    }

    /// A puzzle for practice, the same for the same wish and number; `None` if the set has none with
    /// this theme.
    #[must_use]
    pub fn choose(self, wish: &PuzzleWish<'_>, number: u64) -> Option<usize> {
        let has_theme = |puzzle: &Puzzle| wish.theme.is_none_or(|theme| theme == puzzle.theme);
        let mut all: Vec<_> = self.for_practice().filter(|(_, puzzle)| has_theme(puzzle)).collect();
        all.sort_by_key(|(index, puzzle)| (puzzle.rating, *index));
        let third = all.len().div_ceil(Difficulty::ALL.len());
        let place = Difficulty::ALL.iter().position(|one| *one == wish.difficulty)?;
        let of_difficulty = all.chunks(third.max(1)).nth(place).or(all.chunks(third.max(1)).last());
        let all = of_difficulty?;
        let is_asked = |puzzle: &Puzzle| wish.question.is_none_or(|kind| kind == puzzle.question);
        let is_new = |index: &usize| !wish.answered.contains(index);
        let indices = |filter: &dyn Fn(&(usize, Puzzle)) -> bool| {
            let found: Vec<usize> =
                all.iter().filter(|one| filter(one)).map(|(index, _)| *index).collect();
            (!found.is_empty()).then_some(found)
        };
        let found = indices(&|(index, puzzle)| is_asked(puzzle) && is_new(index))
            .or_else(|| indices(&|(index, _)| is_new(index)))
            .or_else(|| indices(&|_| true))?;
        found.get((number % found.len() as u64) as usize).copied()
    }

    /// The puzzles of a streak or a storm in their order, the same for the same seed: some easy ones
    /// first, then harder ones.
    #[must_use]
    pub fn order_of_run(self, seed: u64) -> Vec<usize> {
        let mut all: Vec<_> = self.for_practice().collect();
        all.sort_by_key(|(index, puzzle)| (puzzle.rating, *index));
        let mut all: Vec<usize> = all.into_iter().map(|(index, _)| index).collect();
        let third = all.len().div_ceil(Difficulty::ALL.len()).max(1);
        let mut rng = SplitMix64::new(seed);
        let (mut order, mut rest) = (Vec::<usize>::new(), Vec::<usize>::new());
        for (place, part) in all.chunks_mut(third).enumerate() {
            shuffle(part, &mut rng);
            let first =
                if place + 1 < Difficulty::ALL.len() { WARM_UP_PUZZLES } else { part.len() };
            order.extend(part.iter().take(first));
            rest.extend(part.iter().skip(first));
        }
        order.extend(rest);
        order
    }

    /// The themes of the puzzles for practice.
    #[must_use]
    pub fn themes(self) -> Vec<PuzzleTheme> {
        let mut themes: Vec<_> = self.for_practice().map(|(_, puzzle)| puzzle.theme).collect();
        themes.sort_unstable();
        themes.dedup();
        themes
    }
}

impl<G: HasReasons> Exercise<G> {
    /// The exercise of a stored puzzle, or of a day that has one.
    #[must_use]
    pub fn from_puzzle_set(source: &ExerciseSource) -> Option<Self> {
        let set = PuzzleSet::of_game::<G>();
        let index = match source {
            ExerciseSource::Puzzle { index } => *index,
            ExerciseSource::Daily { day } => set.index_of_day(*day)?,
            _ => return None,
        };
        let position = PositionWithRules::<G>::parse(&set.get(index)?.position).ok()?;
        let seat = match position.position.phase() {
            Phase::Decide { seats, .. } => seats.iter().next()?,
            Phase::Roll { .. } | Phase::Over { .. } => return None,
        };
        let exercise = Self::from_position(&position, seat)?;
        Some(Self { source: source.clone(), ..exercise })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_round_trip_through_their_lines() {
        let line = "1.pig.classic.ZEgL7G roll 0.020000 1480 risk roll or hold";
        assert_eq!(line.parse::<Puzzle>().unwrap().to_string(), line);
        for wrong in ["", "a b", "1.pig roll x 1480 risk q", "1.pig roll 0.1 1480 cards q"] {
            assert_eq!(wrong.parse::<Puzzle>(), Err(ParsePuzzleError), "{wrong}");
        }
    }

    #[test]
    fn a_choice_keeps_to_theme_and_difficulty_and_avoids_what_was_answered() {
        let line = |rating: usize, theme: &str| format!("p roll 0.02 {rating} {theme} q\n");
        let practice: String = (0..30)
            .map(|at| line(1200 + 10 * at, if at % 2 == 0 { "risk" } else { "locks" }))
            .collect();
        let text = line(1500, "dice").repeat(DAILY_PUZZLES) + &practice;
        let set = PuzzleSet { text: text.leak() };
        assert_eq!(set.themes(), [PuzzleTheme::Locks, PuzzleTheme::Risk]);
        let mut answered = Vec::new();
        for number in 0..5 {
            let wish = PuzzleWish {
                difficulty: Difficulty::Hard,
                theme: Some(PuzzleTheme::Risk),
                question: Some("another"),
                answered: &answered,
            };
            let index = set.choose(&wish, number).unwrap();
            let puzzle = set.get(index).unwrap();
            assert!(puzzle.rating >= 1400 && puzzle.theme == PuzzleTheme::Risk, "{puzzle}");
            assert!(!answered.contains(&index), "{index} was answered before");
            answered.push(index);
        }
        let bonus = PuzzleWish {
            difficulty: Difficulty::Easy,
            theme: Some(PuzzleTheme::Bonus),
            question: None,
            answered: &[],
        };
        assert_eq!(set.choose(&bonus, 0), None);
    }

    #[test]
    fn a_run_begins_with_easy_puzzles_and_asks_each_once() {
        let line = |rating: usize| format!("p roll 0.02 {rating} risk q\n");
        let practice: String = (0..60).map(|at| line(1200 + 10 * at)).collect();
        let set = PuzzleSet { text: (line(1500).repeat(DAILY_PUZZLES) + &practice).leak() };
        let order = set.order_of_run(3);
        let ratings: Vec<u16> = order.iter().map(|&at| set.get(at).unwrap().rating).collect();
        assert!(ratings[..5].iter().all(|rating| *rating < 1400), "{ratings:?}");
        assert!(ratings[5..10].iter().all(|rating| (1400..1600).contains(rating)), "{ratings:?}");
        assert!(ratings[10..30].iter().all(|rating| *rating >= 1600), "{ratings:?}");
        let distinct: std::collections::BTreeSet<_> = order.iter().collect();
        assert_eq!((distinct.len(), order.len()), (60, 60));
        assert_eq!(order, set.order_of_run(3));
        assert_ne!(order, set.order_of_run(4));
    }

    #[test]
    fn days_before_the_set_have_no_puzzle_and_days_after_it_repeat() {
        let lines = "1.pig.classic.ZEgL7G roll 0.02 1480 risk q\n".repeat(3);
        let set = PuzzleSet { text: lines.leak() };
        let days = [0, 1, 2, 3].map(|after| set.index_of_day(FIRST_DAY_WITH_PUZZLE + after));
        assert_eq!(days, [Some(0), Some(1), Some(2), Some(0)]);
        assert_eq!(set.index_of_day(FIRST_DAY_WITH_PUZZLE - 1), None);
        assert_eq!(PuzzleSet { text: "" }.index_of_day(FIRST_DAY_WITH_PUZZLE), None);
    }
}
