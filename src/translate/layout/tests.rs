//! The layout of single statements and of lines, in a notation of tokens.
//!
//! Statements are written on one line, in both languages: `<` and `>` with a dot are invisible parentheses (`<.`, `.>`), `{%` and `%}` a
//! JavaScript block with its lines between `;;`, `/~ ... ~/` a comment on a line of its own, and `/^ ... ^/` one behind the token before.

mod always;
mod javascript;
mod python;

use super::write;
use crate::syntax::language::Language::{self, JavaScript, Python};
use crate::translate::code::{Line, Role, Token};

/// The words of a text, each with whether a space stands before it.
fn words(text: &str) -> Vec<(String, bool)> {
    const MARKS: [&str; 22] = [
        "<.", ".>", "{%", "%}", ";;", "===", "**", "//", "==", "!=", "<=", ">=", "&&", "||", "->", ":=", "+=", "=>",
        "<<", ">>", "-=", "...",
    ];
    let mut found = Vec::new();
    let mut rest = text;
    let mut space = false;
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            space = true;
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let length = if rest.starts_with("/~") {
            rest.find("~/").map_or(rest.len(), |at| at + 2)
        } else if rest.starts_with("/^") {
            rest.find("^/").map_or(rest.len(), |at| at + 2)
        } else if let Some(quotes) = rest.strip_prefix("\"\"\"") {
            quotes.find("\"\"\"").map_or(rest.len(), |at| at + 6)
        } else if matches!(first, '"' | '\'') {
            rest[1..].find(first).map_or(rest.len(), |at| at + 2)
        } else if first.is_alphanumeric() || first == '_' {
            let prefixed = rest.starts_with("f\"");
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if prefixed { rest[2..].find('"').map_or(rest.len(), |at| at + 3) } else { end }
        } else {
            MARKS.iter().find(|mark| rest.starts_with(**mark)).map_or(first.len_utf8(), |mark| mark.len())
        };
        found.push((rest[..length].to_string(), space));
        rest = &rest[length..];
        space = false;
    }
    found
}

/// The statement that a text is.
fn leaves(text: &str, language: Language) -> Vec<Token> {
    let words = words(text);
    let mut at = 0;
    statement(&words, &mut at, language)
}

fn statement(words: &[(String, bool)], at: &mut usize, language: Language) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut before: Vec<Box<str>> = Vec::new();
    let mut loops = 0;
    // Of each open bracket, the conditionals whose colon is to come.
    let mut questions = vec![0];
    while let Some((word, space)) = words.get(*at) {
        let next = |by: usize| words.get(*at + by).map_or("", |(word, _)| &**word);
        let spaced = *space && !tokens.is_empty();
        if matches!(&**word, ";;" | "%}") {
            break;
        }
        if let Some(comment) = word.strip_prefix("/~") {
            before.push(comment.trim_end_matches("~/").trim().into());
            *at += 1;
            continue;
        }
        if let Some(comment) = word.strip_prefix("/^") {
            tokens.last_mut().expect("a token").after = Some(comment.trim_end_matches("^/").trim().into());
            *at += 1;
            continue;
        }
        let both = spaced && words.get(*at + 1).is_some_and(|(_, space)| *space);
        let first = tokens.is_empty();
        let (text, role) = match &**word {
            "<." => ("", Role::Open),
            ".>" => ("", Role::Close),
            "(" | "[" | "{" => {
                questions.push(0);
                (&**word, Role::Open)
            }
            ")" | "]" | "}" => {
                questions.pop();
                (&**word, Role::Close)
            }
            "," => (",", Role::Comma),
            "." => (".", Role::Dot { call: matches!(next(2), "(" | "[") }),
            "{%" => {
                let mut lines = Vec::new();
                *at += 1;
                while words.get(*at).is_some_and(|(word, _)| word != "%}") {
                    lines.push(Line::code(statement(words, at, language)));
                    if words.get(*at).is_some_and(|(word, _)| word == ";;") {
                        *at += 1;
                    }
                }
                ("", Role::Block(lines))
            }
            "for" if !first => {
                loops += 1;
                ("for", Role::Comprehension)
            }
            "in" if loops > 0 => {
                loops -= 1;
                ("in", Role::Plain)
            }
            "in" if tokens.first().is_some_and(|token| &*token.text == "for") => ("in", Role::Plain),
            "if" if !first
                && words[..*at].iter().rev().take_while(|(word, _)| word != "[").any(|(word, _)| word == "for") =>
            {
                ("if", Role::Comprehension)
            }
            "if" | "else" if !first && language == Python => (&**word, Role::Operator),
            "and" | "or" | "in" | "is" if language == Python => (&**word, Role::Operator),
            "?" => {
                *questions.last_mut().expect("an open bracket") += 1;
                ("?", Role::Operator)
            }
            ":" if questions.last().is_some_and(|count| *count > 0) => {
                *questions.last_mut().expect("an open bracket") -= 1;
                (":", Role::Operator)
            }
            "+" | "-" | "*" | "/" | "//" | "%" | "**" | "|" | "&" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&"
            | "||" | "==="
                if both =>
            {
                (&**word, Role::Operator)
            }
            word => (word, Role::Plain),
        };
        tokens.push(Token { text: text.into(), space: spaced, role, before: std::mem::take(&mut before), after: None });
        *at += 1;
    }
    tokens
}

#[track_caller]
fn check(language: Language, text: &str, expected: &str) {
    let laid = write(&[Line::code(leaves(text, language))], language);
    assert_eq!(laid.trim_end(), expected.trim_matches('\n'), "\n{laid}");
}

#[track_caller]
fn python(text: &str, expected: &str) {
    check(Python, text, expected);
}

#[track_caller]
fn javascript(text: &str, expected: &str) {
    check(JavaScript, text, expected);
}

#[test]
fn a_statement_that_fits_stays() {
    python("x = <.a + b.>", "x = a + b");
    python("def f(a, b=1): /^ #why ^/", "def f(a, b=1):  # why");
    python("return <.[x for x in y if x].>", "return [x for x in y if x]");
    javascript("var x = a + b; /^ // why ^/", "var x = a + b;  // why");
}
