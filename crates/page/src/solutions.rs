//! Solutions on their way between IndexedDB and the solvers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use js_sys::{Array, Uint8Array};
use rollwright_bots::SolutionCache;
use wasm_bindgen::{JsCast, JsValue};

/// Solutions that were read from IndexedDB, or that are to be stored there.
#[derive(Debug, Default)]
pub(crate) struct PassingSolutions(Mutex<BTreeMap<String, Vec<u8>>>);

impl SolutionCache for PassingSolutions {
    /// Takes the bytes, because the caller stores the solution and two copies would waste memory.
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        self.lock().remove(key)
    }

    fn save(&self, key: &str, bytes: &[u8]) {
        self.lock().insert(key.to_owned(), bytes.to_vec());
    }
}

impl PassingSolutions {
    /// Adds solutions from an array of keys and bytes.
    pub(crate) fn add_from_js(&self, solutions: &Array) {
        for pair in solutions.iter() {
            let Ok(pair) = pair.dyn_into::<Array>() else { continue };
            let bytes = pair.get(1).dyn_into::<Uint8Array>();
            if let (Some(key), Ok(bytes)) = (pair.get(0).as_string(), bytes) {
                self.save(&key, &bytes.to_vec());
            }
        }
    }

    /// Removes all solutions and returns them as an array of keys and bytes.
    pub(crate) fn take_to_js(&self) -> Array {
        let solutions = std::mem::take(&mut *self.lock());
        let pair = |(key, bytes): (String, Vec<u8>)| {
            let bytes = Uint8Array::from(bytes.as_slice());
            JsValue::from(Array::of2(&JsValue::from_str(&key), &bytes))
        };
        solutions.into_iter().map(pair).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
