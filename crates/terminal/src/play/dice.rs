//! Rolls of a game at the console: by the program, from a file, or typed.

use rollwright_bots::HasBots;
use rollwright_games::record::DiceKind;
use rollwright_games::{Faces, Seat};
use rollwright_i18n::ConsoleTexts;
use rollwright_tables::{Command, Script};

use super::{Answer, Sitting};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// Where the faces of this sitting come from.
#[derive(Debug)]
pub enum DiceFrom {
    /// The program rolls.
    Program,
    /// A file.
    Script(Script),
    /// The person types what real dice show.
    Typed,
}

impl DiceFrom {
    /// What the record calls it.
    pub(crate) fn kind(&self) -> DiceKind {
        match self {
            Self::Program => DiceKind::Random,
            Self::Script(_) => DiceKind::Script,
            Self::Typed => DiceKind::Manual,
        }
    }
}

impl<G: ConsoleGame + HasBots> Sitting<'_, '_, G> {
    pub(super) fn roll(&mut self, by: Seat) -> Result<(), Ending> {
        if let Some(draft) = self.table.rolls_by_itself() {
            return self.go_on(draft);
        }
        let is_person = self.is_person(by);
        let typed = matches!(self.dice, DiceFrom::Typed);
        if is_person && self.console.interactive() && !typed {
            self.console.gap()?;
            let prompt = (self.console.texts().press_enter)(self.names.of(by));
            loop {
                let Answer::Text(line) = self.prompt(&prompt, false)? else { return Ok(()) };
                let texts = self.console.texts();
                if line.is_empty() || texts.roll_words.contains(&line.to_lowercase().as_str()) {
                    break;
                }
                self.refuse(texts.only_enter_rolls)?;
            }
        }
        let (k, due) = (self.table.game().rolls(), self.table.game().dice());
        let faces = match &mut self.dice {
            DiceFrom::Program => None,
            DiceFrom::Script(script) => match script.faces(k, &due) {
                Ok(faces) => Some(faces.to_vec()),
                Err(error) => {
                    self.settle()?;
                    return Err(Ending::Dice { error, kept: self.kept() });
                }
            },
            DiceFrom::Typed => match self.typed_faces(by)? {
                Some(faces) => Some(faces.to_vec()),
                None => return Ok(()),
            },
        };
        self.command(Command::Roll { version: self.table.version(), faces })
    }

    /// The dice a person reads from the table; `None` when a command came between.
    fn typed_faces(&mut self, by: Seat) -> Result<Option<Faces>, Ending> {
        let due = self.table.game().dice();
        let texts = self.console.texts();
        let lang = self.console.lang();
        let what: Vec<_> = due.iter().map(|die| G::die(die.name, lang)).collect();
        // Dice that are rolled together have the same faces.
        let range = due.first().map_or(String::new(), |die| format!("{}-{}", die.low, die.high));
        let several = due.len() > 1;
        let prompt = (texts.type_dice)(self.names.of(by), &what.join(", "), &range, several);
        loop {
            let Answer::Text(line) = self.prompt(&prompt, false)? else { return Ok(None) };
            let position = self.folded()?.position();
            let faces = read_faces(&line, due.len(), texts).and_then(|faces| {
                position.roll_of(&faces).map_err(|why| G::refuses(&why, lang))?;
                Ok(faces)
            });
            match faces {
                Ok(faces) => return Ok(Some(faces.into_iter().collect())),
                Err(why) => self.refuse(&why)?,
            }
        }
    }
}

/// The faces in a line: separated by white space or commas, or written together
/// when each is one digit.
pub(crate) fn read_faces(line: &str, due: usize, texts: &ConsoleTexts) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let no_number = || (texts.type_numbers)(due, &vec!["3"; due].join(" "));
    match words[..] {
        [word] if due > 1 && word.len() == due && word.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(word.bytes().map(|b| b - b'0').collect())
        }
        _ => words.iter().map(|word| word.parse().map_err(|_| no_number())).collect(),
    }
}
