//! What is shown at the start, before a question, and at the end.

use rollwright_games::Names;
use rollwright_games::qwixx::{Qwixx, Roll, RuleSetKind, Step};
use rollwright_games::{Colour, Game, Phase, Seat, Telling, winners};
use rollwright_words::Lang;

use super::sheets;
use super::words::{listed, points};
use crate::{Ink, Output};

pub(super) fn opening(game: &Qwixx, names: &Names, out: &mut Output) {
    let kind = game.rules_in_play().kind();
    out.line(out.paint(Ink::Strong, format!("Qwixx, by the rules '{}'", kind.name())));
    if kind == RuleSetKind::Official {
        sheets::legend(out);
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
            let name = names.of(seat);
            let action2 = game.step() == Step::Colours;
            let about = if action2 {
                "action 2, a white die plus a colour die"
            } else {
                "action 1, the white total"
            };
            out.line(out.paint(Ink::Strong, format!("{name}: {about}")));
            // In action 1 the question names the one number there is.
            if action2 {
                out.line(dice_line(dice, out));
            }
            sheets::draw(game, seat, names, out);
        }
    }
}

fn before_concordia(game: &Qwixx, dice: Roll, seat: Seat, names: &Names, out: &mut Output) {
    let name = names.of(seat);
    if game.step() == Step::Colours {
        out.line(format!("{name} it's your turn..."));
        out.line(out.paint(Ink::Strong, "***** Move on any colour dice *****"));
        sheets::draw(game, seat, names, out);
        out.line(concordia_dice_line(dice, out));
    } else {
        out.line(out.paint(Ink::Strong, "***** Move on white dice *****"));
        out.line(format!("The total for the white dice is {}", dice.white_sum()));
        out.line(format!("{name} it's your turn..."));
        sheets::draw(game, seat, names, out);
    }
}

/// The dice in play, in the order in which they are rolled.
pub(super) fn dice_line(dice: Roll, out: &Output) -> String {
    let [one, two] = dice.white;
    let mut line = format!("White 1: {one}  White 2: {two}");
    for row in Colour::ALL {
        let face = dice.colour[row as usize];
        if face != 0 {
            let text = format!("{}: {face}", row.name());
            line.push_str("  ");
            line.push_str(&out.paint(Ink::Row(row), text));
        }
    }
    line
}

/// All six dice as the handout's sample prints them.
pub(super) fn concordia_dice_line(dice: Roll, out: &Output) -> String {
    let mut line = String::new();
    for row in Colour::ALL {
        let text = format!("{} dice: {}", row.name(), dice.colour[row as usize]);
        line.push_str(&out.paint(Ink::Row(row), text));
        line.push_str(" | ");
    }
    let [one, two] = dice.white;
    line.push_str(&format!("White1 dice: {one} | White2 dice: {two} |"));
    line
}

pub(super) fn closing(game: &Qwixx, names: &Names, out: &mut Output) {
    out.gap();
    if let Phase::Over { how } = game.phase() {
        out.line(out.paint(Ink::Strong, Qwixx::ends(how, Lang::En)));
    }
    for seat in game.seats().iter() {
        out.gap();
        sheets::draw(game, seat, names, out);
    }
    out.gap();
    for seat in game.seats().iter() {
        let total = points(game.score(seat));
        out.line(format!("{} has a total of: {total}.", names.of(seat)));
    }
    // Alone one plays against the high score, and beats nobody.
    if game.seats().count() == 1 {
        return;
    }
    let best: Vec<_> = winners(game).iter().map(|seat| names.of(seat)).collect();
    let text = match best.as_slice() {
        [one] => format!("{one} wins the game!"),
        _ => format!("{} share the win!", listed(&best)),
    };
    out.line(out.paint(Ink::Good, text));
}
