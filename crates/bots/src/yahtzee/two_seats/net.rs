//! A net that sees both sheets of a table for two after a turn and corrects the chance to win
//! that normal curves give.

use super::super::normal;
use super::super::spread::Part;
use super::super::states::{Parts, States};
use crate::learned::{Head, Parts as Weights};

/// Units of the first layer.
const FIRST: usize = 64;
/// What is said of the curves, and at the end who plays first.
const FIGURES: usize = 11;

/// What has been added up in the first layer.
pub(super) type Sums = [f32; FIRST];

/// The weights of what stands on one sheet.
#[derive(Clone, Debug)]
struct Page {
    /// By upper box, where used.
    upper: Vec<Sums>,
    /// By lower box, where used; then the Yahtzee box: open, used, with 50.
    lower: Vec<Sums>,
    /// By upper sum; those that decide the bonus are one.
    sum: Vec<Sums>,
}

/// The net for one number of open boxes after a turn.
#[derive(Clone, Debug)]
pub(super) struct Net {
    own: Page,
    other: Page,
    figures: Vec<Sums>,
    base: Sums,
    head: Head,
}

/// A sheet and what is known of the points still to come on it.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) sheet: Parts,
    /// The games without a further chip, and the others.
    pub(super) to_come: [Part; 2],
}

/// A game with less than this chance is as good as lost, and with as little to be lost, won.
const DECIDED: f64 = 1e-4;

impl Net {
    /// The next net of these weights; `None` if they are too few.
    pub(super) fn read(weights: &mut Weights<'_>) -> Option<Self> {
        let mut rows = |count: usize| Some(weights.take(count * FIRST)?.as_chunks().0.to_vec());
        let mut page = || Some(Page { upper: rows(6)?, lower: rows(9)?, sum: rows(64)? });
        let (own, other) = (page()?, page()?);
        let figures = rows(FIGURES)?;
        let base = weights.take(FIRST)?.try_into().ok()?;
        Some(Self { own, other, figures, base, head: Head::read(weights, FIRST)? })
    }

    /// What is the same for all that a turn can lead to: the sheet of the other, and whether
    /// this seat plays before it in a round.
    pub(super) fn before(&self, states: &States, other: &Side, first: bool) -> Sums {
        let mut sums = self.base;
        self.other.add(&mut sums, states, other.sheet);
        if first {
            add(&mut sums, &self.figures[FIGURES - 1]);
        }
        sums
    }

    /// The chance to win with `lead` points more than the other, whose turn it is.
    pub(super) fn chance(
        &self,
        states: &States,
        mut sums: Sums,
        own: &Side,
        other: &Side,
        lead: f64,
        known: Option<f64>,
    ) -> f64 {
        let foreseen = known.unwrap_or_else(|| by_curves(&own.to_come, &other.to_come, lead));
        let chance = foreseen.clamp(DECIDED, 1.0 - DECIDED);
        if chance != foreseen {
            // The net has seen no such games: they are all alike, so that points decide.
            return chance;
        }
        let (logit, figures) = figures(&own.to_come, &other.to_come, lead, chance);
        self.own.add(&mut sums, states, own.sheet);
        for (figure, row) in figures.into_iter().zip(&self.figures) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += figure * weight;
            }
        }
        1.0 / (1.0 + (-logit - f64::from(self.head.output(&sums))).exp())
    }
}

impl Page {
    fn add(&self, sums: &mut Sums, states: &States, (upper, lower, sum): Parts) {
        for (_, row) in self.upper.iter().enumerate().filter(|(face, _)| upper >> face & 1 == 1) {
            add(sums, row);
        }
        let (lowers, top) = self.lower.split_at(6);
        for (_, row) in lowers.iter().enumerate().filter(|(at, _)| lower >> at & 1 == 1) {
            add(sums, row);
        }
        add(sums, &top[usize::from(lower >> 6)]);
        add(sums, &self.sum[usize::from(states.told_apart(upper, sum))]);
    }
}

fn add(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The `chance` to win when both play for points, as the logarithm of the odds, and what the net
/// sees of it.
fn figures(
    own: &[Part; 2],
    other: &[Part; 2],
    lead: f64,
    chance: f64,
) -> (f64, [f32; FIGURES - 1]) {
    let logit = (chance / (1.0 - chance)).ln();
    let ((mean, square), (other_mean, other_square)) = (moments(own), moments(other));
    let ahead = lead + mean - other_mean;
    let plain_sd = (own[0].sd.powi(2) + other[0].sd.powi(2) + 1.0).sqrt();
    let plain = (lead + own[0].mean - other[0].mean) / plain_sd;
    let figures = [
        (ahead / (square + other_square + 1.0).sqrt()).clamp(-5.0, 5.0),
        plain.clamp(-5.0, 5.0),
        chance,
        logit / 3.0,
        4.0 * chance * (1.0 - chance),
        (ahead / 60.0).clamp(-3.0, 3.0),
        square.sqrt() / 40.0,
        other_square.sqrt() / 40.0,
        1.0 - own[0].chance,
        1.0 - other[0].chance,
    ];
    (logit, figures.map(|figure| figure as f32))
}

/// The chance to win by normal curves.
fn by_curves(own: &[Part; 2], other: &[Part; 2], lead: f64) -> f64 {
    let mut chance = 0.0;
    for a in own.iter().filter(|part| part.chance > 0.0) {
        for b in other.iter().filter(|part| part.chance > 0.0) {
            let sd = (a.sd * a.sd + b.sd * b.sd + 0.25).sqrt();
            chance += a.chance * b.chance * normal::below((lead + a.mean - b.mean) / sd);
        }
    }
    chance
}

/// The mean of the points to come and the square of their standard deviation.
fn moments(parts: &[Part; 2]) -> (f64, f64) {
    let mean: f64 = parts.iter().map(|part| part.chance * part.mean).sum();
    let square = |part: &Part| part.chance * (part.sd.powi(2) + (part.mean - mean).powi(2));
    (mean, parts.iter().map(square).sum())
}

#[cfg(test)]
mod tests {
    use rollwright_games::yahtzee::Rules;

    use super::*;

    /// Weights of one net: all numbers of a part are `number` times its scale.
    fn weights(part: impl Fn(usize) -> (f32, i16)) -> Vec<u8> {
        let rows = [6, 9, 64, 6, 9, 64, FIGURES, 1].map(|rows| rows * FIRST);
        let sizes = rows.into_iter().chain([FIRST * 32, 32, 32, 1]);
        let mut bytes = Vec::new();
        for (at, size) in sizes.enumerate() {
            let (scale, number) = part(at);
            bytes.extend(scale.to_le_bytes());
            bytes.extend(number.to_le_bytes().repeat(size));
        }
        bytes
    }

    fn sides() -> (Side, Side) {
        let part = |chance, mean, sd| Part { chance, mean, sd };
        // Ones and Sixes, Chance and Yahtzee with 50; Twos, with the bonus out of reach.
        let own = Side {
            sheet: (0b10_0001, 2 << 6 | 32, 15),
            to_come: [part(0.9, 150.0, 30.0), part(0.1, 260.0, 40.0)],
        };
        let other =
            Side { sheet: (0b10, 0, 4), to_come: [part(1.0, 160.0, 35.0), Part::default()] };
        (own, other)
    }

    #[test]
    fn a_net_adds_up_what_a_plain_computation_does() {
        let states = States::new(Rules::Official);
        // All weights of a part are alike, so every unit has the same sum.
        let part = |at: usize| (0.01, at as i16 + 1);
        let bytes = weights(part);
        let mut read = Weights::of(&bytes);
        let net = Net::read(&mut read).unwrap();
        assert!(read.is_empty());
        let (own, other) = sides();
        let sums = net.before(&states, &other, true);
        let found = net.chance(&states, sums, &own, &other, 7.0, None);
        let below =
            |mean: f64, sd: f64| normal::below(mean / (sd * sd + 35.0 * 35.0 + 0.25).sqrt());
        let chance =
            0.9 * below(7.0 + 150.0 - 160.0, 30.0) + 0.1 * below(7.0 + 260.0 - 160.0, 40.0);
        let logit = (chance / (1.0 - chance)).ln();
        let square = 0.9 * (900.0 + 11.0 * 11.0) + 0.1 * (1600.0 + 99.0 * 99.0);
        let figures = [
            8.0 / (square + 1225.0f64 + 1.0).sqrt(),
            -3.0 / (900.0f64 + 1225.0 + 1.0).sqrt(),
            chance,
            logit / 3.0,
            4.0 * chance * (1.0 - chance),
            8.0 / 60.0,
            square.sqrt() / 40.0,
            35.0 / 40.0,
            0.1,
            0.0,
            1.0,
        ];
        let weight = |at: usize| 0.01 * (at + 1) as f64;
        // Two upper boxes, Chance, the state of the Yahtzee box, the sum; then the other's.
        let own_sum = 2.0 * weight(0) + 2.0 * weight(1) + weight(2);
        let other_sum = weight(3) + weight(4) + weight(5);
        let first = own_sum + other_sum + weight(6) * figures.iter().sum::<f64>() + weight(7);
        let second = 64.0 * weight(8) * first + weight(9);
        let output = 32.0 * weight(10) * second + weight(11);
        let known = 1.0 / (1.0 + (-logit - output).exp());
        assert!((found - known).abs() < 1e-5, "{found} {known}");
        // The other would have to play first.
        let later = net.before(&states, &other, false);
        assert!((sums[0] - later[0] - weight(6) as f32).abs() < 1e-6);
    }

    #[test]
    fn a_net_of_zeros_leaves_a_known_chance_as_it_is() {
        let states = States::new(Rules::Official);
        let bytes = weights(|_| (1.0, 0));
        let net = Net::read(&mut Weights::of(&bytes)).unwrap();
        let (own, other) = sides();
        let sums = net.before(&states, &other, false);
        let found = net.chance(&states, sums, &own, &other, 0.0, Some(0.3));
        assert!((found - 0.3).abs() < 1e-12);
        assert!(Net::read(&mut Weights::of(&bytes[1..])).is_none());
    }

    #[test]
    fn games_that_are_as_good_as_decided_are_alike_whatever_the_net_says() {
        let states = States::new(Rules::Official);
        let bytes = weights(|at| (0.01, at as i16 + 1));
        let net = Net::read(&mut Weights::of(&bytes)).unwrap();
        let (own, other) = sides();
        let sums = net.before(&states, &other, true);
        let chance = |lead, known| net.chance(&states, sums, &own, &other, lead, known);
        for won in [chance(300.0, Some(1.0)), chance(200.0, Some(0.99995)), chance(900.0, None)] {
            assert_eq!(won.to_bits(), (1.0 - DECIDED).to_bits());
        }
        for lost in [chance(-300.0, Some(0.0)), chance(-900.0, None)] {
            assert_eq!(lost.to_bits(), DECIDED.to_bits());
        }
        assert!((chance(0.0, Some(0.5)) - 0.5).abs() > 0.01, "else the net has its say");
    }
}
