//! The names of the players in sentences.

use rollwright_i18n::{Lang, name_inside_sentence};

use crate::{Seat, SeatSet};

/// A name for every seat, for sentences in one language. Names have no control characters,
/// but can be wide and long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNames {
    names: Vec<String>,
    lang: Lang,
}

impl PlayerNames {
    /// The names by seat. A name that several players share is followed by the seat; an
    /// empty one becomes "Player 4" or the like.
    #[must_use]
    pub fn new(names: &[String], lang: Lang) -> Self {
        let texts = &lang.shared_texts().common;
        let name = |(at, name): (usize, &String)| {
            let seat = u8::from(Seat(at as u8));
            match names.iter().filter(|other| *other == name).count() {
                _ if name.is_empty() => (texts.unnamed_player)(seat),
                1 => name.clone(),
                _ => format!("{name} ({})", (texts.seat_label)(seat)),
            }
        };
        Self { names: names.iter().enumerate().map(name).collect(), lang }
    }

    /// The language of the sentences.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The name of `seat`.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The joined names of a set of seats: `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`.
    #[must_use]
    pub fn joined_names_of_set(&self, seats: SeatSet) -> String {
        self.joined_names(seats.iter())
    }

    /// The joined names of seats, in the given order.
    #[must_use]
    pub fn joined_names(&self, seats: impl Iterator<Item = Seat>) -> String {
        let mut names: Vec<&str> = seats.map(|seat| self.name_of(seat)).collect();
        for name in names.iter_mut().skip(1) {
            *name = name_inside_sentence(name, self.lang);
        }
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [rest @ .., last] => {
                format!("{} {} {last}", rest.join(", "), self.lang.shared_texts().common.and)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_distinguished_by_seat() {
        let names = ["Ann", "Ben", "Ann", ""].map(str::to_owned);
        let english = PlayerNames::new(&names, Lang::En);
        assert_eq!(english.name_of(Seat(1)), "Ben");
        assert_eq!(english.name_of(Seat(2)), "Ann (seat 3)");
        assert_eq!(english.name_of(Seat(3)), "Player 4");
        assert_eq!(english.name_of(Seat(9)), "");
        let all: SeatSet = (0..3).map(Seat).collect();
        assert_eq!(english.joined_names_of_set(all), "Ann (seat 1), Ben and Ann (seat 3)");
        assert_eq!(
            PlayerNames::new(&names, Lang::De).joined_names_of_set(all),
            "Ann (Platz 1), Ben und Ann (Platz 3)"
        );
        assert_eq!(english.joined_names_of_set(SeatSet::EMPTY), "");
    }
}
