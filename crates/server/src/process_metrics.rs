//! Metrics of this process, from `/proc` (Linux only). The crate `prometheus` would need `procfs`
//! and its dependencies for these few lines.

use rollwright_web::GaugeReading;

/// Memory and open files.
pub(crate) fn process_metrics() -> Vec<GaugeReading> {
    let mut gauges = Vec::new();
    let mut push = |name, help, value| gauges.push(GaugeReading { name, help, value });
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(kilobytes) = parse_field(&status, "VmRSS:") {
        let help = "Resident memory of this process in bytes.";
        push("process_resident_memory_bytes", help, kilobytes * 1024);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        push(
            "process_open_fds",
            "Open file descriptors, including connections.",
            files.count() as u64,
        );
    }
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    if let Some(max) = parse_field(&limits, "Max open files") {
        push("process_max_fds", "Maximum number of open file descriptors.", max);
    }
    gauges
}

/// The first number after `name` at the start of a line.
fn parse_field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_names() {
        let text = "VmPeak:\t  99 kB\nVmRSS:\t  1234 kB\nMax open files  1024  4096  files\n";
        assert_eq!(parse_field(text, "VmRSS:"), Some(1234));
        assert_eq!(parse_field(text, "Max open files"), Some(1024));
        assert_eq!(parse_field(text, "VmSwap:"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_and_open_files_are_reported() {
        let gauges = process_metrics();
        let names: Vec<_> = gauges.iter().map(|gauge| gauge.name).collect();
        assert_eq!(names[..2], ["process_resident_memory_bytes", "process_open_fds"]);
        assert!(gauges.iter().all(|gauge| gauge.value > 0));
    }
}
