//! The end of a game: the result, the score breakdown, and what comes next.

use maud::{Markup, html};
use rollwright_games::{GameStep, RankingCriterion, Seat, Seats};
use rollwright_tables::Table;
use rollwright_tables::store::{GameVariant, HallOfFameRow, PastGame, Rank};

use super::menu::dice_check_button;
use super::players::seat_picture;
use super::{StoredResults, TablePageData};
use crate::pages::games::{RenderContext, RenderGame};
use crate::pages::hall_of_fame::variant_url;
use crate::pages::page_context::PageContext;
use crate::pages::texts::with_minus_sign;

/// The section for the final position `game`.
pub(super) fn game_over_section<G: RenderGame>(
    table: &Table,
    game: &G,
    context: &RenderContext<'_>,
    steps: &[GameStep<'_, G>],
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let StoredResults { fame, ranks, best_solo_score, earlier_games } = &data.stored_results;
    let seats = table.game().seats().count();
    let texts = &context.texts().game_over;
    let winners = table.game().winners();
    // The visitor's seats that a bot didn't take over.
    let played = |seat: &Seat| table.bot_playing_for_person(*seat).is_none();
    let people: Vec<Seat> = context.own_seats.iter().filter(played).collect();
    let won_alone = winners.iter().count() == 1
        && people.len() == 1
        && people.iter().all(|&seat| winners.contains(seat));
    let score = i64::from(table.game().score(Seat(0)));
    let celebrates = match seats {
        1 => best_solo_score.is_some_and(|best| best <= score) && !people.is_empty(),
        _ => people.iter().any(|&seat| winners.contains(seat)),
    };
    html! {
        section.ending data-celebrates[celebrates] aria-labelledby="ending" {
            // The prompt above names the winner.
            h2 #ending { (texts.title) }
            (face_to_face(table, context))
            @if seats == 1 { (solo_best_text(table, *best_solo_score, context)) }
            @else if won_alone { p.won { (won_text(table, context)) } }
            @if let [seat] = people[..] { (proud_fact(table, game, seat, steps, context)) }
            @if let [seat] = people[..] { (earlier_game_cards(table, seat, earlier_games, context)) }
            @for entry in fame { (fame_notice(table, entry, &people, context)) }
            @for entry in own_ranks(fame, ranks, context) { (rank_text(entry, context)) }
            @if !fame.is_empty() || own_ranks(fame, ranks, context).next().is_some() {
                p { a href=(variant_url(&GameVariant::of_table(table))) { (texts.see_hall_of_fame) } }
            }
            @if seats > 1 { (ranking_table(table, context)) }
            (next_links(table, context, visit, data))
            p.checked role="status" {}
            (score_breakdowns(game, context))
        }
    }
}

/// In a solo game, the personal best counts instead of winning.
fn solo_best_text(table: &Table, best: Option<i64>, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().multiplayer;
    let points = i64::from(table.game().score(Seat(0)));
    html! {
        @match best {
            Some(best) if best > points => p { ((texts.previous_best)(best)) },
            Some(_) => p.won { (texts.new_best) },
            None => {},
        }
    }
}

/// The ranks of the viewer's own seats that the hall of fame doesn't list.
fn own_ranks<'r>(
    fame: &'r [HallOfFameRow],
    ranks: &'r [Rank],
    context: &'r RenderContext<'_>,
) -> impl Iterator<Item = (Seat, Rank)> + 'r {
    let own_rank = |rank: &Rank| {
        let seat = u8::try_from(rank.seat).ok().and_then(|seat| Seat::try_from(seat).ok())?;
        let listed = fame.iter().any(|entry| entry.seat == rank.seat);
        (context.own_seats.contains(seat) && !listed).then_some((seat, *rank))
    };
    ranks.iter().filter_map(own_rank)
}

fn rank_text((seat, rank): (Seat, Rank), context: &RenderContext<'_>) -> Markup {
    let whole = context.texts().shared.numbers.format_integer;
    let [place, of] = [rank.place, rank.of].map(|number| whole(number.max(0).unsigned_abs()));
    html! { p { ((context.texts().game_over.ranked)(context.name(seat), &place, &of)) } }
}

/// A notice about an entry in the hall of fame.
fn fame_notice(
    table: &Table,
    entry: &HallOfFameRow,
    people: &[Seat],
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().game_over;
    let has_seat = |seat: Seat| i64::from(u8::from(seat)) == entry.seat;
    let is_own = matches!(people, [seat] if has_seat(*seat));
    let game = table.game();
    let has_won = game.seats().count() == 1 || game.winners().iter().any(has_seat);
    let name = if entry.name.is_empty() {
        context.texts().counts_and_dates.unnamed_player
    } else {
        &entry.name
    };
    html! {
        // Only winners are congratulated.
        @if !has_won { p { ((texts.listed_in_hall_of_fame)(if is_own { texts.you } else { name }, entry.rank)) } }
        @else { p.famous { @if is_own { ((texts.you_entered_hall_of_fame)(entry.rank)) } @else { ((texts.entered_hall_of_fame)(name, entry.rank)) } } }
    }
}

/// All seats by points; equal ones share a place.
fn ranking_table(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().game_over;
    let score = |seat: Seat| table.game().score(seat);
    let seats = seats_by_points(table.game().seats(), &score);
    let place = |seat: Seat| 1 + seats.iter().filter(|&&other| score(other) > score(seat)).count();
    let winners = table.game().winners();
    let has_points = table.header().game.has_points();
    html! {
        table.ranking {
            caption { (texts.ranking) }
            thead { tr {
                th scope="col" { (texts.place) } th scope="col" { (texts.name) }
                @if has_points { th.number scope="col" { (texts.points) } }
                @else { th.number scope="col" { (texts.turns) } }
            } }
            tbody {
                @for &seat in &seats {
                    tr.won[winners.contains(seat)] {
                        td { (place(seat)) }
                        th scope="row" { (context.name(seat)) }
                        td.number {
                            @if has_points { (with_minus_sign(score(seat))) } @else { (table.game().turn_count(seat)) }
                        }
                    }
                }
            }
        }
    }
}

/// The seats, most points first.
fn seats_by_points(seats: Seats, score: &dyn Fn(Seat) -> i32) -> Vec<Seat> {
    let mut seats: Vec<Seat> = seats.iter().collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(score(seat)));
    seats
}

/// How all players scored their points.
fn score_breakdowns<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().game_over;
    let seats = seats_by_points(game.seats(), &|seat| game.score(seat));
    html! {
        div.explained {
            @for &seat in &seats {
                @let breakdown = game.render_score_breakdown(seat, context);
                @if !breakdown.0.is_empty() {
                    details open[context.is_own(seat)] {
                        summary { ((texts.score_breakdown_of)(context.name(seat))) }
                        (breakdown)
                    }
                }
            }
        }
    }
}

/// Links to what comes next.
fn next_links(
    table: &Table,
    context: &RenderContext<'_>,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let texts = &context.texts().game_over;
    html! {
        div.next {
            // Only players learn where the rematch is.
            @if !context.own_seats.is_empty() {
                @if let Some(rematch) = table.rematch_id() {
                    a.button.primary href={ "/t/" (rematch) } { (texts.to_rematch) }
                } @else {
                    form method="post" action={ "/t/" (table.id()) } {
                        button.primary type="submit" name="do" value="rematch" data-key="rematch" { (texts.rematch) }
                    }
                }
            }
            a.button href={ "/t/" (table.id()) "/review" } { (context.texts().review.title) }
            a.button href={ "/t/" (table.id()) "/replay" } { (texts.replay) }
            a.button href="/" { (texts.home) }
        }
        // The script shows what the browser can do.
        div.afterwards {
            (dice_check_button(table, context))
            (share_result(table, context, visit, data))
        }
    }
}

/// The two players of a game with points and their scores, the visitor's first.
fn face_to_face(table: &Table, context: &RenderContext<'_>) -> Markup {
    let game = table.game();
    let mut seats: Vec<Seat> = game.seats().iter().collect();
    seats.sort_by_key(|&seat| !context.own_seats.contains(seat));
    let winners = game.winners();
    // Visitors are called "You", so the letter comes from the name they gave.
    let initial = |seat: Seat| {
        let person = table.seat_holder(seat).and_then(|assignment| assignment.person.as_ref());
        let name = person.map_or("", |person| person.name.as_str());
        name.chars().next().unwrap_or('?')
    };
    let place = |seat: Seat| {
        html! { span.portrait.winner[winners.contains(seat)] {
            @match seat_picture(table, seat) {
                Some(picture) => { img src=(picture) alt="" width="80" height="80"; }
                None => { span.initial aria-hidden="true" { (initial(seat)) } }
            }
            span { (context.name(seat)) }
        } }
    };
    html! {
        @if let ([first, second], true) = (&seats[..], table.header().game.has_points()) {
            div.face-to-face {
                (place(*first))
                p.display { b { (with_minus_sign(game.score(*first))) } " : " b { (with_minus_sign(game.score(*second))) } }
                (place(*second))
            }
        }
    }
}

/// By how many points the visitor has won.
fn won_text(table: &Table, context: &RenderContext<'_>) -> String {
    let texts = &context.texts().game_over;
    let game = table.game();
    let mut scores: Vec<i32> = game.seats().iter().map(|seat| game.score(seat)).collect();
    scores.sort_unstable();
    match scores[..] {
        [.., second, first] if table.header().game.has_points() && first > second => {
            (texts.you_won_by)(first - second)
        }
        _ => texts.you_won.to_owned(),
    }
}

/// Something to be proud of, for losers too: the best row at the table, or the best turn.
fn proud_fact<G: RenderGame>(
    table: &Table,
    game: &G,
    seat: Seat,
    steps: &[GameStep<'_, G>],
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().game_over;
    let is_winner = table.game().winners().contains(seat);
    let best_other =
        game.seats().iter().filter(|&other| other != seat).map(|other| game.score(other)).max();
    let lost_by = best_other.map_or(0, |best| best - game.score(seat));
    let is_close = best_other.is_some_and(|best| lost_by > 0 && 10 * lost_by <= best);
    let fact = best_row(game, seat, context)
        .or_else(|| best_gain(seat, steps).map(texts.best_turn))
        .filter(|_| G::HAS_POINTS);
    html! {
        @if !is_winner && best_other.is_some() {
            p.kind-words { (if is_close && G::HAS_POINTS { texts.close } else { texts.well_played }) @if let Some(fact) = &fact { " " (fact) } }
        } @else if let Some(fact) = &fact { p.kind-words { (fact) } }
    }
}

/// The row of a seat with the most points, if nobody has more in it.
fn best_row<G: RenderGame>(game: &G, seat: Seat, context: &RenderContext<'_>) -> Option<String> {
    let texts = &context.texts().game_over;
    let view = game.view(None, context.lang);
    let rows_of = |wanted: Seat| {
        let sheets = view.sheets.iter().filter(move |sheet| sheet.seat == Some(wanted));
        sheets.flat_map(|sheet| &sheet.rows).enumerate()
    };
    let is_best = |at: usize, points: i32| {
        let others = game.seats().iter().filter(|&other| other != seat).flat_map(rows_of);
        let mut others = others.filter(|(other, _)| *other == at);
        others.all(|(_, row)| row.points.is_none_or(|other| other < points))
    };
    let scored = rows_of(seat).filter_map(|(at, row)| Some((at, row, row.points?)));
    let mut rows: Vec<_> = scored.filter(|(_, _, points)| *points > 0).collect();
    rows.sort_by_key(|(_, _, points)| std::cmp::Reverse(*points));
    let is_alone = game.seats().count() == 1;
    let (at, row, points) = rows
        .iter()
        .find(|(at, _, points)| is_best(*at, *points))
        .or_else(|| rows.first())
        .copied()?;
    let text =
        if !is_alone && is_best(at, points) { texts.best_row_at_table } else { texts.best_row };
    Some(text(&row.label, points))
}

/// The most points that a seat has gained in one step.
fn best_gain<G: RenderGame>(seat: Seat, steps: &[GameStep<'_, G>]) -> Option<i32> {
    let gains = steps.iter().map(|step| step.after.score(seat) - step.before.score(seat));
    gains.max().filter(|&gain| gain > 0)
}

/// How this result compares with the visitor's earlier ones, and the score against this opponent.
fn earlier_game_cards(
    table: &Table,
    seat: Seat,
    earlier: &[PastGame],
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().game_over;
    let variant = GameVariant::of_table(table);
    let has_points = variant.game.ranking_criterion() == RankingCriterion::Points;
    let is_comparable = |past: &&PastGame| {
        past.game == variant.game.name()
            && past.rules == variant.rules
            && past.settings == variant.settings
            && past.seats == variant.seats
            && !past.finished_by_bot
            && !past.resigned
    };
    let comparable: Vec<&PastGame> = earlier.iter().filter(is_comparable).collect();
    let own = comparable.iter().find(|past| past.table == table.id().as_str());
    let rival = |past: &PastGame| match &past.others[..] {
        [other] => Some((other.bot.clone(), other.name.clone())),
        _ => None,
    };
    let met: Vec<&&PastGame> = match own.and_then(|own| rival(own)) {
        Some(opponent) => {
            comparable.iter().filter(|past| rival(past).as_ref() == Some(&opponent)).collect()
        }
        None => Vec::new(),
    };
    let won = met.iter().filter(|past| past.won && past.others.iter().all(|one| !one.won)).count();
    let lost = met.iter().filter(|past| !past.won).count();
    let other = table.game().seats().iter().find(|&other| other != seat);
    let points = i64::from(table.game().score(seat));
    let others: Vec<i64> = comparable
        .iter()
        .filter(|past| past.table != table.id().as_str())
        .map(|past| past.points)
        .collect();
    let better = others.iter().filter(|&&other| other > points).count();
    html! {
        @if own.is_some() {
            ul.cards {
                @if has_points && variant.seats > 1 && !others.is_empty() {
                    li.card.record[better == 0] { strong.display { ((texts.own_best)(variant.game.title(), better + 1, others.len() + 1)) } }
                }
                @if let (Some(other), true) = (other, met.len() > 1) {
                    li.card.series { strong.display { (won) " : " (lost) }
                        span { ((texts.series)(context.name(other), won.cmp(&lost))) } }
                }
            }
        }
    }
}

/// The link to share a finished game.
fn share_result(
    table: &Table,
    context: &RenderContext<'_>,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let url = visit.absolute_url(&format!("/t/{}/replay", table.id()));
    let texts = context.texts();
    let title = table.header().game.title();
    let result = (texts.game_over.share_text)(title, &data.result_text);
    html! {
        span.link.share-result {
            code.unseen data-link { (url) }
            button type="button" data-share=(result) data-key="share result" hidden { (texts.multiplayer.share) }
            button type="button" data-copy data-key="copy result" hidden { (texts.game_over.copy_link) }
        }
    }
}
