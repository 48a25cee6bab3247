//! The review of a game: a story first, then the game step by step, then every figure.
//!
//! - `story`: the verdict and the moments that decided the game
//! - `evaluation_graph`: the values of the positions, with mistakes and lucky rolls
//! - `timeline`: the replay with the graph and comments
//! - `details`: tables and downloads

mod details;
mod evaluation_graph;
mod story;
mod timeline;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use rollwright_coach::review_csv::{REVIEW_CSV_HEADER_LINE, review_csv_rows};
use rollwright_coach::{DecisionReview, Review};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{PlayerNames, Seat, SeatSet, with_game};
use rollwright_tables::{Id, Table};

use super::form_data::FormData;
use super::games::{MarkedChoices, RenderContext, RenderGame};
use super::page_context::PageContext;
use super::page_layout::{HtmlPage, html_response};
use super::table::hints_and_tutor::{coach_error_text, queue_position_text};
use super::table::{names_for_visitor, player_names};
use crate::app_state::AppState;
use crate::coaching::{CoachError, ReviewedGame, get_or_start_review};
use crate::extractors::TablePath;
use crate::problem_details::Problem;

/// What the page needs of the table, besides the record.
struct ReviewedTable {
    id: Id,
    /// As the visitor reads them, and as everybody does.
    names: Vec<String>,
    public_names: Vec<String>,
    own_seats: SeatSet,
    is_over: bool,
    rematch: Option<Id>,
}

/// What the page shows.
struct ReviewRequest {
    /// The seat whose story is told.
    seat: Seat,
    /// The seat as the URL names it, if it does.
    chosen_seat: Option<Seat>,
    /// The step to show.
    at: Option<usize>,
}

/// A review ready to be rendered.
struct ReviewView<'a, G: RenderGame> {
    table: &'a ReviewedTable,
    review: &'a Review,
    replayed: &'a ReplayedGame<G>,
    request: &'a ReviewRequest,
    names: &'a PlayerNames,
    visit: &'a PageContext,
}

impl<G: RenderGame> ReviewView<'_, G> {
    /// The name of the seat whose story is told; `None` if it is the reader's only seat.
    fn subject(&self) -> Option<&str> {
        let is_reader = self.table.own_seats == SeatSet::single(self.request.seat);
        (!is_reader).then(|| self.names.name_of(self.request.seat))
    }

    /// A context for drawing positions as spectators see them.
    fn context(&self) -> RenderContext<'_> {
        RenderContext {
            lang: self.visit.lang,
            viewer: Some(self.request.seat),
            own_seats: SeatSet::EMPTY,
            names: &self.table.names,
            is_interactive: false,
            marked: MarkedChoices::default(),
        }
    }

    /// The URL of the review of `seat`, up to and including `?` or `&`.
    fn url_prefix(&self) -> String {
        let id = &self.table.id;
        match self.request.chosen_seat {
            Some(seat) => format!("/t/{id}/review?seat={}&", u8::from(seat)),
            None => format!("/t/{id}/review?"),
        }
    }

    /// The marked decisions of the seat whose story is told.
    fn mistakes(&self) -> impl Iterator<Item = &DecisionReview> {
        let seat = self.request.seat;
        self.review
            .decisions
            .iter()
            .filter(move |decision| decision.seat == seat && decision.mark.is_some())
    }
}

pub(super) async fn review_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let texts = &visit.texts().review;
    let Some((record, table)) = read_table(&app, &id, &visit).await? else {
        return Ok(message_page(StatusCode::FORBIDDEN, texts.in_play, &visit));
    };
    let fields = FormData::from_query(query.as_deref());
    let outcome =
        get_or_start_review(&app, &visit.coach_asker(), &id, record).and_then(|job| job.outcome());
    Ok(match outcome {
        Ok(reviewed) => match render_any_game(&reviewed, &table, &fields, &visit) {
            Some(response) => response,
            None => message_page(StatusCode::SERVICE_UNAVAILABLE, texts.failed, &visit),
        },
        Err(why @ CoachError::NotReady { percent, .. }) => {
            in_progress_page(&id, why, percent, &visit)
        }
        Err(CoachError::Busy) => message_page(StatusCode::SERVICE_UNAVAILABLE, texts.busy, &visit),
        Err(CoachError::TooLong) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.too_long, &visit)
        }
        Err(CoachError::Counts) => {
            message_page(StatusCode::FORBIDDEN, visit.texts().coach.counts, &visit)
        }
        Err(why @ CoachError::NoMemory) => {
            let message = coach_error_text(why, visit.texts());
            message_page(StatusCode::SERVICE_UNAVAILABLE, message, &visit)
        }
        Err(CoachError::Failed) => {
            message_page(StatusCode::SERVICE_UNAVAILABLE, texts.failed, &visit)
        }
    })
}

/// Every decision as CSV.
pub(super) async fn review_csv(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    let (record, table) =
        read_table(&app, &id, &visit).await?.ok_or_else(Problem::game_still_counts)?;
    let job = get_or_start_review(&app, &visit.coach_asker(), &id, record)?;
    let review = job.outcome()?.with_names(&table.public_names);
    let rows = review_csv_rows(id.as_str(), &review);
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"))];
    Ok((kind, format!("{REVIEW_CSV_HEADER_LINE}{rows}")).into_response())
}

/// The public record of a table, if it may be reviewed. Hidden information stays hidden in training
/// games too.
async fn read_table(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
) -> Result<Option<(Record, ReviewedTable)>, Problem> {
    let visitor = visit.clone();
    let read = move |table: &Table| {
        let own_seats = visitor.token_hash().map_or(SeatSet::EMPTY, |who| table.seats_of(&who));
        table.coaching_policy().is_coaching_allowed().then(|| {
            let reviewed = ReviewedTable {
                id: table.id().clone(),
                names: names_for_visitor(table, own_seats, &visitor),
                public_names: player_names(table, &visitor),
                own_seats,
                is_over: table.is_over(),
                rematch: table.rematch_id().cloned(),
            };
            (table.public_record(), reviewed)
        })
    };
    Ok(app.tables.read_table(id, read).await?)
}

fn render_any_game(
    reviewed: &ReviewedGame,
    table: &ReviewedTable,
    fields: &FormData,
    visit: &PageContext,
) -> Option<Response> {
    let review = reviewed.review();
    let names = PlayerNames::new(&table.names, visit.lang);
    let chosen_seat = fields.parse::<u8>("seat").and_then(|seat| Seat::try_from(seat).ok());
    let chosen_seat = chosen_seat.filter(|seat| seat.index() < review.seats.len());
    let seat = chosen_seat.or_else(|| table.own_seats.iter().next()).unwrap_or(Seat(0));
    let request = ReviewRequest { seat, chosen_seat, at: fields.parse("at") };
    with_game!(review.game, G => {
        let replayed = reviewed.replayed_game::<G>()?;
        let view = ReviewView { table, review, replayed, request: &request, names: &names, visit };
        Some(respond(&view))
    })
}

fn respond<G: RenderGame>(view: &ReviewView<'_, G>) -> Response {
    let visit = view.visit;
    if visit.wants_fragment {
        return html_response(StatusCode::OK, timeline::step_part(view));
    }
    let title = format!("{} · {}", visit.texts().review.title, G::ID.title());
    let body = html! {
        (story::verdict_section(view))
        (story::moments_section(view))
        (timeline::timeline_section(view))
        (details::details_section(view))
    };
    HtmlPage::new(title, "review replay", body).with_script("replay.js").render_response(visit)
}

/// The progress of a review; the page reloads without a script.
fn in_progress_page(id: &Id, why: CoachError, percent: u8, visit: &PageContext) -> Response {
    let texts = &visit.texts().review;
    let body = html! {
        h1 { (texts.title) }
        p { label { (texts.in_progress) " " progress max="100" value=(percent) { ((visit.texts().shared.numbers.format_percent)(&percent.to_string())) } } }
        @let queued = queue_position_text(why, visit.texts());
        @if !queued.is_empty() { p { (queued.trim()) } }
        p { a href={ "/t/" (id) } { (texts.to_table) } }
    };
    let mut response = HtmlPage::new(texts.title, "review", body).render_response(visit);
    response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("1"));
    response
}

/// A page with one message.
fn message_page(status: StatusCode, message: &str, visit: &PageContext) -> Response {
    let title = visit.texts().review.title;
    let body: Markup = html! { h1 { (title) } p.notice role="alert" { (message) } };
    let mut response = HtmlPage::new(title, "review", body).render_response(visit);
    *response.status_mut() = status;
    response
}
