//! The one integration binary.

mod modules;
mod rule_pages;
mod syntax;
