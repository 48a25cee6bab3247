//! The pictures of the rules pages: drawings with few words in them.

use super::Topic;
use crate::pages::lang::Lang;

/// The drawing in the file `name` of a game's rules, with its words in `lang`. It says
/// nothing to screen readers; what it shows is told beside it.
pub(super) fn drawn(name: &str, topic: Topic, lang: Lang) -> Option<String> {
    let Topic::Game(game) = topic else { return None };
    let about = game.about(lang);
    let (_, drawing) = about.pictures.iter().find(|(known, _)| *known == name)?;
    let drawing = drawing.replacen("<svg ", r#"<svg aria-hidden="true" focusable="false" "#, 1);
    Some(about.picture_words.iter().fold(drawing, |drawing, (english, word)| {
        drawing.replace(&format!(">{english}<"), &format!(">{word}<"))
    }))
}
