//! A notebook: it is read and checked, and its fixes are written back into valid cells.

#![no_main]

use geols::check::{AnalysisEnv, analyze, check_analysis};
use geols::text::edit::TextEdit;
use geols::workspace::document::Document;
use geols::workspace::notebook::write;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::path::Path;

fuzz_target!(|data: &[u8]| -> Corpus {
    if data.len() > geols_fuzz::MAX_BYTES {
        return Corpus::Reject;
    }
    let path = Path::new("book.ipynb");
    let Ok(document) = Document::from_bytes(path, data, None) else { return Corpus::Keep };
    let Some(cells) = &document.cells else { return Corpus::Keep };
    let env = AnalysisEnv { cell_ends: &cells.map.cell_ends, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    for diagnostic in check_analysis(&analysis, &document.text, &env) {
        cells.map.position(diagnostic.span.start, &document.text, &cells.file);
        cells.map.position(diagnostic.span.end, &document.text, &cells.file);
        let Some(fix) = diagnostic.fixes.first() else { continue };
        let edits: Vec<TextEdit> = fix.edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
        if let Ok(file) = write(&cells.file, &cells.map, &edits) {
            let read = Document::from_bytes(path, file.as_bytes(), None);
            assert!(read.is_ok(), "{}\nbecomes\n{file}\nwith {read:?}", cells.file);
        }
    }
    Corpus::Keep
});
