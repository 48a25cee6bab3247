//! The replay of a game, step by step. It shows only public information, also of a game in play.

use crate::pages::games::step_and_question_texts;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::record::ReplayedGame;
use rollwright_games::{SeatSet, with_game};
use rollwright_tables::Table;

use super::form_data::FormData;
use super::games::{MarkedChoices, RenderContext, RenderGame};
use super::page_context::PageContext;
use super::page_layout::{HtmlPage, html_response};
use super::table::names_for_visitor;
use crate::app_state::AppState;
use crate::extractors::TablePath;
use crate::problem_details::Problem;
use rollwright_games::game_step::public_steps;
use rollwright_games::{GameStep, StepKind};

/// A rendered replay.
#[derive(Default)]
struct RenderedReplay {
    title: &'static str,
    /// The part that changes from step to step.
    changing_part: Markup,
    /// The whole page.
    body: Markup,
}

pub(super) async fn replay_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    // An invalid number counts as missing.
    let at = FormData::from_query(query.as_deref()).parse("at");
    let visitor = visit.clone();
    let replay =
        app.tables.read_table(&id, move |table| render_any_game(table, at, &visitor)).await?;
    if visit.wants_fragment {
        return Ok(html_response(StatusCode::OK, replay.changing_part));
    }
    let title = (visit.texts().replay.title)(replay.title);
    Ok(HtmlPage::new(title, "replay", replay.body).with_script("replay.js").render_response(&visit))
}

fn render_any_game(table: &Table, at: Option<usize>, visit: &PageContext) -> RenderedReplay {
    with_game!(table.header().game, G => {
        match table.game().as_any().downcast_ref::<ReplayedGame<G>>() {
            Some(folded) => render_replay(table, folded, at, visit),
            None => RenderedReplay::default(),
        }
    })
}

fn render_replay<G: RenderGame>(
    table: &Table,
    folded: &ReplayedGame<G>,
    at: Option<usize>,
    visit: &PageContext,
) -> RenderedReplay {
    let own_seats = visit.token_hash().map_or(SeatSet::EMPTY, |who| table.seats_of(&who));
    let names = names_for_visitor(table, own_seats, visit);
    let viewer = own_seats.iter().next();
    let context = RenderContext {
        lang: visit.lang,
        viewer,
        own_seats: SeatSet::EMPTY,
        names: &names,
        is_interactive: false,
        marked: MarkedChoices::default(),
    };
    let steps = public_steps(folded);
    // The replay of a finished game starts at the beginning, that of a game in play at the end.
    let default = if table.is_over() { 0 } else { steps.len() };
    let at = at.unwrap_or(default).min(steps.len());
    let url = StepUrl { prefix: format!("/t/{}/replay?", table.id()) };
    let part = changing_part(&url, folded, &steps, at, &html! {}, &context);
    let body = fixed_part(table, &url, &steps, at, &part, &context);
    RenderedReplay { title: G::ID.title(), changing_part: part, body }
}

/// Where the steps of a replay are.
pub(super) struct StepUrl {
    /// The URL of the page, up to and including `?` or `&`.
    pub(super) prefix: String,
}

impl StepUrl {
    /// The URL of a step.
    pub(super) fn at(&self, step: usize) -> String {
        format!("{}at={step}", self.prefix)
    }
}

/// The part that changes from step to step. `comment` is shown with the step.
pub(super) fn changing_part<G: RenderGame>(
    url: &StepUrl,
    folded: &ReplayedGame<G>,
    steps: &[GameStep<'_, G>],
    at: usize,
    comment: &Markup,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().replay;
    let step = at.checked_sub(1).and_then(|last| steps.get(last));
    let game = step.map_or(&folded.opening, |step| step.after).visible_to(None);
    let rolls = steps.iter().take(at).filter(|step| matches!(step.kind, StepKind::Roll(_))).count();
    let sentences = step.map_or_else(Vec::new, |step| step_texts(step, context));
    html! {
        div #live data-at=(at) data-rolls=(rolls) {
            section.told aria-live="polite" {
                h2 { ((texts.step)(at, steps.len())) }
                @if step.is_none() { p { (texts.opening) } }
                @for sentence in &sentences { p { (sentence) } }
                (comment)
            }
            (step_links(url, at, steps.len(), context))
            section.tray aria-label=(context.texts().table.dice) { (game.render_dice(step, context)) }
            (game.render_board(step, context))
            div.sheets { (game.render_sheets(context)) }
        }
    }
}

/// The texts of a step. An action without an event text, such as rolling again, is described by the
/// label of its button.
fn step_texts<G: RenderGame>(step: &GameStep<'_, G>, context: &RenderContext<'_>) -> Vec<String> {
    let sentences = step_and_question_texts::step_sentences(step, context);
    match &step.kind {
        StepKind::Actions(answers) if sentences.is_empty() => {
            let label = |seat, action| step.before.action_label(seat, action, context.lang);
            let describe =
                |&(seat, action)| format!("{}: {}", context.name(seat), label(seat, action));
            answers.iter().map(describe).collect()
        }
        _ => sentences,
    }
}

/// Links to other steps.
fn step_links(url: &StepUrl, at: usize, all: usize, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().replay;
    let links = [
        ("first", texts.first, "«", 0),
        ("previous", texts.previous, "‹", at.saturating_sub(1)),
        ("next", texts.next, "›", (at + 1).min(all)),
        ("last", texts.last, "»", all),
    ];
    html! {
        nav.ways aria-label=(texts.steps) {
            @for (key, label, sign, to) in links {
                @if to == at {
                    span.button aria-disabled="true" data-key=(key) { span aria-hidden="true" { (sign) } " " (label) }
                } @else {
                    a.button href=(url.at(to)) data-at=(to) data-key=(key) {
                        span aria-hidden="true" { (sign) } " " (label)
                    }
                }
            }
        }
    }
}

fn fixed_part<G: RenderGame>(
    table: &Table,
    url: &StepUrl,
    steps: &[GameStep<'_, G>],
    at: usize,
    part: &Markup,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().replay;
    let id = table.id();
    html! {
        h1 { ((texts.title)(G::ID.title())) }
        @if !table.is_over() { p.faint { (texts.in_play) } }
        (slider_form(&format!("/t/{id}/replay"), &[], at, steps.len(), context))
        div #replay { (part) }
        (step_list(url, steps, at, context))
        p.next {
            a.button href={ "/t/" (id) } { (texts.to_table) } " "
            a.button href={ "/api/tables/" (id) "/record" } download={ "rollwright-" (id) ".jsonl" } { (texts.record) }
        }
        @if table.is_over() && table.header().commitment.is_some() {
            // The footer of every page links to the explanation.
            p.faint { (texts.verify) " " code { "rollwright verify rollwright-" (id) ".jsonl" } }
        }
    }
}

/// The slider, which works without a script through its button. `fields` are kept in the URL.
pub(super) fn slider_form(
    path: &str,
    fields: &[(&str, String)],
    at: usize,
    all: usize,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().replay;
    html! {
        form.slide method="get" action=(path) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            label { (texts.slider) " "
                input #slider type="range" name="at" min="0" max=(all) value=(at); }
            button type="submit" { (texts.show) }
            // Playing automatically needs the script.
            button #play type="button" hidden data-pause=(texts.pause) { (texts.play) }
        }
    }
}

/// All steps as sentences with links.
pub(super) fn step_list<G: RenderGame>(
    url: &StepUrl,
    steps: &[GameStep<'_, G>],
    at: usize,
    context: &RenderContext<'_>,
) -> Markup {
    html! {
        details.steps {
            summary { (context.texts().replay.steps) }
            ol {
                @for (index, step) in steps.iter().enumerate() {
                    li { a href=(url.at(index + 1)) data-at=(index + 1)
                        aria-current=[(index + 1 == at).then_some("step")] {
                        (step_texts(step, context).join(" "))
                    } }
                }
            }
        }
    }
}
