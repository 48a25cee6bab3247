//! Training samples from self-play.
//!
//! Every seat plays by the evaluator that is being trained. From one turn to the next, own or not,
//! the expected value of a sheet is known exactly; the difference that the dice then make is luck.
//! The target for a sheet is the final points of its seat minus all the luck after it, blended with
//! the evaluator's own prediction (TD(lambda) with the luck removed).

use crate::rng::SplitMix64;

use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::features::{FeatureList, TableContext, add_sheet_features};
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::greedy_and_cautious::Greedy;
use crate::qwinto::table_view::TableView;
use crate::qwinto::turn_evaluator_bot::TurnEvaluator;
use crate::qwinto::turn_values::{ChanceBySum, DiceMask, RollsToEvaluate, TurnOptionValues};

/// A sheet from a game, and the points it turned out to be worth.
#[derive(Clone, Debug)]
pub struct SelfPlaySample {
    /// The features that the evaluator saw.
    pub features: FeatureList,
    /// The points that it should have predicted.
    pub target_points: f32,
}

/// How training games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlaySettings {
    /// The weight of the final result relative to the next prediction, 0 to 1.
    pub lambda: f32,
    /// One entry in this many is made at random; 0 for none.
    pub exploration_interval: u64,
}

/// The setup of a table for a training game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlayTableSetup {
    /// The number of seats.
    pub seat_count: usize,
    /// Whether rerolls are allowed.
    pub has_rerolls: bool,
    /// The seat that the guest plays, if any.
    pub guest_seat: Option<usize>,
}

/// The result of a training game.
#[derive(Clone, Debug)]
pub struct SelfPlayGameResult {
    /// Points by seat.
    pub final_points: Vec<i32>,
    /// With two seats: the predicted lead of the first seat after each turn.
    pub leads: Vec<PredictedLeadAndResult>,
}

/// A predicted lead, and the result of the game.
#[derive(Clone, Copy, Debug)]
pub struct PredictedLeadAndResult {
    /// How many cells the seat nearest to a second full row still needed.
    pub missing_cells: usize,
    /// The lead of the first seat in points.
    pub lead_points: f32,
    /// 1 if it won, one half if the win was shared, otherwise 0.
    pub win_share: f32,
}

/// The turn of one seat.
struct SeatTurn {
    sheet: CompactSheet,
    context: TableContext,
    /// The evaluator's value of the sheet.
    value: f32,
    /// The mean of that value before the dice were rolled.
    mean: f32,
    /// Whether the sheet was reached by the best entry.
    best: bool,
}

/// The bot that plays the guest seat.
#[derive(Clone, Debug)]
pub enum SelfPlayOpponent {
    /// Plays fast, so that short games occur in training too.
    Greedy,
    /// A champion with its own net.
    Champion(Champion),
}

/// Plays one game with `champion` and collects its samples; the guest's seat yields none.
pub fn play_training_game(
    champion: &Champion,
    guest: &SelfPlayOpponent,
    setup: SelfPlayTableSetup,
    settings: &SelfPlaySettings,
    rng: &mut SplitMix64,
    samples: &mut Vec<SelfPlaySample>,
) -> SelfPlayGameResult {
    let guest_evaluator: &dyn TurnEvaluator = match guest {
        SelfPlayOpponent::Greedy => &Greedy,
        SelfPlayOpponent::Champion(other) => other,
    };
    let SelfPlayTableSetup { seat_count: seats, has_rerolls: rerolls, guest_seat: guest } = setup;
    let evaluator = |seat| -> &dyn TurnEvaluator {
        if guest == Some(seat) { guest_evaluator } else { champion }
    };
    let mut sheets = vec![CompactSheet::default(); seats];
    let mut games: Vec<Vec<SeatTurn>> = (0..seats).map(|_| Vec::new()).collect();
    let mut leads = Vec::new();
    let mut active = 0;
    while !sheets.iter().any(CompactSheet::ends_game) {
        let tables: Vec<TableView> = (0..seats)
            .map(|seat| TableView {
                sheets: (0..seats).map(|turn| sheets[(seat + turn) % seats]).collect(),
                active_offset: (active + seats - seat) % seats,
                has_rerolls: rerolls,
            })
            .collect();
        let dice = evaluator(active).best_dice(&tables[active]);
        let roll = RollsToEvaluate { dice, sum: None };
        let chances =
            evaluator(active).turn_values(&tables[active], roll).final_sum_chances(dice, rerolls);
        let sum = draw_sum(&chances, rng);
        for (seat, table) in tables.iter().enumerate() {
            let values = evaluator(seat).turn_values(table, roll);
            let turn = TurnSituation { table, values: &values, dice, chances: &chances, sum };
            let turn = play_seat_turn(champion.net(), &turn, settings, rng);
            sheets[seat] = turn.sheet;
            games[seat].push(turn);
        }
        if guest.is_none()
            && let [first, second] = &games[..]
            && let (Some(first), Some(second)) = (first.last(), second.last())
            && !sheets.iter().any(CompactSheet::ends_game)
        {
            let missing = sheets[0]
                .cells_missing_for_two_full_rows()
                .min(sheets[1].cells_missing_for_two_full_rows());
            leads.push(PredictedLeadAndResult {
                missing_cells: missing,
                lead_points: first.value - second.value,
                win_share: 0.0,
            });
        }
        active = (active + 1) % seats;
    }
    for (seat, (game, sheet)) in games.iter().zip(&sheets).enumerate() {
        if guest != Some(seat) {
            collect_samples(game, sheet, settings.lambda, samples);
        }
    }
    let points: Vec<i32> = sheets.iter().map(CompactSheet::points).collect();
    if let [first, second] = points[..] {
        let won = 0.5 + 0.5 * (first - second).signum() as f32;
        leads.iter_mut().for_each(|lead| lead.win_share = won);
    }
    SelfPlayGameResult { final_points: points, leads }
}

/// A turn as one seat sees it.
struct TurnSituation<'a> {
    table: &'a TableView,
    values: &'a TurnOptionValues,
    dice: DiceMask,
    chances: &'a ChanceBySum,
    sum: u8,
}

/// Plays a seat's turn, and computes its expected value before the roll.
fn play_seat_turn(
    net: &PointsNet,
    turn: &TurnSituation<'_>,
    settings: &SelfPlaySettings,
    rng: &mut SplitMix64,
) -> SeatTurn {
    let &TurnSituation { table, values, dice, chances, sum } = turn;
    let own = table.own_sheet();
    let context = table.context_of_seat(0, own);
    let value = |sheet: &CompactSheet| net.predicted_or_final_points(sheet, &context);
    let after = |sum: u8| match values.best_row_and_cell(dice, sum) {
        Some((row, cell)) => own.with_number(row, cell, sum),
        None => table.own_sheet_without_entry(),
    };
    let mean = dice
        .sums_with_chances()
        .map(|(sum, _)| chances[usize::from(sum)] * value(&after(sum)))
        .sum();
    let best = after(sum);
    let mut sheet = best;
    if settings.exploration_interval > 0 && rng.next_below(settings.exploration_interval) == 0 {
        let mut choices = vec![table.own_sheet_without_entry()];
        RollsToEvaluate { dice, sum: Some(sum) }
            .for_each_legal_entry(own, |entry| choices.push(own.after_entry(entry)));
        sheet = choices[rng.next_below(choices.len() as u64) as usize];
    }
    SeatTurn { sheet, context, value: value(&sheet), mean, best: sheet == best }
}

/// The samples of one seat's game that ended with `sheet`, from the last to the first.
fn collect_samples(
    game: &[SeatTurn],
    sheet: &CompactSheet,
    lambda: f32,
    samples: &mut Vec<SelfPlaySample>,
) {
    let mut points = sheet.points() as f32;
    for turn in game.iter().rev() {
        // The evaluator is never asked about a sheet that ends the game.
        if !turn.sheet.ends_game() {
            let mut features = FeatureList::new();
            add_sheet_features(&turn.sheet, &mut features);
            turn.context.add_features(&mut features);
            samples.push(SelfPlaySample { features, target_points: points });
        }
        // The result after a random entry says nothing about the turn before it.
        let surprise = if turn.best { points - turn.value } else { 0.0 };
        points = turn.mean + lambda * surprise;
    }
}

/// Draws a sum according to `chances`.
fn draw_sum(chances: &ChanceBySum, rng: &mut SplitMix64) -> u8 {
    let mut left = (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
    let mut last = 0;
    for (sum, &chance) in chances.iter().enumerate().filter(|&(_, &chance)| chance > 0.0) {
        last = sum as u8;
        left -= chance;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// Shuffles samples.
pub fn shuffle_samples(samples: &mut [SelfPlaySample], rng: &mut SplitMix64) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, rng.next_below(last as u64 + 1) as usize);
    }
}
