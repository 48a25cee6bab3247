//! Score distributions, checked against every roll of reduced games, played by the rules.

use std::collections::{BTreeMap, HashMap};

use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};

use super::brute_force::{BruteForce, set_up};
use super::small_rules;
use crate::qwixx::QwixxSolution;
use crate::{Distribution, NoProgress};

/// The points, crosses, locks and penalties of a final sheet.
type FinalSheet = [i32; 4];

/// Every final sheet of the own-sheet game with its probability, with best play by brute force.
/// Ties go to more points in the turn, then to the lower sheet number.
struct BruteForceForward<'a> {
    solution: &'a QwixxSolution,
    brute: BruteForce,
    ends: BTreeMap<FinalSheet, f64>,
}

/// The result of a turn: its value, its points, the sheet and penalties after it, and the game.
type Choice = (f64, i32, usize, u8, Qwixx);

impl BruteForceForward<'_> {
    /// Propagates the sheets of `now` through the turn of `active` and all later ones.
    fn walk(&mut self, rules: Rules, seats: Seats, mut now: HashMap<Sheet, f64>) {
        let mut active = Seat(0);
        while !now.is_empty() {
            let mut next = HashMap::new();
            for (sheet, chance) in now {
                let game = set_up(rules, seats, active, self.brute.seat, sheet);
                for (roll, likely) in game.possible_rolls() {
                    let mut rolled = game;
                    rolled.apply_roll(roll);
                    let after = self.best(&rolled, game.score(self.brute.seat)).4;
                    let sheet = *after.sheet_of(self.brute.seat);
                    match after.phase() {
                        Phase::Over { .. } => self.end(&after, chance * likely),
                        _ => *next.entry(sheet).or_insert(0.0) += chance * likely,
                    }
                }
            }
            now = next;
            active = seats.next(active);
        }
    }

    fn best(&mut self, game: &Qwixx, before: i32) -> Choice {
        let me = self.brute.seat;
        match game.phase() {
            Phase::Decide { seats, .. } => match seats.iter().find(|&seat| seat != me) {
                Some(other) => {
                    let mut passed = *game;
                    passed.apply_action(other, Action::Pass);
                    self.best(&passed, before)
                }
                None => {
                    let mut best: Option<Choice> = None;
                    for action in game.legal_actions(me) {
                        let mut after = *game;
                        after.apply_action(me, action);
                        let found = self.best(&after, before);
                        if best.is_none_or(|best| beats(&found, &best)) {
                            best = Some(found);
                        }
                    }
                    best.unwrap()
                }
            },
            Phase::Roll { .. } | Phase::Over { .. } => {
                let points = game.score(me) - before;
                let later = self.brute.value_after_turn(game);
                let value = f64::from(points) + self.brute.discount * later;
                let sheet = game.sheet_of(me);
                let rows = self.solution.row_ids(sheet, game.locked_rows());
                (value, points, self.solution.index.sheet_number(rows), sheet.penalties, *game)
            }
        }
    }

    fn end(&mut self, game: &Qwixx, chance: f64) {
        let (sheet, rules) = (game.sheet_of(self.brute.seat), game.rules_in_play());
        let rows = Colour::ALL.map(|colour| sheet.row(colour));
        let locked = |row: &rollwright_games::qwixx::RowCrosses| match rules.is_lock_scored() {
            true => row.is_lock_crossed(),
            false => row.has_cross(rules.last_column()),
        };
        let crosses = rows.iter().map(|row| i32::from(row.scoring_cross_count())).sum();
        let locks = rows.iter().filter(|row| locked(row)).count() as i32;
        let end = [game.score(self.brute.seat), crosses, locks, i32::from(sheet.penalties)];
        *self.ends.entry(end).or_insert(0.0) += chance;
    }
}

fn beats(one: &Choice, other: &Choice) -> bool {
    if (one.0 - other.0).abs() > 1e-9 {
        return one.0 > other.0;
    }
    (-one.1, one.2, one.3) < (-other.1, other.2, other.3)
}

fn assert_same_distribution(
    found: &Distribution,
    ends: &BTreeMap<FinalSheet, f64>,
    part: usize,
    what: &str,
) {
    let mut expected: BTreeMap<i32, f64> = BTreeMap::new();
    for (end, chance) in ends {
        *expected.entry(end[part]).or_insert(0.0) += chance;
    }
    for (value, chance) in found.iter() {
        let by_brute_force = expected.remove(&value).unwrap_or(0.0);
        assert!(
            (chance - by_brute_force).abs() < 1e-9,
            "{what} {value}: {chance}, by brute force {by_brute_force}"
        );
    }
    assert!(expected.values().all(|chance| *chance < 1e-12), "{what}: {expected:?} are missing");
}

fn compare_distributions(rules: Rules, seats: u8, discount: f64) {
    let solution =
        QwixxSolution::solve(rules, usize::from(seats), discount, 1, &NoProgress).unwrap();
    let found = solution.all_distributions(&NoProgress).unwrap().0;
    let brute = BruteForce::new(Seat(0), discount);
    let mut forwards = BruteForceForward { solution: &solution, brute, ends: BTreeMap::new() };
    let table = Seats::new(seats, Seat(0)).unwrap();
    forwards.walk(rules, table, HashMap::from([(Sheet::EMPTY, 1.0)]));
    let parts = ["points", "crosses", "locks", "penalties"];
    for (part, name) in parts.into_iter().enumerate() {
        let what = format!("{rules:?}, {seats} seats, discount {discount}, {name}");
        assert_same_distribution(&found[part], &forwards.ends, part, &what);
        assert!((found[part].total_probability() - 1.0).abs() < 1e-9, "{what}");
    }
    if discount == 1.0 {
        assert!(
            (found[0].mean() - solution.expected_points_of_first_seat_at_game_start()).abs() < 1e-9
        );
    }
}

#[test]
fn small_games_match_brute_force() {
    for rules in small_rules() {
        compare_distributions(rules, 1, 1.0);
    }
    compare_distributions(small_rules()[0], 2, 1.0);
    compare_distributions(small_rules()[4], 3, 0.9);
}

#[test]
fn the_mean_of_a_game_with_three_faces_is_its_value() {
    for (kind, lock_after) in [(RuleSetKind::Official, 2), (RuleSetKind::Concordia, 0)] {
        let rules = Rules::reduced(kind, 3, lock_after).unwrap();
        let solution = QwixxSolution::solve(rules, 1, 1.0, 1, &NoProgress).unwrap();
        let found = solution.all_distributions(&NoProgress).unwrap().0;
        assert!(
            (found[0].mean() - solution.expected_points_of_first_seat_at_game_start()).abs() < 1e-9,
            "{rules:?}"
        );
        assert!(found.iter().all(|one| (one.total_probability() - 1.0).abs() < 1e-9));
    }
}

/// The full games: they take a minute, so they only run in the long form.
#[test]
fn the_mean_of_a_full_game_is_its_value() {
    if std::env::var_os("ROLLWRIGHT_LONG").is_none() {
        return;
    }
    for kind in RuleSetKind::ALL {
        let solution =
            QwixxSolution::solve(Rules::full_size(kind), 1, 1.0, 2, &NoProgress).unwrap();
        let found = solution.all_distributions(&NoProgress).unwrap().0;
        let moments: Vec<_> =
            found.iter().map(|one| (one.mean(), one.standard_deviation())).collect();
        eprintln!("{kind:?} {moments:?} {} to {}", found[0].lowest(), found[0].highest());
        assert!(
            (found[0].mean() - solution.expected_points_of_first_seat_at_game_start()).abs() < 1e-8,
            "{kind:?}"
        );
        assert!(found.iter().all(|one| (one.total_probability() - 1.0).abs() < 1e-9));
    }
}
