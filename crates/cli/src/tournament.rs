//! `rollwright tournament`.

use std::io::{self, Write};
use std::time::Instant;

use rollwright_bots::{HasBots, Watch};
use rollwright_games::{GameId, RuleChoice, with_game};
use rollwright_lab::chart::stacked;
use rollwright_lab::tournament::{self, About, BATCHES, Played, line_ups};
use rollwright_lab::{MOST_GAMES, Part, Results, Setting, Shard};

use crate::args::{Tournament, TournamentFormat};
use crate::failure::Failure;
use crate::given::{entropy, game_named, rule_choice, seats_for, strategies};
use crate::new_file::NewFile;
use crate::simulate::prepare;
use crate::solutions::{ProgressWatch, threads};
use crate::telling::Picture;

/// Plays every choice of the bots at every size of table.
pub(crate) fn run(args: &Tournament) -> Result<(), Failure> {
    play(game_named(&args.game)?, args)
}

fn play(game: GameId, args: &Tournament) -> Result<(), Failure> {
    let choice = rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let bots = match &args.bots {
        Some(list) => strategies(game, list)?,
        None => {
            let all = with_game!(game, G => G::strategies());
            all.iter().map(|&strategy| strategy.to_owned()).collect()
        }
    };
    if let Some(twice) = bots.iter().enumerate().find(|(at, bot)| bots[..*at].contains(bot)) {
        return Err(Failure::Usage(format!("{} is there twice: name every bot once", twice.1)));
    }
    if args.games == 0 || args.games > MOST_GAMES {
        return Err(Failure::Usage(format!("give a number of games from 1 to {MOST_GAMES}")));
    }
    let sizes = sizes(game, &choice, args.seats.as_deref(), bots.len())?;
    let out = args.out.as_deref().map(NewFile::begin).transpose()?;
    let plot = args.plot.as_deref().map(Picture::begin).transpose()?;
    let seed = args.seed.map_or_else(entropy, Ok)?;

    let began = Instant::now();
    let threads = args.threads.unwrap_or_else(threads);
    let mut hall =
        Hall { game, choice, bots, seed, games: args.games, threads, played: Vec::new() };
    let mut partial = false;
    for &size in &sizes {
        partial = partial || !hall.play(size)?;
    }
    let Hall { choice, bots, played, .. } = hall;
    let about = About {
        command: command(game, args, &choice, &bots, &sizes, seed),
        bots,
        seed,
        seconds: began.elapsed().as_secs_f64(),
        partial,
    };
    let tournament = tournament::Tournament::new(about, &played)
        .ok_or_else(|| Failure::Failed("stopped before a game was played".to_owned()))?;
    let text = match args.format {
        TournamentFormat::Text => tournament::text(&tournament),
        TournamentFormat::Markdown => tournament::markdown(&tournament),
        TournamentFormat::Csv => tournament::csv(&tournament),
        TournamentFormat::Json => match serde_json::to_string_pretty(&tournament) {
            Ok(text) => text + "\n",
            Err(error) => return Err(Failure::Failed(error.to_string())),
        },
    };
    if let Some((draft, picture)) = plot {
        let panels = tournament::charts(&tournament);
        let heading = tournament.heading();
        picture.finish(
            draft,
            &stacked(&heading, &tournament.sample(), &panels, Some(&tournament.command)),
        )?;
    }
    match out {
        Some(draft) => draft.finish(text.as_bytes())?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    if partial {
        let games = tournament.games;
        return Err(Failure::Failed(format!(
            "stopped after {games} games: the results are partial"
        )));
    }
    Ok(())
}

/// The line-ups that have played, and what all of them share.
struct Hall {
    game: GameId,
    choice: RuleChoice,
    bots: Vec<String>,
    seed: u64,
    /// Games of each line-up, at least.
    games: u64,
    threads: usize,
    played: Vec<Played>,
}

impl Hall {
    /// Plays all line-ups of so many seats; false when it was stopped.
    fn play(&mut self, size: usize) -> Result<bool, Failure> {
        let seats = seats_for(self.game, &self.choice, size)?;
        let ready = prepare(self.game, &self.choice, seats, &self.bots, 1)?;
        let line_ups = line_ups(self.bots.len(), size);
        for (number, line_up) in line_ups.iter().enumerate() {
            let names = line_up.iter().map(|&bot| self.bots[bot].clone()).collect();
            let setting = Setting::new(self.game, &self.choice, names, size > 1);
            let rotations = setting.rotations();
            let players = ready.line_up(line_up, rotations);
            let whole = Part { seed: self.seed, from: 0, to: self.games.div_ceil(rotations) };
            let what = format!("Table {} of {} with seats: {size}", number + 1, line_ups.len());
            let watch = ProgressWatch::games(&what);
            let mut batches = Vec::new();
            for batch in (1..=BATCHES).filter_map(|batch| Shard::new(batch, BATCHES)) {
                let part = whole.shard(batch);
                let onward = Batch { watch: &watch, part, whole, rotations };
                let tally = players.play(part, self.threads, &onward, None);
                let partial = tally.games < (part.to - part.from) * rotations;
                let asked = whole.to * rotations;
                let setting = setting.clone();
                let parts = vec![part];
                batches.push(Results { setting, asked, parts, partial, seconds: 0.0, tally });
            }
            let stopped = batches.iter().any(|batch| batch.partial);
            batches.retain(|batch| batch.tally.games > 0);
            self.played.push(Played { bots: line_up.clone(), batches });
            if stopped {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The numbers of seats to play with: those asked for, or two to four as far as the
/// rules and the bots go.
fn sizes(
    game: GameId,
    choice: &RuleChoice,
    list: Option<&str>,
    bots: usize,
) -> Result<Vec<usize>, Failure> {
    let set = choice.set();
    let Some(list) = list else {
        let low = usize::from(set.min_seats).max(2);
        let high = usize::from(set.max_seats).min(bots).min(4);
        if low > high {
            return Err(Failure::Usage(format!(
                "a tournament needs at least {low} bots, not {bots}"
            )));
        }
        return Ok((low..=high).collect());
    };
    let mut sizes = Vec::new();
    for word in list.split(',') {
        let size = word.trim().parse().map_err(|_| {
            let word = rollwright_games::illegal::shown(word);
            Failure::Usage(format!("'{word}' is no number of seats: write for instance 1,2,4"))
        })?;
        seats_for(game, choice, size)?;
        if size > bots {
            return Err(Failure::Usage(format!(
                "{size} seats need {size} different bots, not {bots}"
            )));
        }
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    Ok(sizes)
}

fn command(
    game: GameId,
    args: &Tournament,
    choice: &RuleChoice,
    bots: &[String],
    sizes: &[usize],
    seed: u64,
) -> String {
    let mut command = format!("rollwright tournament {game} --rules {}", choice.set().name);
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

/// Tells a watch of one batch of a table.
struct Batch<'a> {
    watch: &'a dyn Watch,
    part: Part,
    whole: Part,
    rotations: u64,
}

impl Watch for Batch<'_> {
    fn progress(&self, done: u64, _total: u64) {
        let before = self.part.from * self.rotations;
        self.watch.progress(before + done, self.whole.to * self.rotations);
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}
