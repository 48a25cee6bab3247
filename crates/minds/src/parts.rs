//! Weights of a net that was trained elsewhere, as bytes: for each part a scale of four bytes
//! and then numbers of two, all little-endian.

/// The parts that were not read yet.
pub(crate) struct Parts<'a>(&'a [u8]);

impl<'a> Parts<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next part, of so many numbers; `None` if there are not so many.
    pub(crate) fn take(&mut self, count: usize) -> Option<Vec<f32>> {
        let (scale, rest) = self.0.split_first_chunk::<4>()?;
        let (numbers, rest) = rest.split_at_checked(2 * count)?;
        self.0 = rest;
        let scale = f32::from_le_bytes(*scale);
        let number = |&number: &[u8; 2]| f32::from(i16::from_le_bytes(number)) * scale;
        scale.is_finite().then(|| numbers.as_chunks::<2>().0.iter().map(number).collect())
    }

    /// Whether all was read.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
