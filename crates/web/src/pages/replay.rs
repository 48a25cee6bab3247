//! A game once more, step by step. Shows what everybody may know, also of a game
//! that is still in play.

use crate::pages::games::event_texts;
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
use super::table::player_names;
use crate::app_state::AppState;
use crate::extractors::TablePath;
use crate::problem::Problem;
use rollwright_games::game_step::public_steps;
use rollwright_games::{GameStep, StepKind};

/// What a replay shows, drawn.
#[derive(Default)]
struct RenderedReplay {
    title: &'static str,
    /// What changes from step to step.
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
    // What is no number counts as missing.
    let at = FormData::from_query(query.as_deref()).parse("at");
    let looker = visit.clone();
    let drawn =
        app.tables.read_table(&id, move |table| render_any_game(table, at, &looker)).await?;
    if visit.wants_fragment {
        return Ok(html_response(StatusCode::OK, drawn.changing_part));
    }
    let title = (visit.texts().replay.title)(drawn.title);
    Ok(HtmlPage::new(title, "replay", drawn.body).with_script("replay.js").render_response(&visit))
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
    let names = player_names(table, visit);
    let hand = visit.token_hash().map_or(SeatSet::EMPTY, |who| table.seats_of(&who));
    let viewer = hand.iter().next();
    let look = RenderContext {
        lang: visit.lang,
        viewer,
        own_seats: SeatSet::EMPTY,
        names: &names,
        is_interactive: false,
        marked: MarkedChoices::default(),
    };
    let steps = public_steps(folded);
    // A finished game is watched from its beginning, one in play from where it is.
    let usual = if table.is_over() { 0 } else { steps.len() };
    let at = at.unwrap_or(usual).min(steps.len());
    let part = changing_part(table, folded, &steps, at, &look);
    let body = fixed_part(table, &steps, at, &part, &look);
    RenderedReplay { title: G::ID.title(), changing_part: part, body }
}

/// What changes from step to step.
fn changing_part<G: RenderGame>(
    table: &Table,
    folded: &ReplayedGame<G>,
    steps: &[GameStep<'_, G>],
    at: usize,
    look: &RenderContext<'_>,
) -> Markup {
    let texts = &look.texts().replay;
    let step = at.checked_sub(1).and_then(|last| steps.get(last));
    let game = step.map_or(&folded.opening, |step| step.after).visible_to(None);
    let rolls = steps.iter().take(at).filter(|step| matches!(step.kind, StepKind::Roll(_))).count();
    let happened = step.map_or_else(Vec::new, |step| step_texts(step, look));
    html! {
        div #live data-at=(at) data-rolls=(rolls) {
            section.told aria-live="polite" {
                h2 { ((texts.step)(at, steps.len())) }
                @if step.is_none() { p { (texts.opening) } }
                @for word in &happened { p { (word) } }
            }
            (step_links(table, at, steps.len(), look))
            section.tray aria-label=(look.texts().table.dice) { (game.render_dice(step, look)) }
            (game.render_board(step, look))
            div.sheets { (game.render_sheets(look)) }
        }
    }
}

/// What happened in a step. An answer of which there is nothing to tell, as to roll on, is
/// named as its button was.
fn step_texts<G: RenderGame>(step: &GameStep<'_, G>, look: &RenderContext<'_>) -> Vec<String> {
    let told = event_texts::step_sentences(step, look);
    match &step.kind {
        StepKind::Actions(answers) if told.is_empty() => {
            let label = |seat, action| step.before.action_label(seat, action, look.lang);
            let named = |&(seat, action)| format!("{}: {}", look.name(seat), label(seat, action));
            answers.iter().map(named).collect()
        }
        _ => told,
    }
}

/// To other steps.
fn step_links(table: &Table, at: usize, all: usize, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().replay;
    let ways = [
        ("first", texts.first, "«", 0),
        ("previous", texts.previous, "‹", at.saturating_sub(1)),
        ("next", texts.next, "›", (at + 1).min(all)),
        ("last", texts.last, "»", all),
    ];
    html! {
        nav.ways aria-label=(texts.steps) {
            @for (key, word, sign, to) in ways {
                @if to == at {
                    span.button aria-disabled="true" data-key=(key) { span aria-hidden="true" { (sign) } " " (word) }
                } @else {
                    a.button href={ "/t/" (table.id()) "/replay?at=" (to) } data-at=(to) data-key=(key) {
                        span aria-hidden="true" { (sign) } " " (word)
                    }
                }
            }
        }
    }
}

fn fixed_part<G: RenderGame>(
    table: &Table,
    steps: &[GameStep<'_, G>],
    at: usize,
    part: &Markup,
    look: &RenderContext<'_>,
) -> Markup {
    let texts = &look.texts().replay;
    let id = table.id();
    html! {
        h1 { ((texts.title)(G::ID.title())) }
        @if !table.is_over() { p.faint { (texts.in_play) } }
        form.slide method="get" action={ "/t/" (id) "/replay" } {
            label { (texts.slider) " "
                input #slider type="range" name="at" min="0" max=(steps.len()) value=(at); }
            button type="submit" { (texts.show) }
            // Without a script nothing plays by itself.
            button #play type="button" hidden data-pause=(texts.pause) { (texts.play) }
        }
        div #replay { (part) }
        details.steps {
            summary { (texts.steps) }
            ol {
                @for (index, step) in steps.iter().enumerate() {
                    li { a href={ "/t/" (id) "/replay?at=" (index + 1) } data-at=(index + 1)
                        aria-current=[(index + 1 == at).then_some("step")] {
                        (event_texts::step_sentences(step, look).join(" "))
                    } }
                }
            }
        }
        p.next {
            a.button href={ "/t/" (id) } { (texts.to_table) } " "
            a.button href={ "/api/tables/" (id) "/record" } download={ "rollwright-" (id) ".jsonl" } { (texts.record) }
        }
        @if table.is_over() && table.header().commitment.is_some() {
            // How that works is told at the foot of every page.
            p.faint { (texts.verify) " " code { "rollwright verify rollwright-" (id) ".jsonl" } "." }
        }
    }
}
