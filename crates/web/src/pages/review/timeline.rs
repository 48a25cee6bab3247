//! The game step by step: the graph, the sheets, and comments on decisions and rolls.

use maud::{Markup, html};
use rollwright_coach::story::GameVerdict;
use rollwright_games::game_step::public_steps;
use rollwright_i18n::with_minus_signs;

use super::ReviewView;
use super::evaluation_graph::{self, evaluation_graph};
use super::story::{action_label, cost_text};
use crate::pages::games::RenderGame;
use crate::pages::replay::{StepUrl, changing_part, slider_form, step_list};

/// The graph, the slider and the shown step.
pub(super) fn timeline_section<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let texts = &view.visit.texts().review;
    let steps = public_steps(view.replayed);
    let (at, context) = (shown_step(view), view.context());
    let url = StepUrl { prefix: view.url_prefix() };
    let path = format!("/t/{}/review", view.table.id);
    let seat = view.request.chosen_seat.map(|seat| ("seat", u8::from(seat).to_string()));
    let seat: Vec<(&str, String)> = seat.into_iter().collect();
    html! {
        section.card.timeline aria-labelledby="timeline" {
            h2 #timeline { (evaluation_graph::title(view)) }
            (evaluation_graph(view, at))
            p.faint.graph-help { (texts.graph_help) }
            (slider_form(&path, &seat, at, steps.len(), &context))
            div #replay { (step_part(view)) }
            (step_list(&url, &steps, at, &context))
        }
    }
}

/// The step to show; without a choice, the first moment.
fn shown_step<G: RenderGame>(view: &ReviewView<'_, G>) -> usize {
    let last = view.review.course.len().saturating_sub(1);
    let first_mistake = || view.mistakes().next().map_or(0, |decision| decision.step);
    view.request.at.unwrap_or_else(first_mistake).min(last)
}

/// The part that changes from step to step.
pub(super) fn step_part<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let steps = public_steps(view.replayed);
    let at = shown_step(view).min(steps.len());
    let url = StepUrl { prefix: view.url_prefix() };
    let comment = html! {
        (comments(view, at))
        (mistake_links(view, &url, at))
    };
    changing_part(&url, view.replayed, &steps, at, &comment, &view.context())
}

/// What the coach says about the step that leads to position `at`.
fn comments<G: RenderGame>(view: &ReviewView<'_, G>, at: usize) -> Markup {
    let (visit, review) = (view.visit, view.review);
    let (texts, story) = (&visit.texts().review, &visit.texts().shared.story);
    let steps = public_steps(view.replayed);
    let position = at.checked_sub(1).and_then(|index| steps.get(index)).map(|step| step.before);
    let seat = view.request.seat;
    let verdict = GameVerdict::new(review, view.replayed, seat);
    html! {
        @for decision in review.decisions.iter().filter(|decision| decision.step == at && decision.options.len() > 1) {
            @let name = view.names.name_of(decision.seat);
            @if let Some(position) = position {
                @if decision.loss > 0.0 {
                    @let severity = decision.mark.map_or(story.severities[0], |mark| story.severities[mark.index()]);
                    @let best = action_label(&position.visible_to(Some(decision.seat)), decision, &decision.best, view);
                    p.comment.bad[decision.mark.is_some()] { strong { (name) } ": " ((texts.better_choice)(severity, &best, &cost_text(view, decision.loss))) }
                } @else {
                    p.comment.good { ((texts.best_choice_of)(name)) }
                }
            }
        }
        @for roll in review.rolls.iter().filter(|roll| roll.step == at) {
            @if let (Some(verdict), Some(luck)) = (&verdict, roll.luck.get(seat.index())) {
                p.comment.faint { (with_minus_signs(&(texts.roll_effect)(view.subject(), &verdict.signed_amount(*luck, visit.lang)))) }
            }
        }
    }
}

/// Links to the mistakes before and after this step.
fn mistake_links<G: RenderGame>(view: &ReviewView<'_, G>, url: &StepUrl, at: usize) -> Markup {
    let texts = &view.visit.texts().review;
    let steps: Vec<usize> = view.mistakes().map(|decision| decision.step).collect();
    let before = steps.iter().rev().find(|step| **step < at);
    let after = steps.iter().find(|step| **step > at);
    let link = |key: &str, sign: &str, label: &str, to: Option<&usize>| {
        html! {
            @match to {
                Some(to) => a.button href={ (url.at(*to)) "#replay" } data-at=(to) data-key=(key) { span aria-hidden="true" { (sign) } " " (label) },
                None => span.button aria-disabled="true" data-key=(key) { span aria-hidden="true" { (sign) } " " (label) },
            }
        }
    };
    html! {
        @if !steps.is_empty() {
            nav.ways.mistakes aria-label=(texts.next_mistake) {
                (link("previous mistake", "‹", texts.previous_mistake, before))
                (link("next mistake", "›", texts.next_mistake, after))
            }
        }
    }
}
