//! The hall of fame.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_games::{Game, GameId, RankingCriterion, with_game};
use rollwright_i18n::capitalize;
use rollwright_tables::TableError;
use rollwright_tables::store::{GameVariant, HallOfFameRow, Opponents};

use super::dates::date_element;
use super::form_data::FormData;
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use crate::app_state::AppState;
use crate::problem_details::Problem;

/// The maximum number of classes shown on one page.
const MAX_CLASSES: usize = 12;
/// The maximum number of classes of a game to choose from; those with the most results win.
const MAX_CLASS_CHOICES: usize = 60;

/// The requested class, if any.
fn variant_from_query(query: &FormData, game: Option<GameId>) -> Option<GameVariant> {
    let seats = query.parse("seats")?;
    Some(GameVariant {
        game: game?,
        rules: query.get("rules")?.to_owned(),
        settings: query.get("settings").unwrap_or_default().to_owned(),
        seats,
        opponents: opponents_from_query(query).unwrap_or_else(|| Opponents::default_for(seats)),
    })
}

fn opponents_from_query(query: &FormData) -> Option<Opponents> {
    query.get("opponents").and_then(Opponents::from_name)
}

/// The URL of a class.
pub(super) fn variant_url(class: &GameVariant) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("game", class.game.name()).append_pair("rules", &class.rules);
    query.append_pair("seats", &class.seats.to_string());
    if !class.settings.is_empty() {
        query.append_pair("settings", &class.settings);
    }
    if class.opponents != Opponents::default_for(class.seats) {
        query.append_pair("opponents", class.opponents.name());
    }
    format!("/scores?{}", query.finish())
}

/// The URL of the lists of a game or of all, with these opponents or with any.
fn lists_url(game: Option<GameId>, opponents: Option<Opponents>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(game.map(|game| ("game", game.name())));
    query.extend_pairs(opponents.map(|opponents| ("opponents", opponents.name())));
    match query.finish() {
        query if query.is_empty() => "/scores".to_owned(),
        query => format!("/scores?{query}"),
    }
}

pub(super) async fn hall_of_fame_page(
    State(app): State<AppState>,
    RawQuery(raw_query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let store = app.tables.store();
    let query = FormData::from_query(raw_query.as_deref());
    let game = query.get("game").and_then(GameId::from_name);
    let opponents = opponents_from_query(&query);
    let mut classes = Vec::new();
    match game {
        Some(_) => classes.extend(
            store
                .game_variants(game, opponents, MAX_CLASS_CHOICES)
                .await
                .map_err(TableError::from)?,
        ),
        None => {
            for kind in
                Opponents::ALL.into_iter().filter(|kind| opponents.is_none_or(|one| one == *kind))
            {
                classes.extend(
                    store.most_played_variants(Some(kind)).await.map_err(TableError::from)?,
                );
            }
        }
    }
    let chosen = variant_from_query(&query, game);
    let shown: Vec<&GameVariant> = match &chosen {
        Some(class) => vec![class],
        None if game.is_some() => classes.iter().take(MAX_CLASSES).collect(),
        None => classes.iter().collect(),
    };
    let who = visit.token_hash();
    let mut boards = Vec::new();
    for class in shown {
        let list = store.hall_of_fame(class, who.as_ref()).await.map_err(TableError::from)?;
        if !list.is_empty() {
            boards.push((class, list));
        }
    }
    let texts = &visit.texts().hall_of_fame;
    let body = html! {
        h1 { (texts.title) }
        p.lead { (texts.lead) }
        (game_filter(game, opponents, &visit))
        (opponents_filter(game, chosen.as_ref().map(|class| class.opponents).or(opponents), &visit))
        @if game.is_some() && !classes.is_empty() { (variant_filter(&classes, chosen.as_ref(), &visit)) }
        @if boards.is_empty() {
            p.empty { (texts.none) }
            p { @for one in GameId::ALL.iter().filter(|one| game.is_none_or(|game| game == **one)) {
                a.button href={ "/play/" (one.name()) } { ((texts.play)(one.title())) } " "
            } }
        }
        @for kind in Opponents::ALL {
            @if boards.iter().any(|(class, _)| class.opponents == kind) {
                h2 { (opponents_title(kind, &visit)) }
                div.halls {
                    @for (class, list) in boards.iter().filter(|(class, _)| class.opponents == kind) {
                        (ranking_table(class, list, &visit))
                    }
                }
            }
        }
    };
    Ok(HtmlPage::new(texts.title, "scores", body).render_response(&visit))
}

fn game_filter(
    chosen: Option<GameId>,
    opponents: Option<Opponents>,
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().hall_of_fame;
    html! {
        nav.filter aria-label=(texts.games) {
            a href=(lists_url(None, opponents)) aria-current=[chosen.is_none().then_some("true")] { (texts.all) }
            @for game in GameId::ALL {
                a href=(lists_url(Some(game), opponents))
                    aria-current=[(chosen == Some(game)).then_some("true")] { (game.title()) }
            }
        }
    }
}

fn opponents_filter(
    game: Option<GameId>,
    chosen: Option<Opponents>,
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().hall_of_fame;
    html! {
        nav.filter aria-label=(texts.opponents) {
            a href=(lists_url(game, None)) aria-current=[chosen.is_none().then_some("true")] { (texts.any_opponents) }
            @for kind in Opponents::ALL {
                a href=(lists_url(game, Some(kind)))
                    aria-current=[(chosen == Some(kind)).then_some("true")] { (opponents_title(kind, visit)) }
            }
        }
    }
}

fn opponents_title(opponents: Opponents, visit: &PageContext) -> &'static str {
    let texts = &visit.texts().hall_of_fame;
    match opponents {
        Opponents::None => texts.solo,
        Opponents::Bots => texts.against_bots,
        Opponents::People => texts.against_people,
    }
}

fn variant_filter(
    classes: &[GameVariant],
    chosen: Option<&GameVariant>,
    visit: &PageContext,
) -> Markup {
    html! {
        nav.filter aria-label=(visit.texts().hall_of_fame.classes) {
            @for class in classes {
                a href=(variant_url(class)) aria-current=[(chosen == Some(class)).then_some("true")] {
                    (variant_title(class, visit))
                }
            }
        }
    }
}

/// Rules, settings, seats and opponents of a class. Only settings that differ from the default are
/// named.
fn variant_title(class: &GameVariant, visit: &PageContext) -> String {
    let sets = with_game!(class.game, G => G::rule_sets());
    let is_default = |pair: &str| {
        let settings =
            sets.iter().filter(|set| set.name == class.rules).flat_map(|set| set.settings);
        settings.into_iter().any(|setting| pair == format!("{}={}", setting.key, setting.default))
    };
    let setting = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => {
            format!(
                "{}: {value}",
                capitalize(class.game.description(visit.lang).setting_label(key))
            )
        }
        None => pair.to_owned(),
    };
    let settings: Vec<String> = class
        .settings
        .split(',')
        .filter(|pair| !pair.is_empty() && !is_default(pair))
        .map(setting)
        .collect();
    let settings =
        if settings.is_empty() { String::new() } else { format!(" ({})", settings.join(", ")) };
    format!(
        "{}{settings}, {}",
        class.game.rule_set_title(&class.rules, visit.lang),
        seats_and_opponents(class, visit)
    )
}

/// The number of players and, unless somebody plays alone, who the opponents are.
pub(super) fn seats_and_opponents(class: &GameVariant, visit: &PageContext) -> String {
    let (texts, seats) = (visit.texts(), (visit.texts().counts_and_dates.seats)(class.seats));
    match class.opponents {
        Opponents::None => seats,
        Opponents::Bots => format!("{seats}, {}", texts.hall_of_fame.in_games_against_bots),
        Opponents::People => format!("{seats}, {}", texts.hall_of_fame.in_games_against_people),
    }
}

fn ranking_table(class: &GameVariant, list: &[HallOfFameRow], visit: &PageContext) -> Markup {
    let (texts, games) = (&visit.texts().hall_of_fame, &visit.texts().counts_and_dates);
    let by_turns = class.game.ranking_criterion() == RankingCriterion::FewestTurns;
    html! {
        table.board {
            caption { strong { (class.game.title()) } " " a href=(variant_url(class)) { (variant_title(class, visit)) } }
            thead { tr {
                th scope="col" { (texts.place) } th scope="col" { (texts.name) }
                th.number scope="col" { @if by_turns { (texts.turns) } @else { (texts.points) } }
                th scope="col" { (texts.when) } th scope="col" { span.unseen { (texts.watch) } }
            } }
            tbody {
                @for one in list {
                    @let name = if one.name.is_empty() { games.unnamed_player } else { &one.name };
                    tr {
                        td.place { span class=[(one.rank <= 3).then(|| format!("medal-{}", one.rank))] { (one.rank) } }
                        th scope="row" { (name) }
                        td.number { @if by_turns { (one.turns) } @else { (one.points) } }
                        td { (date_element(one.ended_at, visit.texts())) }
                        td { @if one.is_linkable { a href={ "/t/" (one.table) "/replay" } aria-label=((texts.watch_whose)(name)) { "▶" } } }
                    }
                }
            }
        }
    }
}
