//! CUDA's libraries as pip installs them: in packages of their own, where the dynamic linker does not look.

use std::path::{Path, PathBuf};

/// In the order of their dependencies.
const NEEDED: &[&str] =
    &["cudart", "nvJitLink", "nvrtc", "cublasLt", "cublas", "cufft", "curand", "cudnn_graph", "cudnn_ops", "cudnn"];

/// Loads the CUDA libraries that lie in `site-packages/nvidia` beside an ONNX Runtime of pip, so that its CUDA provider finds them. What is not
/// there is left to the system; gives the number of libraries loaded.
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
            // One that does not load is named by the provider's own message.
            loaded += usize::from(ort::util::preload_dylib(path).is_ok());
        }
    }
    loaded
}

fn is_library(file: &str, name: &str) -> bool {
    let unix =
        file.strip_prefix("lib").and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with(".so"));
    let windows =
        file.strip_prefix(name).is_some_and(|rest| rest.ends_with(".dll") && rest.starts_with(['6', '_', '.']));
    unix || windows
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
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
