//! Loads CUDA's libraries from pip's packages, where the dynamic linker does not look.

use super::library;
use std::path::{Path, PathBuf};

/// The libraries of CUDA, dependencies first.
const NEEDED: &[&str] =
    &["cudart", "nvJitLink", "nvrtc", "cublasLt", "cublas", "cufft", "curand", "cudnn_graph", "cudnn_ops", "cudnn"];

/// Loads the CUDA libraries in `site-packages/nvidia` beside pip's ONNX Runtime, so that its CUDA
/// provider finds them.
///
/// Returns the number of libraries loaded. The system resolves those that are missing there.
pub fn preload_cuda(runtime: &Path) -> usize {
    // site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1
    let Some(packages) = runtime.ancestors().nth(3) else { return 0 };
    let mut libraries = Vec::new();
    for package in entries(&packages.join("nvidia")) {
        for folder in ["lib", "bin", "bin/x86_64", "lib/x64"] {
            libraries.extend(entries(&package.join(folder)));
        }
    }
    let mut loaded = 0;
    for name in NEEDED {
        let fits = |path: &&PathBuf| {
            path.file_name().and_then(|file| file.to_str()).is_some_and(|file| is_library(file, name))
        };
        for path in libraries.iter().filter(fits) {
            // If a library does not load, the CUDA provider's own message names it. One that is cut
            // short would end the process.
            loaded += usize::from(library::inspect(path).is_ok() && ort::util::preload_dylib(path).is_ok());
        }
    }
    loaded
}

/// Returns `true` if a file name is that of the CUDA library `name`, on Unix or Windows.
fn is_library(file: &str, name: &str) -> bool {
    let unix =
        file.strip_prefix("lib").and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with(".so"));
    let windows =
        file.strip_prefix(name).is_some_and(|rest| rest.ends_with(".dll") && rest.starts_with(['6', '_', '.']));
    unix || windows
}

/// Returns the paths in a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::is_library;

    #[test]
    fn knows_libraries_by_name() {
        assert!(is_library("libcublas.so.13", "cublas") && is_library("cublas64_13.dll", "cublas"));
        assert!(!is_library("libcublasLt.so.13", "cublas") && is_library("libcublasLt.so.13", "cublasLt"));
        assert!(!is_library("libcublas.a", "cublas") && !is_library("notes.txt", "cublas"));
    }
}
