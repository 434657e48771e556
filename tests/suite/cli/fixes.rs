//! `--fix`, `--unsafe-fixes`, `--diff`.

use super::{FAULTY, Folder};

/// A problem with a safe fix.
const DICTIONARY: &str = "import ee\nimage = ee.Image('USGS/SRTMGL1_003')\npoint = ee.Geometry.Point([8, 47])\n\
                          mean = image.reduceRegion({'reducer': ee.Reducer.mean(), 'geometry': point, 'scale': 30})\nprint(mean.getInfo())\n";

#[test]
fn unsafe_fixes_need_a_flag() {
    let folder = Folder::new(&[("a.js", FAULTY), ("b.py", DICTIONARY)]);
    let run = folder.run("check --fix");
    assert_eq!(run.code, 1, "the unsafe one is left: {run:?}");
    assert_eq!(folder.read("a.js"), FAULTY);
    assert_ne!(folder.read("b.py"), DICTIONARY, "{run:?}");
    assert!(run.out.contains("Fixed 1 problem."), "{run:?}");
    let run = folder.run("check --unsafe-fixes");
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.read("a.js"), FAULTY.replace("selfMsk", "selfMask"));
    let before = folder.read("b.py");
    folder.run("check --fix");
    assert_eq!(folder.read("b.py"), before, "nothing more to fix");
}

#[test]
fn encodings_are_kept() {
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let windows = FAULTY.replace('\n', "\r\n");
    let folder = Folder::new(&[("crlf.js", &windows), ("bom.js", &format!("\u{feff}{FAULTY}"))]);
    folder.write("utf16.js", &wide(&windows));
    folder.run("check --unsafe-fixes");
    assert_eq!(folder.read("crlf.js"), windows.replace("selfMsk", "selfMask"));
    assert_eq!(folder.read("bom.js"), format!("\u{feff}{}", FAULTY.replace("selfMsk", "selfMask")));
    assert_eq!(std::fs::read(folder.path("utf16.js")).unwrap(), wide(&windows.replace("selfMsk", "selfMask")));
}

#[test]
fn undecodable_files_are_not_written() {
    let folder = Folder::new(&[]);
    let mut bytes = FAULTY.as_bytes().to_vec();
    bytes.extend(b"// caf\xe9\n");
    folder.write("latin.js", &bytes);
    let run = folder.run("check --unsafe-fixes");
    assert_eq!(std::fs::read(folder.path("latin.js")).unwrap(), bytes);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("latin.js: not written"), "{run:?}");
}

#[test]
fn fixes_change_only_code_cells() {
    let text = "{\n \"cells\": [\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 7,\n   \"metadata\": {\"a\":1},\n   \"outputs\": [],\n   \
                \"source\": [\n    \"import ee\\n\",\n    \"ee.Image(1).selfMsk()\"\n   ]\n  }\n ],\n \"metadata\": {},\n \"nbformat\": 4,\n \"nbformat_minor\": 4\n}\n";
    let folder = Folder::new(&[("n.ipynb", text)]);
    let run = folder.run("check --unsafe-fixes");
    assert_eq!(folder.read("n.ipynb"), text.replace("selfMsk", "selfMask"), "{run:?}");
}

#[test]
fn a_diff_changes_nothing() {
    let folder = Folder::new(&[("a.js", FAULTY)]);
    let run = folder.run("check --diff --unsafe-fixes");
    assert_eq!(folder.read("a.js"), FAULTY);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..2], ["--- a.js", "+++ a.js"], "{run:?}");
    assert!(lines.iter().any(|line| line.starts_with('-') && line.contains("selfMsk")));
    assert!(lines.iter().any(|line| line.starts_with('+') && line.contains("selfMask")));
    let run = folder.run("check --diff");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "nothing safe to fix: {run:?}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new(&[("real.txt", FAULTY)]);
    std::fs::set_permissions(folder.path("real.txt"), std::fs::Permissions::from_mode(0o750)).unwrap();
    symlink("real.txt", folder.path("link.js")).unwrap();
    folder.run("check --unsafe-fixes link.js");
    assert!(folder.path("link.js").is_symlink());
    assert_eq!(folder.read("real.txt"), FAULTY.replace("selfMsk", "selfMask"));
    assert_eq!(std::fs::metadata(folder.path("real.txt")).unwrap().permissions().mode() & 0o777, 0o750);
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 2, "nothing is left behind");
}
