//! Commands that are not run as they stand, each with its reason.

use crate::document::MarkdownDocument;
use crate::is_long_test_run;

/// The list, by what a command or a shown text begins with.
pub(crate) struct CommandExceptions(Vec<CommandException>);

struct CommandException {
    kind: String,
    pattern: String,
}

impl CommandExceptions {
    pub(crate) fn load() -> Self {
        let lines = include_str!("exceptions.txt").lines();
        let entries = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
            let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [kind, beginning, reason] = parts.as_slice() else {
                panic!("three parts, not: {line}")
            };
            assert!(reason.len() > 10, "a reason: {line}");
            CommandException { kind: (*kind).to_owned(), pattern: (*beginning).to_owned() }
        });
        Self(entries.collect())
    }

    /// A command is named whole, or with `*` for whatever stands before or follows.
    fn find(&self, kinds: &[&str], text: &str) -> Option<&CommandException> {
        self.0.iter().find(|entry| {
            kinds.iter().any(|kind| entry.kind.starts_with(kind)) && entry.matches(text)
        })
    }

    /// Whether a command is run this time.
    pub(crate) fn is_run(&self, command: &str) -> bool {
        self.find(&["not run"], command).is_none()
            && (is_long_test_run() || self.find(&["long"], command).is_none())
    }

    /// The exit code with which a command has to end, where it is not 0.
    pub(crate) fn exit_code(&self, command: &str) -> Option<i32> {
        let entry = self.find(&["exit"], command)?;
        Some(entry.kind.trim_start_matches("exit ").parse().unwrap())
    }

    /// Whether a text is shown to say what comes of a command that is run this time.
    pub(crate) fn is_compared(&self, text: &str) -> bool {
        self.find(&["shown"], text).is_none()
            && (is_long_test_run() || self.find(&["output of a long one"], text).is_none())
    }

    /// Entries that no document needs any more.
    pub(crate) fn unused(&self, papers: &[MarkdownDocument]) -> Vec<String> {
        let needed = |entry: &&CommandException| {
            papers.iter().any(|paper| {
                paper.commands().any(|command| entry.matches(&command.line))
                    || paper.outputs().any(|text| entry.matches(text))
            })
        };
        let idle = self.0.iter().filter(|entry| !needed(entry));
        idle.map(|entry| format!("exceptions.txt names what no document shows: {}", entry.pattern))
            .collect()
    }
}

impl CommandException {
    fn matches(&self, text: &str) -> bool {
        match (self.pattern.strip_prefix('*'), self.pattern.strip_suffix('*')) {
            (Some(part), _) => text.contains(part.trim_end_matches('*')),
            (None, Some(beginning)) => text.starts_with(beginning.trim_end()),
            (None, None) => text == self.pattern,
        }
    }
}
