//! Sorted sets of words that may stand at a position, and readings of a word within a set.

use std::sync::Arc;

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
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
    Choose,
    /// `for` in brackets.
    Each,
    /// `as`.
    As,
}

/// A sorted set of words.
#[derive(Debug, Default, PartialEq)]
pub struct Words {
    list: Vec<(Arc<str>, Word)>,
    /// Whether a string may hold several of them, separated by commas.
    pub several: bool,
}

impl Words {
    /// Returns a sorted set. Of equal words, the first kind counts.
    pub fn new(words: impl IntoIterator<Item = (Arc<str>, Word)>) -> Self {
        let mut list: Vec<(Arc<str>, Word)> = words.into_iter().filter(|(word, _)| !word.is_empty()).collect();
        list.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
        list.dedup_by(|later, first| later.0 == first.0);
        Words { list, several: false }
    }

    /// Returns a set of words of the same kind.
    pub fn all<'a>(words: impl IntoIterator<Item = &'a str>, kind: Word) -> Self {
        Words::new(words.into_iter().map(|word| (Arc::from(word), kind)))
    }

    /// Returns the same set, of which a string may hold several words.
    pub fn several(self) -> Self {
        Words { several: true, ..self }
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the reading before the first byte.
    pub fn start(&self, set: u16) -> Reading {
        Reading { set, depth: 0, low: 0, high: self.list.len() as u32 }
    }

    /// Reads one more byte. Returns `None` if no word continues so.
    pub fn step(&self, reading: Reading, byte: u8) -> Option<Reading> {
        let depth = reading.depth as usize;
        let range = self.list.get(reading.low as usize..reading.high as usize)?;
        let at = |entry: &(Arc<str>, Word)| entry.0.as_bytes().get(depth).copied();
        // A word that ends here sorts before those that continue.
        let low = range.partition_point(|entry| at(entry).is_none_or(|found| found < byte));
        let high = range.partition_point(|entry| at(entry).is_none_or(|found| found <= byte));
        (low < high).then(|| Reading {
            depth: reading.depth + 1,
            low: reading.low + low as u32,
            high: reading.low + high as u32,
            ..reading
        })
    }

    /// Returns the kind of the word that was read, or `None` if no word ends here.
    pub fn read(&self, reading: Reading) -> Option<Word> {
        let (word, kind) = self.list.get(reading.low as usize).filter(|_| reading.low < reading.high)?;
        (word.len() == reading.depth as usize).then_some(*kind)
    }
}

/// The words of a set that begin with the bytes read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Index of the set in the automaton.
    pub set: u16,
    /// Number of bytes read.
    pub depth: u16,
    /// Index of the first such word.
    pub low: u32,
    /// Index after the last such word.
    pub high: u32,
}

impl Reading {
    /// The reading that accepts no byte.
    pub const NONE: Reading = Reading { set: NONE, depth: 0, low: 0, high: 0 };

    /// Returns a reading of a special set.
    pub const fn of(set: u16) -> Self {
        Reading { set, ..Reading::NONE }
    }
}

/// The special set of any word.
pub const FREE: u16 = u16::MAX;
/// The special set of a position that the analysis is yet to be asked about.
pub const ASK: u16 = u16::MAX - 1;
/// The special set without words.
pub const NONE: u16 = u16::MAX - 2;
/// The special set of dates.
pub const DATE: u16 = u16::MAX - 3;
/// The special set of hexadecimal colors and color names.
pub const COLOR: u16 = u16::MAX - 4;
/// The first special set.
pub const SPECIAL: u16 = COLOR;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &Words, text: &str) -> Option<Option<Word>> {
        let mut reading = words.start(0);
        for byte in text.bytes() {
            reading = words.step(reading, byte)?;
        }
        Some(words.read(reading))
    }

    #[test]
    fn words_are_read_byte_by_byte() {
        let words = Words::all(["select", "sel", "sort", "größe"], Word::Function);
        assert_eq!(read(&words, "sel"), Some(Some(Word::Function)));
        assert_eq!(read(&words, "sele"), Some(None));
        assert_eq!(read(&words, "select"), Some(Some(Word::Function)));
        assert_eq!(read(&words, "selects"), None);
        assert_eq!(read(&words, "größe"), Some(Some(Word::Function)));
        assert_eq!(read(&words, ""), Some(None));
        assert_eq!(read(&Words::default(), "a"), None);
    }
}
