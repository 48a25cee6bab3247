//! How final scores spread: against every roll of shrunken games, played by the rules.

use std::collections::{BTreeMap, HashMap};

use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats};

use super::brute::{Brute, set_up};
use super::small_rules;
use crate::qwixx::Solved;
use crate::{Distribution, Unwatched};

/// What a final sheet shows: points, crosses, locks and penalties.
type Final = [i32; 4];

/// Every final sheet of the own-sheet game with its chance, best play by brute force. Ties
/// go to more points in the turn, then to the lower number of the board.
struct Forwards<'a> {
    solved: &'a Solved,
    brute: Brute,
    ends: BTreeMap<Final, f64>,
}

/// What a turn comes to: its worth, its points, the board and penalties after it, and the game.
type Choice = (f64, i32, usize, u8, Qwixx);

impl Forwards<'_> {
    /// Carries the sheets of `now` through the turn of `active` and all that come after.
    fn walk(&mut self, rules: Rules, seats: Seats, mut now: HashMap<Sheet, f64>) {
        let mut active = Seat(0);
        while !now.is_empty() {
            let mut next = HashMap::new();
            for (sheet, chance) in now {
                let game = set_up(rules, seats, active, self.brute.me, sheet);
                for (roll, likely) in game.rolls() {
                    let mut rolled = game;
                    rolled.apply_roll(roll);
                    let after = self.best(&rolled, game.score(self.brute.me)).4;
                    let sheet = *after.sheet_of(self.brute.me);
                    match after.phase() {
                        Phase::Over { .. } => self.end(&after, chance * likely),
                        _ => *next.entry(sheet).or_insert(0.0) += chance * likely,
                    }
                }
            }
            now = next;
            active = seats.after(active);
        }
    }

    fn best(&mut self, game: &Qwixx, before: i32) -> Choice {
        let me = self.brute.me;
        match game.phase() {
            Phase::Decide { seats, .. } => match seats.iter().find(|&seat| seat != me) {
                Some(other) => {
                    let mut passed = *game;
                    passed.apply(other, Action::Pass);
                    self.best(&passed, before)
                }
                None => {
                    let mut best: Option<Choice> = None;
                    for action in game.legal(me) {
                        let mut answered = *game;
                        answered.apply(me, action);
                        let found = self.best(&answered, before);
                        if best.is_none_or(|best| beats(&found, &best)) {
                            best = Some(found);
                        }
                    }
                    best.unwrap()
                }
            },
            Phase::Roll { .. } | Phase::Over { .. } => {
                let points = game.score(me) - before;
                let later = self.brute.after_turn(game);
                let worth = f64::from(points) + self.brute.discount * later;
                let sheet = game.sheet_of(me);
                let rows = self.solved.rows_of(sheet, game.locked_rows());
                (worth, points, self.solved.boards.board(rows), sheet.penalties, *game)
            }
        }
    }

    fn end(&mut self, game: &Qwixx, chance: f64) {
        let (sheet, rules) = (game.sheet_of(self.brute.me), game.rules_in_play());
        let rows = Colour::ALL.map(|colour| sheet.row(colour));
        let locked = |row: &rollwright_games::qwixx::Row| match rules.kind() {
            RuleSetKind::Concordia => row.has(rules.last_column()),
            RuleSetKind::Official | RuleSetKind::Ottawa => row.locked(),
        };
        let crosses = rows.iter().map(|row| i32::from(row.crosses())).sum();
        let locks = rows.iter().filter(|row| locked(row)).count() as i32;
        let end = [game.score(self.brute.me), crosses, locks, i32::from(sheet.penalties)];
        *self.ends.entry(end).or_insert(0.0) += chance;
    }
}

fn beats(one: &Choice, other: &Choice) -> bool {
    if (one.0 - other.0).abs() > 1e-9 {
        return one.0 > other.0;
    }
    (-one.1, one.2, one.3) < (-other.1, other.2, other.3)
}

fn same(found: &Distribution, ends: &BTreeMap<Final, f64>, part: usize, what: &str) {
    let mut expected: BTreeMap<i32, f64> = BTreeMap::new();
    for (end, chance) in ends {
        *expected.entry(end[part]).or_insert(0.0) += chance;
    }
    for (value, chance) in found.iter() {
        let known = expected.remove(&value).unwrap_or(0.0);
        assert!((chance - known).abs() < 1e-9, "{what} {value}: {chance}, by force {known}");
    }
    assert!(expected.values().all(|chance| *chance < 1e-12), "{what}: {expected:?} are missing");
}

fn compare(rules: Rules, seats: u8, discount: f64) {
    let solved = Solved::solve(rules, usize::from(seats), discount, 1, &Unwatched).unwrap();
    let found = solved.spread_out(&Unwatched).unwrap().0;
    let brute = Brute::new(Seat(0), discount);
    let mut forwards = Forwards { solved: &solved, brute, ends: BTreeMap::new() };
    let table = Seats::new(seats, Seat(0)).unwrap();
    forwards.walk(rules, table, HashMap::from([(Sheet::EMPTY, 1.0)]));
    let parts = ["points", "crosses", "locks", "penalties"];
    for (part, name) in parts.into_iter().enumerate() {
        let what = format!("{rules:?}, {seats} seats, discount {discount}, {name}");
        same(&found[part], &forwards.ends, part, &what);
        assert!((found[part].total() - 1.0).abs() < 1e-9, "{what}");
    }
    if discount == 1.0 {
        assert!((found[0].mean() - solved.value()).abs() < 1e-9);
    }
}

#[test]
fn every_final_sheet_of_a_small_game_is_as_likely_as_by_brute_force() {
    for rules in small_rules() {
        compare(rules, 1, 1.0);
    }
    compare(small_rules()[0], 2, 1.0);
    compare(small_rules()[4], 3, 0.9);
}

#[test]
fn a_game_of_three_faces_has_its_value_as_its_mean() {
    for (kind, lock_after) in [(RuleSetKind::Official, 2), (RuleSetKind::Concordia, 0)] {
        let rules = Rules::shrunk(kind, 3, lock_after).unwrap();
        let solved = Solved::solve(rules, 1, 1.0, 1, &Unwatched).unwrap();
        let found = solved.spread_out(&Unwatched).unwrap().0;
        assert!((found[0].mean() - solved.value()).abs() < 1e-9, "{rules:?}");
        assert!(found.iter().all(|one| (one.total() - 1.0).abs() < 1e-9));
    }
}

/// The games people play: a minute, so in the long form alone.
#[test]
fn the_full_games_have_their_value_as_their_mean() {
    if std::env::var_os("ROLLWRIGHT_LONG").is_none() {
        return;
    }
    for kind in [RuleSetKind::Official, RuleSetKind::Concordia, RuleSetKind::Ottawa] {
        let solved = Solved::solve(Rules::of(kind), 1, 1.0, 2, &Unwatched).unwrap();
        let found = solved.spread_out(&Unwatched).unwrap().0;
        let figures: Vec<_> = found.iter().map(|one| (one.mean(), one.sd())).collect();
        eprintln!("{kind:?} {figures:?} {} to {}", found[0].lowest(), found[0].highest());
        assert!((found[0].mean() - solved.value()).abs() < 1e-8, "{kind:?}");
        assert!(found.iter().all(|one| (one.total() - 1.0).abs() < 1e-9));
    }
}
