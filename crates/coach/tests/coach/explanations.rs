//! Everything a hint says about an option is true of the position.

use rollwright_bots::HasPositionValues;
use rollwright_bots::evaluation::position_after_own_and_predicted_actions;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{ComparedToBest, Hint};
use rollwright_games::qwixx::{Action, NumberState};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{Colour, Game, Phase, Pig, Qwinto, Qwixx, Seat, Warrior, Yahtzee};
use rollwright_i18n::Lang;

use crate::test_support::{CoachedTable, is_long_test_run};

/// Hints for `count` positions in which a seat decides.
fn hints_for_positions<G: HasReasons + HasPositionValues>(
    table: &CoachedTable<G>,
    strategy: &str,
    count: usize,
) -> Vec<Hint<G>> {
    let factory = table.bot_factory(strategy);
    let mut hints = Vec::new();
    for seed in 0.. {
        let record = table.play_game(&vec![&factory; table.seats], seed);
        let replay = replay_record::<G>(&record).unwrap();
        for (index, (event, _)) in replay.rolls_and_actions.iter().enumerate() {
            if let RollOrAction::Action(seat, _) = event {
                hints.push(table.coach.hint(replay.position_before(index), *seat));
            }
            if hints.len() == count {
                return hints;
            }
        }
    }
    unreachable!()
}

/// Checks what holds for every game: losses, immediate points, endings and roll shares, recomputed
/// from the rules and the values of positions.
fn assert_numbers_are_true<G: HasReasons + HasPositionValues>(
    table: &CoachedTable<G>,
    hint: &Hint<G>,
) {
    let (position, seat) = (&hint.position, hint.seat);
    let values = table.coach.position_evaluator();
    let value_of = |game: &G| values.seat_values(game)[seat.index()];
    let after = |action| position_after_own_and_predicted_actions(values, position, seat, action);
    // With estimated values, options closer than the error are equal.
    let error = values.evaluator_standard_errors().map_or(1e-9, |off| off.difference_error);
    let legal = position.legal_actions(seat);
    assert_eq!(hint.options.len(), legal.len());
    let best = legal.iter().map(|&action| value_of(&after(action))).fold(f64::MIN, f64::max);
    let document = hint.to_document(Lang::En);
    for (option, document) in hint.options.iter().zip(&document.options) {
        let (ranked, explanation) = (option.ranked, &option.explanation);
        let next = after(ranked.action_value.action);
        assert!((ranked.action_value.value - value_of(&next)).abs() < 1e-9);
        // Every option has a reason, and the best one is compared with the nearest alternative.
        assert!(!explanation.facts.is_empty() && document.reason.len() > 8, "{}", document.reason);
        let is_first = document.action == hint_action(hint, 0);
        assert_eq!(explanation.nearest.is_some(), is_first && legal.len() > 1);
        match explanation.compared_to_best {
            ComparedToBest::WorseBy(loss) => {
                assert!(loss > error - 1e-9 && (loss - (best - value_of(&next))).abs() < 1e-9);
                assert_eq!(document.loss, loss);
            }
            ComparedToBest::Best => assert!((best - value_of(&next)).abs() < 1e-9),
            ComparedToBest::EqualToBest => assert!(best - value_of(&next) <= error + 1e-9),
        }
        if explanation.immediate_points != 0 {
            assert_eq!(explanation.immediate_points, next.score(seat) - position.score(seat));
        }
        assert_eq!(explanation.ends_game, matches!(next.phase(), Phase::Over { .. }));
        if let Some((share, other)) = explanation.better_roll_share {
            let bar = value_of(&after(other));
            let better = next.possible_rolls().into_iter().filter(|(roll, _)| {
                let mut rolled = next.clone();
                rolled.apply_roll(*roll);
                value_of(&rolled) > bar + 1e-10
            });
            assert!((share - better.map(|(_, chance)| chance).sum::<f64>()).abs() < 1e-9);
        }
    }
}

/// The notation of the option at `rank`.
fn hint_action<G: HasReasons>(hint: &Hint<G>, rank: usize) -> String {
    G::format_action(hint.options[rank].ranked.action_value.action)
}

/// A thousand positions in total; in the long test run a thousand per game.
fn position_count(default: usize) -> usize {
    if is_long_test_run() { 1000 } else { default }
}

#[test]
fn explanations_are_true_on_a_thousand_positions() {
    let table = CoachedTable::<Qwixx>::new("official", &[], 1);
    let (mut skipped, mut left_open) = (0, 0);
    for hint in hints_for_positions(&table, "greedy", position_count(400)) {
        assert_numbers_are_true(&table, &hint);
        for option in &hint.options {
            skipped += usize::from(assert_crosses_are_true(&hint, option));
        }
        left_open += usize::from(hint.options[0].explanation.cells_left_open.is_some());
    }
    assert!(skipped > 200 && left_open > 50, "{skipped} {left_open}: too little was said");
    let table = CoachedTable::<Yahtzee>::new("official", &[], 1);
    hints_for_positions(&table, "cautious", position_count(100))
        .iter()
        .for_each(|hint| assert_numbers_are_true(&table, hint));
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    hints_for_positions(&table, "random", position_count(300))
        .iter()
        .for_each(|hint| assert_numbers_are_true(&table, hint));
    let table = CoachedTable::<Warrior>::new("classic", &[], 2);
    hints_for_positions(&table, "random", position_count(100))
        .iter()
        .for_each(|hint| assert_numbers_are_true(&table, hint));
    // With estimated values, for one seat and at a table where all answer at once.
    for seats in [1, 2] {
        let table = CoachedTable::<Qwinto>::new("official", &[], seats);
        let hints = hints_for_positions(&table, "greedy", position_count(50));
        hints.iter().for_each(|hint| assert_numbers_are_true(&table, hint));
        let entered = hints.iter().flat_map(|hint| &hint.options);
        assert!(
            entered.filter(|option| option.explanation.immediate_points != 0).count() > 5,
            "{seats}"
        );
    }
}

/// Checks the statements about cells of Qwixx; returns whether any cells are skipped.
fn assert_crosses_are_true(
    hint: &Hint<Qwixx>,
    option: &rollwright_coach::HintOption<Action>,
) -> bool {
    let (game, seat) = (&hint.position, hint.seat);
    let open_before = |row: Colour, number: u8| {
        let column = game.rules_in_play().column_of(row, number).unwrap();
        (0..column).filter(|&at| game.number_state(seat, row, at) == NumberState::Open).count()
    };
    let skipped_cells_said = &option.explanation.skipped_cells;
    match option.ranked.action_value.action {
        Action::Cross { row, number } => {
            let count = open_before(row, number);
            assert_eq!(
                skipped_cells_said.iter().map(|skipped_cells| skipped_cells.count).sum::<usize>(),
                count
            );
            assert!(
                skipped_cells_said.iter().all(|skipped_cells| skipped_cells.row == row as usize)
            );
        }
        Action::Pass => assert!(skipped_cells_said.is_empty()),
    }
    if let Some((left_open, Action::Cross { row, number })) = option.explanation.cells_left_open {
        assert_eq!((left_open.row, left_open.count), (row as usize, open_before(row, number)));
        assert!(skipped_cells_said.iter().all(|skipped_cells| skipped_cells.row != left_open.row));
    }
    !skipped_cells_said.is_empty()
}

#[test]
fn explanations_exist_in_both_languages() {
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    let mut game = Pig::new(&100, table.choice.rule_set().new_seats(2, Seat(0)).unwrap());
    game.apply_roll(6);
    let hint = table.coach.hint(&game, Seat(0));
    let [en, de] = Lang::ALL.map(|lang| hint.to_document(lang).options[1].reason.clone());
    assert_eq!(en, "It makes 6 points safe, 94 short of the goal.");
    assert_eq!(de, "Das sichert 6 Punkte, dann fehlen noch 94.");
}

#[test]
fn hints_do_not_reveal_what_others_have_answered() {
    let table = CoachedTable::<Qwixx>::with_rollouts("official", &[], 2, 10);
    let mut game = Qwixx::new(
        &Qwixx::rules_for(&table.choice),
        table.choice.rule_set().new_seats(2, Seat(0)).unwrap(),
    );
    let roll = game.roll_from_faces(&[3, 4, 1, 1, 1, 1]).unwrap();
    game.apply_roll(roll);
    let fresh = table.coach.hint(&game, Seat(0));
    for answer in game.legal_actions(Seat(1)).into_iter().take(2) {
        let mut answered = game;
        answered.apply_action(Seat(1), answer);
        assert_eq!(table.coach.hint(&answered, Seat(0)).options, fresh.options);
    }
}
