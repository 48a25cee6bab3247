//! Real dice: what they show, tapped as faces or typed in one go.

use maud::{Markup, html};
use rollwright_games::record::DiceOrigin;
use rollwright_tables::Table;

use crate::pages::games::RenderContext;
use crate::pages::games::dice::pips_svg;

/// The highest face of an ordinary die.
const MAX_DIE_FACE: u8 = 6;

/// Where real dice lie on the table: a field for what they show. With a script there are
/// keys with faces beside it, and the dice on the page show what was typed.
pub(super) fn manual_dice_input(table: &Table, look: &RenderContext<'_>) -> Markup {
    let (dice, help) = (table.game().dice_to_roll(), &look.texts().help);
    let typed = table.game().dice_origin() == DiceOrigin::Manual && table.can_roll(look.own_seats);
    let ordinary = dice.iter().all(|die| (die.low, die.high) == (1, MAX_DIE_FACE));
    html! {
        @if typed {
            div.faces {
                label { span { ((help.type_dice_label)(dice.len())) }
                    input type="text" name="faces" required inputmode="numeric" autocomplete="off"
                        pattern="[0-9 ,]+" placeholder=(help.type_dice_placeholder) data-key="faces" data-dice=(dice.len()); }
                @if ordinary {
                    div.keys role="group" aria-label=(help.faces) hidden {
                        @for face in 1..=MAX_DIE_FACE {
                            button type="button" data-type=(face) data-key={ "key " (face) } aria-label=(face) { (pips_svg(Some(face))) }
                        }
                        button type="button" data-type="" data-key="key back" aria-label=(help.delete) { "⌫" }
                    }
                }
                button.primary type="submit" name="do" value="roll" data-key="enter" { (look.texts().table.enter) }
            }
        }
    }
}

/// The faces in what was typed: apart from each other, or one digit each. No die shows a
/// 0 after a 1, so a `10` in one piece is the number of a duel.
pub(super) fn parse_faces(typed: &str) -> Option<Vec<u8>> {
    let typed = typed.trim();
    let apart = |letter: char| letter == ',' || letter.is_whitespace();
    let pieces: Vec<&str> = match typed.contains(apart) || typed == "10" {
        true => typed.split(apart).filter(|piece| !piece.is_empty()).collect(),
        false => typed.split("").filter(|piece| !piece.is_empty()).collect(),
    };
    pieces.into_iter().map(|piece| piece.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::parse_faces;

    #[test]
    fn faces_are_typed_in_one_go_or_apart() {
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
