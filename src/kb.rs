//! The knowledge base: operators, classes, datasets, recipes and what people call them.
//!
//! The facts are data in `operator_kb/`. `build.rs` compiles them into one blob, and the crate
//! looks names up in that blob.
//!
//! ```text
//! source    the files of `operator_kb/`, as serde types; `patch` corrects them
//! folder    reads all files into a `Folder`
//! compile   resolves names and compiles a `Folder` into the tables of `model`
//! model     the tables in the blob, as serde types
//! blob      the layout of the blob; `compile/pack` writes it, `load` reads it
//! lookup    finds operators, classes and datasets; `usage`, `equivalents`, `recipes`, `steps`
//!           and `changes` look up the other tables
//! extent    where datasets and countries lie; `band_roles` which band is red
//! suggest   names that a misspelled name may stand for
//! import    regenerates `operator_kb/upstream/`; `diff` and `lint` compare and check the files
//! ```
//!
//! A new fact that has a field goes into `operator_kb/` alone. A new kind of fact needs a field in
//! `source` and in `model`, a line in `compile`, and a lookup.
//!
//! # Invariants
//!
//! `build.rs` lists the modules that it includes by `#[path]` and compiles a second time, so that
//! writer and reader of the blob cannot differ. Those modules use std, the build-dependencies of
//! `Cargo.toml` and each other, and nothing else of the crate.

pub mod band_roles;
pub mod blob;
mod changes;
#[cfg(feature = "kb-import")]
pub mod compile;
#[cfg(feature = "kb-import")]
pub mod diff;
pub mod equivalents;
pub mod extent;
pub mod fold;
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
pub mod ty;
pub mod usage;

#[cfg(feature = "os")]
pub use lookup::warm;
pub use lookup::{Kb, Member, kb};
