//! Opens the sources as they are published: a Python wheel, an npm package, a STAC catalogue; packed or unpacked.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// Text files of a package by path inside it.
pub type Files = BTreeMap<String, String>;

/// Files larger than this are no sources of facts, and a packed file that claims more is not unpacked.
const LARGEST: u64 = 64 << 20;

/// Reads what the filter wants from a folder, a wheel or zip, or a tar packed with gzip or Zstandard.
pub fn read(path: &Path, wanted: impl Fn(&str) -> bool) -> Result<Files, String> {
    let said = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    if path.is_dir() {
        let mut files = Files::new();
        folder(path, path, &wanted, &mut files, 0).map_err(|e| said(&e))?;
        return Ok(files);
    }
    let file = std::fs::File::open(path).map_err(|e| said(&e))?;
    let name = path.to_string_lossy();
    if name.ends_with(".whl") || name.ends_with(".zip") {
        zipped(file, &wanted).map_err(|e| said(&e))
    } else if name.ends_with(".tgz") || name.ends_with(".tar.gz") {
        tarred(flate2::read::GzDecoder::new(file), &wanted).map_err(|e| said(&e))
    } else if name.ends_with(".tar.zst") {
        tarred(zstd::stream::read::Decoder::new(file).map_err(|e| said(&e))?, &wanted).map_err(|e| said(&e))
    } else {
        Err(format!("{name}: neither a folder nor a .whl, .zip, .tgz, .tar.gz or .tar.zst file"))
    }
}

fn folder(
    root: &Path,
    at: &Path,
    wanted: &impl Fn(&str) -> bool,
    files: &mut Files,
    depth: usize,
) -> std::io::Result<()> {
    // A link that leads back up would never end.
    if depth > 32 {
        return Ok(());
    }
    for entry in std::fs::read_dir(at)? {
        let path = entry?.path();
        if path.is_dir() {
            folder(root, &path, wanted, files, depth + 1)?;
            continue;
        }
        let inside = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if wanted(&inside) && std::fs::metadata(&path)?.len() <= LARGEST {
            files.insert(inside, String::from_utf8_lossy(&std::fs::read(&path)?).into_owned());
        }
    }
    Ok(())
}

fn zipped(file: std::fs::File, wanted: &impl Fn(&str) -> bool) -> Result<Files, String> {
    let mut archive = zip::ZipArchive::new(file).map_err(|e| e.to_string())?;
    let mut files = Files::new();
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|e| e.to_string())?;
        let name = entry.name().to_owned();
        if wanted(&name) {
            files.insert(name, whole(entry)?);
        }
    }
    Ok(files)
}

fn tarred(reader: impl Read, wanted: &impl Fn(&str) -> bool) -> Result<Files, String> {
    let mut archive = tar::Archive::new(reader);
    let mut files = Files::new();
    for entry in archive.entries().map_err(|e| e.to_string())? {
        let entry = entry.map_err(|e| e.to_string())?;
        let name = entry.path().map_err(|e| e.to_string())?.to_string_lossy().into_owned();
        // npm packs everything below `package/`.
        let name = name.strip_prefix("package/").unwrap_or(&name).trim_start_matches("./").to_owned();
        if wanted(&name) {
            files.insert(name, whole(entry)?);
        }
    }
    Ok(files)
}

fn whole(entry: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    entry.take(LARGEST).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Walks a catalogue over the network from the address of its `catalog.json`.
pub fn crawl(root: &str, mut progress: impl FnMut(usize)) -> Result<Vec<serde_json::Value>, String> {
    let mut queue = vec![root.to_owned()];
    let mut seen = std::collections::BTreeSet::new();
    let mut found = Vec::new();
    while let Some(address) = queue.pop() {
        if !seen.insert(address.clone()) {
            continue;
        }
        let mut response = ureq::get(&address).call().map_err(|e| format!("{address}: {e}"))?;
        let text =
            response.body_mut().with_config().limit(LARGEST).read_to_string().map_err(|e| format!("{address}: {e}"))?;
        let value: serde_json::Value = serde_json::from_str(&text).map_err(|e| format!("{address}: {e}"))?;
        let links = value.get("links").and_then(serde_json::Value::as_array).into_iter().flatten();
        for link in links.filter(|l| l.get("rel").and_then(serde_json::Value::as_str) == Some("child")) {
            if let Some(href) = link.get("href").and_then(serde_json::Value::as_str) {
                queue.push(absolute(&address, href));
            }
        }
        found.push(value);
        progress(found.len());
    }
    Ok(found)
}

/// An address as seen from another.
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
        let error = read(Path::new("Cargo.toml"), |_| true).err().unwrap_or_default();
        assert!(error.contains("neither a folder nor"), "{error}");
    }
}
