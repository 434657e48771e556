//! Collects all writes and uses of variables, and how functions are called. Later steps prove from
//! them that a number is an integer, that a loop can use `range`, or that a function needs `global`
//! or `nonlocal`.
//!
//! JavaScript: `for (var i = 0; i < n; i++) {}`
//! Python: `for i in range(n):`, since only `i++` writes `i`

use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, BinaryOp, ExprId, ExprKind, FunctionId, StmtKind};
use crate::translate::return_values;
use rustc_hash::FxHashMap;

/// A write of a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Write {
    /// The value of an expression.
    Value(ExprId),
    /// `x += value`.
    Change(BinaryOp, ExprId),
    /// `x++`, `x--`. Also the parameter of a callback that receives the index of an item.
    Step,
    /// An item of the value of an expression.
    Item(ExprId),
    /// Any other write.
    Other,
}

/// The minimum and maximum number of arguments in some calls.
type ArgCounts = (usize, usize);

/// Maximum number of functions that hand a function on as an argument.
const MAX_HANDED_ON: usize = 4;

/// Writes by variable, and facts about the calls of the file's functions.
pub(super) struct Writes {
    /// By variable: its writes, each with the expression that is written to.
    by_binding: FxHashMap<BindingId, Vec<(Write, ExprId)>>,
    /// Variables of enclosing scopes that a function writes, by function.
    outer: FxHashMap<FunctionId, Vec<BindingId>>,
    /// Minimum and maximum number of arguments in the direct calls of a function, by function.
    arguments: FxHashMap<FunctionId, ArgCounts>,
    /// Minimum and maximum number of arguments in the calls through a variable that may hold
    /// several functions, by function.
    indirect_arguments: FxHashMap<FunctionId, ArgCounts>,
    /// By variable: the `Name` expressions that refer to it, by id.
    references: FxHashMap<BindingId, Vec<ExprId>>,
    /// Variables that hold the index of an item, with the list.
    indexed_lists: FxHashMap<BindingId, ExprId>,
    /// Variables that only ever hold one function expression: `var f = function() {}`.
    function_variables: FxHashMap<FunctionId, BindingId>,
}

/// A call of a function of the file with positional arguments only.
struct DirectCall {
    function: FunctionId,
    args: Vec<ExprId>,
}

/// A method call of a list that takes a function: `list.reduce(function, initial)`.
struct ListCall<'h> {
    list: ExprId,
    method: &'h str,
    initial: Option<ExprId>,
}

/// Methods of a list whose callback takes an item and its index.
const ITEM_METHODS: &[&str] =
    &["every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "map", "some"];

impl Writes {
    /// Collects the writes in one pass.
    pub fn new(analysis: &Analysis) -> Writes {
        let mut writes = Writes {
            by_binding: FxHashMap::default(),
            outer: FxHashMap::default(),
            arguments: FxHashMap::default(),
            indirect_arguments: FxHashMap::default(),
            references: FxHashMap::default(),
            indexed_lists: FxHashMap::default(),
            function_variables: function_variables(analysis),
        };
        for (index, binding) in analysis.scopes.names.iter().enumerate() {
            if let Some(binding) = binding {
                writes.references.entry(*binding).or_default().push(ExprId(index as u32));
            }
        }
        writes.collect_from_statements(analysis);
        writes.collect_from_expressions(analysis);
        writes.collect_outer(analysis);
        writes.collect_parameters(analysis);
        writes
    }

    /// Adds a write of all variables in a target, which may be a pattern.
    fn add(&mut self, analysis: &Analysis, target: ExprId, write: Write) {
        let mut worklist = vec![(target, write)];
        while let Some((target, write)) = worklist.pop() {
            match &analysis.hir.expr(target).kind {
                ExprKind::Name(_) => {
                    if let Some(binding) = analysis.scopes.resolve(target) {
                        self.by_binding.entry(binding).or_default().push((write, target));
                    }
                }
                ExprKind::List(items) | ExprKind::Tuple(items) => {
                    worklist.extend(items.iter().map(|&item| (item, Write::Other)))
                }
                ExprKind::Object(properties) => {
                    worklist.extend(properties.iter().map(|property| (property.value, Write::Other)))
                }
                ExprKind::Spread(inner) => worklist.push((*inner, Write::Other)),
                ExprKind::Assign { target, .. } => worklist.push((*target, Write::Other)),
                _ => {}
            }
        }
    }

    fn collect_from_statements(&mut self, analysis: &Analysis) {
        for stmt in &analysis.hir.stmts {
            match &stmt.kind {
                StmtKind::Assign { targets, op, value: Some(value), .. } => {
                    let write = op.map_or(Write::Value(*value), |op| Write::Change(op, *value));
                    targets.iter().for_each(|&target| self.add(analysis, target, write));
                }
                StmtKind::ForEach { target, iter, over_keys, .. } => {
                    self.add(analysis, *target, if *over_keys { Write::Other } else { Write::Item(*iter) });
                    if *over_keys && let Some(binding) = analysis.scopes.resolve(*target) {
                        self.indexed_lists.insert(binding, *iter);
                    }
                }
                StmtKind::Try { handlers, .. } => {
                    for target in handlers.iter().filter_map(|handler| handler.target) {
                        self.add(analysis, target, Write::Other);
                    }
                }
                _ => {}
            }
        }
    }

    fn collect_from_expressions(&mut self, analysis: &Analysis) {
        for expr in &analysis.hir.exprs {
            match &expr.kind {
                ExprKind::Assign { target, op, value } => {
                    self.add(analysis, *target, op.map_or(Write::Value(*value), |op| Write::Change(op, *value)))
                }
                ExprKind::Update { target } => self.add(analysis, *target, Write::Step),
                _ => {}
            }
        }
    }

    /// Collects the writes of functions to variables of enclosing scopes.
    fn collect_outer(&mut self, analysis: &Analysis) {
        for (&binding, list) in &self.by_binding {
            let declaring_function = analysis.scopes.binding(binding).function;
            for (_, target) in list {
                if let Some(function) = analysis.scopes.function_of[target.index()]
                    && declaring_function != Some(function)
                {
                    let outer = self.outer.entry(function).or_default();
                    if !outer.contains(&binding) {
                        outer.push(binding);
                    }
                }
            }
        }
        self.outer.values_mut().for_each(|list| list.sort_unstable());
    }

    /// Collects the writes of parameters.
    ///
    /// If a function is never passed on, its calls give all values of its parameters. It is never
    /// passed on if each read of its variable is a call.
    fn collect_parameters(&mut self, analysis: &Analysis) {
        let hir = &analysis.hir;
        let (calls, lists) = calls_and_lists(analysis);
        let mut calls_of: FxHashMap<FunctionId, Vec<&DirectCall>> = FxHashMap::default();
        self.indirect_arguments = indirect_arguments(analysis, &calls);
        for call in &calls {
            let count = call.args.len();
            widen(&mut self.arguments, call.function, (count, count));
            calls_of.entry(call.function).or_default().push(call);
        }
        for (index, function) in hir.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let calls = calls_of.get(&id).map_or(&[][..], Vec::as_slice);
            let binding = analysis.scopes.function_binding.get(index).copied().flatten();
            let is_passed_on = binding
                .or_else(|| self.function_variables.get(&id).copied())
                .is_none_or(|binding| analysis.scopes.binding(binding).reads as usize != calls.len());
            let list_call = lists.get(&id);
            for (position, param) in function.params.iter().enumerate() {
                if let Some(list_call) = list_call {
                    for write in callback_writes(analysis, id, list_call, position) {
                        if write == Write::Step
                            && let Some(binding) = analysis.scopes.resolve(param.target)
                        {
                            self.indexed_lists.insert(binding, list_call.list);
                        }
                        self.add_param(analysis, param.target, write);
                    }
                } else if is_passed_on {
                    self.add_param(analysis, param.target, Write::Other);
                } else {
                    for call in calls {
                        let write = call.args.get(position).map_or(Write::Other, |&arg| Write::Value(arg));
                        self.add_param(analysis, param.target, write);
                    }
                }
            }
        }
    }

    fn add_param(&mut self, analysis: &Analysis, target: ExprId, write: Write) {
        if let ExprKind::Name(_) = analysis.hir.expr(target).kind
            && let Some(binding) = analysis.scopes.resolve(target)
        {
            self.by_binding.entry(binding).or_default().push((write, target));
        }
    }
    /// Returns the writes of a variable.
    pub fn get(&self, binding: BindingId) -> &[(Write, ExprId)] {
        self.by_binding.get(&binding).map_or(&[], |list| list)
    }
    /// Returns all names of a variable.
    pub fn references(&self, binding: BindingId) -> &[ExprId] {
        self.references.get(&binding).map_or(&[], |list| list)
    }
    /// Returns the list whose items a variable counts, if nothing else sets the variable.
    pub fn indexed_list(&self, binding: BindingId) -> Option<ExprId> {
        self.indexed_lists.get(&binding).copied().filter(|_| self.get(binding).len() == 1)
    }
    /// Returns the variables of enclosing scopes that `function` writes.
    pub fn outer(&self, function: FunctionId) -> &[BindingId] {
        self.outer.get(&function).map_or(&[], |list| list)
    }
    /// Returns the minimum number of arguments in the calls of a function.
    pub fn min_args(&self, function: FunctionId) -> Option<usize> {
        let counts = [self.arguments.get(&function), self.indirect_arguments.get(&function)];
        counts.into_iter().flatten().map(|(min, _)| *min).min()
    }
    /// Returns the maximum number of arguments in the calls of a function that may also run another
    /// function.
    pub fn max_indirect_args(&self, function: FunctionId) -> Option<usize> {
        self.indirect_arguments.get(&function).map(|(_, max)| *max)
    }
}

/// Includes counts in those of a key. Returns `true` if that changes them.
fn widen<K: std::hash::Hash + Eq>(counts: &mut FxHashMap<K, ArgCounts>, key: K, (min, max): ArgCounts) -> bool {
    let Some(known) = counts.get_mut(&key) else {
        counts.insert(key, (min, max));
        return true;
    };
    let wider = (known.0.min(min), known.1.max(max));
    let changes = *known != wider;
    *known = wider;
    changes
}

/// Returns the numbers of arguments in calls of parameters and of other variables that may hold
/// several functions, by the functions that they may run.
fn indirect_arguments(analysis: &Analysis, calls: &[DirectCall]) -> FxHashMap<FunctionId, ArgCounts> {
    let hir = &analysis.hir;
    let parameter = |expr: ExprId| {
        let binding = analysis.scopes.resolve(expr)?;
        (analysis.scopes.binding(binding).kind == BindingKind::Parameter).then_some(binding)
    };
    let mut by_param: FxHashMap<BindingId, ArgCounts> = FxHashMap::default();
    let mut by_function: FxHashMap<FunctionId, ArgCounts> = FxHashMap::default();
    for expr in &hir.exprs {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
        // A call of one known function passes what that function takes.
        let is_direct = matches!(analysis.value(*callee), Value::Function(_));
        if is_direct || args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            continue;
        }
        let counts = (args.len(), args.len());
        if let Some(binding) = parameter(*callee) {
            widen(&mut by_param, binding, counts);
        }
        if let Value::Union(variants) = analysis.value(*callee) {
            for variant in variants.iter() {
                if let Value::Function(function) = variant {
                    widen(&mut by_function, *function, counts);
                }
            }
        }
    }
    for _ in 0..MAX_HANDED_ON {
        let mut changed = false;
        for call in calls {
            for (param, &arg) in hir.function(call.function).params.iter().zip(&call.args) {
                let Some(&counts) = parameter(param.target).and_then(|binding| by_param.get(&binding)) else {
                    continue;
                };
                if let Value::Function(function) = analysis.value(arg) {
                    widen(&mut by_function, *function, counts);
                }
                if let Some(binding) = parameter(arg) {
                    changed |= widen(&mut by_param, binding, counts);
                }
            }
        }
        if !changed {
            break;
        }
    }
    by_function
}

/// Returns the values that a method of a list passes for a parameter of its callback.
fn callback_writes(analysis: &Analysis, function: FunctionId, call: &ListCall<'_>, position: usize) -> Vec<Write> {
    match (call.method, position) {
        ("reduce" | "reduceRight", 0) => {
            let mut writes = vec![call.initial.map_or(Write::Item(call.list), Write::Value)];
            let accumulator =
                analysis.hir.function(function).params.first().and_then(|param| analysis.scopes.resolve(param.target));
            for value in return_values(analysis, function) {
                writes.push(match analysis.hir.expr(value).kind {
                    // `return total + x` changes the accumulator.
                    ExprKind::Binary { op, left, right, .. }
                        if accumulator.is_some() && analysis.scopes.resolve(left) == accumulator =>
                    {
                        Write::Change(op, right)
                    }
                    _ => Write::Value(value),
                });
            }
            writes
        }
        ("reduce" | "reduceRight", 1) | ("sort", 0 | 1) => vec![Write::Item(call.list)],
        ("reduce" | "reduceRight", 2) => vec![Write::Step],
        (method, 0) if ITEM_METHODS.contains(&method) => vec![Write::Item(call.list)],
        (method, 1) if ITEM_METHODS.contains(&method) => vec![Write::Step],
        _ => vec![Write::Other],
    }
}

/// Returns the direct calls of functions of the file, and by function the method call of a list
/// that takes it.
fn calls_and_lists(analysis: &Analysis) -> (Vec<DirectCall>, FxHashMap<FunctionId, ListCall<'_>>) {
    let hir = &analysis.hir;
    let mut calls = Vec::new();
    let mut lists: FxHashMap<FunctionId, ListCall<'_>> = FxHashMap::default();
    for expr in &hir.exprs {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
        if let Value::Function(function) = analysis.value(*callee)
            && args.iter().all(|arg| arg.kind == ArgKind::Positional)
        {
            calls.push(DirectCall { function: *function, args: args.iter().map(|arg| arg.value).collect() });
        }
        if let ExprKind::Member { object, property } = hir.expr(*callee).kind
            && let Value::List(_) = analysis.value(object)
            && let Some(first) = args.first()
            && let ExprKind::Function(function) = hir.expr(first.value).kind
        {
            let initial = args.get(1).map(|arg| arg.value);
            lists.entry(function).or_insert(ListCall { list: object, method: hir.name(property.name), initial });
        }
    }
    (calls, lists)
}

/// Returns the variable of each function that only one variable ever holds.
fn function_variables(analysis: &Analysis) -> FxHashMap<FunctionId, BindingId> {
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
