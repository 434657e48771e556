//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod colors;
pub mod context;
pub mod environment;
pub mod foreign;
pub mod literal;
pub mod names;
pub mod registry;
pub mod signature;

mod argument_type;
mod deprecated_operator;
mod duplicate_argument;
mod expression_variable;
mod invalid_enum_value;
mod javascript_in_python;
mod keyword_arguments_in_javascript;
mod method_name_in_python;
mod missing_argument;
mod object_arguments_in_python;
mod python_in_javascript;
mod reducer_not_called;
mod syntax_error;
mod too_many_arguments;
mod uncast_element;
mod undefined_name;
mod unknown_argument;
mod unknown_export_option;
mod unknown_operator;
mod unknown_visualization_option;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
