//! The scripts in `samples/`, with variations of each.

use crate::folder::scripts_of;
use crate::scripts::restyled;
use crate::vary::Script;
use fastrand::Rng;
use geols::check::{AnalysisEnv, check_text};
use geols::diagnostic::Severity;
use geols::syntax::language::Language;
use rayon::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::Path;

/// Maximum number of tries for a variation without new warnings.
const MAX_TRIES: usize = 3;

/// Writes each script in a folder, and `copies` variations of it.
///
/// # Errors
/// The folder cannot be read, or the output cannot be written.
pub fn samples(folder: &Path, copies: u64, seed: u64, out: &mut dyn Write) -> Result<(), String> {
    let paths = scripts_of(folder)?;
    let made: Vec<Result<Vec<String>, String>> =
        paths.par_iter().map(|path| variations(folder, path, copies, seed)).collect();
    let (mut known, mut scripts, mut written) = (HashSet::new(), 0, 0);
    for (path, texts) in paths.iter().zip(made) {
        let texts = match texts {
            Ok(texts) => texts,
            Err(problem) => {
                eprintln!("{}: {problem}", path.display());
                continue;
            }
        };
        scripts += 1;
        let language = if language_of(path).is_python() { "python" } else { "javascript" };
        for text in texts.into_iter().filter(|text| known.insert(text.clone())) {
            written += text.len();
            let line = json!({"kind": "code", "language": language, "text": text});
            writeln!(out, "{line}").map_err(|error| error.to_string())?;
        }
    }
    eprintln!("{scripts} scripts, {} records, {written} bytes", known.len());
    Ok(())
}

fn language_of(path: &Path) -> Language {
    Language::of_path(path).unwrap_or(Language::JavaScript)
}

/// Returns a script and its variations, without those in which geols finds new errors.
fn variations(folder: &Path, path: &Path, copies: u64, seed: u64) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let language = language_of(path);
    let script = Script::new(&text, language).ok_or("does not parse")?;
    let original = Findings::of(&text, language);
    // The seed of a script depends on its name alone: other scripts may come and go.
    let name = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
    let seed = name.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut texts = vec![text.clone()];
    for copy in 0..copies {
        let mut random = Rng::with_seed(seed.wrapping_add(copy));
        let mut possible = None;
        for _ in 0..MAX_TRIES {
            let mut new = script.vary(&mut random);
            if random.bool() {
                new = restyled(language, &new, &mut random);
            }
            let found = Findings::of(&new, language);
            if !found.has_more(&original, Severity::Error) {
                let is_clean = !found.has_more(&original, Severity::Warning);
                possible = Some(new);
                if is_clean {
                    break;
                }
            }
        }
        texts.extend(possible);
    }
    Ok(texts)
}

/// How often each rule reports each severity.
struct Findings(BTreeMap<(Severity, &'static str), usize>);

impl Findings {
    fn of(text: &str, language: Language) -> Findings {
        let mut counts = BTreeMap::new();
        for diagnostic in check_text(text, language, &AnalysisEnv::default()) {
            *counts.entry((diagnostic.severity, diagnostic.rule)).or_default() += 1;
        }
        Findings(counts)
    }

    /// Returns `true` if a rule reports more of a severity than in the other script.
    fn has_more(&self, other: &Findings, severity: Severity) -> bool {
        let mut of_severity = self.0.iter().filter(|((known, _), _)| *known == severity);
        of_severity.any(|(key, count)| *count > other.0.get(key).copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(folder: &Path, copies: u64, seed: u64) -> Vec<serde_json::Value> {
        let mut out = Vec::new();
        samples(folder, copies, seed, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn variations_differ_and_have_no_new_errors() {
        let folder = std::env::temp_dir().join(format!("geols-samples-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        let text = "// NDVI of 2018\nvar roi = ee.Geometry.Point([10.5, 50.5]).buffer(1000);\n\
            var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(roi).filterDate('2018-05-01', '2018-09-30');\n\
            var ndvi = col.median().normalizedDifference(['B8', 'B4']);\nMap.addLayer(ndvi, {min: 0, max: 0.8}, 'NDVI 2018');\n";
        let files = [
            ("inner/a.js", text),
            ("b.py", "import ee\nee.Initialize()\nimg = ee.Image('CGIAR/SRTM90_V4')\nprint(img.getInfo())\n"),
            ("c.js", "var a = ee.Image(;"),
            ("d.txt", "ee.Image(1)"),
        ];
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let records = written(&folder, 8, 1);
        let of = |language: &str| -> Vec<&str> {
            let records = records.iter().filter(|record| record["language"] == language);
            records.map(|record| record["text"].as_str().unwrap()).collect()
        };
        let javascript = of("javascript");
        assert_eq!((javascript[0], javascript.len()), (text, 9));
        assert!(of("python").len() > 1 && records.iter().all(|record| record["kind"] == "code"));
        for text in javascript {
            let found = Findings::of(text, Language::JavaScript);
            assert!(found.0.keys().all(|(severity, _)| *severity < Severity::Error), "{text}");
        }
        assert_eq!(written(&folder, 8, 1), records);
        assert_ne!(written(&folder, 8, 2), records);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
