//! The server that the arena plays at: a running one, or one that it starts.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rollwright_database::private_files;

use crate::command_error::CommandError;
use crate::commands::arena::arena_server_client::ArenaServerClient;

/// The server that games are played at.
pub(crate) struct ArenaServer {
    pub(crate) client: ArenaServerClient,
    _own: Option<OwnServerProcess>,
}

/// A server that stops with the arena, and its folder.
struct OwnServerProcess {
    child: Child,
    folder: PathBuf,
}

impl ArenaServer {
    /// Uses the server at `address`, or starts one on this machine.
    pub(crate) fn connect_or_start(address: Option<&str>) -> Result<Self, CommandError> {
        match address {
            Some(address) if is_http_url(address) => {
                Ok(Self { client: ArenaServerClient::new(address), _own: None })
            }
            Some(address) => Err(CommandError::Usage(format!(
                "{address}: give the address of a server, such as http://127.0.0.1:7654"
            ))),
            None => Self::start_own(),
        }
    }

    fn start_own() -> Result<Self, CommandError> {
        let failed = |error: std::io::Error| {
            CommandError::Failed(format!("the arena's server can't be started: {error}"))
        };
        let folder = std::env::temp_dir().join(format!("rollwright-arena-{}", std::process::id()));
        // An earlier process with the same id may have left its folder behind. If it belongs to
        // another user it can't be removed, and creating it fails.
        let _ = std::fs::remove_dir_all(&folder);
        private_files::create_new_private_folder(&folder).map_err(failed)?;
        let database = format!("sqlite:{}/tables.db", folder.display());
        let mut command = Command::new(std::env::current_exe().map_err(failed)?);
        let listen = ["serve", "--listen", "127.0.0.1:0", "--pace", "0", "--database", &database];
        let limits = ["--limit-tables", "1000000", "--limit-requests", "100000000"];
        command.args(listen).args(limits).stdin(Stdio::null()).stderr(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let mut line = String::new();
        let read = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let own = OwnServerProcess { child, folder };
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        match (read, address) {
            (Some(Ok(_)), Some(address)) => {
                Ok(Self { client: ArenaServerClient::new(address), _own: Some(own) })
            }
            _ => Err(CommandError::Failed(
                "the arena's server doesn't start; try rollwright serve".to_owned(),
            )),
        }
    }
}

fn is_http_url(address: &str) -> bool {
    address.starts_with("http://") || address.starts_with("https://")
}

impl Drop for OwnServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
