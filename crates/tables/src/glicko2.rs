//! Glicko-2 ratings of puzzles and of the people who solve them.
//!
//! An answer is a game between a person and a puzzle: the person wins by finding the best choice.
//! Every answer is a rating period of its own. The formulas are those of Mark Glickman, "Example of
//! the Glicko-2 system" (2013).

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// The factor between Glicko and Glicko-2.
const SCALE: f64 = 173.7178;
/// How fast the volatility changes.
const TAU: f64 = 0.75;
/// When the search for a volatility stops.
const EPSILON: f64 = 1e-6;
/// Ratings that are less certain than this are provisional.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;
/// No deviation is smaller, so that ratings can always change.
const MIN_DEVIATION: f64 = 45.0;
/// The deviation of somebody without answers.
const MAX_DEVIATION: f64 = 500.0;
/// No rating is outside this range.
const RATING_RANGE: (f64, f64) = (400.0, 4000.0);

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the strength changes over time.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::with_start(1500.0)
    }
}

impl Rating {
    /// The rating before the first answer, with an estimated strength.
    #[must_use]
    pub const fn with_start(rating: f64) -> Self {
        Self { rating, deviation: MAX_DEVIATION, volatility: 0.09 }
    }

    /// Whether it is still uncertain.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }

    /// The rating after these results against others: 1 for a win, 0 for a defeat.
    #[must_use]
    pub fn after_results(&self, results: &[(Self, f64)]) -> Self {
        self.after_results_with_tau(results, TAU)
    }

    fn after_results_with_tau(&self, results: &[(Self, f64)], tau: f64) -> Self {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for (other, score) in results {
            let other_phi = other.deviation / SCALE;
            let weight = 1.0 / (1.0 + 3.0 * other_phi * other_phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-weight * (mu - (other.rating - 1500.0) / SCALE)).exp());
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        if information <= 0.0 {
            return *self;
        }
        let variance = 1.0 / information;
        let delta = variance * surprise;
        let volatility = new_volatility(self.volatility, phi, variance, delta, tau);
        let before = (phi * phi + volatility * volatility).sqrt();
        let after = 1.0 / (1.0 / (before * before) + information).sqrt();
        let (lowest, highest) = RATING_RANGE;
        Self {
            rating: (1500.0 + SCALE * (mu + after * after * surprise)).clamp(lowest, highest),
            deviation: (SCALE * after).clamp(MIN_DEVIATION, MAX_DEVIATION),
            volatility,
        }
    }
}

/// The ratings of a person and of a puzzle after an answer. A provisional person doesn't move the
/// puzzle's rating.
#[must_use]
pub fn ratings_after_answer(person: Rating, puzzle: Rating, found: bool) -> (Rating, Rating) {
    let score = if found { 1.0 } else { 0.0 };
    let new_person = person.after_results(&[(puzzle, score)]);
    let new_puzzle = match person.is_provisional() {
        true => puzzle,
        false => puzzle.after_results(&[(person, 1.0 - score)]),
    };
    (new_person, new_puzzle)
}

/// Step 5 of the algorithm: the Illinois variant of regula falsi.
fn new_volatility(volatility: f64, phi: f64, variance: f64, delta: f64, tau: f64) -> f64 {
    let a = (volatility * volatility).ln();
    let f = |x: f64| {
        let ex = x.exp();
        let sum = phi * phi + variance + ex;
        ex * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (tau * tau)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut steps = 1.0;
        while f(a - steps * tau) < 0.0 && steps < 100.0 {
            steps += 1.0;
        }
        a - steps * tau
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() <= EPSILON {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    #[test]
    fn the_example_of_the_authors_paper_is_reproduced() {
        let results = [
            (rating(1400.0, 30.0), 1.0),
            (rating(1550.0, 100.0), 0.0),
            (rating(1700.0, 300.0), 0.0),
        ];
        let after = rating(1500.0, 200.0).after_results_with_tau(&results, 0.5);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn the_start_is_that_of_the_reference() {
        let Rating { rating, deviation, volatility } = Rating::default();
        assert_eq!((rating, deviation, volatility, TAU), (1500.0, 500.0, 0.09, 0.75));
    }

    #[test]
    fn only_settled_people_move_the_rating_of_a_puzzle() {
        let puzzle = Rating::with_start(1600.0);
        let (person, unmoved) = ratings_after_answer(Rating::default(), puzzle, true);
        assert!(person.rating > 1500.0 && person.deviation < 500.0, "{person:?}");
        assert_eq!(unmoved, puzzle);
        let settled = rating(1500.0, 80.0);
        let (_, harder) = ratings_after_answer(settled, puzzle, false);
        let (_, easier) = ratings_after_answer(settled, puzzle, true);
        assert!(harder.rating > puzzle.rating && easier.rating < puzzle.rating);
    }

    #[test]
    fn a_person_settles_after_some_answers_and_ratings_stay_in_range() {
        let mut person = Rating::default();
        let puzzle = rating(1500.0, 60.0);
        let mut answers = 0;
        while person.is_provisional() {
            answers += 1;
            person = ratings_after_answer(person, puzzle, answers % 2 == 0).0;
            assert!(answers < 50, "{person:?}");
        }
        for _ in 0..2_000 {
            person = ratings_after_answer(person, puzzle, true).0;
        }
        assert!(person.rating <= 4000.0 && person.deviation >= MIN_DEVIATION);
        assert!(person.volatility.is_finite());
    }
}
