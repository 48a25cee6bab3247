//! Compares the champion's chances with a brute-force search that only uses [`Game`].

use std::collections::HashMap;
use std::sync::Arc;

use rollwright_games::yahtzee::{Category, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};

use super::super::{PointsToComeSpreads, SolverSheetState};
use super::best_play::TestRng;
use super::*;
use crate::CacheableSolution;
use crate::MemoryBudget;
use crate::yahtzee::champion::bot::{Champion, ChampionSharedData};
use crate::yahtzee::distribution::endgame_distributions::EndgameDistributions;

fn champion_model(rules: Rules) -> Arc<ChampionSharedData> {
    static ALL: LazyLock<[Arc<ChampionSharedData>; 2]> = LazyLock::new(|| {
        [Rules::Official, Rules::Basic]
            .map(|rules| Arc::new(ChampionSharedData::new(rules, test_solutions()).unwrap()))
    });
    ALL[rules as usize].clone()
}

/// The chance that `seat` wins, counting ties as shares. It plays to win, the others for points.
struct BruteForceWinChance {
    seat: Seat,
    cache: HashMap<(Vec<Sheet>, [u8; 5], u8), f64>,
}

impl BruteForceWinChance {
    fn new(seat: Seat) -> Self {
        Self { seat, cache: HashMap::new() }
    }

    fn chance(&mut self, game: &Yahtzee) -> f64 {
        let mut dice = game.dice_faces();
        dice.sort_unstable();
        let key = (game.sheets().to_vec(), dice, game.rolls_left());
        if let Some(&expected) = self.cache.get(&key) {
            return expected;
        }
        let active = game.active_seat();
        let after = |action| {
            let mut after = game.clone();
            after.play_action(active, action).unwrap();
            after
        };
        let chance = match game.phase() {
            Phase::Over { .. } => {
                let first = rollwright_games::winners(game);
                if first.contains(self.seat) { 1.0 / first.len() as f64 } else { 0.0 }
            }
            Phase::Roll { .. } => {
                let rolls = game.possible_rolls().into_iter();
                let one = |(roll, chance)| {
                    let mut after = game.clone();
                    after.play_roll(roll).unwrap();
                    chance * self.chance(&after)
                };
                rolls.map(one).sum()
            }
            Phase::Decide { .. } if active == self.seat => {
                let legal = game.legal_actions(active).into_iter();
                legal.map(|action| self.chance(&after(action))).fold(0.0, f64::max)
            }
            Phase::Decide { .. } => {
                let action =
                    shared_solution(game.rules_in_play()).best_action(game, active).unwrap();
                self.chance(&after(action))
            }
        };
        self.cache.insert(key, chance);
        chance
    }
}

/// A sheet with `open` open, 20 in Chance, `yahtzee` in the Yahtzee box and zeros elsewhere.
fn sheet(open: &[Category], yahtzee: u8, upper: &[(Category, u8)]) -> Sheet {
    let mut boxes = [Some(0); 13];
    boxes[Category::Chance.index()] = Some(20);
    boxes[Category::Yahtzee.index()] = Some(yahtzee);
    for &(category, points) in upper {
        boxes[category.index()] = Some(points);
    }
    for category in open {
        boxes[category.index()] = None;
    }
    Sheet::from_category_points(boxes, 0).unwrap()
}

/// Checks that the champion's chances in positions with these sheets match the brute-force search.
fn assert_same_chances<const SEATS: usize>(
    rules: Rules,
    sheets: [Sheet; SEATS],
    active: u8,
    seed: u64,
) {
    let mut champion = Champion::new(champion_model(rules));
    let mut rng = TestRng(seed);
    let mut brute_force = BruteForceWinChance::new(Seat(active));
    for rolls_left in [2, 1, 0] {
        for _ in 0..4 {
            let dice = std::array::from_fn(|_| rng.below(6) as u8 + 1);
            let seats = Seats::new(SEATS as u8, Seat(0)).unwrap();
            let (active, sheets) = (Seat(active), sheets.to_vec());
            let setup = UncheckedPosition { rules, seats, active, sheets, dice, rolls_left };
            let game = Yahtzee::try_from(setup).unwrap();
            for (action, chance) in champion.action_win_chances(&game, active) {
                let mut after = game.clone();
                after.play_action(active, action).unwrap();
                let expected = brute_force.chance(&after);
                assert!(
                    (chance - expected).abs() < 1e-9,
                    "{game:?} {action:?} {chance} {expected}"
                );
            }
        }
    }
}

#[test]
fn the_last_seat_to_move_plays_for_the_score_to_beat() {
    use Category::*;
    for rules in [Rules::Official, Rules::Basic] {
        let behind = |points: u8| sheet(&[], 50, &[(Sixes, points), (Fives, 20)]);
        for open in [Sixes, LargeStraight, Chance, ThreeOfAKind, Twos] {
            let mine = sheet(&[open], 50, &[(Fives, 25)]);
            assert_same_chances(rules, [behind(12), mine], 1, open as u64);
            assert_same_chances(rules, [behind(24), mine], 1, open as u64);
        }
        // The upper bonus, with 61 points so far, is needed to win.
        let upper = [(Sixes, 18), (Fives, 15), (Fours, 16), (Threes, 12)];
        assert_same_chances(rules, [behind(30), sheet(&[Twos], 0, &upper)], 1, 3);
    }
}

#[test]
fn the_last_box_of_each_is_exact() {
    use Category::*;
    for rules in [Rules::Official, Rules::Basic] {
        assert_same_chances(rules, [sheet(&[Sixes], 0, &[]), sheet(&[Chance], 0, &[])], 0, 5);
        assert_same_chances(
            rules,
            [sheet(&[FullHouse], 0, &[]), sheet(&[Threes], 0, &[(Sixes, 12)])],
            0,
            6,
        );
        assert_same_chances(
            rules,
            [sheet(&[Chance], 50, &[]), sheet(&[FourOfAKind], 50, &[])],
            0,
            7,
        );
    }
}

#[test]
fn two_boxes_are_exact_for_the_last_seat_to_move() {
    use Category::*;
    // The other seat fills its last box before this one does.
    let sheets = [sheet(&[Fours], 0, &[(Fives, 10)]), sheet(&[Twos, FullHouse], 0, &[])];
    assert_same_chances(Rules::Official, sheets, 1, 8);
}

#[test]
fn tied_winners_share_the_win() {
    use Category::*;
    let done = |sixes: u8| sheet(&[], 0, &[(Sixes, sixes), (Fives, 20)]);
    // With 18 in the sixes, three seats tie for first place, or four.
    let mine = sheet(&[Sixes], 0, &[(Fives, 20)]);
    assert_same_chances(Rules::Official, [done(18), done(18), mine], 2, 9);
    assert_same_chances(Rules::Official, [done(18), done(18), done(18), mine], 3, 10);
    // Both opponents fill their last box first, and can score the same in it.
    let last = sheet(&[Threes], 0, &[(Fives, 20)]);
    let mine = sheet(&[Threes, FullHouse], 0, &[(Fives, 15)]);
    assert_same_chances(Rules::Basic, [last, last, mine], 2, 11);
}

#[test]
fn a_single_seat_plays_for_points() {
    let mut rng = TestRng(3);
    let mut champion = super::strategies::test_bot_factory("champion", Rules::Basic, 1)();
    let mut game = Yahtzee::new(&Rules::Basic, Seats::new(1, Seat(0)).unwrap());
    loop {
        match game.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = game.roll_with(|_| rng.below(6) as u8 + 1);
                game.apply_roll(roll);
            }
            Phase::Decide { .. } => {
                let action = champion.choose(&game, Seat(0), 0);
                assert_eq!(Some(action), shared_solution(Rules::Basic).best_action(&game, Seat(0)));
                game.play_action(Seat(0), action).unwrap();
            }
        }
    }
}

#[test]
fn the_spread_matches_the_exact_distribution() {
    for (rules, expected) in [(Rules::Official, 59.61), (Rules::Basic, 39.82)] {
        let (solution, model) = (shared_solution(rules), champion_model(rules));
        let spread = model.points_to_come_spreads();
        let found = spread.standard_deviation_of(solution, SolverSheetState::START).unwrap();
        assert!((found - expected).abs() < 0.005, "{rules:?} {found}");
        let distributions = EndgameDistributions::new(solution, &MemoryBudget::unlimited());
        use Category::*;
        for (open, yahtzee) in [(&[Sixes, Chance][..], 50), (&[Twos, Fives, LargeStraight], 0)] {
            let state = SolverSheetState::from_sheet(&sheet(open, yahtzee, &[(Fours, 16)]));
            let exact = solution.points_to_come_distribution(state, &NoProgress).unwrap().unwrap();
            let found = spread.standard_deviation_of(solution, state).unwrap();
            assert!(
                (found - exact.standard_deviation()).abs() < 1e-3,
                "{rules:?} {open:?} {found}"
            );
            let chances = distributions
                .score_chances(solution, solution.states.parts_of_state(state).unwrap());
            for (score, chance) in exact.iter() {
                assert!((chances[score as usize] - chance).abs() < 1e-12);
            }
        }
        let bytes = spread.to_bytes();
        assert_eq!(PointsToComeSpreads::from_bytes(&bytes).unwrap().to_bytes(), bytes);
        assert!(PointsToComeSpreads::from_bytes(&bytes[1..]).is_none());
        assert!(PointsToComeSpreads::from_bytes(&bytes[..bytes.len() - 20]).is_none());
        assert!(PointsToComeSpreads::from_bytes(&[]).is_none());
    }
}

/// The moments of the score in the last box under optimal play, using only [`Game`].
fn moments(game: &Yahtzee, cache: &mut HashMap<([u8; 5], u8), [f64; 2]>) -> [f64; 2] {
    let mut dice = game.dice_faces();
    dice.sort_unstable();
    if let Phase::Over { .. } = game.phase() {
        let score = f64::from(game.score(Seat(0)));
        return [score, score * score];
    }
    if let Some(&expected) = cache.get(&(dice, game.rolls_left())) {
        return expected;
    }
    let mut sums = [0.0; 2];
    if let Phase::Roll { .. } = game.phase() {
        for (roll, chance) in game.possible_rolls() {
            let mut after = game.clone();
            after.play_roll(roll).unwrap();
            let later = moments(&after, cache);
            sums = [sums[0] + chance * later[0], sums[1] + chance * later[1]];
        }
    } else {
        let mut after = game.clone();
        after
            .play_action(
                Seat(0),
                shared_solution(game.rules_in_play()).best_action(game, Seat(0)).unwrap(),
            )
            .unwrap();
        sums = moments(&after, cache);
    }
    cache.insert((dice, game.rolls_left()), sums);
    sums
}

#[test]
fn the_spread_of_the_last_box_matches_brute_force() {
    for rules in [Rules::Official, Rules::Basic] {
        for open in Category::ALL {
            let sheet = sheet(&[open], 50, &[(Category::Fives, 25)]);
            let game = Yahtzee::try_from(UncheckedPosition::solo_turn_start(rules, sheet).unwrap())
                .unwrap();
            let [mean, square] = moments(&game, &mut HashMap::new());
            let found = champion_model(rules)
                .points_to_come_spreads()
                .standard_deviation_of(shared_solution(rules), SolverSheetState::from_sheet(&sheet))
                .unwrap();
            let sd = (square - mean * mean).sqrt();
            assert!((found - sd).abs() < 1e-3, "{rules:?} {open:?} {found} {sd}");
        }
    }
}

#[test]
fn with_two_seats_nets_raise_the_chance_by_later_play_to_win() {
    for rules in [Rules::Official, Rules::Basic] {
        let mut champion = Champion::new(champion_model(rules));
        let mut impartial = Champion::without_nets(champion_model(rules));
        let new_game = |seats| Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap());
        let mut at_start = |seats| {
            let game = new_game(seats);
            [&mut champion, &mut impartial].map(|bot| bot.win_chance_with_turn(&game, Seat(0)))
        };
        let [own, even] = at_start(2);
        assert!(own > even + 0.005 && own < 0.525, "{rules:?} {own} {even}");
        let [own, even] = at_start(3);
        assert_eq!(own.to_bits(), even.to_bits());
        // Each of its choices is hardly worse for a player who plays for points later.
        let mut rng = TestRng(5);
        let mut game = new_game(2);
        while !matches!(game.phase(), Phase::Over { .. }) {
            if let Phase::Roll { .. } = game.phase() {
                let roll = game.roll_with(|_| rng.below(6) as u8 + 1);
                game.apply_roll(roll);
                continue;
            }
            let seat = game.active_seat();
            let action = crate::Bot::choose(&mut champion, &game, seat, 0);
            let chances = impartial.action_win_chances(&game, seat);
            let most = chances.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
            let (_, taken) = chances.iter().find(|(other, _)| *other == action).unwrap();
            assert!(most - taken < 0.03, "{game:?} {action:?} {most} {taken}");
            game.play_action(seat, action).unwrap();
        }
    }
}
