//! Finds ONNX Runtime, loads it once per process and keeps the messages that it logs.
//!
//! [`session`](super::session) calls [`runtime`] for the first model; a server without a model
//! never loads the library. `find` lists candidates, `library` checks a file before it is loaded,
//! `preload` loads CUDA.

pub mod find;
mod library;
mod preload;

use super::error::ModelError;
use super::panic_guard::catch_panics;
use find::{Candidate, ProcessEnv};
use ort::environment::Environment;
use ort::logging::LogLevel;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub use preload::preload_cuda;

/// Minimum minor version of ONNX Runtime 1.
const MIN_MINOR_VERSION: u64 = 17;

/// Maximum number of log messages that are kept.
const MAX_LOG_MESSAGES: usize = 64;

/// Advice on how to install ONNX Runtime.
const INSTALL_HELP: &str =
    "install it with pip install 'geols[model]' or pip install onnxruntime, or let ORT_DYLIB_PATH name the library";

/// The loaded ONNX Runtime library.
pub struct Runtime {
    /// The library's file, as it was found; may be a link.
    pub path: PathBuf,
    /// Says how the library was found, such as "next to geols".
    pub origin: &'static str,
    /// Its version, such as `1.31.1`; empty if unknown.
    pub version: String,
    /// The library's own description of its build.
    pub build: String,
    environment: Environment,
    log: Arc<Log>,
}

impl Runtime {
    /// Returns the environment in which sessions are created.
    pub(super) fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Removes and returns the warnings and errors that were logged since the last call, oldest
    /// first.
    pub fn take_log(&self) -> Vec<String> {
        self.log.lock().drain(..).collect()
    }

    /// Returns `true` if the CUDA provider is in the folder of the library.
    pub fn has_cuda(&self) -> bool {
        self.provider_file("cuda").is_some()
    }

    /// Checks that the files of the CUDA provider can be loaded.
    ///
    /// # Errors
    /// A file is no library, or is too short.
    pub fn inspect_cuda(&self) -> Result<(), ModelError> {
        ["shared", "cuda"]
            .into_iter()
            .filter_map(|name| self.provider_file(name))
            .try_for_each(|file| library::inspect(&file))
    }

    /// Returns the file of a provider in the folder of the library, or `None` if there is none.
    fn provider_file(&self, name: &str) -> Option<PathBuf> {
        let file = match std::env::consts::OS {
            "windows" => format!("onnxruntime_providers_{name}.dll"),
            _ => format!("libonnxruntime_providers_{name}.so"),
        };
        let real = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        let folders = [&self.path, &real].into_iter().filter_map(|path| path.parent());
        folders.map(|folder| folder.join(&file)).find(|path| path.is_file())
    }
}

/// The last messages of the library. By default the library prints them to standard error, in the
/// middle of geols' own output.
#[derive(Default)]
struct Log(Mutex<VecDeque<String>>);

impl Log {
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, message: &str) {
        let mut messages = self.lock();
        if messages.len() == MAX_LOG_MESSAGES {
            messages.pop_front();
        }
        messages.push_back(message.trim_end().to_owned());
    }
}

/// The loaded library.
///
/// # Invariants
/// It is never unloaded: it has threads and statics, and ending them in the wrong order crashes at
/// exit.
static LOADED: Mutex<Option<&'static Runtime>> = Mutex::new(None);

/// Returns the one library of this process; the first call loads it.
///
/// `named` is a library, or its folder, that the user named; no other is tried then. A call after
/// a failure tries again, because the user may have installed the library meanwhile.
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
    let (candidates, empty) = find::candidates(&ProcessEnv::real());
    let mut first: Option<ModelError> = None;
    for Candidate { path, origin } in &candidates {
        match load(path, origin) {
            Ok(runtime) => return Ok(runtime),
            // The first candidate is the nearest, so the user most likely means it.
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| {
        let searched: Vec<String> = empty.iter().map(|folder| folder.display().to_string()).collect();
        let folders =
            if searched.is_empty() { String::new() } else { format!(" (looked into {})", searched.join(", ")) };
        ModelError::new(format!("ONNX Runtime was not found{folders}")).with_help(INSTALL_HELP)
    }))
}

/// Returns the library at a path that the user named: the file itself, or the newest in the folder.
fn named_library(path: &Path) -> Result<PathBuf, ModelError> {
    let library = if path.is_dir() {
        find::library_in_folder(path).or_else(|| find::library_in_folder(&path.join("onnxruntime").join("capi")))
    } else {
        path.is_file().then(|| path.to_owned())
    };
    // geols resolves a bare name in the working folder; the dynamic linker searches elsewhere.
    let library = library.and_then(|path| std::path::absolute(path).ok());
    library.ok_or_else(|| {
        ModelError::new(format!("no ONNX Runtime library at {}", path.display())).with_help(INSTALL_HELP)
    })
}

/// Loads the library at `path` and creates its environment.
fn load(path: &Path, origin: &'static str) -> Result<Runtime, ModelError> {
    library::inspect(path)?;
    if let Some(version) = version_of_file(path)
        && !is_supported(&version)
    {
        return Err(outdated_library(path, &version));
    }
    let log = Arc::new(Log::default());
    let logger = log.clone();
    let environment = catch_panics("loading ONNX Runtime", || {
        let builder = ort::init_from(path).map_err(|error| {
            let text = error.to_string();
            if text.contains("is not compatible") {
                let version = text.rsplit('\'').nth(1).unwrap_or("an unknown version");
                outdated_library(path, version)
            } else {
                ModelError::new(format!("ONNX Runtime: {text}")).with_help(INSTALL_HELP)
            }
        })?;
        builder
            .with_name("geols")
            .with_telemetry(false)
            .with_logger(Arc::new(move |level, _category, _id, _place, message| {
                if level >= LogLevel::Warning {
                    logger.add(message);
                }
            }))
            .build()
            .map_err(|error| {
                ModelError::new(format!("ONNX Runtime at {} does not start: {error}", path.display()))
                    .with_help(INSTALL_HELP)
            })
    })?;
    let build = ort::info().to_owned();
    let version = version_of_build(&build).or_else(|| version_of_file(path)).unwrap_or_default();
    Ok(Runtime { path: path.to_owned(), origin, version, build, environment, log })
}

fn outdated_library(path: &Path, version: &str) -> ModelError {
    ModelError::new(format!(
        "ONNX Runtime {version} at {} is too old: geols needs 1.{MIN_MINOR_VERSION} or later",
        path.display()
    ))
    .with_help("pip install --upgrade onnxruntime")
}

/// Returns the version in the name of a library, such as `libonnxruntime.so.1.31.1`. Follows links.
fn version_of_file(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let name = real.file_name()?.to_str()?;
    if !name.contains("onnxruntime") {
        return None;
    }
    let numbers = find::numbers_in(name);
    (numbers.len() >= 2).then(|| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
}

/// Returns the version in a build description: `... git-branch=rel-1.31.1, ...`.
fn version_of_build(build: &str) -> Option<String> {
    let (_, rest) = build.split_once("git-branch=rel-")?;
    let version: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    version.contains('.').then_some(version)
}

/// Returns `true` if geols can use this version; an unknown version passes.
fn is_supported(version: &str) -> bool {
    match find::numbers_in(version)[..] {
        [1, minor, ..] => minor >= MIN_MINOR_VERSION,
        [major, ..] => major > 1,
        [] => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_from_1_17_are_supported() {
        assert!(is_supported("1.17.0") && is_supported("1.31.1") && is_supported("2.0"));
        assert!(!is_supported("1.16.3") && !is_supported("0.9"));
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
        let messages: Vec<String> = log.lock().drain(..).collect();
        assert_eq!((messages.len(), messages[0].as_str(), messages[63].as_str()), (64, "136", "199"));
    }
}
