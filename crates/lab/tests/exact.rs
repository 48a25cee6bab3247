//! Simulated games against the same games worked out exactly.

use std::collections::{BTreeMap, HashMap};

use rollwright_games::qwixx::{RuleSetKind, Rules};
use rollwright_games::{Game, Phase, Qwixx, Seat, Seats};
use rollwright_lab::{Part, Players};
use rollwright_minds::mind::recipe_of;
use rollwright_minds::qwixx::greedy::Greedy;
use rollwright_minds::{Mind, Unwatched};

/// The probability of every pair of final scores when greedy plays all seats.
type Ends = BTreeMap<Vec<i32>, f64>;

fn ends(position: &Qwixx, known: &mut HashMap<Qwixx, Ends>) -> Ends {
    if let Some(ends) = known.get(position) {
        return ends.clone();
    }
    let mut result = Ends::new();
    match position.phase() {
        Phase::Over { .. } => {
            let scores = position.seats().iter().map(|seat| position.score(seat)).collect();
            result.insert(scores, 1.0);
        }
        Phase::Roll { .. } => {
            for (roll, chance) in position.rolls() {
                let mut next = *position;
                next.apply_roll(roll);
                for (scores, more) in ends(&next, known) {
                    *result.entry(scores).or_default() += chance * more;
                }
            }
        }
        Phase::Decide { seats, .. } => {
            let mut next = *position;
            for seat in seats.iter() {
                let seen = position.seen_by(Some(seat));
                next.apply(seat, Greedy.choose(&seen, seat, 0));
            }
            result = ends(&next, known);
        }
    }
    known.insert(*position, result.clone());
    result
}

#[test]
fn small_qwixx_games_come_out_as_worked_out() {
    // Two-sided dice, so rows of three numbers; locked after one cross.
    let rules = Rules::shrunk(RuleSetKind::Official, 2, 1).unwrap();
    for count in [1, 2] {
        let seats = Seats::new(count, Seat(0)).unwrap();
        let exact = ends(&Qwixx::new(&rules, seats), &mut HashMap::new());
        assert!((exact.values().sum::<f64>() - 1.0).abs() < 1e-12);
        let recipes = vec![recipe_of(Greedy); usize::from(count)];
        let players = Players::<Qwixx> { rules, seats, recipes, rotations: 1 };
        let games = 40_000;
        let tally = players.play(Part { seed: 11, from: 0, to: games }, 2, &Unwatched, None);
        for (at, player) in tally.players.iter().enumerate() {
            let played = player.scores.moments();
            let mean: f64 = exact.iter().map(|(s, chance)| f64::from(s[at]) * chance).sum();
            let square: f64 =
                exact.iter().map(|(s, chance)| f64::from(s[at]).powi(2) * chance).sum();
            let off = (played.mean() - mean) / played.stderr();
            assert!(off.abs() < 3.0, "player {at}: {} for {mean}, {off} errors", played.mean());
            let sd = (square - mean * mean).sqrt();
            assert!((played.sd() / sd - 1.0).abs() < 0.02, "{} for {sd}", played.sd());
            let mut shares = BTreeMap::<i32, f64>::new();
            for (scores, chance) in &exact {
                *shares.entry(scores[at]).or_default() += chance;
            }
            assert!(shares.len() > 5);
            for (score, share) in shares {
                let error = (share * (1.0 - share) / games as f64).sqrt();
                let got = player.scores.count_of(score) as f64 / games as f64;
                assert!(
                    (got - share).abs() < 4.0 * error + 1e-9,
                    "score {score}: {got} for {share}"
                );
            }
        }
        if let Some(pair) = tally.pair(0, 1) {
            let ahead: f64 = exact.iter().filter(|(s, _)| s[0] > s[1]).map(|(_, c)| c).sum();
            let error = (ahead * (1.0 - ahead) / games as f64).sqrt();
            assert!((pair.ahead as f64 / games as f64 - ahead).abs() < 3.0 * error);
        }
    }
}
