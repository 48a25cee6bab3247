//! The games to train, and the daily exercises.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::training::{Difficulty, ExerciseSource};
use rollwright_games::GameId;
use rollwright_tables::store::{Trainee, TrainingAnswer};
use rollwright_tables::{TableError, parse_date_to_unix_days};

use super::exercise_page::{answer_square, difficulty_text, share_result};
use super::{displayed_day, iso_day, visitor_day_streak};
use crate::app_state::AppState;
use crate::pages::form_data::FormData;
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::HtmlPage;
use crate::pages::start::game_thumbnail;
use crate::player_trainer::today;
use crate::problem_details::Problem;

/// All games to train.
pub(in crate::pages) async fn trainer_overview_page(visit: PageContext) -> Response {
    let texts = visit.texts();
    let body = html! {
        h1 { (texts.trainer.title) }
        p.lead { (texts.trainer.lead) }
        p { a.button.primary href="/daily" { (texts.trainer.to_daily) } }
        ul.games {
            @for game in GameId::ALL { li {
                a.game href={ "/train/" (game.name()) } {
                    (game_thumbnail(game))
                    span.words { strong { (game.title()) } }
                }
                p.levels { @for difficulty in Difficulty::ALL {
                    a href={ "/train/" (game.name()) "?difficulty=" (difficulty.name()) } {
                        (difficulty_text(difficulty, texts))
                    } " "
                } }
            } }
        }
    };
    HtmlPage::new(texts.trainer.title, "start train", body).render_response(&visit)
}

/// The exercises of a day and their results.
pub(in crate::pages) async fn daily_overview_page(
    State(app): State<AppState>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    // An invalid or future day counts as today.
    let fields = FormData::from_query(query.as_deref());
    let day = fields.get("day").and_then(parse_date_to_unix_days).filter(|&day| day <= today());
    let day = day.unwrap_or_else(today);
    let answers = match visit.token_hash().map(|who| Trainee::from_token_hash(&who)) {
        Some(owner) => {
            let source = ExerciseSource::Daily { day }.to_string();
            let answers = app.tables.store().training_answers_to(&owner, &source).await;
            answers.map_err(TableError::from)?
        }
        None => Vec::new(),
    };
    let streak = match visit.token_hash().map(|who| Trainee::from_token_hash(&who)) {
        Some(owner) => visitor_day_streak(&app, &owner).await?,
        None => 0,
    };
    let texts = &visit.texts().trainer;
    let body = html! {
        h1 { (texts.daily) " " small { (displayed_day(day, visit.texts())) } }
        p.lead { (texts.daily_lead) }
        @if streak > 0 { p #streak { ((texts.day_streak)(streak)) } }
        ul.games { @for game in GameId::ALL { li { (daily_card(game, day, &answers, &visit)) } } }
        (share_result(day, &answers, &visit))
        p { a.button href="/train" { (texts.to_train) } }
    };
    Ok(HtmlPage::new(texts.daily, "start train", body)
        .with_script("train.js")
        .render_response(&visit))
}

fn daily_card(game: GameId, day: u32, answers: &[TrainingAnswer], visit: &PageContext) -> Markup {
    let texts = &visit.texts().trainer;
    let source = ExerciseSource::Daily { day }.to_string();
    let is_match = |answer: &&TrainingAnswer| answer.source == source && answer.game == game.name();
    let answer = answers.iter().find(is_match);
    html! {
        a.game href={ "/daily/" (game.name()) "?day=" (iso_day(day)) } {
            (game_thumbnail(game))
            span.words {
                strong { (game.title()) }
                span {
                    @if let Some(answer) = answer { (answer_square(answer)) " " (texts.done) }
                    @else { (texts.open) }
                }
            }
        }
    }
}
