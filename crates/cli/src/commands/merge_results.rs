//! `rollwright merge`.

use std::path::Path;

use rollwright_lab::{Results, ResultsDocument};

use crate::args::MergeArgs;
use crate::command_error::CommandError;
use crate::exact_player_results::exact_player_results;
use crate::results_output::ResultsOutput;

/// Merges the results of several runs.
pub(crate) fn run(args: &MergeArgs) -> Result<(), CommandError> {
    let results =
        args.files.iter().map(|file| load_results(file)).collect::<Result<Vec<_>, _>>()?;
    let merged =
        Results::merge_all(results).map_err(|error| CommandError::Failed(error.to_string()))?;
    let begun = ResultsOutput::create_files(&args.output)?;
    let known = match begun.uses_exact_values() {
        true => exact_player_results(&merged.config, args.output.quiet.quiet)?,
        false => Vec::new(),
    };
    begun.write_all(&merged, &known)
}

/// Loads results that `simulate` or `merge` wrote as JSON.
fn load_results(file: &Path) -> Result<Results, CommandError> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| CommandError::Failed(format!("{name} can't be read: {error}")))?;
    let document: ResultsDocument = serde_json::from_str(&text).map_err(|error| {
        CommandError::Failed(format!(
            "{name} isn't a results file; merge reads files written by simulate --format json ({error})"
        ))
    })?;
    document
        .into_results()
        .map_err(|why| CommandError::Failed(format!("{name} can't be merged: {why}")))
}
