//! Writing: one task writes everything that changes tables.
//!
//! - `batch_writer`: the task, which puts waiting jobs into one transaction
//! - `write_job`, `execute_write_job`: the jobs, and their SQL
//! - `write_table`: changes to a table
//! - `write_table_rows`: rows that belong to a table
//! - `hall_of_fame_counts`: counts of ranked results

pub(crate) mod batch_writer;
mod execute_write_job;
pub(crate) mod hall_of_fame_counts;
pub(crate) mod write_job;
mod write_table;
mod write_table_rows;
