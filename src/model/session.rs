//! Opens one ONNX model as a session on a device, and explains to the user why a model cannot be
//! loaded.

use super::error::ModelError;
use super::panic_guard::catch_panics;
use super::runtime::{self, Runtime};
use ort::ep::{ArenaExtendStrategy, CUDA};
use ort::logging::LogLevel;
use ort::session::Session;
use ort::session::builder::SessionBuilder;
use std::path::{Path, PathBuf};

/// The device on which a model runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    /// On a GPU if possible, else on the CPU.
    #[default]
    Automatic,
    /// On the CPU.
    Cpu,
    /// On a GPU; on the CPU, with a reason, if that fails.
    Cuda,
}

/// Settings of a session.
#[derive(Debug, Clone, Default)]
pub struct SessionOptions {
    /// The ONNX Runtime library or its folder, if the user names it.
    pub runtime: Option<PathBuf>,
    /// The device.
    pub device: Device,
    /// Number of threads within an operator; 0 means one per core, at most [`MAX_THREADS`].
    pub threads: usize,
    /// Whether waiting threads keep their core busy. Faster on idle cores, several times slower on
    /// busy ones: off in an editor.
    pub spinning: bool,
    /// Whether values are bound to the device on a CPU, too. It gains nothing there, but tests that
    /// code without a GPU.
    pub binding: bool,
}

/// Maximum number of threads by default. More gain nothing for a small model and slow the machine
/// down.
const MAX_THREADS: usize = 8;

impl SessionOptions {
    /// Returns the number of threads within an operator.
    pub fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS),
            threads => threads,
        }
    }
}

/// A session and the device on which it runs.
pub struct LoadedSession {
    /// The session.
    ///
    /// # Invariants
    /// It has one user at a time. Running it twice at once is not safe, despite its documentation.
    pub session: Session,
    /// Whether it runs on a GPU.
    pub cuda: bool,
    /// Why it does not run on a GPU, if that was tried or asked for.
    pub cuda_error: Option<String>,
}

/// Loads a model from an ONNX file.
///
/// # Errors
/// The library is missing; the file is missing, broken or unsupported by this ONNX Runtime; memory
/// ran out.
pub fn open(model: &Path, options: &SessionOptions) -> Result<(&'static Runtime, LoadedSession), ModelError> {
    // Checked before the library is searched: a wrong path is the more likely mistake.
    if let Err(error) = std::fs::File::open(model) {
        return Err(ModelError::new(format!("{} cannot be read: {error}", model.display())));
    }
    let runtime = runtime::runtime(options.runtime.as_deref())?;
    let mut cuda_error = None;
    if options.device != Device::Cpu {
        match on_cuda(runtime, model, options) {
            Ok(session) => return Ok((runtime, LoadedSession { session, cuda: true, cuda_error: None })),
            Err(reason) => cuda_error = reason,
        }
    }
    let session = catch_panics("loading the model", || {
        let mut builder = builder(runtime, options)?;
        builder.commit_from_file(model).map_err(|error| explain(model, &error.to_string()))
    })?;
    Ok((runtime, LoadedSession { session, cuda: false, cuda_error }))
}

/// Loads a model on a GPU. Fails with `None` if the library has no CUDA provider and the user asked
/// for none.
fn on_cuda(runtime: &Runtime, model: &Path, options: &SessionOptions) -> Result<Session, Option<String>> {
    if !runtime.has_cuda() {
        let reason = "this ONNX Runtime was built without CUDA; pip install 'geols[cuda]' brings one that has it";
        return Err((options.device == Device::Cuda).then(|| reason.to_owned()));
    }
    // The linker ends the process where a provider is cut short.
    runtime.inspect_cuda().map_err(|error| Some(error.message))?;
    runtime::preload_cuda(&runtime.path);
    let session = catch_panics("CUDA", || {
        // Without `error_on_failure`, a provider that cannot be loaded is skipped silently.
        //
        // # Performance
        // A cache that is copied needs tensors of a new size at each token. If the arena grew by
        // what is requested, none of its parts would ever fit again, and memory would grow with the
        // square of the tokens. Growing in powers of two would double the weights, so they stay
        // outside.
        let provider =
            CUDA::default().with_arena_extend_strategy(ArenaExtendStrategy::NextPowerOfTwo).build().error_on_failure();
        let mut builder = builder(runtime, options)?
            .with_execution_providers([provider])
            .and_then(SessionBuilder::with_device_allocated_initializers)
            .map_err(|error| ModelError::new(provider_error(&error.to_string())))?;
        builder.commit_from_file(model).map_err(|error| ModelError::new(provider_error(&error.to_string())))
    });
    session.map_err(|error| Some(error.message))
}

/// Returns the part of a provider's message that concerns the user, mostly the missing CUDA
/// library.
fn provider_error(error: &str) -> String {
    let line = first_line(error);
    match line.split_once(" with error: ") {
        Some((_, missing)) => {
            format!("its CUDA libraries do not load: {missing}; pip install 'geols[cuda]' brings them")
        }
        None => line,
    }
}

/// Returns a builder with the session's settings.
fn builder(runtime: &Runtime, options: &SessionOptions) -> Result<SessionBuilder, ModelError> {
    let build = || -> ort::Result<SessionBuilder> {
        let builder = Session::builder(runtime.environment())?
            .with_intra_threads(options.thread_count())?
            .with_intra_op_spinning(options.spinning)?
            .with_inter_op_spinning(false)?
            // ONNX Runtime keeps a memory plan per input shape, and a decoder's inputs grow with
            // each token.
            .with_memory_pattern(false)?
            .with_log_level(LogLevel::Warning)?;
        Ok(builder)
    };
    build().map_err(|error| ModelError::new(format!("ONNX Runtime refuses its settings: {error}")))
}

/// Explains a message of ONNX Runtime about a model's file, with advice.
pub(super) fn explain(model: &Path, error: &str) -> ModelError {
    let name = model.display();
    let line = first_line(error);
    let has = |words: &[&str]| words.iter().any(|word| error.contains(word));
    if has(&["xternal data", "xternal initializer", "GetExtDataFromTensorProto"])
        || error.contains(".onnx_data")
        || error.contains(".onnx.data")
    {
        return ModelError::new(format!("{name}: the weights that lie beside it are missing or cut short: {line}"))
            .with_help("copy the whole folder, with the files ending in .onnx_data or .data");
    }
    if has(&["Protobuf parsing failed", "INVALID_PROTOBUF", "ModelProto does not have a graph"]) {
        return ModelError::new(format!("{name} is not a whole ONNX model: {line}"))
            .with_help("copy or export it again; a file of a few hundred bytes may be a pointer of Git LFS");
    }
    if has(&[
        "is under development and support",
        "ONNX Runtime only *guarantees* support for models stamped",
        "Unsupported model IR version",
    ]) {
        return ModelError::new(format!("{name} needs a newer ONNX Runtime: {line}"))
            .with_help("pip install --upgrade onnxruntime, or export the model with a lower opset");
    }
    if has(&[
        "is not a registered function/op",
        "NOT_IMPLEMENTED",
        "Could not find an implementation",
        "No Op registered for",
    ]) {
        return ModelError::new(format!("{name} holds an operator that this ONNX Runtime does not know: {line}"))
            .with_help("pip install --upgrade onnxruntime, or export the model for this device and precision");
    }
    if out_of_memory(error) {
        return ModelError::new(format!("{name} does not fit into memory: {line}"))
            .with_help("take a smaller or more strongly quantized model");
    }
    ModelError::new(format!("{name} cannot be loaded: {line}"))
}

/// Returns `true` if a message of ONNX Runtime says that memory ran out.
pub(super) fn out_of_memory(error: &str) -> bool {
    ["bad_alloc", "Failed to allocate memory", "out of memory", "CUDA_ERROR_OUT_OF_MEMORY", "Available memory of"]
        .iter()
        .any(|word| error.contains(word))
}

/// Returns the first line of a message of ONNX Runtime, without positions in its source, at most
/// 400 characters long.
pub(super) fn first_line(error: &str) -> String {
    let line = error.lines().find(|line| !line.trim().is_empty()).unwrap_or("no reason given").trim();
    let line = line
        .strip_prefix("Load model from ")
        .and_then(|rest| rest.split_once(" failed:"))
        .map_or(line, |(_, rest)| rest);
    // "/onnxruntime_src/a.h:46 void check(const std::string&, int) what is meant"
    let line = match line.strip_prefix("/onnxruntime_src/").and_then(|rest| rest.split_once(") ")) {
        Some((_, rest)) if !rest.contains("[ONNXRuntimeError]") => rest,
        _ => line,
    };
    // "/onnxruntime_src/... [ONNXRuntimeError] : 1 : FAIL : what is meant"
    let line =
        line.split_once("[ONNXRuntimeError] : ").map_or(line, |(_, rest)| rest.splitn(3, " : ").last().unwrap_or(rest));
    // "... CUDA failure 100: no CUDA-capable device is detected ; GPU=-1 ; hostname=..."
    if let Some((_, rest)) = line.split_once("CUDA failure ") {
        let reason = rest.split_once(": ").map_or(rest, |(_, reason)| reason);
        return format!("CUDA: {}", reason.split(" ; ").next().unwrap_or(reason).trim());
    }
    let end = line.char_indices().nth(400).map_or(line.len(), |(at, _)| at);
    line[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explains_why_a_model_cannot_be_loaded() {
        let message = |error: &str| explain(Path::new("m.onnx"), error).to_string();
        let newer = "Load model from m.onnx failed:/onnxruntime_src/a.h:46 void f(const std::string&, int) ONNX Runtime only *guarantees* support for models stamped with";
        assert_eq!(
            message(newer),
            "m.onnx needs a newer ONNX Runtime: ONNX Runtime only *guarantees* support for models stamped with"
        );
        assert!(message("Load model from m.onnx failed:Protobuf parsing failed.").contains("not a whole ONNX model"));
        assert!(message("Fatal error: com.example:Foo(-1) is not a registered function/op").contains("does not know"));
        assert!(message("std::bad_alloc").contains("does not fit into memory"));
        assert_eq!(message("\nodd\nplace"), "m.onnx cannot be loaded: odd");
        let missing = "/src/a.cc:20 Provider& Get() [ONNXRuntimeError] : 1 : FAIL : Failed to load library /x/cuda.so with error: libcublas.so.13: cannot open";
        assert_eq!(
            provider_error(missing),
            "its CUDA libraries do not load: libcublas.so.13: cannot open; pip install 'geols[cuda]' brings them"
        );
    }

    #[test]
    fn a_failure_of_cuda_is_named_without_its_place() {
        let error = "/onnxruntime_src/a.cc:146 void f(const char*) [with T = void] CUDA failure 100: no CUDA-capable device is detected ; GPU=-1 ; hostname=h";
        assert_eq!(first_line(error), "CUDA: no CUDA-capable device is detected");
    }

    #[test]
    fn a_missing_model_is_reported_before_a_missing_library() {
        let error = open(Path::new("/nowhere/model.onnx"), &SessionOptions::default()).err().unwrap();
        assert!(error.message.starts_with("/nowhere/model.onnx cannot be read: "), "{error}");
    }

    #[test]
    fn the_thread_count_is_the_setting_or_the_cores() {
        assert_eq!(SessionOptions { threads: 3, ..SessionOptions::default() }.thread_count(), 3);
        assert!((1..=MAX_THREADS).contains(&SessionOptions::default().thread_count()));
    }
}
