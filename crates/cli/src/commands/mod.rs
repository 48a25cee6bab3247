//! Subcommands: one module per `rollwright NAME`, each with a `run` function. (`examples` is in
//! `compare_handout_examples`, `match` in `match_play`.)

pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod bots;
pub(crate) mod cache;
pub(crate) mod compare_handout_examples;
pub(crate) mod completions_and_man_page;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod history;
pub(crate) mod licenses;
pub(crate) mod match_play;
pub(crate) mod merge_results;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod scores;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod train;
pub(crate) mod verify_dice_fairness;
