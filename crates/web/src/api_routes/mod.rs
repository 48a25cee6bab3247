//! The routes of the JSON API: one list, the source of both the router and the OpenAPI document.
//!
//! - `coach`: hints and reviews
//! - `events`: the event stream of a table
//! - `games`: the games, with their rule sets and bots
//! - `hall_of_fame`: the best results
//! - `history`: a player's finished games
//! - `route`: the description of a route
//! - `route_params`: parameters in queries and headers, their schemas and checks
//! - `health_and_openapi`: health, readiness, the OpenAPI document
//! - `table_commands`: actions and other commands at a table
//! - `tables`: creating, reading and joining tables

mod coach;
mod events;
mod games;
mod hall_of_fame;
mod health_and_openapi;
mod history;
mod route;
mod route_params;
pub(crate) mod table_commands;
mod tables;

use axum::routing;
use rollwright_api as api;

pub use route::Route;
use route::{
    DEFAULT_ROUTE, event_stream_schema, object_schema, schema_of, text_schema,
    version_or_position_schema,
};
pub use route_params::RouteParam;
pub(crate) use route_params::path_param_schema;

/// All routes.
#[must_use]
pub fn all_routes() -> Vec<Route> {
    vec![
        Route {
            path: "/healthz",
            operation_id: "health",
            summary: "Whether the server runs",
            response_schema: Some(schema_of::<api::Health>),
            handler: || routing::get(health_and_openapi::get_health),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/readyz",
            operation_id: "ready",
            summary: "Whether moves are kept: writes to the database and reads back, at most \
                once a second for all who ask; 503 when that fails",
            response_schema: Some(schema_of::<api::Health>),
            handler: || routing::get(health_and_openapi::get_readiness),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/openapi.json",
            operation_id: "openapi",
            summary: "This document",
            response_schema: Some(object_schema),
            handler: || routing::get(health_and_openapi::get_openapi),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/games",
            operation_id: "games",
            summary: "The games, their rule sets and their bots",
            response_schema: Some(schema_of::<Vec<api::GameInfo>>),
            handler: || routing::get(games::list_games),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/scores",
            operation_id: "scores",
            summary: "The hall of fame: the ten best of a game, rule set and number of seats",
            params: route_params::SCORES_PARAMS,
            response_schema: Some(schema_of::<Vec<api::HallOfFameEntry>>),
            handler: || routing::get(hall_of_fame::get_hall_of_fame),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/history",
            operation_id: "history",
            summary: "The games that the seats of your token have finished, the last one first. The \
                Link header leads to the next page",
            needs_token: true,
            params: route_params::HISTORY_PARAMS,
            other_content_type: Some("application/xml"),
            paged: true,
            response_schema: Some(schema_of::<Vec<api::PastGame>>),
            handler: || routing::get(history::get_history),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/history",
            operation_id: "forgetMe",
            summary: "Delete the names of all seats of your token everywhere, and what was trained with it",
            needs_token: true,
            status: 204,
            handler: || routing::delete(history::delete_history),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/mine",
            operation_id: "mine",
            summary: "The tables in play at which your token holds seats, the newest first",
            needs_token: true,
            response_schema: Some(schema_of::<Vec<api::TableSummary>>),
            handler: || routing::get(tables::list_own_tables),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables",
            operation_id: "openTables",
            summary: "The tables that strangers are invited to, the newest first",
            response_schema: Some(schema_of::<Vec<api::TableSummary>>),
            handler: || routing::get(tables::list_open_tables),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables",
            operation_id: "create",
            summary: "Set a table up; your seats are held by the token in the answer",
            request_schema: Some(schema_of::<api::CreateTableRequest>),
            status: 201,
            response_schema: Some(schema_of::<api::JoinedTable>),
            handler: || routing::post(tables::create_table),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}",
            operation_id: "position",
            summary: "The position, what your seats may do, and a view ready to be drawn",
            params: route_params::POSITION_PARAMS,
            response_schema: Some(schema_of::<api::TablePosition>),
            handler: || routing::get(tables::get_position),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}",
            operation_id: "join",
            summary: "Sit down in an open seat",
            request_schema: Some(schema_of::<api::JoinRequest>),
            status: 201,
            response_schema: Some(schema_of::<api::JoinedTable>),
            handler: || routing::post(tables::join),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/act",
            operation_id: "act",
            summary: "Decide for one of your seats. Where the tutor is on and warns of the decision, \
                it is refused with the problem 'urn:rollwright:tutor' unless it is sent with 'anyway'",
            needs_token: true,
            params: route_params::PREFER_PARAMS,
            request_schema: Some(schema_of::<api::ActionRequest>),
            response_schema: Some(version_or_position_schema),
            handler: || routing::post(table_commands::act),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/roll",
            operation_id: "roll",
            summary: "Roll the dice that are due",
            needs_token: true,
            params: route_params::PREFER_PARAMS,
            request_schema: Some(schema_of::<api::RollRequest>),
            response_schema: Some(version_or_position_schema),
            handler: || routing::post(table_commands::roll),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/undo",
            operation_id: "undo",
            summary: "Take your last decision back; people at other screens are asked first, \
                unless it answers a question that is still open",
            needs_token: true,
            request_schema: Some(schema_of::<api::UndoRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::post(table_commands::take_back),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/undo/answer",
            operation_id: "answerUndo",
            summary: "Say yes or no to what somebody asks to take back; whoever asks may say no",
            needs_token: true,
            request_schema: Some(schema_of::<api::AnswerUndoRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::post(table_commands::answer_take_back),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/tutor",
            operation_id: "proposeTutor",
            summary: "Propose that the tutor warns before costly decisions, if you have set the \
                table up. It is on when all people there have agreed; the game then does not count",
            needs_token: true,
            request_schema: Some(schema_of::<api::ProposeTutorRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::put(table_commands::propose_tutor),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/tutor",
            operation_id: "withdrawTutor",
            summary: "Turn the tutor off, if you have set the table up",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::withdraw_tutor),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/tutor/answer",
            operation_id: "answerTutor",
            summary: "Say yes to the tutor for your seats; a no turns it off for all",
            needs_token: true,
            request_schema: Some(schema_of::<api::AnswerTutorRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::post(table_commands::answer_tutor),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/seats/{seat}/number",
            operation_id: "addNumber",
            summary: "Add a number of your own to the secret seed, before the first roll",
            needs_token: true,
            request_schema: Some(schema_of::<api::SeedContributionRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::put(table_commands::add_seed_number),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/seats/{seat}/bot",
            operation_id: "handOver",
            summary: "Hand a seat to a bot: your own, or, if you have set the table up, one that is \
                open or whose person is away",
            needs_token: true,
            request_schema: Some(schema_of::<api::HandSeatToBotRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::put(table_commands::hand_over),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}/bot",
            operation_id: "takeBack",
            summary: "Take your seat back from a bot",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::reclaim_seat),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}",
            operation_id: "resign",
            summary: "Give your seat up: a bot plays it to the end, and the game does not count \
                for you",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::resign),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}/reactions",
            operation_id: "react",
            summary: "React to what happens with one of a handful of words, which everybody at the \
                table hears; at most every two seconds",
            needs_token: true,
            request_schema: Some(schema_of::<api::ReactionRequest>),
            status: 204,
            handler: || routing::post(table_commands::react),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}/report",
            operation_id: "report",
            summary: "Report the name or the reactions of a seat to whoever runs the server",
            status: 204,
            handler: || routing::post(table_commands::report),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/mine/{table}",
            operation_id: "remove",
            summary: "Take a game off your lists: one that is over for you, or in which nobody \
                else waits for you",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::hide_from_lists),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/pass",
            operation_id: "issuePass",
            summary: "Make a pass that lets another device take over your seats: it works once, \
                for 10 minutes, and replaces the pass you made before",
            needs_token: true,
            response_schema: Some(schema_of::<api::IssuedSeatPass>),
            handler: || routing::put(tables::issue_pass),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/pass",
            operation_id: "revokePass",
            summary: "Revoke the pass to your seats, if there is one",
            needs_token: true,
            status: 204,
            handler: || routing::delete(tables::revoke_pass),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/pass",
            operation_id: "moveSeats",
            summary: "Take over the seats that a pass is for; they are held by the token in the answer",
            request_schema: Some(schema_of::<api::SeatTransferRequest>),
            status: 201,
            response_schema: Some(schema_of::<api::JoinedTable>),
            handler: || routing::post(tables::redeem_seat_pass),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/speed",
            operation_id: "changeSpeed",
            summary: "Have bots play faster or slower while somebody looks on",
            needs_token: true,
            request_schema: Some(schema_of::<api::ChangeBotSpeedRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::put(table_commands::set_bot_speed),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/tables/{table}/seats/{seat}/name",
            operation_id: "forget",
            summary: "Delete the name of your seat everywhere",
            needs_token: true,
            status: 204,
            handler: || routing::delete(tables::delete_name),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/rematch",
            operation_id: "rematch",
            summary: "Play again with the same seats; all who ask get the same table",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableReference>),
            handler: || routing::post(tables::rematch),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/events",
            operation_id: "listen",
            summary: "Server-sent events: 'news' with the version as its id; 'rematch', told to those who hold a seat; \
                'take_back' with what people are asked to take back, null when it is settled; \
                'tutor' when the tutor is proposed, agreed to or turned off (null); \
                'reminder' with the seats whose people have little time left, where there are clocks; and \
                'studying' with the percent done while a bot prepares, null when it is ready; \
                'reaction' when somebody at the table reacts; \
                'come_back' when the server stops, with how long to wait before listening again",
            params: route_params::EVENTS_PARAMS,
            content_type: "text/event-stream",
            response_schema: Some(event_stream_schema),
            handler: || routing::get(events::stream_events),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/replay/{version}",
            operation_id: "replay",
            summary: "The position as spectators saw it at a version",
            response_schema: Some(schema_of::<api::TablePosition>),
            handler: || routing::get(tables::get_position_at),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/record",
            operation_id: "record",
            summary: "The record, without names and up to the last question that is closed",
            content_type: "application/jsonl",
            response_schema: Some(text_schema),
            handler: || routing::get(tables::get_record),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/hint",
            operation_id: "hint",
            summary: "What a seat that is asked can do, best first, with values and reasons: in \
                the position as it stands for one of your seats, at a version of the past for \
                anybody's. Of games that are over, and of those in play whose 'coach' allows hints",
            params: route_params::HINT_PARAMS,
            response_schema: Some(coach::hint_schema),
            pending_schema: Some(schema_of::<api::ComputationProgress>),
            handler: || routing::get(coach::get_hint),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/review",
            operation_id: "review",
            summary: "What each decision cost, and what was luck: of games that are over, and of \
                those in play whose 'coach' allows reviews, up to the last question that is closed",
            response_schema: Some(coach::review_schema),
            pending_schema: Some(schema_of::<api::ComputationProgress>),
            handler: || routing::get(coach::get_review),
            ..DEFAULT_ROUTE
        },
    ]
}
