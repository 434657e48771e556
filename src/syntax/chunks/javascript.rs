//! Finds the lines on which top-level statements of a JavaScript text start. Further statements on
//! a line stay in the chunk of the first.

use super::{is_word_byte, string_end, word};
use std::ops::ControlFlow;

/// Keywords that can continue the previous statement.
const CONTINUATIONS: &[&[u8]] = &[b"else", b"while", b"catch", b"finally", b"in", b"instanceof", b"of", b"as", b"from"];
/// Keywords after which a statement cannot end.
const INCOMPLETE: &[&[u8]] = &[
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
/// Keywords before a head: parentheses after which the statement continues, as in `if (...)`.
const HEADS: &[&[u8]] = &[b"if", b"for", b"while", b"with", b"await"];
/// Keywords after which a `/` starts a regular expression.
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
    /// A semicolon, or no token yet. Also set where a declaration ends unclosed brackets.
    End,
    /// A name, keyword or number.
    Word(&'a [u8]),
    /// A string, a template, `]`, or a `)` that ends no head.
    Operand,
    /// `)` of `if (...)` and the like.
    Head,
    /// `}`.
    Brace,
    /// Any other punctuation mark.
    Punctuation(u8),
}

/// The kind of an open bracket.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// `(` and `[`.
    Bracket { is_head: bool },
    /// `{` of an object.
    Object,
    /// `{` of statements, or of an unknown kind.
    Block,
    /// `${` in a template.
    Template,
}

/// Calls `report` for the start of each top-level statement that begins a line, in order, from byte
/// `at` on. `at` is 0 or such a start. The text before a start has no effect on later starts: no
/// bracket is open there, and its first token is scanned like that of a text.
pub(super) fn statements(bytes: &[u8], at: usize, report: impl FnMut(u32) -> ControlFlow<()>) {
    Scanner { bytes, at, open: Vec::new(), last: Last::End, new_line: true, report }.run();
}

struct Scanner<'a, F> {
    bytes: &'a [u8],
    at: usize,
    open: Vec<Open>,
    last: Last<'a>,
    /// A line break stands before the next token.
    new_line: bool,
    report: F,
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

    fn peek(&self, lookahead: usize) -> u8 {
        self.bytes.get(self.at + lookahead).copied().unwrap_or(0)
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
            self.start_line(start)?;
        }
        if is_word_byte(byte) {
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
                None => Last::Punctuation(byte),
            },
            b'(' | b'[' => {
                let is_head = byte == b'(' && matches!(self.last, Last::Word(word) if HEADS.contains(&word));
                self.open.push(Open::Bracket { is_head });
                Last::Punctuation(byte)
            }
            b'{' => {
                let is_object = match self.last {
                    Last::Punctuation(b':') => matches!(self.open.last(), Some(Open::Object | Open::Bracket { .. })),
                    Last::Punctuation(mark) => matches!(mark, b'(' | b',' | b'=' | b'[' | b'?' | b'|' | b'&' | b'+'),
                    Last::Word(word) => word == b"return",
                    _ => false,
                };
                self.open.push(if is_object { Open::Object } else { Open::Block });
                Last::Punctuation(byte)
            }
            b')' | b']' => match self.open.last() {
                Some(&Open::Bracket { is_head }) => {
                    self.open.pop();
                    if is_head { Last::Head } else { Last::Operand }
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
            _ => Last::Punctuation(byte),
        };
        ControlFlow::Continue(())
    }

    /// Handles the first token of a line. Reports it if it starts a statement.
    fn start_line(&mut self, start: usize) -> ControlFlow<()> {
        let word = word(self.bytes, start);
        if matches!(word, b"var" | b"let" | b"const") && self.peek(word.len()) == b' ' {
            // A declaration cannot be inside a bracket or an object, so these are unclosed.
            let inside = |open: &&Open| matches!(open, Open::Bracket { .. } | Open::Object);
            let unclosed = self.open.iter().rev().take_while(inside).count();
            self.open.truncate(self.open.len() - unclosed);
            if unclosed > 0 && self.open.is_empty() {
                self.last = Last::End;
            }
        }
        if !self.open.is_empty() || CONTINUATIONS.contains(&word) {
            return ControlFlow::Continue(());
        }
        // A line that starts with a bracket, a string or an operator may continue the statement
        // before it, unless that ends in a semicolon.
        let is_name = word.first().is_some_and(|byte| !byte.is_ascii_digit());
        let starts = match self.last {
            Last::End => !matches!(self.bytes[start], b')' | b']' | b'}' | b';'),
            Last::Word(last) => is_name && !INCOMPLETE.contains(&last),
            Last::Operand | Last::Brace => is_name,
            Last::Head | Last::Punctuation(_) => false,
        };
        if starts { (self.report)(start as u32) } else { ControlFlow::Continue(()) }
    }

    fn starts_regex(&self) -> bool {
        match self.last {
            Last::End | Last::Punctuation(_) | Last::Head => true,
            Last::Word(word) => BEFORE_REGEX.contains(&word),
            Last::Operand | Last::Brace => false,
        }
    }

    /// Skips the text of a template up to its end or to `${`.
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
                    self.last = Last::Punctuation(b'{');
                    return;
                }
                _ => self.at += 1,
            }
        }
        self.last = Last::Operand;
    }
}

/// Returns the end of the regular expression whose text starts at `at`, or `None` if it does not
/// end on its line.
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
