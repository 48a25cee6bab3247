//! The wire to PostgreSQL, which can be held and cut at a chosen word.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// The socket of a server in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// A wire: what connects to it talks to the server at its other end.
pub(crate) struct PostgresProxy {
    folder: PathBuf,
    url: String,
    plan: Arc<ProxyPlan>,
}

#[derive(Default)]
struct ProxyPlan {
    held: Mutex<bool>,
    change: Condvar,
    /// How many times something has been held up.
    waiting: AtomicU32,
    /// Which `COMMIT` from now on is the last that the server hears; 0 for none.
    cut: AtomicU32,
}

impl PostgresProxy {
    /// A wire to the database at `url`.
    pub(crate) fn connect_to(url: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rollwright-api-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let (front, server) = url.split_once("?host=").unwrap();
        let server = PathBuf::from(server).join(SOCKET);
        let plan = Arc::new(ProxyPlan::default());
        let listener = UnixListener::bind(folder.join(SOCKET)).unwrap();
        let of_listener = plan.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = UnixStream::connect(&server).unwrap();
                relay(client, server, &of_listener);
            }
        });
        let url = format!("{front}?host={}", folder.display());
        Self { folder, url, plan }
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    /// Holds up whatever is said to the server.
    pub(crate) fn hold(&self) {
        *self.plan.held.lock().unwrap() = true;
    }

    /// Whether somebody has been held up.
    pub(crate) fn is_holding(&self) -> bool {
        self.plan.waiting.load(Ordering::SeqCst) > 0
    }

    pub(crate) fn resume(&self) {
        *self.plan.held.lock().unwrap() = false;
        self.plan.change.notify_all();
    }

    /// Lets the server hear so many `COMMIT`s, and its answer to the last be lost.
    pub(crate) fn lose_answer_to_commit(&self, number: u32) {
        self.plan.cut.store(number, Ordering::SeqCst);
    }
}

impl Drop for PostgresProxy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn relay(client: UnixStream, server: UnixStream, plan: &Arc<ProxyPlan>) {
    let lost = Arc::new(AtomicBool::new(false));
    let (plan, losing) = (plan.clone(), lost.clone());
    let (asking, hearing) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    std::thread::spawn(move || {
        copy_bytes(asking, hearing, |words| {
            let mut held = plan.held.lock().unwrap();
            while *held {
                plan.waiting.fetch_add(1, Ordering::SeqCst);
                held = plan.change.wait(held).unwrap();
            }
            if words.windows(7).any(|part| part == b"COMMIT\0") {
                let left = plan.cut.load(Ordering::SeqCst);
                plan.cut.store(left.saturating_sub(1), Ordering::SeqCst);
                losing.store(left == 1, Ordering::SeqCst);
            }
            true
        });
    });
    std::thread::spawn(move || copy_bytes(server, client, |_| !lost.load(Ordering::SeqCst)));
}

/// Carries words until one is not to be passed on.
fn copy_bytes(mut from: UnixStream, mut to: UnixStream, mut passes: impl FnMut(&[u8]) -> bool) {
    let mut words = vec![0; 65536];
    while let Ok(count @ 1..) = from.read(&mut words) {
        if !passes(&words[..count]) || to.write_all(&words[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
