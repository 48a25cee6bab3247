use std::cmp::Ordering;

use rollwright_i18n::{english_name_inside_sentence, english_possessive, english_subject_and_verb};

use crate::pages::texts::{
    GameOverTexts, HelpTexts, MultiplayerTexts, TableTexts, with_minus_sign,
};

pub(super) const TABLE: TableTexts = TableTexts {
    time_left: "time left",
    low_time: "Hurry up! A bot will soon play for you.",
    out_of_time: "Your time is up, so a bot is playing for you until you come back.",
    training: "training",
    dice: "Dice",
    winners: |names, several| {
        if several {
            format!("{names} share the win")
        } else {
            english_subject_and_verb(names, "wins", "win")
        }
    },
    roll_now: |name, dice| {
        let who = if name == "You" { "Your turn" } else { name };
        match dice {
            1 => format!("{who}: roll the die"),
            _ => format!("{who}: roll the dice"),
        }
    },
    roll_for: |name, dice| match dice {
        1 => format!("Roll the die for {}", english_name_inside_sentence(name)),
        _ => format!("Roll the dice for {}", english_name_inside_sentence(name)),
    },
    waits_for_roll: |name| english_subject_and_verb(name, "is about to roll", "are about to roll"),
    waits_for: |names| format!("Waiting for {}", english_name_inside_sentence(names)),
    waits_for_people: "Waiting for someone to take the free seat",
    roll: "Roll",
    die: str::to_owned,
    enter: "Enter",
    invalid_number: "Type only whole numbers",
    event_log_title: "What has happened so far",
    event_log_empty: "Nothing yet.",
    request_undo: "Ask to undo",
    undo_cost_hint: "Dice have been rolled since your decision: if you take it back, the game no longer counts for the hall of fame",
    undo: "Take back",
    everyone_agrees: "Everyone agrees: take it back",
    without_fame: "Take it back anyway",
    undo_requested_by: |name, over_roll| {
        let fame = if over_roll {
            " Dice have been rolled since that decision: if it is taken back, the game no longer counts for the hall of fame."
        } else {
            ""
        };
        format!("{name} would like to take back the last decision.{fame}")
    },
    allow_undo: "Yes, take it back",
    refuse_undo: "No",
    withdraw_undo: "Never mind",
    do_it_anyway: "Yes, do it",
    cancel: "Cancel",
    tap_to_keep: "Tap dice to keep them",
    players: "Players",
    bot: "Bot",
    you: "You",
    you_in_sentence: "you",
    your_move: "Your move: ",
    played_by: |bot| format!("{bot} plays"),
    bot_for_person: |bot, name| format!("{bot} (for {name})"),
    open: "open",
    points: |points| {
        format!("{} {}", with_minus_sign(points), if points == 1 { "point" } else { "points" })
    },
    is_on_turn: "(current turn)",
    race: "Points on the way to the goal",
    invite: "Invite",
    invite_explanation: "Anyone who opens this link or scans the code can take a seat, or watch once all seats are taken:",
    copy: "Copy",
    copied: "Copied",
    your_name: "Your name",
    bot_for: |seat| format!("Nobody for seat {seat}? Choose a bot:"),
    hand_to_bot: "Let the bot play",
    offline: "Connection lost. Reconnecting … Your game is saved.",
    not_sent: "That didn't go through because the server can't be reached. Try again.",
    sound: "Sounds",
    your_turn: "Your turn",
    bot_preparing: "A bot is getting ready:",
    sidebar_label: "Game log and table",
    all_steps: "All steps",
    menu: "Table",
    watch: "Let others watch",
    watch_explanation: "Anyone with this link can watch the game but not play:",
    to_start: "Back to the start page (the game is saved)",
    leave: "Leave and let a bot play",
    leave_explanation: "A bot takes over the seat and the game continues. The player can take the seat back at any time.",
    seat_of: "Seat of",
    bot_level: "Level",
    fair_dice: "Fair dice",
    fair_dice_promise: "Before the first roll, the server published the hash of a secret seed. All rolls follow from this seed and from the players' numbers.",
    fair_dice_link: "What this proves",
    commitment: "Commitment (hash of the seed):",
    add: "Add",
    seed: "The seed:",
    verify: "To verify the rolls yourself, download the record and run:",
    record: "Download the record",
    pass_screen_to: |name| format!("Pass the screen to {}", english_name_inside_sentence(name)),
    bot_took_over: "You were away, so a bot is playing for you until you come back.",
    you_left_to_bot: "A bot is playing for you until you come back.",
    play_again: "I'm back and want to play",
    others_away: |minutes| match minutes {
        1 => "You can let a bot play for players who have been away for a minute.".to_owned(),
        _ => {
            format!("You can let a bot play for players who have been away for {minutes} minutes.")
        }
    },
    bot_takes_seat: |bot, name| {
        format!("{bot} is now playing for {}.", english_name_inside_sentence(name))
    },
    player_is_back: |name| format!("{} back.", english_subject_and_verb(name, "is", "are")),
    player_joins: |name| format!("{} a seat.", english_subject_and_verb(name, "takes", "take")),
    take_seat_back: |name| {
        format!("Take back {} seat", english_possessive(english_name_inside_sentence(name)))
    },
    add_number: |name| format!("{} own number", english_possessive(name)),
};

pub(super) const HELP: HelpTexts = HelpTexts {
    rules_link: "Rules",
    rules_of: |game| format!("The rules of {game}"),
    this_question: "This question",
    in_a_minute: "Quick start",
    blank_sheet: "A blank sheet to print",
    blank_sheet_of: |game| format!("{game}: a blank sheet"),
    print_it: "Print this page with your browser.",
    all_rules: "All the rules (in a new tab)",
    close: "Close",
    type_dice_label: |dice| match dice {
        1 => "What does the die show? Tap the face or type the number".to_owned(),
        _ => format!("What do the dice show? Tap the faces or type all {dice} numbers at once"),
    },
    type_dice_placeholder: "Tap or type what the dice show",
    faces: "Faces",
    delete: "Delete the last number",
    auto_roll: "Roll automatically",
    auto_roll_explanation: "When there is nothing to decide, Rollwright rolls for you.",
    drawn_to_start: |name| {
        format!(
            "Drawn by lot: {} first",
            english_subject_and_verb(english_name_inside_sentence(name), "goes", "go")
        )
    },
};

pub(super) const GAME_OVER: GameOverTexts = GameOverTexts {
    title: "The game is over",
    you_won: "You win!",
    you_won_by: |points| format!("You win by {points}!"),
    close: "Close to the last roll.",
    well_played: "Well played.",
    best_row_at_table: |row, points| format!("{row}: {points} points, the most at the table."),
    best_row: |row, points| format!("Your best row: {row}, {points} points."),
    best_turn: |points| format!("Your best turn: {points} points."),
    own_best: |game, place, of| match place {
        1 => format!("Your best {game} of {of}"),
        2 => format!("Your second best {game} of {of}"),
        3 => format!("Your third best {game} of {of}"),
        _ => format!("Your number {place} of {of} games of {game}"),
    },
    series: |other, lead| match lead {
        Ordering::Greater => format!("You lead against {other}"),
        Ordering::Equal => format!("Level with {other}"),
        Ordering::Less => format!("{other} leads"),
    },
    share_text: |game, result| format!("{game}: {result}"),
    copy_link: "Copy the link",
    ranking: "Final ranking",
    place: "Place",
    name: "Name",
    points: "Points",
    turns: "Turns",
    you: "You",
    listed_in_hall_of_fame: |name, place| {
        format!(
            "{} at place {place} in the hall of fame.",
            english_subject_and_verb(name, "is", "are")
        )
    },
    score_breakdown_of: |name| format!("{} points in detail", english_possessive(name)),
    ranked: |name, place, of| format!("{name}: place {place} of {of} in this ranking."),
    you_entered_hall_of_fame: |place| {
        format!("You are now number {place} in the hall of fame. Congratulations!")
    },
    entered_hall_of_fame: |name, place| {
        format!("{name} is now number {place} in the hall of fame. Congratulations!")
    },
    see_hall_of_fame: "See the hall of fame",
    rematch: "Play again",
    to_rematch: "Go to the rematch",
    replay: "Replay",
    home: "Back to the start page",
};

pub(super) const MULTIPLAYER: MultiplayerTexts = MultiplayerTexts {
    host_invites: |who, game| format!("{who} invites you to play {game}"),
    invited_to: |game| format!("You are invited to play {game}"),
    sit_down: "Sit down",
    you_watch: "You are watching",
    watch_instead: "Or stay here and watch.",
    preview_open_seats: |free| match free {
        1 => "One seat is free. Open the link, enter your name and sit down.".to_owned(),
        _ => format!("{free} seats are free. Open the link, enter your name and sit down."),
    },
    site_description: |games| format!("Roll-and-write dice games: {games}."),
    preview_watch: "A roll-and-write dice game. Open the link to watch.",
    share: "Share …",
    qr_code_label: "QR code for the link",
    notify_on_turn: "Notify me when it's my turn",
    lan_title: "On this Wi-Fi",
    lan_explanation: "Friends on the same network can open this address on their phones, or scan the code:",
    not_encrypted: "The connection is not encrypted: others on this network could eavesdrop.",
    let_phones_join: "Let phones in this network join",
    lan_ends: "It is off again when you close Rollwright.",
    link_only_here: "Only this computer can open the link so far.",
    start_with_share: "To play with other devices, start Rollwright with “rollwright --share”.",
    no_local_network: "Connect it to a Wi-Fi or home network, then reload this page to let phones join.",
    rematch_ready: "A rematch is ready, and your seat is reserved.",
    install: "Install as an app",
    offline_title: "No connection",
    offline: "Rollwright can't reach its server right now. Your games are saved there.",
    offline_rules: "You can still read the rules:",
    try_again: "Try again",
    other_device: "Play on another device",
    other_device_explanation: "Create a link and open it on the other device. Your seat moves to that device, and you can still watch on this one.",
    make_link: "Create a link",
    make_new_link: "Create a new link",
    link_made: "Scan this code with the other device, or open the link there. Your seat moves to that device, and you can still watch on this one.",
    link_expires: |minutes| {
        format!("The link works once and expires after {minutes} minutes. Keep it to yourself.")
    },
    link_waits: |minutes| match minutes {
        1 => "Your link is valid for another minute. A new link replaces it.".to_owned(),
        _ => {
            format!("Your link is valid for another {minutes} minutes. A new link replaces it.")
        }
    },
    cancel_link: "Cancel this link",
    link_cancelled: "The link has been cancelled and no longer works.",
    no_link_left: "The link can no longer be cancelled: it was used or has expired.",
    link_gone: "This link no longer works",
    link_gone_why: |minutes| {
        format!(
            "A link to a seat works only once, and for at most {minutes} minutes. This link was used or cancelled, it has expired, or the game is over."
        )
    },
    link_gone_how: "Do you want to continue playing here? On the device you were playing on, open the table's menu, choose “Play on another device” and create a new link.",
    back_to_table: "Back to the table",
    take_over: |who| format!("{} seat moves to this device.", english_possessive(who)),
    play_here: "Play here",
    resign: "Resign",
    resign_explanation: "A bot plays the rest of the game for you. The result doesn't count for you, and you can't come back.",
    resigned: "resigned",
    you_resigned: "You have resigned. A bot plays the rest of the game for you, and you can watch.",
    remove: "Remove",
    speed: "Bot speed",
    speeds: ["slow", "normal", "instant"],
    change: "Change",
    engine_forfeits: |engine, bot| {
        format!("{engine} failed and forfeits the game. {bot} plays on.")
    },
    bot_stands_in: |other, bot| format!("{other} plays until {bot} is ready."),
    bot_is_ready: |bot| format!("{bot} is ready and takes over."),
    bots_only: "Only bots are playing; you are watching.",
    solo_result: |name, points| {
        format!("{} {points}", english_subject_and_verb(name, "scores", "score"))
    },
    new_best: "That's your personal best!",
    previous_best: |best| format!("Your personal best is {}.", with_minus_sign(best)),
    verify_rolls_against_seed: "Check the dice",
    checking_dice: "Recomputing all rolls …",
    dice_fair: "The dice were fair: all {rolls} rolls were settled before the first one, and nobody changed them.",
    dice_unfair: "The rolls are not as promised:",
    reactions: ["Well done!", "Ha!", "Oh no!", "Good luck!", "Thank you!"],
    react: "React",
    mute_all: "Mute reactions",
    other_players: "Other players' names and reactions",
    mute_explanation: "Muting hides a player's name and reactions from you. Reports go to this server's operator.",
    mute: "Mute",
    report: "Report",
    reported: "You have reported this to the server's operator.",
};
