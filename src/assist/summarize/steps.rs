//! Describes the steps of a script in the order in which they run, one statement at a time.

use super::Entry;
use super::describe::{Say, code, sentence};
use crate::kb::model::ClassId;
use crate::kb::model::steps::StepKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionBody, FunctionId, StmtKind};

/// Functions in functions whose statements are steps of the script.
const MAX_INLINE: usize = 3;
/// Steps of a script; the rest is counted.
const MAX_STEPS: usize = 200;

struct Walk<'a, 'b> {
    say: &'b Say<'a>,
    steps: Vec<Entry>,
    /// Loops around.
    loops: usize,
    inlined: usize,
}

/// The steps, and the functions that the file defines and does not run.
pub(super) fn steps(say: &Say<'_>) -> (Vec<Entry>, Vec<Entry>) {
    let mut walk = Walk { say, steps: Vec::new(), loops: 0, inlined: 0 };
    walk.block(&say.context.hir().body);
    let mut steps = walk.steps;
    if steps.len() > MAX_STEPS {
        let more = steps.len() - MAX_STEPS;
        steps.truncate(MAX_STEPS);
        steps.push(Entry { text: format!("And {more} steps more."), line: 0 });
    }
    let functions = functions(say, &mut steps);
    (steps, functions)
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block) {
        for &stmt in block {
            if !self.say.is_possible(stmt) {
                continue;
            }
            let looped = matches!(
                self.say.context.hir().stmt(stmt).kind,
                StmtKind::While { .. } | StmtKind::For { .. } | StmtKind::ForEach { .. }
            );
            let (exprs, blocks) = self.say.inside(stmt);
            let result = match &self.say.context.hir().stmt(stmt).kind {
                StmtKind::Assign { value: Some(value), .. } if self.say.absorbed.borrow().contains(value) => continue,
                StmtKind::Assign { targets, op: None, .. } => targets.first().and_then(|&target| self.target(target)),
                _ => None,
            };
            for expr in exprs {
                self.root(expr, result.as_deref());
            }
            self.loops += usize::from(looped);
            blocks.into_iter().for_each(|block| self.block(block));
            self.loops -= usize::from(looped);
        }
    }

    fn target(&self, target: ExprId) -> Option<String> {
        match &self.say.context.expr(target).kind {
            ExprKind::Name(name) => Some(code(self.say.context.hir().name(*name))),
            ExprKind::Member { .. } => self.say.quoted(target),
            _ => None,
        }
    }

    fn add(&mut self, text: String, line: usize) {
        let text = if self.loops > 0 { format!("in a loop: {text}") } else { text };
        let text = sentence(&text);
        // The same again and again: a loop that is written out.
        if self.steps.last().is_none_or(|last| last.text != text) {
            self.steps.push(Entry { text, line });
        }
    }

    /// An expression that a statement runs.
    fn root(&mut self, expr: ExprId, result: Option<&str>) {
        if !self.say.is_possible_expr(expr) || self.inline(expr) || self.inline_callback(expr) {
            return;
        }
        let line = self.say.line(expr);
        for (when, function) in self.handlers(expr) {
            if self.say.told.borrow_mut().insert(function) {
                let phrases = self.say.function_phrases(function);
                if !phrases.is_empty() {
                    self.add(format!("{when}: {}", phrases.join("; ")), line);
                }
            }
        }
        let label = self.say.output_label(expr);
        let mut chain = self.say.chain(expr);
        if chain.phrases.is_empty() || label.is_some() {
            let call = self.say.call_at(expr);
            let kind = call.and_then(|call| self.say.step(call)).map(|step| step.kind);
            if label.is_none() && !matches!(kind, None | Some(StepKind::Words | StepKind::Silent)) {
                return;
            }
            let mut phrases = std::mem::take(&mut chain.phrases);
            if phrases.is_empty() {
                chain.from = None;
                chain.weight = self.say.root_phrases(expr, 0, &mut phrases);
            }
            chain.phrases = phrases;
        }
        let class = self.say.analysis.value(expr).class();
        let geometry = class.is_some_and(|class| class >= ClassId::GEOMETRY && class <= ClassId::MULTI_POLYGON);
        // What only orders, counts or shapes is said where outputs and areas are.
        if chain.phrases.is_empty() || (chain.weight == 0 && (result.is_none() || geometry)) {
            return;
        }
        let mut seen: Vec<String> = Vec::new();
        chain.phrases.retain(|phrase| {
            let new = !seen.contains(phrase);
            seen.push(phrase.clone());
            new
        });
        let what = joined(&chain.phrases);
        let from = chain.from.filter(|from| Some(from.as_str()) != result);
        let body = match from {
            Some(from) => format!("from {from}, {what}"),
            None => what,
        };
        let text = match (result, label) {
            (_, Some(label)) => format!("for {label}: {body}"),
            (Some(result), None) => format!("{result}: {body}"),
            (None, None) => body,
        };
        self.add(text, line);
    }

    fn handlers(&self, expr: ExprId) -> Vec<(String, FunctionId)> {
        let mut found = self.say.handlers(expr);
        // `panel.add(ui.Button({onClick: ...}))`
        if let Some(call) = self.say.call_at(expr) {
            for arg in call.bound.args.iter().filter_map(|arg| arg.expr) {
                found.extend(self.say.handlers(arg));
            }
        }
        found
    }

    /// A function that a client-side loop runs for each item, or that gets a value of the server:
    /// its statements are steps of the script.
    fn inline_callback(&mut self, expr: ExprId) -> bool {
        let hir = self.say.context.hir();
        let ExprKind::Call { callee, args, .. } = &hir.expr(expr).kind else { return false };
        let ExprKind::Member { property, .. } = &hir.expr(*callee).kind else { return false };
        let name = hir.name(property.name);
        let is_loop = name == "forEach";
        let Some(ExprKind::Function(id)) = args.first().map(|arg| &hir.expr(arg.value).kind) else { return false };
        let FunctionBody::Block(body) = &hir.function(*id).body else { return false };
        let is_callback = is_loop || matches!(name, "evaluate" | "getInfo");
        if !is_callback
            || !self.say.is_possible_expr(args[0].value)
            || !self.say.analysis.is_statement(expr)
            || self.inlined >= MAX_INLINE
            || !self.say.told.borrow_mut().insert(*id)
        {
            return false;
        }
        self.inlined += 1;
        self.loops += usize::from(is_loop);
        self.block(body);
        self.loops -= usize::from(is_loop);
        self.inlined -= 1;
        true
    }

    /// A call of a function for what it does: its statements are steps of the script.
    fn inline(&mut self, expr: ExprId) -> bool {
        let hir = self.say.context.hir();
        let ExprKind::Call { callee, .. } = &hir.expr(expr).kind else { return false };
        let Value::Function(id) = self.say.analysis.value(*callee) else { return false };
        let FunctionBody::Block(body) = &hir.function(*id).body else { return false };
        let mapped = self.say.analysis.inferred.mapped_by[id.index()].is_some();
        if mapped || !self.say.analysis.is_statement(expr) || self.inlined >= MAX_INLINE {
            return false;
        }
        if !self.say.told.borrow_mut().insert(*id) {
            return true;
        }
        self.inlined += 1;
        self.block(body);
        self.inlined -= 1;
        true
    }
}

/// Phrases as one sentence.
fn joined(phrases: &[String]) -> String {
    let long = phrases.iter().any(|phrase| phrase.contains([',', ';', ':']) || phrase.contains(" and "));
    match (phrases, long) {
        ([one], _) => one.clone(),
        (_, true) => phrases.join("; "),
        (_, false) => super::describe::listed(phrases, "and"),
    }
}

/// Returns the functions that the file does not run. Adds those that it does to the steps, where no
/// step has told of them.
fn functions(say: &Say<'_>, steps: &mut Vec<Entry>) -> Vec<Entry> {
    let hir = say.context.hir();
    let runs = !steps.is_empty();
    let mut found = Vec::new();
    for index in 0..hir.functions.len() {
        let id = FunctionId(index as u32);
        let function = hir.function(id);
        let inner = say.analysis.scopes.function_parent[index].is_some();
        if inner || say.told.borrow().contains(&id) {
            continue;
        }
        let named = function.name.map(|name| hir.name(name.name).to_owned());
        let Some(name) = named.or_else(|| say.holder_of(id).map(str::to_owned)) else { continue };
        say.told.borrow_mut().insert(id);
        let params: Vec<&str> =
            function.params.iter().map(|param| hir.expr(param.target).span.of(&say.snapshot.text)).collect();
        let params: Vec<&str> = params.into_iter().filter(|param| *param != "self").collect();
        let is_run = say.is_run(id);
        // Of a script that runs, what it leaves out is no task.
        let tasks = say.tasks.borrow().clone();
        let phrases = say.function_phrases(id);
        if !is_run && (runs || say.is_active()) {
            say.tasks.replace(tasks);
        }
        if phrases.is_empty() && (is_run || is_dunder(&name)) {
            continue;
        }
        let line = say.snapshot.lines.line(function.span.start) as usize + 1;
        let params = params.join(", ").split_whitespace().collect::<Vec<_>>().join(" ");
        let params = if params.chars().count() > 60 { "..." } else { params.as_str() };
        let head = code(&format!("{name}({params})"));
        match is_run {
            true => steps.push(Entry { text: format!("In {head}: {}.", phrases.join("; ")), line }),
            false if phrases.is_empty() => found.push(Entry { text: head, line }),
            false => found.push(Entry { text: format!("{head}: {}", phrases.join("; ")), line }),
        }
    }
    found
}

/// Returns `true` for methods that the language calls.
fn is_dunder(name: &str) -> bool {
    name == "constructor" || name.starts_with("__") && name.ends_with("__")
}
