//! Words that were replaced do not come back. `docs/glossary.md` has the words in use.

use super::syntax::{Declared, Syntax};
use super::{Source, sources};
use std::collections::BTreeSet;

/// A replaced name of a type, and the names in use.
const TYPES: &[(&str, &str)] = &[
    ("Around", "SessionContext"),
    ("Asked", "Expected"),
    ("Asker", "AnalysisOracle"),
    ("Asks", "RuleSchedule"),
    ("Before", "PreviousVersion, PrecedingToken"),
    ("Busy", "WaitGroup"),
    ("Edited", "ChunkDiff"),
    ("Fate", "Replacement"),
    ("Fault", "ModelError, or a name with Error"),
    ("Flat", "FlatTree"),
    ("Fold", "CommentRun"),
    ("Found", "a noun for the result: InferenceTables, Collector"),
    ("Glance", "CharBag"),
    ("Guest", "WaitGuard"),
    ("Habits", "FileUsage"),
    ("Hangs", "Dependencies"),
    ("Held", "LastWriter"),
    ("Kept", "UnchangedChunks"),
    ("Left", "a name with Recycled"),
    ("LeftBy", "LastWriter"),
    ("Listen", "Trigger"),
    ("Looks", "DependencyTracker"),
    ("Made", "BuiltImage"),
    ("Maker", "Producer"),
    ("Missed", "UnfollowedCalls"),
    ("Moved", "BindingRemap"),
    ("Notes", "CommentDirectives"),
    ("Piece", "chunk, Fragment, Segment"),
    ("Pieces", "ParsedChunks"),
    ("Piecewise", "LazyChunkMap"),
    ("Placed", "Alignment"),
    ("Ran", "RunSummary"),
    ("Reached", "Invalidated"),
    ("Rest", "FinishBuffers, UncalledFunctions"),
    ("Room", "a name with Recycled"),
    ("Said", "CachedDiagnostics"),
    ("Sayings", "aliases"),
    ("Sense", "SearchEncoder"),
    ("Shared", "VersionedText"),
    ("Sign", "placeholder"),
    ("Spare", "RecycledHir"),
    ("Stay", "RetainedRanges"),
    ("Strand", "StepGroup"),
    ("Surroundings", "AnalysisEnv"),
    ("Surveyed", "WorkspaceSnapshot"),
    ("Take", "ScopeReuse"),
    ("There", "AlignedBuffers"),
    ("Together", "ChunkGroups"),
    ("Want", "ExpectedValue"),
    ("Watch", "AccessRecorder"),
];

/// A replaced word in the names of functions, fields, variants, constants, parameters and local
/// variables, and the words in use.
const WORDS: &[(&str, &str)] = &[
    ("afresh", "from_scratch"),
    ("again", "incremental, or a name of the other thing"),
    ("alike", "is_same_x, is_equal"),
    ("anew", "from_scratch"),
    ("asked", "requested, expected, query"),
    ("asks", "requests, is_directive"),
    ("asleep", "idle"),
    ("awaits", "is_incomplete, needs_x"),
    ("fate", "replacement"),
    ("fault", "error, problem"),
    ("faults", "errors, problems"),
    ("finding", "diagnostic"),
    ("findings", "diagnostics"),
    ("gone", "removed, deleted"),
    ("guest", "guard"),
    ("habit", "usage"),
    ("habits", "usage"),
    ("hangs", "depends_on_x"),
    ("heir", "derived, inheriting"),
    ("heirs", "derived, inheriting"),
    ("held", "owned, last_writer"),
    ("judge", "check, validate"),
    ("judged", "checked, validated"),
    ("kept", "retained, unchanged"),
    ("likeliest", "most_likely"),
    ("lose", "mark_untranslatable, erase"),
    ("loses", "mark_untranslatable, erase"),
    ("lost", "untranslatable, erased, disconnected"),
    ("meant", "intended"),
    ("mend", "fix, repair"),
    ("mended", "fixed, repaired"),
    ("mends", "fixes, repairs"),
    ("ours", "own_x"),
    ("piece", "chunk, fragment, segment"),
    ("pieces", "chunks, fragments, segments"),
    ("piecewise", "lazy_chunk_map"),
    ("remark", "note"),
    ("remarks", "notes"),
    ("said", "cached, reported"),
    ("sayings", "aliases"),
    ("spare", "recycled"),
    ("steady", "in_place"),
    ("strand", "step_group"),
    ("strands", "step_groups"),
    ("surprises", "unplanned_x"),
    ("theirs", "other_x"),
    ("there", "exists, aligned"),
    ("told", "notified, logged, reported"),
    ("touched", "accessed, called, changed"),
    ("unsure", "unknown, uncertain"),
    ("untold", "unknown"),
    ("wanted", "expected, requested, selected"),
];

/// Folders whose names still have replaced words.
const OLD_WORDS: &[&str] = &["assist/request", "assist/summarize"];

/// A replaced phrase of comments, and the words in use.
const PHRASES: &[(&str, &str)] = &[
    ("afresh", "from scratch"),
    ("anew", "from scratch"),
    ("given up", "is_cancelled, canceled"),
    ("hang on", "depend on"),
    ("hangs on", "depends on"),
    ("sayings", "aliases"),
    ("taken back", "rolled back"),
    ("the one before", "the previous version, the preceding token"),
    ("told to be", "reported as"),
];

/// Words that stay, by file.
const ALLOWED: &[(&str, &str)] = &[
    ("base/pool/threads.rs", "Shared"), // the state that the threads of a pool share
    ("model/constrain/vocabulary.rs", "piece"), // a token of SentencePiece
];

/// Returns `true` if a text holds the words, in any case, not as a part of other words.
fn has_words(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(words).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

/// Returns the words of a name in snake case or camel case, in lowercase.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut follows_lowercase = false;
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && follows_lowercase {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c != '_', words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        follows_lowercase = c.is_lowercase();
    }
    words
}

#[test]
fn replaced_words_do_not_come_back() {
    let exceptions = || ALLOWED.iter().copied();
    let mut unused: BTreeSet<(&str, &str)> = exceptions().collect();
    let mut clean_folders: BTreeSet<&str> = OLD_WORDS.iter().copied().collect();
    let mut wrong = Vec::new();
    for source in &sources() {
        let file = source.path.to_string_lossy().replace('\\', "/");
        let mut report = |line: usize, word: &str, replacement: &str| {
            unused.retain(|known| *known != (&*file, word));
            if !exceptions().any(|exception| exception == (&*file, word)) {
                wrong.push(format!("src/{file}:{line}: \"{word}\": use {replacement}"));
            }
        };
        let syntax = Syntax::of(source);
        for declared in &syntax.types {
            if let Some((name, replacement)) = TYPES.iter().find(|(name, _)| *name == declared.name) {
                report(declared.line, name, replacement);
            }
        }
        let exempt_folder = OLD_WORDS.iter().find(|folder| file.starts_with(**folder));
        for declared in syntax.names.iter().filter(|_| !source.is_test()) {
            let words = words_of(&declared.name);
            for (word, replacement) in WORDS.iter().filter(|(old, _)| words.iter().any(|word| word == old)) {
                match exempt_folder {
                    Some(folder) => _ = clean_folders.remove(folder),
                    None => report(declared.line, word, replacement),
                }
            }
        }
        for (index, line) in source.text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//")) {
            for (phrase, replacement) in PHRASES.iter().filter(|(phrase, _)| has_words(line, phrase)) {
                report(index + 1, phrase, replacement);
            }
        }
    }
    wrong.extend(
        unused.iter().map(|(file, word)| format!("src/{file} has no \"{word}\": remove it from the exceptions")),
    );
    wrong.extend(
        clean_folders.iter().map(|folder| format!("src/{folder} has no replaced words: remove it from OLD_WORDS")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_of_every_kind_are_read() {
    let text = "
        use std::fmt::Write as used_name;
        const CONSTANT: u8 = 0;
        static STATIC: u8 = 0;
        enum Type { Variant { field_of_variant: u8 } }
        struct Other { field: u8 }
        trait Third { const CONSTANT_OF_TRAIT: u8; fn method_of_trait(&self); }
        impl Other { const CONSTANT_OF_TYPE: u8 = 0; fn method(&self, parameter: u8) {} }
        fn function() { let local = |of_closure: u8| (); if let Some(matched) = x {} for repeated in x {} }
        #[cfg(test)]
        mod tests { fn test() {} }
    ";
    let source = Source { path: "kb/example.rs".into(), module: "kb".into(), text: text.to_owned() };
    let syntax = Syntax::of(&source);
    let names = |declared: &[Declared]| declared.iter().map(|one| one.name.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(&syntax.types), "Type Other Third");
    assert_eq!(
        names(&syntax.names),
        "used_name CONSTANT STATIC Variant field_of_variant field CONSTANT_OF_TRAIT method_of_trait CONSTANT_OF_TYPE \
         method parameter function local of_closure matched repeated"
    );
}

#[test]
fn names_are_split_into_words() {
    assert_eq!(words_of("was_told"), ["was", "told"]);
    assert_eq!(words_of("LoseElement"), ["lose", "element"]);
    assert_eq!(words_of("MAX_SPARE_NODES"), ["max", "spare", "nodes"]);
}

#[test]
fn words_are_not_found_in_other_words() {
    assert!(has_words("Parsed anew.", "anew") && has_words("It hangs on it", "hangs on"));
    assert!(!has_words("renewed", "anew") && !has_words("canew", "anew"));
}
