//! The pictures of the rules pages.

use super::RulesTopic;
use crate::pages::page_language::Lang;

/// The picture in the file `name` of a game's rules, with its labels in `lang`. It is hidden from
/// screen readers, which get the description next to it.
pub(super) fn rules_picture_svg(name: &str, topic: RulesTopic, lang: Lang) -> Option<String> {
    let RulesTopic::Game(game) = topic else { return None };
    let description = game.description(lang);
    let (_, svg) = description.rules_page_images.iter().find(|(known, _)| *known == name)?;
    let svg = svg.replacen("<svg ", r#"<svg aria-hidden="true" focusable="false" "#, 1);
    Some(description.image_translations.iter().fold(svg, |svg, (english, translation)| {
        svg.replace(&format!(">{english}<"), &format!(">{translation}<"))
    }))
}
