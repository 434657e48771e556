//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod context;
pub mod names;
pub mod registry;

mod unknown_operator;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
