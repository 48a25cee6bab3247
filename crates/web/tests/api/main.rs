//! Tests of the HTTP API.

#![allow(clippy::unwrap_used)]

mod abuse;
mod api_clients;
mod away_seats;
mod coach;
mod cross_site;
mod documentation_pages;
mod event_stream;
mod fair_queues;
mod hidden_answers;
mod metrics;
mod readiness;
mod request_bounds;
mod rules_pages;
mod seat_clocks;
mod table_lifecycle;
mod test_service;
mod translated_problems;
mod twin_services;
