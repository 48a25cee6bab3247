//! Letters beside colours, for whoever does not tell colours apart.

use rollwright_games::Colour;
use rollwright_i18n::Lang;

/// The beginning of a colour's name that no other colour begins with: R, Y, G and B in
/// English, R, Ge, Gr and B in German.
pub(super) fn colour_letters(colour: Colour, lang: Lang) -> &'static str {
    let name = colour.localized_name(lang);
    let is_unique = |end: &usize| {
        let start = &name[..*end];
        Colour::ALL.iter().filter(|other| other.localized_name(lang).starts_with(start)).count()
            == 1
    };
    let mut ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.find(is_unique).map_or(name, |end| &name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_letters_of_its_own_in_each_language() {
        assert_eq!(
            Colour::ALL.map(|colour| colour_letters(colour, Lang::En)),
            ["R", "Y", "G", "B"]
        );
        assert_eq!(
            Colour::ALL.map(|colour| colour_letters(colour, Lang::De)),
            ["R", "Ge", "Gr", "B"]
        );
    }
}
