//! The options of the benchmark.

use std::str::FromStr;

use crate::BenchError;

/// The options of a run.
#[derive(Clone)]
pub(crate) struct LoadOptions {
    pub(crate) tables: usize,
    pub(crate) subscribers: usize,
    /// Moves per second.
    pub(crate) rate: u32,
    pub(crate) seconds: u64,
    pub(crate) nodes: usize,
    pub(crate) windows: u32,
    /// If set, search for the highest rate at which 99 of 100 events take less than this many
    /// milliseconds.
    pub(crate) latency_limit_ms: Option<u32>,
    /// The database; `None` for a new PostgreSQL or a new file.
    pub(crate) database: Option<String>,
    pub(crate) postgres: bool,
    pub(crate) program: String,
}

impl LoadOptions {
    fn default_options() -> Self {
        Self {
            tables: 2_000,
            subscribers: 2,
            rate: 1_000,
            seconds: 20,
            nodes: 1,
            windows: 1,
            latency_limit_ms: None,
            database: None,
            postgres: false,
            program: env!("CARGO_BIN_EXE_rollwright").to_owned(),
        }
    }

    /// One of the three cases in BENCHMARKS.md.
    fn named_case(name: &str) -> Result<Self, BenchError> {
        let usual = Self::default_options();
        Ok(match name {
            "nodes" => Self {
                subscribers: 3,
                rate: 100,
                nodes: 3,
                latency_limit_ms: Some(50),
                postgres: true,
                ..usual
            },
            // As many tables as 20,000 open files allow, with room for other files.
            "crowd" => Self { tables: 9_900, rate: 500, seconds: 30, windows: 3, ..usual },
            // The moves of 600 tables in an hour, one every five seconds at each.
            "soak" => Self { tables: 600, rate: 1_200, seconds: 360, windows: 6, ..usual },
            _ => return Err(format!("there is no case {name}: nodes, crowd or soak").into()),
        })
    }

    pub(crate) fn parse(args: impl Iterator<Item = String>) -> Result<Self, BenchError> {
        let mut all = Self::default_options();
        let mut args = args.filter(|arg| arg != "--bench");
        while let Some(name) = args.next() {
            if name == "--postgres" {
                all.postgres = true;
                continue;
            }
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            match name.as_str() {
                "--case" => all = Self::named_case(&value)?,
                "--tables" => all.tables = parse_number(&name, &value)?,
                "--listeners" => all.subscribers = parse_number(&name, &value)?,
                "--rate" => all.rate = parse_number(&name, &value)?,
                "--seconds" => all.seconds = parse_number(&name, &value)?,
                "--nodes" => all.nodes = parse_number(&name, &value)?,
                "--windows" => all.windows = parse_number(&name, &value)?,
                "--find" => all.latency_limit_ms = Some(parse_number(&name, &value)?),
                "--database" => all.database = Some(value),
                "--program" => all.program = value,
                _ => return Err(format!("there is no option {name}").into()),
            }
        }
        Ok(all)
    }
}

fn parse_number<N: FromStr + Default + PartialEq>(
    name: &str,
    value: &str,
) -> Result<N, BenchError> {
    let read = value.parse().ok().filter(|number| *number != N::default());
    read.ok_or_else(|| format!("{name} {value}: write a number from 1 up").into())
}
