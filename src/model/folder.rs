//! Reads a model folder in the layout of Hugging Face: its files and its configuration.
//!
//! [`decoder`](super::decoder) takes the shape of the model from it, [`service`](super::service)
//! the sampling defaults and the end tokens.

use super::error::ModelError;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Maximum length of a sequence in tokens. The cache of a large model takes gigabytes beyond it.
const MAX_CONTEXT: usize = 8192;

/// A folder with a decoder-only model.
#[derive(Debug, Clone)]
pub struct ModelFolder {
    /// The folder.
    pub root: PathBuf,
    /// The ONNX files, all of the same model in several precisions.
    pub models: Vec<PathBuf>,
    /// The model's dimensions, from `config.json`.
    pub shape: ModelShape,
    /// The tokens that end a text, from `generation_config.json` and `config.json`.
    pub end_tokens: Vec<u32>,
    /// The sampling that `generation_config.json` recommends.
    pub defaults: SamplingDefaults,
    /// `tokenizer_config.json`, or `null` if it is missing.
    pub tokenizer_config: Value,
}

/// The dimensions of a model, from `config.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelShape {
    /// The architecture, such as `qwen2` (`model_type`).
    pub kind: String,
    /// Number of token ids (`vocab_size`).
    pub vocabulary: Option<usize>,
    /// Maximum length of a sequence in tokens (`max_position_embeddings`).
    pub context: Option<usize>,
    /// Number of layers (`num_hidden_layers`).
    pub layers: Option<usize>,
    /// Number of heads of keys and values (`num_key_value_heads`).
    pub heads: Option<usize>,
    /// Length of a head's vector (`head_dim`).
    pub head_size: Option<usize>,
    /// The token that starts a text (`bos_token_id`).
    pub start: Option<u32>,
}

/// The sampling that the authors of a model recommend, from `generation_config.json`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SamplingDefaults {
    /// Divides the logits; 0 chooses the most likely token.
    pub temperature: Option<f32>,
    /// Keeps the most likely tokens whose probabilities sum to this.
    pub top_p: Option<f32>,
    /// Keeps this many of the most likely tokens.
    pub top_k: Option<usize>,
    /// Above 1, makes tokens that already occurred less likely.
    pub repetition_penalty: Option<f32>,
}

impl ModelFolder {
    /// Reads a folder: lists its models, and parses `config.json`, `generation_config.json` and
    /// `tokenizer_config.json`.
    ///
    /// # Errors
    /// A required file is missing, is no JSON, or describes a model with an encoder and a decoder.
    pub fn open(root: &Path) -> Result<ModelFolder, ModelError> {
        if !root.is_dir() {
            let reason = if root.exists() { "is no folder" } else { "does not exist" };
            return Err(ModelError::new(format!("{} {reason}", root.display())).with_help(
                "a model is a folder as optimum exports it: config.json, tokenizer.json, model.onnx (or onnx/model*.onnx)",
            ));
        }
        let models = models(root);
        if models.is_empty() {
            return Err(no_model(root));
        }
        for name in ["config.json", "tokenizer.json"] {
            if !root.join(name).is_file() {
                let error = ModelError::new(format!("{} is missing", root.join(name).display()));
                return Err(match name {
                    "tokenizer.json" if root.join("tokenizer.model").is_file() => error
                        .with_help("there is a tokenizer.model of SentencePiece: load it with transformers' AutoTokenizer and save it, which writes tokenizer.json"),
                    _ => error.with_help("copy it from the model that was exported"),
                });
            }
        }
        let config = json(&root.join("config.json"))?;
        if config["is_encoder_decoder"] == true {
            return Err(ModelError::new(format!("{} holds a model with an encoder and a decoder", root.display()))
                .with_help("geols decodes with decoder-only models, such as Qwen2.5-Coder or Llama"));
        }
        let generation = optional_json(&root.join("generation_config.json"))?;
        let tokenizer_config = optional_json(&root.join("tokenizer_config.json"))?;
        let mut ends = ids(&generation["eos_token_id"]);
        for id in ids(&config["eos_token_id"]) {
            if !ends.contains(&id) {
                ends.push(id);
            }
        }
        Ok(ModelFolder {
            root: root.to_owned(),
            models,
            shape: ModelShape::read(&config),
            end_tokens: ends,
            defaults: SamplingDefaults::read(&generation),
            tokenizer_config,
        })
    }

    /// Returns the model file for a device: weights in 8 or 4 bits for a CPU, half precision for a
    /// GPU. `named` is the file that the user names.
    ///
    /// # Errors
    /// The named file is not among the models.
    pub fn model(&self, cuda: bool, named: Option<&str>) -> Result<&Path, ModelError> {
        if let Some(named) = named {
            let path = self.root.join(named);
            let is_named = |model: &&PathBuf| **model == path || model.file_name().is_some_and(|name| name == named);
            return self.models.iter().find(is_named).map(PathBuf::as_path).ok_or_else(|| {
                let names: Vec<String> = self.models.iter().map(|model| self.name(model)).collect();
                ModelError::new(format!("{} has no {named}: it has {}", self.root.display(), names.join(", ")))
            });
        }
        let rank = |model: &&PathBuf| {
            let name = model.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
            let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
            let precision = if has(&["q4f16"]) {
                if cuda { 1 } else { 4 }
            } else if has(&["fp16", "float16"]) {
                if cuda { 0 } else { 5 }
            } else if has(&["quantized", "int8", "uint8"]) {
                if cuda { 4 } else { 0 }
            } else if has(&["q4", "int4", "bnb4"]) {
                if cuda { 3 } else { 1 }
            } else {
                2
            };
            // A decoder exported in two halves: the merged file is best, then the one that takes a
            // cache.
            let half = if has(&["merged"]) || !has(&["decoder"]) {
                0
            } else if has(&["with_past"]) {
                1
            } else {
                2
            };
            (half, precision, name)
        };
        self.models.iter().min_by_key(rank).map(PathBuf::as_path).ok_or_else(|| no_model(&self.root))
    }

    /// Returns the path of a file relative to the folder, for display.
    pub fn name(&self, file: &Path) -> String {
        file.strip_prefix(&self.root).unwrap_or(file).display().to_string()
    }

    /// Returns the maximum length of a sequence in tokens: that of `config.json`, else of
    /// `tokenizer_config.json`, else 1024; at most [`MAX_CONTEXT`].
    pub fn context(&self) -> usize {
        let length = self.tokenizer_config["model_max_length"].as_u64().and_then(|length| usize::try_from(length).ok());
        // Tokenizers without a limit give 10^30.
        let length = self.shape.context.or(length.filter(|length| (1..1 << 24).contains(length)));
        length.unwrap_or(1024).clamp(1, MAX_CONTEXT)
    }
}

/// Returns the size of a model's weights in bytes: the ONNX file and its external data files beside
/// it.
pub fn weights(model: &Path) -> u64 {
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let name = model.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.trim_end_matches(".onnx").to_owned();
    let siblings = model.parent().and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let data = siblings.filter(|entry| {
        let other = entry.file_name().to_string_lossy().into_owned();
        let rest = other.strip_prefix(&stem).unwrap_or_default();
        rest.starts_with(".onnx_data") || rest.starts_with(".onnx.data") || rest == ".data" || rest == "_data"
    });
    size(model) + data.map(|entry| size(&entry.path())).sum::<u64>()
}

/// Returns the error for a folder without an ONNX model; names a model of another format if there
/// is one.
fn no_model(root: &Path) -> ModelError {
    let entries = std::fs::read_dir(root).into_iter().flatten().flatten();
    let other = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .find(|name| [".safetensors", ".bin", ".gguf", ".pt"].iter().any(|end| name.ends_with(end)));
    let error = ModelError::new(format!("{} holds no ONNX model", root.display()));
    match other {
        Some(name) => {
            error.with_help(format!("{name} is of another format: export the model to ONNX, as models/README.md shows"))
        }
        None => error.with_help("it needs model.onnx, or onnx/model*.onnx, as optimum exports it"),
    }
}

/// Returns the decoder files in the folder, then those in its `onnx/`, each sorted by name.
fn models(root: &Path) -> Vec<PathBuf> {
    let mut models = Vec::new();
    for folder in [root.to_owned(), root.join("onnx")] {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                let kind = name.starts_with("model") || name.starts_with("decoder");
                kind && name.ends_with(".onnx") && path.is_file()
            })
            .collect();
        files.sort();
        models.extend(files);
    }
    models
}

impl ModelShape {
    /// Reads the dimensions from a parsed `config.json`, under any of the names that exporters use.
    fn read(config: &Value) -> ModelShape {
        // Multimodal models keep the decoder's dimensions in `text_config`.
        let inner = if config["text_config"].is_object() { &config["text_config"] } else { config };
        let number = |names: &[&str]| {
            let value = names.iter().find_map(|name| inner[*name].as_u64().or_else(|| config[*name].as_u64()));
            value.and_then(|value| usize::try_from(value).ok()).filter(|value| *value > 0)
        };
        let all_heads = number(&["num_attention_heads", "n_head", "num_heads"]);
        let hidden = number(&["hidden_size", "n_embd", "d_model"]);
        ModelShape {
            kind: config["model_type"].as_str().unwrap_or("unknown").to_owned(),
            vocabulary: number(&["vocab_size"]),
            context: number(&["max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "seq_length"]),
            layers: number(&["num_hidden_layers", "n_layer", "num_layers"]),
            heads: number(&["num_key_value_heads"]).or(all_heads),
            head_size: number(&["head_dim"]).or_else(|| Some(hidden? / all_heads?)),
            start: ids(&config["bos_token_id"]).first().copied(),
        }
    }
}

impl SamplingDefaults {
    /// Reads the sampling from a parsed `generation_config.json`.
    fn read(generation: &Value) -> SamplingDefaults {
        let number = |name: &str| generation[name].as_f64().map(|value| value as f32).filter(|value| value.is_finite());
        let samples = generation["do_sample"] == true;
        SamplingDefaults {
            temperature: if samples { number("temperature").or(Some(1.0)) } else { Some(0.0) },
            top_p: number("top_p").filter(|p| (0.0..=1.0).contains(p)),
            top_k: generation["top_k"].as_u64().and_then(|k| usize::try_from(k).ok()),
            repetition_penalty: number("repetition_penalty").filter(|penalty| *penalty > 0.0),
        }
    }
}

/// Returns the token ids in a JSON number or list of numbers.
fn ids(value: &Value) -> Vec<u32> {
    let one = |value: &Value| value.as_u64().and_then(|id| u32::try_from(id).ok());
    match value {
        Value::Array(list) => list.iter().filter_map(one).collect(),
        value => one(value).into_iter().collect(),
    }
}

/// Parses a file that must hold a JSON object.
fn json(path: &Path) -> Result<Value, ModelError> {
    let failure = |reason: String| {
        ModelError::new(format!("{} cannot be used: {reason}", path.display())).with_help("copy it again")
    };
    let text = std::fs::read_to_string(path).map_err(|error| failure(error.to_string()))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| failure(format!("no JSON: {error}")))?;
    if value.is_object() { Ok(value) } else { Err(failure("no JSON object".to_owned())) }
}

/// Parses a file that must hold a JSON object, or returns `null` if the file is missing.
fn optional_json(path: &Path) -> Result<Value, ModelError> {
    if path.is_file() { json(path) } else { Ok(Value::Null) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::test_folder::TestFolder;

    const CONFIG: &str = r#"{"model_type": "qwen2", "vocab_size": 100, "num_attention_heads": 4, "hidden_size": 64,
        "num_key_value_heads": 2, "num_hidden_layers": 3, "max_position_embeddings": 32768, "eos_token_id": 7, "bos_token_id": 5}"#;

    #[test]
    fn reads_the_files_of_a_folder() {
        let root = TestFolder::new(
            "folder",
            &[
                ("config.json", CONFIG),
                ("tokenizer.json", "{}"),
                ("generation_config.json", r#"{"eos_token_id": [8, 7], "do_sample": true, "top_p": 0.8, "top_k": 20}"#),
                ("onnx/model.onnx", "12345"),
                ("onnx/model.onnx_data", "1234567"),
                ("onnx/model_fp16.onnx", ""),
                ("onnx/model_q4.onnx", ""),
                ("onnx/model_quantized.onnx", ""),
                ("onnx/decoder_with_past_model.onnx", ""),
            ],
        );
        let folder = ModelFolder::open(root.path()).unwrap();
        assert_eq!(folder.end_tokens, [8, 7]);
        assert_eq!((folder.shape.heads, folder.shape.head_size, folder.shape.start), (Some(2), Some(16), Some(5)));
        assert_eq!(
            (folder.context(), folder.defaults.temperature, folder.defaults.top_k),
            (MAX_CONTEXT, Some(1.0), Some(20))
        );
        let name = |cuda, file_name| folder.model(cuda, file_name).map(|model| folder.name(model));
        assert_eq!(name(false, None).unwrap(), "onnx/model_quantized.onnx");
        assert_eq!(name(true, None).unwrap(), "onnx/model_fp16.onnx");
        assert_eq!(name(false, Some("model_q4.onnx")).unwrap(), "onnx/model_q4.onnx");
        assert_eq!(name(false, Some("onnx/model.onnx")).unwrap(), "onnx/model.onnx");
        assert!(
            name(false, Some("other.onnx")).unwrap_err().message.contains("has no other.onnx: it has onnx/decoder")
        );
        assert_eq!(weights(&root.path().join("onnx/model.onnx")), 12);
    }

    #[test]
    fn names_the_file_that_is_missing() {
        let (model, config, tokenizer) = (("model.onnx", ""), ("config.json", CONFIG), ("tokenizer.json", "{}"));
        let both = ("config.json", r#"{"is_encoder_decoder": true}"#);
        let cases: [(&[(&str, &str)], &str); 8] = [
            (&[], "M holds no ONNX model; it needs model.onnx, or onnx/model*.onnx, as optimum exports it"),
            (&[("model.safetensors", "")], "model.safetensors is of another format"),
            (&[model], "M/config.json is missing"),
            (&[model, config], "M/tokenizer.json is missing"),
            (&[model, config, ("tokenizer.model", "")], "SentencePiece"),
            (&[model, tokenizer, ("config.json", "{")], "config.json cannot be used: no JSON"),
            (&[model, tokenizer, both], "an encoder and a decoder"),
            (&[model, tokenizer, config, ("generation_config.json", "[]")], "no JSON object"),
        ];
        for (files, message) in cases {
            let root = TestFolder::new("missing", files);
            let error = ModelFolder::open(root.path()).unwrap_err();
            let error = error.message_with_help();
            assert!(error.replace(&root.path().display().to_string(), "M").contains(message), "{error}");
        }
        assert!(ModelFolder::open(Path::new("/nowhere")).unwrap_err().message.ends_with("does not exist"));
    }
}
