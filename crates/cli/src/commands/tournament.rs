//! `rollwright tournament`.

use std::io::{self, Write};
use std::time::Instant;

use rollwright_bots::{HasBots, Progress};
use rollwright_games::{Game, GameId, RuleSetWithSettings, with_game};
use rollwright_lab::chart::arrange_chart_panels;
use rollwright_lab::tournament::{
    self, BATCHES_PER_LINE_UP, LineUpResults, TournamentRunInfo, all_line_ups,
};
use rollwright_lab::{DiceSequenceRange, MAX_GAMES, Results, RunConfig, ShardSpec};

use crate::args::{TournamentArgs, TournamentFormat};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;
use crate::commands::simulate::prepare_with_progress;
use crate::parse_common_args::{
    default_threads, parse_game, parse_rule_choice, parse_strategies, random_seed, seats_for,
};
use crate::progress_reporter::ProgressReporter;
use crate::results_output::ImageFormat;

/// Plays all line-ups of the bots with each number of seats.
pub(crate) fn run(args: &TournamentArgs) -> Result<(), CommandError> {
    play_tournament(parse_game(&args.game)?, args)
}

fn play_tournament(game: GameId, args: &TournamentArgs) -> Result<(), CommandError> {
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let bots = match &args.bots {
        Some(list) => parse_strategies(game, &choice, list)?,
        None => {
            let all = with_game!(game, G => G::strategies(&G::rules_for(&choice)));
            all.iter().map(|&strategy| strategy.to_owned()).collect()
        }
    };
    if let Some(twice) = bots.iter().enumerate().find(|(at, bot)| bots[..*at].contains(bot)) {
        return Err(CommandError::Usage(format!(
            "{} is listed twice; list each bot once",
            twice.1
        )));
    }
    if args.games == 0 || args.games > MAX_GAMES {
        return Err(CommandError::Usage(format!("give a number of games from 1 to {MAX_GAMES}")));
    }
    let sizes = seat_counts(game, &choice, args.seats.as_deref(), bots.len())?;
    let out = args.out.as_deref().map(AtomicFile::create).transpose()?;
    let plot = args.plot.as_deref().map(ImageFormat::create_file).transpose()?;
    let seed = args.seed.map_or_else(random_seed, Ok)?;

    let began = Instant::now();
    let threads = args.threads.unwrap_or_else(default_threads);
    let mut run = TournamentRun {
        game,
        choice,
        bots,
        seed,
        min_games_per_line_up: args.games,
        threads,
        is_quiet: args.quiet.quiet,
        played: Vec::new(),
    };
    let mut partial = false;
    for &size in &sizes {
        partial = partial || !run.play_line_ups(size)?;
    }
    let TournamentRun { choice, bots, played, .. } = run;
    let info = TournamentRunInfo {
        command: reproduce_command(game, args, &choice, &bots, &sizes, seed),
        bots,
        seed,
        seconds: began.elapsed().as_secs_f64(),
        partial,
    };
    let tournament = tournament::TournamentResults::new(info, &played).ok_or_else(|| {
        CommandError::Failed("stopped before the first game was finished".to_owned())
    })?;
    let text = match args.format {
        TournamentFormat::Text => tournament::tournament_text(&tournament),
        TournamentFormat::Markdown => tournament::tournament_markdown(&tournament),
        TournamentFormat::Csv => tournament::tournament_csv(&tournament),
        TournamentFormat::Json => match serde_json::to_string_pretty(&tournament) {
            Ok(text) => text + "\n",
            Err(error) => return Err(CommandError::Failed(error.to_string())),
        },
    };
    if let Some((draft, picture)) = plot {
        let panels = tournament::tournament_charts(&tournament);
        let heading = tournament.title();
        picture.write_image(
            draft,
            &arrange_chart_panels(
                &heading,
                &tournament.games_and_seed_line(),
                &panels,
                Some(&tournament.command),
            ),
        )?;
    }
    match out {
        Some(draft) => draft.write_and_commit(text.as_bytes())?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    if partial {
        let games = tournament.games;
        return Err(CommandError::Failed(format!(
            "stopped after {games} games: the results are partial"
        )));
    }
    Ok(())
}

/// The shared configuration, and the results of the line-ups played so far.
struct TournamentRun {
    game: GameId,
    choice: RuleSetWithSettings,
    bots: Vec<String>,
    seed: u64,
    /// The minimum number of games per line-up.
    min_games_per_line_up: u64,
    threads: usize,
    is_quiet: bool,
    played: Vec<LineUpResults>,
}

impl TournamentRun {
    /// Plays all line-ups of `size` seats. Returns false if cancelled.
    fn play_line_ups(&mut self, size: usize) -> Result<bool, CommandError> {
        let seats = seats_for(self.game, &self.choice, size)?;
        let ready =
            prepare_with_progress(self.game, &self.choice, seats, &self.bots, 1, self.is_quiet)?;
        let line_ups = all_line_ups(self.bots.len(), size);
        for (number, line_up) in line_ups.iter().enumerate() {
            let names = line_up.iter().map(|&bot| self.bots[bot].clone()).collect();
            let setting = RunConfig::new(self.game, &self.choice, names, size > 1);
            let rotations = setting.games_per_dice_sequence();
            let players = ready.select_line_up(line_up, rotations);
            let whole = DiceSequenceRange {
                seed: self.seed,
                from: 0,
                to: self.min_games_per_line_up.div_ceil(rotations),
            };
            let label = format!("Table {} of {} with seats: {size}", number + 1, line_ups.len());
            let progress = ProgressReporter::for_games(&label).with_quiet(self.is_quiet);
            let mut batches = Vec::new();
            for batch in (1..=BATCHES_PER_LINE_UP)
                .filter_map(|batch| ShardSpec::new(batch, BATCHES_PER_LINE_UP))
            {
                let part = whole.part_for_shard(batch);
                let batch_progress =
                    BatchProgress { progress: &progress, shard: part, whole_run: whole, rotations };
                let tally = players.play(part, self.threads, &batch_progress, None);
                let partial = tally.games < (part.to - part.from) * rotations;
                let asked = whole.to * rotations;
                let setting = setting.clone();
                let parts = vec![part];
                batches.push(Results {
                    config: setting,
                    games_requested: asked,
                    shards: parts,
                    partial,
                    seconds: 0.0,
                    tally,
                });
            }
            let is_cancelled = batches.iter().any(|batch| batch.partial);
            batches.retain(|batch| batch.tally.games > 0);
            self.played.push(LineUpResults { bots: line_up.clone(), batches });
            if is_cancelled {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The numbers of seats to play with: the requested ones, or two to four as far as the rules
/// and the number of bots allow.
fn seat_counts(
    game: GameId,
    choice: &RuleSetWithSettings,
    list: Option<&str>,
    bots: usize,
) -> Result<Vec<usize>, CommandError> {
    let set = choice.rule_set();
    let Some(list) = list else {
        let low = usize::from(set.min_seats).max(2);
        let high = usize::from(set.max_seats).min(bots).min(4);
        if low > high {
            return Err(CommandError::Usage(format!(
                "a tournament needs at least {low} bots, not {bots}"
            )));
        }
        return Ok((low..=high).collect());
    };
    let mut sizes = Vec::new();
    for word in list.split(',') {
        let size = word.trim().parse().map_err(|_| {
            let word = rollwright_games::play_error::sanitize_for_message(word);
            CommandError::Usage(format!(
                "'{word}' isn't a number of seats; write, for example, 1,2,4"
            ))
        })?;
        seats_for(game, choice, size)?;
        if size > bots {
            return Err(CommandError::Usage(format!(
                "{size} seats need {size} different bots, not {bots}"
            )));
        }
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    Ok(sizes)
}

fn reproduce_command(
    game: GameId,
    args: &TournamentArgs,
    choice: &RuleSetWithSettings,
    bots: &[String],
    sizes: &[usize],
    seed: u64,
) -> String {
    let mut command = format!("rollwright tournament {game} --rules {}", choice.rule_set().name);
    for (setting, value) in choice.settings() {
        command += &format!(" --set {}={value}", setting.key);
    }
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    command
        + &format!(
            " --bots {} --seats {} --games {} --seed {seed}",
            bots.join(","),
            sizes.join(","),
            args.games
        )
}

/// Reports the progress of one batch as part of its line-up.
struct BatchProgress<'a> {
    progress: &'a dyn Progress,
    shard: DiceSequenceRange,
    whole_run: DiceSequenceRange,
    rotations: u64,
}

impl Progress for BatchProgress<'_> {
    fn report(&self, done: u64, _total: u64) {
        let before = self.shard.from * self.rotations;
        self.progress.report(before + done, self.whole_run.to * self.rotations);
    }

    fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }
}
