//! The server itself: health, readiness and the OpenAPI document.

use axum::extract::State;
use rollwright_api::Health;

use crate::app_state::AppState;
use crate::extractors::Json;
use crate::openapi::openapi_document;
use crate::problem_details::Problem;

/// Liveness: a server that responds doesn't need a restart.
pub(super) async fn get_health() -> Json<Health> {
    Json(Health { status: "ok".to_owned() })
}

/// Readiness: whether the server can store moves.
pub(super) async fn get_readiness(State(app): State<AppState>) -> Result<Json<Health>, Problem> {
    let ready = app.readiness.check(app.tables.store()).await;
    ready.map_err(|_| Problem::database_not_writable())?;
    Ok(Json(Health { status: "ok".to_owned() }))
}

pub(super) async fn get_openapi() -> Json<serde_json::Value> {
    Json(openapi_document())
}
