//! The table: the page where a game is played.

mod away;
pub(super) mod coach;
pub(super) mod device;
mod ending;
mod faces;
mod invite;
mod lesson;
mod live;
mod menu;
mod post;
mod reactions;
mod seats;
mod time;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::ToldHint;
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::store::{Class, Famous, Rank};
use rollwright_tables::{Id, Refusal, Table};

use super::frame::{Page, html_response};
use super::rules::panel;
use super::sheets::Marked;
use super::visit::Visit;
use crate::app::App;
use crate::body::At;
use crate::coaching::{NoCoach, Warning, get_ready, may_hint};
use crate::position::viewer_of;
use crate::problem::Problem;

pub(super) use menu::speeds;
pub(super) use post::{action_of, post};
pub(super) use seats::names;

/// The whole page.
pub(super) async fn page(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
) -> Result<Response, Problem> {
    shown(&app, &id, &visit, Said::default()).await
}

/// The part of it that changes.
pub(super) async fn live(
    State(app): State<App>,
    At(id): At,
    visit: Visit,
) -> Result<Response, Problem> {
    let visit = Visit { wants_part: true, ..visit };
    shown(&app, &id, &visit, Said::default()).await
}

/// Why something has not happened.
struct Notice {
    status: StatusCode,
    word: String,
    /// The button with which it would happen even so.
    anyway: Option<&'static str>,
}

/// What is said to whoever has just sent something.
#[derive(Default)]
struct Said {
    /// Why it has not happened.
    notice: Option<Notice>,
    /// What the tutor warns of.
    warning: Option<Warning>,
    /// Why the coach has no hint for them.
    silent: Option<NoCoach>,
}

/// What the table itself does not know.
struct Around {
    notice: Option<Notice>,
    fame: Vec<Famous>,
    /// The places of all ranked seats among all results like theirs, once it is over.
    ranks: Vec<Rank>,
    /// The best that whoever looks has done alone in a game like this one, once it is over.
    best: Option<i64>,
    /// How far a bot is with its studies, in percent.
    studying: Option<u8>,
    is_host: bool,
    /// The table's address, to be passed on.
    link: String,
    /// The seats that whoever looks may hand to a bot.
    may_hand_over: SeatSet,
    /// What the tutor warns of.
    warning: Option<Warning>,
    /// Why the coach has no hint.
    silent: Option<NoCoach>,
    /// The hint that whoever looks has asked for.
    hint: Option<ToldHint>,
    /// Whether the coach that the tutor needs is ready.
    tutor_ready: bool,
    /// The moment, in milliseconds since 1970, by the clocks of tables.
    now: i64,
}

impl Around {
    /// What the coach marks on the sheet of `viewer`.
    fn marked(&self, viewer: Option<Seat>) -> Marked<'_> {
        match (&self.warning, &self.hint) {
            (Some(warning), _) if viewer == Some(warning.seat) => {
                Marked { best: Some(&warning.best), played: Some(&warning.action) }
            }
            (None, Some(hint)) => {
                Marked { best: hint.options.first().map(|best| best.action.as_str()), played: None }
            }
            _ => Marked::default(),
        }
    }
}

/// The page, or the part of it that changes, with a word about what went wrong.
async fn shown(
    app: &App,
    id: &Id,
    visit: &Visit,
    Said { notice, warning, silent }: Said,
) -> Result<Response, Problem> {
    let status = notice.as_ref().map_or(StatusCode::OK, |notice| notice.status);
    let ((fame, ranks), studying) = (fame(app, id).await?, app.tables.studying(id));
    let best = best_alone(app, id, visit).await?;
    let (who, looker, advisor) = (visit.who(), visit.clone(), app.clone());
    let (asking, now) = (who.clone(), app.tables.now());
    let look = move |table: &Table| {
        let hand = who.as_ref().map_or(SeatSet::EMPTY, |who| table.hand(who));
        let is_host = who.as_ref().is_some_and(|who| table.is_host(who));
        let may = |seat: &Seat| {
            !table.is_lesson()
                && who.as_ref().is_some_and(|who| table.check_may_hand_over(who, *seat).is_ok())
        };
        let may_hand_over = table.game().seats().iter().filter(may).collect();
        let title = table.header().game.title();
        let waits = !table.is_over();
        let link = looker.link(&format!("/t/{}", table.id()));
        let viewer = viewer_of(table, hand, None).filter(|_| may_hint(table));
        let hint = viewer.and_then(|seat| advisor.coaching.hints.asked_for(table, seat));
        let around = Around {
            notice,
            fame,
            ranks,
            best,
            studying,
            is_host,
            link,
            may_hand_over,
            warning,
            silent,
            hint: hint.map(|hint| hint.told(looker.lang)),
            tutor_ready: table.tutor().on().is_none() || get_ready(&advisor, table),
            now,
        };
        let preview = invite::preview(table, looker.texts());
        let panel = panel(table.header().game, &table.header().rules, looker.lang);
        (title, waits, preview, panel, live::live(table, hand, &looker, &around))
    };
    let (title, waits, preview, panel, markup) =
        app.tables.read_as(id, asking.as_ref(), look).await?;
    if visit.wants_part {
        return Ok(html_response(status, markup));
    }
    let body = around(id, visit, markup, panel);
    let page = Page::new(title, "playing", body).with_script("table.js");
    let page = Page { look_again: waits.then_some(10), preview: Some(preview), ..page };
    let mut response = page.framed(visit);
    *response.status_mut() = status;
    Ok(response)
}

/// The places in the hall of fame that were won at a table, and the places of all its seats;
/// none while it is in play.
async fn fame(app: &App, id: &Id) -> Result<(Vec<Famous>, Vec<Rank>), Problem> {
    let ended =
        |table: &Table| (table.is_over() && table.counts()).then(|| Class::of(table.header()));
    let Some(class) = app.tables.read(id, ended).await? else { return Ok(Default::default()) };
    let store = app.tables.store();
    let mut fame = store.fame(&class, None).await.map_err(Refusal::from)?;
    fame.retain(|one| one.table == id.as_str());
    Ok((fame, store.ranks(id).await.map_err(Refusal::from)?))
}

/// The best that whoever looks has done alone by the rules of a table, where its game of one
/// is over.
async fn best_alone(app: &App, id: &Id, visit: &Visit) -> Result<Option<i64>, Problem> {
    let alone = |table: &Table| {
        let over = table.is_over() && table.game().seats().count() == 1;
        over.then(|| Class::of(table.header()))
    };
    let (Some(class), Some(who)) = (app.tables.read(id, alone).await?, visit.who()) else {
        return Ok(None);
    };
    Ok(app.tables.store().best_alone(&who, &class).await.map_err(Refusal::from)?)
}

/// For how many milliseconds after a press another one is not taken for an answer to the
/// next question.
const REST: u16 = 500;

/// What stays on the page while the game goes on.
fn around(id: &Id, visit: &Visit, live: Markup, panel: Markup) -> Markup {
    let texts = &visit.texts().table;
    html! {
        div #table data-table=(id) data-copied=(texts.copied) data-lost=(texts.not_sent)
            data-your-turn=(texts.your_turn) data-rest=(REST) {
            (live)
        }
        (panel)
        (reactions::signs(&visit.texts().company))
        p #offline role="status" data-text=(texts.offline) {}
        p #announce.unseen role="status" aria-live="polite" {}
    }
}
