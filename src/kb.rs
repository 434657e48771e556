//! The knowledge base: operators, types, datasets. Facts are data (`operator_kb/`), packed by `build.rs` into one blob.

pub mod blob;
mod changes;
pub mod compile;
pub mod compile_datasets;
pub mod compile_equivalents;
pub mod compile_recipes;
pub mod compile_search;
pub mod compile_usage;
pub mod diff;
pub mod equivalents;
pub mod folder;
pub mod hash;
pub mod import;
pub mod lint;
pub mod load;
pub mod lookup;
pub mod model;
pub mod model_changes;
pub mod model_datasets;
pub mod model_equivalents;
pub mod model_recipes;
pub mod model_search;
pub mod model_semantics;
pub mod model_usage;
pub mod patch;
pub mod recipes;
pub mod source;
pub mod source_datasets;
pub mod source_equivalents;
pub mod source_recipes;
pub mod source_search;
pub mod suggest;
pub mod template;
pub mod ty;
pub mod usage;

pub use lookup::{Kb, Member, kb};
