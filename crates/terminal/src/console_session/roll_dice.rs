//! Rolls of a game at the console: by the program, from a file, or typed.

use rollwright_bots::HasBots;
use rollwright_games::record::DiceOrigin;
use rollwright_games::{Faces, Seat};
use rollwright_i18n::ConsoleTexts;
use rollwright_tables::{Command, ScriptedDice};

use super::{ConsoleSession, PromptResult};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// Where the faces of this sitting come from.
#[derive(Debug)]
pub enum DiceSource {
    /// The program rolls.
    Program,
    /// A file.
    File(ScriptedDice),
    /// The person types what real dice show.
    Typed,
}

impl DiceSource {
    /// What the record calls it.
    pub(crate) fn to_dice_kind(&self) -> DiceOrigin {
        match self {
            Self::Program => DiceOrigin::Random,
            Self::File(_) => DiceOrigin::Script,
            Self::Typed => DiceOrigin::Manual,
        }
    }
}

impl<G: ConsoleGame + HasBots> ConsoleSession<'_, '_, G> {
    pub(super) fn roll(&mut self, by: Seat) -> Result<(), SessionError> {
        if let Some(draft) = self.table.automatic_rolls() {
            return self.store_and_announce(draft);
        }
        let is_person = self.is_person(by);
        let typed = matches!(self.dice, DiceSource::Typed);
        if is_person && self.console.is_interactive() && !typed {
            self.console.print_empty_line()?;
            let prompt = (self.console.texts().press_enter_to_roll)(self.names.name_of(by));
            loop {
                let PromptResult::Text(line) = self.prompt(&prompt, false)? else { return Ok(()) };
                let texts = self.console.texts();
                if line.is_empty() || texts.roll_words.contains(&line.to_lowercase().as_str()) {
                    break;
                }
                self.print_refusal(texts.not_a_roll_command)?;
            }
        }
        let (k, due) = (self.table.game().roll_count(), self.table.game().dice_to_roll());
        let faces = match &mut self.dice {
            DiceSource::Program => None,
            DiceSource::File(script) => match script.roll(k, &due) {
                Ok(faces) => Some(faces.to_vec()),
                Err(error) => {
                    self.flush_store()?;
                    return Err(SessionError::BadDice { error, kept: self.resume_argument() });
                }
            },
            DiceSource::Typed => match self.ask_faces(by)? {
                Some(faces) => Some(faces.to_vec()),
                None => return Ok(()),
            },
        };
        self.apply_command(Command::Roll { version: self.table.version(), faces })
    }

    /// The dice a person reads from the table; `None` when a command came between.
    fn ask_faces(&mut self, by: Seat) -> Result<Option<Faces>, SessionError> {
        let due = self.table.game().dice_to_roll();
        let texts = self.console.texts();
        let lang = self.console.lang();
        let what: Vec<_> = due.iter().map(|die| G::die_name(die.name, lang)).collect();
        // Dice that are rolled together have the same faces.
        let range = due.first().map_or(String::new(), |die| format!("{}-{}", die.low, die.high));
        let several = due.len() > 1;
        let prompt =
            (texts.ask_dice_faces)(self.names.name_of(by), &what.join(", "), &range, several);
        loop {
            let PromptResult::Text(line) = self.prompt(&prompt, false)? else { return Ok(None) };
            let position = self.folded()?.position();
            let faces = parse_faces(&line, due.len(), texts).and_then(|faces| {
                position.roll_from_faces(&faces).map_err(|why| G::play_error_text(&why, lang))?;
                Ok(faces)
            });
            match faces {
                Ok(faces) => return Ok(Some(faces.into_iter().collect())),
                Err(why) => self.print_refusal(&why)?,
            }
        }
    }
}

/// The faces in a line: separated by white space or commas, or written together
/// when each is one digit.
pub(crate) fn parse_faces(line: &str, due: usize, texts: &ConsoleTexts) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let no_number = || (texts.expected_numbers)(due, &vec!["3"; due].join(" "));
    match words[..] {
        [word] if due > 1 && word.len() == due && word.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(word.bytes().map(|b| b - b'0').collect())
        }
        _ => words.iter().map(|word| word.parse().map_err(|_| no_number())).collect(),
    }
}
