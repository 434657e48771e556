//! Encodes a text as a vector; texts with similar meaning have similar vectors.
//!
//! Takes any export of a BERT-like model: `model.onnx` or `onnx/model*.onnx` with a
//! `tokenizer.json`. The vector is the output `sentence_embedding` if there is one, else the mean
//! of the tokens' vectors. Vectors have length 1.

use super::content_hash::ContentHasher;
use super::error::ModelError;
use super::panic_guard::catch_panics;
use super::runtime::Runtime;
use super::session::{self, SessionOptions};
use half::f16;
use ort::session::{Session, SessionInputValue};
use ort::value::{DynValue, Tensor, TensorElementType, ValueType};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tokenizers::{Tokenizer, TruncationDirection, TruncationParams, TruncationStrategy};

/// Maximum number of tokens of a text; the rest is cut off.
const MAX_TOKENS: usize = 512;

/// A loaded sentence encoder.
pub struct Encoder {
    session: Session,
    runtime: &'static Runtime,
    tokenizer: Tokenizer,
    /// The inputs of its graph.
    inputs: Vec<Input>,
    output: Output,
    hash: u64,
    model: PathBuf,
    dimensions: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
/// The content of an input, `[1, tokens]`.
enum Role {
    Ids,
    Mask,
    Types,
}

/// An input of the graph.
struct Input {
    name: String,
    role: Role,
    /// Whether its elements have 32 bits, not 64.
    short: bool,
}

/// The output with the vectors.
struct Output {
    name: String,
    /// Whether it holds one vector per token, `[1, tokens, dimensions]`, not `[1, dimensions]`.
    tokens: bool,
}

impl Encoder {
    /// Loads the encoder in a folder, on the CPU with default settings.
    ///
    /// # Errors
    /// As [`Encoder::with_options`].
    pub fn open(folder: &Path) -> Result<Encoder, ModelError> {
        Self::with_options(folder, &SessionOptions { device: session::Device::Cpu, ..SessionOptions::default() })
    }

    /// Loads the encoder in a folder, or the given ONNX file.
    ///
    /// # Errors
    /// ONNX Runtime or a file is missing or broken, or the model is no sentence encoder.
    fn with_options(folder: &Path, options: &SessionOptions) -> Result<Encoder, ModelError> {
        let model = model_file(folder)?;
        let mut tokenizer = tokenizer(folder)?;
        tokenizer.with_padding(None);
        let truncation = TruncationParams {
            direction: TruncationDirection::Right,
            max_length: max_tokens(folder),
            strategy: TruncationStrategy::LongestFirst,
            stride: 0,
        };
        tokenizer
            .with_truncation(Some(truncation))
            .map_err(|error| ModelError::new(format!("the tokenizer in {} is unusable: {error}", folder.display())))?;
        let (runtime, loaded) = session::open(&model, options)?;
        let (inputs, output) = roles(&model, &loaded.session)?;
        let hash = fingerprint(runtime, folder, &model)
            .map_err(|error| ModelError::new(format!("{} cannot be read: {error}", model.display())))?;
        let mut encoder =
            Encoder { session: loaded.session, runtime, tokenizer, inputs, output, hash, model, dimensions: 0 };
        // A model that does not run fails here, not at the first search.
        encoder.dimensions = encoder.encode("test")?.len();
        Ok(encoder)
    }

    /// Returns the number of dimensions of its vectors.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Returns the ONNX file.
    pub fn model(&self) -> &Path {
        &self.model
    }

    /// Returns the ONNX Runtime library that runs the encoder.
    pub fn runtime(&self) -> &'static Runtime {
        self.runtime
    }

    /// Returns a hash of the library's version, the model and the tokenizer, the same at every
    /// start.
    ///
    /// # Invariants
    /// Vectors of encoders with different fingerprints cannot be compared.
    pub fn fingerprint(&self) -> u64 {
        self.hash
    }

    /// Returns the vector of a text, `[dimensions]` with length 1. A long text is cut.
    ///
    /// # Rejected
    /// Several texts per run: with int8 weights, the vector of a text would depend on the other
    /// texts.
    ///
    /// # Errors
    /// The model failed to run, or its output is no vector of finite numbers.
    pub fn encode(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
        catch_panics("the sentence encoder", || self.run(text))
    }

    /// Runs the model on one text.
    fn run(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
        let failure =
            |error: String| ModelError::new(format!("the sentence encoder failed: {}", session::first_line(&error)));
        let encoding = self.tokenizer.encode_fast(text, true).map_err(|error| failure(error.to_string()))?;
        let length = encoding.len();
        if length == 0 {
            return Err(ModelError::new("the tokenizer makes nothing of the text"));
        }
        let mut inputs: Vec<(Cow<'_, str>, SessionInputValue<'_>)> = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            let values = match input.role {
                Role::Ids => encoding.get_ids(),
                Role::Mask => encoding.get_attention_mask(),
                Role::Types => encoding.get_type_ids(),
            };
            let value: DynValue = if input.short {
                let values: Vec<i32> = values.iter().map(|id| id.cast_signed()).collect();
                Tensor::from_array(([1, length], values)).map_err(|error| failure(error.to_string()))?.into_dyn()
            } else {
                let values: Vec<i64> = values.iter().map(|id| i64::from(*id)).collect();
                Tensor::from_array(([1, length], values)).map_err(|error| failure(error.to_string()))?.into_dyn()
            };
            inputs.push((Cow::Borrowed(input.name.as_str()), value.into()));
        }
        let outputs = self.session.run(inputs).map_err(|error| failure(error.to_string()))?;
        let value = outputs.get(&self.output.name).ok_or_else(|| failure("no output".to_owned()))?;
        let (shape, numbers) = floats(value).map_err(|error| failure(error.message))?;
        let mut vector = match shape[..] {
            [1, tokens, width] if self.output.tokens && tokens == length => {
                masked_sum(&numbers, width, encoding.get_attention_mask())
            }
            [1, width] if !self.output.tokens && width > 0 => numbers,
            _ => return Err(ModelError::new(format!("the sentence encoder gives values of the shape {shape:?}"))),
        };
        let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        if !norm.is_finite() || norm == 0.0 {
            return Err(ModelError::new("the sentence encoder gives no numbers"));
        }
        vector.iter_mut().for_each(|x| *x /= norm);
        Ok(vector)
    }
}

/// Returns the sum of the vectors whose mask is not 0. `numbers` is `[tokens, width]`, `mask` is
/// `[tokens]`.
///
/// The sum has the direction of the mean; the caller normalizes the length.
fn masked_sum(numbers: &[f32], width: usize, mask: &[u32]) -> Vec<f32> {
    let mut sum = vec![0.0; width];
    for (row, _) in numbers.chunks_exact(width).zip(mask).filter(|(_, mask)| **mask != 0) {
        sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
    }
    sum
}

/// Returns the shape and the numbers of a tensor in single or half precision.
fn floats(value: &DynValue) -> Result<(Vec<usize>, Vec<f32>), ModelError> {
    let ValueType::Tensor { ty, shape, .. } = value.dtype() else {
        return Err(ModelError::new("an output that is no tensor"));
    };
    let shape = shape.iter().map(|dimension| usize::try_from(*dimension).unwrap_or(0)).collect();
    let numbers = match ty {
        TensorElementType::Float32 => value.try_extract_tensor::<f32>().map(|(_, numbers)| numbers.to_vec()),
        TensorElementType::Float16 => {
            value.try_extract_tensor::<f16>().map(|(_, numbers)| numbers.iter().map(|x| x.to_f32()).collect())
        }
        other => return Err(ModelError::new(format!("an output of {other}"))),
    };
    Ok((shape, numbers.map_err(|error| ModelError::new(error.to_string()))?))
}

/// Returns the model of a folder: `model.onnx`, `onnx/model.onnx`, else the first `model*.onnx` by
/// name.
fn model_file(folder: &Path) -> Result<PathBuf, ModelError> {
    if folder.extension().is_some_and(|end| end == "onnx") && folder.is_file() {
        return Ok(folder.to_owned());
    }
    for below in [folder.to_owned(), folder.join("onnx")] {
        let whole = below.join("model.onnx");
        if whole.is_file() {
            return Ok(whole);
        }
        let entries = std::fs::read_dir(&below).into_iter().flatten().flatten();
        let fits = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("model") && name.ends_with(".onnx") && path.is_file()
        };
        if let Some(found) = entries.map(|entry| entry.path()).filter(fits).min() {
            return Ok(found);
        }
    }
    let reason = if folder.is_dir() { "holds no model.onnx" } else { "is no folder" };
    Err(ModelError::new(format!("{} {reason}", folder.display()))
        .with_help("an encoder is a folder with model.onnx (or onnx/model*.onnx) and tokenizer.json"))
}

/// Returns the path of `tokenizer.json`: in the model's folder, or above `onnx/`.
fn tokenizer_file(folder: &Path) -> PathBuf {
    let folder = if folder.is_file() { folder.parent().unwrap_or(folder) } else { folder };
    let tokenizer_path = folder.join("tokenizer.json");
    let above = folder.parent().map(|above| above.join("tokenizer.json"));
    match above {
        Some(above) if !tokenizer_path.is_file() && folder.ends_with("onnx") => above,
        _ => tokenizer_path,
    }
}

/// Loads the tokenizer of a folder.
fn tokenizer(folder: &Path) -> Result<Tokenizer, ModelError> {
    let file = tokenizer_file(folder);
    if !file.is_file() {
        return Err(
            ModelError::new(format!("{} is missing", file.display())).with_help("export the tokenizer with the model")
        );
    }
    catch_panics("the tokenizer", || {
        Tokenizer::from_file(&file)
            .map_err(|error| ModelError::new(format!("{} cannot be used: {error}", file.display())))
    })
}

/// Returns the maximum number of tokens of a text: that of `config.json`, at most [`MAX_TOKENS`].
fn max_tokens(folder: &Path) -> usize {
    let config = tokenizer_file(folder).with_file_name("config.json");
    let text = std::fs::read_to_string(config).unwrap_or_default();
    let config: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let positions = config["max_position_embeddings"].as_u64().and_then(|number| usize::try_from(number).ok());
    // RoBERTa's positions start after the padding token.
    let offset = if config["model_type"].as_str().is_some_and(|kind| kind.contains("roberta")) { 2 } else { 0 };
    positions.unwrap_or(MAX_TOKENS).saturating_sub(offset).clamp(8, MAX_TOKENS)
}

/// Returns the inputs of a graph, and the output that has the vectors.
fn roles(model: &Path, session: &Session) -> Result<(Vec<Input>, Output), ModelError> {
    let shown = model.display();
    let mut inputs = Vec::new();
    for input in session.inputs() {
        let role = match input.name() {
            "input_ids" => Role::Ids,
            "attention_mask" => Role::Mask,
            "token_type_ids" => Role::Types,
            other => {
                return Err(ModelError::new(format!("{shown} is no sentence encoder: it has an input \"{other}\"")));
            }
        };
        let short = match input.dtype().tensor_type() {
            Some(TensorElementType::Int64) => false,
            Some(TensorElementType::Int32) => true,
            _ => return Err(ModelError::new(format!("{shown}: the input \"{}\" is of an unknown type", input.name()))),
        };
        inputs.push(Input { name: input.name().to_owned(), role, short });
    }
    if !inputs.iter().any(|input| input.role == Role::Ids) {
        return Err(ModelError::new(format!("{shown} is no sentence encoder: it has no input \"input_ids\"")));
    }
    let named = |name: &str| session.outputs().iter().any(|output| output.name() == name);
    for (name, tokens) in [("sentence_embedding", false), ("last_hidden_state", true), ("token_embeddings", true)] {
        if named(name) {
            return Ok((inputs, Output { name: name.to_owned(), tokens }));
        }
    }
    // An export with other names: its only output, told apart by its rank.
    if let [output] = session.outputs()
        && let ValueType::Tensor { shape, .. } = output.dtype()
        && matches!(shape.len(), 2 | 3)
    {
        return Ok((inputs, Output { name: output.name().to_owned(), tokens: shape.len() == 3 }));
    }
    let names: Vec<&str> = session.outputs().iter().map(|output| output.name()).collect();
    Err(ModelError::new(format!("{shown} is no sentence encoder: its outputs are {}", names.join(", ")))
        .with_help("it needs an output \"sentence_embedding\" or \"last_hidden_state\""))
}

/// Hashes the library's version, the model with its external data, and the tokenizer.
fn fingerprint(runtime: &Runtime, folder: &Path, model: &Path) -> std::io::Result<u64> {
    let mut hash = ContentHasher::default();
    hash.add(runtime.version.as_bytes());
    hash.add_file(model)?;
    let data = [model.with_extension("onnx_data"), model.with_extension("onnx.data")];
    for file in data.iter().filter(|file| file.is_file()) {
        hash.add_file(file)?;
    }
    hash.add_file(&tokenizer_file(folder))?;
    Ok(hash.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_model_is_refused() {
        let folder = std::env::temp_dir().join(format!("geols-encoder-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("onnx")).unwrap();
        let message = |folder: &Path| Encoder::open(folder).err().unwrap().message;
        assert!(message(&folder).ends_with("holds no model.onnx"));
        assert!(message(&folder.join("none")).ends_with("is no folder"));
        std::fs::write(folder.join("onnx/model_quantized.onnx"), b"").unwrap();
        assert!(message(&folder).ends_with("tokenizer.json is missing"));
        std::fs::write(folder.join("tokenizer.json"), b"{").unwrap();
        assert!(message(&folder).contains("tokenizer.json cannot be used: "));
        assert_eq!(model_file(&folder).unwrap(), folder.join("onnx/model_quantized.onnx"));
        assert_eq!(tokenizer_file(&folder.join("onnx")), folder.join("tokenizer.json"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn masked_tokens_do_not_count() {
        assert_eq!(masked_sum(&[1.0, 2.0, 3.0, 4.0, 100.0, 100.0], 2, &[1, 1, 0]), [4.0, 6.0]);
    }
}
