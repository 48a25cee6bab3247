//! Manual dice: players enter what their real dice show.

use maud::{Markup, html};
use rollwright_games::record::DiceOrigin;
use rollwright_tables::Table;

use crate::pages::games::RenderContext;
use crate::pages::games::dice::pips_svg;

/// The highest face of an ordinary die.
const MAX_DIE_FACE: u8 = 6;

/// The field for the faces of real dice. The script adds a keypad and shows the entered faces on
/// the dice.
pub(super) fn manual_dice_input(table: &Table, context: &RenderContext<'_>) -> Markup {
    let (dice, help) = (table.game().dice_to_roll(), &context.texts().help);
    let is_needed =
        table.game().dice_origin() == DiceOrigin::Manual && table.can_roll(context.own_seats);
    let are_ordinary = dice.iter().all(|die| (die.low, die.high) == (1, MAX_DIE_FACE));
    html! {
        @if is_needed {
            div.faces {
                label { span { ((help.type_dice_label)(dice.len())) }
                    input type="text" name="faces" required inputmode="numeric" autocomplete="off"
                        pattern="[0-9 ,]+" placeholder=(help.type_dice_placeholder) data-key="faces" data-dice=(dice.len()); }
                @if are_ordinary {
                    div.keys role="group" aria-label=(help.faces) hidden {
                        @for face in 1..=MAX_DIE_FACE {
                            button type="button" data-type=(face) data-key={ "key " (face) } aria-label=(face) { (pips_svg(Some(face))) }
                        }
                        button type="button" data-type="" data-key="key back" aria-label=(help.delete) { "⌫" }
                    }
                }
                button.primary type="submit" name="do" value="roll" data-key="enter" { (context.texts().table.enter) }
            }
        }
    }
}

/// Parses entered faces: separated, or one digit each. No die shows a 0 after a 1, so `10` alone is
/// the number of a duel.
pub(super) fn parse_faces(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let is_separator = |letter: char| letter == ',' || letter.is_whitespace();
    let parts: Vec<&str> = match text.contains(is_separator) || text == "10" {
        true => text.split(is_separator).filter(|part| !part.is_empty()).collect(),
        false => text.split("").filter(|part| !part.is_empty()).collect(),
    };
    parts.into_iter().map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::parse_faces;

    #[test]
    fn faces_are_parsed_joined_or_separated() {
        assert_eq!(parse_faces("341256"), Some(vec![3, 4, 1, 2, 5, 6]));
        assert_eq!(parse_faces(" 3 4, 1,2 "), Some(vec![3, 4, 1, 2]));
        assert_eq!(parse_faces("10"), Some(vec![10]));
        assert_eq!(parse_faces("7"), Some(vec![7]));
        assert_eq!(parse_faces(""), Some(Vec::new()));
        for wrong in ["x", "3x4", "-1", "1 999", "3.4"] {
            assert_eq!(parse_faces(wrong), None, "{wrong}");
        }
    }
}
