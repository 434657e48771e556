//! One ONNX model, loaded: on which device, with how many threads, and what is said when it cannot be.

use super::error::ModelError;
use super::panic_guard::catch_panics;
use super::runtime::{self, Runtime};
use ort::ep::{ArenaExtendStrategy, CUDA};
use ort::logging::LogLevel;
use ort::session::Session;
use ort::session::builder::SessionBuilder;
use std::path::{Path, PathBuf};

/// Where a model is to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    /// On a GPU where that works, else on the processor.
    #[default]
    Automatic,
    /// On the processor.
    Cpu,
    /// On a GPU; on the processor, with a reason, where that does not work.
    Cuda,
}

/// How a model is to run.
#[derive(Debug, Clone, Default)]
pub struct SessionOptions {
    /// The ONNX Runtime library or its folder, where the user names it.
    pub runtime: Option<PathBuf>,
    /// Where to run.
    pub device: Device,
    /// Threads within an operator; 0: as many as there are cores, at most [`MOST_THREADS`].
    pub threads: usize,
    /// Whether threads that wait keep their core busy. Faster on idle cores, several times slower beside busy neighbours: off in an editor.
    pub spinning: bool,
    /// Whether values are bound to the device on a processor, too, where it brings nothing: to test that path without a GPU.
    pub binding: bool,
}

/// Beyond this a small model gains nothing, and the rest of the machine loses.
pub const MOST_THREADS: usize = 8;

impl SessionOptions {
    /// The number of threads that is meant.
    pub fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS),
            threads => threads,
        }
    }
}

/// A session and where it runs.
pub struct LoadedSession {
    /// The session. It has one user at a time: running it twice at once is not safe, whatever its documentation says.
    pub session: Session,
    /// Whether it runs on a GPU.
    pub cuda: bool,
    /// Why it does not, where that was tried or asked for.
    pub why_not_cuda: Option<String>,
}

/// Loads a model.
///
/// # Errors
/// The library is missing, the file is missing or broken, or holds what this ONNX Runtime does not know; memory ran out.
pub fn open(model: &Path, options: &SessionOptions) -> Result<(&'static Runtime, LoadedSession), ModelError> {
    // Before the library is looked for: a wrong path is the more likely mistake.
    if let Err(error) = std::fs::File::open(model) {
        return Err(ModelError::new(format!("{} cannot be read: {error}", model.display())));
    }
    let runtime = runtime::runtime(options.runtime.as_deref())?;
    let mut why_not_cuda = None;
    if options.device != Device::Cpu {
        match on_cuda(runtime, model, options) {
            Ok(session) => return Ok((runtime, LoadedSession { session, cuda: true, why_not_cuda: None })),
            Err(reason) => why_not_cuda = reason,
        }
    }
    let session = catch_panics("loading the model", || {
        let mut builder = builder(runtime, options)?;
        builder.commit_from_file(model).map_err(|error| explain(model, &error.to_string()))
    })?;
    Ok((runtime, LoadedSession { session, cuda: false, why_not_cuda }))
}

/// `Err(None)`: there is no reason to speak of it, since the library has no CUDA provider and nobody asked for one.
fn on_cuda(runtime: &Runtime, model: &Path, options: &SessionOptions) -> Result<Session, Option<String>> {
    if !runtime.has_cuda() {
        let reason = "this ONNX Runtime was built without CUDA; pip install 'geols[cuda]' brings one that has it";
        return Err((options.device == Device::Cuda).then(|| reason.to_owned()));
    }
    runtime::preload_cuda(&runtime.path);
    let session = catch_panics("CUDA", || {
        // Hazard: without `error_on_failure` a provider that cannot be loaded is passed over in silence.
        let provider =
            CUDA::default().with_arena_extend_strategy(ArenaExtendStrategy::SameAsRequested).build().error_on_failure();
        let mut builder = builder(runtime, options)?
            .with_execution_providers([provider])
            .map_err(|error| ModelError::new(why_no_provider(&error.to_string())))?;
        builder.commit_from_file(model).map_err(|error| ModelError::new(why_no_provider(&error.to_string())))
    });
    session.map_err(|error| Some(error.message))
}

/// What of the provider's message is for a person: mostly that a library of CUDA is missing.
fn why_no_provider(error: &str) -> String {
    let line = first_line(error);
    match line.split_once(" with error: ") {
        Some((_, missing)) => {
            format!("its CUDA libraries do not load: {missing}; pip install 'geols[cuda]' brings them")
        }
        None => line,
    }
}

fn builder(runtime: &Runtime, options: &SessionOptions) -> Result<SessionBuilder, ModelError> {
    let made = || -> ort::Result<SessionBuilder> {
        let builder = Session::builder(runtime.environment())?
            .with_intra_threads(options.thread_count())?
            .with_intra_op_spinning(options.spinning)?
            .with_inter_op_spinning(false)?
            // A plan of the memory is kept for each shape of the inputs, and a decoder's grow by one with each token.
            .with_memory_pattern(false)?
            .with_log_level(LogLevel::Warning)?;
        Ok(builder)
    };
    made().map_err(|error| ModelError::new(format!("ONNX Runtime refuses its settings: {error}")))
}

/// What went wrong with a model's file, for a person.
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
            .with_help("take a smaller or more strongly quantised model");
    }
    ModelError::new(format!("{name} cannot be loaded: {line}"))
}

/// Whether ONNX Runtime says that memory ran out.
pub(super) fn out_of_memory(error: &str) -> bool {
    ["bad_alloc", "Failed to allocate memory", "out of memory", "CUDA_ERROR_OUT_OF_MEMORY", "Available memory of"]
        .iter()
        .any(|word| error.contains(word))
}

/// Messages of ONNX Runtime go on for lines, with places in its source.
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
    let most = line.char_indices().nth(400).map_or(line.len(), |(at, _)| at);
    line[..most].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_with_a_model() {
        let said = |error: &str| explain(Path::new("m.onnx"), error).to_string();
        let newer = "Load model from m.onnx failed:/onnxruntime_src/a.h:46 void f(const std::string&, int) ONNX Runtime only *guarantees* support for models stamped with";
        assert_eq!(
            said(newer),
            "m.onnx needs a newer ONNX Runtime: ONNX Runtime only *guarantees* support for models stamped with"
        );
        assert!(said("Load model from m.onnx failed:Protobuf parsing failed.").contains("not a whole ONNX model"));
        assert!(said("Fatal error: com.example:Foo(-1) is not a registered function/op").contains("does not know"));
        assert!(said("std::bad_alloc").contains("does not fit into memory"));
        assert_eq!(said("\nodd\nplace"), "m.onnx cannot be loaded: odd");
        let missing = "/src/a.cc:20 Provider& Get() [ONNXRuntimeError] : 1 : FAIL : Failed to load library /x/cuda.so with error: libcublas.so.13: cannot open";
        assert_eq!(
            why_no_provider(missing),
            "its CUDA libraries do not load: libcublas.so.13: cannot open; pip install 'geols[cuda]' brings them"
        );
    }

    #[test]
    fn a_missing_model_is_told_before_a_missing_library() {
        let error = open(Path::new("/nowhere/model.onnx"), &SessionOptions::default()).err().unwrap();
        assert!(error.message.starts_with("/nowhere/model.onnx cannot be read: "), "{error}");
    }

    #[test]
    fn threads() {
        assert_eq!(SessionOptions { threads: 3, ..SessionOptions::default() }.thread_count(), 3);
        assert!((1..=MOST_THREADS).contains(&SessionOptions::default().thread_count()));
    }
}
