//! `geols model` where there is no model, and no library: what is missing is told before anything is loaded.

use super::Folder;

#[test]
fn without_a_model_it_says_how_to_name_one() {
    let run = Folder::new(&[]).run("model check");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("error: no model") && run.err.contains("help: geols model check FOLDER"), "{run:?}");
}

#[test]
fn a_folder_is_looked_at_before_the_library() {
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
fn a_library_that_is_named_and_not_there() {
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
