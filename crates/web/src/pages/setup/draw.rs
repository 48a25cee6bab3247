//! The form itself. Without a script every seat there could be is shown; a script
//! hides those that are not needed.

use maud::{Markup, html};
use rollwright_bots::Level;
use rollwright_games::{GameId, RuleSet};
use rollwright_i18n::capital;
use rollwright_i18n::sentence;
use rollwright_tables::{AwayAfter, Per, Warns};

use super::Offer;
use super::filled::{Filled, HERE, LINK, NOBODY};
use crate::pages::bots::bot_title;
use crate::pages::start::picture;
use crate::pages::table::speeds;
use crate::pages::visit::Visit;

pub(super) fn form(offer: &Offer, filled: &Filled, visit: &Visit, trouble: Option<&str>) -> Markup {
    let texts = &visit.texts().setup;
    let game = offer.game.name();
    html! {
        div.head {
            (picture(offer.game))
            div {
                h1 { ((texts.title)(offer.game.title())) }
                p { (sentence(offer.game.about(visit.lang).line)) " "
                    a href={ "/rules/" (game) } { (texts.read_rules) } }
            }
        }
        @if let Some(trouble) = trouble { p.notice role="alert" { (trouble) } }
        form #setup method="post" action={ "/play/" (game) } {
            (rules(offer, filled, visit))
            @for set in offer.rules { (settings(offer, set, filled, visit)) }
            (seats(offer, filled, visit))
            (options(offer, filled, visit))
            p.go { button.primary type="submit" { (texts.play) } }
        }
    }
}

fn rules(offer: &Offer, filled: &Filled, visit: &Visit) -> Markup {
    let texts = visit.texts();
    html! {
        fieldset.rules {
            legend { (texts.setup.rules) }
            @for (set, text) in offer.rules.iter().zip(offer.game.about(visit.lang).rule_sets) {
                label.option {
                    input type="radio" name="rules" value=(set.name) required
                        checked[set.name == filled.rules]
                        data-low=(set.min_seats) data-high=(set.max_seats);
                    span {
                        strong { (text.title) } " "
                        small { ((texts.setup.range)(set.min_seats, set.max_seats)) }
                        br;
                        (sentence(text.line))
                    }
                }
            }
        }
    }
}

fn settings(offer: &Offer, set: &RuleSet, filled: &Filled, visit: &Visit) -> Markup {
    let texts = visit.texts();
    html! {
        @if !set.settings.is_empty() {
            fieldset.settings data-rules=(set.name) {
                legend { (texts.setup.settings) }
                @for setting in set.settings {
                    label {
                        span { (capital(offer.game.about(visit.lang).setting(setting.key))) " "
                            small { ((texts.setup.between)(setting.low, setting.high)) } }
                        input type="number" name={ "set." (set.name) "." (setting.key) }
                            min=(setting.low) max=(setting.high) required inputmode="numeric"
                            value=(filled.setting(set, setting.key));
                    }
                }
            }
        }
    }
}

fn seats(offer: &Offer, filled: &Filled, visit: &Visit) -> Markup {
    let texts = &visit.texts().setup;
    html! {
        fieldset.seats data-add=(texts.add) {
            legend { (texts.seats) }
            p.faint { (texts.seats_help) }
            ol {
                @for (at, (who, name)) in filled.seats.iter().enumerate() {
                    @let number = at + 1;
                    li data-remove=((texts.remove)(number)) {
                        label { span.unseen { ((texts.seat)(number)) ": " (texts.who) }
                            select name={ "seat" (number) } { (people(offer, who, visit)) }
                        }
                        label.name { span.unseen { ((texts.name)(number)) }
                            input type="text" name={ "name" (number) } value=(name) maxlength="30"
                                autocomplete=(if at == 0 { "nickname" } else { "off" })
                                placeholder=((texts.unnamed)(number));
                        }
                    }
                }
            }
        }
    }
}

/// Who may sit in a seat.
fn people(offer: &Offer, chosen: &str, visit: &Visit) -> Markup {
    let texts = visit.texts();
    let bots = &texts.words.bots;
    let known = [HERE, LINK, NOBODY].contains(&chosen)
        || Level::ALL.iter().any(|level| chosen.strip_prefix("bot:") == Some(level.name()))
        || offer.strategies.iter().any(|one| chosen.strip_prefix("bot:") == Some(one));
    html! {
        option value=(HERE) selected[chosen == HERE] { (texts.setup.here) }
        option value=(LINK) selected[chosen == LINK] { (texts.setup.by_link) }
        optgroup label=(texts.setup.levels) {
            @for level in Level::ALL {
                option value={ "bot:" (level.name()) }
                    selected[chosen.strip_prefix("bot:") == Some(level.name())] {
                    ((bots.choice)(&bot_title(offer.game, level.name(), visit.lang)))
                }
            }
        }
        optgroup label=(texts.setup.more) {
            @for one in offer.strategies {
                option value={ "bot:" (one) } selected[chosen.strip_prefix("bot:") == Some(one)]
                    title=(sentence(offer.game.strategy_line(one, visit.lang))) {
                    (bots.title(one))
                }
            }
            // What somebody has written by hand stays, so that the reason makes sense.
            @if !known { option value=(chosen) selected { (chosen) } }
        }
        option value=(NOBODY) selected[chosen == NOBODY] { (texts.setup.nobody) }
    }
}

fn options(offer: &Offer, filled: &Filled, visit: &Visit) -> Markup {
    let (texts, coach) = (&visit.texts().setup, &visit.texts().coach);
    html! {
        fieldset.options {
            legend { (texts.options) }
            label.option { input type="radio" name="dice" value="random" checked[!filled.manual];
                span { (texts.random) } }
            label.option { input type="radio" name="dice" value="manual" checked[filled.manual];
                span { (texts.manual) } }
            label.option { input type="checkbox" name="training" value="yes" checked[filled.training];
                span { (texts.training) " " small { (texts.training_help) } } }
            label.option { input type="checkbox" name="listed" value="yes" checked[filled.listed];
                span { (texts.listed) " " small { (texts.listed_help) } } }
            label.away { span { (visit.texts().company.speed) } (speeds(filled.bot_speed, &visit.texts().company)) }
            label.away { span { (coach.tutor) " " small { (coach.tutor_help) } }
                select name="tutor" {
                    option value="" selected[filled.tutor.is_none()] { (coach.tutor_off) }
                    @for (warns, word) in Warns::ALL.into_iter().zip(coach.tutor_warns) {
                        option value=(warns.name()) selected[filled.tutor == Some(warns)] { (word) }
                    }
                }
            }
            label.away { span { (texts.away_after) " " small { (texts.away_after_help) } }
                input type="number" name="away_after" required inputmode="numeric"
                    min=(AwayAfter::FEWEST) max=(AwayAfter::MOST) value=(filled.away_after); }
            (clocks(offer.game, filled, visit))
        }
    }
}

/// The clocks to choose from: what is counted, and seconds.
const CLOCKS: [(Per, u32); 10] = [
    (Per::Move, 30),
    (Per::Move, 60),
    (Per::Move, 300),
    (Per::Move, 86_400),
    (Per::Move, 3 * 86_400),
    (Per::Move, 7 * 86_400),
    (Per::Game, 300),
    (Per::Game, 600),
    (Per::Game, 1800),
    (Per::Game, 3600),
];

fn clocks(game: GameId, filled: &Filled, visit: &Visit) -> Markup {
    let setup = &visit.texts().setup;
    let told = |(per, seconds): (Per, u32)| {
        let time = (setup.duration)(seconds);
        match per {
            Per::Move => (setup.time_a_move)(&time),
            Per::Game => (setup.time_a_game)(&time),
        }
    };
    html! {
        label.away { span { (setup.time) " " small { (setup.time_help) } }
            select name="time" {
                option value="" selected[filled.time.is_empty()] { (setup.no_clock) }
                @for one in CLOCKS {
                    @let value = format!("{} {}", one.0.name(), one.1);
                    option value=(value) selected[filled.time == value] { (told(one)) }
                }
            } }
        label.away { span { (setup.time_bot) }
            select name="time_bot" {
                @for level in Level::ALL {
                    option value=(level.name()) selected[filled.time_bot == level.name()] {
                        (bot_title(game, level.name(), visit.lang))
                    }
                }
            } }
    }
}
