//! The requests of `tests/plan` are well formed, and each lies in the file where it belongs.

use geols::assist::request::calendar::Day;
use geols::plan::understand::understand;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const FILES: [&str; 2] = ["development.jsonl", "held_out.jsonl"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plan")
}

/// Returns the requests by their ids, each with its file.
fn requests() -> BTreeMap<String, (&'static str, Value)> {
    let mut all = BTreeMap::new();
    for file in FILES {
        let text = std::fs::read_to_string(folder().join(file)).unwrap();
        for line in text.lines() {
            let request: Value = serde_json::from_str(line).unwrap();
            let id = request["id"].as_str().unwrap().to_owned();
            assert!(all.insert(id.clone(), (file, request)).is_none(), "two requests have the id {id}");
        }
    }
    all
}

#[test]
fn requests_follow_the_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = folder().join("request.schema.json");
    let index = boon::Compiler::new().compile(schema.to_str().unwrap(), &mut schemas).unwrap();
    let all = requests();
    assert!(all.len() >= 300, "only {} requests", all.len());
    for (id, (_, request)) in all {
        if let Err(error) = schemas.validate(&request, index) {
            panic!("{id}: {error:#}");
        }
    }
}

#[test]
fn requests_refer_to_what_exists() {
    let all = requests();
    for (id, (_, request)) in &all {
        let nodes = request["expect"].as_array().map_or(0, Vec::len) as u64;
        for pair in request["flow"].as_array().into_iter().flatten() {
            let ends: Vec<u64> = pair.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            assert!(ends[0] != ends[1] && ends.iter().all(|&end| end < nodes), "{id}: flow {ends:?}");
        }
        let after = request["after"].as_str();
        assert!(after.is_none_or(|after| all.contains_key(after)), "{id} follows an unknown request");
        let is_follow_up = request["tags"].as_array().unwrap().iter().any(|tag| tag == "follow-up");
        assert_eq!(is_follow_up, after.is_some(), "{id}");
        let text = request["text"].as_str().unwrap().to_lowercase();
        let words = request["because"]["words"].as_str().unwrap_or_default().to_lowercase();
        assert!(words.split(" ... ").all(|part| text.contains(part)), "{id}: the request has no {words:?}");
    }
}

#[test]
fn a_third_is_held_out_by_the_hash_of_the_id() {
    let all = requests();
    for (id, (file, _)) in &all {
        let mut first = id.as_str();
        while let Some(before) = all[first].1["after"].as_str() {
            first = before;
        }
        let is_held_out = Sha256::digest(first.as_bytes())[0] % 3 == 0;
        assert_eq!(*file, FILES[usize::from(is_held_out)], "{id} lies in the wrong file");
    }
}

/// A whole plan for such a request would be a wrong answer.
#[test]
fn requests_that_must_be_refused_have_no_whole_plan() {
    let today = Day { year: 2026, month: 1, day: 15 };
    let mut whole = Vec::new();
    for (id, (file, request)) in requests() {
        let kind = request["kind"].as_str().unwrap();
        if file == "development.jsonl"
            && matches!(kind, "refuse" | "ask")
            && understand(request["text"].as_str().unwrap(), today).is_whole()
        {
            whole.push(id);
        }
    }
    assert!(whole.is_empty(), "{whole:?}");
}
