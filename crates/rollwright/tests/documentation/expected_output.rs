//! Compares documented outputs with actual ones.

use std::path::Path;

/// The outputs of all handout examples, which another test checks.
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

/// Whether the shown lines are in the output, in order and adjacent, apart from timings.
pub(crate) fn contains_lines(shown: &str, actual: &str) -> bool {
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    let is_known = |line: &&str| !line.ends_with(" games per second");
    let actual: Vec<&str> = actual.lines().map(str::trim_end).filter(is_known).collect();
    actual.windows(lines.len()).any(|window| window == lines.as_slice())
}
