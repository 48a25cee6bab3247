//! What is shown at the start and at the end.

use rollwright_games::qwixx::Qwixx;
use rollwright_games::qwixx::texts::texts;
use rollwright_games::{Game, Phase, PlayerNames, Presentation, winners};

use super::sheets;
use crate::{StyledText, TextStyle};

pub(super) fn write_opening(game: &Qwixx, names: &PlayerNames, out: &mut StyledText) {
    let rules = game.rules_in_play();
    let opening = (texts(names.lang()).console.opening)(rules.name());
    out.push_line(out.format_with_style(TextStyle::Emphasis, opening));
    if rules.handout_followed_by_console().is_none() {
        sheets::write_legend(names.lang(), out);
    }
    for seat in game.seats().iter() {
        out.ensure_empty_line();
        sheets::write_sheet(game, seat, names, out);
    }
}

pub(super) fn write_closing(game: &Qwixx, names: &PlayerNames, out: &mut StyledText) {
    out.ensure_empty_line();
    if let Phase::Over { ending } = game.phase() {
        out.push_line(
            out.format_with_style(TextStyle::Emphasis, Qwixx::ending_text(ending, names.lang())),
        );
    }
    for seat in game.seats().iter() {
        out.ensure_empty_line();
        sheets::write_sheet(game, seat, names, out);
    }
    out.ensure_empty_line();
    let narration = &texts(names.lang()).narration;
    for seat in game.seats().iter() {
        let total = (names.lang().shared_texts().common.point_count)(game.score(seat));
        out.push_line((narration.final_points)(names.name_of(seat), &total));
    }
    // A single player has no opponent to beat.
    if game.seats().count() == 1 {
        return;
    }
    let best = winners(game);
    out.push_line(out.format_with_style(
        TextStyle::Good,
        (narration.wins)(&names.joined_names_of_set(best), best.len() > 1),
    ));
}
