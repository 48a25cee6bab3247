//! The table page, where a game is played.
//!
//! - `live_part`: the part that changes with every action
//! - `handle_table_form`: the forms of the page
//! - `players`, `seat_clocks`, `seat_change_notices`: who plays, and the remaining time
//! - `hints_and_tutor`: the coach
//! - `lesson_step`: lessons
//! - `manual_dice`: entering real dice
//! - `game_over`: the result
//! - `menu`, `reactions_and_muting`: everything besides playing
//! - `invitation`, `lan_switch_form`, `seat_transfer_pages`: joining, from this network too, and
//!   moving a seat to another device

mod game_over;
mod handle_table_form;
pub(super) mod hints_and_tutor;
mod invitation;
pub(super) mod lan_switch_form;
mod lesson_step;
mod live_part;
mod manual_dice;
mod menu;
mod players;
mod reactions_and_muting;
mod seat_change_notices;
mod seat_clocks;
pub(super) mod seat_transfer_pages;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::HintDocument;
use rollwright_games::{Seat, SeatSet, with_game};
use rollwright_tables::store::{GameVariant, HallOfFameRow, PastGame, Rank};
use rollwright_tables::{Id, Table, TableError, TokenHash};

use lan_switch_form::LanAccess;
use lesson_step::LessonView;

use super::games::MarkedChoices;
use super::page_context::PageContext;
use super::page_layout::{HtmlPage, TABLE_CLASS, html_response};
use super::rules::rules_panel;
use super::texts::with_minus_sign;
use crate::api_table_position::choose_viewer;
use crate::app_state::AppState;
use crate::coaching::{CoachError, TutorWarning, start_preparing_coach};
use crate::extractors::TablePath;
use crate::problem_details::Problem;

pub(super) use handle_table_form::handle_table_form;
pub(super) use menu::bot_speed_select;
pub(super) use players::{names_for_visitor, player_names};

/// The whole page.
pub(super) async fn table_page(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    let table = app.tables.snapshot_and_mark_present(&id, visit.token_hash().as_ref()).await?;
    render(&app, &table, &visit, PostFeedback::default()).await
}

/// The part that changes.
pub(super) async fn table_fragment(
    app: State<AppState>,
    id: TablePath,
    visit: PageContext,
) -> Result<Response, Problem> {
    table_page(app, id, PageContext { wants_fragment: true, ..visit }).await
}

/// The answer to a form: why it was refused, or that it succeeded.
struct TableNotice {
    status: StatusCode,
    text: String,
    /// The form that confirms the action, if that is possible.
    confirmation: Option<Confirmation>,
}

/// A form that sends a refused action again, confirmed.
struct Confirmation {
    /// The label of its button.
    label: &'static str,
    /// The label of the link that cancels the action.
    cancel: &'static str,
    /// The fields, besides the version.
    fields: Vec<(&'static str, String)>,
}

impl TableNotice {
    /// The action that the notice asks about. Choosing it again confirms it.
    fn questioned_action(&self) -> Option<&str> {
        let fields = &self.confirmation.as_ref()?.fields;
        fields.iter().find(|(name, _)| *name == "action").map(|(_, action)| action.as_str())
    }
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

/// Everything that the page shows beyond the table itself.
struct TablePageData {
    feedback: PostFeedback,
    stored_results: StoredResults,
    /// The progress of a bot's preparation, in percent.
    bot_preparation_percent: Option<u8>,
    /// Its position in the queue, until it starts.
    preparation_position: Option<usize>,
    is_host: bool,
    /// The table's link to share.
    table_url: String,
    /// The names and points of a finished game, for sharing.
    result_text: String,
    /// Whether other devices can open that link.
    lan_access: LanAccess,
    /// The seats that the visitor may hand to a bot.
    seats_to_hand_over: SeatSet,
    /// The hint that the visitor asked for.
    hint: Option<HintDocument>,
    /// Whether the tutor's coach is ready.
    is_tutor_ready: bool,
    /// The current time of the seat clocks, in milliseconds since 1970.
    now: i64,
}

impl TablePageData {
    /// Collects the data for a visitor who holds the seats `own_seats`.
    async fn load(
        app: &AppState,
        table: &Table,
        own_seats: SeatSet,
        visit: &PageContext,
        feedback: PostFeedback,
    ) -> Result<Self, TableError> {
        let (who, policy) = (visit.token_hash(), table.coaching_policy());
        let can_hand_over = |seat: &Seat| {
            !table.is_lesson()
                && who
                    .as_ref()
                    .is_some_and(|who| table.check_can_hand_over_to_bot(who, *seat).is_ok())
        };
        let viewer = choose_viewer(table, own_seats, None).filter(|_| policy.are_hints_offered());
        let hint = viewer.and_then(|seat| app.coaching.hint_cache.shown_hint(table, seat));
        Ok(Self {
            feedback,
            stored_results: StoredResults::load(app, table, own_seats, who.as_ref()).await?,
            bot_preparation_percent: app.tables.bot_preparation_percent(table.id()),
            is_host: who.as_ref().is_some_and(|who| table.is_host(who)),
            result_text: if table.is_over() { result_text(table, visit) } else { String::new() },
            lan_access: LanAccess::of_visit(app, table, visit),
            table_url: visit.absolute_url(&format!("/t/{}", table.id())),
            seats_to_hand_over: table.game().seats().iter().filter(can_hand_over).collect(),
            hint: hint.map(|hint| hint.in_language(visit.lang)),
            is_tutor_ready: policy.tutor_threshold().is_none()
                || start_preparing_coach(app, &visit.queue_client(), table),
            preparation_position: app.tables.bot_preparation_queue_position(table.id()),
            now: app.tables.unix_millis(),
        })
    }

    /// The choices that the coach marks on the sheet of `viewer`.
    fn marked_choices(&self, viewer: Option<Seat>) -> MarkedChoices<'_> {
        match (&self.feedback.tutor_warning, &self.hint) {
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

/// With how many of the visitor's latest games a result is compared.
const MAX_COMPARED_GAMES: usize = 100;

/// What the store knows about a finished game; empty while it is in play.
#[derive(Default)]
struct StoredResults {
    /// The hall of fame entries from this game.
    fame: Vec<HallOfFameRow>,
    /// The ranks of all ranked seats among comparable results, if one of the visitor's own seats
    /// isn't in the hall of fame.
    ranks: Vec<Rank>,
    /// The visitor's best solo result with these rules.
    best_solo_score: Option<i64>,
    /// The visitor's latest finished games, this one included.
    earlier_games: Vec<PastGame>,
}

impl StoredResults {
    /// Asks the store only for what the page shows.
    async fn load(
        app: &AppState,
        table: &Table,
        own_seats: SeatSet,
        who: Option<&TokenHash>,
    ) -> Result<Self, TableError> {
        let mut results = Self::default();
        if !table.is_over() {
            return Ok(results);
        }
        let (store, variant) = (app.tables.store(), GameVariant::of_table(table));
        if table.counts_for_hall_of_fame() {
            results.fame = store.hall_of_fame(&variant, None).await?;
            results.fame.retain(|row| row.table == table.id().as_str());
            let is_listed =
                |seat: Seat| results.fame.iter().any(|row| row.seat == i64::from(u8::from(seat)));
            if own_seats.iter().any(|seat| !is_listed(seat)) {
                results.ranks = store.ranks(table.id()).await?;
            }
        }
        if let Some(who) = who.filter(|_| table.header().seats.len() > 1)
            && own_seats.iter().count() == 1
        {
            let page = store.list_past_games(who, None, MAX_COMPARED_GAMES).await?;
            results.earlier_games = page.items;
        }
        if let Some(who) = who.filter(|_| table.game().seats().count() == 1) {
            results.best_solo_score = store.best_solo_score(who, &variant).await?;
        }
        Ok(results)
    }
}

/// Who has how many points: `Ann 77, Ben 65`.
fn result_text(table: &Table, visit: &PageContext) -> String {
    let has_points = table.header().game.has_points();
    let names = player_names(table, visit);
    let seats = table.game().seats().iter().zip(names);
    let parts: Vec<String> = seats
        .map(|(seat, name)| match has_points {
            true => format!("{name} {}", with_minus_sign(table.game().score(seat))),
            false => name,
        })
        .collect();
    parts.join(", ")
}

/// Renders the page of a table, or only the part that changes, with feedback.
async fn render(
    app: &AppState,
    table: &Table,
    visit: &PageContext,
    feedback: PostFeedback,
) -> Result<Response, Problem> {
    let status = feedback.notice.as_ref().map_or(StatusCode::OK, |notice| notice.status);
    let own_seats = visit.token_hash().map_or(SeatSet::EMPTY, |who| table.seats_of(&who));
    let data = TablePageData::load(app, table, own_seats, visit, feedback).await?;
    let live_part = live_part::render_live_part(table, own_seats, visit, &data);
    let learned = is_finished_lesson(table, own_seats, visit)
        .then(|| visit.learned_cookie(table.header().game))
        .flatten();
    if visit.wants_fragment {
        let mut response = html_response(status, live_part);
        response.headers_mut().extend(learned);
        return Ok(response);
    }
    let header = table.header();
    let panel = rules_panel(header.game, &header.rules, visit.lang);
    let body = page_body(table.id(), visit, live_part, panel);
    let page = HtmlPage::new(header.game.title(), TABLE_CLASS, body).with_script("table.js");
    let refresh_seconds = (!table.is_over()).then_some(10);
    let preview = Some(invitation::link_preview(table, visit.texts()));
    let mut response = HtmlPage { refresh_seconds, preview, ..page }.render_response(visit);
    *response.status_mut() = status;
    response.headers_mut().extend(learned);
    Ok(response)
}

/// Whether the visitor has just learned the game of this table.
fn is_finished_lesson(table: &Table, own_seats: SeatSet, visit: &PageContext) -> bool {
    table.is_lesson()
        && !own_seats.is_empty()
        && with_game!(table.header().game, G => {
            let folded = table.replayed_game_as::<G>();
            folded.and_then(|folded| LessonView::for_table(table, folded, visit.lang))
                .is_some_and(|lesson| lesson.is_done())
        })
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
        (reactions_and_muting::reaction_templates(&visit.texts().multiplayer))
        p #offline role="status" data-text=(texts.offline) {}
        p #announce.unseen role="status" aria-live="polite" {}
    }
}
