//! What is shown at the start, before a question, and at the end.

use rollwright_games::qwixx::texts::texts;
use rollwright_games::qwixx::{Qwixx, Roll, RuleSetKind, Step};
use rollwright_games::{Colour, Game, Names, Phase, Seat, Telling, winners};
use rollwright_i18n::Lang;

use super::sheets;
use crate::{Ink, Output};

pub(super) fn opening(game: &Qwixx, names: &Names, out: &mut Output) {
    let kind = game.rules_in_play().kind();
    out.line(out.paint(Ink::Strong, (texts(names.lang()).console.opening)(kind)));
    if kind == RuleSetKind::Official {
        sheets::legend(names.lang(), out);
    }
    for seat in game.seats().iter() {
        out.gap();
        sheets::draw(game, seat, names, out);
    }
}

pub(super) fn before_question(game: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    let Some(dice) = game.dice_on_table() else { return };
    out.gap();
    match game.rules_in_play().kind() {
        RuleSetKind::Concordia => before_concordia(game, dice, seat, names, out),
        RuleSetKind::Official | RuleSetKind::Ottawa => {
            let action2 = game.step() == Step::Colours;
            let words = &texts(names.lang()).console;
            let about = if action2 { words.action_2 } else { words.action_1 };
            out.line(out.paint(Ink::Strong, about(names.of(seat))));
            // In action 1 the question names the one number there is.
            if action2 {
                out.line(dice_line(dice, names.lang(), out));
            }
            sheets::draw(game, seat, names, out);
        }
    }
}

fn before_concordia(game: &Qwixx, dice: Roll, seat: Seat, names: &Names, out: &mut Output) {
    let handout = &texts(names.lang()).concordia;
    let turn = (handout.turn)(names.of(seat));
    if game.step() == Step::Colours {
        out.line(turn);
        out.line(out.paint(Ink::Strong, handout.colour_dice));
        sheets::draw(game, seat, names, out);
        out.line(concordia_dice_line(dice, names.lang(), out));
    } else {
        out.line(out.paint(Ink::Strong, handout.white_dice));
        out.line((handout.white_total)(dice.white_sum()));
        out.line(turn);
        sheets::draw(game, seat, names, out);
    }
}

/// The dice in play, in the order in which they are rolled.
pub(super) fn dice_line(dice: Roll, lang: Lang, out: &Output) -> String {
    let shown = dice.told(lang).map(|(row, text)| match row {
        Some(row) => out.paint(Ink::Row(row), text),
        None => text,
    });
    shown.collect::<Vec<_>>().join("  ")
}

/// All six dice as the handout's sample prints them.
pub(super) fn concordia_dice_line(dice: Roll, lang: Lang, out: &Output) -> String {
    let handout = &texts(lang).concordia;
    let mut line = String::new();
    for row in Colour::ALL {
        let text = format!("{}: {}", (handout.die)(row.called(lang)), dice.colour[row as usize]);
        line.push_str(&out.paint(Ink::Row(row), text));
        line.push_str(" | ");
    }
    for (number, face) in (1..).zip(dice.white) {
        let die = (handout.die)(&format!("{}{number}", handout.white));
        line.push_str(&format!("{die}: {face} | "));
    }
    line.truncate(line.trim_end().len());
    line
}

pub(super) fn closing(game: &Qwixx, names: &Names, out: &mut Output) {
    out.gap();
    if let Phase::Over { how } = game.phase() {
        out.line(out.paint(Ink::Strong, Qwixx::ends(how, names.lang())));
    }
    for seat in game.seats().iter() {
        out.gap();
        sheets::draw(game, seat, names, out);
    }
    out.gap();
    let story = &texts(names.lang()).story;
    for seat in game.seats().iter() {
        let total = (names.lang().words().core.points)(game.score(seat));
        out.line((story.total)(names.of(seat), &total));
    }
    // Alone one plays against the high score, and beats nobody.
    if game.seats().count() == 1 {
        return;
    }
    let best = winners(game);
    out.line(out.paint(Ink::Good, (story.wins)(&names.list(best), best.len() > 1)));
}
