//! Sets of categories.

use super::Category;

/// A set of categories, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CategorySet(u16);

impl CategorySet {
    /// No category.
    pub const EMPTY: Self = Self(0);
    /// The six upper categories.
    pub const UPPER: Self = Self(0b11_1111);
    /// The seven lower categories.
    pub const LOWER: Self = Self(0b1_1111_1100_0000);
    /// All categories.
    pub const ALL: Self = Self(0b1_1111_1111_1111);

    /// Whether `category` is in the set.
    #[must_use]
    pub const fn contains(self, category: Category) -> bool {
        self.0 & category.to_set().0 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of categories in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The categories in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The categories in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The categories that aren't in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// One bit per category, Ones the lowest.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits; those above the thirteenth are dropped.
    #[must_use]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The categories of the set, in the order of the scorecard.
    pub fn iter(self) -> impl Iterator<Item = Category> {
        let mut bits = self.0 & Self::ALL.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let category = Category::ALL[bits.trailing_zeros() as usize];
                bits &= bits - 1;
                category
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_categories_in_order() {
        let set = Category::Chance.to_set().union(Category::Twos.to_set());
        assert_eq!(set.iter().collect::<Vec<_>>(), [Category::Twos, Category::Chance]);
        assert_eq!(set.complement().len(), 11);
        assert_eq!(CategorySet::UPPER.union(CategorySet::LOWER), CategorySet::ALL);
        assert!(CategorySet::UPPER.intersection(CategorySet::LOWER).is_empty());
        assert!(CategorySet::UPPER.iter().all(Category::is_upper));
    }
}
