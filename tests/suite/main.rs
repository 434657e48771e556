//! The one integration binary.

mod cli;
mod layers;
mod modules;
mod rule_pages;
mod syntax;
