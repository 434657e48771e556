//! The one integration binary.

mod cli;
mod layers;
mod modules;
mod robust;
mod rule_pages;
mod syntax;
