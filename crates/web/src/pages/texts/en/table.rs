use rollwright_minds::Level;

use crate::pages::texts::{TableTexts, signed};

pub(super) const TEXTS: TableTexts = TableTexts {
    training: "training",
    dice: "Dice",
    won: |names, several| {
        if several { format!("{names} share the win") } else { format!("{names} wins") }
    },
    roll_now: |name| format!("{name}: roll the dice"),
    roll_for: |name| format!("Roll the dice for {name}"),
    waits_for_roll: |name| format!("{name} is about to roll"),
    waits_for: |names| format!("Waiting for {names}"),
    waits_for_people: "Waiting for somebody to take the free seat",
    roll: "Roll",
    typed: "What do your dice show?",
    die: str::to_owned,
    enter: "Enter",
    no_number: "Type whole numbers only",
    happened: "What happened",
    nothing_yet: "Nothing yet.",
    undo: "Take back",
    agreed: "Everyone agrees: take it back",
    without_fame: "Take it back even so",
    asks_back: |name, over_roll| {
        let fame = if over_roll {
            " Dice were rolled since: the game leaves the hall of fame."
        } else {
            ""
        };
        format!("{name} asks to take the last decision back.{fame}")
    },
    back_yes: "Yes, take it back",
    back_no: "No",
    back_leave: "Leave it as it is",
    players: "Players",
    you: "you",
    open: "open",
    points: |points| format!("{} {}", signed(points), if points == 1 { "point" } else { "points" }),
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
    your_turn: "Your turn",
    studying: "A bot is getting ready:",
    aside: "History and table",
    all_steps: "All steps",
    menu: "Table",
    watch: "Let others watch",
    watch_how: "Whoever opens this link sees the game and can't play:",
    to_start: "To the start page (the game is kept)",
    leave: "Leave: let a bot play",
    leave_how: "The game goes on with a bot in the seat. Its owner can take the seat back at any time.",
    seat_of: "Seat of",
    bot_level: "Level",
    fair: "Fair dice",
    fair_promise: "Before the first roll the server has published the hash of a secret seed. All dice follow from the seed and from numbers that players add.",
    fair_more: "What this proves",
    commitment: "Commitment (hash of the seed):",
    add: "Add",
    seed: "The seed:",
    verify: "Check it yourself with",
    record: "the game's record",
    handed: |name| format!("At the screen: {name}"),
    take_seat_back: |name| format!("Take back the seat of {name}"),
    add_number: |name| format!("A number of {name}'s own"),
};
