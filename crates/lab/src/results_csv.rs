//! Results as CSV, one row per seat.

use crate::ResultsDocument;
use crate::statistics::REPORTED_PERCENTILES;

/// The rows, below a header line.
#[must_use]
pub fn results_csv(document: &ResultsDocument) -> String {
    let mut names: Vec<String> = [
        "game",
        "rules",
        "settings",
        "seed",
        "duplicate",
        "games",
        "partial",
        "seconds",
        "seat",
        "strategy",
        "mean",
        "sd",
        "stderr",
        "min",
        "max",
    ]
    .map(str::to_owned)
    .into();
    names.extend(REPORTED_PERCENTILES.map(|percent| format!("p{percent}")));
    names.extend(["wins", "ties", "win_rate", "win_rate_low", "win_rate_high"].map(str::to_owned));
    for measure in document.seats.iter().take(1).flat_map(|player| &player.measures) {
        names.push(format!("{}_mean", measure.name));
        names.push(format!("{}_zero_rate", measure.name));
    }
    names.extend(["turns_mean", "turns_sd"].map(str::to_owned));
    if document.seats.iter().any(|player| player.adjusted.is_some()) {
        let adjusted = ["adjusted_mean", "adjusted_stderr", "adjusted_gain"];
        names.extend(adjusted.map(str::to_owned));
    }
    let mut text = names.join(",");
    text.push('\n');
    let settings: Vec<_> = document.settings.iter().map(|(k, v)| format!("{k}={v}")).collect();
    for player in &document.seats {
        let s = &player.scores;
        let mut row = vec![
            document.game.to_string(),
            document.rules.clone(),
            settings.join(" "),
            document.seed.map_or_else(String::new, |seed| seed.to_string()),
            document.duplicate.to_string(),
            document.games.to_string(),
            document.partial.to_string(),
            document.seconds.to_string(),
            player.seat.to_string(),
            player.strategy.clone(),
        ];
        row.extend([s.mean, s.sd, s.stderr].map(|number| number.to_string()));
        row.extend([s.min, s.max].map(|number| number.to_string()));
        row.extend(
            REPORTED_PERCENTILES.map(|percent| {
                s.percentiles.get(&percent).map_or_else(String::new, i32::to_string)
            }),
        );
        row.extend([player.wins, player.ties].map(|number| number.to_string()));
        let rate = player.win_rate;
        row.extend([rate.rate, rate.low, rate.high].map(|number| number.to_string()));
        for measured in &player.measures {
            row.push(measured.statistics.mean.to_string());
            row.push(measured.zero_rate.to_string());
        }
        let turns = &document.length.statistics;
        row.extend([turns.mean, turns.sd].map(|number| number.to_string()));
        if let Some(adjusted) = &player.adjusted {
            row.extend([adjusted.mean, adjusted.stderr].map(|number| number.to_string()));
            row.push(adjusted.gain.map_or_else(String::new, |gain| gain.to_string()));
        }
        text += &row.join(",");
        text.push('\n');
    }
    text
}
