//! Learning from own games.
//!
//! Every seat of a game plays by the evaluator that is being trained. From one turn
//! of its own or of others to the next, the mean of what a page can become is known
//! exactly; what the dice then brought above or below it is luck. The lesson for a
//! page is the seat's final points less all the luck that came after it, blended
//! with the evaluator's own forecast (TD(lambda)).

use crate::luck::Luck;

use super::champion::Champion;
use super::features::{FEATURES, Features, list_page};
use super::net::{Net, SCALE, Sums, WIDTH};
use super::page::{OPEN, Page};
use super::table::{Judge, Table};
use super::turn::Throw;

/// One page met in a game, and the points it turned out to be worth.
pub struct Lesson {
    features: Features,
    points: f32,
}

/// Settings of a training run.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How many rounds of games and lessons.
    pub rounds: usize,
    /// Games a round.
    pub games: usize,
    /// Lessons taken together in one step.
    pub batch: usize,
    /// The size of the first steps; they shrink to nothing by the last round.
    pub step: f32,
    /// How much the end of the game counts against the next forecast.
    pub lambda: f32,
    /// One entry in this many is made at random.
    pub explore: u64,
    /// Where the dice start.
    pub seed: u64,
}

/// A table for a training game.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// How many seats.
    pub seats: usize,
    /// Whether there is a re-roll.
    pub rerolls: bool,
}

/// How a training game went.
pub struct Played {
    /// Points by seat.
    pub points: Vec<i32>,
    /// How many turns it took.
    pub turns: usize,
    /// With two seats: the first one's forecast lead after each turn.
    pub leads: Vec<Lead>,
}

/// A forecast lead, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    missing: usize,
    lead: f32,
    won: f32,
}

/// What one seat remembers of a game.
#[derive(Default)]
struct Memory {
    /// Features of the pages after each turn, their value, and the mean before it.
    steps: Vec<Step>,
}

struct Step {
    features: Features,
    /// The evaluator's value of the page.
    value: f32,
    /// The mean of that value before the dice were rolled.
    mean: f32,
    /// Whether the page was reached by the best entry.
    best: bool,
}

/// Plays one game by `champion` and takes down its lessons.
pub fn play(
    champion: &Champion,
    setup: Setup,
    course: &Course,
    luck: &mut Luck,
    to: &mut Vec<Lesson>,
) -> Played {
    let Setup { seats, rerolls } = setup;
    let net = champion.net();
    let mut pages = vec![Page::default(); seats];
    let mut memories: Vec<Memory> = (0..seats).map(|_| Memory::default()).collect();
    let mut active = 0;
    let mut turns = 0;
    let mut gaps = Vec::new();
    loop {
        turns += 1;
        let table = |seat: usize| Table {
            pages: (0..seats).map(|step| pages[(seat + step) % seats]).collect(),
            active: (active + seats - seat) % seats,
            rerolls,
        };
        let dice = champion.dice(&table(active));
        let throw = Throw { dice, sum: None };
        let chances = champion.prospects(&table(active), throw).chances(dice, rerolls);
        let sum = draw(&chances, luck);
        let mut after = pages.clone();
        for seat in 0..seats {
            let table = table(seat);
            let prospects = champion.prospects(&table, throw);
            let around = table.around(0, table.own());
            let page_of = |sum: u8| match prospects.entry(dice, sum) {
                Some((row, cell)) => {
                    let mut page = *table.own();
                    page.cells[row][cell] = sum;
                    page
                }
                None => table.idle(),
            };
            let mean = dice
                .sums()
                .map(|(sum, _)| {
                    chances[usize::from(sum)] * net.value(&page_of(sum), &around)
                })
                .sum();
            let mut best = true;
            let mut page = page_of(sum);
            if course.explore > 0 && luck.below(course.explore) == 0 {
                let mut choices = vec![table.idle()];
                for row in (0..3).filter(|&row| dice.has(row)) {
                    pages[seat].entries(row, sum, sum, |entry| choices.push(pages[seat].with(entry)));
                }
                let other = choices[luck.below(choices.len() as u64) as usize];
                best = other == page;
                page = other;
            }
            let value = net.value(&page, &around);
            let mut features = Features::new();
            list_page(&page, &mut features);
            around.list(&mut features);
            memories[seat].steps.push(Step { features, value, mean, best });
            after[seat] = page;
        }
        pages = after;
        active = (active + 1) % seats;
        if pages.iter().any(Page::ends) {
            break;
        }
        if seats == 2 {
            let missing = pages[0].missing().min(pages[1].missing());
            let values: [f32; 2] = std::array::from_fn(|seat| memories[seat].steps.last().map_or(0.0, |step| step.value));
            gaps.push((missing, values[0] - values[1]));
        }
    }
    let lead = pages[0].points() - pages.last().map_or(0, Page::points);
    let won = 0.5 + 0.5 * lead.signum() as f32;
    for (memory, page) in memories.iter().zip(&pages) {
        // The lesson for the last page is the points themselves; a page that ends the
        // game needs no lesson.
        let mut points = page.points() as f32;
        for (index, step) in memory.steps.iter().enumerate().rev() {
            let last = index + 1 == memory.steps.len();
            if !(last && page.ends()) {
                to.push(Lesson { features: step.features.clone(), points });
            }
            let carried = if step.best { course.lambda * (points - step.value) } else { 0.0 };
            points = step.mean + carried;
        }
    }
    let leads = gaps.into_iter().map(|(missing, lead)| Lead { missing, lead, won }).collect();
    Played { points: pages.iter().map(Page::points).collect(), turns, leads }
}

fn draw(chances: &[f32], luck: &mut Luck) -> u8 {
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

/// Teaches a network, step by step (Adam).
pub struct Teacher {
    net: Net,
    slope: Net,
    mean: Net,
    square: Net,
    steps: i32,
}

impl Teacher {
    /// A teacher of a network that begins with small random weights.
    #[must_use]
    pub fn new(luck: &mut Luck) -> Self {
        let mut net = Net::zero();
        let mut small = |size: f32| ((luck.draw() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * size;
        for row in &mut net.input {
            for weight in &mut row[1..] {
                *weight = small(0.05);
            }
        }
        for weight in &mut net.output[1..] {
            *weight = small(0.3);
        }
        net.start[0] = 4.0;
        Self { net, slope: Net::zero(), mean: Net::zero(), square: Net::zero(), steps: 0 }
    }

    /// Goes on with a network.
    pub fn from(net: Net) -> Self {
        Self { net, slope: Net::zero(), mean: Net::zero(), square: Net::zero(), steps: 0 }
    }

    /// The network as it is.
    #[must_use]
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Takes lessons together; gives the mean square error in points before the step.
    pub fn teach(&mut self, lessons: &[Lesson], step: f32) -> f32 {
        let mut error = 0.0;
        let share = 1.0 / lessons.len() as f32;
        for lesson in lessons {
            let sums = self.net.sums(&lesson.features);
            let miss = (self.net.points(&sums) - lesson.points) / SCALE;
            error += miss * miss * SCALE * SCALE * share;
            let miss = miss.clamp(-3.0, 3.0) * share;
            let mut back: Sums = [0.0; WIDTH];
            back[0] = miss;
            for unit in 1..WIDTH {
                if sums[unit] > 0.0 {
                    back[unit] = miss * self.net.output[unit];
                    self.slope.output[unit] += miss * sums[unit];
                }
            }
            for (slope, back) in self.slope.start.iter_mut().zip(back) {
                *slope += back;
            }
            for &feature in &lesson.features {
                for (slope, back) in self.slope.input[usize::from(feature)].iter_mut().zip(back) {
                    *slope += back;
                }
            }
        }
        self.step(step);
        error
    }

    /// Learns how far forecasts miss from leads that were or were not brought home: the
    /// spread under which the games went the likeliest way.
    pub fn spread(&mut self, leads: &[Lead]) {
        let mut at = [const { Vec::new() }; 2 * OPEN + 1];
        for lead in leads {
            at[lead.missing].push(lead);
        }
        for (spread, leads) in self.net.spread.iter_mut().zip(&at) {
            if leads.len() < 100 {
                continue;
            }
            let surprise = |spread: f32| -> f32 {
                leads
                    .iter()
                    .map(|lead| {
                        let chance = 1.0 / (1.0 + (-lead.lead / spread).exp());
                        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
                        -lead.won * chance.ln() - (1.0 - lead.won) * (1.0 - chance).ln()
                    })
                    .sum()
            };
            let best = (2..60).map(|half| half as f32 / 2.0).min_by(|&a, &b| surprise(a).total_cmp(&surprise(b)));
            if let Some(best) = best {
                *spread += 0.3 * (best - *spread);
            }
        }
    }

    fn step(&mut self, step: f32) {
        self.steps += 1;
        let warm_mean = 1.0 - 0.9f32.powi(self.steps);
        let warm_square = 1.0 - 0.999f32.powi(self.steps);
        let step = step * warm_square.sqrt() / warm_mean;
        let row = |weight: &mut Sums, slope: &mut Sums, mean: &mut Sums, square: &mut Sums| {
            for unit in 0..WIDTH {
                mean[unit] += 0.1 * (slope[unit] - mean[unit]);
                square[unit] += 0.001 * (slope[unit] * slope[unit] - square[unit]);
                weight[unit] -= step * mean[unit] / (square[unit].sqrt() + 1e-8);
                slope[unit] = 0.0;
            }
        };
        for feature in 0..FEATURES {
            row(
                &mut self.net.input[feature],
                &mut self.slope.input[feature],
                &mut self.mean.input[feature],
                &mut self.square.input[feature],
            );
        }
        row(&mut self.net.start, &mut self.slope.start, &mut self.mean.start, &mut self.square.start);
        row(&mut self.net.output, &mut self.slope.output, &mut self.mean.output, &mut self.square.output);
    }
}
