//! Converts a table into the API's `TablePosition`, for its seats and for spectators.

use rollwright_games::record::DiceOrigin;
use rollwright_games::{Phase, Seat, SeatSet};
use rollwright_tables::Table;

use rollwright_api::{
    AwaitedStepInfo, DieToRoll, LegalActions, PendingUndo, SeatClockInfo, SeatInfo, TablePosition,
    TutorStatus,
};

/// The position for a caller who holds the seats `own`, drawn for `wanted` if that is one of them.
pub(crate) fn api_position(table: &Table, own: SeatSet, wanted: Option<Seat>) -> TablePosition {
    let game = table.game();
    let is_person = |seat: &Seat| table.seat_spec(*seat).is_some_and(|spec| spec.bot.is_none());
    let viewer = choose_viewer(table, own, wanted);
    let header = table.header();
    let seats = game.seats().iter();
    TablePosition {
        table: table.id().to_string(),
        game: header.game.name().to_owned(),
        title: header.game.title().to_owned(),
        rules: header.rules.clone(),
        rules_version: header.version,
        settings: header.settings.clone(),
        first: header.first.into(),
        active: game.active_seat().into(),
        version: table.version(),
        training: header.training,
        counts: table.counts_for_hall_of_fame(),
        away_after: table.time_until_away().minutes(),
        bot_speed: table.bot_speed(),
        time: table.time_limit().map(Into::into),
        manual_dice: game.dice_origin() == DiceOrigin::Manual,
        commitment: header.commitment.clone(),
        seed: game.revealed_seed().map(str::to_owned),
        seats: seats.map(|seat| api_seat(table, own, viewer, seat)).collect(),
        phase: api_phase(table, own),
        take_back: pending_undo(table),
        tutor: api_tutor(table),
        coach: table.coaching_policy().permissions(own),
        studying: None,
        queue_position: None,
        legal: own
            .iter()
            .filter(is_person)
            .map(|seat| LegalActions { seat: seat.into(), actions: game.legal_actions(seat) })
            .filter(|legal| !legal.actions.is_empty())
            .collect(),
        position_string: game.position_string(viewer),
        view: game.view(viewer),
        state: game.state(viewer),
        viewer: viewer.map(u8::from),
        // Only players learn where the rematch is.
        rematch: table.rematch_id().filter(|_| !own.is_empty()).map(ToString::to_string),
        fame: Vec::new(),
    }
}

/// The pending request to undo, if any.
pub(crate) fn pending_undo(table: &Table) -> Option<PendingUndo> {
    let pending = table.take_back_request()?;
    let waits_for = pending.awaited_seats.iter().map(u8::from).collect();
    Some(PendingUndo { by: pending.seat.into(), waits_for, over_roll: pending.crosses_roll })
}

/// The tutor's state, if it is proposed or on.
pub(crate) fn api_tutor(table: &Table) -> Option<TutorStatus> {
    let tutor = table.tutor_agreement();
    Some(TutorStatus {
        warns: tutor.threshold?,
        waits_for: tutor.seats_yet_to_agree.iter().map(u8::from).collect(),
    })
}

/// The seat to draw for: the requested one if the caller holds it, or else one that must act.
pub(crate) fn choose_viewer(table: &Table, own: SeatSet, wanted: Option<Seat>) -> Option<Seat> {
    let pending = match table.game().phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { seat: by } => SeatSet::single(by),
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let is_person = |seat: &Seat| table.seat_spec(*seat).is_some_and(|spec| spec.bot.is_none());
    let may_act = |seat: &Seat| pending.contains(*seat) && is_person(seat);
    wanted
        .filter(|&seat| own.contains(seat))
        .or_else(|| own.iter().find(may_act))
        .or_else(|| own.iter().next())
}

fn api_seat(table: &Table, own: SeatSet, viewer: Option<Seat>, seat: Seat) -> SeatInfo {
    let bot = table.seat_spec(seat).and_then(|spec| spec.bot.clone());
    SeatInfo {
        seat: seat.into(),
        name: table.seat_display_name(seat),
        open: table.is_seat_open(seat),
        bot,
        yours: own.contains(seat),
        away: table.is_player_away(seat),
        handed_over: table.seat_holder(seat).is_some_and(|assignment| assignment.is_handed_over),
        resigned: table.seat_holder(seat).is_some_and(|assignment| assignment.has_resigned),
        time: api_seat_clock(table, seat),
        points: table.game().visible_score(viewer, seat),
        number: table.game().seed_numbers().get(seat.index()).copied().flatten(),
    }
}

fn api_phase(table: &Table, own: SeatSet) -> AwaitedStepInfo {
    let game = table.game();
    let numbers = |seats: SeatSet| seats.iter().map(u8::from).collect();
    match game.phase() {
        Phase::Roll { seat: by } => AwaitedStepInfo::Roll {
            by: by.into(),
            yours: table.can_roll(own),
            dice: game
                .dice_to_roll()
                .iter()
                .map(|die| DieToRoll { name: die.name.to_owned(), low: die.low, high: die.high })
                .collect(),
        },
        Phase::Decide { question, seats } => {
            AwaitedStepInfo::Decide { question: question.to_owned(), seats: numbers(seats) }
        }
        Phase::Over { ending: how } => {
            AwaitedStepInfo::Over { how: how.to_owned(), winners: numbers(game.winners()) }
        }
    }
}

/// The clock of a seat; `None` if a bot plays it or the game is over.
pub(crate) fn api_seat_clock(table: &Table, seat: Seat) -> Option<SeatClockInfo> {
    let clocks = table.seat_clocks()?;
    if table.is_over() || table.seat_spec(seat).is_none_or(|spec| spec.bot.is_some()) {
        return None;
    }
    let is_running = table.seats_on_clock().contains(seat);
    let (until, left) = match is_running {
        true => (Some(clocks.deadline_millis_assuming_running(seat)), None),
        false => (None, Some(clocks.millis_left_assuming_stopped(seat))),
    };
    Some(SeatClockInfo {
        until,
        left,
        reminded: is_running && clocks.reminded_seats().contains(seat),
    })
}
