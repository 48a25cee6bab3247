use crate::pages::texts::Warrior;

pub(super) const TEXTS: Warrior = Warrior {
    asks: |name, other, at| format!("{name}: {other} stands on {at}. Challenge or forfeit?"),
    die: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, still to be rolled"),
    },
    number: |number| match number {
        Some(number) => format!("The number drawn: {number}"),
        None => "The number, still to be drawn".to_owned(),
    },
    threw: |name, sum| format!("{name} rolled {sum}"),
    tossed: |name, toss| format!("{name}'s toss {toss} for energy"),
    drew: |name, number| format!("{name} drew {number}"),
    tosses_left: |name, left| match left {
        1 => format!("{name} is too weak to move: 1 toss for energy left"),
        left => format!("{name} is too weak to move: {left} tosses for energy left"),
    },
    boards: "Boards",
    level: |level| format!("Level {level}"),
    square: |square| square.to_string(),
    goal: "Goal",
    key_energy: "energy when you land there",
    key_path: "the last move",
    key_reach: "what to roll to get there",
    energy: "Energy",
    place: "Place",
    to_go: "Squares to go",
    ahead: |roll, square, energy| format!("{roll}: {square}, {energy}"),
    ahead_taken: |roll, square, other| format!("{roll}: {square}, where {other} stands"),
    ahead_past: |roll| format!("{roll}: past the last square"),
    ahead_title: |name| format!("Where a roll leads {name}"),
    duel: "Duel",
    meets: |name, other, at| format!("{name} meets {other} on {at}"),
    challenges: |name, other, at| format!("{name} challenges {other} for {at}"),
    duel_won: |name, other| format!("{name} beats {other}"),
    duel_lost: |name, other| format!("{name} loses against {other}"),
    numbers_win: "A number is drawn; those marked win:",
    challenge: "Challenge",
    chance: |percent| format!("You win with {percent} %"),
    if_won: |square, energy| format!("Won: you take {square}, {energy}."),
    if_lost: |square, energy| format!("Lost: you stay on {square}, {energy}."),
    forfeit: "Forfeit",
    if_forfeit: |square, energy| format!("You go to {square}, {energy}."),
    rolled: |name, first, second| format!("{name} rolls {first} and {second}."),
    double: |energy| format!("A double: {energy}."),
    weak: |name| format!("{name} is too weak to move and tosses for energy."),
    toss: |toss, first, second| format!("Toss {toss}: {first} and {second}."),
    strong_again: |name| format!("{name} is strong enough again and may move."),
    still_weak: |name| format!("{name} is still too weak: the turn is over."),
    past_the_end: |name, square, energy| {
        format!("That is past the last square: {name} stays on {square}, {energy}.")
    },
    reaches_goal: |name, square| format!("{name} reaches the last square, {square}!"),
    moves: |name, square, energy| format!("{name} moves to {square}: {energy}."),
    stands_there: |other, square| format!("{other} stands there, on {square}."),
    forfeits: |name, square, energy| format!("{name} forfeits and goes to {square}: {energy}."),
    lost: |number, name, square, energy| {
        format!(
            "The number is {number}: the challenge is lost. {name} stays on {square}, {energy}."
        )
    },
    won: |number, name, square, energy, other, to| {
        format!(
            "The number is {number}: the challenge is won. {name} takes {square}, {energy}; {other} goes to {to}."
        )
    },
    energy_by: |by| format!("{by} energy"),
    no_change: "energy unchanged",
    finished: "reached the last square",
    squares_short: |squares| match squares {
        1 => "1 square short of it".to_owned(),
        squares => format!("{squares} squares short of it"),
    },
};
