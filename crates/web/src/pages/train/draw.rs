//! A position as at the table, with the choices to press; and what came of one.

use maud::{Markup, html};
use rollwright_coach::text::Shown;
use rollwright_coach::training::{
    Difficulty, Exercise, Kind, Source, Verdict, share_line, share_square,
};
use rollwright_coach::{Mark, ToldHint};
use rollwright_games::step::steps;
use rollwright_games::{Game, GameId, Seat, SeatSet};
use rollwright_i18n::capital;
use rollwright_lab::chart;
use rollwright_tables::store::TrainingAnswer;

use super::{Way, day_said, day_text};
use crate::pages::lang::{Lang, Paged};
use crate::pages::me::charts::figure;
use crate::pages::sheets::{Look, Marked, PageGame, told};
use crate::pages::table::coach::options;
use crate::pages::texts::Texts;
use crate::pages::visit::Visit;
use crate::training::progress;

/// A position that is shown.
pub(super) struct Asking<'a, G: Game> {
    pub(super) exercise: &'a Exercise<G>,
    pub(super) way: &'a Way,
    /// A word about what was sent.
    pub(super) word: Option<&'a str>,
    /// What came of the answer, once there is one.
    pub(super) judged: Option<Judged>,
}

/// What came of an answer.
pub(super) struct Judged {
    hint: ToldHint,
    taken: String,
    label: String,
    reason: String,
    loss: f64,
    mark: Option<Mark>,
    question: &'static str,
}

impl Judged {
    pub(super) fn of<G: PageGame>(
        verdict: &Verdict<G>,
        question: &'static str,
        lang: Lang,
    ) -> Self {
        let hint = verdict.hint.told(lang);
        let taken = G::write(verdict.taken.option.action);
        let option = hint.options.iter().find(|option| option.action == taken);
        let told = option.map(|option| (option.label.clone(), option.reason.clone()));
        let (label, reason) = told.unwrap_or_default();
        let (loss, mark) = (verdict.taken.loss, verdict.mark);
        Self { hint, taken, label, reason, loss, mark, question }
    }

    /// It as it is kept.
    pub(super) fn answer(&self, game: GameId, source: String) -> TrainingAnswer {
        TrainingAnswer {
            number: 0,
            game: game.name().to_owned(),
            question: self.question.to_owned(),
            source,
            action: self.taken.clone(),
            loss: self.loss,
            mark: self.mark.map_or("", Mark::name).to_owned(),
        }
    }
}

pub(super) fn page<G: PageGame>(
    asking: &Asking<'_, G>,
    answers: &[TrainingAnswer],
    visit: &Visit,
) -> Markup {
    let (exercise, texts) = (asking.exercise, visit.texts());
    let names = names(exercise, texts);
    let seat = exercise.seat;
    let best = asking.judged.as_ref().and_then(|judged| judged.hint.options.first());
    let marked = Marked {
        best: best.map(|best| best.action.as_str()),
        played: asking.judged.as_ref().map(|judged| judged.taken.as_str()),
    };
    let hand = SeatSet::one(seat);
    let look =
        Look { lang: visit.lang, viewer: Some(seat), hand, names: &names, live: true, marked };
    let game = exercise.position();
    html! {
        div #live {
            div.play {
                @if let Some(word) = asking.word { p.notice role="alert" { (word) } }
                header.asked {
                    p.kind { (kind(asking, texts)) }
                    div.prompt {
                        h1 #prompt { (told::in_one_line(&told::asks(&game, seat, &look), look.name(seat))) }
                    }
                }
                @if let Some(judged) = &asking.judged { (verdict(judged, asking, answers, visit)) }
                (position(asking, &game, &look))
            }
            aside.side { (side(asking.way, answers, visit)) }
        }
    }
}

/// What is trained, in a line.
fn kind<G: PageGame>(asking: &Asking<'_, G>, texts: &Texts) -> String {
    let Way { game, daily, difficulty } = asking.way;
    match (daily, &asking.exercise.source) {
        (Some(day), _) => (texts.train.daily_of)(game.title(), &day_said(*day, texts)),
        (None, Source::Own { .. }) => {
            format!("{} · {}", (texts.train.title_of)(game.title()), texts.train.from_own)
        }
        (None, _) => {
            let hard = difficulty_word(*difficulty, texts);
            format!("{} · {hard}", (texts.train.title_of)(game.title()))
        }
    }
}

pub(super) fn difficulty_word(difficulty: Difficulty, texts: &Texts) -> &'static str {
    let [easy, medium, hard] = texts.train.difficulties;
    match difficulty {
        Difficulty::Easy => easy,
        Difficulty::Medium => medium,
        Difficulty::Hard => hard,
    }
}

/// Whoever trains is called so; the others are opponents.
fn names<G: PageGame>(exercise: &Exercise<G>, texts: &Texts) -> Vec<String> {
    let mut others = 0;
    let mut name = |seat: Seat| {
        if seat == exercise.seat {
            return texts.train.you.to_owned();
        }
        others += 1;
        (texts.train.other)(others)
    };
    exercise.folded.opening.seats().iter().map(&mut name).collect()
}

/// Dice, choices and sheets: a form, or the same without a way to send it.
fn position<G: PageGame>(asking: &Asking<'_, G>, game: &G, look: &Look<'_>) -> Markup {
    let seat = asking.exercise.seat;
    let steps = steps(&asking.exercise.folded);
    let drawn = html! {
        section.tray aria-label=(look.texts().table.dice) {
            (game.tray(steps.last(), look))
            div.choices { (game.choices(seat, look)) }
        }
        (game.board(steps.last(), look))
        div.sheets { (game.papers(look)) }
    };
    html! {
        @if asking.judged.is_some() {
            fieldset #move disabled { (drawn) }
        } @else {
            form #move method="post" action=(asking.way.path()) {
                input type="hidden" name="source" value=(asking.exercise.source);
                input type="hidden" name="difficulty" value=(asking.way.difficulty.name());
                (drawn)
            }
        }
    }
}

/// What the answer was worth, what is best and why, and what comes next.
fn verdict<G: PageGame>(
    judged: &Judged,
    asking: &Asking<'_, G>,
    answers: &[TrainingAnswer],
    visit: &Visit,
) -> Markup {
    let texts = &visit.texts().train;
    let is_right = judged.loss <= 0.0;
    let shown = Shown::of_hint(&judged.hint, visit.lang);
    let best = judged.hint.options.first().filter(|_| !is_right);
    html! {
        section.verdict.right[is_right] role="status" data-loss=(judged.loss) {
            p {
                strong { @if is_right { ((texts.right)(&judged.label)) } @else { ((texts.costs)(&judged.label)) } }
                " (" (shown.with_unit(judged.hint.options.iter().find(|option| option.action == judged.taken).map_or(0.0, |option| option.value))) "). "
                (capital(&judged.reason)) "."
            }
            @if let Some(best) = best { p { ((texts.why_best)(&best.label, &shown.with_unit(best.value), &best.reason)) } }
            (options(&judged.hint, Some(&judged.taken), visit.lang))
            p.next {
                @if let Some(day) = asking.way.daily {
                    a.button.primary href={ "/daily?day=" (day_text(day)) } { (texts.daily) }
                    a.button href={ "/train/" (asking.way.game.name()) } { (texts.to_train) }
                } @else {
                    a.button.primary #next href=(asking.way.path()) { (texts.next) }
                }
            }
            @if let Some(day) = asking.way.daily { (share(day, answers, visit)) }
        }
    }
}

/// How a day went, to be passed on.
pub(super) fn share(day: u32, answers: &[TrainingAnswer], visit: &Visit) -> Markup {
    let texts = &visit.texts().train;
    let source = Source::Daily { day }.to_string();
    let of = |game: GameId| {
        let is_it =
            |answer: &&TrainingAnswer| answer.source == source && answer.game == game.name();
        let answer = answers.iter().find(is_it)?;
        Some((game.title(), square(answer)))
    };
    let done: Vec<(&str, &str)> = GameId::ALL.into_iter().filter_map(of).collect();
    html! {
        @if !done.is_empty() {
            div.day-line {
                label for="share" { (texts.share) }
                input #share type="text" readonly value=(share_line(&day_text(day), &done));
                button type="button" data-copies="share" data-copied=(texts.copied) hidden { (texts.copy) }
            }
        }
    }
}

/// How well an answer went.
pub(super) fn square(answer: &TrainingAnswer) -> &'static str {
    let marks = [Mark::Doubtful, Mark::Bad, Mark::VeryBad];
    let mark = marks.into_iter().find(|mark| mark.name() == answer.mark);
    share_square(answer.loss, mark)
}

/// Beside the position: difficulty, and one's curve for each kind of question.
fn side(way: &Way, answers: &[TrainingAnswer], visit: &Visit) -> Markup {
    let texts = visit.texts();
    let known = progress(answers);
    html! {
        @if way.daily.is_none() {
            nav.difficulty aria-label=(texts.train.difficulty) {
                @for difficulty in Difficulty::ALL {
                    a.button href={ "/train/" (way.game.name()) "?difficulty=" (difficulty.name()) }
                        aria-current=[(difficulty == way.difficulty).then_some("true")] {
                        (difficulty_word(difficulty, texts))
                    }
                }
            }
        }
        section aria-labelledby="curves" {
            h2 #curves { (texts.train.curves) }
            @if known.count() == 0 { p.faint { (texts.train.no_answers) } }
            @else { p.faint { (texts.train.curves_help) } }
            @for (question, kind) in known.kinds() { (curve(way.game, question, kind, visit.lang)) }
        }
        p { a href="/train" { (texts.train.title) } " · " a href="/daily" { (texts.train.daily) } }
    }
}

/// The share of right answers over time, drawn by the lab.
fn curve(game: GameId, question: &str, kind: &Kind, lang: Lang) -> Markup {
    let texts = lang.texts();
    let points = kind.curve();
    let words = (texts.train.curve_words)(points.len(), points.last().copied().unwrap_or_default());
    let title = capital(game.about(lang).question(question));
    // One answer makes no curve.
    if points.len() < 2 {
        return html! { p { strong { (title) } br; (words) } };
    }
    let drawn = chart::over_time(&points, texts.train.axis, &words);
    let key = format!("{}-{question}", game.name());
    figure(&key, &title, &words, &drawn)
}
