//! Runs the rules over a file, and reuses their diagnostics in the next version of its text.

pub mod cached_diagnostics;
pub mod context;
pub mod directives;
pub mod kinds;
pub mod registry;
pub mod rule_set;
pub mod runner;
pub mod schedule;
pub mod triggers;
