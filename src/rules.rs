//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod bands;
pub mod context;
pub mod datasets;
pub mod literals;
pub mod names;
pub mod registry;
pub mod replace_dataset;
pub mod signature;

mod argument_type;
mod date_format_letters;
mod date_outside_dataset;
mod deprecated_dataset;
mod duplicate_argument;
mod invalid_date;
mod keyword_arguments_in_javascript;
mod missing_argument;
mod object_arguments_in_python;
mod reducer_not_called;
mod removed_dataset;
mod reversed_date_range;
mod too_many_arguments;
mod uncast_element;
mod unknown_argument;
mod unknown_band;
mod unknown_dataset;
mod unknown_operator;
mod unknown_property;
mod wrong_dataset_kind;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
