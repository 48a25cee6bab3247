//! What must hold whatever bytes come in.
//!
//! Each function takes bytes and panics when a promise is broken. `fuzz/` feeds
//! them from a fuzzer for as long as one likes; the tests of this crate feed them
//! from a seeded mutator on every run.

mod action_notation;
mod console_input;
mod legal_actions;
mod record_reader;

pub use action_notation::fuzz_action_notation;
pub use console_input::fuzz_console_input;
pub use legal_actions::fuzz_legal_actions;
pub use record_reader::fuzz_record_reader;

use rollwright_games::{Game, RuleChoice};
use std::collections::BTreeMap;

/// Takes the bytes apart; at their end it gives zeroes.
struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    fn next_byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `bound`, which is not 0.
    fn next_below(&mut self, bound: usize) -> usize {
        usize::from(self.next_byte()) % bound
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn rest(self) -> &'a [u8] {
        self.0
    }
}

/// One of the rule sets of `G`, with one value for all its settings.
fn choose_rules<G: Game>(bytes: &mut ByteReader<'_>) -> RuleChoice {
    let set = &G::rule_sets()[bytes.next_below(G::rule_sets().len())];
    let size = bytes.next_byte();
    let settings: BTreeMap<String, String> = set
        .settings
        .iter()
        .map(|setting| {
            let span = setting.high - setting.low + 1;
            (setting.key.to_owned(), (setting.low + size % span).to_string())
        })
        .collect();
    RuleChoice::new::<G>(Some(set.name), &settings).expect("values within their ranges")
}
