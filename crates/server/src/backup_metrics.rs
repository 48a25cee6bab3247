//! Metrics of backups. Another process makes them, which leaves a marker file in the data folder:
//! the time of its last change is that of the backup.

use std::path::Path;
use std::time::UNIX_EPOCH;

use rollwright_database::admin::BackupOutcomeMarker;
use rollwright_web::GaugeReading;

/// When the last backups succeeded and failed, in seconds since 1970; 0 for never.
pub(crate) fn backup_metrics(folder: &Path) -> [GaugeReading; 2] {
    let changed_at = |marker: BackupOutcomeMarker| {
        let modified = std::fs::metadata(marker.path_in(folder)).and_then(|file| file.modified());
        let since = modified.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        since.map_or(0, |since| since.as_secs())
    };
    [
        GaugeReading {
            name: "rollwright_backup_last_success_timestamp_seconds",
            help: "When a backup last succeeded, in seconds since 1970; 0 for never.",
            value: changed_at(BackupOutcomeMarker::Succeeded),
        },
        GaugeReading {
            name: "rollwright_backup_last_failure_timestamp_seconds",
            help: "When a backup last failed, in seconds since 1970; 0 for never.",
            value: changed_at(BackupOutcomeMarker::Failed),
        },
    ]
}
