//! Observations and indices of actions, in random games.

use crate::playout_checks::TestRng;
use rollwright_games::{Observation, Phase, RuleSetWithSettings, Seat, Seats, for_each_game};

/// Every action has one index, its place among all actions.
fn check_action_indices<G: Observation>() {
    let all = G::all_actions();
    assert_eq!(G::action_count(), all.len());
    for (index, action) in all.iter().enumerate() {
        assert_eq!((G::action_index(*action), G::action_at(index)), (index, Some(*action)));
    }
    assert_eq!((G::action_at(all.len()), G::action_at(usize::MAX)), (None, None));
}

/// Plays random games. Every number of every observation is within its bounds, and shows nothing
/// that the seat may not see.
fn check_observations<G: Observation>(games: u64) {
    for set in G::rule_sets() {
        let rules = G::rules_for(&RuleSetWithSettings::default_in_set(set));
        for count in [set.min_seats, set.max_seats.min(3)] {
            let seats = Seats::new(count, Seat(count - 1)).unwrap();
            let features = G::observation_features(&rules, seats);
            let mut names: Vec<&str> = features.iter().map(|one| one.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), features.len(), "{} has equal names", G::ID);
            let mut changed = vec![false; features.len()];
            for seed in 0..games {
                let mut rng = TestRng(seed);
                let mut position = G::new(&rules, seats);
                let mut first = vec![i16::MIN; features.len()];
                position.write_observation(Seat(0), &mut first);
                loop {
                    for seat in seats.iter() {
                        let mut numbers = vec![i16::MIN; features.len()];
                        position.write_observation(seat, &mut numbers);
                        for (feature, number) in features.iter().zip(&numbers) {
                            let range = feature.low..=feature.high;
                            assert!(range.contains(number), "{}: {number}", feature.name);
                        }
                        let mut visible = vec![i16::MIN; features.len()];
                        position.visible_to(Some(seat)).write_observation(seat, &mut visible);
                        assert_eq!(visible, numbers, "{} shows what is hidden", G::ID);
                        for (at, changed) in changed.iter_mut().enumerate() {
                            *changed |= numbers[at] != first[at];
                        }
                    }
                    match position.phase() {
                        Phase::Over { .. } => break,
                        Phase::Roll { .. } => position.apply_roll(rng.roll(&position)),
                        Phase::Decide { seats: asked, .. } => {
                            let asked: Vec<Seat> = asked.iter().collect();
                            let seat = asked[rng.below(asked.len())];
                            let action = rng.action(&position, seat);
                            position.apply_action(seat, action);
                        }
                    }
                }
            }
            // A feature that never changes would be a mistake in a game's own observation.
            let useful = changed.iter().filter(|&&changed| changed).count();
            assert!(useful * 2 > features.len(), "{}: {useful} of {}", G::ID, features.len());
        }
    }
}

macro_rules! observes {
    ($folder:ident $game:ident) => {
        mod $folder {
            use rollwright_games::$game;

            #[test]
            fn every_action_has_an_index() {
                super::check_action_indices::<$game>();
            }

            #[test]
            fn observations_keep_their_bounds_and_show_nothing_hidden() {
                super::check_observations::<$game>(20);
            }
        }
    };
}
for_each_game!(observes);
