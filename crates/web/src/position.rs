//! A table as one of its seats, or a spectator, may see it.

use rollwright_games::record::DiceKind;
use rollwright_games::{Phase, Seat, SeatSet};
use rollwright_tables::{BotSpeed, Table};

use crate::time;
use rollwright_api::{
    DieDue, Legal, PhaseShown, Position, SeatShown, Speed, TakeBack, Tutor, Warns,
};

/// The position for whoever holds the seats in `hand`, drawn for `wanted` if that
/// is one of them.
pub(crate) fn position(table: &Table, hand: SeatSet, wanted: Option<Seat>) -> Position {
    let game = table.game();
    let is_person = |seat: &Seat| table.sitter(*seat).is_some_and(|sitter| sitter.bot.is_none());
    let viewer = viewer_of(table, hand, wanted);
    let header = table.header();
    let seats = game.seats().iter();
    Position {
        table: table.id().to_string(),
        game: header.game.name().to_owned(),
        title: header.game.title().to_owned(),
        rules: header.rules.clone(),
        rules_version: header.version,
        settings: header.settings.clone(),
        first: header.first.into(),
        active: game.active().into(),
        version: table.version(),
        training: header.training,
        counts: table.counts(),
        away_after: table.away_after().minutes(),
        bot_speed: match table.bot_speed() {
            BotSpeed::Slow => Speed::Slow,
            BotSpeed::Normal => Speed::Normal,
            BotSpeed::Instant => Speed::Instant,
        },
        time: table.time_limit().map(time::shown),
        manual_dice: game.dice_kind() == DiceKind::Manual,
        commitment: header.commitment.clone(),
        seed: game.seed_shown().map(str::to_owned),
        seats: seats.map(|seat| shown(table, hand, viewer, seat)).collect(),
        phase: phase(table, hand),
        take_back: take_back(table),
        tutor: tutor(table),
        studying: None,
        legal: hand
            .iter()
            .filter(is_person)
            .map(|seat| Legal { seat: seat.into(), actions: game.legal(seat) })
            .filter(|legal| !legal.actions.is_empty())
            .collect(),
        view: game.view(viewer).into(),
        state: game.state(viewer),
        viewer: viewer.map(u8::from),
        // Only those who played are led to where they play next.
        rematch: table.rematch().filter(|_| !hand.is_empty()).map(ToString::to_string),
        fame: Vec::new(),
    }
}

/// What somebody asks to take back, if anybody does.
pub(crate) fn take_back(table: &Table) -> Option<TakeBack> {
    let asked = table.take_back_asked()?;
    let waits_for = asked.waits_for.iter().map(u8::from).collect();
    Some(TakeBack { by: asked.by.into(), waits_for, over_roll: asked.over_roll })
}

/// The tutor, where it is proposed or on.
pub(crate) fn tutor(table: &Table) -> Option<Tutor> {
    let tutor = table.tutor();
    let warns = match tutor.warns? {
        rollwright_tables::Warns::Doubtful => Warns::Doubtful,
        rollwright_tables::Warns::Bad => Warns::Bad,
        rollwright_tables::Warns::VeryBad => Warns::VeryBad,
    };
    Some(Tutor { warns, waits_for: tutor.waits_for.iter().map(u8::from).collect() })
}

/// The table's word for what a request asks.
pub(crate) fn warns_of(warns: Warns) -> rollwright_tables::Warns {
    match warns {
        Warns::Doubtful => rollwright_tables::Warns::Doubtful,
        Warns::Bad => rollwright_tables::Warns::Bad,
        Warns::VeryBad => rollwright_tables::Warns::VeryBad,
    }
}

/// The seat to draw for: the one asked for, else one that is asked something.
pub(crate) fn viewer_of(table: &Table, hand: SeatSet, wanted: Option<Seat>) -> Option<Seat> {
    let asked = match table.game().phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { by } => SeatSet::one(by),
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let is_person = |seat: &Seat| table.sitter(*seat).is_some_and(|sitter| sitter.bot.is_none());
    let may_act = |seat: &Seat| asked.has(*seat) && is_person(seat);
    wanted
        .filter(|&seat| hand.has(seat))
        .or_else(|| hand.iter().find(may_act))
        .or_else(|| hand.iter().next())
}

fn shown(table: &Table, hand: SeatSet, viewer: Option<Seat>, seat: Seat) -> SeatShown {
    let bot = table.sitter(seat).and_then(|sitter| sitter.bot.clone());
    SeatShown {
        seat: seat.into(),
        name: table.name(seat),
        open: table.is_open(seat),
        bot,
        yours: hand.has(seat),
        away: table.is_away(seat),
        handed_over: table.chair(seat).is_some_and(|chair| chair.handed_over),
        resigned: table.chair(seat).is_some_and(|chair| chair.resigned),
        time: time::of_seat(table, seat),
        points: table.game().score_seen_by(viewer, seat),
        number: table.game().numbers().get(seat.index()).copied().flatten(),
    }
}

fn phase(table: &Table, hand: SeatSet) -> PhaseShown {
    let game = table.game();
    let numbers = |seats: SeatSet| seats.iter().map(u8::from).collect();
    match game.phase() {
        Phase::Roll { by } => PhaseShown::Roll {
            by: by.into(),
            yours: table.may_roll(hand),
            dice: game
                .dice()
                .iter()
                .map(|die| DieDue { name: die.name.to_owned(), low: die.low, high: die.high })
                .collect(),
        },
        Phase::Decide { question, seats } => {
            PhaseShown::Decide { question: question.to_owned(), seats: numbers(seats) }
        }
        Phase::Over { how } => {
            PhaseShown::Over { how: how.to_owned(), winners: numbers(game.winners()) }
        }
    }
}
