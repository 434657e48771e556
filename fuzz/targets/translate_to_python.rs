//! A JavaScript text becomes Python that parses.

#![no_main]

use geols::syntax::language::Language;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
    geols_fuzz::translate(text, Language::JavaScript, Language::Python);
    Corpus::Keep
});
