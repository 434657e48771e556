//! The one integration binary.

mod cli;
mod layers;
mod rule_pages;
mod syntax;
