//! Rolls of a game at the console: by the program, from a file, or typed.

use rollwright_bots::HasPositionValues;
use rollwright_games::record::DiceOrigin;
use rollwright_games::{Faces, Seat};
use rollwright_i18n::ConsoleTexts;
use rollwright_tables::{Command, ScriptedDice};

use super::{ConsoleSession, PromptResult};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// The source of dice faces in this session.
#[derive(Debug)]
pub enum DiceSource {
    /// The program rolls.
    Program,
    /// A file with scripted dice.
    File(ScriptedDice),
    /// A person types what real dice show.
    Typed,
}

impl DiceSource {
    /// The origin of the dice as stored in the record.
    pub(crate) fn to_dice_origin(&self) -> DiceOrigin {
        match self {
            Self::Program => DiceOrigin::Random,
            Self::File(_) => DiceOrigin::Script,
            Self::Typed => DiceOrigin::Manual,
        }
    }
}

impl<G: ConsoleGame + HasPositionValues> ConsoleSession<'_, '_, G> {
    pub(super) fn roll(&mut self, seat: Seat) -> Result<(), SessionError> {
        if let Some(change) = self.table.plan_automatic_rolls() {
            return self.store_and_announce(change);
        }
        let is_person = self.is_person(seat);
        let typed = matches!(self.dice, DiceSource::Typed);
        if is_person && self.console.is_interactive() && !typed {
            self.console.print_empty_line_if_needed()?;
            let prompt = (self.console.texts().press_enter_to_roll)(self.names.name_of(seat));
            loop {
                let PromptResult::Text(line) = self.prompt(&prompt, false)? else { return Ok(()) };
                let texts = self.console.texts();
                if line.is_empty() || texts.roll_words.contains(&line.to_lowercase().as_str()) {
                    break;
                }
                self.print_refusal(texts.not_a_roll_command)?;
            }
        }
        let (roll_number, dice) =
            (self.table.game().next_roll_index(), self.table.game().dice_to_roll());
        let faces = match &mut self.dice {
            DiceSource::Program => None,
            DiceSource::File(script) => match script.faces_of_roll(roll_number, &dice) {
                Ok(faces) => Some(faces.to_vec()),
                Err(error) => {
                    self.flush_store()?;
                    return Err(SessionError::BadDice { error, kept: self.resume_argument() });
                }
            },
            DiceSource::Typed => match self.ask_faces(seat)? {
                Some(faces) => Some(faces.to_vec()),
                None => return Ok(()),
            },
        };
        self.apply_command(Command::Roll { version: self.table.version(), faces })
    }

    /// Asks a person for the faces of real dice; `None` if a command changed the game.
    fn ask_faces(&mut self, seat: Seat) -> Result<Option<Faces>, SessionError> {
        let dice = self.table.game().dice_to_roll();
        let texts = self.console.texts();
        let lang = self.console.lang();
        let dice_names: Vec<_> = dice.iter().map(|die| G::die_name(die.name, lang)).collect();
        // Dice that are rolled together have the same range of faces.
        let range = dice.first().map_or(String::new(), |die| format!("{}-{}", die.low, die.high));
        let several = dice.len() > 1;
        let prompt = (texts.ask_dice_faces)(
            self.names.name_of(seat),
            &dice_names.join(", "),
            &range,
            several,
        );
        loop {
            let PromptResult::Text(line) = self.prompt(&prompt, false)? else { return Ok(None) };
            let position = self.replayed_game()?.position();
            let faces = parse_faces(&line, dice.len(), texts).and_then(|faces| {
                position
                    .roll_from_faces(&faces)
                    .map_err(|reason| G::play_error_text(&reason, lang))?;
                Ok(faces)
            });
            match faces {
                Ok(faces) => return Ok(Some(faces.into_iter().collect())),
                Err(reason) => self.print_refusal(&reason)?,
            }
        }
    }
}

/// Parses the faces in a line: separated by whitespace or commas, or written together if each is
/// one digit.
pub(crate) fn parse_faces(
    line: &str,
    count: usize,
    texts: &ConsoleTexts,
) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let error = || (texts.expected_numbers)(count, &vec!["3"; count].join(" "));
    match words[..] {
        [word] if count > 1 && word.len() == count && word.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(word.bytes().map(|b| b - b'0').collect())
        }
        _ => words.iter().map(|word| word.parse().map_err(|_| error())).collect(),
    }
}
