//! Lessons from own games.
//!
//! Every seat of a game plays by the evaluator that is being trained. From one turn to
//! the next, own or not, the mean of what a page can become is known exactly; what
//! the dice then bring above or below it is luck. The lesson for a page is the final
//! points of its seat less all the luck that came after it, blended with the
//! evaluator's own forecast (TD(lambda) with the luck taken out).

use crate::rng::SplitMix64;

use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::features::{FeatureList, TableContext, add_sheet_features};
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::compact_sheet::CompactSheet;
use crate::qwinto::strategies::greedy_and_cautious::Greedy;
use crate::qwinto::table_view::{TableView, TurnEvaluator};
use crate::qwinto::turn_values::{DiceMask, EntryValues, PossibleRoll, SumChances};

/// One page met in a game, and the points it turned out to be worth.
#[derive(Clone, Debug)]
pub struct SelfPlaySample {
    /// What the evaluator saw.
    pub features: FeatureList,
    /// What it should have said.
    pub target_points: f32,
}

/// How games are played for learning.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlaySettings {
    /// How much the end of the game counts against the next forecast, 0 to 1.
    pub lambda: f32,
    /// One entry in this many is made at random; 0 for none.
    pub exploration_interval: u64,
}

/// A table for a training game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlayTable {
    /// How many seats.
    pub seat_count: usize,
    /// Whether there is a re-roll.
    pub has_rerolls: bool,
    /// A seat that somebody else plays.
    pub guest_seat: Option<usize>,
}

/// How a training game went.
#[derive(Clone, Debug)]
pub struct SelfPlayResult {
    /// Points by seat.
    pub final_points: Vec<i32>,
    /// With two seats: the first one's forecast lead after each turn.
    pub leads: Vec<LeadSample>,
}

/// A forecast lead, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct LeadSample {
    /// How many cells the seat nearest to a second full row missed for it.
    pub missing_cells: usize,
    /// The points the first seat was ahead.
    pub lead_points: f32,
    /// 1 if it won, a half if the win was shared, else 0.
    pub win_share: f32,
}

/// What a seat did in one turn.
struct SeatTurn {
    page: CompactSheet,
    around: TableContext,
    /// The evaluator's value of the page.
    value: f32,
    /// The mean of that value before the dice were rolled.
    mean: f32,
    /// Whether the page was reached by the best entry.
    best: bool,
}

/// Who plays the seat of a guest.
#[derive(Clone, Debug)]
pub enum GuestBot {
    /// Hasty, so that short games are met too.
    Greedy,
    /// Somebody with a net of its own.
    Champion(Champion),
}

/// Plays one game by `champion` and takes down its lessons; `guest` learns nothing.
pub fn play_training_game(
    champion: &Champion,
    guest: &GuestBot,
    setup: SelfPlayTable,
    course: &SelfPlaySettings,
    rng: &mut SplitMix64,
    lessons: &mut Vec<SelfPlaySample>,
) -> SelfPlayResult {
    let visitor: &dyn TurnEvaluator = match guest {
        GuestBot::Greedy => &Greedy,
        GuestBot::Champion(other) => other,
    };
    let SelfPlayTable { seat_count: seats, has_rerolls: rerolls, guest_seat: guest } = setup;
    let judge =
        |seat| -> &dyn TurnEvaluator { if guest == Some(seat) { visitor } else { champion } };
    let mut pages = vec![CompactSheet::default(); seats];
    let mut games: Vec<Vec<SeatTurn>> = (0..seats).map(|_| Vec::new()).collect();
    let mut leads = Vec::new();
    let mut active = 0;
    while !pages.iter().any(CompactSheet::ends_game) {
        let tables: Vec<TableView> = (0..seats)
            .map(|seat| TableView {
                sheets: (0..seats).map(|step| pages[(seat + step) % seats]).collect(),
                active_offset: (active + seats - seat) % seats,
                has_rerolls: rerolls,
            })
            .collect();
        let dice = judge(active).best_dice(&tables[active]);
        let throw = PossibleRoll { dice, sum: None };
        let chances = judge(active).turn_values(&tables[active], throw).sum_chances(dice, rerolls);
        let sum = draw_sum(&chances, rng);
        for (seat, table) in tables.iter().enumerate() {
            let prospects = judge(seat).turn_values(table, throw);
            let turn = TurnSituation { table, prospects: &prospects, dice, chances: &chances, sum };
            let step = play_seat_turn(champion.net(), &turn, course, rng);
            pages[seat] = step.page;
            games[seat].push(step);
        }
        if guest.is_none()
            && let [first, second] = &games[..]
            && let (Some(first), Some(second)) = (first.last(), second.last())
            && !pages.iter().any(CompactSheet::ends_game)
        {
            let missing = pages[0].missing_for_two_rows().min(pages[1].missing_for_two_rows());
            leads.push(LeadSample {
                missing_cells: missing,
                lead_points: first.value - second.value,
                win_share: 0.0,
            });
        }
        active = (active + 1) % seats;
    }
    for (seat, (game, page)) in games.iter().zip(&pages).enumerate() {
        if guest != Some(seat) {
            collect_samples(game, page, course.lambda, lessons);
        }
    }
    let points: Vec<i32> = pages.iter().map(CompactSheet::points).collect();
    if let [first, second] = points[..] {
        let won = 0.5 + 0.5 * (first - second).signum() as f32;
        leads.iter_mut().for_each(|lead| lead.win_share = won);
    }
    SelfPlayResult { final_points: points, leads }
}

/// A turn as one seat sees it.
struct TurnSituation<'a> {
    table: &'a TableView,
    prospects: &'a EntryValues,
    dice: DiceMask,
    chances: &'a SumChances,
    sum: u8,
}

/// What a seat does in a turn, and what the turn was worth to it before the dice.
fn play_seat_turn(
    net: &PointsNet,
    turn: &TurnSituation<'_>,
    course: &SelfPlaySettings,
    rng: &mut SplitMix64,
) -> SeatTurn {
    let &TurnSituation { table, prospects, dice, chances, sum } = turn;
    let own = table.own_sheet();
    let around = table.context_of_seat(0, own);
    let value = |page: &CompactSheet| net.sheet_points(page, &around);
    let after = |sum: u8| match prospects.best_entry(dice, sum) {
        Some((row, cell)) => own.with_number(row, cell, sum),
        None => table.own_sheet_without_entry(),
    };
    let mean = dice.sums().map(|(sum, _)| chances[usize::from(sum)] * value(&after(sum))).sum();
    let best = after(sum);
    let mut page = best;
    if course.exploration_interval > 0 && rng.next_below(course.exploration_interval) == 0 {
        let mut choices = vec![table.own_sheet_without_entry()];
        PossibleRoll { dice, sum: Some(sum) }
            .for_each_entry(own, |entry| choices.push(own.after_entry(entry)));
        page = choices[rng.next_below(choices.len() as u64) as usize];
    }
    SeatTurn { page, around, value: value(&page), mean, best: page == best }
}

/// The lessons of one seat's game that ended with `page`, from the last to the first.
fn collect_samples(
    game: &[SeatTurn],
    page: &CompactSheet,
    lambda: f32,
    lessons: &mut Vec<SelfPlaySample>,
) {
    let mut points = page.points() as f32;
    for step in game.iter().rev() {
        // A page that ends the game is never forecast.
        if !step.page.ends_game() {
            let mut features = FeatureList::new();
            add_sheet_features(&step.page, &mut features);
            step.around.add_features(&mut features);
            lessons.push(SelfPlaySample { features, target_points: points });
        }
        // What came after a random entry says nothing about the turn before it.
        let surprise = if step.best { points - step.value } else { 0.0 };
        points = step.mean + lambda * surprise;
    }
}

/// A sum, as likely as `chances` say.
fn draw_sum(chances: &SumChances, rng: &mut SplitMix64) -> u8 {
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

/// Puts lessons into a random order.
pub fn shuffle_samples(lessons: &mut [SelfPlaySample], rng: &mut SplitMix64) {
    for last in (1..lessons.len()).rev() {
        lessons.swap(last, rng.next_below(last as u64 + 1) as usize);
    }
}
