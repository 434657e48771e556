//! What operations take, give and are described by: those of `operator_kb/functions/`, and the
//! other operators by their names and summaries.

use crate::kb::lookup::kb;
use crate::kb::model::words::{FunctionWords, OperationWords};
use crate::kb::model::{Kind as OperatorKind, Lifecycle, OpId};
use crate::plan::functions::expression::{Call, Expr, Hole};
use crate::plan::functions::lexicon::lexicon;
use crate::plan::functions::template::{self, Template};
use crate::plan::functions::tokens::stem;
use crate::plan::functions::types::Types;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// A value that an operation takes.
#[derive(Debug)]
pub struct Slot {
    pub hole: Hole,
    pub is_required: bool,
    /// The name of an argument that may be left out.
    pub argument: Option<&'static str>,
    /// The words that stand before it where people say the operation.
    pub leads: FxHashSet<String>,
}

/// What an operation writes.
#[derive(Debug)]
pub enum Write {
    Value(Expr),
    /// An optional argument of the calls in a value.
    Setting(String, Expr),
    /// Nothing.
    Note(Types),
}

/// Words that describe an operation, in whatever order, each as its alternatives.
#[derive(Debug)]
pub struct Cue {
    pub groups: Vec<Vec<String>>,
    /// The share of the words that must be there.
    pub share: f32,
}

/// An operation.
#[derive(Debug)]
pub struct Operation {
    pub write: Write,
    pub slots: Vec<Slot>,
    pub returns: Types,
    pub cues: Vec<Cue>,
    /// Phrases of several words that it makes true besides.
    pub phrases: Vec<Vec<Vec<String>>>,
    /// Words that it makes true besides.
    pub words: FxHashSet<String>,
    /// Words of its summary and arguments.
    pub vocabulary: FxHashSet<String>,
    /// Its place in a chain: -1 first, 1 last.
    pub stage: i8,
    /// Its operands may be exchanged.
    pub is_symmetric: bool,
    /// Its operands have the order in which they are spoken.
    pub is_ordered: bool,
    /// It does something for each element.
    pub has_lambda: bool,
    /// It is of `operator_kb/functions/`.
    pub is_curated: bool,
}

/// All operations, and what their words have in common.
#[derive(Debug, Default)]
pub struct Operations {
    pub all: Vec<Operation>,
    /// Words that alone describe an operation.
    pub heads: FxHashSet<String>,
    /// The groups of synonyms that a word belongs to.
    synonyms: FxHashMap<String, Vec<usize>>,
    /// The words of each group of synonyms.
    groups: Vec<Vec<String>>,
    /// The groups of names of parameters that a word belongs to.
    names: FxHashMap<String, Vec<usize>>,
    pub harmless: FxHashSet<String>,
    pub strict: FxHashSet<String>,
    /// The number of operations with a word in a cue.
    counts: FxHashMap<String, usize>,
}

/// Returns the operations.
pub fn operations() -> &'static Operations {
    static OPERATIONS: LazyLock<Operations> = LazyLock::new(Operations::load);
    &OPERATIONS
}

/// Returns `true` for words that a cue need not have.
fn is_light(word: &str) -> bool {
    let lexicon = lexicon();
    lexicon.filler.contains(word) || lexicon.soft.contains(word) || lexicon.nouns.contains_key(word) || is_link(word)
}

/// Returns `true` for prepositions and conjunctions.
pub fn is_link(word: &str) -> bool {
    matches!(
        word,
        "of" | "in"
            | "on"
            | "at"
            | "by"
            | "to"
            | "from"
            | "for"
            | "with"
            | "into"
            | "over"
            | "and"
            | "or"
            | "as"
            | "than"
            | "then"
            | "us"
            | "via"
            | "within"
            | "per"
            | "through"
            | "along"
            | "under"
            | "onto"
            | "between"
            | "where"
            | "when"
            | "if"
            | "whose"
            | "after"
            | "befor"
            | "around"
            | "insid"
            | "until"
            | "up"
            | "so"
    )
}

fn stems(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.' && c != '-');
    words
        .map(|word| word.trim_matches(['.', '-']))
        .filter(|word| !word.is_empty())
        .map(|word| stem(&word.to_lowercase()))
}

impl Operations {
    fn load() -> Operations {
        let words = &kb().words().functions;
        let set = |text: &str| text.split_whitespace().map(stem).collect::<FxHashSet<String>>();
        let mut operations =
            Operations { harmless: set(&words.harmless), strict: set(&words.strict), ..Operations::default() };
        let groups = |lines: &[String]| {
            let mut groups: FxHashMap<String, Vec<usize>> = FxHashMap::default();
            for (at, line) in lines.iter().enumerate() {
                line.split_whitespace().for_each(|word| groups.entry(stem(word)).or_default().push(at));
            }
            groups
        };
        operations.synonyms = groups(&words.synonyms);
        operations.groups = words.synonyms.iter().map(|line| line.split_whitespace().map(stem).collect()).collect();
        operations.names = groups(&words.slots);
        for operation in &words.operations {
            operations.all.extend(curated(operation, words));
        }
        for class in Types::CLASSES.names() {
            let Some(id) = kb().class_named(class) else { continue };
            for (name, operator) in kb().methods(id, false) {
                operations.all.extend(from_operator(operator, name, Types::named(class), words));
            }
        }
        for operator in kb().operators().iter().filter(|operator| operator.kind == OperatorKind::Static) {
            if let Some(id) = kb().operator(operator.name).filter(|_| operator.name.starts_with("ee.")) {
                operations.all.extend(from_operator(id, operator.name, None, words));
            }
        }
        for operation in &operations.all {
            let words: FxHashSet<&String> = operation.cues.iter().flat_map(|cue| &cue.groups).flatten().collect();
            words.into_iter().for_each(|word| *operations.counts.entry(word.clone()).or_default() += 1);
            if !operation.is_curated || matches!(operation.write, Write::Note(_)) {
                continue;
            }
            for cue in operation.cues.iter().filter(|cue| cue.groups.len() == 1) {
                operations.heads.extend(cue.groups[0].iter().cloned());
            }
        }
        let (strict, harmless) = (&operations.strict, &operations.harmless);
        let labels = &lexicon().labels;
        operations.heads.retain(|word| {
            !strict.contains(word) && !harmless.contains(word) && !is_light(word) && !labels.contains(word)
        });
        operations
    }

    /// Returns `true` if two words are equal or synonyms.
    pub fn is_same(&self, a: &str, b: &str) -> bool {
        a == b || share_group(&self.synonyms, a, b)
    }

    /// Returns a word and its synonyms.
    pub fn same<'a>(&'a self, word: &'a str) -> Vec<&'a str> {
        let groups = self.synonyms.get(word).into_iter().flatten();
        let mut words: Vec<&str> = groups.flat_map(|at| &self.groups[*at]).map(String::as_str).collect();
        words.push(word);
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Returns `true` if two names of parameters mean the same.
    pub fn is_same_name(&self, a: &str, b: &str) -> bool {
        a == b || share_group(&self.names, a, b)
    }

    /// Returns the weight of a word: the rarer, the heavier, from 0.4 to 1.
    pub fn weight(&self, word: &str) -> f32 {
        let count = self.counts.get(word).copied().unwrap_or(0) as f32;
        (1.15 - 0.13 * (1.0 + count).ln()).clamp(0.4, 1.0)
    }
}

fn share_group(groups: &FxHashMap<String, Vec<usize>>, a: &str, b: &str) -> bool {
    let (Some(a), Some(b)) = (groups.get(a), groups.get(b)) else { return false };
    a.iter().any(|group| b.contains(group))
}

/// Returns an operation of the knowledge base.
fn curated(operation: &OperationWords, words: &FunctionWords) -> Option<Operation> {
    let write = match template::parse(&operation.write)? {
        Template::Value(value) => Write::Value(value),
        Template::Setting(name, value) => Write::Setting(name, value),
        Template::Note(types, _) => Write::Note(types),
    };
    let holes = match &write {
        Write::Value(value) | Write::Setting(_, value) => value.holes(),
        Write::Note(_) => Vec::new(),
    };
    let lead = |hole: &Hole| leads(operation, &hole.slot);
    let slots: Vec<Slot> =
        holes.into_iter().map(|hole| Slot { leads: lead(&hole), hole, is_required: true, argument: None }).collect();
    let explicit = operation.cue.iter().map(|cue| groups(cue, false));
    let spoken = operation.say.iter().map(|say| groups(say, true));
    let cues = explicit.chain(spoken).filter(|groups| !groups.is_empty()).map(|groups| Cue { groups, share: 1.0 });
    let mut cues: Vec<Cue> = cues.collect();
    cues.dedup_by(|a, b| a.groups == b.groups);
    let mut made = Operation {
        returns: match &write {
            Write::Value(value) => value.types(&[]),
            Write::Note(types) => *types,
            Write::Setting(..) => Types::NONE,
        },
        slots,
        cues,
        phrases: Vec::new(),
        words: FxHashSet::default(),
        vocabulary: operation.say.iter().flat_map(|say| stems(&without_slots(say)).collect::<Vec<_>>()).collect(),
        stage: 0,
        is_symmetric: false,
        is_ordered: false,
        has_lambda: operation.write.contains("=>"),
        is_curated: true,
        write,
    };
    for also in &operation.also {
        let phrase = phrase(also);
        match phrase.as_slice() {
            [only] => made.words.extend(only.iter().cloned()),
            _ => made.phrases.push(phrase),
        }
    }
    made.words.extend(operation.cue.iter().flat_map(|cue| groups(cue, false)).flatten());
    if matches!(made.write, Write::Note(_)) {
        made.phrases = operation.say.iter().chain(&operation.cue).map(|say| phrase(say)).collect();
        made.cues.clear();
    }
    let mut names = Vec::new();
    if let Write::Value(value) = &made.write {
        value.visit(&mut |part| {
            if let Expr::Call(call) = part {
                names.push(call.name.clone());
                if let Some(operator) = call.operator(&[]) {
                    made.vocabulary.extend(stems(operator.summary));
                    made.vocabulary.extend(operator.params.iter().flat_map(|param| name_words(param.name)));
                    made.vocabulary.extend(name_words(call.name.rsplit('.').next().unwrap_or_default()));
                }
            }
        });
    }
    set_order(&mut made, &names, words);
    Some(made)
}

/// Sets what the outermost call of an operation tells about order.
fn set_order(operation: &mut Operation, names: &[String], words: &FunctionWords) {
    let outer = names.first().map_or("", |name| name.rsplit('.').next().unwrap_or_default());
    let has = |list: &str| list.split_whitespace().any(|word| word == outer);
    operation.stage = i8::from(has(&words.late)) - i8::from(has(&words.early));
    operation.is_symmetric = has(&words.symmetric) && operation.slots.len() == 2 && names.len() == 1;
    operation.is_ordered = has(&words.ordered);
}

/// Returns the words of a name: `maxError` has `max` and `error`.
pub fn name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && was_lower {
            words.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_ascii_digit();
        if let Some(last) = words.last_mut()
            && c != '_'
        {
            last.extend(c.to_lowercase());
        }
    }
    words.iter().filter(|word| !word.is_empty()).map(|word| stem(word)).collect()
}

fn without_slots(say: &str) -> String {
    say.split_whitespace().filter(|word| !word.contains('{')).collect::<Vec<_>>().join(" ").replace(['|', '?'], " ")
}

/// Returns the alternatives of the words of a phrase, without slots and optional words.
fn groups(say: &str, skip_light: bool) -> Vec<Vec<String>> {
    let words = say.split_whitespace().filter(|word| !word.contains('{') && !word.ends_with('?'));
    let alternatives = words.map(|word| word.split('|').flat_map(stems).collect::<Vec<String>>());
    alternatives
        .filter(|words| !words.is_empty())
        .filter(|words| {
            !(skip_light && words.iter().any(|word| is_light(word)) || words.iter().all(|word| is_link(word)))
        })
        .collect()
}

/// Returns the alternatives of all words of a phrase.
fn phrase(text: &str) -> Vec<Vec<String>> {
    let words = text.split_whitespace().filter(|word| !word.contains('{') && !word.ends_with('?'));
    words
        .map(|word| word.split('|').flat_map(stems).collect::<Vec<String>>())
        .filter(|words| !words.is_empty())
        .collect()
}

/// Returns the words that stand before a slot where people say an operation.
fn leads(operation: &OperationWords, slot: &str) -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    let mark = format!("{{{slot}}}");
    for say in operation.say.iter().chain(&operation.cue) {
        let words: Vec<&str> = say.split_whitespace().collect();
        for at in (0..words.len()).filter(|at| words[*at].trim_end_matches('?') == mark) {
            let before = words[..at].iter().rev().take_while(|word| !word.contains('{')).take(2);
            found.extend(before.flat_map(|word| word.trim_end_matches('?').split('|').map(|word| stem(word))));
        }
    }
    found
}

/// Returns an operator with its name and summary.
fn from_operator(id: OpId, name: &'static str, receiver: Option<Types>, words: &FunctionWords) -> Option<Operation> {
    /// Where a summary goes on about other things.
    const ASIDES: &[&str] =
        &[";", ":", ", not ", " but ", " instead of ", " rather than ", ", unlike ", ", or ", " unless ", " such as "];
    let operator = kb().op(id);
    let is_current = operator.server.is_some()
        && operator.replacement.is_none()
        && !operator.client
        && matches!(operator.lifecycle, Lifecycle::Current);
    // Scripts have better names for the algorithms.
    if !is_current || operator.name.starts_with("ee.Algorithms.") {
        return None;
    }
    let hole = |id: usize, slot: &str, types: Types| Hole { id: id as u32, slot: slot.to_owned(), types };
    let slot =
        |hole: Hole, is_required: bool, argument| Slot { hole, is_required, argument, leads: FxHashSet::default() };
    let own = receiver.map(|types| slot(hole(0, "", types), true, None));
    let params = operator.params.iter().enumerate().map(|(at, param)| {
        let types = if param.ty == crate::kb::model::Ty::Boolean { Types::BOOLEAN } else { Types::from_kb(&param.ty) };
        slot(hole(at + 1, param.name, types), !param.optional, param.optional.then_some(param.name))
    });
    let slots: Vec<Slot> = own.into_iter().chain(params).collect();
    let mut positional: Vec<Expr> =
        slots.iter().filter(|slot| slot.is_required).map(|slot| Expr::Hole(slot.hole.clone())).collect();
    let on = receiver.map(|_| positional.remove(0));
    let value = Expr::Call(Box::new(Call { on, name: name.to_owned(), positional, named: Vec::new() }));
    let own_name = name.rsplit('.').next().unwrap_or(name);
    let head_end = ASIDES.iter().filter_map(|aside| operator.summary.find(aside)).min();
    let head = &operator.summary[..head_end.unwrap_or(operator.summary.len())];
    let one = |word: String| vec![word];
    let name_groups: Vec<Vec<String>> =
        name_words(own_name).into_iter().filter(|word| !is_link(word)).map(one).collect();
    let mut head_groups: Vec<Vec<String>> = stems(head).filter(|word| !is_light(word)).map(one).collect();
    head_groups.sort();
    head_groups.dedup();
    let mut cues = Vec::new();
    if !name_groups.is_empty() {
        cues.push(Cue { groups: name_groups, share: 1.0 });
    }
    if head_groups.len() > 1 {
        cues.push(Cue { groups: head_groups, share: 0.75 });
    }
    let mut vocabulary: FxHashSet<String> = stems(operator.summary).collect();
    vocabulary.extend(operator.params.iter().flat_map(|param| name_words(param.name)));
    let returns = match receiver.filter(|_| operator.self_type) {
        Some(receiver) => receiver,
        None => Types::from_kb(&operator.returns),
    };
    let mut made = Operation {
        write: Write::Value(value),
        slots,
        returns,
        cues,
        phrases: Vec::new(),
        words: FxHashSet::default(),
        vocabulary,
        stage: 0,
        is_symmetric: false,
        is_ordered: false,
        has_lambda: false,
        is_curated: false,
    };
    set_order(&mut made, &[name.to_owned()], words);
    made.is_symmetric &= made.slots.iter().filter(|slot| slot.is_required).count() == 2;
    Some(made)
}
