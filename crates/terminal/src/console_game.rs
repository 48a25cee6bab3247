//! What a game brings to the console.

use rollwright_games::Names;
use rollwright_games::{Facts, Game, RuleChoice, Seat, Step, What};
use rollwright_i18n::Lang;

use crate::{Output, plain, rules_page};

/// The next step of a dialogue with one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask<A> {
    /// Ask this; it says what is expected, and ends without a line break.
    Question(String),
    /// Ask this; whatever words are used, the answer that counts is [`YES`] or [`NO`].
    YesNo(String),
    /// The answers so far make this action (it may still be illegal).
    Do(A),
    /// The last answer can't be read: say so and ask for it again. What was answered
    /// before it stands.
    Again(String),
}

/// The answer to a question that takes yes or no.
pub const YES: &str = "yes";
/// The other answer.
pub const NO: &str = "no";

/// Who is asked, and how.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The seat.
    pub seat: Seat,
    /// The names of all seats.
    pub names: &'a Names,
    /// See [`crate::Style::guided`].
    pub guided: bool,
}

#[cfg(test)]
impl<'a> Asked<'a> {
    /// Asked as in a pipe.
    pub(crate) fn plainly(seat: Seat, names: &'a Names) -> Self {
        Self { seat, names, guided: false }
    }

    /// Asked as on a terminal.
    pub(crate) fn guided(seat: Seat, names: &'a Names) -> Self {
        Self { seat, names, guided: true }
    }
}

/// Something that has just happened, with the positions before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Happened<'a, G: Game> {
    /// The position before.
    pub before: &'a G,
    /// The position after.
    pub after: &'a G,
    /// What it was.
    pub event: Event<G>,
}

impl<'a, G: Game> Happened<'a, G> {
    /// The same as a step. Of answers that count together it has the last one alone:
    /// the others are read off the positions.
    #[must_use]
    pub fn step(&self) -> Step<'a, G> {
        let what = match self.event {
            Event::Roll(roll) => What::Roll(roll),
            Event::Act(seat, action) => What::Answers(vec![(seat, action)]),
        };
        Step { before: self.before, after: self.after, what }
    }

    /// Whether others still have to answer the same question: as long as spectators
    /// see less, nothing is told.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.after.seen_by(None) != *self.after
    }
}

/// A roll or an action.
#[derive(Clone, Copy, Debug)]
pub enum Event<G: Game> {
    /// Dice were rolled.
    Roll(G::Roll),
    /// A seat acted.
    Act(Seat, G::Action),
}

/// A game at the console: pure functions from positions to text.
///
/// `names` has a name for every seat; they are clean (no control characters) but
/// can be wide and long. Everything has a default, drawn from the game's view and told by
/// its words.
pub trait ConsoleGame: Facts {
    /// Shown when a new game has been chosen, before anything else is asked: a
    /// banner, where the game has one.
    fn welcome(_lang: Lang, _out: &mut Output) {}

    /// The yes/no question whether to play with the default settings, for games
    /// that have settings.
    fn settings_question(lang: Lang) -> String {
        lang.words().console.default_settings.to_owned()
    }

    /// Shown once before the first turn: the board, empty sheets.
    fn opening(&self, names: &Names, out: &mut Output) {
        plain::opening(self, names, out);
    }

    /// Shown in the menu before names are asked: boards that all share.
    fn before_names(_rules: &RuleChoice, _lang: Lang, _out: &mut Output) {}

    /// Shown in the menu behind the name of the player at `seat`: an empty sheet, where the
    /// handout has it.
    fn after_name(_rules: &RuleChoice, _seat: Seat, _names: &Names, _out: &mut Output) {}

    /// Shown in place of the opening where the menu has shown the boards already.
    fn begins(&self, names: &Names, out: &mut Output) {
        self.opening(names, out);
    }

    /// Shown before `seat` is asked a question: whose turn, what it is about, the
    /// dice, and the seat's own sheet.
    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        plain::before_question(self, seat, names, out);
    }

    /// The dialogue that leads a seat to an action, given the answers so far
    /// (trimmed lines; commands such as `help` never get here). A first call has
    /// no answers.
    fn ask(&self, asked: Asked<'_>, answers: &[String]) -> Ask<Self::Action> {
        plain::ask(self, asked, answers)
    }

    /// On the full screen: the action that choosing these of the dice on the table stands
    /// for, where people choose dice; dice that are chosen are rolled again.
    fn chosen_dice(&self, _seat: Seat, _chosen: &[bool]) -> Option<Self::Action> {
        None
    }

    /// Whether this rule set follows a handout, question by question: then people are
    /// asked even where there is one possible answer.
    fn follows_handout(&self) -> bool {
        false
    }

    /// What to tell about something that happened: the dice, crosses, locks,
    /// penalties, duels. While others still have to answer the same question at
    /// once, nothing is told; when the last answer is in, all of them are.
    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        plain::tell(happened, names, out);
    }

    /// The sheet of `seat` (for Warrior and Yahtzee: of all).
    fn sheet(&self, seat: Seat, names: &Names, out: &mut Output) {
        plain::sheet(self, seat, names, out);
    }

    /// The sheets of all seats, each once.
    fn sheets(&self, names: &Names, out: &mut Output) {
        for seat in self.seats().iter() {
            out.gap();
            self.sheet(seat, names, out);
        }
    }

    /// The final sheets, totals and the winner (ties are shared and shown as such).
    fn closing(&self, names: &Names, out: &mut Output) {
        plain::closing(self, names, out);
    }

    /// The rules in play, for the `rules` command: the game's rules page without what
    /// it says of other rule sets, and the settings chosen.
    #[must_use]
    fn rules_text(rules: &RuleChoice, lang: Lang) -> String {
        let names: Vec<&str> = Self::rule_sets().iter().map(|set| set.name).collect();
        let about = Self::about(lang);
        let mut text = rules_page::plain_text(about.rules_page, rules.set().name, &names);
        for (at, (setting, value)) in rules.settings().enumerate() {
            let gap = if at == 0 { "\n" } else { "" };
            text += &format!("{gap}{}: {value}\n", about.setting(setting.key));
        }
        text
    }
}

macro_rules! by_default {
    ($game:ident) => {
        impl ConsoleGame for rollwright_games::$game {}
    };
}
rollwright_games::plain_games!(terminal => by_default);
