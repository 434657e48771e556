//! The one integration binary.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod cli;
mod layers;
mod modules;
mod robust;
mod rule_pages;
mod syntax;
mod usage;
