//! `geols model` without a model or a library: it reports what is missing before it loads anything.

use super::Folder;

#[test]
fn help_explains_how_to_configure_a_model() {
    let run = Folder::new(&[]).run("model check");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("error: no model") && run.err.contains("help: geols model check FOLDER"), "{run:?}");
}

#[test]
fn the_model_folder_is_checked_before_the_library() {
    let config = r#"{"model_type": "llama", "vocab_size": 10}"#;
    let files =
        [("m/model.onnx", "not a model"), ("m/config.json", config), ("geols.toml", "[model]\nfolder = \"m\"\n")];
    let folder = Folder::new(&files);
    let said = |args: &str| {
        let run = folder.run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        run.err
    };
    assert!(said("model info nowhere").contains("error: nowhere does not exist"));
    assert!(said("model info").contains("tokenizer.json is missing"));
    folder.write("m/tokenizer.json", b"{}");
    assert!(said("model info").contains("tokenizer.json cannot be used"));
    assert!(said("model info --file other.onnx m").contains("tokenizer.json cannot be used"));
}

#[test]
fn a_missing_library_is_reported() {
    let run = Folder::new(&[]).run("model info --runtime nowhere.so");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("no ONNX Runtime library at nowhere.so") && run.err.contains("help: "), "{run:?}");
}

#[test]
fn a_project_cannot_name_a_library() {
    let folder = Folder::new(&[("geols.toml", "[model]\nruntime = \"evil.so\"\n"), ("a.py", super::CLEAN)]);
    let run = folder.run("check");
    assert!(run.err.contains("unknown key \"runtime\""), "{run:?}");
}
