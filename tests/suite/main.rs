//! The one integration binary.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod cli;
mod docs;
mod features;
mod fixtures;
mod fuzzed;
mod incremental;
mod indices;
mod layers;
mod markdown;
mod modules;
mod plan_requests;
mod plan_schema;
#[path = "../../src/base/random.rs"]
mod random;
mod recipes;
mod robust;
mod rule_pages;
mod rule_reuse;
mod search;
mod seeded_faults;
mod server;
mod spelling;
mod summaries;
mod syntax;
mod unfinished;
mod usage;
