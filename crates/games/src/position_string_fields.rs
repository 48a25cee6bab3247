//! The fields of a position, which make up its [position string](crate::position_string).

use crate::{PositionPart, PositionStringError, Seat, Seats};

/// A position as a sequence of numbers with known bounds.
pub trait PositionFields: Sized {
    /// Passes every fact of the position to `fields`, and returns the position made of the
    /// numbers that come back.
    ///
    /// One description serves both directions. A writer returns the numbers that it gets. A
    /// reader ignores them and returns those of a string; `self` is then the opening position
    /// with the rules and seats of the string. So a bound may depend on the rules, the seats,
    /// and on numbers that came back before.
    ///
    /// # Errors
    /// The string is damaged, or no game leads to the position.
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError>;
}

/// Writes or reads the fields of a position.
pub trait FieldPasser {
    /// Passes a number from 0 to `bound` - 1.
    ///
    /// # Errors
    /// The string ends before this number.
    fn number(&mut self, value: u32, bound: u32) -> Result<u32, PositionStringError>;

    /// Passes a small number from 0 to `bound` - 1.
    ///
    /// # Errors
    /// The string ends before this number.
    fn small(&mut self, value: u8, bound: u8) -> Result<u8, PositionStringError> {
        let number = self.number(value.into(), bound.into())?;
        u8::try_from(number).map_err(|_| PositionStringError::Damaged)
    }

    /// Passes a yes or no, as 1 or 0.
    ///
    /// # Errors
    /// The string ends before it.
    fn flag(&mut self, value: bool) -> Result<bool, PositionStringError> {
        Ok(self.number(value.into(), 2)? == 1)
    }

    /// Passes one of `seats`, counted from 0.
    ///
    /// # Errors
    /// The string ends before it.
    fn seat(&mut self, seat: Seat, seats: Seats) -> Result<Seat, PositionStringError> {
        Ok(Seat(self.small(seat.0, seats.count() as u8)?))
    }

    /// Passes a number from 0 to `bound` - 1 that stands for a part of the position. `shown` maps
    /// every number to the value that people see; `None` is empty.
    ///
    /// # Errors
    /// The string ends before this number, or an edit doesn't fit.
    fn part(
        &mut self,
        _part: PositionPart,
        value: u32,
        bound: u32,
        _shown: &dyn Fn(u32) -> Option<i32>,
    ) -> Result<u32, PositionStringError> {
        self.number(value, bound)
    }

    /// Passes a small number that stands for a part of the position, and for itself.
    ///
    /// # Errors
    /// See [`FieldPasser::part`].
    fn small_part(
        &mut self,
        part: PositionPart,
        value: u8,
        bound: u8,
    ) -> Result<u8, PositionStringError> {
        let number =
            self.part(part, value.into(), bound.into(), &|code| i32::try_from(code).ok())?;
        u8::try_from(number).map_err(|_| PositionStringError::Damaged)
    }

    /// Passes an unlimited number that stands for a part of the position: for the value `lowest`
    /// and those above.
    ///
    /// # Errors
    /// See [`FieldPasser::unbounded`] and [`FieldPasser::part`].
    fn unbounded_part(
        &mut self,
        _part: PositionPart,
        value: u32,
        _lowest: i32,
    ) -> Result<u32, PositionStringError> {
        self.unbounded(value)
    }

    /// Passes the seat whose turn it is, counted from 0.
    ///
    /// # Errors
    /// See [`FieldPasser::part`].
    fn active_seat(&mut self, seat: Seat, seats: Seats) -> Result<Seat, PositionStringError> {
        let number = |code: u32| i32::try_from(code + 1).ok();
        let bound = seats.count() as u32;
        let passed = self.part(PositionPart::ActiveSeat, seat.0.into(), bound, &number)?;
        Ok(Seat(u8::try_from(passed).map_err(|_| PositionStringError::Damaged)?))
    }

    /// Passes the face, from 1, of the die on the table at a place from 0.
    ///
    /// # Errors
    /// See [`FieldPasser::part`].
    fn face_on_table(&mut self, at: usize, face: u8, sides: u8) -> Result<u8, PositionStringError> {
        let (code, shown) = (face.saturating_sub(1), |code: u32| i32::try_from(code + 1).ok());
        let code = self.part(PositionPart::Die { at }, code.into(), sides.into(), &shown)?;
        Ok(u8::try_from(code).map_err(|_| PositionStringError::Damaged)? + 1)
    }

    /// Passes the face of a die with `sides` sides, from 1.
    ///
    /// # Errors
    /// The string ends before it.
    fn face(&mut self, face: u8, sides: u8) -> Result<u8, PositionStringError> {
        Ok(self.small(face.saturating_sub(1), sides)? + 1)
    }

    /// Passes a number that the rules don't limit: groups of five bits, the lowest first, each
    /// with 32 added if another one follows.
    ///
    /// # Errors
    /// The string ends before it, or the number has more than 32 bits.
    fn unbounded(&mut self, value: u32) -> Result<u32, PositionStringError> {
        let (mut rest, mut number, mut shift) = (value, 0, 0);
        loop {
            let continues = if rest >= 32 { 32 } else { 0 };
            let group = self.number(rest % 32 + continues, 64)?;
            rest /= 32;
            number |= u64::from(group % 32) << shift;
            if group < 32 {
                return u32::try_from(number).map_err(|_| PositionStringError::Damaged);
            }
            shift += 5;
            if shift > u32::BITS {
                return Err(PositionStringError::Damaged);
            }
        }
    }
}

/// Large numbers are computed in limbs of five digits of base 64.
const DIGITS_PER_LIMB: usize = 5;
const LIMB_VALUES: u64 = 1 << (6 * DIGITS_PER_LIMB);

/// Collects the fields of a position.
#[derive(Default)]
pub(crate) struct FieldWriter {
    /// The numbers with their bounds.
    fields: Vec<(u32, u32)>,
}

impl FieldPasser for FieldWriter {
    fn number(&mut self, value: u32, bound: u32) -> Result<u32, PositionStringError> {
        debug_assert!(value < bound, "{value} isn't below {bound}");
        self.fields.push((value, bound));
        Ok(value)
    }
}

impl FieldWriter {
    /// The fields as digits of base 64, the lowest first.
    ///
    /// They are the digits of a number with mixed radix: the first field is its remainder by
    /// its bound, the second field that of the quotient, and so on. A 1 comes after the last
    /// field, so that every string ends where its fields do.
    pub(crate) fn to_digits(&self) -> Vec<u8> {
        let mut limbs: Vec<u32> = vec![1];
        for &(value, bound) in self.fields.iter().rev() {
            let mut carry = u64::from(value);
            for limb in &mut limbs {
                carry += u64::from(*limb) * u64::from(bound);
                *limb = (carry % LIMB_VALUES) as u32;
                carry /= LIMB_VALUES;
            }
            while carry > 0 {
                limbs.push((carry % LIMB_VALUES) as u32);
                carry /= LIMB_VALUES;
            }
        }
        let digits_of =
            |limb: u32| (0..DIGITS_PER_LIMB).map(move |at| (limb >> (6 * at) & 63) as u8);
        let mut digits: Vec<u8> = limbs.into_iter().flat_map(digits_of).collect();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits
    }
}

/// Reads the fields of a position from the digits of [`FieldWriter::to_digits`].
pub(crate) struct FieldReader {
    limbs: Vec<u32>,
}

impl FieldPasser for FieldReader {
    fn number(&mut self, _value: u32, bound: u32) -> Result<u32, PositionStringError> {
        let mut remainder = 0;
        for limb in self.limbs.iter_mut().rev() {
            remainder = remainder * LIMB_VALUES + u64::from(*limb);
            *limb = (remainder / u64::from(bound)) as u32;
            remainder %= u64::from(bound);
        }
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
        if self.limbs.is_empty() {
            // The final 1 isn't a field.
            return Err(PositionStringError::Damaged);
        }
        u32::try_from(remainder).map_err(|_| PositionStringError::Damaged)
    }
}

impl FieldReader {
    pub(crate) fn new(digits: &[u8]) -> Self {
        let limb_of = |digits: &[u8]| {
            digits.iter().rev().fold(0, |limb, &digit| limb << 6 | u32::from(digit))
        };
        Self { limbs: digits.chunks(DIGITS_PER_LIMB).map(limb_of).collect() }
    }

    /// Whether every field has been read: only the final 1 is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.limbs == [1]
    }
}
