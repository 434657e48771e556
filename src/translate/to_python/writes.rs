//! Collects all writes of variables, from which later steps prove that a number is whole or a loop
//! variable is constant.

use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, BinaryOp, ExprId, ExprKind, FunctionId, StmtKind};
use rustc_hash::FxHashMap;

/// A write of a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Write {
    /// The value of an expression.
    Value(ExprId),
    /// `x += value`.
    Change(BinaryOp, ExprId),
    /// `x++`, `x--`.
    Step,
    /// An item of the value of an expression.
    Item(ExprId),
    /// Any other write.
    Other,
}

/// Writes by variable, and facts about the calls of the file's functions.
pub(super) struct Writes {
    of: FxHashMap<BindingId, Vec<(Write, ExprId)>>,
    /// Variables of enclosing scopes that a function writes, by function.
    outer: FxHashMap<FunctionId, Vec<BindingId>>,
    /// Minimum and maximum number of arguments in the calls of a function, by function.
    arguments: FxHashMap<FunctionId, (usize, usize)>,
    /// All names of a variable, in the order of the arena.
    named: FxHashMap<BindingId, Vec<ExprId>>,
    /// Variables that only ever hold one function expression: `var f = function() {}`.
    holders: FxHashMap<FunctionId, BindingId>,
}

impl Writes {
    /// Collects the writes in one pass.
    pub fn new(analysis: &Analysis) -> Writes {
        let mut writes = Writes {
            of: FxHashMap::default(),
            outer: FxHashMap::default(),
            arguments: FxHashMap::default(),
            named: FxHashMap::default(),
            holders: holders(analysis),
        };
        let hir = &analysis.hir;
        for (index, binding) in analysis.scopes.names.iter().enumerate() {
            if let Some(binding) = binding {
                writes.named.entry(*binding).or_default().push(ExprId(index as u32));
            }
        }
        let mut add = |target: ExprId, write: Write| {
            let mut open = vec![(target, write)];
            while let Some((target, write)) = open.pop() {
                match &hir.expr(target).kind {
                    ExprKind::Name(_) => {
                        if let Some(binding) = analysis.scopes.resolve(target) {
                            writes.of.entry(binding).or_default().push((write, target));
                        }
                    }
                    ExprKind::List(items) | ExprKind::Tuple(items) => {
                        open.extend(items.iter().map(|&item| (item, Write::Other)))
                    }
                    ExprKind::Object(properties) => {
                        open.extend(properties.iter().map(|property| (property.value, Write::Other)))
                    }
                    ExprKind::Spread(inner) => open.push((*inner, Write::Other)),
                    ExprKind::Assign { target, .. } => open.push((*target, Write::Other)),
                    _ => {}
                }
            }
        };
        for stmt in &hir.stmts {
            match &stmt.kind {
                StmtKind::Assign { targets, op, value, .. } => {
                    for &target in targets {
                        match (op, value) {
                            (Some(op), Some(value)) => add(target, Write::Change(*op, *value)),
                            (None, Some(value)) => add(target, Write::Value(*value)),
                            _ => {}
                        }
                    }
                }
                StmtKind::ForEach { target, iter, over_keys, .. } => {
                    add(*target, if *over_keys { Write::Other } else { Write::Item(*iter) });
                }
                StmtKind::Try { handlers, .. } => {
                    handlers.iter().filter_map(|handler| handler.target).for_each(|target| add(target, Write::Other))
                }
                _ => {}
            }
        }
        let mut calls: Vec<(FunctionId, Vec<ExprId>)> = Vec::new();
        let mut each: Vec<(FunctionId, ExprId)> = Vec::new();
        for expr in &hir.exprs {
            match &expr.kind {
                ExprKind::Assign { target, op, value } => {
                    add(*target, op.map_or(Write::Value(*value), |op| Write::Change(op, *value)))
                }
                ExprKind::Update { target } => add(*target, Write::Step),
                ExprKind::Call { callee, args, .. } => {
                    if let Value::Function(function) = analysis.value(*callee) {
                        let spread = args.iter().any(|arg| arg.kind != ArgKind::Positional);
                        if !spread {
                            calls.push((*function, args.iter().map(|arg| arg.value).collect()));
                        }
                    }
                    if let ExprKind::Member { object, .. } = hir.expr(*callee).kind
                        && let Value::List(_) = analysis.value(object)
                        && let Some(first) = args.first()
                        && let ExprKind::Function(function) = hir.expr(first.value).kind
                    {
                        each.push((function, object));
                    }
                }
                _ => {}
            }
        }
        for (&binding, list) in &writes.of {
            let home = analysis.scopes.binding(binding).function;
            for (_, target) in list {
                if let Some(function) = analysis.scopes.function_of[target.index()]
                    && home != Some(function)
                {
                    let outer = writes.outer.entry(function).or_default();
                    if !outer.contains(&binding) {
                        outer.push(binding);
                    }
                }
            }
        }
        writes.outer.values_mut().for_each(|list| list.sort_unstable());
        // If a function is only called and never passed on, its calls give all values of its
        // parameters.
        let mut known: FxHashMap<FunctionId, usize> = FxHashMap::default();
        for (function, args) in &calls {
            let range = writes.arguments.entry(*function).or_insert((args.len(), args.len()));
            *range = (range.0.min(args.len()), range.1.max(args.len()));
            *known.entry(*function).or_default() += 1;
        }
        let mut of: FxHashMap<FunctionId, Vec<usize>> = FxHashMap::default();
        for (index, (function, _)) in calls.iter().enumerate() {
            of.entry(*function).or_default().push(index);
        }
        let mut items: FxHashMap<FunctionId, ExprId> = FxHashMap::default();
        for (function, list) in each {
            items.entry(function).or_insert(list);
        }
        for (index, function) in hir.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let handed_on = match analysis.scopes.function_binding.get(index).copied().flatten() {
                Some(binding) => {
                    analysis.scopes.binding(binding).reads as usize != known.get(&id).copied().unwrap_or(0)
                }
                None => writes.holders.get(&id).is_none_or(|&binding| {
                    analysis.scopes.binding(binding).reads as usize != known.get(&id).copied().unwrap_or(0)
                }),
            };
            let item = items.get(&id).copied();
            for (place, param) in function.params.iter().enumerate() {
                if let Some(list) = item {
                    let write = if place == 0 { Write::Item(list) } else { Write::Step };
                    writes.add_param(analysis, param.target, write);
                } else if handed_on {
                    writes.add_param(analysis, param.target, Write::Other);
                } else {
                    for &call in of.get(&id).into_iter().flatten() {
                        let write = calls[call].1.get(place).map_or(Write::Other, |&arg| Write::Value(arg));
                        writes.add_param(analysis, param.target, write);
                    }
                }
            }
        }
        writes
    }

    fn add_param(&mut self, analysis: &Analysis, target: ExprId, write: Write) {
        if let ExprKind::Name(_) = analysis.hir.expr(target).kind
            && let Some(binding) = analysis.scopes.resolve(target)
        {
            self.of.entry(binding).or_default().push((write, target));
        }
    }
    /// Returns the writes of a variable.
    pub fn of(&self, binding: BindingId) -> &[(Write, ExprId)] {
        self.of.get(&binding).map_or(&[], |list| list)
    }
    /// Returns all names of a variable.
    pub fn named(&self, binding: BindingId) -> &[ExprId] {
        self.named.get(&binding).map_or(&[], |list| list)
    }
    /// Returns the variables of enclosing scopes that `function` writes.
    pub fn outer(&self, function: FunctionId) -> &[BindingId] {
        self.outer.get(&function).map_or(&[], |list| list)
    }
    /// Returns the minimum and maximum number of arguments in the calls of a function.
    pub fn arguments(&self, function: FunctionId) -> Option<(usize, usize)> {
        self.arguments.get(&function).copied()
    }
}

fn holders(analysis: &Analysis) -> FxHashMap<FunctionId, BindingId> {
    let bindings = analysis.scopes.bindings.iter().enumerate().filter_map(|(index, binding)| {
        match analysis.hir.expr(binding.value?).kind {
            ExprKind::Function(id) if binding.writes == 1 && binding.kind == BindingKind::Variable => {
                Some((id, BindingId(index as u32)))
            }
            _ => None,
        }
    });
    bindings.collect()
}
