//! Memory of this process and of the system, on systems with `/proc`.

use super::error::ModelError;
use std::path::Path;

/// Fails if the weights of a model exceed the free memory.
///
/// # Hazards
/// With overcommitted memory, loading too large a model does not fail but ends this process or
/// another.
pub fn check_weights(model: &Path, bytes: u64) -> Result<(), ModelError> {
    let Some(free) = proc_bytes("/proc/meminfo", "MemAvailable:").filter(|free| bytes > *free) else { return Ok(()) };
    let size = |bytes: u64| format!("{:.1} GB", bytes as f64 / 1e9);
    let (needed, available) = (size(bytes), size(free));
    let message = format!("{} has {needed} of weights, and {available} of memory are free", model.display());
    Err(ModelError::new(message).with_help("take a smaller or more strongly quantized model"))
}

/// Returns the memory of this process in megabytes, or `None` if the system does not report it.
pub fn process_megabytes() -> Option<u64> {
    Some(proc_bytes("/proc/self/status", "VmRSS:")? >> 20)
}

/// Returns the number of bytes after a key, or `None` if the system does not report it.
fn proc_bytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_does_not_fit_is_refused() {
        assert_eq!(check_weights(Path::new("m.onnx"), 0), Ok(()));
        if process_megabytes().is_some() {
            let error = check_weights(Path::new("m.onnx"), 1 << 60).unwrap_err();
            assert!(error.message.starts_with("m.onnx has 1152921504.6 GB of weights, and "), "{error}");
        }
    }
}
