//! Compares simulated games with an exact enumeration of the same games.

use std::collections::{BTreeMap, HashMap};

use rollwright_bots::cloning_bot_factory;
use rollwright_bots::qwixx::strategies::greedy::Greedy;
use rollwright_bots::{Bot, NoProgress};
use rollwright_games::qwixx::{RuleSetKind, Rules, Sheet};
use rollwright_games::{Game, Phase, Qwixx, Seat, Seats};
use rollwright_lab::{DiceSequenceRange, PreparedRun};

const ONLY_SEAT: Seat = Seat(0);

/// The probability of each final score if greedy plays on from a sheet.
type FinalScores = BTreeMap<i32, f64>;

/// Between turns of a solo game, the sheet determines the position.
fn final_scores(position: &Qwixx, cache: &mut HashMap<Sheet, FinalScores>) -> FinalScores {
    match position.phase() {
        Phase::Over { .. } => FinalScores::from([(position.score(ONLY_SEAT), 1.0)]),
        Phase::Decide { .. } => {
            let mut next = *position;
            next.apply_action(ONLY_SEAT, Greedy.choose(position, ONLY_SEAT, 0));
            final_scores(&next, cache)
        }
        Phase::Roll { .. } => {
            let sheet = *position.sheet_of(ONLY_SEAT);
            if let Some(ends) = cache.get(&sheet) {
                return ends.clone();
            }
            let mut result = FinalScores::new();
            for (roll, chance) in position.possible_rolls() {
                let mut next = *position;
                next.apply_roll(roll);
                for (score, more) in final_scores(&next, cache) {
                    *result.entry(score).or_default() += chance * more;
                }
            }
            cache.insert(sheet, result.clone());
            result
        }
    }
}

#[test]
fn simulation_of_a_small_qwixx_matches_the_enumeration() {
    // Two-sided dice, hence rows of three numbers.
    for (kind, lock_after) in [(RuleSetKind::Official, 1), (RuleSetKind::Concordia, 0)] {
        let rules = Rules::reduced(kind, 2, lock_after).unwrap();
        let seats = Seats::new(1, ONLY_SEAT).unwrap();
        let exact = final_scores(&Qwixx::new(&rules, seats), &mut HashMap::new());
        assert!((exact.values().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(exact.len() > 5, "{exact:?}");
        let bot_makers = vec![cloning_bot_factory(Greedy)];
        let players =
            PreparedRun::<Qwixx> { rules, seats, bot_makers, rotations: 1, luck_adjuster: None };
        let games = 40_000;
        let tally =
            players.play(DiceSequenceRange { seed: 11, from: 0, to: games }, 2, &NoProgress, None);
        let scores = &tally.players[0].scores;
        let played = scores.moments();
        let mean: f64 = exact.iter().map(|(score, chance)| f64::from(*score) * chance).sum();
        let square: f64 = exact.iter().map(|(s, chance)| f64::from(*s).powi(2) * chance).sum();
        let off = (played.mean() - mean) / played.standard_error();
        assert!(off.abs() < 3.0, "{} for {mean}: {off} errors", played.mean());
        let sd = (square - mean * mean).sqrt();
        assert!(
            (played.standard_deviation() / sd - 1.0).abs() < 0.02,
            "{} for {sd}",
            played.standard_deviation()
        );
        for (&score, &chance) in &exact {
            let error = (chance * (1.0 - chance) / games as f64).sqrt();
            let share = scores.count_of(score) as f64 / games as f64;
            assert!((share - chance).abs() < 4.0 * error + 1e-4, "{score}: {share} for {chance}");
        }
        let counted: u64 = exact.keys().map(|&score| scores.count_of(score)).sum();
        assert_eq!(counted, games, "there are impossible scores");
    }
}
