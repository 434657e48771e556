//! Edits of a script: each incremental analysis equals one from scratch.
//!
//! The first part is `@@ python` or `@@ javascript` with the script; `@@ START LENGTH` with a text
//! is an edit, and `@@ undo` takes the last text back.

#![no_main]

use geols::syntax::language::Language;
use geols::workspace::config::Config;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::sync::Arc;

#[path = "../../tests/suite/incremental/same.rs"]
mod same;

/// The maximum number of edits.
const MAX_EDITS: usize = 12;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
    let parts = geols_fuzz::parts(text);
    let Some(((head, script), edits)) = parts.split_first() else { return Corpus::Reject };
    let language = if head.first() == Some(&"javascript") { Language::JavaScript } else { Language::Python };
    let config = Arc::new(Config::default());
    let (mut older, mut text) = (String::new(), (*script).to_owned());
    let mut before = same::snapshot(&text, language, &config, None);
    for (head, insert) in edits.iter().take(MAX_EDITS) {
        let next = if head.first() == Some(&"undo") {
            older
        } else {
            let start = geols_fuzz::boundary(&text, geols_fuzz::number(head.first()));
            let end = (start + geols_fuzz::number(head.get(1))).min(text.len());
            let end = geols_fuzz::boundary(&text, end).max(start);
            [&text[..start], insert, &text[end..]].concat()
        };
        older = std::mem::replace(&mut text, next);
        let now = same::snapshot(&text, language, &config, Some(&before));
        let fresh = same::snapshot(&text, language, &config, None);
        if let Err(difference) = same::same(&now, &fresh) {
            panic!("{difference}\nafter an edit of\n{older}\nto\n{text}");
        }
        before = now;
    }
    Corpus::Keep
});
