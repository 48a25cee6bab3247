//! Commands that are not run as they stand, each with its reason.

use std::collections::BTreeSet;

/// What is done with a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Treatment {
    /// It is run, and has to succeed.
    Run,
    /// It is run, and has to end with this exit code.
    Exit(i32),
    /// It is run in the long form.
    Long,
    /// It is not run.
    NotRun,
}

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

    pub(crate) fn of(&self, command: &str) -> Treatment {
        match self.find(&["not run", "long", "exit"], command).map(|entry| entry.kind.as_str()) {
            None => Treatment::Run,
            Some("not run") => Treatment::NotRun,
            Some("long") => Treatment::Long,
            Some(exit) => Treatment::Exit(exit.trim_start_matches("exit ").parse().unwrap()),
        }
    }

    /// Whether a text is shown for another reason than to say what comes.
    pub(crate) fn shown(&self, text: &str) -> bool {
        self.find(&["shown"], text).is_some()
    }

    /// Whether only a command of the long form brings it.
    pub(crate) fn shown_is_long(&self, text: &str) -> bool {
        self.find(&["output of a long one"], text).is_some()
    }

    /// Entries that no document needs any more.
    pub(crate) fn unmet(&self, met: &BTreeSet<String>, claims: &[(String, String)]) -> Vec<String> {
        let needed = |entry: &&Entry| {
            !met.iter().any(|line| entry.names(line))
                && !claims.iter().any(|(_, text)| entry.names(text))
        };
        let idle = self.0.iter().filter(needed);
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
