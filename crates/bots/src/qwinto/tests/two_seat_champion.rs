//! The champion for tables for two.

use rollwright_games::qwinto::{Action, DiceSet, RowColour, Rules, Sheet};
use rollwright_games::{Game, Qwinto, Seat, Seats};

use super::super::compact_sheet::CompactSheet;
use super::super::qwinto_bot_factory;
use super::super::table_view::TableView;
use super::super::turn_evaluator_bot::TurnEvaluator;
use super::super::turn_values::{DiceMask, RollsToEvaluate};
use crate::qwinto::champion::two_seats::TwoSeatChampion;

const RED: [u8; 10] = [1, 3, 5, 0, 7, 9, 11, 13, 14, 15];
const YELLOW: [u8; 10] = [1, 2, 4, 6, 8, 0, 10, 12, 14, 0];
const FINISH: Action = Action::Enter { row: RowColour::Yellow, cell: 9 };

fn pairs() -> impl Iterator<Item = [CompactSheet; 2]> {
    let open = |sheet: &Sheet| !CompactSheet::from_sheet(sheet).ends_game();
    let sheets: Vec<_> =
        super::sheets(14).iter().filter(|&s| open(s)).map(CompactSheet::from_sheet).collect();
    (1..sheets.len()).map(move |at| [sheets[at - 1], sheets[at]])
}

/// Incremental sums must match full ones: the chance after an entry equals the chance computed from
/// the resulting sheets.
#[test]
fn chances_after_entries_match_those_of_the_resulting_sheets() {
    let champion = TwoSeatChampion::embedded(Rules::Official).unwrap();
    let mut compared = 0;
    for sheets in pairs() {
        for active in [0, 1] {
            let table = TableView {
                sheets: sheets.into_iter().collect(),
                active_offset: active,
                has_rerolls: true,
            };
            let dice = DiceMask(0b111);
            let all = champion.turn_values(&table, RollsToEvaluate { dice, sum: None });
            let [_, theirs] = &table.sheets[..] else { panic!("two sheets") };
            for sum in 3..=18 {
                let answer = champion.predicted_entry(&table, dice, sum);
                let other = match answer {
                    Some((row, cell)) => theirs.with_number(row, cell, sum),
                    None if active == 1 => theirs.after_failed_roll(),
                    None => *theirs,
                };
                for row in 0..3 {
                    let mut best = None::<(usize, f32)>;
                    table.own_sheet().for_each_legal_entry(row, sum, sum, |entry| {
                        let chance = champion.net_win_chance_before_roll(
                            &table.own_sheet().after_entry(entry),
                            &other,
                            active == 1,
                        );
                        if best.is_none_or(|(_, most)| chance > most) {
                            best = Some((entry.cell, chance));
                        }
                    });
                    let found = all.best_cell_and_value_in_row(row, sum);
                    assert_eq!(found.is_some(), best.is_some());
                    if let (Some((_, found)), Some((_, best))) = (found, best) {
                        assert!((found - best).abs() < 1e-4, "{found} {best}");
                        compared += 1;
                    }
                }
                let nothing = champion.net_win_chance_before_roll(
                    &table.own_sheet_without_entry(),
                    &other,
                    active == 1,
                );
                assert!((all.no_entry_value(sum) - nothing).abs() < 1e-4);
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

/// Choosing dice values each set like a seat that has rolled it.
#[test]
fn dice_are_chosen_by_their_mean_value() {
    let champion = TwoSeatChampion::embedded(Rules::Official).unwrap();
    for sheets in pairs() {
        let table =
            TableView { sheets: sheets.into_iter().collect(), active_offset: 0, has_rerolls: true };
        let value = |dice| {
            champion.turn_values(&table, RollsToEvaluate { dice, sum: None }).dice_value(dice, true)
        };
        let best = DiceMask::ALL_SETS.into_iter().map(value).fold(0.0, f32::max);
        assert!((value(champion.best_dice(&table)) - best).abs() < 1e-5);
    }
}

fn after_18(sheets: [Sheet; 2]) -> Qwinto {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwinto::from_sheets(Rules::Official, seats, Seat(0), &sheets).unwrap();
    game.play_action(Seat(0), Action::Dice(DiceSet::from_rows(&RowColour::ALL).unwrap())).unwrap();
    let roll = game.roll_from_faces(&[6, 6, 6]).unwrap();
    game.play_roll(roll).unwrap();
    game.play_action(Seat(0), Action::Keep).unwrap();
    game
}

#[test]
fn the_champion_ends_won_games_and_prolongs_lost_ones() {
    let done = |blue| Sheet::from_numbers([RED, YELLOW, blue], 0).unwrap();
    let ahead = done([15, 16, 17, 0, 0, 0, 0, 0, 0, 0]);
    let mut yellow = YELLOW;
    yellow[8] = 0;
    let behind = Sheet::from_numbers([RED, yellow, [1, 2, 3, 5, 0, 6, 8, 0, 0, 0]], 0).unwrap();
    let choice = |game: &Qwinto| {
        qwinto_bot_factory("champion", Rules::Official, 2).unwrap()().choose(game, Seat(0), 0)
    };
    assert_eq!(choice(&after_18([ahead, behind])), FINISH);
    let (poor, rich) = (done([0; 10]), done([1, 2, 3, 5, 0, 6, 8, 11, 13, 0]));
    let game = after_18([poor, rich]);
    assert_ne!(choice(&game), FINISH);
}

/// In the last turn of a lost game the points still count.
#[test]
fn a_lost_game_is_played_for_points() {
    let theirs = Sheet::from_numbers([RED, YELLOW, [1, 2, 3, 5, 0, 6, 8, 11, 0, 12]], 0).unwrap();
    let mine = Sheet::from_numbers([[0; 10]; 3], 0).unwrap();
    let game = after_18([theirs, mine]);
    let action =
        qwinto_bot_factory("champion", Rules::Official, 2).unwrap()().choose(&game, Seat(1), 0);
    assert!(matches!(action, Action::Enter { .. }), "{action:?}");
}

#[test]
fn invalid_weights_are_rejected() {
    assert!(TwoSeatChampion::from_bytes(&[]).is_none());
    assert!(TwoSeatChampion::from_bytes(&[0; 1000]).is_none());
}
