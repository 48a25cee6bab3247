//! Commands that are not run as they stand, each with its reason.

use crate::is_long;
use crate::paper::Paper;

/// The list, by what a command or a shown text begins with.
pub(crate) struct Exceptions(Vec<Entry>);

struct Entry {
    kind: String,
    beginning: String,
}

impl Exceptions {
    pub(crate) fn read() -> Self {
        let lines = include_str!("exceptions.txt").lines();
        let entries = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
            let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [kind, beginning, reason] = parts.as_slice() else {
                panic!("three parts, not: {line}")
            };
            assert!(reason.len() > 10, "a reason: {line}");
            Entry { kind: (*kind).to_owned(), beginning: (*beginning).to_owned() }
        });
        Self(entries.collect())
    }

    /// A command is named whole, or with `*` for whatever stands before or follows.
    fn find(&self, kinds: &[&str], text: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| {
            kinds.iter().any(|kind| entry.kind.starts_with(kind)) && entry.names(text)
        })
    }

    /// Whether a command is run this time.
    pub(crate) fn is_run(&self, command: &str) -> bool {
        self.find(&["not run"], command).is_none()
            && (is_long() || self.find(&["long"], command).is_none())
    }

    /// The exit code with which a command has to end, where it is not 0.
    pub(crate) fn exit_code(&self, command: &str) -> Option<i32> {
        let entry = self.find(&["exit"], command)?;
        Some(entry.kind.trim_start_matches("exit ").parse().unwrap())
    }

    /// Whether a text is shown to say what comes of a command that is run this time.
    pub(crate) fn is_compared(&self, text: &str) -> bool {
        self.find(&["shown"], text).is_none()
            && (is_long() || self.find(&["output of a long one"], text).is_none())
    }

    /// Entries that no document needs any more.
    pub(crate) fn unmet(&self, papers: &[Paper]) -> Vec<String> {
        let needed = |entry: &&Entry| {
            papers.iter().any(|paper| {
                paper.commands().any(|command| entry.names(&command.line))
                    || paper.shown().any(|text| entry.names(text))
            })
        };
        let idle = self.0.iter().filter(|entry| !needed(entry));
        idle.map(|entry| {
            format!("exceptions.txt names what no document shows: {}", entry.beginning)
        })
        .collect()
    }
}

impl Entry {
    fn names(&self, text: &str) -> bool {
        match (self.beginning.strip_prefix('*'), self.beginning.strip_suffix('*')) {
            (Some(part), _) => text.contains(part.trim_end_matches('*')),
            (None, Some(beginning)) => text.starts_with(beginning.trim_end()),
            (None, None) => text == self.beginning,
        }
    }
}
