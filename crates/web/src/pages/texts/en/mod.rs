//! English.

mod common;
mod qwinto;
mod qwixx;
mod reasons;
mod table;
mod trouble;
mod warrior;
mod yahtzee;

use super::Texts;

/// All texts in English.
pub(crate) static EN: Texts = Texts {
    common: common::TEXTS,
    table: table::TEXTS,
    trouble: trouble::TEXTS,
    qwixx: qwixx::TEXTS,
    qwinto: qwinto::TEXTS,
    yahtzee: yahtzee::TEXTS,
    warrior: warrior::TEXTS,
    illegal: reasons::illegal,
    refusal: reasons::refusal,
};
