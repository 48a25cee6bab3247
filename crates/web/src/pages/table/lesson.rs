//! A lesson at the table: what is taught now, the thing to press, and what follows from it.

use maud::{Markup, PreEscaped, html};
use rollwright_games::lesson::{LEARNER, Lesson, Move, Press, Progress, Scripted};
use rollwright_games::record::Folded;
use rollwright_games::{Telling, with_game};
use rollwright_i18n::printed;
use rollwright_tables::{Command, Id, Refusal, Table, TokenHash};

use crate::app::App;
use crate::pages::lang::{Lang, Paged};
use crate::pages::lesson::address;

/// What a lesson says at a moment.
pub(super) struct Taught {
    lesson: Lesson,
    lang: Lang,
    moment: Moment,
}

/// Where a lesson stands.
enum Moment {
    /// A stage begins, and the learner presses something.
    Stage(usize),
    /// What follows from the last press has not all happened.
    Between(usize),
    Mistake {
        stage: usize,
        action: String,
    },
    Strayed,
    Done,
}

impl Taught {
    /// What is taught at a table; `None` where it is no lesson.
    pub(super) fn at<G: Telling>(table: &Table, folded: &Folded<G>, lang: Lang) -> Option<Self> {
        let lesson = table.is_lesson().then(|| G::lesson(lang)).flatten()?;
        let moment = match lesson.progress(folded) {
            Progress::Mistake { stage, action } => Moment::Mistake { stage, action },
            Progress::Strayed => Moment::Strayed,
            Progress::Next(at) => match lesson.script().get(at) {
                Some(Scripted { stage, opens: true, .. }) => Moment::Stage(*stage),
                Some(Scripted { stage, .. }) => Moment::Between(*stage),
                None => Moment::Done,
            },
        };
        Some(Self { lesson, lang, moment })
    }

    /// What to do, in one line.
    pub(super) fn asks(&self) -> &'static str {
        let texts = &self.lang.texts().lesson;
        match self.moment {
            Moment::Stage(at) => self.lesson.texts.get(at).map_or("", |text| text.ask),
            Moment::Between(_) => texts.go_on,
            Moment::Mistake { .. } => texts.mistake,
            Moment::Strayed => texts.strayed,
            Moment::Done => texts.done,
        }
    }

    /// The idea, or why something was a mistake.
    pub(super) fn why(&self) -> String {
        let texts = &self.lang.texts().lesson;
        printed(match &self.moment {
            Moment::Stage(at) | Moment::Between(at) => {
                self.lesson.texts.get(*at).map_or("", |text| text.why)
            }
            Moment::Mistake { stage, action } => {
                self.lesson.explains(*stage, action).unwrap_or(texts.other_way)
            }
            Moment::Strayed => texts.strayed_why,
            Moment::Done => self.lesson.end,
        })
    }

    /// Whether the learner is to choose something at the table now.
    pub(super) fn lets_choose(&self) -> bool {
        self.action().is_some()
    }

    /// The action that is to be chosen.
    fn action(&self) -> Option<&'static str> {
        let Moment::Stage(at) = self.moment else { return None };
        match self.lesson.stages.get(at)?.press {
            Press::Act(action) => Some(action),
            Press::Roll(_) | Press::Watch => None,
        }
    }

    /// The place of the step, what is said to it, and the way to its rule.
    pub(super) fn panel(&self, table: &Table, rule_link: &Markup) -> Markup {
        let texts = &self.lang.texts().lesson;
        let game = table.header().game;
        let all = self.lesson.stages.len();
        let step = match self.moment {
            Moment::Stage(at) | Moment::Between(at) | Moment::Mistake { stage: at, .. } => at + 1,
            Moment::Strayed | Moment::Done => all,
        };
        let over = matches!(self.moment, Moment::Strayed | Moment::Done);
        html! {
            section.lesson.mistaken[matches!(self.moment, Moment::Mistake { .. })] aria-label=(texts.kind) {
                p.why { (self.why()) }
                form.leave method="post" action=(address(game)) {
                    progress max=(all) value=(step) { (step) }
                    span.step { ((texts.step)(step, all)) }
                    (rule_link)
                    @if over {
                        button type="submit" name="do" value="again" data-key="again" { (texts.again) }
                    } @else {
                        button type="submit" name="do" value="play" data-key="skip" { (texts.skip) }
                    }
                }
            }
        }
    }

    /// The button of a step that is no choice of the game: roll, go on, take back, and at
    /// the end the real game.
    pub(super) fn button(&self, table: &Table, roll: &'static str) -> Markup {
        let texts = &self.lang.texts().lesson;
        let (what, label) = match self.moment {
            Moment::Mistake { .. } => ("undo", texts.take_back),
            Moment::Between(_) => ("lesson", texts.go_on),
            Moment::Stage(at) => match self.lesson.stages.get(at).map(|stage| stage.press) {
                Some(Press::Roll(_)) => ("lesson", roll),
                Some(Press::Watch) => ("lesson", texts.go_on),
                _ => return html! {},
            },
            Moment::Strayed | Moment::Done => ("play", texts.real_game),
        };
        let elsewhere = (what == "play").then(|| address(table.header().game));
        html! {
            button.primary.roll data-taught type="submit" name="do" value=(what) data-key="lesson"
                formaction=[elsewhere] {
                (label)
            }
        }
    }

    /// The choices of the game, with the one that is taught marked. An action may be put
    /// together from dice that are ticked, as the form does it.
    pub(super) fn marked(&self, choices: Markup) -> Markup {
        let Some(action) = self.action() else { return choices };
        let mark = |html: &str, name: &str, value: &str| {
            let field = format!("name=\"{name}\" value=\"{value}\"");
            html.replace(&field, &format!("{field} data-taught"))
        };
        let whole = mark(&choices.0, "action", action);
        if whole != choices.0 {
            return PreEscaped(whole);
        }
        let (_, after) = choices.0.split_once("name=\"chosen\" value=\"").unwrap_or_default();
        let (start, _) = after.split_once('"').unwrap_or_default();
        let dice = action.strip_prefix(start).unwrap_or_default().chars();
        let html = mark(&choices.0, "chosen", start);
        PreEscaped(dice.fold(html, |html, die| mark(&html, "die", &die.to_string())))
    }
}

/// What the learner has pressed, and what follows from it without them, one move after the
/// other. Where it was cut short, it goes on from there the next time.
pub(super) async fn go_on(app: &App, id: &Id, who: &TokenHash) -> Result<(), Refusal> {
    let mut pressed = true;
    loop {
        let due = app.tables.read(id, move |table| due(table, pressed)).await?;
        let Some(command) = due else { return Ok(()) };
        app.tables.command(id, who.clone(), command).await?;
        pressed = false;
    }
}

/// What follows from a choice that the learner made, if this is a lesson.
pub(super) async fn follow(app: &App, id: &Id, who: &TokenHash) -> Result<(), Refusal> {
    while let Some(command) = app.tables.read(id, |table| due(table, false)).await? {
        app.tables.command(id, who.clone(), command).await?;
    }
    Ok(())
}

/// The next move of a lesson, if it is not the learner's to choose: what opens a stage
/// waits until it is pressed.
fn due(table: &Table, pressed: bool) -> Option<Command> {
    let next = with_game!(table.header().game, G => {
        let lesson = table.is_lesson().then(|| G::lesson(Lang::En)).flatten()?;
        match lesson.progress(table.folded::<G>()?) {
            Progress::Next(at) => lesson.script().get(at).copied(),
            Progress::Mistake { .. } | Progress::Strayed => None,
        }
    })?;
    let version = table.version();
    match next.what {
        _ if next.opens && !pressed => None,
        Move::Act(LEARNER, _) => None,
        Move::Roll(faces) => Some(Command::Roll { version, faces: Some(faces.to_vec()) }),
        Move::Act(seat, action) => Some(Command::Act { version, seat, action: action.to_owned() }),
    }
}
