//! Reports a bit of a quality band whose meaning is not that of the variable's name, or of a
//! comment beside the number.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{BitField, ClassId, Operator};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::{band_choices, literals};
use crate::semantic::value::{Source, Value};
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "wrong-quality-bit",
    summary: "a quality bit whose meaning is not that of its name or comment",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/wrong-quality-bit.md"),
    triggers: &[Trigger::Call(
        |op| op.receiver == Some(ClassId::IMAGE) && (has_form(op, "&") || has_form(op, ">>")),
        check,
    )],
    ..Rule::DEFAULT
};

/// Words of names that say what a bit means.
const MEANINGS: &[&str] = &["cloud", "shadow", "snow", "cirrus", "water", "dilated", "fill", "clear", "aerosol"];
/// Words of names that change the meaning, or join several.
const OTHERS: &[&str] =
    &["not", "no", "non", "and", "or", "without", "free", "adjacent", "confidence", "conf", "all", "any"];
/// Other words of a comment that only says what a bit means, as in `Bit 3 is the cloud shadow
/// flag`.
const FILLERS: &[&str] = &["bit", "is", "the", "a", "flag", "mask", "for", "means", "indicates"];
/// Maximum number of parts of a sum.
const MAX_PARTS: usize = 16;

fn has_form(op: &Operator<'_>, form: &str) -> bool {
    op.client_form.contains(&form)
}

/// A named number in a mask, or the number of a shift.
struct NamedBits {
    name: String,
    /// A comment says what the number means, not a name.
    is_comment: bool,
    expr: ExprId,
    bits: u64,
}

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(arg) = call.bound.arg(0).and_then(|arg| arg.expr) else { return };
    let Some(sources) = quality_bands(&call.receiver_value) else { return };
    let is_shift = has_form(call.operator(), ">>");
    for named in named_bits(context, arg, is_shift) {
        let meanings = words(&named.name);
        let Some(wrong) =
            sources.iter().map(|source| find_wrong(source, &named, &meanings)).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        // Datasets may have the same bits.
        if let Some(first) = wrong.first().filter(|first| wrong.iter().all(|other| other.intended == first.intended)) {
            report(context, call, &named, first, is_shift);
        }
    }
}

/// Returns the datasets' bands of an image with one unchanged band, if all have bits.
fn quality_bands(value: &Value) -> Option<Vec<Source>> {
    let (bands, _) = band_choices::of_images(value)?;
    let [band] = &bands.list[..] else { return None };
    let sources = band.origins().to_vec();
    let is_known = band.raw && bands.count() == Some(1) && !sources.is_empty();
    (is_known && sources.iter().all(|source| !fields(source).is_empty())).then_some(sources)
}

fn fields((dataset, index): &Source) -> &[BitField] {
    dataset.bands.get(usize::from(*index)).map_or(&[], |band| &band.bits)
}

/// Returns the numbers in a mask that a variable names, also in a sum of several.
fn named_bits(context: &Context<'_>, mask: ExprId, is_shift: bool) -> Vec<NamedBits> {
    let mut found = Vec::new();
    let mut open = vec![mask];
    while let Some(next) = open.pop().filter(|_| found.len() < MAX_PARTS) {
        let expr = literals::origin(context, next);
        if let ExprKind::Binary { op: BinaryOp::Add | BinaryOp::BitOr, left, right, .. } = context.expr(expr).kind {
            open.extend([left, right]);
            continue;
        }
        let number = context.value(expr).as_number().filter(|number| number.fract() == 0.0 && *number >= 0.0);
        let Some(number) = number else { continue };
        let bits = if is_shift { 1u64.checked_shl(number as u32) } else { Some(number as u64) };
        let exponent = exponent(context, expr).map(|exponent| literals::origin(context, exponent));
        let named =
            [Some(expr), exponent].into_iter().flatten().filter_map(|expr| literals::assigned_name(context, expr));
        let names: Vec<&str> = named.collect();
        if bits.is_some_and(|bits| names.iter().any(|name| has_number_of(name, bits))) {
            continue;
        }
        let has_other = names.iter().any(|name| split_words(name).iter().any(|word| OTHERS.contains(&word.as_str())));
        let intended = match names.into_iter().find(|name| !words(name).is_empty()) {
            Some(name) => Some((name.to_owned(), false)),
            None if has_other => None,
            None => bits.and_then(|bits| comment_meaning(context, expr, bits)).map(|meaning| (meaning, true)),
        };
        found.extend(bits.zip(intended).map(|(bits, (name, is_comment))| NamedBits { name, is_comment, expr, bits }));
    }
    found
}

/// Returns `true` if a name has the number of the bit, as `cloud2BitMask` for bit 2. Such names may
/// stand for several bits of one kind.
fn has_number_of(name: &str, bits: u64) -> bool {
    let numbers = name.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok());
    numbers.filter_map(|bit| 1u64.checked_shl(bit)).any(|bit| bit == bits)
}

/// Returns the meaning that a comment gives a bit, beside the number or on the line above. Returns
/// `None` if the comment says more than that.
fn comment_meaning(context: &Context<'_>, expr: ExprId, bits: u64) -> Option<String> {
    context.depend_on_file();
    let span = context.span(expr).range();
    let line_start = context.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = context.text[span.end..].find('\n').map_or(context.text.len(), |at| span.end + at);
    let comments = context.hir().comments.iter().map(|comment| comment.range());
    let beside = |comment: &std::ops::Range<usize>| {
        let starts_line = || {
            let before = &context.text[..comment.start];
            before.rsplit('\n').next().is_some_and(|indent| indent.trim().is_empty())
        };
        let is_above = comment.end < line_start.max(1) && context.text[comment.end..line_start].trim().is_empty();
        (span.end..line_end).contains(&comment.start)
            || is_above && context.text[comment.end..line_start].matches('\n').count() == 1 && starts_line()
    };
    let mut read = comments.filter(beside).filter_map(|comment| read_comment(&context.text[comment]));
    let ((meaning, bit), None) = (read.next()?, read.next()) else { return None };
    // Without the number of the comment, the line must have one bit only.
    let is_only = context.text[line_start..line_end].matches("<<").count() == 1 && exponent(context, expr).is_some();
    (bits == 1u64.checked_shl(bit)? || is_only).then_some(meaning)
}

/// Returns the meaning and the bit of a comment such as `Bit 3: cloud shadow`.
fn read_comment(comment: &str) -> Option<(String, u32)> {
    if comment.contains('\n') {
        return None;
    }
    let parts = comment.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let mut bits = Vec::new();
    let mut meaning: Vec<String> = Vec::new();
    let mut has_bit = false;
    for part in parts {
        let word = part.to_ascii_lowercase();
        has_bit |= word.starts_with("bit");
        match word.strip_prefix("bit").unwrap_or(&word).parse::<u32>() {
            Ok(bit) => bits.push(bit),
            Err(_) if FILLERS.contains(&word.as_str()) => {}
            Err(_) if words(&word).is_empty() => return None,
            Err(_) => meaning.push(word),
        }
    }
    match bits[..] {
        [bit] if has_bit && !meaning.is_empty() => Some((meaning.join(" "), bit)),
        _ => None,
    }
}

/// Returns `n` in `1 << n`.
fn exponent(context: &Context<'_>, expr: ExprId) -> Option<ExprId> {
    match context.expr(expr).kind {
        ExprKind::Binary { op: BinaryOp::ShiftLeft, left, right, .. } => {
            (context.value(left).as_number() == Some(1.0)).then_some(right)
        }
        _ => None,
    }
}

/// Returns the words of a name that say what a bit means. Returns none if others change the
/// meaning.
fn words(name: &str) -> Vec<&'static str> {
    let all = split_words(name);
    if all.iter().any(|word| OTHERS.contains(&word.as_str())) {
        return Vec::new();
    }
    let is_named = |word: &str, meaning: &str| word == meaning || is_compound(word, meaning);
    let singular = |word: &'_ str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let has = |meaning: &str| all.iter().any(|word| is_named(word, meaning) || is_named(&singular(word), meaning));
    MEANINGS.iter().copied().filter(|meaning| has(meaning)).collect()
}

/// Returns the words of `cloudShadowBit` or `CLOUD_SHADOW_BIT` in lower case.
fn split_words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_ascii_alphabetic() || letter.is_ascii_uppercase() && was_lower {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_ascii_alphabetic()) {
            word.push(letter.to_ascii_lowercase());
        }
        was_lower = letter.is_ascii_lowercase();
    }
    words
}

/// Returns `true` for `cloudshadow` and `cloudmask`, whose parts are written together.
fn is_compound(word: &str, meaning: &str) -> bool {
    let rest = word.strip_prefix(meaning).or_else(|| word.strip_suffix(meaning));
    rest.is_some_and(|rest| matches!(rest, "bit" | "mask" | "bitmask") || MEANINGS.contains(&rest))
}

/// A field that a mask reads, and the one that its name says.
struct WrongField {
    band: String,
    dataset: String,
    read: String,
    intended: (u8, String),
}

/// Returns the fields of a band, if the bits are those of another field than the name says.
fn find_wrong(source: &Source, named: &NamedBits, meanings: &[&str]) -> Option<WrongField> {
    let bits_of = |field: &BitField| (field.first..=field.last).fold(0u64, |all, bit| all | 1 << bit);
    let says = |field: &BitField| meanings.iter().all(|word| field.meaning.to_lowercase().contains(word));
    let fields = fields(source);
    let read = fields.iter().find(|field| named.bits != 0 && named.bits & !bits_of(field) == 0)?;
    let is_single = |field: &&BitField| field.first == field.last;
    let intended =
        fields.iter().filter(|field| says(field)).filter(is_single).min_by_key(|field| field.meaning.len())?;
    let (dataset, index) = source;
    (named.bits.is_power_of_two() && !says(read)).then(|| WrongField {
        band: dataset.bands[usize::from(*index)].name.to_string(),
        dataset: dataset.id.to_string(),
        read: read.meaning.to_string(),
        intended: (intended.first, intended.meaning.to_string()),
    })
}

fn report(context: &Context<'_>, call: &CallSite, named: &NamedBits, wrong: &WrongField, is_shift: bool) {
    let bit = named.bits.trailing_zeros();
    let (new, meaning) = &wrong.intended;
    let WrongField { band, dataset, read, .. } = wrong;
    let message = match named.is_comment {
        true => format!("bit {bit} of \"{band}\" means \"{read}\", not \"{}\" as the comment says", named.name),
        false => format!("\"{}\" is bit {bit} of \"{band}\", which means \"{read}\"", named.name),
    };
    let diagnostic = context
        .diagnostic(context.span(named.expr), message)
        .help(format!("\"{meaning}\" is bit {new} of {dataset}"))
        .related(context.analysis.name_span(call.callee), "the quality band is read here");
    context.report(diagnostic.fix_if(fix(context, named, *new, is_shift)));
}

/// Returns a fix that replaces the number, if it is a literal.
fn fix(context: &Context<'_>, named: &NamedBits, new: u8, is_shift: bool) -> Option<Fix> {
    let literal = exponent(context, named.expr);
    let text = match literal {
        None if !is_shift => (1u64 << new).to_string(),
        _ => new.to_string(),
    };
    let literal = literal.unwrap_or(named.expr);
    let is_number = matches!(context.expr(literal).kind, ExprKind::Number { .. });
    let span: Span = context.span(literal);
    is_number.then(|| Fix::unsafe_(format!("Change to {text}"), vec![Edit::replace(span, text)]))
}
