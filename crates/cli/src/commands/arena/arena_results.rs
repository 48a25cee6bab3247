//! The results of an arena: one CSV row per game, and their summary.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rollwright_coach::SeatReview;

use crate::command_error::CommandError;
use crate::commands::arena::ArenaConfig;
use crate::commands::arena::arena_game::{ArenaGameResult, GameEnd};

/// The first line of the file.
const CSV_HEADER: &str = "number,game,rules,settings,against,seed,first,ended,result,points,others,\
                     start,luck,loss,without_luck,moves,slowest_move";

/// The result of one game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ArenaRow {
    number: u64,
    /// Identifies the game: game, rules, settings, bots, seed and first seat.
    game_key: String,
    ending: String,
    result: f64,
    points: i64,
    /// The points of the opponents, in seat order.
    opponent_points: String,
    /// For a finished game: its starting value, luck, loss and result without luck.
    review: Option<[f64; 4]>,
    moves: u32,
    longest_move: f64,
}

/// All rows, and their file.
pub(crate) struct ArenaResults {
    path: PathBuf,
    rows: BTreeMap<u64, ArenaRow>,
}

/// The key of game `number`.
fn game_key(config: &ArenaConfig, number: u64) -> String {
    let settings: Vec<String> = config
        .choice
        .settings()
        .map(|(setting, value)| format!("{}={value}", setting.key))
        .collect();
    let (seed, first) = config.seed_and_first_seat(number);
    let (game, rules) = (config.game.name(), config.choice.rule_set().name);
    format!("{game},{rules},{},{},{seed},{first}", settings.join(" "), config.opponents.join(" "))
}

impl ArenaRow {
    pub(crate) fn new(
        config: &ArenaConfig,
        number: u64,
        played: &ArenaGameResult,
        review: Option<SeatReview>,
    ) -> Self {
        let ending = match &played.end {
            GameEnd::Finished => "over".to_owned(),
            GameEnd::TimedOut => "too slow".to_owned(),
            // Rows are split at commas.
            GameEnd::ProgramExited(how) => format!("left ({})", how.replace(',', ";")),
        };
        let others: Vec<String> = played.points.iter().skip(1).map(i64::to_string).collect();
        Self {
            number,
            game_key: game_key(config, number),
            ending,
            result: played.win_share(),
            points: played.points.first().copied().unwrap_or(0),
            opponent_points: others.join(" "),
            review: review.map(|own| [own.start, own.luck, own.loss, own.without_luck]),
            moves: played.moves,
            longest_move: played.longest_move.as_secs_f64(),
        }
    }

    fn to_csv_line(&self) -> String {
        let reviewed = match self.review {
            Some(numbers) => numbers.map(|number| format!("{number:.6}")).join(","),
            None => ",,,".to_owned(),
        };
        format!(
            "{},{},{},{},{},{},{reviewed},{},{:.3}\n",
            self.number,
            self.game_key,
            self.ending,
            self.result,
            self.points,
            self.opponent_points,
            self.moves,
            self.longest_move
        )
    }

    /// Parses a line of [`Self::to_csv_line`].
    fn from_csv_line(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let [
            number,
            _,
            _,
            _,
            _,
            _,
            _,
            ended,
            result,
            points,
            others,
            start,
            luck,
            loss,
            without,
            moves,
            slowest,
        ] = cells.as_slice()
        else {
            return None;
        };
        let numbers = [start, luck, loss, without].map(|cell| cell.parse::<f64>().ok());
        let reviewed = match numbers {
            [Some(start), Some(luck), Some(loss), Some(without)] => {
                Some([start, luck, loss, without])
            }
            _ => None,
        };
        Some(Self {
            number: number.parse().ok()?,
            game_key: cells[1..7].join(","),
            ending: (*ended).to_owned(),
            result: result.parse().ok()?,
            points: points.parse().ok()?,
            opponent_points: (*others).to_owned(),
            review: reviewed,
            moves: moves.parse().ok()?,
            longest_move: slowest.parse().ok()?,
        })
    }

    fn is_finished(&self) -> bool {
        self.ending == "over"
    }

    /// One line of text about the game.
    pub(crate) fn summary_line(&self) -> String {
        let others = if self.opponent_points.is_empty() {
            String::new()
        } else {
            format!(" to {}", self.opponent_points)
        };
        match self.review {
            Some([_, luck, loss, without]) => format!(
                "game {}: {}{others}; luck {luck:+.3}, mistakes {:.3}, without luck {without:.3}",
                self.number, self.points, -loss
            ),
            None => format!("game {}: not finished, {}", self.number, self.ending),
        }
    }
}

impl ArenaResults {
    /// Opens a file of results to continue, or creates it.
    ///
    /// # Errors
    /// The file isn't an arena's, or has games of another arena.
    pub(crate) fn open_or_create(path: &Path, config: &ArenaConfig) -> Result<Self, CommandError> {
        let failed =
            |error: std::io::Error| CommandError::Failed(format!("{}: {error}", path.display()));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut results = Self { path: path.to_owned(), rows: BTreeMap::new() };
        let foreign = |why: &str| {
            Err(CommandError::Usage(format!(
                "{} {why}; give another file with --out",
                path.display()
            )))
        };
        // A crash may have cut the last line short: play that game again.
        let (whole, torn) = text.rsplit_once('\n').map_or(("", text.as_str()), |(a, b)| (a, b));
        for (at, line) in whole.lines().enumerate() {
            match ArenaRow::from_csv_line(line) {
                _ if at == 0 && line == CSV_HEADER => {}
                Some(row) if at > 0 && row.game_key == game_key(config, row.number) => {
                    results.rows.insert(row.number, row);
                }
                Some(row) if at > 0 => {
                    return foreign(&format!(
                        "belongs to another arena run (game {}: {})",
                        row.number, row.game_key
                    ));
                }
                _ => return foreign("isn't an arena results file"),
            }
        }
        if whole.is_empty() {
            if !torn.is_empty() && !CSV_HEADER.starts_with(torn) {
                return foreign("isn't an arena results file");
            }
            std::fs::write(path, format!("{CSV_HEADER}\n")).map_err(failed)?;
        } else if !torn.is_empty() {
            std::fs::write(path, format!("{whole}\n")).map_err(failed)?;
        }
        Ok(results)
    }

    /// Whether game `number` has been played.
    pub(crate) fn contains(&self, number: u64) -> bool {
        self.rows.contains_key(&number)
    }

    /// Appends a game to the file.
    pub(crate) fn add(&mut self, row: ArenaRow) -> Result<(), CommandError> {
        let failed = |error: std::io::Error| {
            CommandError::Failed(format!("{}: {error}", self.path.display()))
        };
        let mut file = OpenOptions::new().append(true).open(&self.path).map_err(failed)?;
        file.write_all(row.to_csv_line().as_bytes()).map_err(failed)?;
        self.rows.insert(row.number, row);
        Ok(())
    }

    /// The summary of all games.
    pub(crate) fn summary_text(&self, config: &ArenaConfig) -> String {
        let against = match config.opponents.as_slice() {
            [] => "alone".to_owned(),
            bots => format!("against {}", bots.join(", ")),
        };
        let mut text = format!(
            "{} ({}): {} {against}, {} games\n",
            config.game.title(),
            config.choice.rule_set().name,
            config.program_name,
            self.rows.len()
        );
        let over: Vec<&ArenaRow> = self.rows.values().filter(|row| row.is_finished()).collect();
        let unfinished = self.rows.len() - over.len();
        if unfinished > 0 {
            let _ = writeln!(
                text,
                "  {unfinished} unfinished, counted as lost and left out of all means"
            );
        }
        let mut line = |label: &str, numbers: Vec<f64>| {
            if let Some((mean, error)) = mean_and_error(&numbers) {
                let _ = writeln!(text, "  {label:<22} {mean:>9.4}  error {error:.4}");
            }
        };
        line("points", over.iter().map(|row| row.points as f64).collect());
        if !config.opponents.is_empty() {
            line("won (ties in part)", self.rows.values().map(|row| row.result).collect());
        }
        let reviewed = |at: usize| over.iter().filter_map(|row| Some(row.review?[at])).collect();
        line("luck", reviewed(1));
        line("lost by mistakes", reviewed(2));
        line("result without luck", reviewed(3));
        let slowest = self.rows.values().map(|row| row.longest_move).fold(0.0, f64::max);
        let _ = writeln!(text, "  slowest move           {slowest:>9.3} s");
        text
    }
}

/// The mean and its standard error; `None` if `numbers` is empty.
fn mean_and_error(numbers: &[f64]) -> Option<(f64, f64)> {
    let count = numbers.len() as f64;
    if numbers.is_empty() {
        return None;
    }
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    Some((mean, error))
}

#[cfg(test)]
mod tests {
    use crate::commands::arena::arena_results::*;

    #[test]
    fn csv_rows_round_trip() {
        let row = ArenaRow {
            number: 3,
            game_key: "pig,classic,goal=50,optimal,9,1".to_owned(),
            ending: "over".to_owned(),
            result: 1.0,
            points: 52,
            opponent_points: "31".to_owned(),
            review: Some([0.5, 0.25, 0.125, 0.375]),
            moves: 12,
            longest_move: 0.25,
        };
        let line = row.to_csv_line();
        assert_eq!(line.matches(',').count(), CSV_HEADER.matches(',').count());
        assert_eq!(ArenaRow::from_csv_line(line.trim_end()), Some(row.clone()));
        let lost = ArenaRow { review: None, ending: "too slow".to_owned(), ..row };
        assert_eq!(ArenaRow::from_csv_line(lost.to_csv_line().trim_end()), Some(lost));
        assert_eq!(ArenaRow::from_csv_line("1,2,3"), None);
        assert_eq!(mean_and_error(&[1.0, 3.0]), Some((2.0, 1.0)));
    }
}
