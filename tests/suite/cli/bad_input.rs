//! Bad input: a clear message names the file, and other files are still checked.

use super::{FAULTY, Folder};

/// Checks a folder with this file and a faulty one, whose diagnostic must be reported.
fn check_with_faulty_file(name: &str, bytes: &[u8]) -> super::Run {
    let folder = Folder::new(&[("zz.js", FAULTY)]);
    folder.write(name, bytes);
    let run = folder.run("check --output-format concise");
    assert!(run.out.contains("zz.js:2:24: error[unknown-operator]"), "{name}: {run:?}");
    run
}

#[test]
fn all_encodings_are_read() {
    let text = "var image = ee.Image(1);\nimage.selfMsk(); // é\n";
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for (name, bytes) in
        [("utf16.js", &utf16[..]), ("latin.js", &latin[..]), ("cr.js", text.replace('\n', "\r").as_bytes())]
    {
        let run = check_with_faulty_file(name, bytes);
        assert!(run.out.contains(&format!("{name}:2:7: error[unknown-operator]")), "{name}: {run:?}");
        assert_eq!(run.code, 1, "{run:?}");
    }
    assert!(check_with_faulty_file("latin.js", &latin).err.contains("warning: latin.js: byte 0xe9"));
}

#[test]
fn empty_files_pass_and_binary_files_fail() {
    assert_eq!(check_with_faulty_file("empty.js", b"").code, 1);
    assert_eq!(check_with_faulty_file("empty.ipynb", b"").code, 1);
    assert_eq!(check_with_faulty_file("nul.py", b"import ee\nx = '\0'\n").code, 1);
    let run = check_with_faulty_file("image.js", &(0..4000u32).map(|i| (i * 7 % 251) as u8).collect::<Vec<u8>>());
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("error: image.js: not a text file"), "{run:?}");
}

#[test]
fn broken_notebooks_are_reported() {
    for bytes in [&b"{\"cells\": [,]}"[..], b"[]", b"{\"cells\": 5"] {
        let run = check_with_faulty_file("n.ipynb", bytes);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains("error: n.ipynb: "), "{run:?}");
    }
    let r =
        b"{\"cells\": [], \"metadata\": {\"kernelspec\": {\"language\": \"R\", \"name\": \"ir\"}}, \"nbformat\": 4}";
    assert_eq!(check_with_faulty_file("r.ipynb", r).code, 1, "another kernel is no fault");
}

#[test]
fn large_files_are_refused() {
    let folder = Folder::new(&[
        ("geols.toml", "max-file-size = \"1 kB\"\n"),
        ("big.js", &"var a = 1;\n".repeat(200)),
        ("zz.js", FAULTY),
    ]);
    let run = folder.run("check --output-format concise");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.err.contains("big.js: ") && run.err.contains("2200 bytes") && run.err.contains("max-file-size"),
        "{run:?}"
    );
    assert!(run.out.contains("zz.js:2:24"), "{run:?}");
    let run = folder.feed("check - --language js", &"var a = 1;\n".repeat(200));
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn deeply_nested_code_is_checked() {
    let brackets = format!("var x = {}1{};\n", "[".repeat(10_000), "]".repeat(10_000));
    let run = check_with_faulty_file("deep.js", brackets.as_bytes());
    assert!(run.code == 1 || run.code == 0, "{run:?}");
    let calls = format!("import ee\nx = {}ee.Image(1){}\n", "f(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(check_with_faulty_file("deep.py", calls.as_bytes()).code, 1);
}

#[cfg(unix)]
#[test]
fn dangling_links_and_unreadable_files_are_reported() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder =
        Folder::new(&[("zz.js", FAULTY), ("locked/a.js", FAULTY), ("secret.js", FAULTY), ("sub/b.js", FAULTY)]);
    symlink("nowhere.js", folder.path("dangling.js")).unwrap();
    symlink("sub", folder.path("loop")).unwrap();
    symlink("..", folder.path("sub/up")).unwrap();
    let run = folder.run("check --output-format concise");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("dangling.js: dangling link to nowhere.js"), "{run:?}");
    assert_eq!(run.out.matches("error[unknown-operator]").count(), 4, "links to folders are not followed: {run:?}");
    std::fs::remove_file(folder.path("dangling.js")).unwrap();

    let mode =
        |name: &str, mode| std::fs::set_permissions(folder.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
    mode("locked", 0o000);
    mode("secret.js", 0o000);
    // Root can read everything.
    if std::fs::read(folder.path("secret.js")).is_err() {
        let run = folder.run("check --output-format concise");
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains("locked: ") && run.err.contains("secret.js: "), "{run:?}");
        assert!(run.out.contains("zz.js:2:24"), "{run:?}");
    }
    mode("locked", 0o755);
}

#[test]
fn missing_files_are_reported() {
    let folder = Folder::new(&[("zz.js", FAULTY), ("data.csv", "a;b\n1;2\n")]);
    let run = folder.run("check zz.js nothing.js data.csv");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("nothing.js: no such file or folder"), "{run:?}");
    assert!(run.err.contains("data.csv: neither JavaScript nor Python"), "{run:?}");
    assert!(run.out.contains("unknown-operator"), "{run:?}");
    let run = Folder::new(&[("data.csv", "a")]).run("check");
    assert_eq!(run.code, 0);
    assert!(run.err.contains("no JavaScript, Python or notebook files found"), "{run:?}");
}
