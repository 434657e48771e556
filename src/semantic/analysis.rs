//! [`Analysis`]: the HIR, the scopes and the inferred values of one version of a file. Rules and
//! features read it.

mod operator_uses;

pub use operator_uses::{OperatorUse, Producer};

use super::bind::{self, Bound, BoundArg};
use super::globals;
use super::infer::{self, Assets, Inferred, Modules};
use super::monkey_patching::{MonkeyPatches, PatchEvidence};
use super::scope::{self, Parent, Scopes};
use super::value::{Origin, Value};
use crate::kb::model::{Effect, Kind, OpId, Operator, Param, Role, Trait};
use crate::kb::{Kb, kb};
use crate::syntax::ChunkDiff;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind, FunctionId, Hir, StmtId, StmtKind};
use crate::text::span::Span;
use std::sync::{Arc, OnceLock};

/// The analysis of one version of a file.
pub struct Analysis {
    /// The lowered file.
    pub hir: Hir,
    /// The bindings of its names.
    pub scopes: Scopes,
    /// The values of its expressions.
    pub inferred: Inferred,
    /// The ends of notebook cells. A notebook shows the value of the last expression of a cell.
    pub cell_ends: Vec<u32>,
    /// Whether the script, a file that it loads, or a file loaded before it adds methods to Earth
    /// Engine's classes.
    pub monkey_patches: MonkeyPatches,
    /// The script reads names that it does not define, and another file runs it together with
    /// others in one namespace.
    pub shares_names: bool,
    /// The evidence for such methods in the script itself.
    patch_evidence: Arc<PatchEvidence>,
    /// By chunk: its operator calls, computed on demand. Completion needs those near the cursor
    /// only.
    calls: Vec<OnceLock<Box<[CallSite]>>>,
    /// By chunk: the digests of its operator calls, which the next version reuses.
    uses: Uses,
}

type Uses = Vec<OnceLock<Arc<[OperatorUse]>>>;

/// Facts about the whole file that the rules for a chunk depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileFacts {
    /// The file is Python.
    pub python: bool,
    /// The file imports something.
    pub imports: bool,
    /// See [`Analysis::monkey_patches`].
    pub monkey_patches: MonkeyPatches,
    /// See [`Scopes::open`].
    pub open: bool,
}

/// A call of an operator.
pub struct CallSite {
    /// The call.
    pub expr: ExprId,
    /// The called expression.
    pub callee: ExprId,
    /// The operator.
    pub op: OpId,
    /// The object on which a method is called.
    pub receiver: Option<ExprId>,
    /// The value of the receiver; `Unknown` for a static function.
    pub receiver_value: Value,
    /// The bound arguments.
    pub bound: Bound,
    /// The argument list with its brackets.
    pub args_span: Span,
    /// The function around the call.
    pub function: Option<FunctionId>,
}

impl CallSite {
    /// Returns the operator.
    pub fn operator(&self) -> &'static Operator<'static> {
        kb().op(self.op)
    }
    /// Returns `true` if the operator has a trait.
    pub fn has(&self, required: Trait) -> bool {
        self.operator().has(required)
    }
    /// Returns the bound arguments with their parameters.
    pub fn arguments(&self) -> impl Iterator<Item = (&'static Param<'static>, &BoundArg)> {
        let op = self.operator();
        self.bound.args.iter().filter_map(move |arg| Some((bind::param(op, arg.param)?, arg)))
    }
    /// Returns the arguments whose parameter has a role.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = (&'static Param<'static>, &BoundArg)> {
        self.arguments().filter(move |(param, _)| param.role == role)
    }
    /// Returns the argument of a parameter, by its JavaScript name.
    pub fn named(&self, name: &str) -> Option<&BoundArg> {
        self.bound.named(self.operator(), name)
    }
    /// Returns `true` if an argument decides the size of the pixels.
    pub fn has_resolution(&self) -> bool {
        // A projection object has a scale; a code has none.
        let is_projection = |role, value: &Value| role == Role::Crs && !matches!(value, Value::Str(_));
        self.arguments().any(|(param, arg)| is_resolution(param) || is_projection(param.role, &arg.value))
    }
    /// Returns the parameter for the scale of an export whose arguments decide no resolution, with
    /// its default in the Code Editor. The Python client has no default: it exports at the
    /// resolution of the image. Returns `None` for other calls.
    pub fn code_editor_scale(&self) -> Option<(&'static Param<'static>, &'static str)> {
        if !self.has(Trait::MakesTask) || self.has_resolution() {
            return None;
        }
        let param = self.operator().params.iter().find(|param| param.role == Role::Scale)?;
        Some((param, param.default?))
    }
    /// Returns the object of the call: the receiver of a method, the first argument of a static
    /// function.
    pub fn subject(&self) -> Value {
        match self.operator().kind {
            Kind::Method => self.receiver_value.clone(),
            _ => self.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default(),
        }
    }
}

/// Returns `true` if every argument of a parameter decides the size of the pixels.
pub fn is_resolution(param: &Param<'_>) -> bool {
    matches!(param.role, Role::Scale | Role::CrsTransform) || matches!(param.name, "dimensions" | "projection")
}

/// Returns `true` if neither the file nor its language nor the Code Editor defines a name.
fn has_undefined_names(hir: &Hir, scopes: &Scopes) -> bool {
    let is_defined = |name: &str| match hir.language.is_python() {
        true => globals::python_builtin(name) || name == "ee",
        false => globals::javascript_global(name) || kb().global(name).is_some(),
    };
    // A file reads few distinct names, each at many positions.
    let mut seen = vec![false; hir.names.len()];
    scopes.free.iter().any(|id| match hir.expr(*id).kind {
        ExprKind::Name(name) if !seen[name.index()] => {
            seen[name.index()] = true;
            !is_defined(hir.name(name))
        }
        _ => false,
    })
}

impl Analysis {
    /// Analyzes a lowered file from scratch.
    pub fn new(hir: Hir, cell_ends: Vec<u32>, modules: &dyn Modules, assets: &dyn Assets) -> Analysis {
        let scopes = scope::resolve(&hir);
        let inferred = infer::infer(&hir, &scopes, modules, assets);
        Analysis::assemble(hir, scopes, inferred, cell_ends, modules, None, Vec::new())
    }

    /// Analyzes a file for a migration; see [`infer::infer_known_calls`].
    pub fn of_known_calls(hir: Hir, cell_ends: Vec<u32>, modules: &dyn Modules, assets: &dyn Assets) -> Analysis {
        let scopes = scope::resolve(&hir);
        let inferred = infer::infer_known_calls(&hir, &scopes, modules, assets);
        Analysis::assemble(hir, scopes, inferred, cell_ends, modules, None, Vec::new())
    }

    /// Analyzes the next version of a file, and reuses the results of chunks that the edit cannot
    /// affect. The declared assets must be those of the previous version.
    pub fn new_incremental(
        hir: Hir,
        cell_ends: Vec<u32>,
        modules: &dyn Modules,
        assets: &dyn Assets,
        previous: &Analysis,
        diff: &ChunkDiff<'_>,
    ) -> Analysis {
        let (scopes, remap) = scope::resolve_incremental(&hir, (&previous.hir, &previous.scopes), diff).unzip();
        let scopes = scopes.unwrap_or_else(|| scope::resolve(&hir));
        let Analysis { hir: old, scopes: old_scopes, inferred, .. } = previous;
        let version =
            infer::PreviousVersion { hir: old, scopes: old_scopes, inferred, unchanged: diff.unchanged, remap };
        let inferred = infer::infer_incremental(&hir, &scopes, modules, assets, &version)
            .unwrap_or_else(|| infer::infer(&hir, &scopes, modules, assets));
        let mut changed = diff.removed.iter().chain(diff.inserted);
        let known = (!changed.any(|chunk| PatchEvidence::is_in(chunk))).then(|| previous.patch_evidence.clone());
        let reused = |chunk| inferred.old_chunk(chunk).and_then(|old| previous.uses[old].get());
        let uses =
            (0..hir.chunk_count()).map(|chunk| reused(chunk).cloned().map_or_else(OnceLock::new, OnceLock::from));
        let uses = uses.collect();
        Analysis::assemble(hir, scopes, inferred, cell_ends, modules, known, uses)
    }

    /// Creates an analysis. `known` is the evidence of monkey patching, if it cannot have changed.
    fn assemble(
        hir: Hir,
        scopes: Scopes,
        inferred: Inferred,
        cell_ends: Vec<u32>,
        modules: &dyn Modules,
        known: Option<Arc<PatchEvidence>>,
        mut uses: Uses,
    ) -> Analysis {
        let patch_evidence = known.unwrap_or_else(|| Arc::new(PatchEvidence::from_hir(&hir)));
        let python = hir.language.is_python();
        // Whoever writes prototypes, of whatever, reads them in ways that are not followed.
        let prototype = !python && hir.names.find("prototype").is_some();
        let monkey_patches = match prototype || patch_evidence.adds {
            true => MonkeyPatches::Certain,
            false => modules.monkey_patches(python, &patch_evidence.loads),
        };
        let shares_names = has_undefined_names(&hir, &scopes) && modules.shares_names(python);
        let calls = (0..hir.chunk_count()).map(|_| OnceLock::new()).collect();
        uses.resize_with(hir.chunk_count(), OnceLock::new);
        Analysis { hir, scopes, inferred, cell_ends, monkey_patches, shares_names, patch_evidence, calls, uses }
    }

    /// Returns `true` if Earth Engine's classes have, or may have, methods that are not their own.
    pub fn has_monkey_patches(&self) -> bool {
        self.monkey_patches != MonkeyPatches::None
    }

    /// Returns the facts about the whole file that the rules for a chunk depend on.
    pub fn file_facts(&self) -> FileFacts {
        FileFacts {
            python: self.python(),
            imports: self.imports(),
            monkey_patches: self.monkey_patches,
            open: self.scopes.open,
        }
    }

    /// Returns all operator calls, in the order of their ends.
    pub fn calls(&self) -> impl Iterator<Item = &CallSite> {
        (0..self.hir.chunk_count()).flat_map(|chunk| self.calls_of_chunk(chunk))
    }

    /// Returns the operator calls of a chunk, in the order of their ends.
    pub fn calls_of_chunk(&self, chunk: usize) -> &[CallSite] {
        self.calls[chunk].get_or_init(|| {
            let calls = self.hir.chunk(chunk).exprs.filter_map(|index| match &self.hir.exprs[index].kind {
                ExprKind::Call { callee, args, args_span, .. } => {
                    self.call_site(ExprId(index as u32), *callee, args, *args_span)
                }
                _ => None,
            });
            calls.collect()
        })
    }

    /// Returns the digests of the operator calls of a chunk.
    pub fn uses_of_chunk(&self, chunk: usize) -> &[OperatorUse] {
        self.uses[chunk].get_or_init(|| {
            let first = self.hir.chunk_start(chunk).expr;
            self.calls_of_chunk(chunk).iter().map(|site| OperatorUse::new(self, site, first)).collect()
        })
    }

    fn call_site(&self, expr: ExprId, callee: ExprId, args: &[Arg], args_span: Span) -> Option<CallSite> {
        let kb = self.kb();
        let (op, receiver_value) = match self.value(callee) {
            Value::Operator(op, receiver) => (*op, receiver.as_deref().cloned()),
            Value::Namespace(name) => (kb.operator(name).filter(|&op| kb.op(op).kind != Kind::Method)?, None),
            _ => return None,
        };
        let through_class = kb.op(op).kind == Kind::Method && receiver_value.is_none();
        let (receiver, receiver_value) = if through_class {
            let first = args.first().filter(|arg| arg.kind == ArgKind::Positional);
            (first.map(|arg| arg.value), first.map(|arg| self.value(arg.value).clone()).unwrap_or_default())
        } else {
            let object = match self.hir.expr(callee).kind {
                ExprKind::Member { object, .. } if kb.op(op).kind == Kind::Method => Some(object),
                _ => None,
            };
            (object, receiver_value.unwrap_or_default())
        };
        let bound = bind::bind(&self.hir, &self.inferred.values, kb.op(op), args, through_class);
        let function = self.scopes.function_of[expr.index()];
        Some(CallSite { expr, callee, op, receiver, receiver_value, bound, args_span, function })
    }

    /// Returns the knowledge base.
    pub fn kb(&self) -> &'static Kb {
        kb()
    }
    /// Returns `true` if the file imports something.
    pub fn imports(&self) -> bool {
        self.patch_evidence.imports
    }
    /// Returns `true` if the file is Python.
    pub fn python(&self) -> bool {
        self.hir.language.is_python()
    }
    /// Returns the value of an expression.
    pub fn value(&self, expr: ExprId) -> &Value {
        &self.inferred.values[expr]
    }
    /// Returns the span of an expression.
    pub fn span(&self, expr: ExprId) -> Span {
        self.hir.expr(expr).span
    }
    /// Returns the operator call that an expression is, or `None` if it is something else.
    pub fn call_at(&self, expr: ExprId) -> Option<&CallSite> {
        if !matches!(self.hir.expr(expr).kind, ExprKind::Call { .. }) {
            return None;
        }
        let calls = self.calls_of_chunk(self.hir.chunk_of_expr(expr));
        calls.binary_search_by_key(&expr, |call| call.expr).ok().map(|found| &calls[found])
    }
    /// Returns the operator call that made an object, if it is known.
    pub fn producer_of(&self, value: &Value) -> Option<&CallSite> {
        self.call_at(self.origin(value.facts()?.producer_origin?)?)
    }
    /// Returns the expression of an origin.
    pub fn origin(&self, origin: Origin) -> Option<ExprId> {
        let exprs = self.hir.chunk(self.inferred.chunk_of_key(origin.chunk)?).exprs;
        let index = exprs.start + origin.expr as usize;
        exprs.contains(&index).then_some(ExprId(index as u32))
    }
    /// Returns the span of `name` in `a.name`, or of a plain name.
    pub fn name_span(&self, callee: ExprId) -> Span {
        match &self.hir.expr(callee).kind {
            ExprKind::Member { property, .. } => property.span,
            _ => self.span(callee),
        }
    }
    /// Returns the statement around an expression.
    pub fn statement_of(&self, expr: ExprId) -> Option<StmtId> {
        let mut current = expr;
        loop {
            match self.scopes.parents[current.index()] {
                Parent::Expr(parent) => current = parent,
                Parent::Stmt(stmt) => return Some(stmt),
                Parent::Function(_) | Parent::None => return None,
            }
        }
    }
    /// Returns `true` if an expression is a statement, so that its value is discarded.
    pub fn is_statement(&self, expr: ExprId) -> bool {
        match self.scopes.parents[expr.index()] {
            Parent::Stmt(stmt) => matches!(self.hir.stmt(stmt).kind, StmtKind::Expr(_)),
            _ => false,
        }
    }
    /// Returns the innermost function around that the server maps over elements, with the mapping
    /// call.
    pub fn mapped_function(&self, function: Option<FunctionId>) -> Option<(FunctionId, ExprId)> {
        let mut current = function;
        while let Some(id) = current {
            if let Some(call) = self.inferred.mapped_by[id.index()] {
                return Some((id, call));
            }
            current = self.scopes.function_parent[id.index()];
        }
        None
    }
    /// Returns `true` if the operator maps a function over elements.
    pub fn is_map(&self, call: &CallSite) -> bool {
        call.operator().effect == Effect::Map
    }
}

/// Returns the modules that a file imports, as written.
pub fn imports(hir: &Hir) -> impl Iterator<Item = &str> {
    let imports = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Import(imports) => Some(imports.iter().map(|import| &*import.module)),
        _ => None,
    });
    imports.flatten()
}

/// An assignment `target = value`, or `target op= value`.
#[derive(Debug, Clone, Copy)]
pub struct Assignment {
    /// The variable, member or pattern that gets the value.
    pub target: ExprId,
    /// The operator of `+=` and the like.
    pub op: Option<BinaryOp>,
    /// The right side.
    pub value: ExprId,
}

/// Returns all assignments of a file, each target of `a = b = 1` apart: first those of statements,
/// then those within expressions.
pub fn assignments(hir: &Hir) -> impl Iterator<Item = Assignment> {
    let statements = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, op, value: Some(value), .. } => {
            Some(targets.iter().map(|&target| Assignment { target, op: *op, value: *value }))
        }
        _ => None,
    });
    let expressions = hir.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Assign { target, op, value } => Some(Assignment { target, op, value }),
        _ => None,
    });
    statements.flatten().chain(expressions)
}
