//! Commands that are not run as documented, each with its reason.

use crate::document::MarkdownDocument;
use crate::is_long_test_run;

/// The exceptions, by command or by shown text.
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

    /// An entry is a whole command, or a part of one with `*` for the rest.
    fn find(&self, kinds: &[&str], text: &str) -> Option<&CommandException> {
        self.0.iter().find(|entry| {
            kinds.iter().any(|kind| entry.kind.starts_with(kind)) && entry.matches(text)
        })
    }

    /// Whether to run a command in this test run.
    pub(crate) fn is_run(&self, command: &str) -> bool {
        self.find(&["not run"], command).is_none()
            && (is_long_test_run() || self.find(&["long"], command).is_none())
    }

    /// The expected exit code of a command if it is not 0.
    pub(crate) fn exit_code(&self, command: &str) -> Option<i32> {
        let entry = self.find(&["exit"], command)?;
        Some(entry.kind.trim_start_matches("exit ").parse().unwrap())
    }

    /// Whether a shown text is the output of a command that runs in this test run.
    pub(crate) fn is_compared(&self, text: &str) -> bool {
        self.find(&["shown"], text).is_none()
            && (is_long_test_run() || self.find(&["output of a long one"], text).is_none())
    }

    /// Entries that match nothing in the documents.
    pub(crate) fn unused(&self, documents: &[MarkdownDocument]) -> Vec<String> {
        let needed = |entry: &&CommandException| {
            documents.iter().any(|document| {
                document.commands().any(|command| entry.matches(&command.line))
                    || document.outputs().any(|text| entry.matches(text))
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
