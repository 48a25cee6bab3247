//! The champion's chances against plain search that knows nothing but [`Game`].

use std::collections::HashMap;
use std::sync::Arc;

use rollwright_games::yahtzee::{Category, Rules, Setup, Sheet};
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};

use super::super::champion::{Champion, Sight};
use super::super::endings::Endings;
use super::super::{Spread, State};
use super::play::Quick;
use super::*;
use crate::MemoryBudget;
use crate::Solution;

fn sight(rules: Rules) -> Arc<Sight> {
    static ALL: LazyLock<[Arc<Sight>; 2]> = LazyLock::new(|| {
        [Rules::Official, Rules::Basic]
            .map(|rules| Arc::new(Sight::new(rules, solutions()).unwrap()))
    });
    ALL[rules as usize].clone()
}

/// How likely `seat` wins, a tie half: it plays for that, the others for points.
struct Plain {
    seat: Seat,
    known: HashMap<(Vec<Sheet>, [u8; 5], u8), f64>,
}

impl Plain {
    fn new(seat: Seat) -> Self {
        Self { seat, known: HashMap::new() }
    }

    fn chance(&mut self, game: &Yahtzee) -> f64 {
        let mut dice = game.showing();
        dice.sort_unstable();
        let key = (game.sheets().to_vec(), dice, game.rolls_left());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let active = game.active();
        let after = |action| {
            let mut after = game.clone();
            after.act(active, action).unwrap();
            after
        };
        let chance = match game.phase() {
            Phase::Over { .. } => {
                let first = rollwright_games::winners(game);
                if first.has(self.seat) { 1.0 / first.len() as f64 } else { 0.0 }
            }
            Phase::Roll { .. } => {
                let rolls = game.rolls().into_iter();
                let one = |(roll, chance)| {
                    let mut after = game.clone();
                    after.roll(roll).unwrap();
                    chance * self.chance(&after)
                };
                rolls.map(one).sum()
            }
            Phase::Decide { .. } if active == self.seat => {
                let legal = game.legal(active).into_iter();
                legal.map(|action| self.chance(&after(action))).fold(0.0, f64::max)
            }
            Phase::Decide { .. } => {
                let action = solved(game.rule_set()).best(game, active).unwrap();
                self.chance(&after(action))
            }
        };
        self.known.insert(key, chance);
        chance
    }
}

/// A sheet with `open` open, 20 in Chance, `yahtzee` there and zeros elsewhere.
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
    Sheet::from_boxes(boxes, 0).unwrap()
}

/// The champion's chances in positions with these sheets are those of plain search.
fn agree<const SEATS: usize>(rules: Rules, sheets: [Sheet; SEATS], active: u8, seed: u64) {
    let mut champion = Champion::new(sight(rules));
    let mut quick = Quick(seed);
    let mut plain = Plain::new(Seat(active));
    for rolls_left in [2, 1, 0] {
        for _ in 0..4 {
            let dice = std::array::from_fn(|_| quick.below(6) as u8 + 1);
            let seats = Seats::new(SEATS as u8, Seat(0)).unwrap();
            let (active, sheets) = (Seat(active), sheets.to_vec());
            let setup = Setup { rules, seats, active, sheets, dice, rolls_left };
            let game = Yahtzee::try_from(setup).unwrap();
            for (action, chance) in champion.chances(&game, active) {
                let mut after = game.clone();
                after.act(active, action).unwrap();
                let known = plain.chance(&after);
                assert!((chance - known).abs() < 1e-9, "{game:?} {action:?} {chance} {known}");
            }
        }
    }
}

#[test]
fn the_last_to_move_knows_what_to_beat() {
    use Category::*;
    for rules in [Rules::Official, Rules::Basic] {
        let behind = |points: u8| sheet(&[], 50, &[(Sixes, points), (Fives, 20)]);
        for open in [Sixes, LargeStraight, Chance, ThreeOfAKind, Twos] {
            let mine = sheet(&[open], 50, &[(Fives, 25)]);
            agree(rules, [behind(12), mine], 1, open as u64);
            agree(rules, [behind(24), mine], 1, open as u64);
        }
        // The upper bonus, at 61 so far, is what it takes.
        let upper = [(Sixes, 18), (Fives, 15), (Fours, 16), (Threes, 12)];
        agree(rules, [behind(30), sheet(&[Twos], 0, &upper)], 1, 3);
    }
}

#[test]
fn the_last_box_of_each_is_exact() {
    use Category::*;
    for rules in [Rules::Official, Rules::Basic] {
        agree(rules, [sheet(&[Sixes], 0, &[]), sheet(&[Chance], 0, &[])], 0, 5);
        agree(rules, [sheet(&[FullHouse], 0, &[]), sheet(&[Threes], 0, &[(Sixes, 12)])], 0, 6);
        agree(rules, [sheet(&[Chance], 50, &[]), sheet(&[FourOfAKind], 50, &[])], 0, 7);
    }
}

#[test]
fn two_boxes_with_the_last_word_are_exact() {
    use Category::*;
    // The other seat fills its last box before this one does.
    let sheets = [sheet(&[Fours], 0, &[(Fives, 10)]), sheet(&[Twos, FullHouse], 0, &[])];
    agree(Rules::Official, sheets, 1, 8);
}

#[test]
fn a_win_among_several_is_shared_by_all_who_are_first() {
    use Category::*;
    let done = |sixes: u8| sheet(&[], 0, &[(Sixes, sixes), (Fives, 20)]);
    // With 18 in the sixes three are first together, or four.
    let mine = sheet(&[Sixes], 0, &[(Fives, 20)]);
    agree(Rules::Official, [done(18), done(18), mine], 2, 9);
    agree(Rules::Official, [done(18), done(18), done(18), mine], 3, 10);
    // Both others fill their last box first, and what they make in it can be the same.
    let last = sheet(&[Threes], 0, &[(Fives, 20)]);
    let mine = sheet(&[Threes, FullHouse], 0, &[(Fives, 15)]);
    agree(Rules::Basic, [last, last, mine], 2, 11);
}

#[test]
fn alone_it_plays_for_points() {
    let mut quick = Quick(3);
    let mut champion = super::strategies::maker("champion", Rules::Basic, 1)();
    let mut game = Yahtzee::new(&Rules::Basic, Seats::new(1, Seat(0)).unwrap());
    loop {
        match game.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = game.throw(|_| quick.below(6) as u8 + 1);
                game.apply_roll(roll);
            }
            Phase::Decide { .. } => {
                let action = champion.choose(&game, Seat(0), 0);
                assert_eq!(Some(action), solved(Rules::Basic).best(&game, Seat(0)));
                game.act(Seat(0), action).unwrap();
            }
        }
    }
}

#[test]
fn the_spread_is_that_of_the_exact_distribution() {
    for (rules, known) in [(Rules::Official, 59.61), (Rules::Basic, 39.82)] {
        let (solved, sight) = (solved(rules), sight(rules));
        let spread = sight.spread();
        let found = spread.sd_of(solved, State::START).unwrap();
        assert!((found - known).abs() < 0.005, "{rules:?} {found}");
        let endings = Endings::new(solved, &MemoryBudget::unlimited());
        use Category::*;
        for (open, yahtzee) in [(&[Sixes, Chance][..], 50), (&[Twos, Fives, LargeStraight], 0)] {
            let state = State::of(&sheet(open, yahtzee, &[(Fours, 16)]));
            let exact = solved.distribution(state, &Unwatched).unwrap().unwrap();
            let found = spread.sd_of(solved, state).unwrap();
            assert!((found - exact.sd()).abs() < 1e-3, "{rules:?} {open:?} {found}");
            let chances = endings.chances(solved, solved.states.parts(state).unwrap());
            for (score, chance) in exact.iter() {
                assert!((chances[score as usize] - chance).abs() < 1e-12);
            }
        }
        let bytes = spread.to_bytes();
        assert_eq!(Spread::from_bytes(&bytes).unwrap().to_bytes(), bytes);
        assert!(Spread::from_bytes(&bytes[1..]).is_none());
        assert!(Spread::from_bytes(&bytes[..bytes.len() - 20]).is_none());
        assert!(Spread::from_bytes(&[]).is_none());
    }
}

/// What comes of the last box under best play, through [`Game`] alone.
fn moments(game: &Yahtzee, known: &mut HashMap<([u8; 5], u8), [f64; 2]>) -> [f64; 2] {
    let mut dice = game.showing();
    dice.sort_unstable();
    if let Phase::Over { .. } = game.phase() {
        let score = f64::from(game.score(Seat(0)));
        return [score, score * score];
    }
    if let Some(&known) = known.get(&(dice, game.rolls_left())) {
        return known;
    }
    let mut sums = [0.0; 2];
    if let Phase::Roll { .. } = game.phase() {
        for (roll, chance) in game.rolls() {
            let mut after = game.clone();
            after.roll(roll).unwrap();
            let later = moments(&after, known);
            sums = [sums[0] + chance * later[0], sums[1] + chance * later[1]];
        }
    } else {
        let mut after = game.clone();
        after.act(Seat(0), solved(game.rule_set()).best(game, Seat(0)).unwrap()).unwrap();
        sums = moments(&after, known);
    }
    known.insert((dice, game.rolls_left()), sums);
    sums
}

#[test]
fn the_spread_of_the_last_box_is_that_of_plain_play() {
    for rules in [Rules::Official, Rules::Basic] {
        for open in Category::ALL {
            let sheet = sheet(&[open], 50, &[(Category::Fives, 25)]);
            let game = Yahtzee::try_from(Setup::alone(rules, sheet).unwrap()).unwrap();
            let [mean, square] = moments(&game, &mut HashMap::new());
            let found = sight(rules).spread().sd_of(solved(rules), State::of(&sheet)).unwrap();
            let sd = (square - mean * mean).sqrt();
            assert!((found - sd).abs() < 1e-3, "{rules:?} {open:?} {found} {sd}");
        }
    }
}

#[test]
fn at_a_table_for_two_it_foresees_that_it_will_play_to_win() {
    for rules in [Rules::Official, Rules::Basic] {
        let mut champion = Champion::new(sight(rules));
        let mut impartial = Champion::impartial(sight(rules));
        let new_game = |seats| Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap());
        let mut at_start = |seats| {
            let game = new_game(seats);
            [&mut champion, &mut impartial].map(|bot| bot.chance_on_turn(&game, Seat(0)))
        };
        let [own, even] = at_start(2);
        assert!(own > even + 0.005 && own < 0.525, "{rules:?} {own} {even}");
        let [own, even] = at_start(3);
        assert_eq!(own.to_bits(), even.to_bits());
        // What it prefers to the last is hardly worse for one who plays for points later.
        let mut quick = Quick(5);
        let mut game = new_game(2);
        while !matches!(game.phase(), Phase::Over { .. }) {
            if let Phase::Roll { .. } = game.phase() {
                let roll = game.throw(|_| quick.below(6) as u8 + 1);
                game.apply_roll(roll);
                continue;
            }
            let seat = game.active();
            let action = crate::Bot::choose(&mut champion, &game, seat, 0);
            let chances = impartial.chances(&game, seat);
            let most = chances.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
            let (_, taken) = chances.iter().find(|(other, _)| *other == action).unwrap();
            assert!(most - taken < 0.03, "{game:?} {action:?} {most} {taken}");
            game.act(seat, action).unwrap();
        }
    }
}
