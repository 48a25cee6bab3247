//! The routes of the JSON API: one list, the source of both the router and the OpenAPI document.
//!
//! - `coach`: hints and reviews
//! - `event_stream`: the event stream of a table
//! - `games`: the games, with their rule sets and bots
//! - `hall_of_fame`: the best results
//! - `player_history`: a player's finished games
//! - `route`: the description of a route
//! - `query_and_header_params`: parameters in queries and headers, their schemas and checks
//! - `health_and_openapi`: health, readiness, the OpenAPI document
//! - `table_commands`: actions and other commands at a table
//! - `tables`: creating, reading and joining tables

mod coach;
mod event_stream;
mod games;
mod hall_of_fame;
mod health_and_openapi;
mod player_history;
mod query_and_header_params;
mod route;
pub(crate) mod table_commands;
mod tables;

use axum::routing;
use rollwright_api as api;

pub use query_and_header_params::QueryOrHeaderParam;
pub(crate) use query_and_header_params::path_param_schema;
pub use route::Route;
use route::{
    DEFAULT_ROUTE, event_stream_schema, object_schema, schema_of, text_schema,
    version_or_position_schema,
};

/// All routes.
#[must_use]
pub fn all_api_routes() -> Vec<Route> {
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
            summary: "Whether the server can store moves: it writes to the database and reads back, at most once per second for all callers; 503 if that fails",
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
            summary: "The hall of fame: the ten best of a game, rule set, number of seats and kind of opponents",
            params: query_and_header_params::SCORES_PARAMS,
            response_schema: Some(schema_of::<Vec<api::HallOfFameEntry>>),
            handler: || routing::get(hall_of_fame::get_hall_of_fame),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/history",
            operation_id: "history",
            summary: "The finished games of your token's seats, latest first. The Link header points to the next page",
            needs_token: true,
            params: query_and_header_params::HISTORY_PARAMS,
            other_content_type: Some("application/xml"),
            paged: true,
            response_schema: Some(schema_of::<Vec<api::PastGame>>),
            handler: || routing::get(player_history::get_history),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/history",
            operation_id: "forgetMe",
            summary: "Delete the names of all your token's seats everywhere, and its training progress",
            needs_token: true,
            status: 204,
            handler: || routing::delete(player_history::delete_history),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/mine",
            operation_id: "mine",
            summary: "The tables in play where your token holds seats, newest first",
            needs_token: true,
            response_schema: Some(schema_of::<Vec<api::TableSummary>>),
            handler: || routing::get(tables::list_own_tables),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables",
            operation_id: "openTables",
            summary: "The tables that anyone may join, newest first",
            response_schema: Some(schema_of::<Vec<api::TableSummary>>),
            handler: || routing::get(tables::list_open_tables),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables",
            operation_id: "create",
            summary: "Create a table; the token in the response controls your seats",
            request_schema: Some(schema_of::<api::CreateTableRequest>),
            status: 201,
            response_schema: Some(schema_of::<api::JoinedTable>),
            handler: || routing::post(tables::create_table),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}",
            operation_id: "position",
            summary: "The position, what your seats may do, and a view ready to draw",
            params: query_and_header_params::POSITION_PARAMS,
            response_schema: Some(schema_of::<api::TablePosition>),
            handler: || routing::get(tables::get_position),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}",
            operation_id: "join",
            summary: "Take a free seat",
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
            summary: "Make a decision for one of your seats. If the tutor is on and warns of the decision, the request is refused with the problem 'urn:rollwright:tutor' unless it is sent with 'anyway'. If the tutor can't check the decision in time, it is played, and the response has the header 'x-rollwright-tutor: unavailable'",
            needs_token: true,
            params: query_and_header_params::PREFER_PARAMS,
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
            params: query_and_header_params::PREFER_PARAMS,
            request_schema: Some(schema_of::<api::RollRequest>),
            response_schema: Some(version_or_position_schema),
            handler: || routing::post(table_commands::roll),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/undo",
            operation_id: "undo",
            summary: "Take back your last decision. Players at other screens have to agree first, unless the question is still open",
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
            summary: "Accept or refuse a take-back request; its author can withdraw it by refusing",
            needs_token: true,
            request_schema: Some(schema_of::<api::UndoAnswerRequest>),
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::post(table_commands::answer_take_back),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/tutor",
            operation_id: "proposeTutor",
            summary: "Propose the tutor, which warns before costly decisions, if you are the host. It is on once everyone has agreed; the game then doesn't count",
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
            summary: "Turn the tutor off, if you are the host",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::withdraw_tutor),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/tutor/answer",
            operation_id: "answerTutor",
            summary: "Agree to the tutor for your seats; refusing turns it off for everyone",
            needs_token: true,
            request_schema: Some(schema_of::<api::TutorAnswerRequest>),
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
            summary: "Let a bot play for a seat: your own or, if you are the host, one that is free or whose player is away",
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
            summary: "Resign: a bot plays your seat to the end, and the game doesn't count for you",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::resign),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "post",
            path: "/api/tables/{table}/seats/{seat}/reactions",
            operation_id: "react",
            summary: "Send one of a few reactions to everyone at the table; at most one every two seconds",
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
            summary: "Report the name or the reactions of a seat to the server's operator; at most ten per minute and address",
            status: 204,
            handler: || routing::post(table_commands::report),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "delete",
            path: "/api/mine/{table}",
            operation_id: "remove",
            summary: "Remove a game from your lists, if it is over for you or nobody else is waiting for you",
            needs_token: true,
            response_schema: Some(schema_of::<api::TableVersion>),
            handler: || routing::delete(table_commands::hide_from_lists),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/pass",
            operation_id: "issuePass",
            summary: "Create a pass that lets another device take over your seats. It works once, for 10 minutes, and replaces any earlier pass",
            needs_token: true,
            response_schema: Some(schema_of::<api::IssuedSeatTransferPass>),
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
            summary: "Take over the seats of a pass; the token in the response controls them",
            request_schema: Some(schema_of::<api::RedeemSeatTransferPassRequest>),
            status: 201,
            response_schema: Some(schema_of::<api::JoinedTable>),
            handler: || routing::post(tables::redeem_seat_transfer_pass),
            ..DEFAULT_ROUTE
        },
        Route {
            method: "put",
            path: "/api/tables/{table}/speed",
            operation_id: "changeSpeed",
            summary: "Make bots play faster or slower while somebody is watching",
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
            summary: "Create a rematch with the same seats; everyone who asks gets the same table",
            needs_token: true,
            response_schema: Some(schema_of::<api::RematchTable>),
            handler: || routing::post(tables::rematch),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/events",
            operation_id: "listen",
            summary: "Server-sent events: 'news' with the version as its id; 'rematch', sent only to players; 'take_back' with a take-back request, null when it is settled; \
                'tutor' when the tutor is proposed, agreed to or turned off (null); \
                'reminder' with the seats that have little time left, if there are clocks; 'studying' with the percentage done while a bot is being prepared, null when it is ready; \
                'reaction' when somebody at the table reacts; \
                and 'come_back' when the server stops, with how long to wait before reconnecting",
            params: query_and_header_params::EVENTS_PARAMS,
            content_type: "text/event-stream",
            response_schema: Some(event_stream_schema),
            handler: || routing::get(event_stream::stream_events),
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
            summary: "The record, without names, up to the last closed question",
            content_type: "application/jsonl",
            response_schema: Some(text_schema),
            handler: || routing::get(tables::get_record),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/hint",
            operation_id: "hint",
            summary: "The options of a seat that has to decide, best first, with values and reasons: for your own seats in the current position, for any seat at an earlier version. Only for games that are over, and for games in play whose 'coach' allows hints",
            params: query_and_header_params::HINT_PARAMS,
            response_schema: Some(coach::hint_schema),
            pending_schema: Some(schema_of::<api::ComputationProgress>),
            handler: || routing::get(coach::get_hint),
            ..DEFAULT_ROUTE
        },
        Route {
            path: "/api/tables/{table}/review",
            operation_id: "review",
            summary: "What each decision cost, and what was luck: for games that are over, and for games in play whose 'coach' allows reviews, up to the last closed question",
            response_schema: Some(coach::review_schema),
            pending_schema: Some(schema_of::<api::ComputationProgress>),
            handler: || routing::get(coach::get_review),
            ..DEFAULT_ROUTE
        },
    ]
}
