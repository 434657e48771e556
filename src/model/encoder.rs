//! A sentence encoder: a text becomes a vector, and texts that mean the same lie close together.
//!
//! Any export of a BERT-like model will do: `model.onnx` or `onnx/model*.onnx` with a `tokenizer.json` beside it. Where the graph gives one
//! vector (`sentence_embedding`) it is taken; where it gives one for each token, their mean is. Vectors have length 1.

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

/// ModelTokenizer of a text that are read, where the model takes more.
const MOST_TOKENS: usize = 512;

/// An encoder, loaded.
pub struct Encoder {
    session: Session,
    runtime: &'static Runtime,
    tokenizer: Tokenizer,
    /// Names of the inputs that it has.
    inputs: Vec<Input>,
    output: Output,
    hash: u64,
    model: PathBuf,
    dimensions: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Ids,
    Mask,
    Types,
}

struct Input {
    name: String,
    role: Role,
    /// 32 bits in place of 64.
    short: bool,
}

struct Output {
    name: String,
    /// One vector for each token.
    tokens: bool,
}

impl Encoder {
    /// Loads the encoder in a folder, on the processor with default settings.
    ///
    /// # Errors
    /// As [`Encoder::with`].
    pub fn open(folder: &Path) -> Result<Encoder, ModelError> {
        Self::with(folder, &SessionOptions { device: session::Device::Cpu, ..SessionOptions::default() })
    }

    /// Loads the encoder in a folder.
    ///
    /// # Errors
    /// ONNX Runtime or a file is missing or broken, or the model is no sentence encoder.
    pub fn with(folder: &Path, options: &SessionOptions) -> Result<Encoder, ModelError> {
        let model = model_file(folder)?;
        let mut tokenizer = tokenizer(folder)?;
        let most = max_tokens(folder);
        tokenizer.with_padding(None);
        let truncation = TruncationParams {
            direction: TruncationDirection::Right,
            max_length: most,
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
        // A model that does not run is to be refused here, not at the first search.
        encoder.dimensions = encoder.encode("test")?.len();
        Ok(encoder)
    }

    /// Length of its vectors.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The model's file.
    pub fn model(&self) -> &Path {
        &self.model
    }

    /// The library that it runs on.
    pub fn runtime(&self) -> &'static Runtime {
        self.runtime
    }

    /// Of the library's version, the model and the tokenizer: vectors of different fingerprints must not be compared. The same at every start.
    pub fn fingerprint(&self) -> u64 {
        self.hash
    }

    /// The vector of a text, of length 1. A long text is cut to what the model takes. One text at a time: with int8 weights the vector would
    /// depend on the texts beside it.
    ///
    /// # Errors
    /// The model refused to run, or gave something that is no vector.
    pub fn encode(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
        catch_panics("the sentence encoder", || self.run(text))
    }

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
        let (shape, numbers) = floats(value).map_err(failure)?;
        let mut vector = match shape[..] {
            [1, tokens, width] if self.output.tokens && tokens == length => {
                mean(&numbers, width, encoding.get_attention_mask())
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

fn mean(numbers: &[f32], width: usize, mask: &[u32]) -> Vec<f32> {
    let mut sum = vec![0.0; width];
    for (row, _) in numbers.chunks_exact(width).zip(mask).filter(|(_, mask)| **mask != 0) {
        sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
    }
    // Not divided: only the direction counts.
    sum
}

/// The numbers of a tensor in single precision.
fn floats(value: &DynValue) -> Result<(Vec<usize>, Vec<f32>), String> {
    let ValueType::Tensor { ty, shape, .. } = value.dtype() else {
        return Err("an output that is no tensor".to_owned());
    };
    let shape = shape.iter().map(|dimension| usize::try_from(*dimension).unwrap_or(0)).collect();
    let numbers = match ty {
        TensorElementType::Float32 => value.try_extract_tensor::<f32>().map(|(_, numbers)| numbers.to_vec()),
        TensorElementType::Float16 => {
            value.try_extract_tensor::<f16>().map(|(_, numbers)| numbers.iter().map(|x| x.to_f32()).collect())
        }
        other => return Err(format!("an output of {other}")),
    };
    Ok((shape, numbers.map_err(|error| error.to_string())?))
}

/// `model.onnx`, `onnx/model.onnx`, else the first `model*.onnx` by name.
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
    let why = if folder.is_dir() { "holds no model.onnx" } else { "is no folder" };
    Err(ModelError::new(format!("{} {why}", folder.display()))
        .with_help("an encoder is a folder with model.onnx (or onnx/model*.onnx) and tokenizer.json"))
}

/// The folder that has the tokenizer: that of the model, or the one above `onnx/`.
fn tokenizer_file(folder: &Path) -> PathBuf {
    let folder = if folder.is_file() { folder.parent().unwrap_or(folder) } else { folder };
    let here = folder.join("tokenizer.json");
    let above = folder.parent().map(|above| above.join("tokenizer.json"));
    match above {
        Some(above) if !here.is_file() && folder.ends_with("onnx") => above,
        _ => here,
    }
}

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

/// What `config.json` says that the model takes, within reason.
fn max_tokens(folder: &Path) -> usize {
    let config = tokenizer_file(folder).with_file_name("config.json");
    let text = std::fs::read_to_string(config).unwrap_or_default();
    let config: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let said = config["max_position_embeddings"].as_u64().and_then(|number| usize::try_from(number).ok());
    // RoBERTa's positions start behind the padding.
    let offset = if config["model_type"].as_str().is_some_and(|kind| kind.contains("roberta")) { 2 } else { 0 };
    said.unwrap_or(MOST_TOKENS).saturating_sub(offset).clamp(8, MOST_TOKENS)
}

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
    // An export with names of its own: its only output, by its rank.
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
        let said = |folder: &Path| Encoder::open(folder).err().unwrap().message;
        assert!(said(&folder).ends_with("holds no model.onnx"));
        assert!(said(&folder.join("none")).ends_with("is no folder"));
        std::fs::write(folder.join("onnx/model_quantized.onnx"), b"").unwrap();
        assert!(said(&folder).ends_with("tokenizer.json is missing"));
        std::fs::write(folder.join("tokenizer.json"), b"{").unwrap();
        assert!(said(&folder).contains("tokenizer.json cannot be used: "));
        assert_eq!(model_file(&folder).unwrap(), folder.join("onnx/model_quantized.onnx"));
        assert_eq!(tokenizer_file(&folder.join("onnx")), folder.join("tokenizer.json"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_mean_leaves_padding_out() {
        assert_eq!(mean(&[1.0, 2.0, 3.0, 4.0, 100.0, 100.0], 2, &[1, 1, 0]), [4.0, 6.0]);
    }
}
