//! The knowledge base: operators, types, datasets. Facts are data (`operator_kb/`), packed by `build.rs` into one blob.

pub mod blob;
mod changes;
#[cfg(feature = "kb-import")]
pub mod compile;
#[cfg(feature = "kb-import")]
pub mod diff;
pub mod equivalents;
#[cfg(feature = "kb-import")]
pub mod folder;
#[cfg(feature = "kb-import")]
pub mod import;
#[cfg(feature = "kb-import")]
pub mod lint;
pub mod load;
pub mod lookup;
pub mod model;
#[cfg(feature = "kb-import")]
pub mod patch;
pub mod recipes;
#[cfg(feature = "kb-import")]
pub mod source;
pub mod steps;
pub mod suggest;
pub mod template;
pub mod tokenize;
pub mod ty;
pub mod usage;

#[cfg(feature = "os")]
pub use lookup::warm;
pub use lookup::{Kb, Member, kb};
