//! The routes: one list, from which the router and the OpenAPI document are made.

mod coach;
mod events;
mod history;
pub(crate) mod moves;
mod params;
mod route;
mod server;
mod tables;

use axum::routing;
use rollwright_api as wire;

pub use params::Param;
pub(crate) use params::in_path;
pub use route::Route;
use route::{PLAIN, any_object, heard, schema, text, version_or_position};

/// Every route.
#[must_use]
pub fn all() -> Vec<Route> {
    vec![
        Route {
            path: "/healthz",
            id: "health",
            summary: "Whether the server runs",
            answer: Some(schema::<wire::Health>),
            handler: || routing::get(server::health),
            ..PLAIN
        },
        Route {
            path: "/readyz",
            id: "ready",
            summary: "Whether moves are kept: writes to the database and reads back, at most \
                once a second for all who ask; 503 when that fails",
            answer: Some(schema::<wire::Health>),
            handler: || routing::get(server::ready),
            ..PLAIN
        },
        Route {
            path: "/api/openapi.json",
            id: "openapi",
            summary: "This document",
            answer: Some(any_object),
            handler: || routing::get(server::openapi),
            ..PLAIN
        },
        Route {
            path: "/api/games",
            id: "games",
            summary: "The games, their rule sets and their bots",
            answer: Some(schema::<Vec<wire::GameShown>>),
            handler: || routing::get(server::games),
            ..PLAIN
        },
        Route {
            path: "/api/scores",
            id: "scores",
            summary: "The hall of fame: the ten best of a game, rule set and number of seats",
            params: params::SCORES,
            answer: Some(schema::<Vec<wire::Fame>>),
            handler: || routing::get(server::scores),
            ..PLAIN
        },
        Route {
            path: "/api/history",
            id: "history",
            summary: "The games that the seats of your token have finished, the last one first. The \
                Link header leads to the next page",
            secured: true,
            params: params::HISTORY,
            other_kind: Some("application/xml"),
            paged: true,
            answer: Some(schema::<Vec<wire::Past>>),
            handler: || routing::get(history::history),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/history",
            id: "forgetMe",
            summary: "Delete the names of all seats of your token everywhere, and what was trained with it",
            secured: true,
            status: 204,
            handler: || routing::delete(history::forget),
            ..PLAIN
        },
        Route {
            path: "/api/mine",
            id: "mine",
            summary: "The tables in play at which your token holds seats, the newest first",
            secured: true,
            answer: Some(schema::<Vec<wire::Glance>>),
            handler: || routing::get(tables::mine),
            ..PLAIN
        },
        Route {
            path: "/api/tables",
            id: "openTables",
            summary: "The tables that strangers are invited to, the newest first",
            answer: Some(schema::<Vec<wire::Glance>>),
            handler: || routing::get(tables::open),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables",
            id: "create",
            summary: "Set a table up; your seats are held by the token in the answer",
            body: Some(schema::<wire::NewTable>),
            status: 201,
            answer: Some(schema::<wire::Seated>),
            handler: || routing::post(tables::create),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}",
            id: "position",
            summary: "The position, what your seats may do, and a view ready to be drawn",
            params: params::POSITION,
            answer: Some(schema::<wire::Position>),
            handler: || routing::get(tables::position),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}",
            id: "join",
            summary: "Sit down in an open seat",
            body: Some(schema::<wire::Join>),
            status: 201,
            answer: Some(schema::<wire::Seated>),
            handler: || routing::post(tables::join),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/act",
            id: "act",
            summary: "Decide for one of your seats. Where the tutor is on and warns of the decision, \
                it is refused with the problem 'urn:rollwright:tutor' unless it is sent with 'anyway'",
            secured: true,
            params: params::PREFER,
            body: Some(schema::<wire::Act>),
            answer: Some(version_or_position),
            handler: || routing::post(moves::act),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/roll",
            id: "roll",
            summary: "Roll the dice that are due",
            secured: true,
            params: params::PREFER,
            body: Some(schema::<wire::Roll>),
            answer: Some(version_or_position),
            handler: || routing::post(moves::roll),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/undo",
            id: "undo",
            summary: "Take your last decision back; people at other screens are asked first, \
                unless it answers a question that is still open",
            secured: true,
            body: Some(schema::<wire::Undo>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::post(moves::undo),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/undo/answer",
            id: "answerUndo",
            summary: "Say yes or no to what somebody asks to take back; whoever asks may say no",
            secured: true,
            body: Some(schema::<wire::AnswerUndo>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::post(moves::answer_undo),
            ..PLAIN
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/tutor",
            id: "proposeTutor",
            summary: "Propose that the tutor warns before costly decisions, if you have set the \
                table up. It is on when all people there have agreed; the game then does not count",
            secured: true,
            body: Some(schema::<wire::ProposeTutor>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::put(moves::propose_tutor),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/tutor",
            id: "withdrawTutor",
            summary: "Turn the tutor off, if you have set the table up",
            secured: true,
            answer: Some(schema::<wire::Version>),
            handler: || routing::delete(moves::withdraw_tutor),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/tutor/answer",
            id: "answerTutor",
            summary: "Say yes to the tutor for your seats; a no turns it off for all",
            secured: true,
            body: Some(schema::<wire::AnswerTutor>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::post(moves::answer_tutor),
            ..PLAIN
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/seats/{seat}/number",
            id: "addNumber",
            summary: "Add a number of your own to the secret seed, before the first roll",
            secured: true,
            body: Some(schema::<wire::Number>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::put(moves::add_number),
            ..PLAIN
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/seats/{seat}/bot",
            id: "handOver",
            summary: "Hand a seat to a bot: your own, or, if you have set the table up, one that is \
                open or whose person is away",
            secured: true,
            body: Some(schema::<wire::Bot>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::put(moves::hand_over),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}/bot",
            id: "takeBack",
            summary: "Take your seat back from a bot",
            secured: true,
            answer: Some(schema::<wire::Version>),
            handler: || routing::delete(moves::take_back),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}",
            id: "resign",
            summary: "Give your seat up: a bot plays it to the end, and the game does not count \
                for you",
            secured: true,
            answer: Some(schema::<wire::Version>),
            handler: || routing::delete(moves::resign),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}/reactions",
            id: "react",
            summary: "React to what happens with one of a handful of words, which everybody at the \
                table hears; at most every two seconds",
            secured: true,
            body: Some(schema::<wire::React>),
            status: 204,
            handler: || routing::post(moves::react),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}/report",
            id: "report",
            summary: "Report the name or the reactions of a seat to whoever runs the server",
            status: 204,
            handler: || routing::post(moves::report),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/mine/{table}",
            id: "remove",
            summary: "Take a game off your lists: one that is over for you, or in which nobody \
                else waits for you",
            secured: true,
            answer: Some(schema::<wire::Version>),
            handler: || routing::delete(moves::remove),
            ..PLAIN
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/pass",
            id: "issuePass",
            summary: "Make a pass that lets another device take over your seats: it works once, \
                for 10 minutes, and replaces the pass you made before",
            secured: true,
            answer: Some(schema::<wire::NewSeatPass>),
            handler: || routing::put(tables::issue_pass),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/pass",
            id: "revokePass",
            summary: "Revoke the pass to your seats, if there is one",
            secured: true,
            status: 204,
            handler: || routing::delete(tables::revoke_pass),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/pass",
            id: "moveSeats",
            summary: "Take over the seats that a pass is for; they are held by the token in the answer",
            body: Some(schema::<wire::SeatPass>),
            status: 201,
            answer: Some(schema::<wire::Seated>),
            handler: || routing::post(tables::move_seats),
            ..PLAIN
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/speed",
            id: "changeSpeed",
            summary: "Have bots play faster or slower while somebody looks on",
            secured: true,
            body: Some(schema::<wire::ChangeSpeed>),
            answer: Some(schema::<wire::Version>),
            handler: || routing::put(moves::change_speed),
            ..PLAIN
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}/name",
            id: "forget",
            summary: "Delete the name of your seat everywhere",
            secured: true,
            status: 204,
            handler: || routing::delete(tables::forget),
            ..PLAIN
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/rematch",
            id: "rematch",
            summary: "Play again with the same seats; all who ask get the same table",
            secured: true,
            answer: Some(schema::<wire::Elsewhere>),
            handler: || routing::post(tables::rematch),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}/events",
            id: "listen",
            summary: "Server-sent events: 'news' with the version as its id; 'rematch', told to those who hold a seat; \
                'take_back' with what people are asked to take back, null when it is settled; \
                'tutor' when the tutor is proposed, agreed to or turned off (null); \
                'reminder' with the seats whose people have little time left, where there are clocks; and \
                'studying' with the percent done while a bot prepares, null when it is ready; \
                'reaction' when somebody at the table reacts; \
                'come_back' when the server stops, with how long to wait before listening again",
            params: params::EVENTS,
            kind: "text/event-stream",
            answer: Some(heard),
            handler: || routing::get(events::listen),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}/replay/{version}",
            id: "replay",
            summary: "The position as spectators saw it at a version",
            answer: Some(schema::<wire::Position>),
            handler: || routing::get(tables::replay),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}/record",
            id: "record",
            summary: "The record, without names and up to the last question that is closed",
            kind: "application/jsonl",
            answer: Some(text),
            handler: || routing::get(tables::record),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}/hint",
            id: "hint",
            summary: "What a seat that is asked can do, best first, with values and reasons: in \
                the position as it stands for one of your seats, at a version of the past for \
                anybody's. Of games that are over, and of training games at any time",
            params: params::HINT,
            answer: Some(coach::hint_schema),
            meanwhile: Some(schema::<wire::UnderWay>),
            handler: || routing::get(coach::hint),
            ..PLAIN
        },
        Route {
            path: "/api/tables/{table}/review",
            id: "review",
            summary: "What each decision cost, and what was luck: of games that are over, and of \
                training games up to the last question that is closed",
            answer: Some(coach::review_schema),
            meanwhile: Some(schema::<wire::UnderWay>),
            handler: || routing::get(coach::review),
            ..PLAIN
        },
    ]
}
