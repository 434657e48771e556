//! The file of a cache. It is read and written as a whole, and ignored if its checksum is wrong.

use crate::base::fingerprint::Fingerprint;
use crate::check::modules::file_dependencies::FileState;
use serde::{Deserialize, Serialize};
use std::io::{Error, Write};
use std::path::Path;

/// The maximum size of the file.
pub const MAX_BYTES: usize = 64 << 20;

/// The first bytes. The last of them is the version of the format.
const MAGIC: &[u8; 8] = b"geolsck\x01";
/// The size of the magic bytes, the build and the checksum.
const HEADER_BYTES: usize = 24;

/// The contents of the file.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CacheContent {
    /// The paths that were looked up, with what was there.
    pub dependencies: Vec<(String, FileState)>,
    /// The entries by path, as it was given or found.
    pub entries: Vec<(String, Entry)>,
}

/// The entry of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The fingerprint of the configuration.
    pub settings: u64,
    /// The fingerprint of the file.
    pub bytes: Fingerprint,
    /// The numbers of the paths that were looked up.
    pub dependencies: Vec<u32>,
    /// The day of the analysis.
    pub analyzed_on: u32,
    /// The encoded results.
    pub results: Vec<u8>,
}

/// Reads a cache of this build. Returns `None` if it is missing, damaged or of another build.
pub fn read(file: &Path, build: u64) -> Option<CacheContent> {
    let length = std::fs::metadata(file).ok()?.len();
    if length < HEADER_BYTES as u64 || length > MAX_BYTES as u64 {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    let (header, body) = bytes.split_at_checked(HEADER_BYTES)?;
    (header == self::header(build, body)).then_some(())?;
    postcard::from_bytes(body).ok()
}

/// Writes a file beside the target and renames it, so that no reader sees a part of it.
pub fn write(file: &Path, build: u64, stored: &CacheContent) -> Result<(), Error> {
    let body = postcard::to_stdvec(stored).map_err(Error::other)?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let temporary = file.with_extension(format!("part{}", std::process::id()));
    let written = std::fs::File::create(&temporary).and_then(|mut open| {
        open.write_all(&header(build, &body))?;
        open.write_all(&body)
    });
    written.and_then(|()| std::fs::rename(&temporary, file)).inspect_err(|_| drop(std::fs::remove_file(&temporary)))
}

fn header(build: u64, body: &[u8]) -> [u8; HEADER_BYTES] {
    let mut header = [0; HEADER_BYTES];
    header[..8].copy_from_slice(MAGIC);
    header[8..16].copy_from_slice(&build.to_le_bytes());
    header[16..].copy_from_slice(&Fingerprint::of(body).number().to_le_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_caches_are_ignored() {
        let folder = std::env::temp_dir().join(format!("geols-store-{}", std::process::id()));
        let file = folder.join("deep/check-1.findings");
        let entry = Entry {
            settings: 5,
            bytes: Fingerprint::of(b"x"),
            dependencies: vec![0],
            analyzed_on: 20_000,
            results: vec![1, 2, 3],
        };
        let stored = CacheContent {
            dependencies: vec![("a/ee.py".into(), FileState::Missing)],
            entries: vec![("a/x.py".into(), entry)],
        };
        assert_eq!(read(&file, 7), None);
        write(&file, 7, &stored).unwrap();
        assert_eq!(read(&file, 7).as_ref(), Some(&stored));
        assert_eq!(read(&file, 8), None);
        let bytes = std::fs::read(&file).unwrap();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x40;
            std::fs::write(&file, &damaged).unwrap();
            assert_eq!(read(&file, 7), None, "{at}");
            std::fs::write(&file, &bytes[..at]).unwrap();
            assert_eq!(read(&file, 7), None, "{at}");
        }
        std::fs::write(&file, [&bytes[..], b"more"].concat()).unwrap();
        assert_eq!(read(&file, 7), None);
        assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
