//! Writes one row per game, or per game and player, while a run is in progress.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::dice_sequence_runner::FinishedGame;
use crate::measures::Measure;

/// The format of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameRowFormat {
    /// Comma-separated values with a header line.
    Csv,
    /// A JSON array of objects.
    Json,
    /// One JSON object per line.
    JsonLines,
    /// One `<game>` element per row.
    Xml,
}

impl GameRowFormat {
    /// The format for a file name extension.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::JsonLines),
            "xml" => Some(Self::Xml),
            _ => None,
        }
    }
}

/// What a row stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameRowUnit {
    /// A game; the columns of each player end with the player's number.
    #[default]
    Game,
    /// A game and a player, with a column for the player's number (tidy data).
    Player,
}

/// The number of finished blocks that may wait for an earlier one before threads have to wait too.
const MAX_WAITING_BLOCKS: u64 = 64;

/// Writes rows in the order of the games, whichever thread played them.
pub struct GameRowWriter {
    format: GameRowFormat,
    unit: GameRowUnit,
    /// The strategy of each player, in column order.
    strategies: Vec<String>,
    measures: &'static [Measure],
    state: Mutex<WriterState>,
    block_written: Condvar,
}

struct WriterState {
    sink: Box<dyn Write + Send>,
    /// The next block to write.
    next_block: u64,
    waiting: BTreeMap<u64, String>,
    first: bool,
    failed: Option<io::Error>,
}

impl GameRowWriter {
    /// Creates a writer for games of these strategies and writes the header.
    ///
    /// # Errors
    /// If the header can't be written.
    pub fn start(
        format: GameRowFormat,
        unit: GameRowUnit,
        strategies: Vec<String>,
        measures: &'static [Measure],
        mut sink: Box<dyn Write + Send>,
    ) -> io::Result<Self> {
        match format {
            GameRowFormat::Csv => {
                let names = column_names(unit, strategies.len(), measures);
                writeln!(sink, "{}", names.join(","))?;
            }
            GameRowFormat::Json => sink.write_all(b"[")?,
            GameRowFormat::JsonLines => {}
            GameRowFormat::Xml => {
                sink.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<games>\n")?;
            }
        }
        let state = WriterState {
            sink,
            next_block: 0,
            waiting: BTreeMap::new(),
            first: true,
            failed: None,
        };
        Ok(Self {
            format,
            unit,
            strategies,
            measures,
            state: Mutex::new(state),
            block_written: Condvar::new(),
        })
    }

    /// Appends a game to the text of a block.
    pub(crate) fn append_game(&self, game: &FinishedGame, text: &mut String) {
        let best = game.scores.iter().copied().max().unwrap_or(0);
        let shared = game.scores.iter().filter(|&&score| score == best).count() > 1;
        let result = |score: i32| match (score == best, shared) {
            (false, _) => "loss",
            (true, false) => "win",
            (true, true) => "tie",
        };
        let mut row = RowBuilder { format: self.format, text, first: true };
        let each = self.measures.len();
        for (at, strategy) in self.strategies.iter().enumerate() {
            if at == 0 || self.unit == GameRowUnit::Player {
                row.open();
                row.number("game", None, (game.game + 1) as i64);
                row.number("set", None, (game.set + 1) as i64);
                row.number("turns", None, i64::from(game.turns));
                row.text("ending", None, game.ending);
            }
            let player = match self.unit {
                GameRowUnit::Game => Some(at + 1),
                GameRowUnit::Player => {
                    row.number("player", None, at as i64 + 1);
                    None
                }
            };
            row.text("strategy", player, strategy);
            row.number("seat", player, i64::from(game.seats[at]) + 1);
            row.number("score", player, i64::from(game.scores[at]));
            row.text("result", player, result(game.scores[at]));
            for (measure, &value) in self.measures.iter().zip(&game.measures[at * each..]) {
                row.number(measure.name, player, i64::from(value));
            }
            if at + 1 == self.strategies.len() || self.unit == GameRowUnit::Player {
                row.close();
            }
        }
    }

    /// Restarts block numbers at 0.
    pub(crate) fn restart_block_numbers(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).next_block = 0;
    }

    /// Accepts the text of block `number` and writes all blocks that are due. Returns false after a
    /// write error.
    pub(crate) fn write_block(&self, number: u64, text: String) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.failed.is_none() && number >= state.next_block + MAX_WAITING_BLOCKS {
            state = self.block_written.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.insert(number, text);
        while state.failed.is_none() {
            let next = state.next_block;
            let Some(text) = state.waiting.remove(&next) else { break };
            state.next_block += 1;
            let mut text = text.as_str();
            // Every object starts with the comma that separates it from the previous one.
            if self.format == GameRowFormat::Json && state.first && !text.is_empty() {
                text = &text[1..];
            }
            state.first &= text.is_empty();
            if let Err(error) = state.sink.write_all(text.as_bytes()) {
                state.failed = Some(error);
            }
        }
        self.block_written.notify_all();
        state.failed.is_none()
    }

    /// Writes the footer.
    ///
    /// # Errors
    /// If a row or the footer couldn't be written.
    pub fn finish(self) -> io::Result<()> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error);
        }
        match self.format {
            GameRowFormat::Csv | GameRowFormat::JsonLines => {}
            GameRowFormat::Json => state.sink.write_all(b"\n]\n")?,
            GameRowFormat::Xml => state.sink.write_all(b"</games>\n")?,
        }
        state.sink.flush()
    }
}

fn column_names(unit: GameRowUnit, players: usize, measures: &[Measure]) -> Vec<String> {
    let mut names: Vec<String> = ["game", "set", "turns", "ending"].map(str::to_owned).into();
    let of_player = || {
        let fixed = ["strategy", "seat", "score", "result"];
        fixed.into_iter().chain(measures.iter().map(|measure| measure.name))
    };
    match unit {
        GameRowUnit::Game => {
            for player in 1..=players {
                names.extend(of_player().map(|name| format!("{name}_{player}")));
            }
        }
        GameRowUnit::Player => {
            names.push("player".to_owned());
            names.extend(of_player().map(str::to_owned));
        }
    }
    names
}

/// Builds one row. Names and texts are the games' own strategies, measures and endings; they
/// contain no commas, quotes or control characters.
struct RowBuilder<'a> {
    format: GameRowFormat,
    text: &'a mut String,
    first: bool,
}

impl RowBuilder<'_> {
    fn open(&mut self) {
        self.first = true;
        self.text.push_str(match self.format {
            GameRowFormat::Csv => "",
            GameRowFormat::Json => ",\n{",
            GameRowFormat::JsonLines => "{",
            GameRowFormat::Xml => "<game",
        });
    }

    fn close(&mut self) {
        self.text.push_str(match self.format {
            GameRowFormat::Csv => "\n",
            GameRowFormat::Json => "}",
            GameRowFormat::JsonLines => "}\n",
            GameRowFormat::Xml => "/>\n",
        });
    }

    fn number(&mut self, name: &str, player: Option<usize>, value: i64) {
        self.name(name, player);
        // Writing to a string can't fail.
        let _ = match self.format {
            GameRowFormat::Xml => write!(self.text, "\"{value}\""),
            _ => write!(self.text, "{value}"),
        };
    }

    fn text(&mut self, name: &str, player: Option<usize>, value: &str) {
        self.name(name, player);
        let _ = match self.format {
            GameRowFormat::Csv => write!(self.text, "{value}"),
            GameRowFormat::Xml => write!(self.text, "\"{}\"", quick_xml::escape::escape(value)),
            _ => write!(self.text, "\"{value}\""),
        };
    }

    fn name(&mut self, name: &str, player: Option<usize>) {
        let number = |text: &mut String| {
            if let Some(player) = player {
                let _ = write!(text, "_{player}");
            }
        };
        match self.format {
            GameRowFormat::Csv if self.first => {}
            GameRowFormat::Csv => self.text.push(','),
            GameRowFormat::Json | GameRowFormat::JsonLines => {
                self.text.push_str(if self.first { "\"" } else { ",\"" });
                self.text.push_str(name);
                number(self.text);
                self.text.push_str("\":");
            }
            GameRowFormat::Xml => {
                self.text.push(' ');
                self.text.push_str(name);
                number(self.text);
                self.text.push('=');
            }
        }
        self.first = false;
    }
}
