//! A proxy to PostgreSQL that can hold traffic and cut it at a chosen message.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// The name of a server's socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// A proxy: its clients talk to the server behind it.
pub(crate) struct PostgresProxy {
    folder: PathBuf,
    url: String,
    plan: Arc<ProxyPlan>,
}

#[derive(Default)]
struct ProxyPlan {
    held: Mutex<bool>,
    change: Condvar,
    /// How many times a message has been held.
    waiting: AtomicU32,
    /// After which `COMMIT` from now on the answers are lost; 0 for none.
    cut: AtomicU32,
}

impl PostgresProxy {
    /// A proxy to the database at `url`.
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
        let listener_plan = plan.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // While the server is down, clients are turned away.
                if let Ok(server) = UnixStream::connect(&server) {
                    relay(client, server, &listener_plan);
                }
            }
        });
        let url = format!("{front}?host={}", folder.display());
        Self { folder, url, plan }
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    /// Holds all messages to the server.
    pub(crate) fn hold(&self) {
        *self.plan.held.lock().unwrap() = true;
    }

    /// Whether a message has been held.
    pub(crate) fn is_holding(&self) -> bool {
        self.plan.waiting.load(Ordering::SeqCst) > 0
    }

    pub(crate) fn resume(&self) {
        *self.plan.held.lock().unwrap() = false;
        self.plan.change.notify_all();
    }

    /// Lets `number` COMMITs reach the server, and loses its answer to the last.
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
    let is_cut = Arc::new(AtomicBool::new(false));
    let (plan, cut) = (plan.clone(), is_cut.clone());
    let (client_reader, server_writer) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    std::thread::spawn(move || {
        copy_bytes(client_reader, server_writer, |bytes| {
            let mut held = plan.held.lock().unwrap();
            while *held {
                plan.waiting.fetch_add(1, Ordering::SeqCst);
                held = plan.change.wait(held).unwrap();
            }
            if bytes.windows(7).any(|part| part == b"COMMIT\0") {
                let left = plan.cut.load(Ordering::SeqCst);
                plan.cut.store(left.saturating_sub(1), Ordering::SeqCst);
                cut.store(left == 1, Ordering::SeqCst);
            }
            true
        });
    });
    std::thread::spawn(move || copy_bytes(server, client, |_| !is_cut.load(Ordering::SeqCst)));
}

/// Copies bytes until `passes` refuses some.
fn copy_bytes(mut from: UnixStream, mut to: UnixStream, mut passes: impl FnMut(&[u8]) -> bool) {
    let mut bytes = vec![0; 65536];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if !passes(&bytes[..count]) || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
