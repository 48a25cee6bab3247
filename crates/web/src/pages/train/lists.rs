//! What there is to train, and the positions of the day.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::training::{Difficulty, Source};
use rollwright_games::GameId;
use rollwright_tables::store::{Trainee, TrainingAnswer};
use rollwright_tables::{Refusal, day_number};

use super::draw::{difficulty_word, share, square};
use super::{day_said, day_text};
use crate::app::App;
use crate::pages::form::Form;
use crate::pages::frame::Page;
use crate::pages::start::picture;
use crate::pages::visit::Visit;
use crate::problem::Problem;
use crate::training::today;

/// Every game to train.
pub(in crate::pages) async fn all(visit: Visit) -> Response {
    let texts = visit.texts();
    let body = html! {
        h1 { (texts.train.title) }
        p.lead { (texts.train.lead) }
        p { a.button.primary href="/daily" { (texts.train.to_daily) } }
        ul.games {
            @for game in GameId::ALL { li {
                a.game href={ "/train/" (game.name()) } {
                    (picture(game))
                    span.words { strong { (game.title()) } }
                }
                p.levels { @for difficulty in Difficulty::ALL {
                    a href={ "/train/" (game.name()) "?difficulty=" (difficulty.name()) } {
                        (difficulty_word(difficulty, texts))
                    } " "
                } }
            } }
        }
    };
    Page::new(texts.train.title, "start train", body).framed(&visit)
}

/// The positions of a day, and how they went.
pub(in crate::pages) async fn days(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    visit: Visit,
) -> Result<Response, Problem> {
    // What is no day that was, is today.
    let asked = Form::of_query(query.as_deref());
    let day = asked.get("day").and_then(day_number).filter(|&day| day <= today());
    let day = day.unwrap_or_else(today);
    let answers = match visit.who().map(|who| Trainee::of(&who)) {
        Some(owner) => {
            let source = Source::Daily { day }.to_string();
            let answers = app.tables.store().training_answers_to(&owner, &source).await;
            answers.map_err(Refusal::from)?
        }
        None => Vec::new(),
    };
    let texts = &visit.texts().train;
    let body = html! {
        h1 { (texts.daily) " " small { (day_said(day, visit.texts())) } }
        p.lead { (texts.daily_lead) }
        ul.games { @for game in GameId::ALL { li { (card(game, day, &answers, &visit)) } } }
        (share(day, &answers, &visit))
        p { a.button href="/train" { (texts.to_train) } }
    };
    Ok(Page::new(texts.daily, "start train", body).with_script("train.js").framed(&visit))
}

fn card(game: GameId, day: u32, answers: &[TrainingAnswer], visit: &Visit) -> Markup {
    let texts = &visit.texts().train;
    let source = Source::Daily { day }.to_string();
    let is_it = |answer: &&TrainingAnswer| answer.source == source && answer.game == game.name();
    let answer = answers.iter().find(is_it);
    html! {
        a.game href={ "/daily/" (game.name()) "?day=" (day_text(day)) } {
            (picture(game))
            span.words {
                strong { (game.title()) }
                span {
                    @if let Some(answer) = answer { (square(answer)) " " (texts.done) }
                    @else { (texts.open) }
                }
            }
        }
    }
}
