//! The one integration binary.

mod rule_pages;
mod syntax;
