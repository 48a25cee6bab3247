//! PNG images rendered from SVG, for phones and link previews that don't support SVG.

use rollwright_tables::platform::tasks::spawn_blocking;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::chart::svg_to_png;

use crate::problem_details::Problem;

/// Rendered images by name; each is rendered once.
static PNG_CACHE: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// The PNG of an SVG, rendered on the first request. `name` must be one of a few fixed names, never
/// user input.
pub(super) async fn cached_png(
    name: String,
    svg: impl FnOnce() -> String + Send + 'static,
) -> Response {
    let rendering = spawn_blocking(move || {
        let mut cache = PNG_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(png) = cache.get(&name) {
            return Ok(png.clone());
        }
        let png = svg_to_png(&svg())?;
        cache.insert(name, png.clone());
        Ok::<_, rollwright_lab::chart::PngError>(png)
    });
    let Ok(Ok(png)) = rendering.await else {
        return Problem::not_found("this picture can't be drawn").into_response();
    };
    let cache_control = (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    ([kind, cache_control], png).into_response()
}
