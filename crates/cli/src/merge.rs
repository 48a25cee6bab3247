//! `rollwright merge`.

use std::path::Path;

use rollwright_lab::{Document, Results};

use crate::args::Merge;
use crate::exact::exact;
use crate::failure::Failure;
use crate::telling::Begun;

/// Joins results of several runs.
pub(crate) fn run(args: &Merge) -> Result<(), Failure> {
    let results = args.files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    let merged = Results::merge(results).map_err(|error| Failure::Failed(error.to_string()))?;
    let begun = Begun::new(&args.telling)?;
    let known = if begun.shows_exact() { exact(&merged.setting)? } else { Vec::new() };
    begun.tell(&merged, &known)
}

/// The results in a JSON file of `simulate` or `merge`.
fn read(file: &Path) -> Result<Results, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Failed(format!("{name} can't be read: {error}")))?;
    let document: Document = serde_json::from_str(&text).map_err(|error| {
        Failure::Failed(format!(
            "{name} holds no results: merge reads what simulate --format json wrote ({error})"
        ))
    })?;
    document.results().map_err(|why| {
        Failure::Failed(format!("{name} holds no results that can be merged: {why}"))
    })
}
