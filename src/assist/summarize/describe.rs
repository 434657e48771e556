//! Describes values and expressions in words, for the slots of phrases.

use crate::features::{Snapshot, format};
use crate::kb::kb;
use crate::kb::model::steps::{Step, StepKind};
use crate::kb::model::{ClassId, DatasetHead, Effect, Kind, OpId};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::bind;
use crate::semantic::query::Semantics;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, FunctionId, StmtId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};

/// Maximum number of phrases of a chain or function.
pub(super) const MAX_PHRASES: usize = 12;
/// Things in things that are described.
pub(super) const MAX_DEPTH: usize = 7;
/// Characters of the script that are quoted.
const MAX_SOURCE: usize = 36;
/// Items of a list that are said.
const MAX_ITEMS: usize = 8;
/// Methods of Earth Engine that no other library has.
const OUTPUT_METHODS: &[&str] =
    &["getThumbURL", "getThumbUrl", "getThumbId", "getMapId", "getDownloadURL", "getDownloadUrl", "getVideoThumbURL"];
/// Characters of a text that is said.
const MAX_TEXT: usize = 60;

/// How often code runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Times {
    /// So many times, as the text says.
    Exactly(usize),
    /// In a loop, or for each item of a list.
    Repeatedly,
}

/// The code that runs when the file runs.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// Statements of branches that never run.
    pub dead_stmts: FxHashSet<StmtId>,
    /// Expressions that never run.
    pub dead_exprs: FxHashSet<ExprId>,
    /// Functions that may run.
    pub reached: FxHashSet<FunctionId>,
    pub times: FxHashMap<FunctionId, Times>,
}

/// A script to be put into words.
pub(super) struct Say<'a> {
    pub snapshot: &'a Snapshot,
    pub analysis: &'a Analysis,
    pub context: Semantics<'a>,
    /// Functions of the file that a step has described.
    pub told: RefCell<FxHashSet<FunctionId>>,
    /// Expressions that the description of a mask covers.
    pub absorbed: RefCell<FxHashSet<ExprId>>,
    /// Calls of operators on objects of unknown class, by their names.
    pub named_calls: OnceCell<FxHashMap<ExprId, CallSite>>,
    /// Names of variables and properties that hold anonymous functions.
    pub holders: OnceCell<FxHashMap<FunctionId, String>>,
    /// The code that runs.
    pub reach: OnceCell<Reach>,
    /// Whether the file does more than to define functions.
    pub runs: OnceCell<bool>,
    /// Tasks of the script for the overview, in order.
    pub tasks: RefCell<Vec<String>>,
}

impl<'a> Say<'a> {
    pub fn new(snapshot: &'a Snapshot) -> Self {
        let context = snapshot.semantics();
        Say {
            snapshot,
            analysis: &snapshot.analysis,
            context,
            told: RefCell::default(),
            absorbed: RefCell::default(),
            named_calls: OnceCell::new(),
            holders: OnceCell::new(),
            reach: OnceCell::new(),
            runs: OnceCell::new(),
            tasks: RefCell::default(),
        }
    }

    /// Returns the operator call of an expression: from the analysis, or, on an object of unknown
    /// class, by a method name that only one operator has.
    pub fn call_at(&self, expr: ExprId) -> Option<&CallSite> {
        self.analysis.call_at(expr).or_else(|| self.named_calls.get_or_init(|| self.by_name()).get(&expr))
    }

    /// Returns the operator calls of the analysis, and the outputs on objects of unknown class.
    pub fn all_calls(&self) -> Vec<&CallSite> {
        let named = self.named_calls.get_or_init(|| self.by_name());
        let mut named: Vec<&CallSite> = named.values().collect();
        named.sort_by_key(|call| call.expr);
        self.analysis.calls().chain(named).collect()
    }

    fn by_name(&self) -> FxHashMap<ExprId, CallSite> {
        let hir = self.context.hir();
        let mut found = FxHashMap::default();
        // A script that has nothing of Earth Engine for certain has no more of it by name.
        if self.analysis.calls().next().is_none() {
            return found;
        }
        let mut known: FxHashMap<&str, Option<OpId>> = FxHashMap::default();
        for (index, expr) in hir.exprs.iter().enumerate() {
            let ExprKind::Call { callee, args, args_span, .. } = &expr.kind else { continue };
            let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { continue };
            let name = hir.name(property.name);
            // Words that other libraries have too say nothing.
            let telling = name.chars().any(char::is_uppercase) && *self.analysis.value(*callee) == Value::Unknown;
            if !telling || *self.analysis.value(*object) != Value::Unknown {
                continue;
            }
            let Some(op) = *known.entry(name).or_insert_with(|| only_operator(name)) else { continue };
            let bound = bind::bind(hir, &self.analysis.inferred.values, kb().op(op), args, false);
            let expr = ExprId(index as u32);
            let function = self.analysis.scopes.function_of[index];
            let (receiver, receiver_value) = (Some(*object), Value::Unknown);
            let call = CallSite {
                expr,
                callee: *callee,
                op,
                receiver,
                receiver_value,
                bound,
                args_span: *args_span,
                function,
            };
            found.insert(expr, call);
        }
        found
    }

    /// Returns the last part of the name of an operator: `advance` of `ee.Date.advance`.
    pub fn short_name(&self, call: &CallSite) -> &'static str {
        let name = call.operator().name;
        name.rsplit('.').next().unwrap_or(name)
    }

    /// Returns the line of an expression, from 1.
    pub fn line(&self, expr: ExprId) -> usize {
        self.snapshot.lines.line(self.analysis.span(expr).start) as usize + 1
    }

    pub fn task(&self, task: &str) {
        let mut tasks = self.tasks.borrow_mut();
        if !task.is_empty() && !tasks.iter().any(|known| known == task) {
            tasks.push(task.to_owned());
        }
    }

    /// Returns the description of a call for its arguments.
    pub fn step(&self, call: &CallSite) -> Option<&'static Step<'static>> {
        let step = kb().step(call.op)?;
        let holds = |case: &&Step<'_>| {
            case.when.iter().all(|(name, texts)| {
                let arg = call.named(name);
                texts.iter().any(|text| match *text {
                    "" => arg.is_none(),
                    "?" => arg.is_some_and(|arg| arg.expr.and_then(|expr| self.noun(expr)).is_none()),
                    text => arg.is_some_and(|arg| plain_text(&arg.value).is_some_and(|known| known == text)),
                })
            })
        };
        Some(step.cases.iter().find(holds).unwrap_or(step))
    }

    /// Describes a value in words, or returns `None` if it has no short name.
    pub fn noun(&self, expr: ExprId) -> Option<String> {
        self.noun_at(expr, 0)
    }

    pub fn noun_at(&self, expr: ExprId, depth: usize) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        let value = self.analysis.value(expr);
        if let Some(call) = self.call_at(expr) {
            return self.noun_of_call(expr, call, depth);
        }
        match &self.context.expr(expr).kind {
            ExprKind::Name(name) => {
                if let Some(words) = self.words_behind(expr, depth) {
                    return Some(words);
                }
                constant(value).or_else(|| Some(code(self.context.hir().name(*name))))
            }
            ExprKind::Number { .. } | ExprKind::String(_) | ExprKind::Bool(_) => constant(value),
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                if let Some(text) = constant(value) {
                    return Some(text);
                }
                if items.is_empty() || items.len() > MAX_ITEMS {
                    return None;
                }
                let nouns: Option<Vec<String>> = items.iter().map(|&item| self.noun_at(item, depth + 1)).collect();
                Some(listed(&nouns?, "and"))
            }
            ExprKind::Call { callee, args, .. } => {
                let Value::Function(_) = self.analysis.value(*callee) else { return self.quoted(expr) };
                let name = self.function_name(*callee)?;
                match args.first().and_then(|arg| self.noun_at(arg.value, depth + 1)) {
                    Some(of) if args.len() == 1 => Some(format!("{name} of {of}")),
                    _ => Some(name),
                }
            }
            ExprKind::Member { .. } | ExprKind::Index { .. } | ExprKind::Binary { .. } | ExprKind::Unary { .. } => {
                constant(value).or_else(|| self.quoted(expr))
            }
            ExprKind::Template(_) => constant(value).or_else(|| self.quoted(expr)),
            _ => None,
        }
    }

    /// Returns the name of a function of the file, as code.
    pub fn function_name(&self, callee: ExprId) -> Option<String> {
        match &self.context.expr(callee).kind {
            ExprKind::Name(name) => Some(code(self.context.hir().name(*name))),
            ExprKind::Member { property, .. } => Some(code(self.context.hir().name(property.name))),
            _ => None,
        }
    }

    /// What a variable holds, where it is something that is only said inside of other phrases: a
    /// reducer, a filter, a kernel.
    fn words_behind(&self, expr: ExprId, depth: usize) -> Option<String> {
        let class = self.analysis.value(expr).class()?;
        if !matches!(class, ClassId::REDUCER | ClassId::FILTER | ClassId::KERNEL | ClassId::JOIN) {
            return None;
        }
        let origin = literals::origin(&self.context, expr);
        let call = self.call_at(origin).filter(|_| origin != expr)?;
        self.noun_of_call(origin, call, depth + 1)
    }

    fn noun_of_call(&self, expr: ExprId, call: &CallSite, depth: usize) -> Option<String> {
        if let Some(inner) = self.cast(call) {
            return self.noun_at(inner, depth + 1);
        }
        if let Some((title, _)) = self.loads(call) {
            return Some(title);
        }
        if let Some(text) = constant(self.analysis.value(expr)) {
            return Some(text);
        }
        let step = self.step(call);
        match step.map(|step| step.kind) {
            Some(StepKind::Index) => return Some(self.index(call)),
            Some(StepKind::Time) => {
                if let Some(text) = self.iterated_range(call) {
                    return Some(text);
                }
            }
            Some(StepKind::Calculate | StepKind::Formula) => return self.formula(expr).map(|text| code(&text)),
            Some(StepKind::Select | StepKind::Name) => {
                if let Some(text) = self.formula(expr) {
                    return Some(code(&text));
                }
            }
            _ => {}
        }
        let step = step?;
        let templates = if step.noun.is_empty() && matches!(step.kind, StepKind::Words | StepKind::Time) {
            &step.says
        } else {
            &step.noun
        };
        self.first_known(call, templates, depth)
    }

    /// Returns the value that a call casts: `x` of `ee.Image(x)`.
    pub fn cast(&self, call: &CallSite) -> Option<ExprId> {
        if !matches!(call.operator().effect, Effect::Cast | Effect::LoadOrCast) || call.bound.args.len() != 1 {
            return None;
        }
        let arg = call.bound.arg(0)?;
        let text = arg.value.as_text().is_some() && call.operator().effect == Effect::LoadOrCast;
        (!text).then_some(arg.expr).flatten()
    }

    /// Returns the title of the dataset that a call loads, and its id as code.
    pub fn loads(&self, call: &CallSite) -> Option<(String, String)> {
        let id = self.loaded_id(call)?;
        let title = head(&id).map_or_else(|| code(&id), title);
        Some((title, code(&id)))
    }

    /// Returns the id of the only asset that a call loads.
    pub fn loaded_id(&self, call: &CallSite) -> Option<String> {
        if !matches!(call.operator().effect, Effect::LoadOrCast) && call.operator().kind == Kind::Method {
            return None;
        }
        match &datasets::loaded(&self.context, call)[..] {
            [one] => Some(one.text.to_string()),
            _ => None,
        }
    }

    /// Returns a client-side number that is certain, computed if necessary: `1 << 10`, `Math.pow(2,
    /// 4)`.
    pub fn number(&self, expr: ExprId, depth: usize) -> Option<f64> {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(number) = self.analysis.value(expr).as_number() {
            return Some(number);
        }
        let origin = literals::origin(&self.context, expr);
        match &self.context.expr(origin).kind {
            ExprKind::Number { value, .. } => Some(*value),
            ExprKind::Binary { op, left, right, .. } => {
                let (left, right) = (self.number(*left, depth + 1)?, self.number(*right, depth + 1)?);
                let whole = (0.0..1e9).contains(&left) && (0.0..53.0).contains(&right);
                match op {
                    BinaryOp::ShiftLeft if whole => Some(left * 2f64.powf(right)),
                    BinaryOp::Pow => Some(left.powf(right)),
                    BinaryOp::Add => Some(left + right),
                    BinaryOp::Sub => Some(left - right),
                    BinaryOp::Mul => Some(left * right),
                    BinaryOp::BitOr if whole => Some((left as u64 | right as u64) as f64),
                    _ => None,
                }
            }
            // `parseInt('1010', 2)`, `int('1010', 2)`.
            ExprKind::Call { callee, args, .. }
                if args.len() == 2 && matches!(self.context.expr(*callee).kind, ExprKind::Name(_)) =>
            {
                let text = self.analysis.value(args[0].value).as_text()?;
                let base = self.number(args[1].value, depth + 1).filter(|base| *base == 2.0)?;
                let own = self.analysis.scopes.resolve(*callee).is_some();
                let bits = u64::from_str_radix(text, base as u32).ok().filter(|_| !own)?;
                Some(bits as f64)
            }
            ExprKind::Call { callee, args, .. } if args.len() == 2 => {
                let ExprKind::Member { property, .. } = self.context.expr(*callee).kind else { return None };
                let power = self.context.hir().name(property.name) == "pow" && self.call_at(origin).is_none();
                let (base, by) = (self.number(args[0].value, depth + 1)?, self.number(args[1].value, depth + 1)?);
                power.then(|| base.powf(by))
            }
            _ => self.call_at(origin).and_then(|call| self.number(self.cast(call)?, depth + 1)),
        }
    }

    /// Returns a short expression as the script spells it.
    pub fn quoted(&self, expr: ExprId) -> Option<String> {
        let source = self.context.source(self.analysis.span(expr));
        let short = source.len() <= MAX_SOURCE && !source.contains(['\n', '`']);
        (short && !source.is_empty()).then(|| code(source))
    }
}

/// The one operator of a name, or the first of several of which the same is said.
fn only_operator(name: &str) -> Option<OpId> {
    let all = kb().methods_named(name);
    // Outputs that only Earth Engine has: the class does not matter.
    if OUTPUT_METHODS.contains(&name) {
        return all.iter().copied().find(|op| kb().step(*op).is_some_and(|step| step.kind == StepKind::Output));
    }
    let words = |op: OpId| kb().step(op).map(|step| (step.kind, &step.says, &step.noun));
    let first = *all.first()?;
    let (kind, ..) = words(first)?;
    (kind != StepKind::Output && all.iter().all(|&other| words(other) == words(first))).then_some(first)
}

/// The catalog's entry of an id, or of the collection that it lies in.
pub(super) fn head(id: &str) -> Option<&'static DatasetHead<'static>> {
    match datasets::look_up(id) {
        CatalogStatus::Dataset(head) | CatalogStatus::Inside(head) => Some(head),
        _ => None,
    }
}

/// The name of a dataset, without the remark in it that it is deprecated: its status says that.
pub(super) fn title(head: &DatasetHead<'_>) -> String {
    head.title.trim_end_matches("[deprecated]").trim_end().to_owned()
}

/// Text as code.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'"))
}

/// The text of a constant, bare.
pub(super) fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::Bool(Some(flag)) => Some(flag.to_string()),
        Value::Num(Some(number)) => Some(format::number(*number)),
        _ => value.as_text().map(|text| text.to_string()),
    }
}

/// A certain value in words: numbers bare, texts in quotes, lists with commas.
pub(super) fn constant(value: &Value) -> Option<String> {
    match value {
        Value::Bool(Some(flag)) => Some(if *flag { "true".into() } else { "false".into() }),
        Value::Str(Some(text)) => quoted_text(text),
        Value::Num(Some(number)) => Some(number_text(*number)),
        Value::List(list) if !list.open && !list.items.is_empty() && list.items.len() <= MAX_ITEMS => {
            let items: Option<Vec<String>> = list.items.iter().map(constant).collect();
            Some(listed(&items?, "and"))
        }
        Value::List(list) if !list.open && list.items.len() > MAX_ITEMS => {
            let certain = list.items.iter().all(|item| constant(item).is_some());
            certain.then(|| format!("{} values", list.items.len()))
        }
        Value::Instance(instance) => constant(instance.facts.as_ref()?.constant.as_ref()?),
        _ => None,
    }
}

/// A text in quotes, on one line, not too long.
pub(super) fn quoted_text(text: &str) -> Option<String> {
    let text = text.trim();
    let short = text.chars().count() <= MAX_TEXT && !text.contains(['\n', '\r', '`']);
    (short && !text.is_empty()).then(|| if text.contains('"') { code(text) } else { format!("\"{text}\"") })
}

/// A number without needless digits.
pub(super) fn number_text(number: f64) -> String {
    let rounded = (number * 1e9).round() / 1e9;
    if number.abs() >= 1e15 {
        return format!("{number:e}");
    }
    if rounded != 0.0 && number.abs() < 1e12 { format::number(rounded) } else { format::number(number) }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// The first `most` items, the rest counted.
pub(super) fn some_of(items: &[String], most: usize) -> String {
    match items.len() > most {
        true => format!("{} and {} more", items[..most - 1].join(", "), items.len() + 1 - most),
        false => listed(items, "and"),
    }
}

/// With a capital letter.
pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The name of a class as a thing: `ImageCollection` is "image collection".
pub(super) fn class_words(class: ClassId) -> String {
    let name = kb().class(class).name;
    let name = name.rsplit('.').next().unwrap_or(name);
    let mut words = String::new();
    for (index, c) in name.char_indices() {
        if c.is_uppercase() && index > 0 {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

/// Returns the word for an element of what a call works on.
pub(super) fn element_word(call: &CallSite) -> &'static str {
    match call.receiver_value.class() {
        Some(ClassId::IMAGE_COLLECTION) => "image",
        Some(ClassId::FEATURE_COLLECTION) => "feature",
        Some(ClassId::LIST) => "item",
        _ => "element",
    }
}
