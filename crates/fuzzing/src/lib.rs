//! Fuzz targets: invariants for arbitrary input.
//!
//! Each function takes bytes and panics if an invariant fails. `fuzz/` runs them with cargo-fuzz;
//! the tests of this crate run them with a seeded mutator on every test run.

mod action_notation;
mod console_input;
mod engine_protocol;
mod legal_actions;
mod position_string;
mod record_reader;

pub use action_notation::fuzz_action_notation;
pub use console_input::fuzz_console_input;
pub use engine_protocol::fuzz_engine_protocol;
pub use legal_actions::fuzz_legal_actions;
pub use position_string::fuzz_position_string;
pub use record_reader::fuzz_record_reader;

use rollwright_games::{Game, RuleSetWithSettings};
use std::collections::BTreeMap;

/// Reads bytes one by one, and zeroes after the end.
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

/// Chooses a rule set of `G`, and the settings by a single byte.
fn choose_rules<G: Game>(bytes: &mut ByteReader<'_>) -> RuleSetWithSettings {
    let set = &G::rule_sets()[bytes.next_below(G::rule_sets().len())];
    let size = bytes.next_byte();
    let settings: BTreeMap<String, String> = set
        .settings
        .iter()
        .map(|setting| {
            let span = (setting.high - setting.low).saturating_add(1);
            (setting.key.to_owned(), (setting.low + u32::from(size) % span).to_string())
        })
        .collect();
    RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &settings)
        .expect("settings in range")
}
