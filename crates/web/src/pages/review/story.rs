//! The story of a game: the verdict, and the moments that decided it.

use maud::{Markup, html};
use rollwright_coach::reasons::{GapSize, comparison_text, distinguishing_facts, reason_text};
use rollwright_coach::story::{GameVerdict, Moments, moments_of_seat};
use rollwright_coach::training::ExerciseSource;
use rollwright_coach::value_format::ValueFormat;
use rollwright_coach::{DecisionOption, DecisionReview, Performance, level_with_loss};
use rollwright_games::game_step::public_steps;
use rollwright_games::{PositionView, PositionWithRules, Presentation, SeatSet};
use rollwright_i18n::{capitalize, with_minus_signs};

use super::ReviewView;
use crate::pages::explorer::position_url;
use crate::pages::games::dice::pips_svg;
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::texts::with_minus_sign;

/// The headline, the verdict as sentences and as a picture, and links.
pub(super) fn verdict_section<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let (visit, request) = (view.visit, view.request);
    let texts = &visit.texts().review;
    let Some(verdict) = GameVerdict::new(view.review, view.replayed, request.seat) else {
        return html! { h1 { (texts.title) } };
    };
    let id = &view.table.id;
    html! {
        section.card.story aria-labelledby="verdict" {
            p.faint.about { (G::ID.title()) " · " (scores_text(view)) }
            h1 #verdict { ((visit.texts().shared.story.headline)(verdict.cause)) }
            p.verdict-text { (verdict.text(view.subject(), view.names)) }
            (luck_and_decisions_picture(view, &verdict))
            (performance_line(view, &verdict))
            @if view.review.seats.len() > 1 { (seat_links(view)) }
            nav.next aria-label=(texts.title) {
                @if !view.table.own_seats.is_empty() && view.table.is_over {
                    @if let Some(rematch) = &view.table.rematch {
                        a.button.primary href={ "/t/" (rematch) } { (visit.texts().game_over.to_rematch) }
                    } @else {
                        form method="post" action={ "/t/" (id) } {
                            button.primary type="submit" name="do" value="rematch" { (visit.texts().game_over.rematch) }
                        }
                    }
                }
                a.button href={ "/t/" (id) } { (texts.table) }
                a.button href={ "/t/" (id) "/replay" } { (texts.replay) }
            }
        }
    }
}

/// The average loss per decision that wasn't obvious, and the level that loses about as much.
fn performance_line<G: RenderGame>(view: &ReviewView<'_, G>, verdict: &GameVerdict) -> Markup {
    let (lang, texts) = (view.visit.lang, &view.visit.texts().shared.story);
    let Some(performance) = Performance::of_seat(view.review, view.request.seat) else {
        return html! {};
    };
    let is_win_chance = view.review.objective == "win";
    let amount = verdict.average_amount_text(performance.average_loss, lang);
    let level = G::losses_of_levels(is_win_chance)
        .map(|losses| level_with_loss(performance.average_loss, &losses));
    html! {
        p.performance {
            ((texts.performance)(view.subject(), &amount, performance.decisions)) " "
            @if let Some(level) = level {
                @let title = view.visit.texts().shared.bots.level_or_strategy_title(level.name());
                ((texts.plays_like_level)(&title)) " "
            }
            a href="/docs/explanation#a-number-for-your-play" { (texts.about_performance) }
        }
    }
}

/// The players with their points, if there are any.
fn scores_text<G: RenderGame>(view: &ReviewView<'_, G>) -> String {
    let end = view.replayed.position();
    let has_points = G::HAS_POINTS;
    let seats = end.seats().iter().map(|seat| {
        let name = view.names.name_of(seat);
        match has_points {
            true => format!("{name} {}", with_minus_sign(end.score(seat))),
            false => name.to_owned(),
        }
    });
    seats.collect::<Vec<_>>().join(" · ")
}

/// The reviews of all seats.
fn seat_links<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let id = &view.table.id;
    html! {
        nav.seats aria-label=(view.visit.texts().review.seen_by) {
            span.faint { (view.visit.texts().review.seen_by) }
            @for seat in view.replayed.opening.seats().iter() {
                a href={ "/t/" (id) "/review?seat=" (u8::from(seat)) }
                    aria-current=[(seat == view.request.seat).then_some("page")] {
                    (view.names.name_of(seat))
                }
            }
        }
    }
}

/// The smallest shares of the picture that have room for their numbers on a phone.
const MIN_LUCK_SHARE: f64 = 0.26;
const MIN_LOSS_SHARE: f64 = 0.18;

/// Luck and decisions as one bar: as wide as what they did.
fn luck_and_decisions_picture<G: RenderGame>(
    view: &ReviewView<'_, G>,
    verdict: &GameVerdict,
) -> Markup {
    let (lang, texts) = (view.visit.lang, &view.visit.texts().shared.story);
    let Some((luck, loss)) = verdict.shares() else { return html! {} };
    let luck_width = match loss <= 0.0 {
        true => 100.0,
        false => 100.0 * luck.clamp(MIN_LUCK_SHARE, 1.0 - MIN_LOSS_SHARE),
    };
    let luck_amount = verdict.signed_amount(verdict.luck, lang);
    let loss_amount = verdict.signed_amount(-verdict.loss, lang);
    let own = (texts.own_decisions)(view.subject());
    let label = format!("{}: {luck_amount}. {own}: {loss_amount}.", texts.dice);
    let percent = |value: f64| format!("{value:.2}%");
    html! {
        svg.scale role="img" aria-label=(label) width="100%" height="48" {
            rect.luck.gain[verdict.luck >= 0.0] x="0" y="0" width=(percent(luck_width)) height="48" rx="12" {}
            svg.die-sign x="12" y="12" width="24" height="24" viewBox="0 0 24 24" { rect x="1" y="1" width="22" height="22" rx="5" {} (pips_svg(Some(5))) }
            text.display x="46" y="30" { (luck_amount) }
            @if loss > 0.0 {
                svg x=(percent(luck_width)) y="0" width=(percent(100.0 - luck_width)) height="48" {
                    rect.loss x="4" y="0" width="100%" height="48" rx="12" {}
                    text.display x="16" y="30" { (loss_amount) }
                }
            }
        }
        p.scale-key {
            span { (texts.dice) }
            @if let Some(others) = verdict.others_text(view.names, view.review.seats.len()) { span.faint { (others) } }
            span { @if loss > 0.0 { (own) } }
        }
    }
}

/// The moments, or praise and the hardest decision.
pub(super) fn moments_section<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let texts = &view.visit.texts().shared.story;
    let moments = moments_of_seat(view.review, view.request.seat);
    let decisions = moments.decisions();
    let is_flawless = matches!(moments, Moments::Flawless(_));
    if is_flawless && decisions.is_empty() {
        return html! {};
    }
    html! {
        section.moments aria-labelledby="moments" {
            h2 #moments { @if is_flawless { (texts.no_mistakes) } @else { ((texts.moments)(decisions.len())) } }
            @if is_flawless { p { ((texts.no_mistakes_text)(view.subject())) } }
            @for (index, decision) in decisions.iter().enumerate() {
                (moment_card(view, decision, index + 1))
            }
        }
    }
}

/// A moment: the position with both choices marked, what was best, and what to do next.
fn moment_card<G: RenderGame>(
    view: &ReviewView<'_, G>,
    decision: &DecisionReview,
    number: usize,
) -> Markup {
    let (visit, seat) = (view.visit, decision.seat);
    let (page_texts, texts) = (&visit.texts().review, &visit.texts().shared.story);
    let steps = public_steps(view.replayed);
    let at = decision.step.saturating_sub(1);
    let Some(step) = steps.get(at) else { return html! {} };
    let position = step.before.visible_to(Some(seat));
    let last = at.checked_sub(1).and_then(|before| steps.get(before));
    let label = |action: &str| action_label(&position, decision, action, view);
    let (played, best) = (label(&decision.played), label(&decision.best));
    let is_mistake = decision.mark.is_some();
    let format = ValueFormat::for_review(view.review, visit.lang);
    let explore_position = visit.texts().shared.coach.review.explore_position;
    let choice = view.replayed.rules.clone();
    let position_string =
        PositionWithRules { choice, position: position.clone() }.to_string_for(Some(seat));
    html! {
        article.card.moment data-step=(decision.step) {
            header {
                span.number aria-hidden="true" { (number) }
                h3 {
                    @match decision.mark {
                        Some(mark) => (texts.severities[mark.index()]),
                        None => (texts.hardest_decision),
                    }
                    " " small { ((visit.texts().shared.coach.review.step_number)(decision.step)) }
                }
                @if is_mistake { span.cost { (cost_text(view, decision.loss)) } }
            }
            div.position inert { (moment_position(view, &position, decision, last)) }
            div.words {
                p.key {
                    @if played == best { span.was-best { ((texts.played)(view.subject(), &played)) } }
                    @else {
                        span.was-played { ((texts.played)(view.subject(), &played)) }
                        span.was-best { ((texts.best)(&best)) }
                    }
                }
                @for sentence in reason_sentences(view, &position, decision) { p { (sentence) } }
                @if let Some(paradox) = points_paradox(view, decision) { p { (paradox) } }
                p.next {
                    @if view.table.is_over && view.table.own_seats.contains(seat) {
                        a.button.primary href=(try_again_url::<G>(view, decision)) { (page_texts.try_again) }
                    }
                    a.button href={ (view.url_prefix()) "at=" (decision.step) "#replay" } data-at=(decision.step) { (page_texts.show_in_replay) }
                }
                details.why {
                    summary { (page_texts.why) }
                    (options_of(view, &position, decision, &format))
                    p { a href=(position_url(&position_string)) { (explore_position) } }
                }
            }
        }
    }
}

/// What a decision cost, as a signed amount in the unit of the review.
pub(super) fn cost_text<G: RenderGame>(view: &ReviewView<'_, G>, loss: f64) -> String {
    let format = ValueFormat::for_review(view.review, view.visit.lang);
    with_minus_signs(&format.format_short_difference(-loss))
}

/// The label of an action on a button.
pub(super) fn action_label<G: Presentation + RenderGame>(
    position: &G,
    decision: &DecisionReview,
    action: &str,
    view: &ReviewView<'_, G>,
) -> String {
    let parsed = G::parse_action(action);
    let label = parsed.map(|action| position.action_label(decision.seat, action, view.visit.lang));
    with_minus_signs(&label.unwrap_or_else(|_| action.to_owned()))
}

/// The dice, the board and the sheet, with both choices marked. Nothing in it can be pressed.
fn moment_position<G: RenderGame>(
    view: &ReviewView<'_, G>,
    position: &G,
    decision: &DecisionReview,
    last: Option<&rollwright_games::GameStep<'_, G>>,
) -> Markup {
    let seat = decision.seat;
    let marked = MarkedChoices {
        taught: None,
        best: Some(&decision.best),
        played: Some(&decision.played)
            .filter(|played| **played != decision.best)
            .map(String::as_str),
    };
    let context = RenderContext {
        viewer: Some(seat),
        own_seats: SeatSet::single(seat),
        is_interactive: true,
        marked,
        ..view.context()
    };
    let position_view = position.view(Some(seat), view.visit.lang);
    let selects_dice = |action: &str| position_view.choice_and_dice_for_action(action).is_some();
    html! {
        @let choices = [(&decision.played, "played"), (&decision.best, "best")];
        @let selections = choices.iter().filter(|(action, mark)| selects_dice(action) && (*mark == "best" || *action != &decision.best));
        @if selections.clone().count() == 0 { div.rolled { (position.render_dice(last, &view.context())) } }
        @for (action, mark) in selections { (selected_dice(&position_view, action, mark)) }
        (position.render_board(last, &view.context()))
        (position.render_sheet(seat, &context))
    }
}

/// The dice of the position; those that `action` selects are framed.
fn selected_dice(view: &PositionView, action: &str, mark: &str) -> Markup {
    let selected = view.choice_and_dice_for_action(action).map(|(_, dice)| dice);
    html! {
        div class={ "dice selection " (mark) } {
            @for (position, die) in (1_u8..).zip(&view.dice) {
                @let is_selected = selected.is_some_and(|dice| dice.contains(&position));
                span.die.white.again[is_selected] data-name=(die.name) { (pips_svg(die.face)) }
            }
        }
    }
}

/// Why the best choice was best, compared with what was played; after a good decision, compared with
/// the nearest alternative.
fn reason_sentences<G: RenderGame>(
    view: &ReviewView<'_, G>,
    position: &G,
    decision: &DecisionReview,
) -> Vec<String> {
    let parse = |action: &str| G::parse_action(action).ok();
    let is_other = |option: &&DecisionOption| option.action != decision.best;
    let other = match decision.loss > 0.0 {
        true => decision.options.iter().find(|option| option.action == decision.played),
        false => decision.options.iter().find(is_other),
    };
    let (Some(best), Some(other)) = (parse(&decision.best), other) else { return Vec::new() };
    let Some(other_action) = parse(&other.action) else { return Vec::new() };
    let best_value = decision.options.first().map_or(0.0, |option| option.value);
    let gap = match decision.loss > 0.0 {
        true => GapSize::of_loss(decision.loss, &view.review.thresholds),
        false => GapSize::of_loss(best_value - other.value, &view.review.thresholds),
    };
    let seat = decision.seat;
    let label = action_label(position, decision, &other.action, view);
    let facts = distinguishing_facts(position, seat, other_action, best);
    vec![
        with_minus_signs(&reason_text(
            &distinguishing_facts(position, seat, best, other_action),
            view.names,
        )),
        with_minus_signs(&comparison_text(&label, gap, &facts, view.names)),
    ]
}

/// A choice that gains expected points but lowers the chance to win, explained.
fn points_paradox<G: RenderGame>(
    view: &ReviewView<'_, G>,
    decision: &DecisionReview,
) -> Option<String> {
    /// Differences below this are within the error of the points.
    const MIN_POINTS: f64 = 1.0;
    let points = |action: &str| {
        decision.options.iter().find(|option| option.action == action).and_then(|one| one.points)
    };
    let gain = points(&decision.played)? - points(&decision.best)?;
    let decimal = view.visit.texts().shared.numbers.format_decimal;
    let text = view.visit.texts().shared.story.gains_points_but_loses_chance;
    (view.review.objective == "win" && gain >= MIN_POINTS).then(|| text(&decimal(gain, 0)))
}

/// The decision as an exercise.
fn try_again_url<G: RenderGame>(view: &ReviewView<'_, G>, decision: &DecisionReview) -> String {
    let source = ExerciseSource::OwnGame {
        table: view.table.id.to_string(),
        stood: decision.stood,
        seat: decision.seat,
    };
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("source", &source.to_string())
        .finish();
    format!("/train/{}?{query}", G::ID.name())
}

/// Every option with its value.
fn options_of<G: RenderGame>(
    view: &ReviewView<'_, G>,
    position: &G,
    decision: &DecisionReview,
    format: &ValueFormat,
) -> Markup {
    let best = decision.options.first().map_or(0.0, |option| option.value);
    let heads = &view.visit.texts().shared.coach.hint_columns[..3];
    html! {
        p.faint { (format.objective_sentence()) }
        div.scrolls tabindex="0" { table.list.options {
            thead { tr { @for head in heads { th scope="col" { (capitalize(head)) } } } }
            tbody { @for option in &decision.options {
                tr.best[option.action == decision.best] .played[option.action == decision.played && decision.played != decision.best] {
                    th scope="row" { (action_label(position, decision, &option.action, view)) }
                    td.number { (with_minus_signs(&format.format_value(option.value)))
                        @if let Some(points) = option.points { small.beside { (format.format_points_in_parentheses(points)) } }
                    }
                    td.number { (format.format_loss(best - option.value)) }
                }
            } }
        } }
    }
}
