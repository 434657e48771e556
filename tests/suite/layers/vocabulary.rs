//! Words that were replaced do not come back. `docs/glossary.md` has the words in use.

use super::sources;
use super::syntax::Syntax;
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
    ("Maker", "Producer, ScriptBuilder"),
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
    ("base/pool.rs", "Shared"), // the state that the threads of a pool share
];

/// Returns `true` if a text holds the words, in any case, not as a part of other words.
fn has_words(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(words).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

#[test]
fn replaced_words_do_not_come_back() {
    let exceptions = || ALLOWED.iter().copied();
    let mut unused: BTreeSet<(&str, &str)> = exceptions().collect();
    let mut wrong = Vec::new();
    for source in &sources() {
        let file = source.path.to_string_lossy().replace('\\', "/");
        let mut report = |line: usize, word: &str, replacement: &str| {
            unused.retain(|known| *known != (&*file, word));
            if !exceptions().any(|exception| exception == (&*file, word)) {
                wrong.push(format!("src/{file}:{line}: \"{word}\": use {replacement}"));
            }
        };
        for declared in Syntax::of(source).types {
            if let Some((name, replacement)) = TYPES.iter().find(|(name, _)| *name == declared.name) {
                report(declared.line, name, replacement);
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
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_not_found_in_other_words() {
    assert!(has_words("Parsed anew.", "anew") && has_words("It hangs on it", "hangs on"));
    assert!(!has_words("renewed", "anew") && !has_words("canew", "anew"));
}
