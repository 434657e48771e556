//! In code: arguments by name, keys of objects, values, names in scope.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::place::{self, Literal};
use super::slot::{self, Asked, KeyKind, Keys};
use super::{Item, ItemKey, ItemKind, insert, names, values, whole};
use crate::kb::model::{ClassId, OptionObject, Param};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{exists, param_name, required};
use crate::semantic::expression as band_maths;
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprKind};

/// Offers what can stand in code.
pub fn offer<'a>(cursor: &Cursor<'a>, trigger: Option<char>, found: &mut Found<'a>) {
    let asked = slot::asked(cursor);
    if let Some(Asked::Key(asked)) = &asked {
        if matches!(cursor.last_byte(), b'{' | b',') {
            keys(cursor, asked, None, found);
        }
        return;
    }
    if is_key(cursor) || !starts_expression(cursor) {
        return;
    }
    let want = match &asked {
        Some(Asked::Value(want)) => Some(want),
        _ => None,
    };
    if let Some(want) = want {
        values::bare(cursor, want, found);
    }
    whole::offer(cursor, found);
    if let Some(site) = keyword_place(cursor) {
        keywords(cursor, site, found);
    }
    // An editor that asks by itself after a comma or bracket is told what the argument can be, not all names there are.
    if trigger.is_none_or(|typed| typed.is_alphanumeric() || typed == '_') || !found.is_empty() {
        names::offer(cursor, want, found);
    }
}

/// Whether the cursor is where an object has a key of which nothing is known.
fn is_key(cursor: &Cursor<'_>) -> bool {
    let (Some(frame), Some(owner)) = (cursor.place.frames.last(), cursor.owners.last()) else { return false };
    let object = owner.is_some_and(|id| {
        matches!(cursor.analysis.hir.expr(id).kind, ExprKind::Object(_)) && cursor.analysis.span(id).start == frame.open
    });
    object && frame.byte == b'{' && frame.sign.is_none()
}

/// Whether an expression may start at the word: not after another one, and not where a name is declared.
fn starts_expression(cursor: &Cursor<'_>) -> bool {
    let new_statement = cursor.starts_statement();
    if is_parameter_list(cursor) {
        return false;
    }
    match cursor.last_byte() {
        0 => true,
        byte if place::is_word(byte) => match cursor.last_word() {
            "return" | "in" | "and" | "or" | "not" | "if" | "elif" | "else" | "is" | "new" | "typeof" | "await"
            | "yield" | "case" | "while" | "assert" | "del" | "delete" | "throw" | "raise" | "of" | "do"
            | "instanceof" | "void" | "print" | "with" => true,
            "var" | "let" | "const" | "function" | "def" | "class" | "import" | "from" | "as" | "for" | "lambda"
            | "global" | "nonlocal" => false,
            _ => new_statement,
        },
        // `if (x) ...`
        b')' => new_statement || (!cursor.python && !cursor.typed().is_empty() && cursor.is_in_block()),
        b']' | b'\'' | b'"' | b'`' => new_statement,
        b'.' => false,
        _ => true,
    }
}

/// Whether the innermost bracket holds the parameters of a function.
fn is_parameter_list(cursor: &Cursor<'_>) -> bool {
    let (Some(frame), Some(None)) = (cursor.place.frames.last(), cursor.owners.last()) else { return false };
    if frame.byte != b'(' {
        return false;
    }
    let before = cursor.text()[..frame.open as usize].trim_end();
    let words: Vec<&str> = before.rsplit(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$'))).take(2).collect();
    // A default is a value.
    frame.sign.is_none() && words.iter().any(|word| matches!(*word, "function" | "def" | "catch"))
}

/// The call whose arguments the cursor is among, at the start of one, in Python.
fn keyword_place<'a>(cursor: &Cursor<'a>) -> Option<&'a CallSite> {
    let frame =
        cursor.place.frames.last().filter(|frame| cursor.python && frame.byte == b'(' && frame.sign.is_none())?;
    let at_start = matches!(cursor.last_byte(), b'(' | b',') && frame.item <= cursor.word.start;
    let owner = cursor.owners.last().copied().flatten().filter(|_| at_start)?;
    cursor.analysis.call_at(owner)
}

/// Parameters that are not given yet.
fn keywords<'a>(cursor: &Cursor<'a>, site: &'a CallSite, found: &mut Found<'a>) {
    let op = site.operator();
    let frame = cursor.place.frames.last();
    let places = frame.map_or(0, |frame| frame.commas as usize);
    let given: Vec<&str> = match &cursor.analysis.hir.expr(site.expr).kind {
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
    // Arguments by place come before those by name.
    let by_place = places.saturating_sub(given.len());
    let uses = cursor.kb.uses_of_arguments(op.name);
    let has_sign = cursor.next_byte() == b'=';
    let all = op
        .params
        .iter()
        .chain(&op.python_extra)
        .enumerate()
        .filter(|(_, param)| exists(param, true) && !param.variadic);
    for (index, param) in all.skip(by_place) {
        let name = param_name(param, true);
        if given.contains(&name) {
            continue;
        }
        let score = parameter_score(param, index, uses, true);
        found.offer(name, Standing { group: 0, score, deprecated: false }, move || Item {
            label: format!("{name}="),
            kind: ItemKind::Keyword,
            detail: insert::parameter(param, true),
            insert: if has_sign { name.to_owned() } else { format!("{name}=") },
            filter: name.to_owned(),
            key: Some(ItemKey::Parameter(op.name.to_owned(), param.name.to_owned())),
            ..Item::default()
        });
    }
}

/// Required parameters first, then the others as they are used, then in their order.
fn parameter_score(param: &Param<'_>, index: usize, uses: &[(&str, u32)], python: bool) -> f32 {
    let used = uses.iter().find(|(name, _)| *name == param.name).map_or(0, |(_, count)| *count);
    let must = if required(param, python) { 4.0 } else { 0.0 };
    1.6 + must + (used as f32 + 1.0).ln() * 0.1 - index as f32 * 1e-3
}

/// Offers the keys of an object; `literal`: the string that the cursor is in.
pub fn keys<'a>(cursor: &Cursor<'a>, keys: &Keys<'a>, literal: Option<Literal>, found: &mut Found<'a>) {
    let op = keys.site.operator();
    let next = match literal {
        // Behind the closing quote.
        Some(_) => cursor.text().as_bytes().get(found.replace().end as usize + 1).copied().unwrap_or(0),
        None => cursor.next_byte(),
    };
    let write = Writing {
        python: cursor.python,
        in_string: literal.is_some(),
        has_sign: next == b':',
        quote: insert::quote(cursor),
    };
    let given = |name: &str| keys.given.contains(&name);
    match &keys.kind {
        KeyKind::Arguments => {
            let uses = cursor.kb.uses_of_arguments(op.name);
            for (index, param) in op.params.iter().enumerate().filter(|(_, param)| !given(param.name)) {
                let score = parameter_score(param, index, uses, false);
                let key = ItemKey::Parameter(op.name.to_owned(), param.name.to_owned());
                offer_key(param, score, key, write, found);
            }
        }
        KeyKind::Options(objects) => {
            let uses = cursor.kb.uses_of_options(op.name, keys.param);
            let fields = options_for(objects, keys.site);
            for (index, field) in fields.into_iter().enumerate().filter(|(_, field)| !given(field.name)) {
                let owner = objects.iter().find(|object| object.fields.iter().any(|own| std::ptr::eq(own, field)));
                let score = parameter_score(field, index, uses, false);
                let owner = owner.map_or("", |object| object.name);
                let key = ItemKey::Option(owner.to_owned(), field.name.to_owned());
                offer_key(field, score, key, write, found);
            }
        }
        KeyKind::Variables(text) => {
            let Ok(parsed) = band_maths::parse(text) else { return };
            let mut seen: Vec<String> = Vec::new();
            for (name, _) in parsed.variables {
                if given(&name) || seen.contains(&name) {
                    continue;
                }
                seen.push(name.clone());
                let standing = Standing { score: -(seen.len() as f32), ..Standing::default() };
                let item = Item { kind: ItemKind::Property, detail: "of the expression".to_owned(), ..Item::default() };
                found.offer(name.clone(), standing, move || write.item(&name, item));
            }
        }
        KeyKind::Style => {
            let class = match op.returns {
                crate::kb::model::Ty::Class(class) => Some(class),
                _ => None,
            };
            let class =
                if op.kind == crate::kb::model::Kind::Constructor { class } else { keys.site.receiver_value.class() };
            let Some(class) = class else { return };
            for name in cursor.kb.style_properties(class).iter().filter(|name| !given(name)) {
                let item = || Item { kind: ItemKind::Property, detail: "style".to_owned(), ..Item::default() };
                found.offer(*name, Standing::default(), move || write.item(name, item()));
            }
        }
    }
}

/// The fields of an object of options, of those that fit what is shown; a name that several have is there once.
pub fn options_for(objects: &[&'static OptionObject<'static>], site: &CallSite) -> Vec<&'static Param<'static>> {
    let image = shows_image(site);
    let fits = |object: &&&'static OptionObject<'static>| {
        image.is_none_or(|image| object.fields.iter().any(|field| field.name == "bands") == image)
    };
    let fitting = objects.iter().any(|object| fits(&object));
    let mut found: Vec<&'static Param<'static>> = Vec::new();
    for field in objects.iter().filter(|object| !fitting || fits(object)).flat_map(|object| &object.fields) {
        if !found.iter().any(|known| known.name == field.name) {
            found.push(field);
        }
    }
    found
}

/// Whether what is given to the call is an image, and not a table; `None`: neither, or not known.
fn shows_image(site: &CallSite) -> Option<bool> {
    let values = std::iter::once(&site.receiver_value).chain(site.bound.args.iter().map(|arg| &arg.value));
    values.filter_map(Value::class).find_map(|class| match class {
        ClassId::IMAGE | ClassId::IMAGE_COLLECTION => Some(true),
        ClassId::FEATURE | ClassId::FEATURE_COLLECTION => Some(false),
        class if (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class) => Some(false),
        _ => None,
    })
}

fn offer_key<'a>(param: &'static Param<'static>, score: f32, key: ItemKey, write: Writing, found: &mut Found<'a>) {
    found.offer(param.name, Standing { score, ..Standing::default() }, move || {
        let detail = insert::parameter(param, write.python);
        write.item(param.name, Item { kind: ItemKind::Property, detail, key: Some(key), ..Item::default() })
    });
}

/// How a key is written.
#[derive(Clone, Copy)]
struct Writing {
    python: bool,
    in_string: bool,
    has_sign: bool,
    quote: char,
}

impl Writing {
    fn item(self, name: &str, item: Item) -> Item {
        let sign = if self.has_sign { "" } else { ": " };
        let plain = name.bytes().all(place::is_word);
        let insert = match (self.in_string, self.python || !plain) {
            (true, _) => name.to_owned(),
            (false, true) => format!("{}{sign}", insert::quoted(name, self.quote)),
            (false, false) => format!("{name}{sign}"),
        };
        Item { label: name.to_owned(), insert, ..item }
    }
}
