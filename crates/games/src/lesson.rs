//! Lessons: a newcomer's first turns at a real table, with given dice.
//!
//! A lesson is data in the game's folder: what is rolled and done, one idea at a time
//! ([`Stage`]), and what is said to it ([`StageText`], a list a language). Nothing of it is
//! kept but the game itself: how far a learner has come follows from what has happened at
//! the table ([`Lesson::progress`]).

use crate::record::{ReplayedGame, RollOrAction};
use crate::{Game, Presentation, Seat};

/// The seat of whoever learns; the lesson plays all others.
pub const LEARNER_SEAT: Seat = Seat(0);

/// A lesson of one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The rule set that is taught.
    pub rule_set: &'static str,
    /// How many seats there are.
    pub seat_count: usize,
    /// What is rolled and done.
    pub stages: &'static [LessonStage],
    /// What is said at each stage.
    pub stage_texts: &'static [StageText],
    /// What is said at the end: what is left to know.
    pub closing_text: &'static str,
}

/// One idea: what the learner presses, and what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct LessonStage {
    /// What the learner presses.
    pub learner_action: LearnerAction,
    /// What follows without the learner.
    pub follow_up: &'static [LessonMove],
    /// Mistakes that have an explanation of their own, as actions in the game's notation.
    pub mistakes: &'static [&'static str],
}

/// What a learner presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnerAction {
    /// Rolls the dice, which show this.
    Roll(&'static [u8]),
    /// Chooses this action.
    Act(&'static str),
    /// Watches what others do.
    Watch,
}

/// Something that is rolled or done in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonMove {
    /// Dice show this.
    Roll(&'static [u8]),
    /// A seat does this.
    Act(Seat, &'static str),
}

/// What is said at a stage.
#[derive(Clone, Copy, Debug)]
pub struct StageText {
    /// What to do, in one line.
    pub instruction: &'static str,
    /// Why: the idea of this stage.
    pub explanation: &'static str,
    /// Why each of [`Stage::wrong`] is a mistake, in the same order.
    pub mistake_explanations: &'static [&'static str],
}

/// What a lesson says in one language, a text for each of its stages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonTexts<const STAGES: usize> {
    /// What is said at each stage.
    pub(crate) stages: [StageText; STAGES],
    /// What is said at the end.
    pub(crate) closing_text: &'static str,
}

/// What is said at a stage: what to do, why, and why each mistake is one.
pub(crate) const fn stage_text(
    ask: &'static str,
    why: &'static str,
    wrong: &'static [&'static str],
) -> StageText {
    StageText { instruction: ask, explanation: why, mistake_explanations: wrong }
}

/// A move of the whole lesson.
#[derive(Clone, Copy, Debug)]
pub struct ScriptedMove {
    /// The stage it belongs to.
    pub stage: usize,
    /// Whether the stage begins with it.
    pub is_stage_start: bool,
    /// What is rolled or done.
    pub lesson_move: LessonMove,
}

/// How far a learner has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonProgress {
    /// So many moves of the lesson have happened, and no other.
    OnScript(usize),
    /// The learner did something else at this stage.
    Mistake {
        /// The stage.
        stage: usize,
        /// What was done, in the game's notation.
        action: String,
    },
    /// The game has left the lesson.
    OffScript,
}

impl LessonStage {
    /// A stage at which the learner rolls.
    #[must_use]
    pub const fn roll(faces: &'static [u8]) -> Self {
        Self { learner_action: LearnerAction::Roll(faces), follow_up: &[], mistakes: &[] }
    }

    /// A stage at which the learner acts; these mistakes have explanations.
    #[must_use]
    pub const fn act(action: &'static str, mistakes: &'static [&'static str]) -> Self {
        Self { learner_action: LearnerAction::Act(action), follow_up: &[], mistakes }
    }

    /// A stage at which the learner watches others.
    #[must_use]
    pub const fn watch(follow_up: &'static [LessonMove]) -> Self {
        Self { learner_action: LearnerAction::Watch, follow_up, mistakes: &[] }
    }

    /// The same, and then this happens without the learner.
    #[must_use]
    pub const fn followed_by(self, then: &'static [LessonMove]) -> Self {
        Self { follow_up: then, ..self }
    }

    fn moves(&self) -> impl Iterator<Item = LessonMove> + use<> {
        let first = match self.learner_action {
            LearnerAction::Roll(faces) => Some(LessonMove::Roll(faces)),
            LearnerAction::Act(action) => Some(LessonMove::Act(LEARNER_SEAT, action)),
            LearnerAction::Watch => None,
        };
        first.into_iter().chain(self.follow_up.iter().copied())
    }
}

/// What the other player of a lesson for two does.
#[must_use]
pub const fn opponent_plays(action: &'static str) -> LessonMove {
    LessonMove::Act(Seat(1), action)
}

impl Lesson {
    /// Every move of the lesson, in order.
    #[must_use]
    pub fn script(&self) -> Vec<ScriptedMove> {
        let moves = |(stage, one): (usize, &LessonStage)| {
            let moves = one.moves().enumerate();
            moves.map(move |(at, what)| ScriptedMove {
                stage,
                is_stage_start: at == 0,
                lesson_move: what,
            })
        };
        self.stages.iter().enumerate().flat_map(moves).collect()
    }

    /// How far the learner has come, as what stands of a game tells.
    #[must_use]
    pub fn progress<G: Game>(&self, folded: &ReplayedGame<G>) -> LessonProgress {
        let script = self.script();
        for (at, (what, _)) in folded.rolls_and_actions.iter().enumerate() {
            let Some(scripted) = script.get(at) else { return LessonProgress::OffScript };
            if matches_script(folded.position_before(at), what, scripted.lesson_move) {
                continue;
            }
            let is_last = at + 1 == folded.rolls_and_actions.len();
            return match (what, scripted.lesson_move) {
                (RollOrAction::Action(LEARNER_SEAT, action), LessonMove::Act(LEARNER_SEAT, _))
                    if is_last =>
                {
                    LessonProgress::Mistake {
                        stage: scripted.stage,
                        action: G::format_action(*action),
                    }
                }
                _ => LessonProgress::OffScript,
            };
        }
        LessonProgress::OnScript(folded.rolls_and_actions.len())
    }

    /// Why `action` is a mistake at a stage, where that has an explanation of its own.
    #[must_use]
    pub fn mistake_explanation(&self, stage: usize, action: &str) -> Option<&'static str> {
        let named = self.stages.get(stage)?.mistakes.iter().position(|wrong| *wrong == action)?;
        self.stage_texts.get(stage)?.mistake_explanations.get(named).copied()
    }
}

fn matches_script<G: Game>(before: &G, what: &RollOrAction<G>, scripted: LessonMove) -> bool {
    match (what, scripted) {
        (RollOrAction::Roll(roll), LessonMove::Roll(faces)) => {
            before.roll_faces(*roll)[..] == *faces
        }
        (RollOrAction::Action(seat, action), LessonMove::Act(of, text)) => {
            *seat == of && G::parse_action(text) == Ok(*action)
        }
        _ => false,
    }
}

impl crate::GameId {
    /// The lesson of this game; none where a game has none.
    #[must_use]
    pub fn lesson(self, lang: rollwright_i18n::Lang) -> Option<Lesson> {
        with_game!(self, G => <G as Presentation>::lesson(lang))
    }
}
