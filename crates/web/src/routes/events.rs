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
use rollwright_tables::{Id, OpenPageGuard, SpectatorGuard, Tables, TokenHash};
use tokio::sync::watch;

use super::query_params::EventsQuery;
use crate::app_state::AppState;
use crate::authentication::OptionalToken;
use crate::extractors::{TablePath, ValidQuery};
use crate::metrics::SubscriberGuard;
use crate::middleware::ClientAddress;
use crate::position::{api_tutor, pending_undo};
use crate::problem::Problem;
use crate::rate_limits::{LimitedResource, RateLimiter};
use rollwright_api::{PendingUndo, SeatReaction, TutorStatus};

/// The most news read from a table at once.
const MAX_EVENTS_PER_READ: usize = 256;

pub(super) async fn stream_events(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    TablePath(id): TablePath,
    OptionalToken(token): OptionalToken,
    headers: HeaderMap,
    ValidQuery(query): ValidQuery<EventsQuery>,
) -> Result<Response, Problem> {
    let resumed = parse_last_event_id(&headers)?;
    let news = app.tables.subscribe(&id).await?;
    let eyes = match query.eyes {
        None | Some(0) => None,
        Some(_) => Some(app.tables.add_spectator(&id).await?),
    };
    let who = token.map(|token| token.hash());
    let page = match &who {
        Some(who) => app.tables.track_open_page(&id, who.clone()).await?,
        None => None,
    };
    let now = app.tables.read_table(&id, |table| table.version()).await?;
    let place = StreamSlot::acquire(&app, address)?;
    // What was said before somebody came is not for them.
    let reactions_told = app.tables.reactions_after(&id, 0).last().map_or(0, |last| last.number);
    let listener = EventSubscriber {
        tables: app.tables.clone(),
        id,
        token: who,
        news,
        shutdown: app.shutdown.clone(),
        sent_version: resumed.or(query.after).unwrap_or(now).min(now),
        queue: VecDeque::new(),
        sent_rematch: false,
        sent_take_back: None,
        sent_tutor: None,
        sent_reminder: Vec::new(),
        sent_preparation: None,
        sent_reaction_number: reactions_told,
        must_read_now: true,
        has_sent_goodbye: false,
        _spectator: eyes,
        _page: page,
        _slot: place,
    };
    let stream = unfold(listener, |mut listener| async move {
        let event = listener.next_event().await?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    let events = Sse::new(stream).keep_alive(KeepAlive::default());
    // Proxies that gather answers before they pass them on, or keep them, would hold
    // the news back.
    let at_once = [("x-accel-buffering", "no"), (header::CACHE_CONTROL.as_str(), "no-store")];
    Ok((at_once, events).into_response())
}

/// The version that a listener who was cut off has heard.
fn parse_last_event_id(headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(id) = headers.get("last-event-id") else { return Ok(None) };
    let number = id.to_str().ok().filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
    let number = number.and_then(|id| id.parse().ok());
    let wrong = || Problem::bad_request("Last-Event-ID is the id of an event: a version");
    number.map(Some).ok_or_else(wrong)
}

/// The seats whose people have little time left.
fn seats_short_of_time(table: &rollwright_tables::Table) -> Vec<u8> {
    let runs = table.seats_on_clock();
    let clocks = table.seat_clocks().into_iter();
    let late = clocks.flat_map(|clocks| clocks.reminded_seats().iter().collect::<Vec<_>>());
    late.filter(|&seat| runs.contains(seat)).map(u8::from).collect()
}

/// The last word of a server that stops: come back in a while, and not all at once.
fn reconnect_event() -> Event {
    let wait = 500 + RandomState::new().hash_one(0) % 2000;
    let data = serde_json::json!({ "milliseconds": wait }).to_string();
    Event::default().event("come_back").retry(Duration::from_millis(wait)).data(data)
}

struct EventSubscriber {
    tables: Tables,
    id: Id,
    token: Option<TokenHash>,
    news: watch::Receiver<u64>,
    shutdown: watch::Receiver<bool>,
    /// The version up to which everything has been heard.
    sent_version: u64,
    queue: VecDeque<Event>,
    sent_rematch: bool,
    sent_take_back: Option<PendingUndo>,
    sent_tutor: Option<TutorStatus>,
    sent_reminder: Vec<u8>,
    sent_preparation: Option<u8>,
    /// The number of the last reaction that was told.
    sent_reaction_number: u64,
    must_read_now: bool,
    /// The last word was said.
    has_sent_goodbye: bool,
    _spectator: Option<SpectatorGuard>,
    _page: Option<OpenPageGuard>,
    _slot: StreamSlot,
}

/// A stream's place in the count of its address.
pub(super) struct StreamSlot {
    meter: Arc<RateLimiter>,
    address: IpAddr,
    _listening: SubscriberGuard,
}

impl StreamSlot {
    /// A place for as long as it is kept.
    ///
    /// # Errors
    /// The address has no more.
    pub(super) fn acquire(app: &AppState, address: IpAddr) -> Result<Self, Problem> {
        let taken = app.rate_limiter.acquire(address, LimitedResource::Stream);
        taken.map_err(|seconds| Problem::rate_limited("open streams", seconds))?;
        Ok(Self {
            meter: app.rate_limiter.clone(),
            address,
            _listening: app.request_metrics.subscribe(),
        })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        self.meter.release_stream(self.address);
    }
}

impl EventSubscriber {
    /// The next event; `None` when the table can't be read, and after the last word of a
    /// server that stops.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            if !std::mem::take(&mut self.must_read_now) {
                tokio::select! {
                    changed = self.news.changed() => changed.ok()?,
                    _ = self.shutdown.wait_for(|closing| *closing) => {}
                }
            }
            if *self.shutdown.borrow() {
                return (!std::mem::replace(&mut self.has_sent_goodbye, true))
                    .then(reconnect_event);
            }
            self.queue_changes().await?;
        }
    }

    async fn queue_changes(&mut self) -> Option<()> {
        let (heard, who) = (self.sent_version, self.token.clone());
        let look = move |table: &rollwright_tables::Table| {
            let is_seated = who.is_some_and(|who| !table.seats_of(&who).is_empty());
            let rematch = table.rematch_id().filter(|_| is_seated).cloned();
            let news = table.public_events_after(heard);
            let texts: Vec<(u64, String)> = news
                .iter()
                .take(MAX_EVENTS_PER_READ)
                .map(|news| (news.version, serde_json::to_string(news).unwrap_or_default()))
                .collect();
            let asked = (pending_undo(table), api_tutor(table));
            (texts, news.len() > MAX_EVENTS_PER_READ, rematch, asked, seats_short_of_time(table))
        };
        let (texts, more, rematch, (asked, tutor), reminded) =
            self.tables.read_table_cached(&self.id, look).await.ok()?;
        // More is there than was read: look again without waiting.
        self.must_read_now = more;
        for (version, text) in texts {
            self.sent_version = version;
            self.queue.push_back(Event::default().event("news").id(version.to_string()).data(text));
        }
        if let Some(table) = rematch.filter(|_| !more && !self.sent_rematch) {
            self.sent_rematch = true;
            let text = format!("{{\"table\":\"{table}\"}}");
            self.queue.push_back(Event::default().event("rematch").data(text));
        }
        if asked != self.sent_take_back {
            let text = serde_json::to_string(&asked).unwrap_or_default();
            self.sent_take_back = asked;
            self.queue.push_back(Event::default().event("take_back").data(text));
        }
        for reacted in self.tables.reactions_after(&self.id, self.sent_reaction_number) {
            self.sent_reaction_number = reacted.number;
            let told = SeatReaction { seat: reacted.seat.into(), reaction: reacted.reaction };
            let text = serde_json::to_string(&told).unwrap_or_default();
            self.queue.push_back(Event::default().event("reaction").data(text));
        }
        if tutor != self.sent_tutor {
            let text = serde_json::to_string(&tutor).unwrap_or_default();
            self.sent_tutor = tutor;
            self.queue.push_back(Event::default().event("tutor").data(text));
        }
        if reminded != self.sent_reminder {
            let text = serde_json::json!({ "seats": reminded }).to_string();
            self.sent_reminder = reminded;
            self.queue.push_back(Event::default().event("reminder").data(text));
        }
        let studying = self.tables.preparation_percent(&self.id);
        if studying != self.sent_preparation {
            self.sent_preparation = studying;
            let text = serde_json::json!({ "percent": studying }).to_string();
            self.queue.push_back(Event::default().event("studying").data(text));
        }
        Some(())
    }
}
