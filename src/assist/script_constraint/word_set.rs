//! Sorted sets of words that may stand at a position. A word is read byte by byte within its set.

use std::sync::Arc;

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordKind {
    /// Content of a string.
    Text,
    /// A variable of the script.
    Variable,
    /// A name of the language or the environment, or a constant.
    Name,
    /// A key of an object.
    Key,
    /// A named argument.
    Argument,
    /// A method or function, which must be called.
    Function,
    /// A class, which is called or has members.
    Class,
    /// A namespace, which has members.
    Namespace,
    /// A word of the language.
    Keyword(Keyword),
}

/// The words of both languages that the grammar distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keyword {
    /// `var`, `let`, `const`.
    Declare,
    /// `function` at the start of a statement, `def`.
    Define,
    /// `function` in an expression.
    Function,
    /// `lambda`.
    Lambda,
    /// `if` of a statement, `elif`.
    If,
    /// `else`.
    Else,
    /// `for` of a statement.
    For,
    /// `return`.
    Return,
    /// `import`.
    Import,
    /// `from`.
    From,
    /// `pass`.
    Pass,
    /// `not`, `typeof`: an operand follows.
    Unary,
    /// `and`, `or`: an operand follows.
    Binary,
    /// `not` of `not in`.
    NotIn,
    /// `in`.
    In,
    /// `if` between two values.
    TernaryIf,
    /// `for` in brackets.
    ComprehensionFor,
    /// `as`.
    As,
}

/// A sorted set of words.
#[derive(Debug, Default, PartialEq)]
pub struct WordSet {
    list: Vec<(Arc<str>, WordKind)>,
    /// Whether a string may hold several of them, separated by commas.
    pub is_comma_separated: bool,
}

impl WordSet {
    /// Returns a sorted set. Of equal words, the first kind counts.
    pub fn new(words: impl IntoIterator<Item = (Arc<str>, WordKind)>) -> Self {
        let mut list: Vec<(Arc<str>, WordKind)> = words.into_iter().filter(|(word, _)| !word.is_empty()).collect();
        list.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
        list.dedup_by(|later, first| later.0 == first.0);
        WordSet { list, is_comma_separated: false }
    }

    /// Returns a set of words of the same kind.
    pub fn of_kind<'a>(words: impl IntoIterator<Item = &'a str>, kind: WordKind) -> Self {
        WordSet::new(words.into_iter().map(|word| (Arc::from(word), kind)))
    }

    /// Returns the same set, of which a string may hold several words.
    pub fn comma_separated(self) -> Self {
        WordSet { is_comma_separated: true, ..self }
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the prefix before the first byte. `set` is the index of this set.
    pub fn empty_prefix(&self, set: u16) -> WordPrefix {
        WordPrefix { set, depth: 0, low: 0, high: self.list.len() as u32 }
    }

    /// Returns a prefix with one more byte, or `None` if no word continues so.
    pub fn extend(&self, prefix: WordPrefix, byte: u8) -> Option<WordPrefix> {
        let depth = prefix.depth as usize;
        let range = self.list.get(prefix.low as usize..prefix.high as usize)?;
        let at = |entry: &(Arc<str>, WordKind)| entry.0.as_bytes().get(depth).copied();
        // A word that ends here sorts before those that continue.
        let low = range.partition_point(|entry| at(entry).is_none_or(|found| found < byte));
        let high = range.partition_point(|entry| at(entry).is_none_or(|found| found <= byte));
        (low < high).then(|| WordPrefix {
            depth: prefix.depth + 1,
            low: prefix.low + low as u32,
            high: prefix.low + high as u32,
            ..prefix
        })
    }

    /// Returns the kind of a word that is complete, or `None` if no word ends here.
    pub fn kind(&self, prefix: WordPrefix) -> Option<WordKind> {
        let (word, kind) = self.list.get(prefix.low as usize).filter(|_| prefix.low < prefix.high)?;
        (word.len() == prefix.depth as usize).then_some(*kind)
    }
}

/// The bytes read of a word, and the words of a set that begin with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordPrefix {
    /// Index of the set in the automaton, or a special set such as [`ANY`].
    pub set: u16,
    /// Number of bytes read.
    pub depth: u16,
    /// Index of the first such word.
    pub low: u32,
    /// Index after the last such word.
    pub high: u32,
}

impl WordPrefix {
    /// The prefix that no byte continues.
    pub const NONE: WordPrefix = WordPrefix { set: EMPTY, depth: 0, low: 0, high: 0 };

    /// Returns the empty prefix in a special set.
    pub const fn new(set: u16) -> Self {
        WordPrefix { set, ..WordPrefix::NONE }
    }
}

/// The special set of any word.
pub const ANY: u16 = u16::MAX;
/// The special set of a position that the analysis is yet to be asked about.
pub const UNRESOLVED: u16 = u16::MAX - 1;
/// The special set without words.
pub const EMPTY: u16 = u16::MAX - 2;
/// The special set of dates.
pub const DATE: u16 = u16::MAX - 3;
/// The special set of hexadecimal colors and color names.
pub const COLOR: u16 = u16::MAX - 4;
/// The first special set.
pub const SPECIAL: u16 = COLOR;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &WordSet, text: &str) -> Option<Option<WordKind>> {
        let prefix = text.bytes().try_fold(words.empty_prefix(0), |prefix, byte| words.extend(prefix, byte))?;
        Some(words.kind(prefix))
    }

    #[test]
    fn words_are_read_byte_by_byte() {
        let words = WordSet::of_kind(["select", "sel", "sort", "größe"], WordKind::Function);
        assert_eq!(read(&words, "sel"), Some(Some(WordKind::Function)));
        assert_eq!(read(&words, "sele"), Some(None));
        assert_eq!(read(&words, "select"), Some(Some(WordKind::Function)));
        assert_eq!(read(&words, "selects"), None);
        assert_eq!(read(&words, "größe"), Some(Some(WordKind::Function)));
        assert_eq!(read(&words, ""), Some(None));
        assert_eq!(read(&WordSet::default(), "a"), None);
    }
}
