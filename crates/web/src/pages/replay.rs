//! A game once more, step by step. Shows what everybody may know, also of a game
//! that is still in play.

use crate::pages::sheets::told;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::record::Folded;
use rollwright_games::{SeatSet, with_game};
use rollwright_tables::Table;

use super::form::Form;
use super::frame::{Page, html_response};
use super::sheets::{Look, Marked, PageGame};
use super::table::names;
use super::visit::Visit;
use crate::app::App;
use crate::body::At;
use crate::problem::Problem;
use rollwright_games::step::steps;
use rollwright_games::{Step, What};

/// What a replay shows, drawn.
#[derive(Default)]
struct Drawn {
    title: &'static str,
    /// What changes from step to step.
    part: Markup,
    /// The whole page.
    body: Markup,
}

pub(super) async fn page(
    State(app): State<App>,
    At(id): At,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    // What is no number counts as missing.
    let at = Form::of_query(query.as_deref()).number("at");
    let looker = visit.clone();
    let drawn = app.tables.read(&id, move |table| drawn(table, at, &looker)).await?;
    if visit.wants_part {
        return Ok(html_response(StatusCode::OK, drawn.part));
    }
    let title = (visit.texts().replay.title)(drawn.title);
    Ok(Page::new(title, "replay", drawn.body).with_script("replay.js").framed(&visit))
}

fn drawn(table: &Table, at: Option<usize>, visit: &Visit) -> Drawn {
    with_game!(table.header().game, G => {
        match table.game().as_any().downcast_ref::<Folded<G>>() {
            Some(folded) => draw(table, folded, at, visit),
            None => Drawn::default(),
        }
    })
}

fn draw<G: PageGame>(table: &Table, folded: &Folded<G>, at: Option<usize>, visit: &Visit) -> Drawn {
    let names = names(table, visit);
    let hand = visit.who().map_or(SeatSet::EMPTY, |who| table.hand(&who));
    let viewer = hand.iter().next();
    let look = Look {
        lang: visit.lang,
        viewer,
        hand: SeatSet::EMPTY,
        names: &names,
        live: false,
        marked: Marked::default(),
    };
    let steps = steps(folded);
    // A finished game is watched from its beginning, one in play from where it is.
    let usual = if table.is_over() { 0 } else { steps.len() };
    let at = at.unwrap_or(usual).min(steps.len());
    let part = part(table, folded, &steps, at, &look);
    let body = around(table, &steps, at, &part, &look);
    Drawn { title: G::ID.title(), part, body }
}

/// What changes from step to step.
fn part<G: PageGame>(
    table: &Table,
    folded: &Folded<G>,
    steps: &[Step<'_, G>],
    at: usize,
    look: &Look<'_>,
) -> Markup {
    let texts = &look.texts().replay;
    let step = at.checked_sub(1).and_then(|last| steps.get(last));
    let game = step.map_or(&folded.opening, |step| step.after).seen_by(None);
    let rolls = steps.iter().take(at).filter(|step| matches!(step.what, What::Roll(_))).count();
    let happened = step.map_or_else(Vec::new, |step| happened(step, look));
    html! {
        div #live data-at=(at) data-rolls=(rolls) {
            section.told aria-live="polite" {
                h2 { ((texts.step)(at, steps.len())) }
                @if step.is_none() { p { (texts.opening) } }
                @for word in &happened { p { (word) } }
            }
            (ways(table, at, steps.len(), look))
            section.tray aria-label=(look.texts().table.dice) { (game.tray(step, look)) }
            (game.board(step, look))
            div.sheets { (game.papers(look)) }
        }
    }
}

/// What happened in a step. An answer of which there is nothing to tell, as to roll on, is
/// named as its button was.
fn happened<G: PageGame>(step: &Step<'_, G>, look: &Look<'_>) -> Vec<String> {
    let told = told::tells(step, look);
    match &step.what {
        What::Answers(answers) if told.is_empty() => {
            let label = |seat, action| step.before.action_label(seat, action, look.lang);
            let named = |&(seat, action)| format!("{}: {}", look.name(seat), label(seat, action));
            answers.iter().map(named).collect()
        }
        _ => told,
    }
}

/// To other steps.
fn ways(table: &Table, at: usize, all: usize, look: &Look<'_>) -> Markup {
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

fn around<G: PageGame>(
    table: &Table,
    steps: &[Step<'_, G>],
    at: usize,
    part: &Markup,
    look: &Look<'_>,
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
                        (told::tells(step, look).join(" "))
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
