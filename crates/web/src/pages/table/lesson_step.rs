//! A lesson at the table: the current step, the button to press, and the scripted moves after it.

use maud::{Markup, html};
use rollwright_games::lesson::{
    LEARNER_SEAT, LearnerTask, Lesson, LessonMove, LessonMoveInStage, LessonScriptComparison,
};
use rollwright_games::record::ReplayedGame;
use rollwright_games::{Presentation, with_game};
use rollwright_i18n::with_minus_signs;
use rollwright_tables::{Command, Id, Table, TableError, TokenHash};

use crate::app_state::AppState;
use crate::pages::page_language::{Lang, PageTextsExt};
use crate::pages::start_lesson::lesson_url;

/// A lesson at its current moment.
pub(super) struct LessonView {
    lesson: Lesson,
    lang: Lang,
    moment: LessonMoment,
}

/// Where a lesson is.
enum LessonMoment {
    /// A stage starts, and the learner must act.
    Stage(usize),
    /// Scripted moves after the learner's action are still missing.
    Between(usize),
    Mistake {
        stage: usize,
        action: String,
    },
    OffScript,
    Done,
}

impl LessonView {
    /// The lesson of a table; `None` if it isn't a lesson.
    pub(super) fn for_table<G: Presentation>(
        table: &Table,
        folded: &ReplayedGame<G>,
        lang: Lang,
    ) -> Option<Self> {
        let lesson = table.is_lesson().then(|| G::lesson(lang)).flatten()?;
        let moment = match lesson.compare_game_with_script(folded) {
            LessonScriptComparison::Mistake { stage, action } => {
                LessonMoment::Mistake { stage, action }
            }
            LessonScriptComparison::OffScript => LessonMoment::OffScript,
            LessonScriptComparison::OnScript(at) => match lesson.script().get(at) {
                Some(LessonMoveInStage { stage, is_stage_start: true, .. }) => {
                    LessonMoment::Stage(*stage)
                }
                Some(LessonMoveInStage { stage, .. }) => LessonMoment::Between(*stage),
                None => LessonMoment::Done,
            },
        };
        Some(Self { lesson, lang, moment })
    }

    /// Whether the learner has finished the lesson.
    pub(super) fn is_done(&self) -> bool {
        matches!(self.moment, LessonMoment::Done)
    }

    /// What to do, in one line.
    pub(super) fn prompt(&self) -> &'static str {
        let texts = &self.lang.texts().lesson;
        match self.moment {
            LessonMoment::Stage(at) => {
                self.lesson.stage_texts.get(at).map_or("", |text| text.instruction)
            }
            LessonMoment::Between(_) => texts.continue_label,
            LessonMoment::Mistake { .. } => texts.mistake,
            LessonMoment::OffScript => texts.off_script,
            LessonMoment::Done => texts.done,
        }
    }

    /// The explanation of the step or of a mistake.
    pub(super) fn explanation(&self) -> String {
        let texts = &self.lang.texts().lesson;
        with_minus_signs(match &self.moment {
            LessonMoment::Stage(at) | LessonMoment::Between(at) => {
                self.lesson.stage_texts.get(*at).map_or("", |text| text.explanation)
            }
            LessonMoment::Mistake { stage, action } => {
                self.lesson.mistake_explanation(*stage, action).unwrap_or(texts.not_in_lesson)
            }
            LessonMoment::OffScript => texts.off_script_explanation,
            LessonMoment::Done => self.lesson.closing_text,
        })
    }

    /// Whether the learner must choose an action now.
    pub(super) fn expects_choice(&self) -> bool {
        self.expected_action().is_some()
    }

    /// The action that the learner must choose.
    pub(super) fn expected_action(&self) -> Option<&'static str> {
        let LessonMoment::Stage(at) = self.moment else { return None };
        match self.lesson.stages.get(at)?.learner_action {
            LearnerTask::Act(action) => Some(action),
            LearnerTask::Roll(_) | LearnerTask::Watch => None,
        }
    }

    /// The panel with the explanation, the number of the step, and a link to the rule.
    pub(super) fn lesson_panel(&self, table: &Table, rule_link: &Markup) -> Markup {
        let texts = &self.lang.texts().lesson;
        let game = table.header().game;
        let all = self.lesson.stages.len();
        let step = match self.moment {
            LessonMoment::Stage(at)
            | LessonMoment::Between(at)
            | LessonMoment::Mistake { stage: at, .. } => at + 1,
            LessonMoment::OffScript | LessonMoment::Done => all,
        };
        let is_over = matches!(self.moment, LessonMoment::OffScript | LessonMoment::Done);
        html! {
            section.lesson.mistaken[matches!(self.moment, LessonMoment::Mistake { .. })] aria-label=(texts.lesson_label) {
                p.why { (self.explanation()) }
                form.leave method="post" action=(lesson_url(game)) {
                    progress max=(all) value=(step) { (step) }
                    span.step { ((texts.step)(step, all)) }
                    (rule_link)
                    @if is_over {
                        button type="submit" name="do" value="again" data-key="again" { (texts.start_over) }
                    } @else {
                        button type="submit" name="do" value="play" data-key="skip" { (texts.skip) }
                    }
                }
            }
        }
    }

    /// The button of a step without a choice: roll, continue, take back, or start the real game at
    /// the end.
    pub(super) fn lesson_button(&self, table: &Table, roll: &'static str) -> Markup {
        let texts = &self.lang.texts().lesson;
        let (form_action, label) = match self.moment {
            LessonMoment::Mistake { .. } => ("undo", texts.take_back),
            LessonMoment::Between(_) => ("lesson", texts.continue_label),
            LessonMoment::Stage(at) => {
                match self.lesson.stages.get(at).map(|stage| stage.learner_action) {
                    Some(LearnerTask::Roll(_)) => ("lesson", roll),
                    Some(LearnerTask::Watch) => ("lesson", texts.continue_label),
                    _ => return html! {},
                }
            }
            LessonMoment::OffScript | LessonMoment::Done => ("play", texts.play_real_game),
        };
        let lesson_action = (form_action == "play").then(|| lesson_url(table.header().game));
        html! {
            button.primary.roll data-taught type="submit" name="do" value=(form_action) data-key="lesson"
                formaction=[lesson_action] {
                (label)
            }
        }
    }
}

/// Plays the learner's press and the scripted moves after it. If this is interrupted, the next
/// press continues.
pub(super) async fn press_and_play_script(
    app: &AppState,
    id: &Id,
    who: &TokenHash,
) -> Result<Table, TableError> {
    let table = app.tables.snapshot_and_mark_present(id, Some(who)).await?;
    match next_scripted_command(&table, true) {
        Some(command) => run_and_play_script(app, id, who, command).await,
        None => Ok(table),
    }
}

/// Runs a command and, if this is a lesson, plays the scripted moves after it.
pub(super) async fn run_and_play_script(
    app: &AppState,
    id: &Id,
    who: &TokenHash,
    command: Command,
) -> Result<Table, TableError> {
    let mut table = app.tables.run_command(id, who.clone(), command).await?;
    while let Some(command) = next_scripted_command(&table, false) {
        table = app.tables.run_command(id, who.clone(), command).await?;
    }
    Ok(table)
}

/// The next scripted command, unless the learner must choose it. The first move of a stage needs a
/// press.
fn next_scripted_command(table: &Table, is_pressed: bool) -> Option<Command> {
    let next = with_game!(table.header().game, G => {
        let lesson = table.is_lesson().then(|| G::lesson(Lang::En)).flatten()?;
        match lesson.compare_game_with_script(table.replayed_game_as::<G>()?) {
            LessonScriptComparison::OnScript(at) => lesson.script().get(at).copied(),
            LessonScriptComparison::Mistake { .. } | LessonScriptComparison::OffScript => None,
        }
    })?;
    let version = table.version();
    match next.lesson_move {
        _ if next.is_stage_start && !is_pressed => None,
        LessonMove::Act(LEARNER_SEAT, _) => None,
        LessonMove::Roll(faces) => Some(Command::Roll { version, faces: Some(faces.to_vec()) }),
        LessonMove::Act(seat, action) => {
            Some(Command::Act { version, seat, action: action.to_owned() })
        }
    }
}
