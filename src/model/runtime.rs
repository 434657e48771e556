//! ONNX Runtime: finds the library, loads it once per process, and keeps what it logs.
//!
//! The library is loaded when the first model is, never before: a server without a model pays nothing.

mod find;
mod library;
mod preload;

use super::error::ModelError;
use super::panic_guard::catch_panics;
use find::{Candidate, Surroundings};
use ort::environment::Environment;
use ort::logging::LogLevel;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub use preload::preload_cuda;

/// The oldest minor version of ONNX Runtime 1 that will do.
pub const OLDEST: u64 = 17;

/// Messages that are kept.
const LOGGED: usize = 64;

/// What a person does to have it.
const INSTALL: &str =
    "install it with pip install 'geols[model]' or pip install onnxruntime, or let ORT_DYLIB_PATH name the library";

/// The library, loaded.
pub struct Runtime {
    /// The library's file.
    pub path: PathBuf,
    /// How it was found, for a person.
    pub origin: &'static str,
    /// Its version, such as `1.31.1`; empty where it does not say.
    pub version: String,
    /// What it says about its build.
    pub build: String,
    environment: Environment,
    log: Arc<Log>,
}

impl Runtime {
    /// The environment that sessions are made in.
    pub(super) fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Takes the warnings and errors that were logged since the last call, oldest first.
    pub fn take_log(&self) -> Vec<String> {
        self.log.lock().drain(..).collect()
    }

    /// Whether the CUDA provider lies beside the library.
    pub fn has_cuda(&self) -> bool {
        let name = match std::env::consts::OS {
            "windows" => "onnxruntime_providers_cuda.dll",
            _ => "libonnxruntime_providers_cuda.so",
        };
        let real = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        [&self.path, &real].into_iter().filter_map(|path| path.parent()).any(|folder| folder.join(name).is_file())
    }
}

/// The last messages of the library. Without this they go to the standard error output, in the middle of what a person reads.
#[derive(Default)]
struct Log(Mutex<VecDeque<String>>);

impl Log {
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, message: &str) {
        let mut messages = self.lock();
        if messages.len() == LOGGED {
            messages.pop_front();
        }
        messages.push_back(message.trim_end().to_owned());
    }
}

/// The one that was loaded. Never unloaded: the library keeps threads and statics of its own, and ending them in the wrong order crashes at exit.
static LOADED: Mutex<Option<&'static Runtime>> = Mutex::new(None);

/// The one library of this process; the first call loads it. `named`: a library, or the folder that it lies in, that the user named; it goes before
/// all others, and nothing else is tried. What failed is tried again at the next call, since people install things.
///
/// # Errors
/// No library was found, or none could be loaded.
pub fn runtime(named: Option<&Path>) -> Result<&'static Runtime, ModelError> {
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(runtime) = *loaded {
        return Ok(runtime);
    }
    let runtime: &'static Runtime = Box::leak(Box::new(find_and_load(named)?));
    *loaded = Some(runtime);
    Ok(runtime)
}

fn find_and_load(named: Option<&Path>) -> Result<Runtime, ModelError> {
    if let Some(path) = named {
        return load(&named_library(path)?, "named by the user");
    }
    if let Some(path) = std::env::var_os("ORT_DYLIB_PATH").filter(|value| !value.is_empty()) {
        return load(&named_library(Path::new(&path))?, "ORT_DYLIB_PATH");
    }
    let (candidates, empty) = find::candidates(&Surroundings::real());
    let mut first: Option<ModelError> = None;
    for Candidate { path, origin } in &candidates {
        match load(path, origin) {
            Ok(runtime) => return Ok(runtime),
            // The nearest one is what the person has in mind.
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| {
        let looked: Vec<String> = empty.iter().map(|folder| folder.display().to_string()).collect();
        let place = if looked.is_empty() { String::new() } else { format!(" (looked into {})", looked.join(", ")) };
        ModelError::new(format!("ONNX Runtime was not found{place}")).with_help(INSTALL)
    }))
}

fn named_library(path: &Path) -> Result<PathBuf, ModelError> {
    let found = if path.is_dir() {
        find::in_folder(path).or_else(|| find::in_folder(&path.join("onnxruntime").join("capi")))
    } else {
        path.is_file().then(|| path.to_owned())
    };
    // A bare name is looked up in the working folder by us, and elsewhere by the linker.
    let found = found.and_then(|path| std::path::absolute(path).ok());
    found.ok_or_else(|| ModelError::new(format!("no ONNX Runtime library at {}", path.display())).with_help(INSTALL))
}

fn load(path: &Path, origin: &'static str) -> Result<Runtime, ModelError> {
    library::inspect(path)?;
    if let Some(version) = version_of_file(path)
        && !new_enough(&version)
    {
        return Err(too_old(path, &version));
    }
    let log = Arc::new(Log::default());
    let kept = log.clone();
    let environment = catch_panics("loading ONNX Runtime", || {
        let builder = ort::init_from(path).map_err(|error| {
            let text = error.to_string();
            if text.contains("is not compatible") {
                let version = text.rsplit('\'').nth(1).unwrap_or("an unknown version");
                too_old(path, version)
            } else {
                ModelError::new(format!("ONNX Runtime: {text}")).with_help(INSTALL)
            }
        })?;
        builder
            .with_name("geols")
            .with_telemetry(false)
            .with_logger(Arc::new(move |level, _category, _id, _place, message| {
                if level >= LogLevel::Warning {
                    kept.add(message);
                }
            }))
            .build()
            .map_err(|error| {
                ModelError::new(format!("ONNX Runtime at {} does not start: {error}", path.display()))
                    .with_help(INSTALL)
            })
    })?;
    let build = ort::info().to_owned();
    let version = version_of_build(&build).or_else(|| version_of_file(path)).unwrap_or_default();
    Ok(Runtime { path: path.to_owned(), origin, version, build, environment, log })
}

fn too_old(path: &Path, version: &str) -> ModelError {
    ModelError::new(format!("ONNX Runtime {version} at {} is too old: geols needs 1.{OLDEST} or later", path.display()))
        .with_help("pip install --upgrade onnxruntime")
}

/// `libonnxruntime.so.1.31.1`, `libonnxruntime.1.31.1.dylib`; with the link followed.
fn version_of_file(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let name = real.file_name()?.to_str()?;
    if !name.contains("onnxruntime") {
        return None;
    }
    let numbers = find::numbers(name);
    (numbers.len() >= 2).then(|| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
}

/// `... git-branch=rel-1.31.1, ...`
fn version_of_build(build: &str) -> Option<String> {
    let (_, rest) = build.split_once("git-branch=rel-")?;
    let version: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    version.contains('.').then_some(version)
}

fn new_enough(version: &str) -> bool {
    match find::numbers(version)[..] {
        [1, minor, ..] => minor >= OLDEST,
        [major, ..] => major > 1,
        [] => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_versions() {
        assert!(new_enough("1.17.0") && new_enough("1.31.1") && new_enough("2.0"));
        assert!(!new_enough("1.16.3") && !new_enough("0.9"));
        assert_eq!(
            version_of_build("ORT Build Info: git-branch=rel-1.31.1, git-commit-id=0").as_deref(),
            Some("1.31.1")
        );
        assert_eq!(version_of_build("ORT Build Info: git-branch=HEAD, git-commit-id=0"), None);
    }

    #[test]
    fn a_named_library_must_exist() {
        let error = named_library(Path::new("/nowhere/libonnxruntime.so")).unwrap_err();
        assert_eq!(error.message, "no ONNX Runtime library at /nowhere/libonnxruntime.so");
        assert!(error.help.is_some());
    }

    #[test]
    fn the_log_keeps_the_last_messages() {
        let log = Log::default();
        (0..200).for_each(|number| log.add(&format!("{number}\n")));
        let kept: Vec<String> = log.lock().drain(..).collect();
        assert_eq!((kept.len(), kept[0].as_str(), kept[63].as_str()), (64, "136", "199"));
    }
}
