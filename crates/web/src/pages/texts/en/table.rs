use rollwright_minds::Level;

use crate::pages::texts::TableTexts;

pub(super) const TEXTS: TableTexts = TableTexts {
    training: "training",
    dice: "Dice",
    won: |names, several| {
        if several { format!("{names} share the win") } else { format!("{names} wins") }
    },
    roll_now: |name| format!("{name}: roll the dice"),
    waits_for_roll: |name| format!("{name} is about to roll"),
    waits_for: |names| format!("Waiting for {names}"),
    roll: "Roll",
    typed: "What do your dice show?",
    die: str::to_owned,
    enter: "Enter",
    happened: "What happened",
    nothing_yet: "Nothing yet.",
    undo: "Take back",
    agreed: "everyone agrees to go back over a roll",
    players: "Players",
    you: "you",
    open: "open",
    points: |points| format!("{points} {}", if points == 1 { "point" } else { "points" }),
    at_turn: "(whose turn it is)",
    invite: "Invite",
    invite_how: "Whoever opens this link can sit down, or watch when all seats are taken:",
    copy: "Copy",
    copied: "Copied",
    your_name: "Your name",
    sit_down: |seat| format!("Sit down in seat {seat}"),
    bot_for: |seat| format!("Nobody for seat {seat}? Bot:"),
    level: |level| match level {
        Level::Beginner => "Beginner",
        Level::Easy => "Easy",
        Level::Medium => "Medium",
        Level::Hard => "Hard",
        Level::Master => "Master",
    },
    let_play: "Let it play",
    offline: "The connection is lost. The game is safe; trying again …",
    not_sent: "That did not get through: the server can't be reached. Try again.",
};
