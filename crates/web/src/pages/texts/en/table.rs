use crate::pages::texts::{
    GameOverTexts, HelpTexts, MultiplayerTexts, TableTexts, with_minus_sign,
};

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

pub(super) const HELP: HelpTexts = HelpTexts {
    rules_link: "Rules",
    rules_of: |game| format!("The rules of {game}"),
    this_question: "This question",
    in_a_minute: "In a minute",
    all_rules: "All the rules (in a new tab)",
    close: "Close",
    type_dice_label: |dice| match dice {
        1 => "What does it show? Tap it, or type the number".to_owned(),
        _ => format!("What do they show? Tap, or type all {dice} in one go"),
    },
    type_dice_placeholder: "Tap or type what they show",
    faces: "Faces",
    delete: "Delete the last one",
    auto_roll: "Roll by itself",
    auto_roll_explanation: "Where nothing is to be decided, the table goes on by itself.",
    drawn_to_start: |name| format!("The lot says that {name} begins"),
};

pub(super) const GAME_OVER: GameOverTexts = GameOverTexts {
    title: "The game is over",
    you_won: "You win!",
    ranking: "Final ranking",
    place: "Place",
    name: "Name",
    points: "Points",
    score_breakdown_of: |name| format!("How {name} came to these points"),
    ranked: |name, place, of| format!("{name}: place {place} of {of} in this ranking."),
    you_entered_hall_of_fame: |place| {
        format!("You entered the hall of fame: place {place}. Congratulations!")
    },
    entered_hall_of_fame: |name, place| {
        format!("{name} entered the hall of fame: place {place}. Congratulations!")
    },
    see_hall_of_fame: "See the hall of fame",
    rematch: "Play again",
    to_rematch: "To the next game",
    replay: "Replay",
    home: "To the start page",
};

pub(super) const MULTIPLAYER: MultiplayerTexts = MultiplayerTexts {
    host_invites: |who, game| format!("{who} invites you to {game}"),
    invited_to: |game| format!("You are invited to {game}"),
    sit_down: "Sit down",
    you_watch: "You are watching",
    watch_instead: "Or stay here and watch.",
    preview_open_seats: |free| match free {
        1 => "One seat is free: open the link, say your name, sit down.".to_owned(),
        _ => format!("{free} seats are free: open the link, say your name, sit down."),
    },
    site_description: |games| format!("Dice games with pencil and sheet: {games}."),
    preview_watch: "A game with pencil and dice: open the link to watch.",
    share: "Share …",
    qr_code_label: "QR code of the link",
    notify_on_turn: "Tell me when it is my turn",
    lan_title: "Around this Wi-Fi",
    lan_explanation: "Friends in the same network open this address on their phones, or scan it:",
    not_encrypted: "The connection is not encrypted: whoever is in this network could read along.",
    rematch_ready: "There is a rematch, and a seat of yours at it.",
    install: "Install as an app",
    offline_title: "No connection",
    offline: "To play, Rollwright has to reach its server, and it can't right now. Your games are safe there.",
    offline_rules: "The rules can be read without it:",
    try_again: "Try again",
    other_device: "Play on another device",
    other_device_explanation: "Make a link and open it on the other device. Your seat moves there, and this device watches.",
    make_link: "Make a link",
    make_new_link: "Make a new link",
    link_made: "Scan this with the other device, or open the link there. Your seat moves there, and this device watches.",
    link_expires: |minutes| {
        format!("The link works once and expires after {minutes} minutes. Keep it to yourself.")
    },
    link_waits: |minutes| match minutes {
        1 => "The link you made works for another minute. A new one replaces it.".to_owned(),
        _ => {
            format!("The link you made works for another {minutes} minutes. A new one replaces it.")
        }
    },
    cancel_link: "Cancel this link",
    link_cancelled: "The link is cancelled and no longer works.",
    no_link_left: "There was no link left to cancel: it was used or has expired.",
    link_gone: "This link no longer works",
    link_gone_why: |minutes| {
        format!(
            "A link to a seat works once, for {minutes} minutes. This one was used or cancelled, has expired, or the game is over."
        )
    },
    link_gone_how: "To move your seat here, go to the device you were playing on. Open the menu of the table, choose “Play on another device” and make a new link.",
    back_to_table: "Back to the table",
    take_over: |who| format!("The seat of {who} moves to this device."),
    play_here: "Play here",
    resign: "Resign",
    resign_explanation: "A bot plays your seat to the end. The game does not count for you, and you can't come back.",
    resigned: "resigned",
    you_resigned: "You have resigned: a bot plays your seat to the end, and you can watch.",
    remove: "Remove",
    speed: "Bots play",
    speeds: ["slowly", "at normal speed", "at once"],
    change: "Change",
    bot_stands_in: |other, bot| format!("{other} plays until {bot} is ready."),
    bot_is_ready: |bot| format!("{bot} is ready and plays."),
    bots_only: "Only bots play here: you watch.",
    solo_result: |name, points| format!("{name}: {points}"),
    new_best: "That is your personal best!",
    previous_best: |best| format!("Your personal best is {}.", with_minus_sign(best)),
    check_dice: "Check the dice here",
    checking_dice: "Rolling all dice again …",
    dice_fair: "Fair: this browser has rolled all dice again from seed and numbers, and the seed is the one that was promised. Rolls checked:",
    dice_unfair: "Not as promised:",
    reactions: ["Well done!", "Ha!", "Oh no!", "Good luck!", "Thank you!"],
    react: "React",
    mute_all: "Mute reactions",
    other_players: "Names and reactions of others",
    mute_explanation: "Whom you mute has no name and no reactions for you. A report goes to whoever runs this server.",
    mute: "Mute",
    report: "Report",
    reported: "It was reported to whoever runs this server.",
};
