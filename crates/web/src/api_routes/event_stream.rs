//! The event stream (server-sent events). The ID of an event is the version it led to, so a
//! subscriber that reconnects misses and repeats none.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, StreamExt, unfold};
use rollwright_tables::platform::random::random_bytes;
use rollwright_tables::platform::timer::sleep;
use rollwright_tables::{Id, OpenPageGuard, SpectatorGuard, Tables, TokenHash};
use tokio::sync::watch;

use super::query_and_header_params::EventsQuery;
use crate::api_table_position::{api_tutor, pending_undo};
use crate::app_state::AppState;
use crate::extractors::{TablePath, ValidQuery};
use crate::metrics::SubscriberGuard;
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::rate_limits::RateLimiter;
use crate::token_extractors::OptionalToken;
use rollwright_api::{PendingUndo, SeatReaction, TutorStatus};

/// The maximum number of events read from a table at once.
const MAX_EVENTS_PER_READ: usize = 256;

/// How long a stream may be silent. Proxies close connections that carry nothing for longer.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

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
    let spectator = match query.eyes {
        None | Some(0) => None,
        Some(_) => Some(app.tables.add_spectator_and_pace_bots(&id).await?),
    };
    let who = token.map(|token| token.hash());
    let page = match &who {
        Some(who) => app.tables.track_open_page_of_seat_holder(&id, who.clone()).await?,
        None => None,
    };
    let now = app.tables.read_table(&id, |table| table.version()).await?;
    let slot = StreamSlot::acquire(&app, address)?;
    // Subscribers don't get older reactions.
    let last_reaction =
        app.tables.reactions_numbered_after(&id, 0).last().map_or(0, |last| last.number);
    let subscriber = EventSubscriber {
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
        sent_reaction_number: last_reaction,
        must_read_now: true,
        has_sent_goodbye: false,
        _spectator: spectator,
        _page: page,
        _slot: slot,
    };
    let stream = unfold(subscriber, |mut subscriber| async move {
        let event = subscriber.next_event().await?;
        Some((event, subscriber))
    });
    let stream = with_keep_alive(stream, KEEP_ALIVE_INTERVAL);
    let events = Sse::new(stream.map(Ok::<_, Infallible>));
    // Proxies must neither buffer nor cache the stream.
    let unbuffered = [("x-accel-buffering", "no"), (header::CACHE_CONTROL.as_str(), "no-store")];
    Ok((unbuffered, events).into_response())
}

/// Adds an empty comment whenever there was no event for `interval`. axum's own needs a tokio timer,
/// which browsers don't have.
fn with_keep_alive(
    events: impl Stream<Item = Event>,
    interval: Duration,
) -> impl Stream<Item = Event> {
    unfold(Box::pin(events), move |mut events| async move {
        tokio::select! {
            biased;
            event = events.next() => Some((event?, events)),
            () = sleep(interval) => Some((Event::DEFAULT_KEEP_ALIVE, events)),
        }
    })
}

/// The last version that a reconnecting subscriber received.
fn parse_last_event_id(headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(id) = headers.get("last-event-id") else { return Ok(None) };
    let number = id.to_str().ok().filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
    let number = number.and_then(|id| id.parse().ok());
    let wrong =
        || Problem::bad_request("Last-Event-ID must be the id of an event, which is a version");
    number.map(Some).ok_or_else(wrong)
}

/// The seats of players who have little time left.
fn seats_short_of_time(table: &rollwright_tables::Table) -> Vec<u8> {
    let running = table.seats_on_clock();
    let clocks = table.seat_clocks().into_iter();
    let reminded = clocks.flat_map(|clocks| clocks.reminded_seats().iter().collect::<Vec<_>>());
    reminded.filter(|&seat| running.contains(seat)).map(u8::from).collect()
}

/// The last event before shutdown: reconnect after a random delay, so that not all clients return
/// at once.
fn reconnect_event() -> Event {
    let random = random_bytes().map_or(0, u64::from_le_bytes);
    let wait = 500 + random % 2000;
    let data = serde_json::json!({ "milliseconds": wait }).to_string();
    Event::default().event("come_back").retry(Duration::from_millis(wait)).data(data)
}

struct EventSubscriber {
    tables: Tables,
    id: Id,
    token: Option<TokenHash>,
    news: watch::Receiver<u64>,
    shutdown: watch::Receiver<bool>,
    /// The version up to which all events were sent.
    sent_version: u64,
    queue: VecDeque<Event>,
    sent_rematch: bool,
    sent_take_back: Option<PendingUndo>,
    sent_tutor: Option<TutorStatus>,
    sent_reminder: Vec<u8>,
    sent_preparation: Option<u8>,
    /// The number of the last reaction that was sent.
    sent_reaction_number: u64,
    must_read_now: bool,
    /// Whether the last event before shutdown was sent.
    has_sent_goodbye: bool,
    _spectator: Option<SpectatorGuard>,
    _page: Option<OpenPageGuard>,
    _slot: StreamSlot,
}

/// A stream that counts towards the limit of its address.
pub(super) struct StreamSlot {
    rate_limiter: Arc<RateLimiter>,
    address: IpAddr,
    _subscriber: SubscriberGuard,
}

impl StreamSlot {
    /// Acquires a slot, which is released when it is dropped.
    ///
    /// # Errors
    /// The address has no slots left.
    pub(super) fn acquire(app: &AppState, address: IpAddr) -> Result<Self, Problem> {
        let allowed = app.rate_limiter.acquire_stream(address);
        allowed.map_err(|seconds| Problem::rate_limited("open streams", seconds))?;
        Ok(Self {
            rate_limiter: app.rate_limiter.clone(),
            address,
            _subscriber: app.request_metrics.subscribe(),
        })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        self.rate_limiter.release_stream(self.address);
    }
}

impl EventSubscriber {
    /// The next event; `None` if the table can't be read, and after the last event before shutdown.
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
        let (sent, who) = (self.sent_version, self.token.clone());
        let read = move |table: &rollwright_tables::Table| {
            let is_seated = who.is_some_and(|who| !table.seats_of(&who).is_empty());
            let rematch = table.rematch_id().filter(|_| is_seated).cloned();
            let news = table.public_events_after(sent);
            let texts: Vec<(u64, String)> = news
                .iter()
                .take(MAX_EVENTS_PER_READ)
                .map(|news| (news.version, serde_json::to_string(news).unwrap_or_default()))
                .collect();
            let pending = (pending_undo(table), api_tutor(table));
            (texts, news.len() > MAX_EVENTS_PER_READ, rematch, pending, seats_short_of_time(table))
        };
        let (texts, more, rematch, (undo, tutor), reminded) =
            self.tables.read_table_allowing_stale(&self.id, read).await.ok()?;
        // There is more to read: continue without waiting.
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
        if undo != self.sent_take_back {
            let text = serde_json::to_string(&undo).unwrap_or_default();
            self.sent_take_back = undo;
            self.queue.push_back(Event::default().event("take_back").data(text));
        }
        for reaction in self.tables.reactions_numbered_after(&self.id, self.sent_reaction_number) {
            self.sent_reaction_number = reaction.number;
            let body = SeatReaction { seat: reaction.seat.into(), reaction: reaction.reaction };
            let text = serde_json::to_string(&body).unwrap_or_default();
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
        let percent = self.tables.bot_preparation_percent(&self.id);
        if percent != self.sent_preparation {
            self.sent_preparation = percent;
            let text = serde_json::json!({ "percent": percent }).to_string();
            self.queue.push_back(Event::default().event("studying").data(text));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use futures_util::stream;

    use super::*;

    #[tokio::test]
    async fn a_silent_stream_sends_comments_between_its_events() {
        let news = |data: &str| Event::default().data(data);
        let late = async move {
            sleep(Duration::from_millis(100)).await;
            news("late")
        };
        let events = stream::iter([news("one"), news("two")]).chain(stream::once(late));
        let events = with_keep_alive(events, Duration::from_millis(30));
        let response = Sse::new(events.map(Ok::<_, Infallible>)).into_response();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let comments = text.strip_prefix("data: one\n\ndata: two\n\n");
        let comments = comments.and_then(|rest| rest.strip_suffix("data: late\n\n"));
        let comments = comments.unwrap_or_else(|| panic!("{text}"));
        assert!(!comments.is_empty() && comments.replace(":\n\n", "").is_empty(), "{text}");
    }
}
