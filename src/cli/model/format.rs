//! Text and JSON for the facts that both subcommands report.

use crate::cli::terminal::{BOLD, DIM, YELLOW};
use crate::model::decoder::ModelInfo;
use crate::model::runtime::Runtime;
use crate::text::counted::counted;
use serde_json::{Value, json};

/// Returns a line with a name and a value.
pub fn field(name: &str, text: &str) -> String {
    format!("{BOLD}{name:<14}{BOLD:#} {text}\n")
}

/// Describes the library.
pub fn runtime_text(runtime: &Runtime) -> String {
    let version = if runtime.version.is_empty() { "of unknown version" } else { &runtime.version };
    let mut text = field("ONNX Runtime", &format!("{version} {DIM}({}){DIM:#}", runtime.origin));
    text.push_str(&field("", &runtime.path.display().to_string()));
    text
}

/// Returns the library as JSON.
pub fn runtime_json(runtime: &Runtime) -> Value {
    json!({
        "path": runtime.path.display().to_string(),
        "origin": runtime.origin,
        "version": runtime.version,
        "build": runtime.build,
        "cuda": runtime.has_cuda(),
    })
}

/// Describes the model, its device and its cache.
pub fn model_info_text(info: &ModelInfo) -> String {
    let mut text = field(
        "Model",
        &format!(
            "{} {DIM}({:.0} MB, loaded in {} ms){DIM:#}",
            info.model.display(),
            info.bytes as f64 / 1e6,
            info.loading.as_millis()
        ),
    );
    let device = if info.cuda { "GPU (CUDA)".to_owned() } else { format!("CPU, {}", counted(info.threads, "thread")) };
    text.push_str(&field("Device", &device));
    if let Some(reason) = &info.cuda_error {
        text.push_str(&field("", &format!("{YELLOW}not on a GPU:{YELLOW:#} {reason}")));
    }
    let cache = if info.cache {
        format!("{} numbers, {:.1} kB per token", info.precision, info.bytes_per_token as f64 / 1e3)
    } else {
        format!(
            "{YELLOW}none:{YELLOW:#} every token takes as long as the whole text; export the model as text-generation-with-past"
        )
    };
    text.push_str(&field("Cache", &cache));
    text
}

/// Returns the model, its device and its cache as JSON.
pub fn model_info_json(info: &ModelInfo) -> Value {
    json!({
        "model": info.model.display().to_string(),
        "bytes": info.bytes,
        "cuda": info.cuda,
        "why_not_cuda": info.cuda_error,
        "threads": info.threads,
        "cache": info.cache,
        "cache_numbers": info.precision,
        "cache_bytes_per_token": info.bytes_per_token,
        "cache_in_place": info.in_place,
        "loading_ms": info.loading.as_secs_f64() * 1e3,
    })
}
