//! Compressed responses.

use axum::Router;
use rollwright_web::{AppState, router_with_compression};
use tower_http::compression::CompressionLayer;

/// The router of the whole service, with gzip for clients that accept it. Event streams aren't
/// compressed, because their events must not wait for more.
pub(crate) fn compressed_router(app: AppState) -> Router {
    router_with_compression(app, |routes| routes.layer(CompressionLayer::new()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::{Body, to_bytes};
    use axum::http::request::Builder;
    use axum::http::{Request, Response};
    use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
    use rollwright_tables::{MemoryStore, Tables};
    use rollwright_web::RateLimitConfig;
    use tokio::sync::watch;
    use tower::ServiceExt;

    use super::*;

    fn header<'r>(response: &'r Response<Body>, name: &str) -> Option<&'r str> {
        response.headers().get(name).map(|value| value.to_str().unwrap())
    }

    #[tokio::test]
    async fn pages_are_compressed_and_event_streams_and_refusals_are_not() {
        let solutions = Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1));
        let (_close, shutdown) = watch::channel(false);
        let tables = Tables::new(Arc::new(MemoryStore::new()), solutions);
        let router = compressed_router(AppState::new(tables, RateLimitConfig::default(), shutdown));
        let send = async |request: Builder, encoding: &str, body: &'static str| {
            let request = request.header("host", "play.example");
            let request = request.header("accept-encoding", encoding);
            router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap()
        };

        let page = send(Request::get("/rules"), "gzip", "").await;
        assert_eq!(header(&page, "content-encoding"), Some("gzip"));
        assert_eq!(header(&page, "vary"), Some("accept-encoding"));
        let bytes = to_bytes(page.into_body(), usize::MAX).await.unwrap();
        assert_eq!(bytes[..2], [0x1f, 0x8b], "the magic number of gzip");

        let foreign = Request::post("/api/tables").header("origin", "https://elsewhere.example");
        let refused = send(foreign, "gzip", "").await;
        assert_eq!((refused.status().as_u16(), header(&refused, "content-encoding")), (403, None));

        let create = Request::post("/api/tables").header("content-type", "application/json");
        let seats = r#"{"game": "pig", "seats": [{"name": "Ann"}, {"name": "Ben"}]}"#;
        let created = send(create, "identity", seats).await;
        assert_eq!((created.status().as_u16(), header(&created, "content-encoding")), (201, None));
        let bytes = to_bytes(created.into_body(), usize::MAX).await.unwrap();
        let created: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let path = format!("/api/tables/{}/events", created["table"].as_str().unwrap());
        let events = send(Request::get(path), "gzip", "").await;
        assert_eq!(header(&events, "content-type"), Some("text/event-stream"));
        assert_eq!(header(&events, "content-encoding"), None);
    }
}
