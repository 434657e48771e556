//! Packs `operator_kb/` into one blob, `$OUT_DIR/kb.bin`, and nothing else. No network.
//!
//! The modules are those of the crate, compiled a second time, so that writer and reader cannot drift apart.

#![expect(dead_code, reason = "the crate uses the rest of these modules")]

#[path = "src/kb/blob.rs"]
mod blob;
#[path = "src/kb/compile.rs"]
mod compile;
#[path = "src/kb/compile_datasets.rs"]
mod compile_datasets;
#[path = "src/kb/compile_equivalents.rs"]
mod compile_equivalents;
#[path = "src/kb/compile_index.rs"]
mod compile_index;
#[path = "src/kb/compile_recipes.rs"]
mod compile_recipes;
#[path = "src/kb/compile_search.rs"]
mod compile_search;
#[path = "src/kb/compile_steps.rs"]
mod compile_steps;
#[path = "src/kb/compile_texts.rs"]
mod compile_texts;
#[path = "src/kb/compile_usage.rs"]
mod compile_usage;
#[path = "src/kb/folder.rs"]
mod folder;
#[path = "src/kb/model.rs"]
mod model;
#[path = "src/kb/model_changes.rs"]
mod model_changes;
#[path = "src/kb/model_datasets.rs"]
mod model_datasets;
#[path = "src/kb/model_equivalents.rs"]
mod model_equivalents;
#[path = "src/kb/model_index.rs"]
mod model_index;
#[path = "src/kb/model_recipes.rs"]
mod model_recipes;
#[path = "src/kb/model_search.rs"]
mod model_search;
#[path = "src/kb/model_semantics.rs"]
mod model_semantics;
#[path = "src/kb/model_steps.rs"]
mod model_steps;
#[path = "src/kb/model_usage.rs"]
mod model_usage;
#[path = "src/kb/model_words.rs"]
mod model_words;
#[path = "src/kb/patch.rs"]
mod patch;
#[path = "src/kb/source.rs"]
mod source;
#[path = "src/kb/source_datasets.rs"]
mod source_datasets;
#[path = "src/kb/source_equivalents.rs"]
mod source_equivalents;
#[path = "src/kb/source_recipes.rs"]
mod source_recipes;
#[path = "src/kb/source_search.rs"]
mod source_search;
#[path = "src/kb/source_words.rs"]
mod source_words;
#[path = "src/kb/source_steps.rs"]
mod source_steps;
#[path = "src/kb/template.rs"]
mod template;
#[path = "src/kb/ty.rs"]
mod ty;
#[path = "src/kb/words.rs"]
mod words;

use std::path::Path;
use std::process::exit;

fn main() {
    println!("cargo:rerun-if-changed=operator_kb");
    println!("cargo:rerun-if-changed=build.rs");
    for name in [
        "blob",
        "compile",
        "compile_datasets",
        "compile_equivalents",
        "compile_index",
        "compile_recipes",
        "compile_search",
        "compile_steps",
        "compile_texts",
        "compile_usage",
        "folder",
        "model",
        "model_changes",
        "model_datasets",
        "model_equivalents",
        "model_index",
        "model_recipes",
        "model_semantics",
        "model_search",
        "model_steps",
        "model_usage",
        "model_words",
        "patch",
        "source",
        "source_datasets",
        "source_equivalents",
        "source_recipes",
        "source_search",
        "source_words",
        "source_steps",
        "template",
        "ty",
        "words",
    ] {
        println!("cargo:rerun-if-changed=src/kb/{name}.rs");
    }
    let faults: Vec<String> = match folder::read(Path::new("operator_kb")) {
        Ok(folder) => match blob::pack(&folder) {
            Ok(blob) => {
                let out = std::env::var_os("OUT_DIR").unwrap_or_default();
                match std::fs::write(Path::new(&out).join("kb.bin"), blob) {
                    Ok(()) => return,
                    Err(error) => vec![error.to_string()],
                }
            }
            Err(faults) => faults,
        },
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    };
    for fault in &faults {
        println!("cargo::error={fault}");
    }
    exit(1);
}
