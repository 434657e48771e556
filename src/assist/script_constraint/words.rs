//! Sets of words that may stand at a place, and how far one of them is read.

use std::sync::Arc;

/// What a word is, where it may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// Content of a string.
    Text,
    /// A variable of the script.
    Variable,
    /// What the language or the environment defines, and constants.
    Name,
    /// A key of an object.
    Key,
    /// A named argument.
    Argument,
    /// A method or function: it is called.
    Function,
    /// A class: it is called, or something of it is taken.
    Class,
    /// Something of it is taken.
    Namespace,
    /// A word of the language.
    Keyword(Keyword),
}

/// Words of both languages that mean something to the grammar.
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

/// Words in order.
#[derive(Debug, Default, PartialEq)]
pub struct Words {
    list: Vec<(Arc<str>, Word)>,
    /// Several may stand in one string, with commas between.
    pub several: bool,
}

impl Words {
    /// A set; of a word that is there twice the first meaning counts.
    pub fn new(words: impl IntoIterator<Item = (Arc<str>, Word)>) -> Self {
        let mut list: Vec<(Arc<str>, Word)> = words.into_iter().filter(|(word, _)| !word.is_empty()).collect();
        list.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
        list.dedup_by(|later, first| later.0 == first.0);
        Words { list, several: false }
    }

    /// A set of words that are all the same.
    pub fn all<'a>(words: impl IntoIterator<Item = &'a str>, kind: Word) -> Self {
        Words::new(words.into_iter().map(|word| (Arc::from(word), kind)))
    }

    /// The same words, of which several may stand in one string.
    pub fn several(self) -> Self {
        Words { several: true, ..self }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Where reading starts.
    pub fn start(&self, set: u16) -> Reading {
        Reading { set, depth: 0, low: 0, high: self.list.len() as u32 }
    }

    /// Reads one byte more.
    pub fn step(&self, reading: Reading, byte: u8) -> Option<Reading> {
        let depth = reading.depth as usize;
        let range = self.list.get(reading.low as usize..reading.high as usize)?;
        let at = |entry: &(Arc<str>, Word)| entry.0.as_bytes().get(depth).copied();
        // A word that ends here comes before those that go on.
        let low = range.partition_point(|entry| at(entry).is_none_or(|found| found < byte));
        let high = range.partition_point(|entry| at(entry).is_none_or(|found| found <= byte));
        (low < high).then(|| Reading {
            depth: reading.depth + 1,
            low: reading.low + low as u32,
            high: reading.low + high as u32,
            ..reading
        })
    }

    /// The word that is read, if it is one.
    pub fn read(&self, reading: Reading) -> Option<Word> {
        let (word, kind) = self.list.get(reading.low as usize).filter(|_| reading.low < reading.high)?;
        (word.len() == reading.depth as usize).then_some(*kind)
    }
}

/// How far a word is read: those that begin like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The set, by its place among those of the automaton.
    pub set: u16,
    /// ByteGrammar read.
    pub depth: u16,
    /// The first word that begins so.
    pub low: u32,
    /// After the last.
    pub high: u32,
}

impl Reading {
    /// Nothing can be read.
    pub const NONE: Reading = Reading { set: NONE, depth: 0, low: 0, high: 0 };

    /// A reading of a special set.
    pub const fn of(set: u16) -> Self {
        Reading { set, ..Reading::NONE }
    }
}

/// Any word.
pub const FREE: u16 = u16::MAX;
/// Not known yet: it is asked when a token ends here.
pub const ASK: u16 = u16::MAX - 1;
/// No word.
pub const NONE: u16 = u16::MAX - 2;
/// A date.
pub const DATE: u16 = u16::MAX - 3;
/// A colour in figures, or the name of one.
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
