//! Statements put together from parts that were read before.
//!
//! What stands between a pair of brackets is read alike wherever such a pair may stand, and so are a value and a line of a block; the tree of each
//! hangs on no name, number or string in it. So a statement is cut into such parts. The key of a part is its text with a sign for each word and for each part in it; tree-sitter
//! reads each key once, in words of our own, and what it makes of that is what it makes of all parts of this key, at their own places.
//!
//! That is no second reader of the languages: which words are names and where strings end is all that is told here, and only where that
//! is simple. Whatever is odd is not looked at (`None`) and goes to the parser as it stands, and so does a statement with a part that is not
//! what it should be where it stands: the brackets of a call are none in a definition, those of a list none in a pattern.
//!
//! Rejected: whole statements by their text with signs for words, of which there are several times as many; the tokens of `repair::lexer`, which forgives
//! (it closes strings, and takes comments of the other language for such), where here whatever is odd has to stay odd.

mod blanks;
mod build;
mod key;
mod part;
mod scan;
mod strings;

use super::flat::Flat;
use super::language::Language;
use dashmap::DashMap;
use key::Role;
use part::Part;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of all keys that are kept. What they are read to takes some ten times that.
const ROOM: usize = 1 << 19;
/// Longer statements are left to the parser: what is long is mostly data.
const LONGEST: usize = 1 << 15;

/// Parts that were read, for whoever reads more. Shared by threads.
#[derive(Debug, Default)]
pub(super) struct Parts {
    javascript: DashMap<Box<[u8]>, Option<Arc<Part>>, FxBuildHasher>,
    python: DashMap<Box<[u8]>, Option<Arc<Part>>, FxBuildHasher>,
    taken: AtomicUsize,
}

impl Parts {
    /// The tree of a statement that stands alone. `None`: it has to be parsed.
    pub(super) fn flat(&self, text: &str, language: Language) -> Option<Flat> {
        if text.len() > LONGEST { None } else { scan::flat(self, text, language) }
    }

    /// What a key is read to; `None`: there is something wrong with it.
    fn part(&self, key: &[u8], role: Role, language: Language) -> Option<Arc<Part>> {
        let all = if language.is_python() { &self.python } else { &self.javascript };
        if let Some(known) = all.get(key) {
            return known.clone();
        }
        let part = Part::read(&key[1..], role, language).map(Arc::new);
        if self.taken.fetch_add(key.len(), Ordering::Relaxed) < ROOM {
            all.insert(key.into(), part.clone());
        }
        part
    }
}
