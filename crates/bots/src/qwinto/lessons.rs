//! Lessons from own games.
//!
//! Every seat of a game plays by the evaluator that is being trained. From one turn to
//! the next, own or not, the mean of what a page can become is known exactly; what
//! the dice then bring above or below it is luck. The lesson for a page is the final
//! points of its seat less all the luck that came after it, blended with the
//! evaluator's own forecast (TD(lambda) with the luck taken out).

use crate::luck::Luck;

use super::champion::Champion;
use super::fast_sheet::FastSheet;
use super::features::{Around, Features, list_page};
use super::net::Net;
use super::outlook::{Judge, Outlook};
use super::simple::Greedy;
use super::turn::{Chances, Dice, Prospects, Throw};

/// One page met in a game, and the points it turned out to be worth.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What the evaluator saw.
    pub features: Features,
    /// What it should have said.
    pub points: f32,
}

/// How games are played for learning.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How much the end of the game counts against the next forecast, 0 to 1.
    pub lambda: f32,
    /// One entry in this many is made at random; 0 for none.
    pub explore: u64,
}

/// A table for a training game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many seats.
    pub seats: usize,
    /// Whether there is a re-roll.
    pub rerolls: bool,
    /// A seat that somebody else plays.
    pub guest: Option<usize>,
}

/// How a training game went.
#[derive(Clone, Debug)]
pub struct Played {
    /// Points by seat.
    pub points: Vec<i32>,
    /// With two seats: the first one's forecast lead after each turn.
    pub leads: Vec<Lead>,
}

/// A forecast lead, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// How many cells the seat nearest to a second full row missed for it.
    pub missing: usize,
    /// The points the first seat was ahead.
    pub points: f32,
    /// 1 if it won, a half if the win was shared, else 0.
    pub won: f32,
}

/// What a seat did in one turn.
struct Step {
    page: FastSheet,
    around: Around,
    /// The evaluator's value of the page.
    value: f32,
    /// The mean of that value before the dice were rolled.
    mean: f32,
    /// Whether the page was reached by the best entry.
    best: bool,
}

/// Who plays the seat of a guest.
#[derive(Clone, Debug)]
pub enum Guest {
    /// Hasty, so that short games are met too.
    Greedy,
    /// Somebody with a net of its own.
    Champion(Champion),
}

/// Plays one game by `champion` and takes down its lessons; `guest` learns nothing.
pub fn play(
    champion: &Champion,
    guest: &Guest,
    setup: Setup,
    course: &Course,
    luck: &mut Luck,
    lessons: &mut Vec<Lesson>,
) -> Played {
    let visitor: &dyn Judge = match guest {
        Guest::Greedy => &Greedy,
        Guest::Champion(other) => other,
    };
    let Setup { seats, rerolls, guest } = setup;
    let judge = |seat| -> &dyn Judge { if guest == Some(seat) { visitor } else { champion } };
    let mut pages = vec![FastSheet::default(); seats];
    let mut games: Vec<Vec<Step>> = (0..seats).map(|_| Vec::new()).collect();
    let mut leads = Vec::new();
    let mut active = 0;
    while !pages.iter().any(FastSheet::ends) {
        let tables: Vec<Outlook> = (0..seats)
            .map(|seat| Outlook {
                pages: (0..seats).map(|step| pages[(seat + step) % seats]).collect(),
                active: (active + seats - seat) % seats,
                rerolls,
            })
            .collect();
        let dice = judge(active).dice(&tables[active]);
        let throw = Throw { dice, sum: None };
        let chances = judge(active).prospects(&tables[active], throw).chances(dice, rerolls);
        let sum = draw(&chances, luck);
        for (seat, table) in tables.iter().enumerate() {
            let prospects = judge(seat).prospects(table, throw);
            let turn = Turn { table, prospects: &prospects, dice, chances: &chances, sum };
            let step = step(champion.net(), &turn, course, luck);
            pages[seat] = step.page;
            games[seat].push(step);
        }
        if guest.is_none()
            && let [first, second] = &games[..]
            && let (Some(first), Some(second)) = (first.last(), second.last())
            && !pages.iter().any(FastSheet::ends)
        {
            let missing = pages[0].missing().min(pages[1].missing());
            leads.push(Lead { missing, points: first.value - second.value, won: 0.0 });
        }
        active = (active + 1) % seats;
    }
    for (seat, (game, page)) in games.iter().zip(&pages).enumerate() {
        if guest != Some(seat) {
            learn(game, page, course.lambda, lessons);
        }
    }
    let points: Vec<i32> = pages.iter().map(FastSheet::points).collect();
    if let [first, second] = points[..] {
        let won = 0.5 + 0.5 * (first - second).signum() as f32;
        leads.iter_mut().for_each(|lead| lead.won = won);
    }
    Played { points, leads }
}

/// A turn as one seat sees it.
struct Turn<'a> {
    table: &'a Outlook,
    prospects: &'a Prospects,
    dice: Dice,
    chances: &'a Chances,
    sum: u8,
}

/// What a seat does in a turn, and what the turn was worth to it before the dice.
fn step(net: &Net, turn: &Turn<'_>, course: &Course, luck: &mut Luck) -> Step {
    let &Turn { table, prospects, dice, chances, sum } = turn;
    let own = table.own();
    let around = table.around(0, own);
    let value = |page: &FastSheet| net.value(page, &around);
    let after = |sum: u8| match prospects.entry(dice, sum) {
        Some((row, cell)) => own.put(row, cell, sum),
        None => table.idle(),
    };
    let mean = dice.sums().map(|(sum, _)| chances[usize::from(sum)] * value(&after(sum))).sum();
    let best = after(sum);
    let mut page = best;
    if course.explore > 0 && luck.below(course.explore) == 0 {
        let mut choices = vec![table.idle()];
        Throw { dice, sum: Some(sum) }.entries(own, |entry| choices.push(own.with(entry)));
        page = choices[luck.below(choices.len() as u64) as usize];
    }
    Step { page, around, value: value(&page), mean, best: page == best }
}

/// The lessons of one seat's game that ended with `page`, from the last to the first.
fn learn(game: &[Step], page: &FastSheet, lambda: f32, lessons: &mut Vec<Lesson>) {
    let mut points = page.points() as f32;
    for step in game.iter().rev() {
        // A page that ends the game is never forecast.
        if !step.page.ends() {
            let mut features = Features::new();
            list_page(&step.page, &mut features);
            step.around.list(&mut features);
            lessons.push(Lesson { features, points });
        }
        // What came after a random entry says nothing about the turn before it.
        let surprise = if step.best { points - step.value } else { 0.0 };
        points = step.mean + lambda * surprise;
    }
}

/// A sum, as likely as `chances` say.
fn draw(chances: &Chances, luck: &mut Luck) -> u8 {
    let mut left = (luck.draw() >> 40) as f32 / (1u64 << 24) as f32;
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
pub fn shuffle(lessons: &mut [Lesson], luck: &mut Luck) {
    for last in (1..lessons.len()).rev() {
        lessons.swap(last, luck.below(last as u64 + 1) as usize);
    }
}
