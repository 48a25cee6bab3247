//! Lessons: a new player's first turns at a real table, with scripted dice.
//!
//! A lesson is data in the game's folder: the moves, one idea at a time ([`LessonStage`]),
//! and the texts in each language ([`StageText`]). Only the game itself is stored; the
//! learner's progress is derived from it ([`Lesson::compare_game_with_script`]).

use crate::record::{ReplayedGame, RollOrAction};
use crate::{Game, Presentation, Seat};

/// The learner's seat; the lesson plays all others.
pub const LEARNER_SEAT: Seat = Seat(0);

/// A lesson of one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The rule set it teaches.
    pub rule_set: &'static str,
    /// The number of seats.
    pub seat_count: usize,
    /// The stages, in order.
    pub stages: &'static [LessonStage],
    /// The text of each stage.
    pub stage_texts: &'static [StageText],
    /// The text at the end: what is left to learn.
    pub closing_text: &'static str,
}

/// One idea: what the learner does, and what follows.
#[derive(Clone, Copy, Debug)]
pub struct LessonStage {
    /// What the learner does.
    pub learner_action: LearnerTask,
    /// The moves that follow without the learner.
    pub follow_up: &'static [LessonMove],
    /// Mistakes with an explanation of their own, in the game's notation.
    pub mistakes: &'static [&'static str],
}

/// What the learner does at a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnerTask {
    /// Rolls the dice, which show these faces.
    Roll(&'static [u8]),
    /// Plays this action.
    Act(&'static str),
    /// Watches the other seats.
    Watch,
}

/// A roll or action in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonMove {
    /// The dice show these faces.
    Roll(&'static [u8]),
    /// A seat plays this action.
    Act(Seat, &'static str),
}

/// The text of a stage.
#[derive(Clone, Copy, Debug)]
pub struct StageText {
    /// What to do, in one line.
    pub instruction: &'static str,
    /// The idea of this stage.
    pub explanation: &'static str,
    /// Why each of [`LessonStage::mistakes`] is a mistake, in the same order.
    pub mistake_explanations: &'static [&'static str],
}

/// The texts of a lesson in one language, one per stage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonTexts<const STAGES: usize> {
    /// The text of each stage.
    pub(crate) stages: [StageText; STAGES],
    /// The text at the end.
    pub(crate) closing_text: &'static str,
}

/// The text of a stage.
pub(crate) const fn stage_text(
    instruction: &'static str,
    explanation: &'static str,
    mistake_explanations: &'static [&'static str],
) -> StageText {
    StageText { instruction, explanation, mistake_explanations }
}

/// A move of the lesson with its stage.
#[derive(Clone, Copy, Debug)]
pub struct LessonMoveInStage {
    /// The stage it belongs to.
    pub stage: usize,
    /// Whether it is the first move of the stage.
    pub is_stage_start: bool,
    /// The move.
    pub lesson_move: LessonMove,
}

/// The learner's progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonScriptComparison {
    /// The game follows the script; this many moves have been played.
    OnScript(usize),
    /// The last move was the learner's, and isn't the one of the script.
    Mistake {
        /// The stage.
        stage: usize,
        /// The action in the game's notation.
        action: String,
    },
    /// The game has left the script.
    OffScript,
}

impl LessonStage {
    /// A stage at which the learner rolls.
    #[must_use]
    pub const fn new_learner_roll(faces: &'static [u8]) -> Self {
        Self { learner_action: LearnerTask::Roll(faces), follow_up: &[], mistakes: &[] }
    }

    /// A stage at which the learner plays an action; `mistakes` have explanations.
    #[must_use]
    pub const fn new_learner_action(
        action: &'static str,
        mistakes: &'static [&'static str],
    ) -> Self {
        Self { learner_action: LearnerTask::Act(action), follow_up: &[], mistakes }
    }

    /// A stage at which the learner watches the other seats.
    #[must_use]
    pub const fn new_watched_stage(follow_up: &'static [LessonMove]) -> Self {
        Self { learner_action: LearnerTask::Watch, follow_up, mistakes: &[] }
    }

    /// The same stage, followed by these moves without the learner.
    #[must_use]
    pub const fn with_follow_up_moves(self, follow_up: &'static [LessonMove]) -> Self {
        Self { follow_up, ..self }
    }

    fn moves(&self) -> impl Iterator<Item = LessonMove> + use<> {
        let first = match self.learner_action {
            LearnerTask::Roll(faces) => Some(LessonMove::Roll(faces)),
            LearnerTask::Act(action) => Some(LessonMove::Act(LEARNER_SEAT, action)),
            LearnerTask::Watch => None,
        };
        first.into_iter().chain(self.follow_up.iter().copied())
    }
}

/// An action of the opponent in a lesson for two.
#[must_use]
pub const fn new_opponent_action(action: &'static str) -> LessonMove {
    LessonMove::Act(Seat(1), action)
}

impl Lesson {
    /// Every move of the lesson, in order.
    #[must_use]
    pub fn script(&self) -> Vec<LessonMoveInStage> {
        let moves = |(index, stage): (usize, &LessonStage)| {
            let moves = stage.moves().enumerate();
            moves.map(move |(at, lesson_move)| LessonMoveInStage {
                stage: index,
                is_stage_start: at == 0,
                lesson_move,
            })
        };
        self.stages.iter().enumerate().flat_map(moves).collect()
    }

    /// The learner's progress in a replayed game.
    #[must_use]
    pub fn compare_game_with_script<G: Game>(
        &self,
        replayed: &ReplayedGame<G>,
    ) -> LessonScriptComparison {
        let script = self.script();
        for (at, (entry, _)) in replayed.rolls_and_actions.iter().enumerate() {
            let Some(scripted) = script.get(at) else { return LessonScriptComparison::OffScript };
            if matches_script(replayed.position_before(at), entry, scripted.lesson_move) {
                continue;
            }
            let is_last = at + 1 == replayed.rolls_and_actions.len();
            return match (entry, scripted.lesson_move) {
                (RollOrAction::Action(LEARNER_SEAT, action), LessonMove::Act(LEARNER_SEAT, _))
                    if is_last =>
                {
                    LessonScriptComparison::Mistake {
                        stage: scripted.stage,
                        action: G::format_action(*action),
                    }
                }
                _ => LessonScriptComparison::OffScript,
            };
        }
        LessonScriptComparison::OnScript(replayed.rolls_and_actions.len())
    }

    /// Why `action` is a mistake at a stage, if that has an explanation of its own.
    #[must_use]
    pub fn mistake_explanation(&self, stage: usize, action: &str) -> Option<&'static str> {
        let index = self.stages.get(stage)?.mistakes.iter().position(|wrong| *wrong == action)?;
        self.stage_texts.get(stage)?.mistake_explanations.get(index).copied()
    }
}

fn matches_script<G: Game>(before: &G, entry: &RollOrAction<G>, scripted: LessonMove) -> bool {
    match (entry, scripted) {
        (RollOrAction::Roll(roll), LessonMove::Roll(faces)) => {
            before.roll_faces(*roll)[..] == *faces
        }
        (RollOrAction::Action(seat, action), LessonMove::Act(scripted_seat, text)) => {
            *seat == scripted_seat && G::parse_action(text) == Ok(*action)
        }
        _ => false,
    }
}

impl crate::GameId {
    /// The lesson of this game, if it has one.
    #[must_use]
    pub fn lesson(self, lang: rollwright_i18n::Lang) -> Option<Lesson> {
        with_game!(self, G => <G as Presentation>::lesson(lang))
    }
}
