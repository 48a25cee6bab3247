//! Letters next to colours, for colour-blind players.

use rollwright_games::Colour;
use rollwright_i18n::Lang;

/// The shortest unique prefix of a colour's name: R, Y, G and B in English, R, Ge, Gr and B in
/// German.
pub(super) fn colour_letters(colour: Colour, lang: Lang) -> &'static str {
    let name = colour.localized_name(lang);
    let is_unique = |end: &usize| {
        let prefix = &name[..*end];
        Colour::ALL.iter().filter(|other| other.localized_name(lang).starts_with(prefix)).count()
            == 1
    };
    let mut ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.find(is_unique).map_or(name, |end| &name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_letters_are_unique_in_each_language() {
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
