//! A position as at the table, with the choices to press; and what came of one.

use maud::{Markup, html};
use rollwright_coach::plain_text::ValueFormat;
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseSource, ExerciseVerdict, QuestionProgress, daily_share_line,
    result_square,
};
use rollwright_coach::{HintDocument, MistakeSeverity};
use rollwright_games::game_step::public_steps;
use rollwright_games::{Game, GameId, Seat, SeatSet};
use rollwright_i18n::capitalize;
use rollwright_lab::chart;
use rollwright_tables::store::TrainingAnswer;

use super::{TrainerMode, displayed_day, iso_day};
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame, event_texts};
use crate::pages::language::{Lang, PageTextsExt};
use crate::pages::my_games::charts::chart_figure;
use crate::pages::page_context::PageContext;
use crate::pages::table::hints_and_tutor::options_table;
use crate::pages::texts::PageTexts;
use crate::trainer::training_progress;

/// A position that is shown.
pub(super) struct ExerciseView<'a, G: Game> {
    pub(super) exercise: &'a Exercise<G>,
    pub(super) mode: &'a TrainerMode,
    /// A word about what was sent.
    pub(super) notice: Option<&'a str>,
    /// What came of the answer, once there is one.
    pub(super) verdict: Option<AnswerVerdict>,
}

/// What came of an answer.
pub(super) struct AnswerVerdict {
    hint: HintDocument,
    taken: String,
    label: String,
    reason: String,
    loss: f64,
    mark: Option<MistakeSeverity>,
    question: &'static str,
}

impl AnswerVerdict {
    pub(super) fn new<G: RenderGame>(
        verdict: &ExerciseVerdict<G>,
        question: &'static str,
        lang: Lang,
    ) -> Self {
        let hint = verdict.hint.to_document(lang);
        let taken = G::format_action(verdict.chosen.action_value.action);
        let option = hint.options.iter().find(|option| option.action == taken);
        let told = option.map(|option| (option.label.clone(), option.reason.clone()));
        let (label, reason) = told.unwrap_or_default();
        let (loss, mark) = (verdict.chosen.loss, verdict.severity);
        Self { hint, taken, label, reason, loss, mark, question }
    }

    /// It as it is kept.
    pub(super) fn to_stored_answer(&self, game: GameId, source: String) -> TrainingAnswer {
        TrainingAnswer {
            number: 0,
            game: game.name().to_owned(),
            question: self.question.to_owned(),
            source,
            action: self.taken.clone(),
            loss: self.loss,
            mark: self.mark.map_or("", MistakeSeverity::name).to_owned(),
        }
    }
}

pub(super) fn exercise_html<G: RenderGame>(
    asking: &ExerciseView<'_, G>,
    answers: &[TrainingAnswer],
    visit: &PageContext,
) -> Markup {
    let (exercise, texts) = (asking.exercise, visit.texts());
    let names = player_names(exercise, texts);
    let seat = exercise.seat;
    let best = asking.verdict.as_ref().and_then(|judged| judged.hint.options.first());
    let marked = MarkedChoices {
        best: best.map(|best| best.action.as_str()),
        played: asking.verdict.as_ref().map(|judged| judged.taken.as_str()),
    };
    let hand = SeatSet::single(seat);
    let look = RenderContext {
        lang: visit.lang,
        viewer: Some(seat),
        own_seats: hand,
        names: &names,
        is_interactive: true,
        marked,
    };
    let game = exercise.position();
    html! {
        div #live {
            div.play {
                @if let Some(word) = asking.notice { p.notice role="alert" { (word) } }
                header.asked {
                    p.kind { (exercise_title(asking, texts)) }
                    div.prompt {
                        h1 #prompt { (event_texts::question_only(&event_texts::question_text(&game, seat, &look), look.name(seat))) }
                    }
                }
                @if let Some(judged) = &asking.verdict { (verdict_html(judged, asking, answers, visit)) }
                (position_html(asking, &game, &look))
            }
            aside.side { (sidebar(asking.mode, answers, visit)) }
        }
    }
}

/// What is trained, in a line.
fn exercise_title<G: RenderGame>(asking: &ExerciseView<'_, G>, texts: &PageTexts) -> String {
    let TrainerMode { game, daily_day: daily, difficulty } = asking.mode;
    match (daily, &asking.exercise.source) {
        (Some(day), _) => (texts.trainer.daily_of)(game.title(), &displayed_day(*day, texts)),
        (None, ExerciseSource::OwnGame { .. }) => {
            format!("{} · {}", (texts.trainer.title_of)(game.title()), texts.trainer.from_own_game)
        }
        (None, _) => {
            let hard = difficulty_text(*difficulty, texts);
            format!("{} · {hard}", (texts.trainer.title_of)(game.title()))
        }
    }
}

pub(super) fn difficulty_text(difficulty: Difficulty, texts: &PageTexts) -> &'static str {
    let [easy, medium, hard] = texts.trainer.difficulties;
    match difficulty {
        Difficulty::Easy => easy,
        Difficulty::Medium => medium,
        Difficulty::Hard => hard,
    }
}

/// Whoever trains is called so; the others are opponents.
fn player_names<G: RenderGame>(exercise: &Exercise<G>, texts: &PageTexts) -> Vec<String> {
    let mut others = 0;
    let mut name = |seat: Seat| {
        if seat == exercise.seat {
            return texts.trainer.own_name.to_owned();
        }
        others += 1;
        (texts.trainer.opponent_name)(others)
    };
    exercise.folded.opening.seats().iter().map(&mut name).collect()
}

/// Dice, choices and sheets: a form, or the same without a way to send it.
fn position_html<G: RenderGame>(
    asking: &ExerciseView<'_, G>,
    game: &G,
    look: &RenderContext<'_>,
) -> Markup {
    let seat = asking.exercise.seat;
    let steps = public_steps(&asking.exercise.folded);
    let drawn = html! {
        section.tray aria-label=(look.texts().table.dice) {
            (game.render_dice(steps.last(), look))
            div.choices { (game.render_choices(seat, look)) }
        }
        (game.render_board(steps.last(), look))
        div.sheets { (game.render_sheets(look)) }
    };
    html! {
        @if asking.verdict.is_some() {
            fieldset #move disabled { (drawn) }
        } @else {
            form #move method="post" action=(asking.mode.url()) {
                input type="hidden" name="source" value=(asking.exercise.source);
                input type="hidden" name="difficulty" value=(asking.mode.difficulty.name());
                (drawn)
            }
        }
    }
}

/// What the answer was worth, what is best and why, and what comes next.
fn verdict_html<G: RenderGame>(
    judged: &AnswerVerdict,
    asking: &ExerciseView<'_, G>,
    answers: &[TrainingAnswer],
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().trainer;
    let is_right = judged.loss <= 0.0;
    let shown = ValueFormat::for_hint(&judged.hint, visit.lang);
    let best = judged.hint.options.first().filter(|_| !is_right);
    html! {
        section.verdict.right[is_right] role="status" data-loss=(judged.loss) {
            p {
                strong { @if is_right { ((texts.correct)(&judged.label)) } @else { ((texts.costs)(&judged.label)) } }
                " (" (shown.with_unit(judged.hint.options.iter().find(|option| option.action == judged.taken).map_or(0.0, |option| option.value))) "). "
                (capitalize(&judged.reason)) "."
            }
            @if let Some(best) = best { p { ((texts.best_explanation)(&best.label, &shown.with_unit(best.value), &best.reason)) } }
            (options_table(&judged.hint, Some(&judged.taken), visit.lang))
            p.next {
                @if let Some(day) = asking.mode.daily_day {
                    a.button.primary href={ "/daily?day=" (iso_day(day)) } { (texts.daily) }
                    a.button href={ "/train/" (asking.mode.game.name()) } { (texts.to_train) }
                } @else {
                    a.button.primary #next href=(asking.mode.url()) { (texts.next) }
                }
            }
            @if let Some(day) = asking.mode.daily_day { (share_result(day, answers, visit)) }
        }
    }
}

/// How a day went, to be passed on.
pub(super) fn share_result(day: u32, answers: &[TrainingAnswer], visit: &PageContext) -> Markup {
    let texts = &visit.texts().trainer;
    let source = ExerciseSource::Daily { day }.to_string();
    let of = |game: GameId| {
        let is_it =
            |answer: &&TrainingAnswer| answer.source == source && answer.game == game.name();
        let answer = answers.iter().find(is_it)?;
        Some((game.title(), answer_square(answer)))
    };
    let done: Vec<(&str, &str)> = GameId::ALL.into_iter().filter_map(of).collect();
    html! {
        @if !done.is_empty() {
            div.day-line {
                label for="share" { (texts.share) }
                input #share type="text" readonly value=(daily_share_line(&iso_day(day), &done));
                button type="button" data-copies="share" data-copied=(texts.copied) hidden { (texts.copy) }
            }
        }
    }
}

/// How well an answer went.
pub(super) fn answer_square(answer: &TrainingAnswer) -> &'static str {
    let marks = [MistakeSeverity::Doubtful, MistakeSeverity::Bad, MistakeSeverity::VeryBad];
    let mark = marks.into_iter().find(|mark| mark.name() == answer.mark);
    result_square(answer.loss, mark)
}

/// Beside the position: difficulty, and one's curve for each kind of question.
fn sidebar(way: &TrainerMode, answers: &[TrainingAnswer], visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let known = training_progress(answers);
    html! {
        @if way.daily_day.is_none() {
            nav.difficulty aria-label=(texts.trainer.difficulty) {
                @for difficulty in Difficulty::ALL {
                    a.button href={ "/train/" (way.game.name()) "?difficulty=" (difficulty.name()) }
                        aria-current=[(difficulty == way.difficulty).then_some("true")] {
                        (difficulty_text(difficulty, texts))
                    }
                }
            }
        }
        section aria-labelledby="curves" {
            h2 #curves { (texts.trainer.progress_title) }
            @if known.answer_count() == 0 { p.faint { (texts.trainer.no_answers) } }
            @else { p.faint { (texts.trainer.progress_help) } }
            @for (question, kind) in known.by_question() { (progress_chart(way.game, question, kind, visit.lang)) }
        }
        p { a href="/train" { (texts.trainer.title) } " · " a href="/daily" { (texts.trainer.daily) } }
    }
}

/// The share of right answers over time, drawn by the lab.
fn progress_chart(game: GameId, question: &str, kind: &QuestionProgress, lang: Lang) -> Markup {
    let texts = lang.texts();
    let points = kind.recent_correct_percent();
    let words =
        (texts.trainer.progress_text)(points.len(), points.last().copied().unwrap_or_default());
    let title = capitalize(game.description(lang).question_label(question));
    // One answer makes no curve.
    if points.len() < 2 {
        return html! { p { strong { (title) } br; (words) } };
    }
    let drawn = chart::scores_over_time(&points, texts.trainer.progress_axis, &words);
    let key = format!("{}-{question}", game.name());
    chart_figure(&key, &title, &words, &drawn)
}
