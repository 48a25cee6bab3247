//! The way from the first square to the last, as one line of places.

/// The squares of all levels in the order players pass them.
#[derive(Clone, Debug)]
pub(super) struct Course {
    adjustments: Vec<i8>,
    level: usize,
}

impl Course {
    /// The course over `levels` boards of `size` x `size`.
    pub(super) fn new(levels: usize, size: usize) -> Self {
        let mut adjustments = Vec::with_capacity(levels * size * size);
        for level in 0..levels {
            for x in 0..size {
                for y in 0..size {
                    adjustments.push(adjustment(level + x + y));
                }
            }
        }
        Self { adjustments, level: size * size }
    }

    /// The winning place.
    pub(super) fn last(&self) -> usize {
        self.adjustments.len() - 1
    }

    /// The energy that landing on `place` gives.
    pub(super) fn adjustment(&self, place: usize) -> isize {
        isize::from(self.adjustments[place])
    }

    /// Where a player goes who forfeits the contested `place`.
    pub(super) fn below(&self, place: usize) -> usize {
        place.saturating_sub(self.level)
    }
}

/// RULES: Warrior, a square's adjustment.
fn adjustment(t: usize) -> i8 {
    if t.is_multiple_of(3) {
        -3
    } else if t.is_multiple_of(5) {
        -2
    } else if t.is_multiple_of(7) {
        2
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_course() {
        let course = Course::new(3, 4);
        assert_eq!(course.last(), 47);
        // Level 0 (0,0) to (1,1): sums 0 1 2 3, 1 2.
        let start: Vec<isize> = (0..6).map(|place| course.adjustment(place)).collect();
        assert_eq!(start, [-3, 0, 0, -3, 0, 0]);
        // Level 2 (2,1), sum 5, and (2,3), sum 7.
        assert_eq!((course.adjustment(41), course.adjustment(43)), (-2, 2));
        assert_eq!((course.below(15), course.below(16), course.below(40)), (0, 0, 24));
    }
}
