//! Scans a file before it is evaluated: which functions depend on variables that change, and which
//! properties change.

use super::aliases::{self, Aliases};
use super::mutation::is_mutator;
use crate::semantic::monkey_patching;
use crate::semantic::scope::{BindingId, BindingKind, Scopes};
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, Hir, StmtKind, UnaryOp};
use crate::syntax::language::Language;
use crate::text::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Names of web pages that no import of the Code Editor has. The list of the rules,
/// `rules::support::environment`, also has names such as `L` and `location`: there a mistaken page
/// only hides undefined names, here it hides all mistakes in calls of `Map`.
const WEB_PAGE: [&str; 8] =
    ["XMLHttpRequest", "angular", "document", "google", "jQuery", "localStorage", "navigator", "window"];

/// The functions directly in each function, and in the file (`None`).
pub(super) type NestedFunctions = FxHashMap<Option<FunctionId>, Arc<[FunctionId]>>;

/// By chunk: the names that it changes, or `None` if it changes none.
pub(super) type ChunkChanges = Vec<Option<Arc<ChangingNames>>>;

/// The names of properties and variables whose lists or objects change.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct ChangingNames {
    /// Properties that are set through more than a variable, or whose lists or objects change.
    pub properties: FxHashSet<Box<str>>,
    /// Variables whose lists or objects change, in any scope.
    pub variables: FxHashSet<Box<str>>,
    /// Variables whose lists or objects may change under the name of another variable. Empty for a
    /// chunk.
    pub shared: FxHashSet<Box<str>>,
    /// Names that a function of JavaScript assigns without declaring them. A function that the
    /// client calls later, such as a listener, may find any value there.
    pub assigned_in_functions: FxHashSet<Box<str>>,
    /// Classes that a test replaces, as in `patch.object(ee, 'Image')`; `*` for all.
    pub replaced: FxHashSet<Box<str>>,
    /// The names for the same lists and objects. Empty for a file.
    aliases: Aliases,
}

/// Returns the functions directly in each function, and in the file.
pub(super) fn nested_functions(scopes: &Scopes) -> NestedFunctions {
    let mut nested: FxHashMap<Option<FunctionId>, Vec<FunctionId>> = FxHashMap::default();
    for (index, parent) in scopes.function_parent.iter().enumerate() {
        nested.entry(*parent).or_default().push(FunctionId(index as u32));
    }
    nested.into_iter().map(|(parent, functions)| (parent, functions.into())).collect()
}

/// Returns by function whether its result depends on outer variables that change. Calls of such a
/// function are not memoized.
///
/// `changing` are the variables whose lists or objects change. The callers of a volatile function
/// are found at their calls.
pub(super) fn volatile_functions(hir: &Hir, scopes: &Scopes, changing: &FxHashSet<Box<str>>) -> Vec<bool> {
    let mut volatile = vec![false; hir.functions.len()];
    // Most of a script is in no function.
    let chunks = (0..hir.chunk_count()).filter(|&chunk| !hir.chunk_functions(chunk).is_empty());
    for index in chunks.flat_map(|chunk| hir.chunk(chunk).exprs) {
        if let (ExprKind::Name(name), Some(function)) = (&hir.exprs[index].kind, scopes.function_of[index])
            && let Some(binding) = scopes.names[index]
            && !volatile[function.index()]
        {
            let binding = scopes.binding(binding);
            let changes =
                || binding.kind == BindingKind::Variable && !changing.is_empty() && changing.contains(hir.name(*name));
            if binding.function != Some(function) && (binding.writes > 1 || changes()) {
                volatile[function.index()] = true;
            }
        }
    }
    // A function may call those in it.
    for index in (0..hir.functions.len()).rev() {
        if volatile[index]
            && let Some(parent) = scopes.function_parent[index]
        {
            volatile[parent.index()] = true;
        }
    }
    volatile
}

/// By function: the variables of outer functions and of the file that it sets.
pub(super) type OuterChanges = FxHashMap<FunctionId, Vec<BindingId>>;

/// Returns the outer variables that each function sets, itself or in a function inside.
pub(super) fn outer_changes(hir: &Hir, scopes: &Scopes) -> OuterChanges {
    let mut changes = OuterChanges::default();
    let mut add = |target: ExprId| {
        let Some(binding) = scopes.resolve(target) else { return };
        let owner = scopes.binding(binding).function;
        let mut around = scopes.function_of[target.index()];
        while let Some(function) = around.filter(|_| around != owner) {
            changes.entry(function).or_default().push(binding);
            around = scopes.function_parent[function.index()];
        }
    };
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, .. } = &stmt.kind {
            targets.iter().for_each(|&target| add(target));
        }
    }
    for expr in &hir.exprs {
        if let ExprKind::Assign { target, .. } | ExprKind::Update { target } = expr.kind {
            add(target);
        }
    }
    changes
}

/// Returns `true` if a script is part of a web page: it reads `document` or the like and does not
/// declare it. `Map`, `ui` and `print` are then those of the page, not those of the Code Editor.
pub(super) fn is_web_page(hir: &Hir, scopes: &Scopes) -> bool {
    let symbols: Vec<_> = WEB_PAGE.iter().filter_map(|name| hir.names.find(name)).collect();
    let is_page_name = |id: &ExprId| matches!(hir.expr(*id).kind, ExprKind::Name(name) if symbols.contains(&name));
    hir.language == Language::JavaScript && !symbols.is_empty() && scopes.free.iter().any(is_page_name)
}

/// Returns the ranges that lie in no other one, in order.
fn outermost(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut all: Vec<Span> = spans.collect();
    all.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut found: Vec<Span> = Vec::new();
    for span in all {
        if found.last().is_none_or(|outer| !outer.contains(span)) {
            found.push(span);
        }
    }
    found
}

/// Returns the names that a chunk changes: of properties that it sets through more than a variable
/// (`app.state.image = x`) or whose lists it changes (`app.list.push(x)`), and of variables whose
/// lists or objects it changes.
///
/// Objects are shared by reference, and inference does not track which object is meant. So such a
/// property of any object may have any value.
pub(super) fn changing_names(hir: &Hir, chunk: usize) -> Option<Arc<ChangingNames>> {
    let chunk = hir.chunk(chunk);
    let mut found = ChangingNames::default();
    let functions = match hir.language {
        Language::JavaScript => outermost(hir.functions[chunk.functions.clone()].iter().map(|function| function.span)),
        Language::Python => Vec::new(),
    };
    // A bundle has thousands of functions and assignments.
    let is_in_function = |span: Span| {
        let behind = functions.partition_point(|function| function.start <= span.start);
        behind.checked_sub(1).is_some_and(|last| functions[last].contains(span))
    };
    for expr in &hir.exprs[chunk.exprs] {
        match &expr.kind {
            ExprKind::Assign { target, value, op } => {
                found.note_store(hir, *target);
                if is_in_function(expr.span) {
                    found.note_assigned(hir, *target);
                }
                found.aliases.note_assignment(hir, std::slice::from_ref(target), *value, op.is_some());
            }
            ExprKind::Update { target } | ExprKind::Unary { op: UnaryOp::Delete, operand: target } => {
                found.note_store(hir, *target)
            }
            ExprKind::Call { callee, args, .. } => {
                if hir.language.is_python() {
                    found.note_replaced(monkey_patching::replaced_member(hir, &expr.kind));
                }
                if let ExprKind::Member { object, property } = hir.expr(*callee).kind
                    && changes_object(hir, hir.name(property.name), args)
                {
                    found.note(hir, object);
                }
            }
            _ => {}
        }
    }
    for stmt in &hir.stmts[chunk.stmts] {
        if let StmtKind::Assign { targets, op, value: Some(value), .. } = &stmt.kind {
            found.aliases.note_assignment(hir, targets, *value, op.is_some());
        }
        match &stmt.kind {
            StmtKind::Assign { targets, declares: None, .. } | StmtKind::Delete(targets) => {
                for &target in targets {
                    found.note_store(hir, target);
                    if is_in_function(stmt.span) {
                        found.note_assigned(hir, target);
                    }
                    if hir.language.is_python() {
                        found.note_replaced(monkey_patching::replaced_target(hir, target));
                    }
                }
            }
            _ => {}
        }
    }
    (found != ChangingNames::default()).then(|| Arc::new(found))
}

/// Returns `true` if a method changes the client list or object that it is called on.
fn changes_object(hir: &Hir, method: &str, args: &[Arg]) -> bool {
    // Earth Engine sorts collections by a property.
    let sorts_by_property = || args.iter().any(|arg| matches!(hir.expr(arg.value).kind, ExprKind::String(_)));
    is_mutator(hir.language.is_python(), method) && !(method == "sort" && sorts_by_property())
}

impl ChangingNames {
    /// Returns the names that functions assign in only one of two versions of a file, or `None` if
    /// the versions change other properties, variables or classes.
    pub(super) fn assigned_difference<'a>(&'a self, other: &'a ChangingNames) -> Option<Vec<&'a str>> {
        let ChangingNames { properties, variables, shared, assigned_in_functions, replaced, aliases: _ } = self;
        let is_equal = *properties == other.properties
            && *variables == other.variables
            && *shared == other.shared
            && *replaced == other.replaced;
        let difference = assigned_in_functions.symmetric_difference(&other.assigned_in_functions);
        is_equal.then(|| difference.map(|name| &**name).collect())
    }

    /// Adds the target of an assignment to a property or item.
    fn note_store(&mut self, hir: &Hir, target: ExprId) {
        match hir.expr(target).kind {
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => {
                if !matches!(hir.expr(object).kind, ExprKind::Name(_)) {
                    self.note_property(hir, target);
                }
                self.note_variable(hir, object);
            }
            _ => {}
        }
    }

    /// Adds a name that a function assigns.
    fn note_assigned(&mut self, hir: &Hir, target: ExprId) {
        if let ExprKind::Name(name) = hir.expr(target).kind {
            self.assigned_in_functions.insert(hir.name(name).into());
        }
    }

    /// Adds a list or object that changes.
    fn note(&mut self, hir: &Hir, object: ExprId) {
        self.note_property(hir, object);
        self.note_variable(hir, object);
    }

    /// Adds the class of a path such as `ee.Image`. A member of a class changes no other member.
    fn note_replaced(&mut self, path: Option<String>) {
        let Some(path) = path else { return };
        let mut names = path.split('.').skip(1);
        match (names.next(), names.next()) {
            (Some(class), None) => _ = self.replaced.insert(class.into()),
            (None, _) => _ = self.replaced.insert("*".into()),
            _ => {}
        }
    }

    fn note_property(&mut self, hir: &Hir, target: ExprId) {
        match &hir.expr(target).kind {
            ExprKind::Member { property, .. } => {
                self.properties.insert(hir.name(property.name).into());
            }
            ExprKind::Index { index, .. } => {
                if let ExprKind::String(key) = &hir.expr(*index).kind {
                    self.properties.insert(key.clone());
                }
            }
            _ => {}
        }
    }

    /// Adds the variable at the start of `a.b[c]`.
    fn note_variable(&mut self, hir: &Hir, changed: ExprId) {
        let mut expr = changed;
        loop {
            match hir.expr(expr).kind {
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => expr = object,
                ExprKind::Name(name) => {
                    self.variables.insert(hir.name(name).into());
                    if expr != changed {
                        self.aliases.note_inner_change(hir.name(name));
                    }
                    return;
                }
                _ => return,
            }
        }
    }
}

/// Returns the names that any chunk changes.
pub(super) fn all_names(changes: &[Option<Arc<ChangingNames>>]) -> ChangingNames {
    let mut all = ChangingNames::default();
    for names in changes.iter().flatten() {
        all.properties.extend(names.properties.iter().cloned());
        all.variables.extend(names.variables.iter().cloned());
        all.replaced.extend(names.replaced.iter().cloned());
        all.assigned_in_functions.extend(names.assigned_in_functions.iter().cloned());
    }
    all.shared = aliases::shared_names(changes.iter().flatten().map(|names| &names.aliases), &all.variables);
    all
}
