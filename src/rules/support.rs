//! Helpers that several rules share.

pub mod argument_errors;
pub mod argument_types;
pub mod client;
pub mod client_members;
pub mod conflicts;
pub mod editor_imports;
pub mod environment;
pub mod export_options;
pub mod free_names;
pub mod global_object;
pub mod language_hints;
pub mod loops;
pub mod mapped_functions;
pub mod names;
pub mod operator_fix;
pub mod operator_function;
pub mod operator_help;
pub mod operator_logic;
pub mod reachability;
pub mod server_items;
pub mod stored_values;
pub mod suggestions;
