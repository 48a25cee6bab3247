//! The table: the page where a game is played.

mod form_actions;
mod game_over;
pub(super) mod hints_and_tutor;
mod invitation;
mod lesson_step;
mod live_part;
mod manual_dice;
mod menu;
pub(super) mod other_device;
mod players;
mod reactions;
mod seat_changes;
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
use crate::position::choose_viewer;
use crate::problem::Problem;

pub(super) use form_actions::{handle_table_form, parse_action};
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

/// The part of it that changes.
pub(super) async fn table_fragment(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    let visit = PageContext { wants_fragment: true, ..visit };
    render(&app, &id, &visit, PostFeedback::default()).await
}

/// Why something has not happened.
struct TableNotice {
    status: StatusCode,
    text: String,
    /// The button with which it would happen even so.
    confirm_label: Option<&'static str>,
}

/// What is said to whoever has just sent something.
#[derive(Default)]
struct PostFeedback {
    /// Why it has not happened.
    notice: Option<TableNotice>,
    /// What the tutor warns of.
    tutor_warning: Option<TutorWarning>,
    /// Why the coach has no hint for them.
    hint_error: Option<CoachError>,
}

/// What the table itself does not know.
struct TablePageData {
    notice: Option<TableNotice>,
    fame: Vec<HallOfFameRow>,
    /// The places of all ranked seats among all results like theirs, once it is over.
    ranks: Vec<Rank>,
    /// The best that whoever looks has done alone in a game like this one, once it is over.
    best_solo_score: Option<i64>,
    /// How far a bot is with its studies, in percent.
    preparation_percent: Option<u8>,
    is_host: bool,
    /// The table's address, to be passed on.
    table_url: String,
    /// The seats that whoever looks may hand to a bot.
    seats_to_hand_over: SeatSet,
    /// What the tutor warns of.
    tutor_warning: Option<TutorWarning>,
    /// Why the coach has no hint.
    hint_error: Option<CoachError>,
    /// The hint that whoever looks has asked for.
    hint: Option<HintDocument>,
    /// Whether the coach that the tutor needs is ready.
    is_tutor_ready: bool,
    /// The moment, in milliseconds since 1970, by the clocks of tables.
    now: i64,
}

impl TablePageData {
    /// What the coach marks on the sheet of `viewer`.
    fn marked_choices(&self, viewer: Option<Seat>) -> MarkedChoices<'_> {
        match (&self.tutor_warning, &self.hint) {
            (Some(warning), _) if viewer == Some(warning.seat) => {
                MarkedChoices { best: Some(&warning.best_action), played: Some(&warning.action) }
            }
            (None, Some(hint)) => MarkedChoices {
                best: hint.options.first().map(|best| best.action.as_str()),
                played: None,
            },
            _ => MarkedChoices::default(),
        }
    }
}

/// The page, or the part of it that changes, with a word about what went wrong.
async fn render(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
    PostFeedback { notice, tutor_warning: warning, hint_error: silent }: PostFeedback,
) -> Result<Response, Problem> {
    let status = notice.as_ref().map_or(StatusCode::OK, |notice| notice.status);
    let ((fame, ranks), studying) =
        (fame_won_here(app, id).await?, app.tables.preparation_percent(id));
    let best = best_solo_score(app, id, visit).await?;
    let (who, looker, advisor) = (visit.token_hash(), visit.clone(), app.clone());
    let (asking, now) = (who.clone(), app.tables.unix_millis());
    let look = move |table: &Table| {
        let hand = who.as_ref().map_or(SeatSet::EMPTY, |who| table.seats_of(who));
        let is_host = who.as_ref().is_some_and(|who| table.is_host(who));
        let may = |seat: &Seat| {
            !table.is_lesson()
                && who.as_ref().is_some_and(|who| table.check_can_hand_over(who, *seat).is_ok())
        };
        let may_hand_over = table.game().seats().iter().filter(may).collect();
        let title = table.header().game.title();
        let waits = !table.is_over();
        let link = looker.absolute_url(&format!("/t/{}", table.id()));
        let viewer = choose_viewer(table, hand, None).filter(|_| are_hints_offered(table));
        let hint = viewer.and_then(|seat| advisor.coaching.hint_cache.shown_hint(table, seat));
        let around = TablePageData {
            notice,
            fame,
            ranks,
            best_solo_score: best,
            preparation_percent: studying,
            is_host,
            table_url: link,
            seats_to_hand_over: may_hand_over,
            tutor_warning: warning,
            hint_error: silent,
            hint: hint.map(|hint| hint.in_language(looker.lang)),
            is_tutor_ready: table.tutor_state().active_threshold().is_none()
                || start_preparing_coach(&advisor, table),
            now,
        };
        let preview = invitation::link_preview(table, looker.texts());
        let panel = rules_panel(table.header().game, &table.header().rules, looker.lang);
        (title, waits, preview, panel, live_part::render_live_part(table, hand, &looker, &around))
    };
    let (title, waits, preview, panel, markup) =
        app.tables.read_table_as(id, asking.as_ref(), look).await?;
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

/// The places in the hall of fame that were won at a table, and the places of all its seats;
/// none while it is in play.
async fn fame_won_here(
    app: &AppState,
    id: &Id,
) -> Result<(Vec<HallOfFameRow>, Vec<Rank>), Problem> {
    let ended = |table: &Table| {
        (table.is_over() && table.counts_for_hall_of_fame())
            .then(|| GameVariant::from_header(table.header()))
    };
    let Some(class) = app.tables.read_table(id, ended).await? else {
        return Ok(Default::default());
    };
    let store = app.tables.store();
    let mut fame = store.hall_of_fame(&class, None).await.map_err(TableError::from)?;
    fame.retain(|one| one.table == id.as_str());
    Ok((fame, store.ranks(id).await.map_err(TableError::from)?))
}

/// The best that whoever looks has done alone by the rules of a table, where its game of one
/// is over.
async fn best_solo_score(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
) -> Result<Option<i64>, Problem> {
    let alone = |table: &Table| {
        let over = table.is_over() && table.game().seats().count() == 1;
        over.then(|| GameVariant::from_header(table.header()))
    };
    let (Some(class), Some(who)) = (app.tables.read_table(id, alone).await?, visit.token_hash())
    else {
        return Ok(None);
    };
    Ok(app.tables.store().best_alone(&who, &class).await.map_err(TableError::from)?)
}

/// For how many milliseconds after a press another one is not taken for an answer to the
/// next question.
const DOUBLE_PRESS_GUARD_MS: u16 = 500;

/// What stays on the page while the game goes on.
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
