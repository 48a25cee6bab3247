//! The part of the table's page that changes with every move.

use crate::pages::sheets::told;
use maud::{Markup, html};
use rollwright_games::lesson::LEARNER;
use rollwright_games::record::{DiceKind, Folded};
use rollwright_games::{IN_A_MINUTE, Phase, Seat, SeatSet, Start, with_game};
use rollwright_tables::Table;

use super::away::{seat_changes, welcome_back};
use super::ending::ending;
use super::faces::typed_dice;
use super::invite::{greeting, is_guest, rematch_there, sitting_down};
use super::lesson::Taught;
use super::menu::menu;
use super::reactions::{muted, reactions};
use super::seats::{names, players};
use super::time::hurry;
use super::{Around, coach};
use crate::pages::bots::bot_title;
use crate::pages::sheets::{Look, PageGame, list};
use crate::pages::visit::Visit;
use crate::position::viewer_of;
use rollwright_games::Step;
use rollwright_games::step::{What, steps};

/// How many of the last steps are told.
const TOLD: usize = 20;

/// The table for whoever holds the seats in `hand`.
pub(super) fn live(table: &Table, hand: SeatSet, visit: &Visit, around: &Around) -> Markup {
    with_game!(table.header().game, G => {
        match table.folded::<G>() {
            Some(folded) => drawn(table, folded, hand, visit, around),
            None => html! {},
        }
    })
}

fn drawn<G: PageGame>(
    table: &Table,
    folded: &Folded<G>,
    hand: SeatSet,
    visit: &Visit,
    around: &Around,
) -> Markup {
    let names = names(table, visit);
    let taught = Taught::at(table, folded, visit.lang).filter(|_| !hand.is_empty());
    // A lesson plays all seats but the learner's.
    let hand = if taught.is_some() { SeatSet::one(LEARNER) } else { hand };
    // Of those who share a screen, whoever has won comes first at the end.
    let won = |seat: &Seat| table.is_over() && table.game().winners().has(*seat);
    let viewer = viewer_of(table, hand, hand.iter().find(won));
    let is_bot = |seat| table.sitter(seat).is_some_and(|sitter| sitter.bot.is_some());
    let lets_choose = taught.as_ref().is_none_or(Taught::lets_choose);
    let live = lets_choose && viewer.is_some_and(|seat| !is_bot(seat));
    let marked = around.marked(viewer);
    let look = Look { lang: visit.lang, viewer, hand, names: &names, live, marked };
    let game = folded.position().seen_by(viewer);
    let steps = steps(folded);
    let texts = &visit.texts().table;
    let guest = is_guest(table, &look);
    let asks = match &taught {
        Some(taught) => taught.asks().to_owned(),
        None if guest => greeting(table, visit.texts()),
        None => prompt(table, &game, &look),
    };
    let why = taught.as_ref().map(Taught::why);
    let asks_aloud = why.map_or_else(|| asks.clone(), |why| format!("{asks}. {why}"));
    let asks = told::in_one_line(&asks, viewer.map_or("", |seat| look.name(seat)));
    // A guest who has not sat down yet is not shown an empty sheet.
    let greets = guest && !table.game().has_rolled();
    html! {
        div #live data-version=(table.version()) data-rolls=(table.game().rolls())
            data-viewer=[viewer.map(u8::from)] data-over[table.is_over()] data-lot[is_lot(table)]
            data-yours[is_asked(table, &game, &look)] data-muted=(muted(table, visit))
            data-announce=(announcement(&steps, &asks_aloud, &look)) {
            div.play {
                (notice(table, around))
                (taking_back(table, &look))
                (coach::proposal(table, &look))
                (coach::advice(table, &look, around))
                (welcome_back(table, &look))
                header.asked {
                    p.kind { @if taught.is_none() { (rule_link(&game, &look)) " · " } (G::ID.title()) " · " (G::ID.rules_title(&table.header().rules, look.lang))
                        @if taught.is_some() { " · " (visit.texts().lesson.kind) }
                        @else if table.header().training { " · " (texts.training) }
                        @if table.is_bots_only() { " · " (visit.texts().company.bots_only) }
                        @if table.tutor().used { " · " (visit.texts().coach.with_tutor) }
                    }
                    (handed_over(&game, &look))
                    @if look.hand.is_empty() && !table.is_over() && !table.is_bots_only() && !guest {
                        p.watching { (visit.texts().company.you_watch) }
                    }
                    div.prompt {
                        h1 #prompt tabindex="-1" { (asks) }
                        @if taught.is_none() {
                            (coach::hint_button(table, &look))
                            (undo_button(table, &look))
                        }
                    }
                    (hurry(table, &look))
                    @if let Some(percent) = around.studying {
                        p.studying { (stands_in(table, &look)) label { (texts.studying) " " progress max="100" value=(percent) { ((look.texts().words.numbers.percent)(&percent.to_string())) } } }
                    }
                }
                @if let Some(taught) = &taught { (taught.panel(table, &rule_link(&game, &look))) }
                (players(table, &game, &look, around.now))
                @if table.is_over() { (rematch_there(table, &look)) (ending(table, &game, &look, (&around.fame, &around.ranks), around.best)) }
                @else { (sitting_down(table, &look, around)) }
                @if !greets { form #move method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="version" value=(table.version());
                    @if let Some(seat) = viewer {
                        input type="hidden" name="seat" value=(u8::from(seat));
                    }
                    @match &taught {
                        Some(taught) => (taught.marked(pieces(table, &game, &steps, taught.button(table, roll_label(&game, &look)), &look))),
                        None => (pieces(table, &game, &steps, html! { (roll_button(table, &game, &look)) (typed_dice(table, &look)) }, &look)),
                    }
                } }
            }
            aside.side aria-label=(texts.aside) {
                (happened(table, &steps, &look))
                (reactions(table, &look))
                (menu(table, &look, visit, around))
            }
        }
    }
}

/// The dice, the choices and the sheets; `button` stands before the game's own choices.
fn pieces<G: PageGame>(
    table: &Table,
    game: &G,
    steps: &[Step<'_, G>],
    button: Markup,
    look: &Look<'_>,
) -> Markup {
    html! {
        @if !table.is_over() {
            section.tray aria-label=(look.texts().table.dice) {
                (game.tray(steps.last(), look))
                div.choices {
                    (button)
                    @if let Some(seat) = look.viewer.filter(|_| look.live) { (game.choices(seat, look)) }
                }
            }
        }
        (game.board(steps.last(), look))
        div.sheets { (game.papers(look)) }
    }
}

/// Who plays until a bot is ready.
fn stands_in(table: &Table, look: &Look<'_>) -> Markup {
    let title = |strategy: &str| bot_title(table.header().game, strategy, look.lang);
    let first = table.stand_ins().into_iter().next();
    let plays = |seat| table.sitter(seat).and_then(|sitter| sitter.bot.clone());
    html! {
        @if let Some((seat, wanted)) = first {
            ((look.texts().company.stands_in)(&title(&plays(seat).unwrap_or_default()), &title(&wanted))) " "
        }
    }
}

/// Whose turn it is and what is asked of whoever looks.
fn prompt<G: PageGame>(table: &Table, game: &G, look: &Look<'_>) -> String {
    let texts = &look.texts().table;
    match game.phase() {
        Phase::Over { .. } if table.game().seats().count() == 1 => {
            let seat = Seat(0);
            (look.texts().company.alone)(look.name(seat), &(texts.points)(table.game().score(seat)))
        }
        Phase::Over { .. } => {
            let winners = table.game().winners();
            (texts.won)(&list(winners, look), winners.iter().count() > 1)
        }
        Phase::Roll { by } if is_lot(table) => (look.texts().help.lot)(look.name(by)),
        Phase::Roll { by } if table.may_roll(look.hand) => {
            // Somebody has to make a bot's first roll, or read its dice out.
            let rolls = if look.hand.has(by) { texts.roll_now } else { texts.roll_for };
            let draws = game.draws(by, look).filter(|_| look.hand.has(by));
            draws.map_or_else(|| rolls(look.name(by), game.dice().len()), |(asks, _)| asks)
        }
        Phase::Roll { by } if table.is_open(by) => texts.waits_for_people.to_owned(),
        Phase::Roll { by } => (texts.waits_for_roll)(look.name(by)),
        Phase::Decide { seats, .. } if seats.iter().all(|seat| table.is_open(seat)) => {
            texts.waits_for_people.to_owned()
        }
        Phase::Decide { seats, .. } => {
            match look.viewer.filter(|&seat| look.live && seats.has(seat)) {
                Some(seat) => told::asks(game, seat, look),
                None => (texts.waits_for)(&list(seats, look)),
            }
        }
    }
}

/// Whether the lot has just said who begins, and nothing was rolled since.
fn is_lot(table: &Table) -> bool {
    let game = table.game();
    let several = table.header().seats.len() > 1;
    let by_lot = table.header().dice == DiceKind::Random && game.rules().set().start == Start::Lot;
    let all_there = game.seats().iter().all(|seat| !table.is_open(seat));
    several && by_lot && all_there && !game.has_rolled()
}

/// Whether whoever looks has something to do.
fn is_asked<G: PageGame>(table: &Table, game: &G, look: &Look<'_>) -> bool {
    match game.phase() {
        Phase::Over { .. } => false,
        Phase::Roll { .. } => table.may_roll(look.hand),
        Phase::Decide { seats, .. } => look.live && look.viewer.is_some_and(|seat| seats.has(seat)),
    }
}

/// What is read out when the page has changed: what happened, and what is asked.
fn announcement<G: PageGame>(steps: &[Step<'_, G>], asks: &str, look: &Look<'_>) -> String {
    let mut words = steps.last().map_or_else(Vec::new, |step| told::tells(step, look));
    words.push(asks.to_owned());
    words.join(" ")
}

/// What the button that rolls says.
fn roll_label<G: PageGame>(game: &G, look: &Look<'_>) -> &'static str {
    let draws = match game.phase() {
        Phase::Roll { by } => game.draws(by, look),
        Phase::Decide { .. } | Phase::Over { .. } => None,
    };
    draws.map_or(look.texts().table.roll, |(_, label)| label)
}

fn roll_button<G: PageGame>(table: &Table, game: &G, look: &Look<'_>) -> Markup {
    let rolls = table.game().dice_kind() != DiceKind::Manual && table.may_roll(look.hand);
    html! {
        @if rolls {
            button.primary.roll type="submit" name="do" value="roll" data-key="roll" {
                (roll_label(game, look))
            }
        }
    }
}

/// The rule behind what is asked, which opens beside the game.
fn rule_link<G: PageGame>(game: &G, look: &Look<'_>) -> Markup {
    let rule = match game.phase() {
        Phase::Decide { question, .. } => G::rule_of(question),
        Phase::Roll { .. } | Phase::Over { .. } => IN_A_MINUTE,
    };
    html! {
        a.rule href={ "/rules/" (G::ID.name()) "#" (rule) } target="_blank" data-rule=(rule) data-key="rules" {
            (look.texts().help.rules)
        }
    }
}

/// What just happened, the last first: steps of the game, and who sat down in between.
fn happened<G: PageGame>(table: &Table, steps: &[Step<'_, G>], look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    let mut changes = seat_changes(table, look).into_iter().peekable();
    let (mut told, mut standing) = (Vec::new(), 0);
    let first_told = steps.len().saturating_sub(TOLD);
    for (at, step) in steps.iter().enumerate() {
        let length = match &step.what {
            What::Roll(_) => 1,
            What::Answers(answers) => answers.len(),
        };
        // What happened while a question was open is told before its answers.
        while let Some((_, word)) = changes.next_if(|(after, _)| *after < standing + length) {
            told.push(word);
        }
        standing += length;
        if at >= first_told {
            told.extend(told::tells(step, look));
        }
    }
    told.extend(changes.map(|(_, word)| word));
    let none_yet = told.is_empty();
    let told = told.into_iter().rev().take(3 * TOLD);
    html! {
        section.happened aria-labelledby="happened" {
            h2 #happened { (texts.happened) }
            @if none_yet { p { (texts.nothing_yet) } }
            // It scrolls: keys must get there.
            ul tabindex="0" data-key="happened" data-hold aria-labelledby="happened" { @for word in told { li { (word) } } }
            @if !steps.is_empty() {
                p { a href={ "/t/" (table.id()) "/replay" } { (texts.all_steps) } }
            }
        }
    }
}

/// Why something has not happened, and what would help; or that it has.
fn notice(table: &Table, around: &Around) -> Markup {
    html! {
        @if let Some(notice) = &around.notice {
            div.notice.good[notice.status.is_success()] role="alert" {
                p { (notice.word) }
                @if let Some(anyway) = notice.anyway {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        input type="hidden" name="do" value="undo";
                        button type="submit" name="agreed" value="yes" data-key="agreed" { (anyway) }
                    }
                }
            }
        }
    }
}

/// What somebody asks to take back: those who are asked say yes or no, and whoever asks
/// can leave it.
fn taking_back(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    html! {
        @if let Some(asked) = table.take_back_asked() {
            @let is_asked = look.hand.iter().any(|seat| asked.waits_for.has(seat));
            div.notice.request role="status" {
                p { ((texts.asks_back)(look.name(asked.by), asked.over_roll))
                    @if !is_asked { " " ((texts.waits_for)(&list(asked.waits_for, look))) "." } }
                @if is_asked || look.hand.has(asked.by) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        input type="hidden" name="do" value="answer";
                        @if is_asked {
                            button type="submit" name="yes" value="yes" data-key="yes" { (texts.back_yes) }
                            button type="submit" name="yes" value="no" data-key="no" { (texts.back_no) }
                        } @else {
                            button type="submit" name="yes" value="no" data-key="no" { (texts.back_leave) }
                        }
                    }
                }
            }
        }
    }
}

/// Where several people sit at one screen: whose hands it should be in.
fn handed_over<G: PageGame>(game: &G, look: &Look<'_>) -> Markup {
    let several = look.hand.iter().count() > 1;
    let over = matches!(game.phase(), Phase::Over { .. });
    html! {
        @if let Some(seat) = look.viewer.filter(|_| several && !over) {
            p.handed data-key="handed" data-state=(u8::from(seat)) {
                ((look.texts().table.handed)(look.name(seat)))
            }
        }
    }
}

/// Taking back, where there is something to take back; others are asked where they have
/// to say yes, and what it costs is said before.
fn undo_button(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    let back = table.take_back_by(look.hand).filter(|_| !look.hand.is_empty() && !table.is_over());
    html! {
        @if let Some(back) = back {
            @let costs = back.over_roll && table.counts();
            // A form of its own: Enter behind typed dice presses the first button of theirs.
            form.back method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="version" value=(table.version());
                button.undo type="submit" name="do" value="undo" data-key="undo"
                    title=[costs.then_some(texts.undo_costs)] {
                    @if back.asks.is_empty() { (texts.undo) } @else { (texts.undo_asks) }
                }
            }
        }
    }
}
