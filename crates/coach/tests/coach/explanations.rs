//! Whatever a hint says of an option is true of the position.

use rollwright_bots::HasBots;
use rollwright_bots::evaluation::position_after_action;
use rollwright_coach::{ComparedToBest, Hint};
use rollwright_games::qwixx::{Action, NumberState};
use rollwright_games::record::{RollOrAction as Stands, replay_record};
use rollwright_games::{
    Colour, Game, Narration, Phase, Pig, Qwinto, Qwixx, Seat, Warrior, Yahtzee,
};
use rollwright_i18n::Lang;

use crate::test_support::{CoachedTable, is_long_test_run};

/// Hints for so many positions in which somebody decides.
fn hints_for_positions<G: HasBots + Narration>(
    table: &CoachedTable<G>,
    strategy: &str,
    count: usize,
) -> Vec<Hint<G>> {
    let maker = table.bot_maker(strategy);
    let mut hints = Vec::new();
    for seed in 0.. {
        let record = table.play_game(&vec![&maker; table.seats], seed);
        let folded = replay_record::<G>(&record).unwrap();
        for (index, (what, _)) in folded.rolls_and_actions.iter().enumerate() {
            if let Stands::Action(seat, _) = what {
                hints.push(table.coach.hint(folded.position_before(index), *seat));
            }
            if hints.len() == count {
                return hints;
            }
        }
    }
    unreachable!()
}

/// What holds whatever the game: losses, points at once, endings and chances, worked out
/// again from the rules and the values of positions.
fn assert_numbers_are_true<G: HasBots + Narration>(table: &CoachedTable<G>, hint: &Hint<G>) {
    let (position, seat) = (&hint.position, hint.seat);
    let values = table.coach.values();
    let value_of = |game: &G| values.seat_values(game)[seat.index()];
    let after = |action| position_after_action(values, position, seat, action);
    // Where values are estimated, options closer than the error are equal.
    let error = values.calibration().map_or(1e-9, |off| off.difference_error);
    let legal = position.legal_actions(seat);
    assert_eq!(hint.options.len(), legal.len());
    let best = legal.iter().map(|&action| value_of(&after(action))).fold(f64::MIN, f64::max);
    let told = hint.to_document(Lang::En);
    for (option, told) in hint.options.iter().zip(&told.options) {
        let (weighed, reason) = (option.ranked, &option.explanation);
        let next = after(weighed.action_value.action);
        assert!((weighed.action_value.value - value_of(&next)).abs() < 1e-9);
        match reason.compared_to_best {
            ComparedToBest::WorseBy(loss) => {
                assert!(loss > error - 1e-9 && (loss - (best - value_of(&next))).abs() < 1e-9);
                assert!(told.reason.starts_with("Costs "), "{}", told.reason);
            }
            ComparedToBest::Best => assert!((best - value_of(&next)).abs() < 1e-9),
            ComparedToBest::EqualToBest => assert!(best - value_of(&next) <= error + 1e-9),
        }
        if reason.immediate_points != 0 {
            assert_eq!(reason.immediate_points, next.score(seat) - position.score(seat));
            let points = reason.immediate_points.abs().to_string();
            assert!(told.reason.contains(&points), "{} {points}", told.reason);
        }
        assert_eq!(reason.ends_game, matches!(next.phase(), Phase::Over { .. }));
        assert_eq!(reason.ends_game, told.reason.contains("ends the game"));
        if let Some((share, other)) = reason.better_roll_share {
            let bar = value_of(&after(other));
            let better = next.possible_rolls().into_iter().filter(|(roll, _)| {
                let mut rolled = next.clone();
                rolled.apply_roll(*roll);
                value_of(&rolled) > bar + 1e-10
            });
            assert!((share - better.map(|(_, chance)| chance).sum::<f64>()).abs() < 1e-9);
            let percent = format!("{:.0}% of rolls", 100.0 * share);
            assert!(told.reason.contains(&percent), "{} {percent}", told.reason);
        }
    }
}

/// A thousand positions in all; in the long form a thousand of each game.
fn position_count(usual: usize) -> usize {
    if is_long_test_run() { 1000 } else { usual }
}

#[test]
fn reasons_are_true_on_a_thousand_positions() {
    let table = CoachedTable::<Qwixx>::new("official", &[], 1);
    let (mut passed_over, mut kept) = (0, 0);
    for hint in hints_for_positions(&table, "greedy", position_count(400)) {
        assert_numbers_are_true(&table, &hint);
        for option in &hint.options {
            passed_over += usize::from(assert_crosses_are_true(&hint, option));
        }
        kept += usize::from(hint.options[0].explanation.cells_left_open.is_some());
    }
    assert!(passed_over > 200 && kept > 50, "{passed_over} {kept}: too little was said");
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
    // Where values are estimated, alone and at a table where all answer at once.
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

/// Checks what is said of cells of Qwixx; says whether any are passed over.
fn assert_crosses_are_true(
    hint: &Hint<Qwixx>,
    option: &rollwright_coach::HintOption<Action>,
) -> bool {
    let (game, seat) = (&hint.position, hint.seat);
    let open_before = |row: Colour, number: u8| {
        let column = game.rules_in_play().column_of(row, number).unwrap();
        (0..column).filter(|&at| game.number_state(seat, row, at) == NumberState::Open).count()
    };
    let said = &option.explanation.skipped_cells;
    match option.ranked.action_value.action {
        Action::Cross { row, number } => {
            let count = open_before(row, number);
            assert_eq!(said.iter().map(|passed| passed.count).sum::<usize>(), count);
            assert!(said.iter().all(|passed| passed.row == row as usize));
        }
        Action::Pass => assert!(said.is_empty()),
    }
    if let Some((kept, Action::Cross { row, number })) = option.explanation.cells_left_open {
        assert_eq!((kept.row, kept.count), (row as usize, open_before(row, number)));
        assert!(said.iter().all(|passed| passed.row != kept.row));
    }
    !said.is_empty()
}

#[test]
fn sentences_are_there_in_both_languages() {
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    let mut game = Pig::new(&100, table.choice.rule_set().check_seats(2, Seat(0)).unwrap());
    game.apply_roll(6);
    let hint = table.coach.hint(&game, Seat(0));
    let [en, de] = Lang::ALL.map(|lang| hint.to_document(lang).options[1].reason.clone());
    assert!(en.starts_with("Costs ") && en.contains("brings 6 points at once"), "{en}");
    assert!(de.starts_with("Kostet ") && de.contains("bringt sofort 6 Punkte"), "{de}");
}

#[test]
fn nobody_learns_what_others_have_answered() {
    let table = CoachedTable::<Qwixx>::with_rollouts("official", &[], 2, 10);
    let mut game = Qwixx::new(
        &Qwixx::rules_for(&table.choice),
        table.choice.rule_set().check_seats(2, Seat(0)).unwrap(),
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
