//! Where the top-level statements of a JavaScript text start.

use super::{is_word, string_end, word};
use std::ops::ControlFlow;

/// Words that go on with the statement before, or may.
const GOES_ON: &[&[u8]] = &[b"else", b"while", b"catch", b"finally", b"in", b"instanceof", b"of", b"as", b"from"];
/// Words after which a statement is not at its end.
const AWAITS: &[&[u8]] = &[
    b"var",
    b"let",
    b"const",
    b"function",
    b"class",
    b"extends",
    b"new",
    b"typeof",
    b"delete",
    b"void",
    b"throw",
    b"case",
    b"else",
    b"do",
    b"in",
    b"of",
    b"instanceof",
    b"import",
    b"export",
    b"default",
    b"from",
    b"as",
    b"async",
    b"await",
    b"yield",
    b"static",
    b"get",
    b"set",
];
/// Words whose brackets are a head, after which the statement goes on.
const HEADS: &[&[u8]] = &[b"if", b"for", b"while", b"with", b"await"];
/// Words after which a `/` starts a regular expression.
const BEFORE_REGEX: &[&[u8]] = &[
    b"return",
    b"typeof",
    b"case",
    b"in",
    b"of",
    b"delete",
    b"void",
    b"throw",
    b"new",
    b"else",
    b"do",
    b"instanceof",
    b"yield",
    b"await",
];

/// The last token.
#[derive(Clone, Copy, PartialEq)]
enum Last<'a> {
    /// None yet, or a semicolon.
    End,
    /// A name, keyword or number.
    Word(&'a [u8]),
    /// A string, a template, `]`, or `)` that is no head's.
    Operand,
    /// `)` of `if (...)` and its kin.
    Head,
    /// `}`.
    Brace,
    /// Any other sign.
    Sign(u8),
}

/// What an open bracket is.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// `(` and `[`; whether it is that of `if` and its kin.
    Bracket(bool),
    /// `{` of an object.
    Object,
    /// `{` of statements, or it cannot be told.
    Block,
    /// `${` in a template.
    Template,
}

/// Tells the starts of top-level statements, in order, from `at`: the start of the text or of such a statement. What comes before a
/// start makes no difference to what comes after it: nothing is open there, and its first token is read as at the start of a text.
pub(super) fn statements(bytes: &[u8], at: usize, found: impl FnMut(u32) -> ControlFlow<()>) {
    Scanner { bytes, at, open: Vec::new(), last: Last::End, new_line: true, found }.run();
}

struct Scanner<'a, F> {
    bytes: &'a [u8],
    at: usize,
    open: Vec<Open>,
    last: Last<'a>,
    /// A line break stands before the next token.
    new_line: bool,
    found: F,
}

impl<'a, F: FnMut(u32) -> ControlFlow<()>> Scanner<'a, F> {
    fn run(mut self) {
        let first = self.at == 0;
        if first && self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        if first && self.bytes[self.at..].starts_with(b"#!") {
            self.skip_line();
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => {
                    self.new_line = true;
                    self.at += 1;
                }
                b' ' | b'\t' => self.at += 1,
                b'/' if self.peek(1) == b'/' => self.skip_line(),
                b'/' if self.peek(1) == b'*' => self.skip_comment(),
                _ => {
                    if self.token(byte).is_break() {
                        return;
                    }
                }
            }
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    fn skip_comment(&mut self) {
        let body = &self.bytes[self.at + 2..];
        let length = memchr::memmem::find(body, b"*/").map_or(body.len(), |end| end + 2);
        self.new_line |= memchr::memchr2(b'\n', b'\r', &body[..length]).is_some();
        self.at += 2 + length;
    }

    fn token(&mut self, byte: u8) -> ControlFlow<()> {
        let start = self.at;
        if std::mem::take(&mut self.new_line) {
            self.line(start)?;
        }
        if is_word(byte) {
            let word = word(self.bytes, start);
            self.at += word.len();
            self.last = Last::Word(word);
            return ControlFlow::Continue(());
        }
        self.at += 1;
        self.last = match byte {
            b'\'' | b'"' => {
                self.at = string_end(self.bytes, self.at, byte);
                Last::Operand
            }
            b'`' => {
                self.template();
                return ControlFlow::Continue(());
            }
            b'/' if self.starts_regex() => match regex_end(self.bytes, self.at) {
                Some(end) => {
                    self.at = end;
                    Last::Operand
                }
                None => Last::Sign(byte),
            },
            b'(' | b'[' => {
                let head = byte == b'(' && matches!(self.last, Last::Word(word) if HEADS.contains(&word));
                self.open.push(Open::Bracket(head));
                Last::Sign(byte)
            }
            b'{' => {
                let object = match self.last {
                    Last::Sign(b':') => matches!(self.open.last(), Some(Open::Object | Open::Bracket(_))),
                    Last::Sign(sign) => matches!(sign, b'(' | b',' | b'=' | b'[' | b'?' | b'|' | b'&' | b'+'),
                    Last::Word(word) => word == b"return",
                    _ => false,
                };
                self.open.push(if object { Open::Object } else { Open::Block });
                Last::Sign(byte)
            }
            b')' | b']' => match self.open.last() {
                Some(&Open::Bracket(head)) => {
                    self.open.pop();
                    if head { Last::Head } else { Last::Operand }
                }
                // A bracket that closes nothing.
                _ => Last::Operand,
            },
            b'}' => match self.open.pop() {
                Some(Open::Template) => {
                    self.template();
                    return ControlFlow::Continue(());
                }
                _ => Last::Brace,
            },
            b';' => Last::End,
            _ => Last::Sign(byte),
        };
        ControlFlow::Continue(())
    }

    /// The first token of a line.
    fn line(&mut self, start: usize) -> ControlFlow<()> {
        let word = word(self.bytes, start);
        if matches!(word, b"var" | b"let" | b"const") && self.peek(word.len()) == b' ' {
            // No declaration stands in brackets or in an object: those were never closed.
            let inside = |open: &&Open| matches!(open, Open::Bracket(_) | Open::Object);
            let lost = self.open.iter().rev().take_while(inside).count();
            self.open.truncate(self.open.len() - lost);
            if lost > 0 && self.open.is_empty() {
                self.last = Last::End;
            }
        }
        if !self.open.is_empty() || GOES_ON.contains(&word) {
            return ControlFlow::Continue(());
        }
        let is_name = word.first().is_some_and(|byte| !byte.is_ascii_digit());
        let starts = match self.last {
            Last::End => !matches!(self.bytes[start], b')' | b']' | b'}' | b';'),
            Last::Word(last) => is_name && !AWAITS.contains(&last),
            Last::Operand | Last::Brace => is_name,
            Last::Head | Last::Sign(_) => false,
        };
        if starts { (self.found)(start as u32) } else { ControlFlow::Continue(()) }
    }

    fn starts_regex(&self) -> bool {
        match self.last {
            Last::End | Last::Sign(_) | Last::Head => true,
            Last::Word(word) => BEFORE_REGEX.contains(&word),
            Last::Operand | Last::Brace => false,
        }
    }

    /// Goes on in a template up to its end or to `${`.
    fn template(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => self.at += 2,
                b'`' => {
                    self.at += 1;
                    break;
                }
                b'$' if self.peek(1) == b'{' => {
                    self.at += 2;
                    self.open.push(Open::Template);
                    self.last = Last::Sign(b'{');
                    return;
                }
                _ => self.at += 1,
            }
        }
        self.last = Last::Operand;
    }
}

/// One past the regular expression whose text starts at `at`; `None`: it has no end in its line.
fn regex_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut class = false;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 1,
            b'\n' | b'\r' => return None,
            b'[' => class = true,
            b']' => class = false,
            b'/' if !class => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
}
