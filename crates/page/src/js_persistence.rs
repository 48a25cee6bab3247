//! Hands changed rows to the service worker, which stores them in IndexedDB.

use async_trait::async_trait;
use js_sys::{Array, Function, Promise};
use rollwright_tables::StoreError;
use rollwright_tables::store::{RowPersistence, StoredRow};
use tokio::sync::{mpsc, oneshot};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Writes rows with a function of the worker. JavaScript's values can't move between threads, so a
/// local task calls the function.
pub(crate) struct JsPersistence(mpsc::UnboundedSender<Write>);

struct Write {
    rows: Vec<StoredRow>,
    done: oneshot::Sender<Result<(), WriteFailed>>,
}

/// The browser refused a write.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the browser couldn't store the change: {0}")]
struct WriteFailed(String);

impl JsPersistence {
    /// Writes with `write`, which takes an array of keys and values and returns a promise.
    pub(crate) fn new(write: Function) -> Self {
        let (sender, mut writes) = mpsc::unbounded_channel::<Write>();
        spawn_local(async move {
            while let Some(Write { rows, done }) = writes.recv().await {
                // Nobody may wait any more; the rows are stored even so.
                let _ = done.send(call(&write, &rows).await);
            }
        });
        Self(sender)
    }
}

#[async_trait]
impl RowPersistence for JsPersistence {
    async fn write(&self, rows: Vec<StoredRow>) -> Result<(), StoreError> {
        let (done, outcome) = oneshot::channel();
        self.0.send(Write { rows, done }).map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?.map_err(StoreError::unavailable)
    }
}

async fn call(write: &Function, rows: &[StoredRow]) -> Result<(), WriteFailed> {
    let rows: Array = rows.iter().map(row_to_js).collect();
    let promise = write.call1(&JsValue::NULL, &rows).map_err(failure)?;
    let promise: Promise = promise.dyn_into().map_err(failure)?;
    JsFuture::from(promise).await.map_err(failure)?;
    Ok(())
}

fn failure(error: JsValue) -> WriteFailed {
    let text = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.to_string()));
    WriteFailed(text.unwrap_or_else(|| format!("{error:?}")))
}

/// A row as an array of its key and its value, which is null if the row was deleted.
fn row_to_js(row: &StoredRow) -> JsValue {
    let value = row.value.as_deref().map_or(JsValue::NULL, JsValue::from_str);
    Array::of2(&JsValue::from_str(&row.key), &value).into()
}

/// Reads an array of rows.
pub(crate) fn rows_from_js(rows: &Array) -> Vec<StoredRow> {
    let row = |row: JsValue| {
        let row: Array = row.dyn_into().ok()?;
        Some(StoredRow { key: row.get(0).as_string()?, value: row.get(1).as_string() })
    };
    rows.iter().filter_map(row).collect()
}
