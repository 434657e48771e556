//! Builds expressions of the target language: tokens with a precedence, combined with the
//! parentheses that they need.

use super::code::{Role, Token};

/// An expression in the target language.
#[derive(Debug, Clone, PartialEq)]
pub struct Fragment {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The precedence, on a scale of the target language up to [`ATOM`]. Higher binds tighter.
    pub precedence: u8,
}

/// The precedence of names, literals, calls and members, which never need parentheses.
pub const ATOM: u8 = 20;

impl Fragment {
    /// Creates a name, number or string.
    pub fn atom(text: impl Into<Box<str>>) -> Fragment {
        Fragment { tokens: vec![Token::new(text, Role::Plain)], precedence: ATOM }
    }
    /// Creates a fragment from tokens and their precedence.
    pub fn new(tokens: Vec<Token>, precedence: u8) -> Fragment {
        Fragment { tokens, precedence }
    }
    /// Returns the text on one line.
    pub fn text(&self) -> String {
        flat(&self.tokens)
    }
    /// Returns `true` if the fragment is a single token with this text.
    pub fn is_token(&self, text: &str) -> bool {
        matches!(&self.tokens[..], [only] if &*only.text == text)
    }
    /// Returns `true` if the fragment has no comments, blocks or line breaks.
    pub fn is_plain(&self) -> bool {
        self.tokens.iter().all(|token| {
            token.leading_comments.is_empty()
                && token.trailing_comment.is_none()
                && !token.text.contains('\n')
                && !matches!(token.role, Role::Block(_))
        })
    }
    /// Adds parentheses if the precedence is lower than `min_precedence`.
    pub fn at_least(self, min_precedence: u8) -> Fragment {
        if self.precedence < min_precedence { self.in_brackets("(", ")") } else { self }
    }
    /// Puts the fragment between brackets.
    pub fn in_brackets(self, open: &str, close: &str) -> Fragment {
        let mut tokens = Vec::with_capacity(self.tokens.len() + 2);
        tokens.push(Token::new(open, Role::Open));
        tokens.extend(unspaced(self.tokens));
        tokens.push(Token::new(close, Role::Close));
        Fragment { tokens, precedence: ATOM }
    }
    /// Adds a space before the fragment.
    pub fn spaced(mut self) -> Fragment {
        if let Some(first) = self.tokens.first_mut() {
            first.space = true;
        }
        self
    }
    /// Returns `self.name`.
    pub fn member(self, name: &str) -> Fragment {
        self.append_member(name, false)
    }
    /// Returns `self.name` for a member that is called or indexed next.
    pub fn method(self, name: &str) -> Fragment {
        self.append_member(name, true)
    }
    fn append_member(self, name: &str, is_called: bool) -> Fragment {
        let is_number = matches!(&self.tokens[..], [only] if only.text.starts_with(|c: char| c.is_ascii_digit()));
        let mut fragment = if is_number { self.in_brackets("(", ")") } else { self.at_least(ATOM) };
        fragment.tokens.push(Token::new(".", Role::Dot { call: is_called }));
        fragment.tokens.push(Token::new(name, Role::Plain));
        fragment
    }
    /// Returns `self(args)`.
    pub fn call(self, args: Vec<Fragment>) -> Fragment {
        let mut fragment = self.at_least(ATOM);
        fragment.mark_call();
        fragment.tokens.extend(bracketed_tokens("(", args, ")"));
        fragment
    }
    /// Returns `self.name(args)`.
    pub fn invoke(self, name: &str, args: impl IntoIterator<Item = Fragment>) -> Fragment {
        self.method(name).call(args.into_iter().collect())
    }
    /// Returns `self(...)` with finished brackets.
    pub fn call_with(self, brackets: Fragment) -> Fragment {
        let mut fragment = self.at_least(ATOM);
        fragment.mark_call();
        fragment.tokens.extend(brackets.tokens);
        fragment
    }
    /// Returns `self[index]`.
    pub fn index(self, index: Fragment) -> Fragment {
        let mut fragment = self.at_least(ATOM);
        fragment.mark_call();
        fragment.tokens.extend(index.in_brackets("[", "]").tokens);
        fragment
    }
    /// Marks the last dot of a chain as that of a call.
    fn mark_call(&mut self) {
        if let [.., dot, _] = &mut self.tokens[..]
            && let Role::Dot { call } = &mut dot.role
        {
            *call = true;
        }
    }
    /// Returns `self op right`. An operand with a lower precedence than its minimum gets
    /// parentheses.
    pub fn binary(self, op: &str, right: Fragment, precedence: u8, left_min: u8, right_min: u8) -> Fragment {
        let mut tokens = self.at_least(left_min).tokens;
        tokens.push(Token::new(op, Role::Operator).spaced());
        tokens.extend(right.at_least(right_min).spaced().tokens);
        Fragment { tokens, precedence }
    }
    /// Returns `op self`, with a space between them if `op` is a word.
    pub fn prefixed(self, op: &str, precedence: u8) -> Fragment {
        let is_word = op.ends_with(char::is_alphabetic);
        let inner = self.at_least(precedence);
        let mut tokens = vec![Token::new(op, Role::Plain)];
        tokens.extend(if is_word { inner.spaced().tokens } else { inner.tokens });
        Fragment { tokens, precedence }
    }
    /// Returns `name=self`.
    pub fn keyword(self, name: &str) -> Fragment {
        let mut tokens = vec![Token::new(name, Role::Plain), Token::new("=", Role::Plain)];
        tokens.extend(unspaced(self.tokens));
        Fragment { tokens, precedence: 0 }
    }
    /// Returns `key: self`.
    pub fn entry(self, key: Fragment) -> Fragment {
        let mut tokens = key.tokens;
        tokens.push(Token::new(":", Role::Plain));
        tokens.extend(self.spaced().tokens);
        Fragment { tokens, precedence: 0 }
    }
    /// Returns `open item, item close`.
    pub fn list(open: &str, items: Vec<Fragment>, close: &str) -> Fragment {
        Fragment { tokens: bracketed_tokens(open, items, close), precedence: ATOM }
    }
    /// Returns `item, item` without brackets.
    pub fn items(items: Vec<Fragment>) -> Fragment {
        let mut tokens = bracketed_tokens("", items, "");
        tokens.pop();
        tokens.remove(0);
        Fragment { tokens, precedence: 0 }
    }
}

/// Returns a name, number or string.
pub fn atom(text: impl Into<Box<str>>) -> Fragment {
    Fragment::atom(text)
}

/// Returns `function(args)`.
pub fn call(function: impl Into<Box<str>>, args: impl IntoIterator<Item = Fragment>) -> Fragment {
    atom(function).call(args.into_iter().collect())
}

/// Removes the space before the first token.
pub fn unspaced(mut tokens: Vec<Token>) -> Vec<Token> {
    if let Some(first) = tokens.first_mut() {
        first.space = false;
    }
    tokens
}

/// Returns items between brackets, separated by commas. A comment behind the last token of an item
/// moves behind the comma.
fn bracketed_tokens(open: &str, items: Vec<Fragment>, close: &str) -> Vec<Token> {
    let mut tokens = vec![Token::new(open, Role::Open)];
    let last = items.len().saturating_sub(1);
    for (index, item) in items.into_iter().enumerate() {
        let mut item = unspaced(item.tokens);
        if let Some(first) = item.first_mut() {
            first.space = index > 0;
        }
        tokens.extend(item);
        if index < last {
            let mut comma = Token::new(",", Role::Comma);
            comma.trailing_comment = tokens.last_mut().and_then(|token| token.trailing_comment.take());
            tokens.push(comma);
        }
    }
    tokens.push(Token::new(close, Role::Close));
    tokens
}

/// Returns tokens as text on one line.
pub fn flat(tokens: &[Token]) -> String {
    let mut out = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}
