//! The whole app as WebAssembly: the router of `web` over a store in the browser. A service worker
//! passes requests to it, so pages, rules, bots and coach work without a server.
//!
//! - `app`: what the service worker calls
//! - `heavy_jobs`: solving and reviewing in a dedicated worker
//! - `solutions`: solutions on their way between IndexedDB and the solvers
//! - `js_persistence`: hands changed rows to the worker, which stores them in IndexedDB
//! - `base_path`: moves links below the path where the app is
//! - `cookie_jar`: the cookies, which browsers hide from service workers

#![cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "only tests use it here"))]

#[cfg(target_family = "wasm")]
mod app;
mod base_path;
mod cookie_jar;
#[cfg(target_family = "wasm")]
mod heavy_jobs;
#[cfg(target_family = "wasm")]
mod js_persistence;
#[cfg(target_family = "wasm")]
mod solutions;
