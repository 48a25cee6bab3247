//! Checks recorded histories of a table for linearizability: there is one order of all operations
//! in which each takes effect at one moment between its invocation and its completion.
//!
//! A table's versions already say in which order changes took effect, so no order has to be
//! searched for. It remains to check that this order agrees with real time: whatever was invoked
//! after an operation had completed must not see less, and a change invoked then must come later.

use std::collections::HashMap;
use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What an operation showed to its client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It saw the table at this version, and changed nothing.
    Saw { version: u64 },
    /// Its change ends with this version.
    Changed { version: u64 },
}

/// An operation with the times at which its client sent the request and had the answer.
struct Operation {
    client: usize,
    invoked: Duration,
    completed: Duration,
    outcome: Outcome,
    /// A digest of everything up to the version, if the client saw it.
    content: Option<u64>,
}

/// The operations of all clients at one table. Operations without an answer aren't recorded: they
/// may have taken effect or not, at any later time.
pub(crate) struct OperationHistory {
    began: Instant,
    operations: Mutex<Vec<Operation>>,
}

/// An operation that has been invoked.
pub(crate) struct Invocation {
    client: usize,
    invoked: Duration,
}

impl OperationHistory {
    pub(crate) fn new() -> Self {
        Self { began: Instant::now(), operations: Mutex::default() }
    }

    /// Must be called before the request is sent.
    pub(crate) fn invoke(&self, client: usize) -> Invocation {
        Invocation { client, invoked: self.began.elapsed() }
    }

    /// Must be called after the answer has arrived.
    pub(crate) fn complete(&self, invocation: Invocation, outcome: Outcome, content: Option<u64>) {
        let Invocation { client, invoked } = invocation;
        let completed = self.began.elapsed();
        let operation = Operation { client, invoked, completed, outcome, content };
        self.operations.lock().unwrap().push(operation);
    }

    /// How many operations were recorded.
    pub(crate) fn len(&self) -> usize {
        self.operations.lock().unwrap().len()
    }

    /// Why no order of the operations is possible, if so.
    pub(crate) fn find_violation(&self) -> Option<String> {
        let operations = self.operations.lock().unwrap();
        find_two_changes_of_a_version(&operations)
            .or_else(|| find_two_contents_of_a_version(&operations))
            .or_else(|| find_order_against_time(&operations))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client, invoked, completed, outcome, .. } = self;
        write!(f, "{outcome:?} by client {client} from {invoked:?} to {completed:?}")
    }
}

impl Outcome {
    fn version(&self) -> u64 {
        match self {
            Self::Saw { version } | Self::Changed { version } => *version,
        }
    }
}

fn find_two_changes_of_a_version(operations: &[Operation]) -> Option<String> {
    let mut changes = HashMap::new();
    operations.iter().filter(|one| matches!(one.outcome, Outcome::Changed { .. })).find_map(|one| {
        let other = changes.insert(one.outcome.version(), one)?;
        Some(format!("two changes end with the same version: {other} and {one}"))
    })
}

fn find_two_contents_of_a_version(operations: &[Operation]) -> Option<String> {
    let mut contents: HashMap<u64, (u64, &Operation)> = HashMap::new();
    operations.iter().find_map(|one| {
        let content = one.content?;
        let (known, other) = *contents.entry(one.outcome.version()).or_insert((content, one));
        (known != content).then(|| format!("one version shows two games: {other} and {one}"))
    })
}

/// Walks through time: operations are invoked while the latest version that any completed one has
/// shown is known.
fn find_order_against_time(operations: &[Operation]) -> Option<String> {
    let mut by_invocation: Vec<&Operation> = operations.iter().collect();
    by_invocation.sort_by_key(|one| one.invoked);
    let mut by_completion: Vec<&Operation> = operations.iter().collect();
    by_completion.sort_by_key(|one| one.completed);
    let mut completed = by_completion.into_iter().peekable();
    let mut latest: Option<&Operation> = None;
    by_invocation.into_iter().find_map(|one| {
        // With equal times, the two may have overlapped.
        while let Some(before) = completed.next_if(|before| before.completed < one.invoked) {
            if latest.is_none_or(|latest| latest.outcome.version() < before.outcome.version()) {
                latest = Some(before);
            }
        }
        let before = latest?;
        let (known, version) = (before.outcome.version(), one.outcome.version());
        let is_possible = match one.outcome {
            Outcome::Saw { .. } => version >= known,
            Outcome::Changed { .. } => version > known,
        };
        (!is_possible).then(|| format!("{one} began after {before} had completed"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history of operations with their times of invocation and completion.
    fn history(operations: &[(u64, u64, Outcome)]) -> OperationHistory {
        let history = OperationHistory::new();
        for (client, (invoked, completed, outcome)) in operations.iter().cloned().enumerate() {
            let [invoked, completed] = [invoked, completed].map(Duration::from_millis);
            let operation = Operation { client, invoked, completed, outcome, content: None };
            history.operations.lock().unwrap().push(operation);
        }
        history
    }

    fn saw(version: u64) -> Outcome {
        Outcome::Saw { version }
    }

    fn changed(version: u64) -> Outcome {
        Outcome::Changed { version }
    }

    #[test]
    fn concurrent_operations_may_take_effect_in_any_order() {
        for possible in [
            &[(0, 10, changed(1)), (5, 15, saw(0)), (6, 7, saw(1)), (12, 20, changed(3))][..],
            // A change is seen before its answer arrives.
            &[(0, 100, changed(1)), (10, 20, saw(1)), (30, 40, changed(2)), (50, 60, saw(2))],
            // Bots move in between.
            &[(0, 1, saw(4)), (2, 3, saw(9)), (4, 5, changed(12)), (4, 9, changed(11))],
            &[(0, 5, saw(3)), (5, 6, saw(2))],
        ] {
            assert_eq!(history(possible).find_violation(), None);
        }
    }

    #[test]
    fn impossible_histories_are_found() {
        for (impossible, says) in [
            // A stale read.
            (&[(0, 1, changed(1)), (2, 3, saw(0))][..], "began after"),
            // An acknowledged change is lost.
            (&[(0, 1, changed(7)), (2, 9, changed(8)), (10, 11, saw(7))], "began after"),
            // Reads go back, even without a change.
            (&[(0, 1, saw(5)), (2, 3, saw(4))], "began after"),
            // A read sees a change that nobody has asked for yet.
            (&[(0, 1, saw(6)), (2, 3, changed(6))], "began after"),
            // Two servers accept a change of the same version.
            (&[(0, 9, changed(3)), (1, 8, changed(3))], "same version"),
            // A change is ordered before one that was acknowledged earlier.
            (&[(0, 1, changed(5)), (2, 3, changed(4))], "began after"),
        ] {
            let violation = history(impossible).find_violation();
            assert!(violation.as_ref().is_some_and(|why| why.contains(says)), "{violation:?}");
        }
        let split = OperationHistory::new();
        for content in [1, 2] {
            split.complete(split.invoke(0), saw(3), Some(content));
        }
        assert!(split.find_violation().unwrap().contains("two games"));
    }
}
