//! Items in code: names of arguments, keys of objects, values, names in scope.

use super::{all_arguments, names, values};
use crate::features::completion::context::{Cursor, Expected, ExpectedKeyKind, ExpectedKeys, expected};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKey, ItemKind, render};
use crate::features::lexical::{self, Literal};
use crate::kb::model::{ClassId, Kind, OptionObject, Param, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{is_available, is_required, param_name};
use crate::semantic::expression as band_maths;
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprKind};

/// Adds the items of a code position.
pub fn complete<'a>(cursor: &Cursor<'a>, trigger: Option<char>, collector: &mut Collector<'a>) {
    let expected = expected::at_cursor(cursor);
    if let Some(Expected::Key(expected)) = &expected {
        if matches!(cursor.last_byte(), b'{' | b',') {
            complete_keys(cursor, expected, None, collector);
        }
        return;
    }
    if is_at_unknown_key(cursor) || !starts_expression(cursor) {
        return;
    }
    let expected = match &expected {
        Some(Expected::Value(expected)) => Some(expected),
        _ => None,
    };
    if let Some(expected) = expected {
        values::complete_in_code(cursor, expected, collector);
    }
    all_arguments::complete(cursor, collector);
    if let Some(site) = call_expecting_keyword(cursor) {
        complete_keywords(cursor, site, collector);
    }
    // If the editor asks on its own after a comma or bracket, names in scope are added only to a
    // list that has other items.
    if trigger.is_none_or(|typed| typed.is_alphanumeric() || typed == '_') || !collector.is_empty() {
        names::complete(cursor, expected, collector);
    }
}

/// Returns `true` if the cursor is at a key of an object about which nothing is known.
fn is_at_unknown_key(cursor: &Cursor<'_>) -> bool {
    let (Some(bracket), Some(owner)) = (cursor.lexical.brackets.last(), cursor.owners.last()) else { return false };
    let object = owner.is_some_and(|id| {
        matches!(cursor.analysis.hir.expr(id).kind, ExprKind::Object(_))
            && cursor.analysis.span(id).start == bracket.open
    });
    object && bracket.byte == b'{' && bracket.separator.is_none()
}

/// Returns `true` if an expression may start at the word: not after another one, and not where a
/// name is declared.
fn starts_expression(cursor: &Cursor<'_>) -> bool {
    let new_statement = cursor.starts_statement();
    if is_parameter_list(cursor) {
        return false;
    }
    match cursor.last_byte() {
        0 => true,
        byte if lexical::is_word(byte) => match cursor.last_word() {
            "return" | "in" | "and" | "or" | "not" | "if" | "elif" | "else" | "is" | "new" | "typeof" | "await"
            | "yield" | "case" | "while" | "assert" | "del" | "delete" | "throw" | "raise" | "of" | "do"
            | "instanceof" | "void" | "print" | "with" => true,
            "var" | "let" | "const" | "function" | "def" | "class" | "import" | "from" | "as" | "for" | "lambda"
            | "global" | "nonlocal" => false,
            _ => new_statement,
        },
        // The statement of `if (x) ...`.
        b')' => new_statement || (!cursor.python && !cursor.typed().is_empty() && cursor.is_in_block()),
        b']' | b'\'' | b'"' | b'`' => new_statement,
        b'.' => false,
        _ => true,
    }
}

/// Returns `true` if the innermost bracket holds the parameters of a function.
fn is_parameter_list(cursor: &Cursor<'_>) -> bool {
    let (Some(bracket), Some(None)) = (cursor.lexical.brackets.last(), cursor.owners.last()) else { return false };
    if bracket.byte != b'(' {
        return false;
    }
    let before = cursor.text()[..bracket.open as usize].trim_end();
    let words: Vec<&str> = before.rsplit(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$'))).take(2).collect();
    // A parameter's default is a value.
    bracket.separator.is_none() && words.iter().any(|word| matches!(*word, "function" | "def" | "catch"))
}

/// Returns the Python call at the start of whose argument the cursor is.
fn call_expecting_keyword<'a>(cursor: &Cursor<'a>) -> Option<&'a CallSite> {
    let bracket = cursor
        .lexical
        .brackets
        .last()
        .filter(|bracket| cursor.python && bracket.byte == b'(' && bracket.separator.is_none())?;
    let at_start = matches!(cursor.last_byte(), b'(' | b',') && bracket.item_start <= cursor.word.start;
    let owner = cursor.owners.last().copied().flatten().filter(|_| at_start)?;
    cursor.analysis.call_at(owner)
}

/// Adds the parameters that are not given yet.
fn complete_keywords<'a>(cursor: &Cursor<'a>, site: &'a CallSite, collector: &mut Collector<'a>) {
    let op = site.operator();
    let bracket = cursor.lexical.brackets.last();
    let commas = bracket.map_or(0, |bracket| bracket.commas as usize);
    let existing: Vec<&str> = match &cursor.analysis.hir.expr(site.expr).kind {
        ExprKind::Call { args, .. } => args
            .iter()
            .filter_map(|arg| match arg.kind {
                // The word at the cursor may be a keyword already.
                ArgKind::Keyword(ident) if !ident.span.contains(cursor.word) => {
                    Some(cursor.analysis.hir.name(ident.name))
                }
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    // Positional arguments come before named ones.
    let positional_count = commas.saturating_sub(existing.len());
    let uses = cursor.kb.uses_of_arguments(op.name);
    let has_separator = cursor.next_byte() == b'=';
    let all = op
        .params
        .iter()
        .chain(&op.python_extra)
        .enumerate()
        .filter(|(_, param)| is_available(param, true) && !param.variadic);
    for (index, param) in all.skip(positional_count) {
        let name = param_name(param, true);
        if existing.contains(&name) {
            continue;
        }
        let score = parameter_score(param, index, uses, true);
        collector.add(name, RankKey { group: 0, score, deprecated: false }, move || Item {
            label: format!("{name}="),
            kind: ItemKind::Keyword,
            detail: render::parameter(param, true),
            insert_text: if has_separator { name.to_owned() } else { format!("{name}=") },
            filter_text: name.to_owned(),
            key: Some(ItemKey::Parameter(op.name.to_owned(), param.name.to_owned())),
            ..Item::default()
        });
    }
}

/// Scores required parameters highest, then the others by use, then by order.
fn parameter_score(param: &Param<'_>, index: usize, uses: &[(&str, u32)], python: bool) -> f32 {
    let used = uses.iter().find(|(name, _)| *name == param.name).map_or(0, |(_, count)| *count);
    let required_bonus = if is_required(param, python) { 4.0 } else { 0.0 };
    1.6 + required_bonus + (used as f32 + 1.0).ln() * 0.1 - index as f32 * 1e-3
}

/// Adds the keys of an object. `literal`: the string that the cursor is in.
pub fn complete_keys<'a>(
    cursor: &Cursor<'a>,
    keys: &ExpectedKeys<'a>,
    literal: Option<Literal>,
    collector: &mut Collector<'a>,
) {
    let op = keys.site.operator();
    let next = match literal {
        // The byte after the closing quote.
        Some(_) => cursor.text().as_bytes().get(collector.replace().end as usize + 1).copied().unwrap_or(0),
        None => cursor.next_byte(),
    };
    let format = KeyFormat {
        python: cursor.python,
        in_string: literal.is_some(),
        has_separator: next == b':',
        quote: render::quote(cursor),
    };
    let existing = |name: &str| keys.given.contains(&name);
    match &keys.kind {
        ExpectedKeyKind::Arguments => {
            let uses = cursor.kb.uses_of_arguments(op.name);
            for (index, param) in op.params.iter().enumerate().filter(|(_, param)| !existing(param.name)) {
                let score = parameter_score(param, index, uses, false);
                let key = ItemKey::Parameter(op.name.to_owned(), param.name.to_owned());
                add_key(param, score, key, format, collector);
            }
        }
        ExpectedKeyKind::Options(objects) => {
            let uses = cursor.kb.uses_of_options(op.name, keys.param);
            let fields = options_for(objects, keys.site);
            for (index, field) in fields.into_iter().enumerate().filter(|(_, field)| !existing(field.name)) {
                let owner =
                    objects.iter().find(|object| object.fields.iter().any(|candidate| std::ptr::eq(candidate, field)));
                let score = parameter_score(field, index, uses, false);
                let owner = owner.map_or("", |object| object.name);
                let key = ItemKey::Option(owner.to_owned(), field.name.to_owned());
                add_key(field, score, key, format, collector);
            }
        }
        ExpectedKeyKind::Variables(text) => {
            let Ok(parsed) = band_maths::parse(text) else { return };
            let mut names: Vec<String> = Vec::new();
            for (name, _) in parsed.variables {
                if existing(&name) || names.contains(&name) {
                    continue;
                }
                names.push(name.clone());
                let rank = RankKey::with_score(-(names.len() as f32));
                let item = Item { kind: ItemKind::Property, detail: "of the expression".to_owned(), ..Item::default() };
                collector.add(name.clone(), rank, move || format.item(&name, item));
            }
        }
        ExpectedKeyKind::Style => {
            let class = match op.returns {
                Ty::Class(class) => Some(class),
                _ => None,
            };
            let class = if op.kind == Kind::Constructor { class } else { keys.site.receiver_value.class() };
            let Some(class) = class else { return };
            for name in cursor.kb.style_properties(class).iter().filter(|name| !existing(name)) {
                let item = || Item { kind: ItemKind::Property, detail: "style".to_owned(), ..Item::default() };
                collector.add(*name, RankKey::default(), move || format.item(name, item()));
            }
        }
    }
}

/// Returns the fields of the options objects that fit the shown value, each name once.
pub fn options_for(objects: &[&'static OptionObject<'static>], site: &CallSite) -> Vec<&'static Param<'static>> {
    let is_image = shows_image(site);
    let fits = |object: &&&'static OptionObject<'static>| {
        is_image.is_none_or(|is_image| object.fields.iter().any(|field| field.name == "bands") == is_image)
    };
    let any_fits = objects.iter().any(|object| fits(&object));
    let mut fields: Vec<&'static Param<'static>> = Vec::new();
    for field in objects.iter().filter(|object| !any_fits || fits(object)).flat_map(|object| &object.fields) {
        if !fields.iter().any(|known| known.name == field.name) {
            fields.push(field);
        }
    }
    fields
}

/// Returns `true` if the call shows an image, `false` if it shows a table, and `None` if neither is
/// known.
fn shows_image(site: &CallSite) -> Option<bool> {
    let values = std::iter::once(&site.receiver_value).chain(site.bound.args.iter().map(|arg| &arg.value));
    values.filter_map(Value::class).find_map(|class| match class {
        ClassId::IMAGE | ClassId::IMAGE_COLLECTION => Some(true),
        ClassId::FEATURE | ClassId::FEATURE_COLLECTION => Some(false),
        class if (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class) => Some(false),
        _ => None,
    })
}

fn add_key<'a>(
    param: &'static Param<'static>,
    score: f32,
    key: ItemKey,
    format: KeyFormat,
    collector: &mut Collector<'a>,
) {
    collector.add(param.name, RankKey::with_score(score), move || {
        let detail = render::parameter(param, format.python);
        format.item(param.name, Item { kind: ItemKind::Property, detail, key: Some(key), ..Item::default() })
    });
}

/// How a key is written.
#[derive(Clone, Copy)]
struct KeyFormat {
    python: bool,
    in_string: bool,
    has_separator: bool,
    quote: char,
}

impl KeyFormat {
    fn item(self, name: &str, item: Item) -> Item {
        let separator = if self.has_separator { "" } else { ": " };
        let is_identifier = name.bytes().all(lexical::is_word);
        let insert = match (self.in_string, self.python || !is_identifier) {
            (true, _) => name.to_owned(),
            (false, true) => format!("{}{separator}", render::quoted(name, self.quote)),
            (false, false) => format!("{name}{separator}"),
        };
        Item { label: name.to_owned(), insert_text: insert, ..item }
    }
}
