//! The names of those at the table, in sentences.

use rollwright_i18n::Lang;

use crate::{Seat, SeatSet};

/// A name for every seat, for sentences in one language. They are clean (no control
/// characters), but can be wide and long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: Vec<String>,
    lang: Lang,
}

impl Names {
    /// The names by seat. Where several have the same name, the seat is told with it;
    /// where there is none, the seat alone.
    #[must_use]
    pub fn new(names: &[String], lang: Lang) -> Self {
        let core = &lang.words().core;
        let name = |(at, name): (usize, &String)| {
            let seat = u8::from(Seat(at as u8));
            match names.iter().filter(|other| *other == name).count() {
                _ if name.is_empty() => (core.player)(seat),
                1 => name.clone(),
                _ => format!("{name} ({})", (core.seat)(seat)),
            }
        };
        Self { names: names.iter().enumerate().map(name).collect(), lang }
    }

    /// The language of the sentences they stand in.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// What to call `seat`.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The names of some seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
    #[must_use]
    pub fn list(&self, seats: SeatSet) -> String {
        self.join(seats.iter())
    }

    /// The names of some seats in an order of one's own.
    #[must_use]
    pub fn join(&self, seats: impl Iterator<Item = Seat>) -> String {
        let names: Vec<&str> = seats.map(|seat| self.of(seat)).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
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
        assert_eq!(english.of(Seat(2)), "Ann (seat 3)");
        assert_eq!(english.of(Seat(3)), "Player 4");
        assert_eq!(english.of(Seat(9)), "");
        let all: SeatSet = (0..3).map(Seat).collect();
        assert_eq!(english.list(all), "Ann (seat 1), Ben and Ann (seat 3)");
        assert_eq!(Names::new(&names, Lang::De).list(all), "Ann (Platz 1), Ben und Ann (Platz 3)");
        assert_eq!(english.list(SeatSet::EMPTY), "");
    }
}
