//! Warrior at the console.

mod board;
#[cfg(test)]
mod tests;

use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, Rules, SETBACK};
use rollwright_games::{Facts, Game, Names, Phase, RuleChoice, Seat, Warrior, winners};
use rollwright_i18n::Lang;

use crate::{Ask, Asked, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Warrior {
    fn welcome(lang: Lang, out: &mut Output) {
        board::banner(lang, out);
    }

    fn settings_question(lang: Lang) -> String {
        (texts(lang).console.usual_board)(Rules::DEFAULT.levels(), Rules::DEFAULT.size())
    }

    fn opening(&self, names: &Names, out: &mut Output) {
        boards(self.rules_in_play(), names.lang(), out);
        out.gap();
        self.begins(names, out);
    }

    fn before_names(choice: &RuleChoice, lang: Lang, out: &mut Output) {
        boards(Self::rules(choice), lang, out);
    }

    fn begins(&self, names: &Names, out: &mut Output) {
        places(self, names, out);
        out.line((texts(names.lang()).console.goes_first)(names.of(self.active())));
        out.gap();
    }

    fn before_question(&self, _seat: Seat, names: &Names, out: &mut Output) {
        out.gap();
        places(self, names, out);
    }

    fn ask(&self, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
        let Asked { seat, names, .. } = asked;
        let texts = texts(names.lang());
        let (Phase::Decide { .. }, Some(other)) = (self.phase(), self.other(seat)) else {
            return Ask::Again(texts.console.not_asked.to_owned());
        };
        let Some(answer) = answers.first() else {
            return Ask::Question((texts.console.ask_duel)(
                names.of(seat),
                names.of(other),
                self.square(other),
                self.retreat(),
                &(texts.energy_by)(-SETBACK),
            ));
        };
        match Action::from_typed(answer) {
            Some(action) => Ask::Do(action),
            None => Ask::Again(texts.console.neither.to_owned()),
        }
    }

    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        for fact in Self::facts(&happened.step()) {
            out.line(out.toned(Self::tone(&fact), <Self as Facts>::tell(&fact, names)));
        }
        let (before, after) = (happened.before, happened.after);
        let over = matches!(after.phase(), Phase::Over { .. });
        if over || after.active() != before.active() {
            if !over {
                board::where_they_stand(after, names.lang(), out);
            }
            places(after, names, out);
            out.gap();
        }
    }

    fn sheet(&self, _seat: Seat, names: &Names, out: &mut Output) {
        board::warriors(self, names.lang(), out);
        out.gap();
        places(self, names, out);
    }

    fn sheets(&self, names: &Names, out: &mut Output) {
        out.gap();
        out.line(texts(names.lang()).console.coordinates);
        ConsoleGame::sheet(self, self.active(), names, out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        out.gap();
        ConsoleGame::sheet(self, self.active(), names, out);
        out.gap();
        if matches!(self.phase(), Phase::Over { .. }) {
            for winner in winners(self).iter() {
                let verdict = (texts(names.lang()).story.wins_race)(names.of(winner));
                out.line(out.paint(Ink::Good, verdict));
            }
        }
    }
}

/// The boards with what squares do, and how squares are written.
fn boards(rules: Rules, lang: Lang, out: &mut Output) {
    let words = &texts(lang).console;
    out.line((words.opening)(rules.levels(), rules.size(), rules.square(rules.last())));
    out.line(words.coordinates);
    out.line(words.adjustments);
    out.gap();
    board::adjustments(rules, lang, out);
}

/// A line for each warrior: its mark on the board, its place and its energy.
fn places(game: &Warrior, names: &Names, out: &mut Output) {
    for seat in game.seats().iter() {
        let name = out.paint(Ink::Strong, names.of(seat));
        let stands = (texts(names.lang()).console.stands)(game.square(seat), game.energy(seat));
        out.line(format!("{} {name}: {stands}", board::mark(seat)));
    }
}
