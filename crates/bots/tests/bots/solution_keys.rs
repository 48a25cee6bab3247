//! The key of a stored solution covers everything that the solution depends on: no two rules share
//! one, whether they differ in a rule set, a setting or a single ruling.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use rollwright_bots::{
    CancelAtOnce, HasPositionValues, SolutionCache, SolutionProvider, Solvability, SolveRequest,
};
use rollwright_games::qwixx::{RowNumbers, RuleSetKind, Rules as QwixxRules, Rulings};
use rollwright_games::{GameId, Qwixx, RuleSet, RuleSetWithSettings, Seat, Seats, with_game};

/// Holds nothing and records the keys that it is asked for.
#[derive(Default)]
struct RecordedKeys(Mutex<BTreeSet<String>>);

impl SolutionCache for RecordedKeys {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap().insert(key.to_owned());
        None
    }

    fn save(&self, _key: &str, _bytes: &[u8]) {}
}

/// The keys of all solutions that the solver, the bots and the coach want under `rules`. Nothing is
/// solved: each solution is cancelled once it isn't found.
fn wanted_keys<G: HasPositionValues>(rules: &G::Rules, seats: &[usize]) -> BTreeSet<String> {
    let cache = RecordedKeys::default();
    let solutions = SolutionProvider::new(&cache, &CancelAtOnce, 1);
    for &count in seats {
        if let Solvability::Solvable(solver) = G::solvability(rules)
            && solver.seat_range.contains(&count)
        {
            let (discount, target) = (1.0, None);
            let request = SolveRequest { seats: count, discount, wants_distribution: true, target };
            assert!(G::solve(rules, request, &solutions).is_err(), "nothing is solved here");
        }
        let seats = Seats::new(u8::try_from(count).unwrap(), Seat(0)).unwrap();
        for name in G::strategies(rules) {
            let _ = G::bot_factory(name, rules, seats, &solutions);
        }
        if let Some(example) = G::parameterized_example() {
            let _ = G::bot_factory(example, rules, seats, &solutions);
        }
        let _ = G::position_values(rules, seats, 2, &solutions);
    }
    cache.0.into_inner().unwrap()
}

/// A rule set with its settings at their defaults, and with each in turn at its bounds.
fn choices_in_set<G: HasPositionValues>(set: &'static RuleSet) -> Vec<RuleSetWithSettings> {
    let mut choices = vec![RuleSetWithSettings::default_in_set(set)];
    for setting in set.settings {
        for value in [setting.low, setting.high] {
            let settings = BTreeMap::from([(setting.key.to_owned(), value.to_string())]);
            choices.push(
                RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &settings)
                    .unwrap(),
            );
        }
    }
    choices
}

fn assert_no_shared_keys<G: HasPositionValues>(rules: &[G::Rules], seats: &[usize]) {
    let keys: Vec<_> = rules.iter().map(|rules| wanted_keys::<G>(rules, seats)).collect();
    for (at, (one, own)) in rules.iter().zip(&keys).enumerate() {
        for (other, others) in
            rules.iter().zip(&keys).skip(at + 1).filter(|(other, _)| *other != one)
        {
            let shared: Vec<_> = own.intersection(others).collect();
            assert!(shared.is_empty(), "{one:?} and {other:?} share {shared:?}");
        }
    }
    // A solver that wants no solution would prove nothing.
    for (rules, keys) in rules.iter().zip(&keys) {
        let is_solvable = matches!(G::solvability(rules), Solvability::Solvable(_));
        assert_eq!(is_solvable, !keys.is_empty(), "{rules:?}: {keys:?}");
    }
}

#[test]
fn no_two_rules_share_a_solution() {
    for game in GameId::ALL {
        with_game!(game, G => {
            use rollwright_games::Game;
            let choices = G::rule_sets().iter().flat_map(choices_in_set::<G>);
            let rules: Vec<_> = choices.map(|choice| G::rules_for(&choice)).collect();
            assert_no_shared_keys::<G>(&rules, &[1, 2]);
        });
    }
}

#[test]
fn a_single_ruling_changes_the_key_or_has_no_solver() {
    let published = RuleSetKind::ALL.map(QwixxRules::full_size);
    let mut rules: Vec<QwixxRules> = published.to_vec();
    // Each ruling of one rule set in each of the others.
    for (base, source) in published.iter().flat_map(|base| published.map(|other| (base, other))) {
        let (own, other) = (base.rulings(), source.rulings());
        for rulings in [
            Rulings { action1_order: other.action1_order, ..own },
            Rulings { penalty: other.penalty, ..own },
            Rulings {
                locked_row_stays_open_until_turn_end: other.locked_row_stays_open_until_turn_end,
                ..own
            },
            Rulings { last_number_must_lock: other.last_number_must_lock, ..own },
            Rulings { ends_before_action2: !own.ends_before_action2, ..own },
            Rulings { row_numbers: RowNumbers::Mixed, ..own },
        ] {
            let variant = base.with_rulings(rulings);
            if !rules.contains(&variant) {
                rules.push(variant);
            }
        }
    }
    assert!(rules.len() > 10, "{}", rules.len());
    assert_no_shared_keys::<Qwixx>(&rules, &[1, 2]);
}
