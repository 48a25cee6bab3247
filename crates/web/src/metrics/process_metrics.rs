//! Metrics of this process, from `/proc` (Linux only).

use super::prometheus::PrometheusText;

/// Writes memory and open files.
pub(super) fn write_process_metrics(to: &mut PrometheusText) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(kilobytes) = parse_field(&status, "VmRSS:") {
        let help = "Memory of this process that is not swapped out.";
        to.write_value("process_resident_memory_bytes", "gauge", help, kilobytes * 1024);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        let help = "Open files, connections counted.";
        to.write_value("process_open_fds", "gauge", help, files.count() as u64);
    }
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    if let Some(max) = parse_field(&limits, "Max open files") {
        to.write_value("process_max_fds", "gauge", "How many files may be open.", max);
    }
}

/// The first number after `name` at the start of a line.
fn parse_field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::parse_field;

    #[test]
    fn fields_are_found_by_their_names() {
        let text = "VmPeak:\t  99 kB\nVmRSS:\t  1234 kB\nMax open files  1024  4096  files\n";
        assert_eq!(parse_field(text, "VmRSS:"), Some(1234));
        assert_eq!(parse_field(text, "Max open files"), Some(1024));
        assert_eq!(parse_field(text, "VmSwap:"), None);
    }
}
