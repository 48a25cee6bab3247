//! An exercise: the position with its choices as at the table, and the verdict on an answer.

use maud::{Markup, html};
use rollwright_coach::training::{
    Difficulty, Exercise, ExerciseSource, ExerciseVerdict, PuzzleSet, PuzzleTheme,
    QuestionKindProgress, answer_result_emoji, daily_share_line,
};
use rollwright_coach::value_format::ValueFormat;
use rollwright_coach::{HintDocument, MistakeSeverity};
use rollwright_games::game_step::public_steps;
use rollwright_games::{Game, GameId, PositionWithRules, Seat, SeatSet};
use rollwright_i18n::capitalize;
use rollwright_lab::chart;
use rollwright_tables::store::TrainingAnswer;

use super::puzzle_runs::{run_links, run_status};
use super::{TrainerMode, TrainingStatus, displayed_day, iso_day};
use crate::pages::explorer::position_url;
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame, step_and_question_texts};
use crate::pages::my_games::charts::chart_figure;
use crate::pages::page_context::PageContext;
use crate::pages::page_language::{Lang, PageTextsExt};
use crate::pages::table::hints_and_tutor::options_table;
use crate::pages::texts::PageTexts;
use crate::player_trainer::training_progress;

/// An exercise to render.
pub(super) struct ExerciseView<'a, G: Game> {
    pub(super) exercise: &'a Exercise<G>,
    pub(super) mode: &'a TrainerMode,
    /// A message about the submitted form.
    pub(super) notice: Option<&'a str>,
    /// The verdict, once there is an answer.
    pub(super) verdict: Option<AnswerVerdict>,
}

/// The verdict on an answer.
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
        let texts = option.map(|option| (option.label.clone(), option.reason.clone()));
        let (label, reason) = texts.unwrap_or_default();
        let (loss, mark) = (verdict.chosen.loss, verdict.severity);
        Self { hint, taken, label, reason, loss, mark, question }
    }

    /// The answer, in notation.
    pub(super) fn action(&self) -> &str {
        &self.taken
    }

    /// Whether the answer was as good as the best.
    pub(super) fn is_right(&self) -> bool {
        self.loss <= 0.0
    }

    /// The answer as it is stored.
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
    view: &ExerciseView<'_, G>,
    status: &TrainingStatus,
    visit: &PageContext,
) -> Markup {
    let (exercise, texts) = (view.exercise, visit.texts());
    let names = player_names(exercise, texts);
    let seat = exercise.seat;
    let best = view.verdict.as_ref().and_then(|verdict| verdict.hint.options.first());
    let marked = MarkedChoices {
        taught: None,
        best: best.map(|best| best.action.as_str()),
        played: view.verdict.as_ref().map(|verdict| verdict.taken.as_str()),
    };
    let own_seats = SeatSet::single(seat);
    let context = RenderContext {
        lang: visit.lang,
        viewer: Some(seat),
        own_seats,
        names: &names,
        is_interactive: true,
        marked,
    };
    let game = exercise.position();
    html! {
        div #live {
            div.play {
                @if let Some(notice) = view.notice { p.notice role="alert" { (notice) } }
                header.asked {
                    p.kind {
                        @if let (Some(run_mode), Some(run)) = (view.mode.run, &status.run) {
                            (run_status(run_mode, run, texts))
                        } @else {
                            (exercise_title(view, texts))
                        }
                        @if status.day_streak > 0 { " · " ((texts.trainer.day_streak)(status.day_streak)) }
                    }
                    div.prompt {
                        h1 #prompt { (step_and_question_texts::question_only(&step_and_question_texts::question_text(&game, seat, &context), context.name(seat))) }
                    }
                }
                @if let Some(verdict) = &view.verdict { (verdict_html(verdict, view, status, visit)) }
                (position_html(view, &game, &context))
            }
            aside.side { (sidebar(view.mode, status, visit)) }
        }
    }
}

/// The title of the exercise.
fn exercise_title<G: RenderGame>(view: &ExerciseView<'_, G>, texts: &PageTexts) -> String {
    let TrainerMode { game, daily_day: daily, difficulty, position, theme, run: _ } = view.mode;
    if position.is_some() {
        return (texts.trainer.title_of)(game.title());
    }
    match (daily, &view.exercise.source) {
        (Some(day), _) => (texts.trainer.daily_of)(game.title(), &displayed_day(*day, texts)),
        (None, ExerciseSource::OwnGame { .. }) => {
            format!("{} · {}", (texts.trainer.title_of)(game.title()), texts.trainer.from_own_game)
        }
        (None, _) => {
            let difficulty = difficulty_text(*difficulty, texts);
            let theme =
                theme.map_or_else(String::new, |theme| format!(" · {}", theme_text(theme, texts)));
            format!("{} · {difficulty}{theme}", (texts.trainer.title_of)(game.title()))
        }
    }
}

pub(super) fn difficulty_text(difficulty: Difficulty, texts: &PageTexts) -> &'static str {
    let [easy, medium, difficult] = texts.trainer.difficulties;
    match difficulty {
        Difficulty::Easy => easy,
        Difficulty::Medium => medium,
        Difficulty::Hard => difficult,
    }
}

/// What puzzles of a theme are about.
fn theme_text(theme: PuzzleTheme, texts: &PageTexts) -> &'static str {
    let places = PuzzleTheme::ALL.into_iter().zip(texts.trainer.themes);
    places.into_iter().find(|(one, _)| *one == theme).map_or("", |(_, text)| text)
}

/// The names: the visitor and numbered opponents.
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

/// Dice, choices and sheets, in a form or, after the answer, disabled.
fn position_html<G: RenderGame>(
    view: &ExerciseView<'_, G>,
    game: &G,
    context: &RenderContext<'_>,
) -> Markup {
    let seat = view.exercise.seat;
    let steps = public_steps(&view.exercise.folded);
    let position = html! {
        section.tray aria-label=(context.texts().table.dice) {
            (game.render_dice(steps.last(), context))
            div.choices { (game.render_choices(seat, context)) }
        }
        (game.render_board(steps.last(), context))
        div.sheets { (game.render_sheets(context)) }
    };
    html! {
        @if view.verdict.is_some() {
            fieldset #move disabled { (position) }
        } @else {
            form #move method="post" action=(view.mode.url()) {
                input type="hidden" name="source" value=(view.exercise.source);
                input type="hidden" name="difficulty" value=(view.mode.difficulty.name());
                @if let Some(run) = view.mode.run {
                    input type="hidden" name="mode" value=(run.name());
                }
                @if let Some(theme) = view.mode.theme {
                    input type="hidden" name="theme" value=(theme.name());
                }
                (position)
            }
        }
    }
}

/// The value of the answer, the best choice and why, and links to continue.
fn verdict_html<G: RenderGame>(
    verdict: &AnswerVerdict,
    view: &ExerciseView<'_, G>,
    status: &TrainingStatus,
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().trainer;
    let is_right = verdict.is_right();
    let found = status.statistics.as_ref().and_then(|statistics| statistics.found_percent());
    let rating = status.statistics.as_ref().map(|statistics| statistics.rating.rating.round());
    let format = ValueFormat::for_hint(&verdict.hint, visit.lang);
    let best = verdict.hint.options.first().filter(|_| !is_right);
    html! {
        section.verdict.right[is_right] role="status" data-loss=(verdict.loss) {
            p {
                strong { @if is_right { ((texts.correct)(&verdict.label)) } @else { ((texts.costs)(&verdict.label)) } }
                " (" (format.format_value_in_sentence(verdict.hint.options.iter().find(|option| option.action == verdict.taken).map_or(0.0, |option| option.value))) "). "
                (verdict.reason)
            }
            @if let Some(percent) = found { p { ((texts.found_share)(is_right, percent)) } }
            @if let Some(best) = best { p { ((texts.best_explanation)(&best.label, &format.format_value_in_sentence(best.value), &best.reason)) } }
            (options_table(&verdict.hint, Some(&verdict.taken), visit.lang))
            @if let Some(rating) = rating { p.faint { ((texts.puzzle_rating)(rating as i64)) } }
            p.next {
                a.button href=(position_url(&position_string(view.exercise))) { (visit.texts().explorer.explore) }
                @if view.mode.position.is_some() {
                    a.button.primary #next href={ "/train/" (view.mode.game.name()) } { (texts.next) }
                } @else if let Some(day) = view.mode.daily_day {
                    a.button.primary href={ "/daily?day=" (iso_day(day)) } { (texts.daily) }
                    a.button href={ "/train/" (view.mode.game.name()) } { (texts.to_train) }
                } @else {
                    a.button.primary #next href=(view.mode.url()) { (texts.next) }
                    @if let ExerciseSource::OwnGame { table, .. } = &view.exercise.source {
                        a.button href={ "/t/" (table) "/review" } { (texts.back_to_review) }
                    }
                }
            }
            @if let Some(day) = view.mode.daily_day { (share_result(day, &status.answers, visit)) }
        }
    }
}

/// The position as the seat that decides sees it.
fn position_string<G: Game>(exercise: &Exercise<G>) -> String {
    let (choice, position) = (exercise.folded.rules.clone(), exercise.folded.position().clone());
    PositionWithRules { choice, position }.to_string_for(Some(exercise.seat))
}

/// The results of a day, to share.
pub(super) fn share_result(day: u32, answers: &[TrainingAnswer], visit: &PageContext) -> Markup {
    let texts = &visit.texts().trainer;
    let source = ExerciseSource::Daily { day }.to_string();
    let result_of = |game: GameId| {
        let is_match =
            |answer: &&TrainingAnswer| answer.source == source && answer.game == game.name();
        let answer = answers.iter().find(is_match)?;
        Some((game.title(), answer_square(answer)))
    };
    let done: Vec<(&str, &str)> = GameId::ALL.into_iter().filter_map(result_of).collect();
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

/// The result of an answer as a coloured square.
pub(super) fn answer_square(answer: &TrainingAnswer) -> &'static str {
    let marks = [MistakeSeverity::Doubtful, MistakeSeverity::Bad, MistakeSeverity::VeryBad];
    let mark = marks.into_iter().find(|mark| mark.name() == answer.mark);
    answer_result_emoji(answer.loss, mark)
}

/// The sidebar: difficulty, and a progress chart per question.
fn sidebar(mode: &TrainerMode, status: &TrainingStatus, visit: &PageContext) -> Markup {
    let texts = visit.texts();
    let progress = training_progress(&status.answers);
    html! {
        @if mode.daily_day.is_none() && mode.run.is_none() {
            nav.difficulty aria-label=(texts.trainer.difficulty) {
                @for difficulty in Difficulty::ALL {
                    a.button href={ "/train/" (mode.game.name()) "?difficulty=" (difficulty.name()) }
                        aria-current=[(difficulty == mode.difficulty).then_some("true")] {
                        (difficulty_text(difficulty, texts))
                    }
                }
            }
            (theme_links(mode, texts))
        }
        (run_links(mode.game, texts))
        @if let Some(rating) = status.rating {
            p #rating { ((texts.trainer.rating)(rating.rating.round() as i64, rating.is_provisional())) }
        }
        section aria-labelledby="curves" {
            h2 #curves { (texts.trainer.progress_title) }
            @if progress.answer_count() == 0 { p.faint { (texts.trainer.no_answers) } }
            @else { p.faint { (texts.trainer.progress_help) } }
            @for (question, question_progress) in progress.by_question_kind() { (progress_chart(mode.game, question, question_progress, visit.lang)) }
        }
        p { a href="/train" { (texts.trainer.title) } " · " a href="/daily" { (texts.trainer.daily) } }
    }
}

/// Links to puzzles of one theme, if the game has several.
fn theme_links(mode: &TrainerMode, texts: &PageTexts) -> Markup {
    let themes = PuzzleSet::of(mode.game).themes();
    let url = format!("/train/{}?difficulty={}", mode.game.name(), mode.difficulty.name());
    html! {
        @if themes.len() > 1 {
            nav.difficulty aria-label=(texts.trainer.theme) {
                a.button href=(url) aria-current=[mode.theme.is_none().then_some("true")] {
                    (texts.trainer.every_theme)
                }
                @for theme in themes {
                    a.button href={ (url) "&theme=" (theme.name()) }
                        aria-current=[(mode.theme == Some(theme)).then_some("true")] {
                        (theme_text(theme, texts))
                    }
                }
            }
        }
    }
}

/// The share of correct answers over time.
fn progress_chart(
    game: GameId,
    question: &str,
    question_progress: &QuestionKindProgress,
    lang: Lang,
) -> Markup {
    let texts = lang.texts();
    let points = question_progress.rolling_correct_percentages();
    let text =
        (texts.trainer.progress_text)(points.len(), points.last().copied().unwrap_or_default());
    let title = capitalize(game.description(lang).question_label_by_name(question));
    // One answer makes no curve.
    if points.len() < 2 {
        return html! { p { strong { (title) } br; (text) } };
    }
    let canvas = chart::scores_over_time_chart(&points, texts.trainer.progress_axis, &text);
    let key = format!("{}-{question}", game.name());
    chart_figure(&key, &title, &text, &canvas)
}
