//! Pictures that can't be drawings, because phones and previews of links want dots.

use rollwright_tables::tasks::spawn_blocking;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::chart::svg_to_png;

use crate::problem::Problem;

/// What was rasterised, by its name: each picture is made once.
static PNG_CACHE: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// The PNG of a drawing, which is made when it is first asked for. `name` is one of few,
/// never what somebody has typed.
pub(super) async fn cached_png(
    name: String,
    drawing: impl FnOnce() -> String + Send + 'static,
) -> Response {
    let made = spawn_blocking(move || {
        let mut kept = PNG_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = kept.get(&name) {
            return Ok(picture.clone());
        }
        let picture = svg_to_png(&drawing())?;
        kept.insert(name, picture.clone());
        Ok::<_, rollwright_lab::chart::PngError>(picture)
    });
    let Ok(Ok(picture)) = made.await else {
        return Problem::not_found("this picture can't be drawn").into_response();
    };
    let keep = (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    ([kind, keep], picture).into_response()
}
