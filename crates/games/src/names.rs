//! The names of those at the table, in sentences.

use rollwright_words::Lang;

use crate::{Seat, SeatSet};

/// A name for every seat. They are clean (no control characters), but can be wide, long
/// or equal.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    names: &'a [String],
    lang: Lang,
}

impl<'a> Names<'a> {
    /// The names by seat, for sentences in `lang`.
    #[must_use]
    pub fn new(names: &'a [String], lang: Lang) -> Self {
        Self { names, lang }
    }

    /// The language of the sentences they stand in.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// What to call `seat`: its name, with its number where several have the same name.
    #[must_use]
    pub fn of(&self, seat: Seat) -> String {
        let number = u8::from(seat);
        let Some(name) = self.names.get(seat.index()).filter(|name| !name.is_empty()) else {
            return (self.lang.words().core.player)(number);
        };
        let same = self.names.iter().filter(|other| *other == name).count();
        if same > 1 { format!("{name} ({number})") } else { name.clone() }
    }

    /// The names of some seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
    #[must_use]
    pub fn list(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.of(seat)).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., last] => {
                format!("{} {} {last}", rest.join(", "), self.lang.words().core.and)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_and_told_apart() {
        let names = ["Ann", "Ben", "Ann", ""].map(str::to_owned);
        let english = Names::new(&names, Lang::En);
        assert_eq!(english.of(Seat(1)), "Ben");
        assert_eq!(english.of(Seat(2)), "Ann (3)");
        assert_eq!(english.of(Seat(3)), "Player 4");
        let all: SeatSet = (0..3).map(Seat).collect();
        assert_eq!(english.list(all), "Ann (1), Ben and Ann (3)");
        assert_eq!(Names::new(&names, Lang::De).list(all), "Ann (1), Ben und Ann (3)");
        assert_eq!(english.list(SeatSet::EMPTY), "");
    }
}
