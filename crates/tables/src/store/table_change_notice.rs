//! Notices that tables have changed.

use crate::next_server_action_time::NextServerActionTime;
use crate::secrets::Id;

/// A table has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableChangeNotice {
    /// The table.
    pub table: Id,
    /// Its change count; 0 if only its ephemeral state has changed.
    pub change_count: u64,
    /// When the server must act there next.
    pub next_action: NextServerActionTime,
}
