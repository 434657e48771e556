//! The one integration binary.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cli;
mod layers;
mod modules;
mod rule_pages;
mod syntax;
