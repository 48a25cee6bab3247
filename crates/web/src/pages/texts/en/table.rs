use crate::pages::texts::{TableTexts, with_minus_sign};

pub(super) const TABLE: TableTexts = TableTexts {
    time_left: "time left",
    low_time: "Hurry: soon a bot plays for you.",
    out_of_time: "Your time was up, so a bot plays your seat now, until you come back.",
    training: "training",
    dice: "Dice",
    winners: |names, several| {
        if several { format!("{names} share the win") } else { format!("{names} wins") }
    },
    roll_now: |name, dice| match dice {
        1 => format!("{name}: roll the die"),
        _ => format!("{name}: roll the dice"),
    },
    roll_for: |name, dice| match dice {
        1 => format!("Roll the die for {name}"),
        _ => format!("Roll the dice for {name}"),
    },
    waits_for_roll: |name| format!("{name} is about to roll"),
    waits_for: |names| format!("Waiting for {names}"),
    waits_for_people: "Waiting for somebody to take the free seat",
    roll: "Roll",
    die: str::to_owned,
    enter: "Enter",
    invalid_number: "Type whole numbers only",
    event_log_title: "What happened",
    event_log_empty: "Nothing yet.",
    request_undo: "Ask to take back",
    undo_cost_hint: "Dice were rolled since: taken back, the game leaves the hall of fame",
    undo: "Take back",
    everyone_agrees: "Everyone agrees: take it back",
    without_fame: "Take it back even so",
    undo_requested_by: |name, over_roll| {
        let fame = if over_roll {
            " Dice were rolled since: the game leaves the hall of fame."
        } else {
            ""
        };
        format!("{name} asks to take the last decision back.{fame}")
    },
    allow_undo: "Yes, take it back",
    refuse_undo: "No",
    withdraw_undo: "Leave it as it is",
    players: "Players",
    you: "you",
    open: "open",
    points: |points| {
        format!("{} {}", with_minus_sign(points), if points == 1 { "point" } else { "points" })
    },
    is_on_turn: "(whose turn it is)",
    invite: "Invite",
    invite_explanation: "Whoever opens this link, or scans it with a phone, can sit down, or watch when all seats are taken:",
    copy: "Copy",
    copied: "Copied",
    your_name: "Your name",
    bot_for: |seat| format!("Nobody for seat {seat}? Bot:"),
    hand_to_bot: "Let it play",
    offline: "The connection is lost. The game is safe; trying again …",
    not_sent: "That did not get through: the server can't be reached. Try again.",
    sound: "Sounds",
    your_turn: "Your turn",
    bot_preparing: "A bot is getting ready:",
    sidebar_label: "History and table",
    all_steps: "All steps",
    menu: "Table",
    watch: "Let others watch",
    watch_explanation: "Whoever opens this link sees the game and can't play:",
    to_start: "To the start page (the game is kept)",
    leave: "Leave: let a bot play",
    leave_explanation: "The game goes on with a bot in the seat. Its owner can take the seat back at any time.",
    seat_of: "Seat of",
    bot_level: "Level",
    fair_dice: "Fair dice",
    fair_dice_promise: "Before the first roll the server has published the hash of a secret seed. All dice follow from the seed and from numbers that players add.",
    fair_dice_link: "What this proves",
    commitment: "Commitment (hash of the seed):",
    add: "Add",
    seed: "The seed:",
    verify: "Check it yourself with",
    record: "the game's record",
    pass_screen_to: |name| format!("At the screen: {name}"),
    bot_took_over: "You were away, so your seat was handed to a bot. It plays for you until you come back.",
    you_left_to_bot: "A bot plays for you until you come back.",
    play_again: "I am back: play on myself",
    others_away: |minutes| match minutes {
        1 => "Seats of others can be handed over when they have been away for a minute.".to_owned(),
        _ => format!(
            "Seats of others can be handed over when they have been away for {minutes} minutes."
        ),
    },
    bot_takes_seat: |name| format!("A bot plays for {name} from here on."),
    player_is_back: |name| format!("{name} is back."),
    player_joins: |name| format!("{name} sits down."),
    take_seat_back: |name| format!("Take back the seat of {name}"),
    add_number: |name| format!("A number of {name}'s own"),
};
