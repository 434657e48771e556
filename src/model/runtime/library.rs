//! Checks a library's file before the dynamic linker loads it.
//!
//! The linker maps a library by its headers. A truncated file (a full disk, an interrupted
//! download) ends the process with a bus error, which nothing can catch.

use super::super::error::ModelError;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Checks that a file can be loaded as a library; on Linux, that it is as long as its ELF headers
/// say.
///
/// # Errors
/// The file cannot be read, is no library, or is too short.
pub fn inspect(path: &Path) -> Result<(), ModelError> {
    let shown = path.display();
    let failure = |reason: String| {
        Err(ModelError::new(format!("{shown} cannot be loaded: {reason}")).with_help("install ONNX Runtime again"))
    };
    let mut head = Vec::new();
    let length = match File::open(path).and_then(|file| {
        let length = file.metadata()?.len();
        file.take(1 << 16).read_to_end(&mut head)?;
        Ok(length)
    }) {
        Ok(length) => length,
        Err(error) => return failure(error.to_string()),
    };
    if cfg!(target_os = "linux") {
        match elf_length(&head) {
            None => return failure("it is no 64-bit ELF library".to_owned()),
            Some(needed) if needed > length => {
                return failure(format!("it has {length} bytes and should have {needed} or more"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Returns the minimum length of the 64-bit ELF file with this head, or `None` if the head is no
/// such file.
fn elf_length(head: &[u8]) -> Option<u64> {
    let half = |at: usize| Some(u64::from(u16::from_le_bytes(head.get(at..at + 2)?.try_into().ok()?)));
    let long = |at: usize| Some(u64::from_le_bytes(head.get(at..at + 8)?.try_into().ok()?));
    // ONNX Runtime is only built for 64 bits, little-endian.
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (programs, size, count) = (long(32)?, half(54)?, half(56)?);
    let mut needed = long(40)?.saturating_add(half(58)? * half(60)?);
    for index in 0..count {
        let at = usize::try_from(programs + index * size).ok()?;
        needed = needed.max(long(at + 8)?.saturating_add(long(at + 32)?));
    }
    Some(needed)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_truncated_library_is_refused() {
        let whole = std::env::current_exe().unwrap();
        assert_eq!(inspect(&whole), Ok(()));
        let cut = std::env::temp_dir().join(format!("geols-cut-{}.so", std::process::id()));
        let bytes = std::fs::read(&whole).unwrap();
        for (length, word) in [(bytes.len() / 2, "should have"), (100, "no 64-bit ELF"), (0, "no 64-bit ELF")] {
            std::fs::write(&cut, &bytes[..length]).unwrap();
            let error = inspect(&cut).unwrap_err();
            assert!(error.message.contains(word), "{length}: {error}");
        }
        std::fs::remove_file(&cut).unwrap();
        assert!(inspect(&cut).unwrap_err().message.contains("No such file"));
    }
}
