//! Finds the operations that a description speaks of, and puts them together.
//!
//! Each operation has cues: words that a description of it has, in whatever order. The operations
//! whose cues are there, the parameters and the literals of the text make expressions that fit by
//! type. The best one is taken if it accounts for nearly all words, each by its weight, and for all
//! words that restrict or change a meaning; if names and words tell which parameter is which
//! argument; and if no other expression comes close.

mod operations;
mod tree;
mod values;
mod words;

use super::expression::Expr;
use super::finish::{self, Failure};
use super::signature::Signature;
use super::tokens::{Kind, Token};
use super::types::Types;
use super::write;
use operations::{Operation, Operations, Write, operations};
use rustc_hash::FxHashMap;
use tree::{Builder, Mention, Tree};
use values::{Value, values};
use words::{Role, Words};

/// The most operations whose cues are compared.
const MAX_MENTIONS: usize = 24;
/// By how much the best expression must be better than all others.
const MARGIN: f32 = 0.3;
/// By how much an expression of fewer operations that accounts for all words may cost more.
const MAX_SIMPLER: f32 = 1.0;
/// The share of the weight of words that may be unaccounted for.
const MAX_UNKNOWN: f32 = 0.12;
/// The share of the weight of words that cues must have.
const MIN_CUE: f32 = 0.4;

/// An expression with what speaks against it.
struct Candidate {
    expr: Expr,
    signature: Signature,
    cost: f32,
    is_refused: bool,
    /// The number of its operations.
    operations: usize,
    /// It accounts for all words.
    is_whole: bool,
}

/// Returns the expression that a description means, and the signature with the types that it asks
/// of the parameters.
pub fn compose(tokens: &[Token], signature: &Signature) -> Result<(Expr, Signature), Failure> {
    let known = operations();
    let words = Words::read(tokens, signature, known);
    let values = values(tokens, signature);
    let mentions = mentions(&words, known, signature, &values);
    // "1 where it is above the limit and 0 elsewhere" says what an operation gives anyway.
    let explains = |value: &Value| {
        let is_number = matches!(value.expr, Expr::Number(_) | Expr::Distance(_) | Expr::Month(_));
        let is_known = |at: usize| {
            mentions.iter().take(3).any(|mention| {
                mention.found.bits >> at & 1 == 1
                    || mention.phrases >> at & 1 == 1
                    || has(mention.operation, &words.all[at].stem, known)
            })
        };
        is_number && value.places.iter().all(|(start, _)| is_known(*start))
    };
    let values: Vec<Value> = values.into_iter().filter(|value| !explains(value)).collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut failure = Failure::NotRead;
    for element in elements(&values, signature) {
        let mut builder = Builder {
            tokens,
            words: &words,
            signature,
            mentions: &mentions,
            values: &values,
            known,
            built: 0,
            evidence: FxHashMap::default(),
            element: element.clone(),
        };
        if let Some((parameter, _, types)) = &element {
            let noun = types.or(values[*parameter].types);
            if !builder.is_each(noun) {
                continue;
            }
        }
        for root in 0..mentions.len() {
            for tree in builder.from_mention(root, (0, 0), 0) {
                for tree in completed(&builder, mapped(tree, &element)) {
                    match candidate(&builder, tree) {
                        Ok(candidate) => candidates.push(candidate),
                        Err(reason) if failure == Failure::NotRead => failure = reason,
                        Err(_) => {}
                    }
                }
            }
        }
    }
    candidates.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let Some(first) = candidates.first() else { return Err(failure) };
    // What fewer operations make true needs no others.
    let whole = candidates.iter().filter(|other| other.is_whole && !other.is_refused);
    let near = whole.filter(|other| other.cost - first.cost < MAX_SIMPLER);
    let best = near.min_by_key(|other| other.operations).filter(|other| other.operations < first.operations);
    let best = best.unwrap_or(first);
    if best.is_refused {
        return Err(Failure::NotRead);
    }
    let body = |candidate: &Candidate| write::write(&candidate.expr, &candidate.signature).body;
    let is_simple = |other: &&Candidate| !best.is_whole || other.operations <= best.operations;
    let near = candidates.iter().take_while(|other| other.cost - best.cost < MARGIN).filter(is_simple);
    let rival = near.map(body).find(|other| *other != body(best));
    if let Some(rival) = rival {
        return Err(Failure::Ambiguous(body(best), rival));
    }
    Ok((best.expr.clone(), best.signature.clone()))
}

/// Returns the operations whose cues are there, the best first.
fn mentions(words: &Words, known: &'static Operations, signature: &Signature, values: &[Value]) -> Vec<Mention> {
    let available = values.iter().fold(Types::NONE, |all, value| all.or(value.types));
    let mut mentions: Vec<Mention> = Vec::new();
    for operation in &known.all {
        let found = operation.cues.iter().filter_map(|cue| words.find(cue, known));
        let best = found.max_by(|a, b| a.weight.total_cmp(&b.weight));
        let Some(found) = best.filter(|_| !matches!(operation.write, Write::Note(_))) else { continue };
        mentions.push(Mention { operation, found, phrases: words.phrases(operation) });
    }
    let feasible = feasible(&mentions, available, signature);
    let mut keep = feasible.iter();
    mentions.retain(|_| *keep.next().unwrap_or(&true));
    mentions.sort_by(|a, b| {
        let rank = |mention: &Mention| mention.found.weight + if mention.operation.is_curated { 0.05 } else { 0.0 };
        rank(b).total_cmp(&rank(a))
    });
    mentions.truncate(MAX_MENTIONS);
    mentions
}

/// Returns which operations have all that they take among the parameters, the literals and what
/// the others give.
fn feasible(mentions: &[Mention], available: Types, signature: &Signature) -> Vec<bool> {
    let is_list = available.meets(Types::LIST);
    let elements = signature.parameters.iter().fold(Types::NONE, |all, parameter| match parameter.types.class() {
        Some("ImageCollection") => all.or(Types::IMAGE),
        Some("FeatureCollection") => all.or(Types::named("Feature").unwrap_or_default()),
        _ => all,
    });
    let mut types = available.or(elements);
    let mut possible = vec![false; mentions.len()];
    loop {
        let mut is_done = true;
        for (at, mention) in mentions.iter().enumerate() {
            let has = |expected: Types| {
                expected.meets(types)
                    || expected.meets(Types::DISTANCE.or(Types::MONTH)) && types.meets(Types::NUMBER)
                    || expected.meets(Types::KEY.or(Types::UNIT).or(Types::WORD).or(Types::TEXTS))
                        && types.meets(Types::STRING.or(Types::LIST))
                    || expected.meets(Types::OBJECT) && types.meets(Types::CLASSES)
                    || is_list && expected.class().is_some()
                    || types.meets(Types::OBJECT) && expected.class().is_some()
            };
            let takes = mention.operation.slots.iter().filter(|slot| slot.is_required).all(|slot| has(slot.hole.types));
            if takes && !possible[at] {
                possible[at] = true;
                types = types.or(mention.operation.returns);
                is_done = false;
            }
        }
        if is_done {
            return possible;
        }
    }
}

/// Returns the parameters whose elements may be mapped, after none.
fn elements(values: &[Value], signature: &Signature) -> Vec<Option<(usize, Expr, Types)>> {
    let element = |at: usize| {
        let (name, types) = match values[at].usual.class()? {
            "ImageCollection" => ("image", Types::IMAGE),
            "FeatureCollection" => ("feature", Types::named("Feature")?),
            "List" if !signature.parameters[at].is_client => ("item", Types::OBJECT),
            _ => return None,
        };
        let name = if signature.position(name).is_some() { "element" } else { name };
        Some(Some((at, Expr::Variable(name.to_owned(), types), types)))
    };
    std::iter::once(None).chain((0..signature.parameters.len()).filter_map(element)).collect()
}

/// Puts an expression about an element into the function of a map.
fn mapped(tree: Tree, element: &Option<(usize, Expr, Types)>) -> Tree {
    let Some((parameter, Expr::Variable(name, types), _)) = element else { return tree };
    let body = Expr::Lambda(name.clone(), *types, Box::new(tree.expr));
    let call = super::expression::Call {
        on: Some(Expr::Parameter(*parameter)),
        name: "map".to_owned(),
        positional: vec![body],
        named: Vec::new(),
    };
    Tree { expr: Expr::Call(Box::new(call)), is_mapped: true, ..tree }
}

/// Gives what is left over to optional arguments, by name or by the words of a setting.
fn completed(builder: &Builder<'_>, tree: Tree) -> Vec<Tree> {
    let mut tree = tree;
    let types = builder.signature.types();
    for (at, value) in builder.values.iter().enumerate() {
        if tree.values >> at & 1 == 1 {
            continue;
        }
        let is_parameter = at < builder.signature.parameters.len();
        let setting = (0..builder.mentions.len()).find_map(|mention| {
            let Write::Setting(name, template) = &builder.mentions[mention].operation.write else { return None };
            let slot = builder.mentions[mention].operation.slots.first()?;
            let fitted = super::expression::fit_typed(&value.expr, value.types, slot.hole.types, &types)?;
            let anchor = builder.mentions[mention].found.anchor;
            let is_near = value.places.iter().any(|(start, _)| (*start as f32 - anchor).abs() < 6.0);
            let filled = template.fill(slot.hole.id, &fitted);
            is_near.then(|| Some((tree.expr.set(name, &filled, &types)?, mention))).flatten()
        });
        if let Some((expr, mention)) = setting {
            tree.expr = expr;
            tree.mentions |= 1 << mention;
            tree.values |= 1 << at;
            continue;
        }
        if is_parameter && let Some((expr, _)) = by_name(builder, &tree, at) {
            tree.expr = expr;
            tree.values |= 1 << at;
            tree.evidence += 0.6;
        }
    }
    vec![tree]
}

/// Returns the expression with a parameter as the optional argument of its name.
fn by_name(builder: &Builder<'_>, tree: &Tree, parameter: usize) -> Option<(Expr, String)> {
    let types = builder.signature.types();
    let name = &builder.signature.parameters[parameter].name;
    let own = operations::name_words(name);
    let mut arguments: Vec<&'static str> = Vec::new();
    tree.expr.visit(&mut |part| {
        if let Expr::Call(call) = part
            && let Some(operator) = call.operator(&types)
        {
            let free =
                operator.params.iter().filter(|param| param.optional && !call.has_argument(operator, param.name));
            arguments.extend(free.map(|param| param.name));
        }
    });
    let is_same = |argument: &&&'static str| {
        let words = operations::name_words(argument);
        words.join("") == own.join("")
            || words.len() == own.len() && words.iter().zip(&own).all(|(a, b)| builder.known.is_same_name(a, b))
            || own.len() == 1 && words.iter().any(|word| builder.known.is_same_name(word, &own[0]))
    };
    let mut found = arguments.iter().filter(is_same);
    let only = found.next()?;
    let is_only = found.all(|other| other == only);
    let expr = is_only.then(|| tree.expr.set(only, &Expr::Parameter(parameter), &types)).flatten()?;
    Some((expr, (*only).to_owned()))
}

/// Returns `true` if a parameter has the name of another argument of its call than the one that it
/// is: `fromYMD(day, month, year)`.
pub fn contradicts_names(value: &Expr, signature: &Signature) -> bool {
    let known = operations();
    let types = signature.types();
    let mut found = false;
    value.visit(&mut |part| {
        let Expr::Call(call) = part else { return };
        let Some(operator) = call.operator(&types) else { return };
        let names = |at: usize, param: usize| {
            let own = operations::name_words(&signature.parameters[at].name);
            let words = operations::name_words(operator.params[param].name);
            own.iter().any(|own| words.iter().any(|word| known.is_same_name(own, word)))
        };
        for (at, argument) in call.positional.iter().enumerate().take(operator.params.len()) {
            let Expr::Parameter(parameter) = argument else { continue };
            let others = (0..call.positional.len().min(operator.params.len())).filter(|other| *other != at);
            let is_other = others.into_iter().any(|other| {
                matches!(call.positional[other], Expr::Parameter(it) if types[it] == types[*parameter] && !names(it, other))
                    && names(*parameter, other)
            });
            found |= is_other && !names(*parameter, at);
        }
    });
    found
}

/// Weighs an expression against the words.
fn candidate(builder: &Builder<'_>, tree: Tree) -> Result<Candidate, Failure> {
    let (words, known) = (builder.words, builder.known);
    let mut signature = builder.signature.clone();
    for (at, types) in &tree.narrowed {
        let parameter = &mut signature.parameters[*at];
        if builder.values[*at].types == parameter.types {
            continue;
        }
        let common = types.and(Types::CLASSES).and(builder.values[*at].types);
        if common != Types::NONE {
            parameter.types = common;
        }
    }
    let unused = (0..signature.parameters.len()).find(|at| tree.values >> at & 1 == 0);
    if let Some(unused) = unused {
        return Err(Failure::Unused(signature.parameters[unused].name.clone()));
    }
    if repeats_number(builder, &tree) {
        return Err(Failure::NotRead);
    }
    let (expr, _) = finish::finish(&tree.expr, &signature)?;
    let used: Vec<&Mention> =
        (0..builder.mentions.len()).filter(|at| tree.mentions >> at & 1 == 1).map(|at| &builder.mentions[at]).collect();
    let cue_bits = builder.bits(tree.mentions);
    let notes = words.notes.iter().filter(|(types, _)| types.meets(tree.types)).fold(0, |all, (_, bits)| all | bits);
    let phrases = used.iter().fold(notes, |all, mention| all | mention.phrases);
    let literals = (0..builder.values.len()).filter(|at| tree.values >> at & 1 == 1);
    let mut value_bits = 0_u128;
    for at in literals {
        builder.values[at].places.iter().flat_map(|(start, end)| *start..*end).for_each(|at| value_bits |= 1 << at);
    }
    let types = used
        .iter()
        .flat_map(|mention| {
            mention.operation.slots.iter().map(|slot| slot.hole.types).chain([mention.operation.returns])
        })
        .chain(signature.parameters.iter().map(|parameter| parameter.types))
        .fold(Types::NONE, |all, types| all.or(types));
    let (mut total, mut unknown, mut by_vocabulary, mut explained, mut is_refused) = (0.0, 0.0, 0.0, 0.0, false);
    for at in 0..words.count {
        let word = &words.all[at];
        let is_covered = (cue_bits | phrases | value_bits) >> at & 1 == 1;
        total += word.weight;
        if is_covered {
            explained += if cue_bits >> at & 1 == 1 { 0.0 } else { word.weight };
            continue;
        }
        let is_explicit = used.iter().any(|mention| has(mention.operation, &word.stem, known));
        match &word.role {
            Role::Nothing | Role::Parameter(_) => {}
            Role::Literal => is_refused |= !is_stated(&builder.tokens[at], is_explicit),
            Role::Quantifier => is_refused |= !is_explicit && !is_harmless_each(builder, &used, &tree, at),
            Role::Strict => is_refused |= !is_explicit,
            Role::Soft(noun) => {
                let is_known = *noun == Types::NONE || noun.meets(types) || is_explicit;
                unknown += if is_known { 0.0 } else { word.weight };
            }
            Role::Content if is_explicit => {
                by_vocabulary += 0.15 * word.weight;
                explained += word.weight;
            }
            Role::Content if known.heads.contains(&word.stem) => {
                is_refused = true;
                unknown += word.weight;
            }
            Role::Content if used.iter().any(|mention| mention.operation.vocabulary.contains(&word.stem)) => {
                by_vocabulary += 0.3 * word.weight;
            }
            Role::Content => unknown += word.weight,
        }
    }
    // Each operation has words of its own.
    let own = |mention: &Mention| {
        let others = || used.iter().filter(|other| !std::ptr::eq(**other, mention));
        let taken = others().fold(0, |all, other| all | other.found.bits | other.phrases);
        let is_own = |at: &usize| {
            mention.found.bits >> at & 1 == 1
                && taken >> at & 1 == 0
                && !others().any(|other| has(other.operation, &words.all[*at].stem, known))
        };
        (0..words.count)
            .filter(is_own)
            .map(|at| words.all[at].weight.max(known.weight(&words.all[at].stem) * 0.5))
            .sum::<f32>()
    };
    if used.len() > 1 && used.iter().any(|mention| own(mention) < 0.3) {
        return Err(Failure::NotRead);
    }
    let cue = cue_weight(words, known, cue_bits, &used);
    is_refused |= unknown > MAX_UNKNOWN * total + 0.3 || cue + explained < MIN_CUE * total || cue < 0.5;
    let curated = used.iter().filter(|mention| !mention.operation.is_curated).count() as f32;
    let cost =
        1.2 * unknown + by_vocabulary + 1.0 * used.len() as f32 + tree.disorder - 0.4 * cue.min(6.0) - tree.evidence
            + 0.2 * curated
            + if is_refused { 0.5 } else { 0.0 };
    let is_whole = unknown < 0.01 && by_vocabulary < 0.5;
    Ok(Candidate { expr, signature, cost, is_refused, operations: used.len(), is_whole })
}

fn has(operation: &Operation, stem: &str, known: &Operations) -> bool {
    operation.words.contains(stem) || operation.words.iter().any(|word| known.is_same(word, stem))
}

/// Returns the weight of the words that cues have.
fn cue_weight(words: &Words, known: &Operations, bits: u128, used: &[&Mention]) -> f32 {
    let spoken = (0..words.count).filter(|at| bits >> at & 1 == 1);
    let spoken: f32 = spoken.map(|at| known.weight(&words.all[at].stem)).sum();
    // The name of the function is a weaker witness.
    let all: f32 = used.iter().map(|mention| mention.found.weight).sum();
    spoken.max(all.min(0.6 * all))
}

/// Returns `true` for a number or name that an operation makes true, and for ordinary words in
/// capitals: `GLCM`, `EPSG`. A name in quotation marks has to be used.
fn is_stated(token: &Token, is_explicit: bool) -> bool {
    let is_text = token.kind == Kind::Text;
    let is_capital = is_text && token.text.chars().all(|c| c.is_ascii_uppercase()) && token.text.len() > 2;
    let is_fixed = token.text.contains([':', '_']) || token.text.contains("YY") || token.text.contains("19");
    is_capital || is_explicit && (!is_text || is_fixed)
}

/// Returns `true` if an expression has a number of the text that an operation has too.
fn repeats_number(builder: &Builder<'_>, tree: &Tree) -> bool {
    let used = (0..builder.values.len()).filter(|at| tree.values >> at & 1 == 1);
    used.map(|at| &builder.values[at].expr).any(|value| {
        let mut count = 0;
        tree.expr.visit(&mut |part| count += usize::from(part == value));
        matches!(value, Expr::Number(_)) && count > 1
    })
}

/// Returns `true` for "each pixel", and for "each image" of an expression that has all of them.
fn is_harmless_each(builder: &Builder<'_>, used: &[&Mention], tree: &Tree, at: usize) -> bool {
    const PARTS: &[&str] = &["pixel", "band", "cell", "class", "point", "cod", "plac", "location", "grid", "position"];
    let next = builder.words.all[at + 1..builder.words.count.min(at + 4).max(at + 1)].iter();
    let is_part = next.clone().any(|word| PARTS.contains(&word.stem.as_str()));
    let is_mapped = tree.is_mapped || used.iter().any(|mention| mention.operation.has_lambda);
    let collections = Types::named("ImageCollection").unwrap_or_default();
    let reduces = builder.signature.parameters.iter().any(|parameter| parameter.types.meets(collections))
        && !tree.types.meets(collections);
    is_part || is_mapped || reduces
}
