//! The pictures of the rules pages: drawings with few words in them.

use super::RulesTopic;
use crate::pages::language::Lang;

/// The drawing in the file `name` of a game's rules, with its words in `lang`. It says
/// nothing to screen readers; what it shows is told beside it.
pub(super) fn rules_picture_svg(name: &str, topic: RulesTopic, lang: Lang) -> Option<String> {
    let RulesTopic::Game(game) = topic else { return None };
    let about = game.description(lang);
    let (_, drawing) = about.rules_page_images.iter().find(|(known, _)| *known == name)?;
    let drawing = drawing.replacen("<svg ", r#"<svg aria-hidden="true" focusable="false" "#, 1);
    Some(about.image_translations.iter().fold(drawing, |drawing, (english, word)| {
        drawing.replace(&format!(">{english}<"), &format!(">{word}<"))
    }))
}
