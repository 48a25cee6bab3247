//! What documents show of outputs.

use std::path::Path;

/// Everything that the examples of the handouts bring: their files are compared elsewhere.
pub(crate) fn example_outputs(root: &Path) -> String {
    let mut text = String::new();
    let mut open = vec![root.join("examples/handouts")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.ends_with("expected.txt") {
                text += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    text
}

/// Whether the lines come one after the other, but for how fast it went, which no document can
/// know.
pub(crate) fn contains_lines(shown: &str, came: &str) -> bool {
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    let is_known = |line: &&str| !line.ends_with(" games a second");
    let came: Vec<&str> = came.lines().map(str::trim_end).filter(is_known).collect();
    came.windows(lines.len()).any(|window| window == lines.as_slice())
}
