//! The table page, where a game is played.
//!
//! - `live_part`: the part that changes with every action
//! - `handle_table_form`: the forms of the page
//! - `players`, `seat_clocks`, `seat_change_notices`: who plays, and the remaining time
//! - `hints_and_tutor`: the coach
//! - `lesson_step`: lessons
//! - `manual_dice`: entering real dice
//! - `game_over`: the result
//! - `menu`, `reactions`: everything besides playing
//! - `invitation`, `other_device`: joining, and moving a seat to another device

mod game_over;
mod handle_table_form;
pub(super) mod hints_and_tutor;
mod invitation;
mod lesson_step;
mod live_part;
mod manual_dice;
mod menu;
pub(super) mod other_device;
mod players;
mod reactions;
mod seat_change_notices;
mod seat_clocks;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::HintDocument;
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::store::{GameVariant, HallOfFameRow, Rank};
use rollwright_tables::{Id, Table, TableError};

use super::games::MarkedChoices;
use super::page_context::PageContext;
use super::page_layout::{HtmlPage, html_response};
use super::rules::rules_panel;
use crate::app_state::AppState;
use crate::coaching::{CoachError, TutorWarning, are_hints_offered, start_preparing_coach};
use crate::extractors::TablePath;
use crate::problem::Problem;
use crate::table_position::choose_viewer;

pub(super) use handle_table_form::handle_table_form;
pub(super) use menu::bot_speed_select;
pub(super) use players::player_names;

/// The whole page.
pub(super) async fn table_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    render(&app, &id, &visit, PostFeedback::default()).await
}

/// The part that changes.
pub(super) async fn table_fragment(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    let visit = PageContext { wants_fragment: true, ..visit };
    render(&app, &id, &visit, PostFeedback::default()).await
}

/// The answer to a form: why it was refused, or that it succeeded.
struct TableNotice {
    status: StatusCode,
    text: String,
    /// The label of the button that confirms the action, if that is possible.
    confirm_label: Option<&'static str>,
}

/// Feedback for the visitor who sent a form.
#[derive(Default)]
struct PostFeedback {
    /// Why it was refused.
    notice: Option<TableNotice>,
    /// The tutor's warning.
    tutor_warning: Option<TutorWarning>,
    /// Why the coach has no hint.
    hint_error: Option<CoachError>,
}

/// The data of the page beyond the table itself.
struct TablePageData {
    notice: Option<TableNotice>,
    fame: Vec<HallOfFameRow>,
    /// The ranks of all ranked seats among comparable results, once the game is over.
    ranks: Vec<Rank>,
    /// The visitor's best solo result with these rules, once the game is over.
    best_solo_score: Option<i64>,
    /// The progress of a bot's preparation, in percent.
    preparation_percent: Option<u8>,
    is_host: bool,
    /// The table's link to share.
    table_url: String,
    /// The seats that the visitor may hand to a bot.
    seats_to_hand_over: SeatSet,
    /// The tutor's warning.
    tutor_warning: Option<TutorWarning>,
    /// Why the coach has no hint.
    hint_error: Option<CoachError>,
    /// The hint that the visitor asked for.
    hint: Option<HintDocument>,
    /// Whether the tutor's coach is ready.
    is_tutor_ready: bool,
    /// The current time of the seat clocks, in milliseconds since 1970.
    now: i64,
}

impl TablePageData {
    /// The choices that the coach marks on the sheet of `viewer`.
    fn marked_choices(&self, viewer: Option<Seat>) -> MarkedChoices<'_> {
        match (&self.tutor_warning, &self.hint) {
            (Some(warning), _) if viewer == Some(warning.seat) => MarkedChoices {
                best: Some(&warning.best_action),
                played: Some(&warning.action),
                ..MarkedChoices::default()
            },
            (None, Some(hint)) => MarkedChoices {
                best: hint.options.first().map(|best| best.action.as_str()),
                ..MarkedChoices::default()
            },
            _ => MarkedChoices::default(),
        }
    }
}

/// Renders the page, or only the part that changes, with feedback.
async fn render(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
    PostFeedback { notice, tutor_warning, hint_error }: PostFeedback,
) -> Result<Response, Problem> {
    let status = notice.as_ref().map_or(StatusCode::OK, |notice| notice.status);
    let ((fame, ranks), preparation_percent) =
        (fame_won_here(app, id).await?, app.tables.preparation_percent(id));
    let best_solo_score = best_solo_score(app, id, visit).await?;
    let (who, visitor, coach_app) = (visit.token_hash(), visit.clone(), app.clone());
    let (reader, now) = (who.clone(), app.tables.unix_millis());
    let read = move |table: &Table| {
        let own_seats = who.as_ref().map_or(SeatSet::EMPTY, |who| table.seats_of(who));
        let is_host = who.as_ref().is_some_and(|who| table.is_host(who));
        let can_hand_over = |seat: &Seat| {
            !table.is_lesson()
                && who.as_ref().is_some_and(|who| table.check_can_hand_over(who, *seat).is_ok())
        };
        let seats_to_hand_over = table.game().seats().iter().filter(can_hand_over).collect();
        let title = table.header().game.title();
        let waits = !table.is_over();
        let table_url = visitor.absolute_url(&format!("/t/{}", table.id()));
        let viewer = choose_viewer(table, own_seats, None).filter(|_| are_hints_offered(table));
        let hint = viewer.and_then(|seat| coach_app.coaching.hint_cache.shown_hint(table, seat));
        let data = TablePageData {
            notice,
            fame,
            ranks,
            best_solo_score,
            preparation_percent,
            is_host,
            table_url,
            seats_to_hand_over,
            tutor_warning,
            hint_error,
            hint: hint.map(|hint| hint.in_language(visitor.lang)),
            is_tutor_ready: table.tutor_state().active_threshold().is_none()
                || start_preparing_coach(&coach_app, table),
            now,
        };
        let preview = invitation::link_preview(table, visitor.texts());
        let panel = rules_panel(table.header().game, &table.header().rules, visitor.lang);
        (
            title,
            waits,
            preview,
            panel,
            live_part::render_live_part(table, own_seats, &visitor, &data),
        )
    };
    let (title, waits, preview, panel, markup) =
        app.tables.read_table_and_mark_present(id, reader.as_ref(), read).await?;
    if visit.wants_fragment {
        return Ok(html_response(status, markup));
    }
    let body = page_body(id, visit, markup, panel);
    let page = HtmlPage::new(title, "playing", body).with_script("table.js");
    let page = HtmlPage { refresh_seconds: waits.then_some(10), preview: Some(preview), ..page };
    let mut response = page.render_response(visit);
    *response.status_mut() = status;
    Ok(response)
}

/// The hall of fame entries from a table, and the ranks of all its seats; empty while it is in
/// play.
async fn fame_won_here(
    app: &AppState,
    id: &Id,
) -> Result<(Vec<HallOfFameRow>, Vec<Rank>), Problem> {
    let ended = |table: &Table| {
        (table.is_over() && table.counts_for_hall_of_fame())
            .then(|| GameVariant::from_header(table.header()))
    };
    let Some(variant) = app.tables.read_table(id, ended).await? else {
        return Ok(Default::default());
    };
    let store = app.tables.store();
    let mut fame = store.hall_of_fame(&variant, None).await.map_err(TableError::from)?;
    fame.retain(|row| row.table == id.as_str());
    Ok((fame, store.ranks(id).await.map_err(TableError::from)?))
}

/// The visitor's best solo result with the rules of a table, if its solo game is over.
async fn best_solo_score(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
) -> Result<Option<i64>, Problem> {
    let finished_solo = |table: &Table| {
        let over = table.is_over() && table.game().seats().count() == 1;
        over.then(|| GameVariant::from_header(table.header()))
    };
    let (Some(variant), Some(who)) =
        (app.tables.read_table(id, finished_solo).await?, visit.token_hash())
    else {
        return Ok(None);
    };
    Ok(app.tables.store().best_solo_score(&who, &variant).await.map_err(TableError::from)?)
}

/// How long after a press the script ignores another one, so that a double click doesn't answer the
/// next question.
const DOUBLE_PRESS_GUARD_MS: u16 = 500;

/// The fixed part of the page around the live part.
fn page_body(id: &Id, visit: &PageContext, live: Markup, panel: Markup) -> Markup {
    let texts = &visit.texts().table;
    html! {
        div #table data-table=(id) data-copied=(texts.copied) data-lost=(texts.not_sent)
            data-your-turn=(texts.your_turn) data-rest=(DOUBLE_PRESS_GUARD_MS) {
            (live)
        }
        (panel)
        (reactions::reaction_templates(&visit.texts().multiplayer))
        p #offline role="status" data-text=(texts.offline) {}
        p #announce.unseen role="status" aria-live="polite" {}
    }
}
