//! The file of a cache: read whole, written whole, and taken for nothing if a bit of it is not as it was written.

use crate::base::fingerprint::Fingerprint;
use crate::check::lookups::Seen;
use serde::{Deserialize, Serialize};
use std::io::{Error, Write};
use std::path::Path;

/// Files that are larger are not read.
pub const MOST_BYTES: usize = 64 << 20;

/// What it opens with. The last byte is the version of the format.
const MAGIC: &[u8; 8] = b"geolsck\x01";
/// The magic, the build, a hash of what follows.
const HEAD: usize = 24;

/// What is in the file.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    /// Where was looked, and what was there.
    pub places: Vec<(String, Seen)>,
    /// By path as it was given or found.
    pub entries: Vec<(String, Entry)>,
}

/// What is kept of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Of the configuration.
    pub settings: u64,
    /// Of the file.
    pub bytes: Fingerprint,
    /// Numbers of the places where was looked.
    pub places: Vec<u32>,
    /// Day on which it was analysed.
    pub day: u32,
    /// What was found, encoded.
    pub said: Vec<u8>,
}

/// What a build of geols has written; `None`: there is nothing, or nothing of use.
pub fn read(file: &Path, build: u64) -> Option<Stored> {
    let length = std::fs::metadata(file).ok()?.len();
    if length < HEAD as u64 || length > MOST_BYTES as u64 {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    let (head, body) = bytes.split_at_checked(HEAD)?;
    (head == self::head(build, body)).then_some(())?;
    postcard::from_bytes(body).ok()
}

/// Writes beside the file and renames, so that nobody reads half of it.
pub fn write(file: &Path, build: u64, stored: &Stored) -> Result<(), Error> {
    let body = postcard::to_stdvec(stored).map_err(Error::other)?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = file.with_extension(format!("part{}", std::process::id()));
    let written = std::fs::File::create(&beside).and_then(|mut open| {
        open.write_all(&head(build, &body))?;
        open.write_all(&body)
    });
    written.and_then(|()| std::fs::rename(&beside, file)).inspect_err(|_| drop(std::fs::remove_file(&beside)))
}

fn head(build: u64, body: &[u8]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8..16].copy_from_slice(&build.to_le_bytes());
    head[16..].copy_from_slice(&Fingerprint::of(body).number().to_le_bytes());
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_nothing() {
        let folder = std::env::temp_dir().join(format!("geols-store-{}", std::process::id()));
        let file = folder.join("deep/check-1.findings");
        let entry =
            Entry { settings: 5, bytes: Fingerprint::of(b"x"), places: vec![0], day: 20_000, said: vec![1, 2, 3] };
        let stored =
            Stored { places: vec![("a/ee.py".into(), Seen::Nothing)], entries: vec![("a/x.py".into(), entry)] };
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
