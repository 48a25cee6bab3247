//! The rows of an arena: kept in a file game by game, and what they come to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rollwright_coach::SeatReview;

use super::Order;
use super::game::{End, Played};
use crate::failure::Failure;

/// The first line of the file.
const HEADS: &str = "number,game,rules,settings,against,seed,first,ended,result,points,others,\
                     start,luck,loss,without_luck,moves,slowest_move";

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    number: u64,
    /// What was played: game, rules, settings, bots, seed and who began.
    what: String,
    ended: String,
    result: f64,
    points: i64,
    /// The points of the others, in seat order.
    others: String,
    /// Start, luck, loss and the result without luck, of a game that is over.
    reviewed: Option<[f64; 4]>,
    moves: u32,
    slowest: f64,
}

/// All rows.
pub(super) struct Results {
    path: PathBuf,
    rows: BTreeMap<u64, Row>,
}

/// What game `number` of an arena is.
fn what(order: &Order, number: u64) -> String {
    let settings: Vec<String> = order
        .choice
        .settings()
        .map(|(setting, value)| format!("{}={value}", setting.key))
        .collect();
    let (seed, first) = order.deal(number);
    let (game, rules) = (order.game.name(), order.choice.set().name);
    format!("{game},{rules},{},{},{seed},{first}", settings.join(" "), order.against.join(" "))
}

impl Row {
    pub(super) fn new(
        order: &Order,
        number: u64,
        played: &Played,
        review: Option<SeatReview>,
    ) -> Self {
        let ended = match &played.end {
            End::Over => "over".to_owned(),
            End::TooSlow => "too slow".to_owned(),
            // A row is split at commas.
            End::Left(how) => format!("left ({})", how.replace(',', ";")),
        };
        let others: Vec<String> = played.points.iter().skip(1).map(i64::to_string).collect();
        Self {
            number,
            what: what(order, number),
            ended,
            result: played.result(),
            points: played.points.first().copied().unwrap_or(0),
            others: others.join(" "),
            reviewed: review.map(|own| [own.start, own.luck, own.loss, own.without_luck]),
            moves: played.moves,
            slowest: played.slowest.as_secs_f64(),
        }
    }

    fn line(&self) -> String {
        let reviewed = match self.reviewed {
            Some(numbers) => numbers.map(|number| format!("{number:.6}")).join(","),
            None => ",,,".to_owned(),
        };
        format!(
            "{},{},{},{},{},{},{reviewed},{},{:.3}\n",
            self.number,
            self.what,
            self.ended,
            self.result,
            self.points,
            self.others,
            self.moves,
            self.slowest
        )
    }

    /// Reads what [`Row::line`] wrote.
    fn read(line: &str) -> Option<Self> {
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
            what: cells[1..7].join(","),
            ended: (*ended).to_owned(),
            result: result.parse().ok()?,
            points: points.parse().ok()?,
            others: (*others).to_owned(),
            reviewed,
            moves: moves.parse().ok()?,
            slowest: slowest.parse().ok()?,
        })
    }

    fn is_over(&self) -> bool {
        self.ended == "over"
    }

    /// The game in a line for people.
    pub(super) fn told(&self) -> String {
        let others =
            if self.others.is_empty() { String::new() } else { format!(" to {}", self.others) };
        match self.reviewed {
            Some([_, luck, loss, without]) => format!(
                "game {}: {}{others}; luck {luck:+.3}, mistakes {:.3}, without luck {without:.3}",
                self.number, self.points, -loss
            ),
            None => format!("game {}: not finished, {}", self.number, self.ended),
        }
    }
}

impl Results {
    /// The results in a file, to be gone on with; a new one where there is none.
    ///
    /// # Errors
    /// The file holds something else, or games of another arena.
    pub(super) fn open(path: &Path, order: &Order) -> Result<Self, Failure> {
        let failed =
            |error: std::io::Error| Failure::Failed(format!("{}: {error}", path.display()));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut results = Self { path: path.to_owned(), rows: BTreeMap::new() };
        let foreign = |why: &str| {
            Err(Failure::Usage(format!("{} {why}: give another file with --out", path.display())))
        };
        // A line that was cut short by a crash is a game that was not played.
        let (whole, torn) = text.rsplit_once('\n').map_or(("", text.as_str()), |(a, b)| (a, b));
        for (at, line) in whole.lines().enumerate() {
            match Row::read(line) {
                _ if at == 0 && line == HEADS => {}
                Some(row) if at > 0 && row.what == what(order, row.number) => {
                    results.rows.insert(row.number, row);
                }
                Some(row) if at > 0 => {
                    return foreign(&format!(
                        "holds another arena (game {}: {})",
                        row.number, row.what
                    ));
                }
                _ => return foreign("is no file of an arena"),
            }
        }
        if whole.is_empty() {
            if !torn.is_empty() && !HEADS.starts_with(torn) {
                return foreign("is no file of an arena");
            }
            std::fs::write(path, format!("{HEADS}\n")).map_err(failed)?;
        } else if !torn.is_empty() {
            std::fs::write(path, format!("{whole}\n")).map_err(failed)?;
        }
        Ok(results)
    }

    /// Whether a game has been played.
    pub(super) fn has(&self, number: u64) -> bool {
        self.rows.contains_key(&number)
    }

    /// Keeps a game.
    pub(super) fn add(&mut self, row: Row) -> Result<(), Failure> {
        let failed =
            |error: std::io::Error| Failure::Failed(format!("{}: {error}", self.path.display()));
        let mut file = OpenOptions::new().append(true).open(&self.path).map_err(failed)?;
        file.write_all(row.line().as_bytes()).map_err(failed)?;
        self.rows.insert(row.number, row);
        Ok(())
    }

    /// What all games come to.
    pub(super) fn told(&self, order: &Order) -> String {
        let against = match order.against.as_slice() {
            [] => "alone".to_owned(),
            bots => format!("against {}", bots.join(", ")),
        };
        let mut text = format!(
            "{} ({}): {} {against}, {} games\n",
            order.game.title(),
            order.choice.set().name,
            order.name,
            self.rows.len()
        );
        let over: Vec<&Row> = self.rows.values().filter(|row| row.is_over()).collect();
        let unfinished = self.rows.len() - over.len();
        if unfinished > 0 {
            let _ =
                writeln!(text, "  {unfinished} not finished: they count as lost, and in no mean");
        }
        let mut line = |label: &str, numbers: Vec<f64>| {
            if let Some((mean, error)) = mean_and_error(&numbers) {
                let _ = writeln!(text, "  {label:<22} {mean:>9.4}  error {error:.4}");
            }
        };
        line("points", over.iter().map(|row| row.points as f64).collect());
        if !order.against.is_empty() {
            line("won (shared: a part)", self.rows.values().map(|row| row.result).collect());
        }
        let reviewed = |at: usize| over.iter().filter_map(|row| Some(row.reviewed?[at])).collect();
        line("luck", reviewed(1));
        line("lost by mistakes", reviewed(2));
        line("result without luck", reviewed(3));
        let slowest = self.rows.values().map(|row| row.slowest).fold(0.0, f64::max);
        let _ = writeln!(text, "  slowest move           {slowest:>9.3} s");
        text
    }
}

/// The mean, and its standard error; `None` without numbers.
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
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let row = Row {
            number: 3,
            what: "pig,classic,goal=50,optimal,9,1".to_owned(),
            ended: "over".to_owned(),
            result: 1.0,
            points: 52,
            others: "31".to_owned(),
            reviewed: Some([0.5, 0.25, 0.125, 0.375]),
            moves: 12,
            slowest: 0.25,
        };
        let line = row.line();
        assert_eq!(line.matches(',').count(), HEADS.matches(',').count());
        assert_eq!(Row::read(line.trim_end()), Some(row.clone()));
        let lost = Row { reviewed: None, ended: "too slow".to_owned(), ..row };
        assert_eq!(Row::read(lost.line().trim_end()), Some(lost));
        assert_eq!(Row::read("1,2,3"), None);
        assert_eq!(mean_and_error(&[1.0, 3.0]), Some((2.0, 1.0)));
    }
}
