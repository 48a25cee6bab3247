//! Lessons: a newcomer's first turns at a real table, with given dice.
//!
//! A lesson is data in the game's folder: what is rolled and done, one idea at a time
//! ([`Stage`]), and what is said to it ([`StageText`], a list a language). Nothing of it is
//! kept but the game itself: how far a learner has come follows from what has happened at
//! the table ([`Lesson::progress`]).

use crate::record::{Folded, Standing};
use crate::{Game, Seat, Telling};

/// The seat of whoever learns; the lesson plays all others.
pub const LEARNER: Seat = Seat(0);

/// A lesson of one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The rule set that is taught.
    pub rules: &'static str,
    /// How many seats there are.
    pub seats: usize,
    /// What is rolled and done.
    pub stages: &'static [Stage],
    /// What is said at each stage.
    pub texts: &'static [StageText],
    /// What is said at the end: what is left to know.
    pub end: &'static str,
}

/// One idea: what the learner presses, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// What the learner presses.
    pub press: Press,
    /// What follows without the learner.
    pub then: &'static [Move],
    /// Mistakes that have an explanation of their own, as actions in the game's notation.
    pub wrong: &'static [&'static str],
}

/// What a learner presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// Rolls the dice, which show this.
    Roll(&'static [u8]),
    /// Chooses this action.
    Act(&'static str),
    /// Watches what others do.
    Watch,
}

/// Something that is rolled or done in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Dice show this.
    Roll(&'static [u8]),
    /// A seat does this.
    Act(Seat, &'static str),
}

/// What is said at a stage.
#[derive(Clone, Copy, Debug)]
pub struct StageText {
    /// What to do, in one line.
    pub ask: &'static str,
    /// Why: the idea of this stage.
    pub why: &'static str,
    /// Why each of [`Stage::wrong`] is a mistake, in the same order.
    pub wrong: &'static [&'static str],
}

/// What a lesson says in one language, a text for each of its stages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonTexts<const STAGES: usize> {
    /// What is said at each stage.
    pub(crate) stages: [StageText; STAGES],
    /// What is said at the end.
    pub(crate) end: &'static str,
}

/// What is said at a stage: what to do, why, and why each mistake is one.
pub(crate) const fn said(
    ask: &'static str,
    why: &'static str,
    wrong: &'static [&'static str],
) -> StageText {
    StageText { ask, why, wrong }
}

/// A move of the whole lesson.
#[derive(Clone, Copy, Debug)]
pub struct Scripted {
    /// The stage it belongs to.
    pub stage: usize,
    /// Whether the stage begins with it.
    pub opens: bool,
    /// What is rolled or done.
    pub what: Move,
}

/// How far a learner has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many moves of the lesson have happened, and no other.
    Next(usize),
    /// The learner did something else at this stage.
    Mistake {
        /// The stage.
        stage: usize,
        /// What was done, in the game's notation.
        action: String,
    },
    /// The game has left the lesson.
    Strayed,
}

impl Stage {
    /// A stage at which the learner rolls.
    #[must_use]
    pub const fn roll(faces: &'static [u8]) -> Self {
        Self { press: Press::Roll(faces), then: &[], wrong: &[] }
    }

    /// A stage at which the learner acts; these mistakes have explanations.
    #[must_use]
    pub const fn act(action: &'static str, wrong: &'static [&'static str]) -> Self {
        Self { press: Press::Act(action), then: &[], wrong }
    }

    /// A stage at which the learner watches others.
    #[must_use]
    pub const fn watch(then: &'static [Move]) -> Self {
        Self { press: Press::Watch, then, wrong: &[] }
    }

    /// The same, and then this happens without the learner.
    #[must_use]
    pub const fn then(self, then: &'static [Move]) -> Self {
        Self { then, ..self }
    }

    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let first = match self.press {
            Press::Roll(faces) => Some(Move::Roll(faces)),
            Press::Act(action) => Some(Move::Act(LEARNER, action)),
            Press::Watch => None,
        };
        first.into_iter().chain(self.then.iter().copied())
    }
}

/// What the other player of a lesson for two does.
#[must_use]
pub const fn other(action: &'static str) -> Move {
    Move::Act(Seat(1), action)
}

impl Lesson {
    /// Every move of the lesson, in order.
    #[must_use]
    pub fn script(&self) -> Vec<Scripted> {
        let moves = |(stage, one): (usize, &Stage)| {
            let moves = one.moves().enumerate();
            moves.map(move |(at, what)| Scripted { stage, opens: at == 0, what })
        };
        self.stages.iter().enumerate().flat_map(moves).collect()
    }

    /// How far the learner has come, as what stands of a game tells.
    #[must_use]
    pub fn progress<G: Game>(&self, folded: &Folded<G>) -> Progress {
        let script = self.script();
        for (at, (what, _)) in folded.standing.iter().enumerate() {
            let Some(scripted) = script.get(at) else { return Progress::Strayed };
            if is_same(folded.before(at), what, scripted.what) {
                continue;
            }
            let is_last = at + 1 == folded.standing.len();
            return match (what, scripted.what) {
                (Standing::Act(LEARNER, action), Move::Act(LEARNER, _)) if is_last => {
                    Progress::Mistake { stage: scripted.stage, action: G::write(*action) }
                }
                _ => Progress::Strayed,
            };
        }
        Progress::Next(folded.standing.len())
    }

    /// Why `action` is a mistake at a stage, where that has an explanation of its own.
    #[must_use]
    pub fn explains(&self, stage: usize, action: &str) -> Option<&'static str> {
        let named = self.stages.get(stage)?.wrong.iter().position(|wrong| *wrong == action)?;
        self.texts.get(stage)?.wrong.get(named).copied()
    }
}

fn is_same<G: Game>(before: &G, what: &Standing<G>, scripted: Move) -> bool {
    match (what, scripted) {
        (Standing::Roll(roll), Move::Roll(faces)) => before.faces(*roll)[..] == *faces,
        (Standing::Act(seat, action), Move::Act(of, text)) => {
            *seat == of && G::read(text) == Ok(*action)
        }
        _ => false,
    }
}

impl crate::GameId {
    /// The lesson of this game; none where a game has none.
    #[must_use]
    pub fn lesson(self, lang: rollwright_i18n::Lang) -> Option<Lesson> {
        with_game!(self, G => <G as Telling>::lesson(lang))
    }
}
