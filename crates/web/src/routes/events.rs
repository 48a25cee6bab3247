//! Listening: news as server-sent events. The id of an event is the version it led
//! to, so a listener that was cut off goes on without missing or repeating any.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use rollwright_tables::{Id, OpenPage, Tables, TokenHash, Watchers};
use tokio::sync::watch;

use super::params::After;
use crate::app::App;
use crate::body::{Asked, At};
use crate::caller::Caller;
use crate::guard::Address;
use crate::limits::{Ask, Meter};
use crate::metrics::Listening;
use crate::position::{take_back, tutor};
use crate::problem::Problem;
use rollwright_api::{Reacted, TakeBack, Tutor};

/// The most news read from a table at once.
const MOST: usize = 256;

pub(super) async fn listen(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    At(id): At,
    Caller(token): Caller,
    headers: HeaderMap,
    Asked(query): Asked<After>,
) -> Result<Response, Problem> {
    let resumed = last_event(&headers)?;
    let news = app.tables.follow(&id).await?;
    let eyes = match query.eyes {
        None | Some(0) => None,
        Some(_) => Some(app.tables.look_on(&id).await?),
    };
    let who = token.map(|token| token.hash());
    let page = match &who {
        Some(who) => app.tables.open_page(&id, who.clone()).await?,
        None => None,
    };
    let now = app.tables.read(&id, |table| table.version()).await?;
    let place = StreamPlace::take(&app, address)?;
    // What was said before somebody came is not for them.
    let reactions_told = app.tables.reactions_after(&id, 0).last().map_or(0, |last| last.number);
    let listener = Listener {
        tables: app.tables.clone(),
        id,
        who,
        news,
        closing: app.closing.clone(),
        heard: resumed.or(query.after).unwrap_or(now).min(now),
        waiting: VecDeque::new(),
        rematch_told: false,
        take_back_told: None,
        tutor_told: None,
        reminded_told: Vec::new(),
        studying_told: None,
        reactions_told,
        fresh: true,
        dismissed: false,
        _eyes: eyes,
        _page: page,
        _place: place,
    };
    let stream = unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    let events = Sse::new(stream).keep_alive(KeepAlive::default());
    // Proxies that gather answers before they pass them on, or keep them, would hold
    // the news back.
    let at_once = [("x-accel-buffering", "no"), (header::CACHE_CONTROL.as_str(), "no-store")];
    Ok((at_once, events).into_response())
}

/// The version that a listener who was cut off has heard.
fn last_event(headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(id) = headers.get("last-event-id") else { return Ok(None) };
    let number = id.to_str().ok().filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
    let number = number.and_then(|id| id.parse().ok());
    let wrong = || Problem::bad_request("Last-Event-ID is the id of an event: a version");
    number.map(Some).ok_or_else(wrong)
}

/// The seats whose people have little time left.
fn reminded(table: &rollwright_tables::Table) -> Vec<u8> {
    let runs = table.on_the_clock();
    let clocks = table.clocks().into_iter();
    let late = clocks.flat_map(|clocks| clocks.reminded().iter().collect::<Vec<_>>());
    late.filter(|&seat| runs.has(seat)).map(u8::from).collect()
}

/// The last word of a server that stops: come back in a while, and not all at once.
fn come_back() -> Event {
    let wait = 500 + RandomState::new().hash_one(0) % 2000;
    let data = serde_json::json!({ "milliseconds": wait }).to_string();
    Event::default().event("come_back").retry(Duration::from_millis(wait)).data(data)
}

struct Listener {
    tables: Tables,
    id: Id,
    who: Option<TokenHash>,
    news: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// The version up to which everything has been heard.
    heard: u64,
    waiting: VecDeque<Event>,
    rematch_told: bool,
    take_back_told: Option<TakeBack>,
    tutor_told: Option<Tutor>,
    reminded_told: Vec<u8>,
    studying_told: Option<u8>,
    /// The number of the last reaction that was told.
    reactions_told: u64,
    fresh: bool,
    /// The last word was said.
    dismissed: bool,
    _eyes: Option<Watchers>,
    _page: Option<OpenPage>,
    _place: StreamPlace,
}

/// A stream's place in the count of its address.
pub(super) struct StreamPlace {
    meter: Arc<Meter>,
    address: IpAddr,
    _listening: Listening,
}

impl StreamPlace {
    /// A place for as long as it is kept.
    ///
    /// # Errors
    /// The address has no more.
    pub(super) fn take(app: &App, address: IpAddr) -> Result<Self, Problem> {
        let taken = app.meter.take(address, Ask::Stream);
        taken.map_err(|seconds| Problem::too_many("open streams", seconds))?;
        Ok(Self { meter: app.meter.clone(), address, _listening: app.metrics.listens() })
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        self.meter.stream_ended(self.address);
    }
}

impl Listener {
    /// The next event; `None` when the table can't be read, and after the last word of a
    /// server that stops.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if !std::mem::take(&mut self.fresh) {
                tokio::select! {
                    changed = self.news.changed() => changed.ok()?,
                    _ = self.closing.wait_for(|closing| *closing) => {}
                }
            }
            if *self.closing.borrow() {
                return (!std::mem::replace(&mut self.dismissed, true)).then(come_back);
            }
            self.gather().await?;
        }
    }

    async fn gather(&mut self) -> Option<()> {
        let (heard, who) = (self.heard, self.who.clone());
        let look = move |table: &rollwright_tables::Table| {
            let is_seated = who.is_some_and(|who| !table.hand(&who).is_empty());
            let rematch = table.rematch().filter(|_| is_seated).cloned();
            let news = table.news_after(heard);
            let texts: Vec<(u64, String)> = news
                .iter()
                .take(MOST)
                .map(|news| (news.version, serde_json::to_string(news).unwrap_or_default()))
                .collect();
            let asked = (take_back(table), tutor(table));
            (texts, news.len() > MOST, rematch, asked, reminded(table))
        };
        let (texts, more, rematch, (asked, tutor), reminded) =
            self.tables.read_here(&self.id, look).await.ok()?;
        // More is there than was read: look again without waiting.
        self.fresh = more;
        for (version, text) in texts {
            self.heard = version;
            self.waiting
                .push_back(Event::default().event("news").id(version.to_string()).data(text));
        }
        if let Some(table) = rematch.filter(|_| !more && !self.rematch_told) {
            self.rematch_told = true;
            let text = format!("{{\"table\":\"{table}\"}}");
            self.waiting.push_back(Event::default().event("rematch").data(text));
        }
        if asked != self.take_back_told {
            let text = serde_json::to_string(&asked).unwrap_or_default();
            self.take_back_told = asked;
            self.waiting.push_back(Event::default().event("take_back").data(text));
        }
        for reacted in self.tables.reactions_after(&self.id, self.reactions_told) {
            self.reactions_told = reacted.number;
            let told = Reacted { seat: reacted.seat.into(), reaction: reacted.reaction };
            let text = serde_json::to_string(&told).unwrap_or_default();
            self.waiting.push_back(Event::default().event("reaction").data(text));
        }
        if tutor != self.tutor_told {
            let text = serde_json::to_string(&tutor).unwrap_or_default();
            self.tutor_told = tutor;
            self.waiting.push_back(Event::default().event("tutor").data(text));
        }
        if reminded != self.reminded_told {
            let text = serde_json::json!({ "seats": reminded }).to_string();
            self.reminded_told = reminded;
            self.waiting.push_back(Event::default().event("reminder").data(text));
        }
        let studying = self.tables.studying(&self.id);
        if studying != self.studying_told {
            self.studying_told = studying;
            let text = serde_json::json!({ "percent": studying }).to_string();
            self.waiting.push_back(Event::default().event("studying").data(text));
        }
        Some(())
    }
}
