//! The one integration binary.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod asked_again;
mod cli;
mod features;
mod indices;
mod layers;
mod modules;
mod recipes;
mod reuse;
mod robust;
mod rule_pages;
mod server;
mod summaries;
mod syntax;
mod unfinished;
mod usage;
