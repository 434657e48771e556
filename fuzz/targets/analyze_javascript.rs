//! A JavaScript text: analysis, rules, migration, summary.

#![no_main]

use geols::syntax::language::Language;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
    let analysis = geols_fuzz::check(text, Language::JavaScript);
    geols::migrate::migrate(&analysis, text);
    Corpus::Keep
});
