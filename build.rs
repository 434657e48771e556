//! Compiles `operator_kb/` into the blob of the knowledge base, `$OUT_DIR/kb.bin`. Uses no network.
//!
//! The modules that read and compile the facts are those of the crate, compiled a second time, so
//! that writer and reader of the blob cannot differ.

#![expect(dead_code, reason = "the crate uses the rest of these modules")]

/// The part of `geols::kb` that compiles the facts into the blob.
#[path = "src/kb"]
mod kb {
    pub mod blob;
    pub mod compile;
    pub mod fold;
    pub mod folder;
    pub mod model;
    pub mod patch;
    pub mod source;
    pub mod template;
    pub mod ty;
}

use kb::compile::pack::Compression;
use std::path::Path;
use std::process::exit;

fn main() {
    for path in ["operator_kb", "build.rs", "src/kb"] {
        println!("cargo:rerun-if-changed={path}");
    }
    let errors: Vec<String> = match pack() {
        Ok(()) => return,
        Err(errors) => errors,
    };
    for error in &errors {
        println!("cargo::error={error}");
    }
    exit(1);
}

/// Writes the blob, or returns all problems in the facts.
fn pack() -> Result<(), Vec<String>> {
    let folder = kb::folder::read(Path::new("operator_kb"))
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let compression = match std::env::var_os("CARGO_FEATURE_STORED_KB") {
        Some(_) => Compression::Stored,
        None => Compression::Zstd,
    };
    let blob = kb::compile::pack::pack(&folder, compression)?;
    let out = std::env::var_os("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&out).join("kb.bin"), blob).map_err(|error| vec![error.to_string()])
}
