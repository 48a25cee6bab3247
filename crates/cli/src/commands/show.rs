//! `rollwright show STRING|RECORD`: a position, for people and for programs.

use std::io::{self, Write};

use rollwright_api::{AwaitedStepInfo, DieToRoll, LegalActions};
use rollwright_games::{
    NamedEnum, Phase, PlayerNames, PositionWithRules, RuleSetWithSettings, Seat, SeatSet, winners,
    with_game,
};
use rollwright_i18n::Lang;
use rollwright_tables::seat_names::display_names;
use rollwright_terminal::ConsoleGame;
use serde_json::json;

use crate::args::{ShowArgs, ShowFormat};
use crate::command_error::CommandError;
use crate::position_argument::{PositionArgument, PositionWithPlayers};
use crate::stdio_console::{select_language, stdout_text};
use crate::texts::texts;

/// Shows a position.
pub(crate) fn run(args: &ShowArgs) -> Result<(), CommandError> {
    let argument = PositionArgument::parse(&args.position)?;
    with_game!(argument.game(), G => show_position::<G>(args, &argument))
}

fn show_position<G: ConsoleGame>(
    args: &ShowArgs,
    argument: &PositionArgument,
) -> Result<(), CommandError> {
    let PositionWithPlayers { with_rules, seat_specs } =
        argument.position::<G>(&args.position, args.at)?;
    let seat = args.seat.map(|number| parse_seat(number, seat_specs.len())).transpose()?;
    let (string, position) = match (argument, seat) {
        // The string already says what its reader may see.
        (PositionArgument::String(_, string), None) => (string.clone(), with_rules.position),
        _ => (with_rules.to_string_for(seat), with_rules.position.visible_to(seat)),
    };
    let shown = PositionWithRules { choice: with_rules.choice, position };
    let mut out = io::stdout().lock();
    match args.format {
        ShowFormat::String => writeln!(out, "{string}")?,
        ShowFormat::Json => writeln!(out, "{:#}", position_document(&shown, &string)?)?,
        ShowFormat::Text => {
            let lang = select_language(&args.language);
            let names = PlayerNames::new(&display_names(&seat_specs, lang), lang);
            write!(out, "{}", position_text(&shown, &string, seat, &names))?;
        }
    }
    Ok(())
}

fn parse_seat(number: u8, seats: usize) -> Result<Seat, CommandError> {
    match Seat::try_from(number) {
        Ok(seat) if seat.index() < seats => Ok(seat),
        _ => Err(CommandError::Usage(format!(
            "there is no seat {number}; the seats are numbered 1 to {seats}"
        ))),
    }
}

/// The rules, all sheets, what is asked, and the string.
fn position_text<G: ConsoleGame>(
    shown: &PositionWithRules<G>,
    string: &str,
    seat: Option<Seat>,
    names: &PlayerNames,
) -> String {
    let (position, lang) = (&shown.position, names.lang());
    let mut out = stdout_text();
    out.push_line(format!("{}, {}", G::TITLE, rules_text::<G>(&shown.choice, lang)));
    out.ensure_empty_line();
    position.write_all_sheets(names, &mut out);
    out.ensure_empty_line();
    match position.phase() {
        Phase::Roll { seat } => {
            let dice: Vec<&str> =
                position.dice_to_roll().iter().map(|die| G::die_name(die.name, lang)).collect();
            out.push_line((texts(lang).rolls)(names.name_of(seat), &dice.join(", ")));
        }
        Phase::Decide { seats, .. } => {
            let asked = seat.filter(|&seat| seats.contains(seat)).or_else(|| seats.iter().next());
            if let Some(first) = asked {
                position.write_before_question(first, names, &mut out);
            }
            for seat in asked.map_or(seats, SeatSet::single).iter() {
                let actions: Vec<String> =
                    position.legal_actions(seat).into_iter().map(G::format_action).collect();
                out.ensure_empty_line();
                out.push_line((texts(lang).decides)(names.name_of(seat), &actions.join(", ")));
            }
        }
        Phase::Over { .. } => position.write_closing(names, &mut out),
    }
    out.ensure_empty_line();
    out.push_line(string);
    out.as_str().to_owned()
}

/// The rule set with its settings, such as `classic, levels 3, size 4`.
fn rules_text<G: ConsoleGame>(choice: &RuleSetWithSettings, lang: Lang) -> String {
    let description = G::description(lang);
    let settings = choice.settings();
    let settings = settings
        .map(|(setting, value)| format!(", {} {value}", description.setting_label(setting.key)));
    std::iter::once(choice.rule_set().name.to_owned()).chain(settings).collect()
}

/// The position for programs, with the names of the API.
fn position_document<G: ConsoleGame>(
    shown: &PositionWithRules<G>,
    string: &str,
) -> Result<serde_json::Value, CommandError> {
    let position = &shown.position;
    let numbers = |seats: SeatSet| seats.iter().map(u8::from).collect::<Vec<u8>>();
    let phase = match position.phase() {
        Phase::Roll { seat } => AwaitedStepInfo::Roll {
            by: seat.into(),
            yours: false,
            dice: (position.dice_to_roll().iter())
                .map(|die| DieToRoll { name: die.name.to_owned(), low: die.low, high: die.high })
                .collect(),
        },
        Phase::Decide { question, seats } => {
            AwaitedStepInfo::Decide { question: question.name().to_owned(), seats: numbers(seats) }
        }
        Phase::Over { ending } => AwaitedStepInfo::Over {
            how: ending.name().to_owned(),
            winners: numbers(winners(position)),
        },
    };
    let seats = position.seats();
    let legal: Vec<LegalActions> = seats
        .iter()
        .map(|seat| LegalActions {
            seat: seat.into(),
            actions: position.legal_actions(seat).into_iter().map(G::format_action).collect(),
        })
        .filter(|legal| !legal.actions.is_empty())
        .collect();
    let state = serde_json::to_value(position.state())
        .map_err(|error| CommandError::Failed(error.to_string()))?;
    Ok(json!({
        "position_string": string,
        "game": G::ID.name(),
        "rules": shown.choice.rule_set().name,
        "settings": shown.choice.setting_values_by_key(),
        "seats": seats.count(),
        "first": u8::from(seats.starting_seat()),
        "active": u8::from(position.active_seat()),
        "phase": phase,
        "legal": legal,
        "points": seats.iter().map(|seat| position.score(seat)).collect::<Vec<_>>(),
        "state": state,
    }))
}
