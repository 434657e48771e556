//! What holds for every layout: tokens and comments are kept, it is stable, no line is longer than need be.

use super::*;
use proptest::prelude::*;

#[test]
fn deep_and_long_statements() {
    let chain = |calls: usize| format!("x = <.ee.Image(1){}.>", ".add(1)".repeat(calls));
    let laid = write(&[Line::code(leaves(&chain(2000), Python))], Python);
    assert_eq!(laid.lines().count(), 2003);
    let nested = |depth: usize, open: &str, close: &str| {
        format!("x = {open}{}1{}{close}", "f(".repeat(depth), ", 2)".repeat(depth))
    };
    let laid = write(&[Line::code(leaves(&nested(500, "<.", ".>"), Python))], Python);
    assert!(laid.lines().count() > 1000);
    for text in [nested(500, "", ""), chain(2000).replace("<.", "").replace(".>", "")] {
        assert!(write(&[Line::code(leaves(&text, JavaScript))], JavaScript).lines().count() > 500);
    }
}

/// Expressions that mean nothing.
fn expression(language: Language) -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "image", "collection", "ee", "a_name_that_is_longer", "Map"]);
    let literal = prop::sample::select(vec!["1", "'text'", "'a text that is longer than others'", "12345.678"]);
    let token = prop_oneof![name.clone().prop_map(str::to_string), literal.prop_map(str::to_string)];
    token.prop_recursive(5, 60, 6, move |inner| {
        let items = prop::collection::vec(inner.clone(), 0..5).prop_map(|items| items.join(", "));
        let key = if language == Python { "'key'" } else { "key" };
        let operator = prop::sample::select(if language == Python {
            vec!["+", "*", "and", "=="]
        } else {
            vec!["+", "*", "&&", "==="]
        });
        let call = (
            inner.clone(),
            prop::collection::vec((prop::sample::select(vec!["map", "filterDate", "x"]), items.clone()), 1..5),
        )
            .prop_map(|(on, calls)| {
                let plain = on.chars().all(|c| c.is_alphanumeric() || c == '_') && !on.starts_with(char::is_numeric);
                let on = if plain { on } else { "image".into() };
                calls.into_iter().fold(on, |on, (name, items)| format!("{on}.{name}({items})"))
            });
        let conditional = (inner.clone(), inner.clone(), inner.clone()).prop_map(move |(a, b, c)| {
            if language == Python { format!("({a} if {b} else {c})") } else { format!("({a} ? {b} : {c})") }
        });
        prop_oneof![
            3 => call,
            1 => (name.clone(), items.clone()).prop_map(|(name, items)| format!("{name}({items})")),
            1 => items.clone().prop_map(|items| format!("[{items}]")),
            1 => prop::collection::vec(inner.clone(), 1..4).prop_map(move |items| {
                let items: Vec<String> = items.into_iter().map(|item| format!("{key}: {item}")).collect();
                format!("{{{}}}", items.join(", "))
            }),
            2 => (inner.clone(), operator, inner.clone()).prop_map(|(a, operator, b)| format!("{a} {operator} {b}")),
            1 => conditional,
            1 => inner.clone().prop_map(move |body| if language == Python {
                format!("f(lambda a: {body})")
            } else {
                format!("f(function(a) {{% return {body}; %}})")
            }),
        ]
    })
}

fn statements(language: Language) -> impl Strategy<Value = String> {
    (expression(language), 0..4usize).prop_map(move |(value, kind)| match (language, kind) {
        (Python, 0) => format!("x = <.{value}.>"),
        (Python, 1) => format!("return <.{value}.>"),
        (Python, 2) => format!("if <.{value}.>:"),
        (Python, _) => value,
        (JavaScript, 0) => format!("var x = {value};"),
        (JavaScript, 1) => format!("return {value};"),
        (JavaScript, 2) => format!("if ({value}) {{% x; %}}"),
        (JavaScript, _) => format!("{value};"),
    })
}

/// The texts of tokens that can be seen, blocks with theirs.
fn seen(tokens: &[Token], into: &mut Vec<String>) {
    for token in tokens {
        match &token.role {
            Role::Block(lines) => {
                into.push("{".into());
                for line in lines {
                    if let Line::Code { tokens, .. } = line {
                        seen(tokens, into);
                    }
                }
                into.push("}".into());
            }
            _ if token.text.is_empty() => {}
            _ => into.push(token.text.to_string()),
        }
    }
}

/// A pair of brackets with something in it on one line.
fn breakable(line: &str) -> bool {
    let words = words(line);
    let mut open = Vec::new();
    for (at, (word, _)) in words.iter().enumerate() {
        match &**word {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" if open.pop().is_some_and(|opening| opening + 1 < at) => return true,
            _ => {}
        }
    }
    false
}

/// Whether the output has the tokens in order, with nothing else but commas and parentheses; which of its words are those.
fn added(tokens: &[String], output: &[(String, bool)]) -> Option<Vec<usize>> {
    let mut tokens = tokens.iter().peekable();
    let mut added = Vec::new();
    for (at, (word, _)) in output.iter().enumerate() {
        if tokens.next_if(|token| *token == word).is_none() {
            if !matches!(&**word, "," | "(" | ")") {
                return None;
            }
            added.push(at);
        }
    }
    tokens.next().is_none().then_some(added)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn python_keeps_the_tokens_and_is_stable(text in statements(Python)) {
        let original = leaves(&text, Python);
        let laid = write(&[Line::code(original.clone())], Python);
        let mut tokens = Vec::new();
        seen(&original, &mut tokens);
        let output = words(&laid);
        let added = added(&tokens, &output);
        prop_assert!(added.is_some(), "{laid}");
        for line in laid.lines() {
            prop_assert!(line.len() <= 88 || !breakable(line), "{line}\n{laid}");
        }
        // Again, with the commas that were added, and the parentheses as they were.
        let added = added.unwrap_or_default();
        let mut again = Vec::new();
        let mut old = original.into_iter();
        for (at, (word, _)) in output.iter().enumerate() {
            if added.contains(&at) {
                if word == "," {
                    again.push(Token::new(",", Role::Comma));
                }
                continue;
            }
            for token in old.by_ref() {
                let found = !token.text.is_empty();
                again.push(token);
                if found {
                    break;
                }
            }
        }
        again.extend(old);
        prop_assert_eq!(write(&[Line::code(again)], Python), laid);
    }

    #[test]
    fn javascript_keeps_the_tokens_and_is_stable(text in statements(JavaScript)) {
        let original = leaves(&text, JavaScript);
        let laid = write(&[Line::code(original.clone())], JavaScript);
        let mut tokens = Vec::new();
        seen(&original, &mut tokens);
        let output: Vec<String> = words(&laid.replace("{}", "{ }")).into_iter().map(|(word, _)| word).collect();
        prop_assert_eq!(&output, &tokens, "{}", laid);
        for line in laid.lines() {
            prop_assert!(line.len() <= 80 || !breakable(line), "{line}\n{laid}");
        }
        // The same tokens, read from the output.
        let again = leaves(&reread(&laid), JavaScript);
        prop_assert_eq!(write(&[Line::code(again)], JavaScript), laid);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn comments_are_kept_and_hide_nothing(
        (language, text) in prop_oneof![
            statements(Python).prop_map(|text| (Python, text)),
            statements(JavaScript).prop_map(|text| (JavaScript, text)),
        ],
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..4),
    ) {
        let marker = if language == Python { "#" } else { "//" };
        let mut commented = leaves(&text, language);
        let mut tokens = Vec::new();
        seen(&commented, &mut tokens);
        for (place, before) in &places {
            let token = place.get(&commented).clone();
            let at = commented.iter().position(|of| *of == token).expect("it is among them");
            let comment: Box<str> = format!("{marker} comment").into();
            if *before { commented[at].before.push(comment) } else { commented[at].after = Some(comment) }
        }
        let wanted: usize = commented.iter().map(|token| token.before.len() + usize::from(token.after.is_some())).sum();
        let laid = write(&[Line::code(commented)], language);
        let code: Vec<String> = laid.lines().map(|line| line.split(&format!("{marker} comment")).next().unwrap_or_default().to_string()).collect();
        prop_assert_eq!(laid.matches("comment").count(), wanted, "{}", laid);
        let output = words(&code.join("\n").replace("{}", "{ }"));
        prop_assert!(added(&tokens, &output).is_some(), "{laid}");
        prop_assert!(laid.lines().all(|line| line.trim_end() == line), "{laid}");
    }
}

/// The output on one line, in the notation of these tests.
fn reread(laid: &str) -> String {
    let mut text = String::new();
    let mut blocks = Vec::new();
    let mut before: Option<char> = None;
    for line in laid.lines() {
        let line = line.trim();
        let joins = before.is_none_or(|c| "([{".contains(c)) || line.starts_with(['.', ')', ']', '}']);
        if !joins {
            text.push(' ');
        }
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let block = c == '{' && text.ends_with(") ");
            if block {
                text.push_str("{% ");
            } else if c == '}' && blocks.last() == Some(&true) {
                text.push_str(" %}");
            } else {
                text.push(c);
            }
            if c == '{' {
                blocks.push(block);
            } else if c == '}' {
                blocks.pop();
            }
            rest = &rest[c.len_utf8()..];
        }
        before = line.chars().last();
    }
    text
}
