//! Opens published sources, packed or unpacked: a Python wheel, an npm package, a STAC catalog.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::ImportError;

/// The text files of a package by path.
pub type Files = BTreeMap<String, String>;

/// Maximum size of a file in a package. Larger files are no sources of facts, and larger entries of
/// an archive are cut.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Reads the files that pass a filter from a folder, a wheel or zip, or a tar packed with gzip or
/// Zstandard.
pub fn read(path: &Path, filter: impl Fn(&str) -> bool) -> Result<Files, ImportError> {
    let name = path.to_string_lossy();
    let read = if path.is_dir() {
        let mut files = Files::new();
        folder(path, path, &filter, &mut files, 0).map(|()| files)
    } else {
        File::open(path).and_then(|file| {
            if name.ends_with(".whl") || name.ends_with(".zip") {
                zipped(file, &filter)
            } else if name.ends_with(".tgz") || name.ends_with(".tar.gz") {
                tarred(flate2::read::GzDecoder::new(file), &filter)
            } else if name.ends_with(".tar.zst") {
                tarred(zstd::stream::read::Decoder::new(file)?, &filter)
            } else {
                Err(io::Error::other("neither a folder nor a .whl, .zip, .tgz, .tar.gz or .tar.zst file"))
            }
        })
    };
    read.map_err(|error| ImportError::at(name, error))
}

fn folder(root: &Path, at: &Path, filter: &impl Fn(&str) -> bool, files: &mut Files, depth: usize) -> io::Result<()> {
    // A link to a folder above would never end.
    if depth > 32 {
        return Ok(());
    }
    for entry in std::fs::read_dir(at)? {
        let path = entry?.path();
        if path.is_dir() {
            folder(root, &path, filter, files, depth + 1)?;
            continue;
        }
        let inside = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if filter(&inside) && std::fs::metadata(&path)?.len() <= MAX_FILE_BYTES {
            files.insert(inside, String::from_utf8_lossy(&std::fs::read(&path)?).into_owned());
        }
    }
    Ok(())
}

fn zipped(file: File, filter: &impl Fn(&str) -> bool) -> io::Result<Files> {
    let mut archive = zip::ZipArchive::new(file)?;
    let mut files = Files::new();
    for index in 0..archive.len() {
        let entry = archive.by_index(index)?;
        let name = entry.name().to_owned();
        if filter(&name) {
            files.insert(name, read_to_string(entry)?);
        }
    }
    Ok(files)
}

fn tarred(reader: impl Read, filter: &impl Fn(&str) -> bool) -> io::Result<Files> {
    let mut archive = tar::Archive::new(reader);
    let mut files = Files::new();
    for entry in archive.entries()? {
        let entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        // npm puts everything below `package/`.
        let name = name.strip_prefix("package/").unwrap_or(&name).trim_start_matches("./").to_owned();
        if filter(&name) {
            files.insert(name, read_to_string(entry)?);
        }
    }
    Ok(files)
}

fn read_to_string(entry: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    entry.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Downloads a catalog, starting at the URL of its `catalog.json`.
pub fn crawl(root: &str, mut progress: impl FnMut(usize)) -> Result<Vec<serde_json::Value>, ImportError> {
    let mut queue = vec![root.to_owned()];
    let mut seen = std::collections::BTreeSet::new();
    let mut values = Vec::new();
    while let Some(address) = queue.pop() {
        if !seen.insert(address.clone()) {
            continue;
        }
        let mut response = ureq::get(&address).call().map_err(|error| ImportError::at(&address, error))?;
        let text = response
            .body_mut()
            .with_config()
            .limit(MAX_FILE_BYTES)
            .read_to_string()
            .map_err(|error| ImportError::at(&address, error))?;
        let value: serde_json::Value = serde_json::from_str(&text).map_err(|error| ImportError::at(&address, error))?;
        let links = value.get("links").and_then(serde_json::Value::as_array).into_iter().flatten();
        for link in links.filter(|l| l.get("rel").and_then(serde_json::Value::as_str) == Some("child")) {
            if let Some(href) = link.get("href").and_then(serde_json::Value::as_str) {
                queue.push(absolute(&address, href));
            }
        }
        values.push(value);
        progress(values.len());
    }
    Ok(values)
}

/// Resolves a relative URL.
fn absolute(from: &str, href: &str) -> String {
    if href.contains("://") {
        return href.to_owned();
    }
    let mut base: Vec<&str> = from.split('/').collect();
    base.pop();
    for part in href.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                base.pop();
            }
            part => base.push(part),
        }
    }
    base.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(absolute("https://e.org/c/catalog.json", "./A/catalog.json"), "https://e.org/c/A/catalog.json");
        assert_eq!(absolute("https://e.org/c/A/catalog.json", "../B/x.json"), "https://e.org/c/B/x.json");
        assert_eq!(absolute("https://e.org/c", "https://f.org/x"), "https://f.org/x");
    }

    #[test]
    fn other_files_are_refused() {
        let error = read(Path::new("Cargo.toml"), |_| true).map_err(|error| error.to_string());
        let message = "Cargo.toml: neither a folder nor a .whl, .zip, .tgz, .tar.gz or .tar.zst file";
        assert_eq!(error, Err(message.to_owned()));
    }
}
