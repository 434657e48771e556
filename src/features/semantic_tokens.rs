//! Semantic tokens: operators, classes and variables, and datasets and bands inside strings.

use super::Snapshot;
use super::mentions::{Meaning, mentions};
use super::occurrences::assignment_targets;
use crate::kb::kb;
use crate::kb::model::{Kind, Lifecycle, OpId};
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, Declare, ExprId, ExprKind, Imported, Key, StmtKind};
use crate::text::span::Span;
use rustc_hash::FxHashSet;

/// The type of a token. `Dataset` and `Band` are our own types; a theme that does not know them
/// colors a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TokenType {
    Namespace,
    Class,
    Function,
    Method,
    Variable,
    Parameter,
    Property,
    EnumMember,
    Dataset,
    Band,
}

impl TokenType {
    /// All types, in the order of the legend.
    pub const ALL: [TokenType; 10] = [
        TokenType::Namespace,
        TokenType::Class,
        TokenType::Function,
        TokenType::Method,
        TokenType::Variable,
        TokenType::Parameter,
        TokenType::Property,
        TokenType::EnumMember,
        TokenType::Dataset,
        TokenType::Band,
    ];
    /// Returns the name in the protocol.
    pub fn name(self) -> &'static str {
        match self {
            TokenType::Namespace => "namespace",
            TokenType::Class => "class",
            TokenType::Function => "function",
            TokenType::Method => "method",
            TokenType::Variable => "variable",
            TokenType::Parameter => "parameter",
            TokenType::Property => "property",
            TokenType::EnumMember => "enumMember",
            TokenType::Dataset => "dataset",
            TokenType::Band => "band",
        }
    }
}

/// A set of token modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Modifiers(pub u32);
impl Modifiers {
    /// The token is a declaration.
    pub const DECLARATION: Modifiers = Modifiers(1);
    /// The variable never changes.
    pub const READONLY: Modifiers = Modifiers(2);
    /// Earth Engine advises against it.
    pub const DEPRECATED: Modifiers = Modifiers(4);
    /// It belongs to Earth Engine.
    pub const DEFAULT_LIBRARY: Modifiers = Modifiers(8);
    /// The names of the modifiers, by bit.
    pub const NAMES: [&'static str; 4] = ["declaration", "readonly", "deprecated", "defaultLibrary"];
    /// Returns the union of two sets.
    pub fn with(self, other: Modifiers) -> Modifiers {
        Modifiers(self.0 | other.0)
    }
    /// Returns `true` if all modifiers of `other` are set.
    pub fn has(self, other: Modifiers) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its span, within one line.
    pub span: Span,
    /// Its type.
    pub kind: TokenType,
    /// Its modifiers.
    pub modifiers: Modifiers,
}

/// Returns the tokens of a file or of a range, sorted and without overlaps.
pub fn semantic_tokens(snapshot: &Snapshot, range: Option<Span>) -> Vec<Token> {
    let mut collector = TokenCollector {
        snapshot,
        targets: assignment_targets(snapshot),
        constants: constants(snapshot),
        found: Vec::new(),
    };
    for mention in mentions(snapshot) {
        collector.mention(mention.span, &mention.meaning);
    }
    collector.exprs();
    collector.declarations();
    let mut found = collector.found;
    found.retain(|token| {
        let is_in_range = range.is_none_or(|range| token.span.start < range.end && range.start < token.span.end);
        is_in_range && !token.span.is_empty() && !token.span.of(&snapshot.text).contains(['\n', '\r'])
    });
    // Mentions come first because they know more; the stable sort keeps them first.
    found.sort_by_key(|token| token.span.start);
    let mut end = 0;
    found.retain(|token| {
        let free = token.span.start >= end;
        if free {
            end = token.span.end;
        }
        free
    });
    found
}

/// Returns the bindings declared with `const`.
fn constants(snapshot: &Snapshot) -> FxHashSet<BindingId> {
    let assigned = snapshot.analysis.hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, declares: Some(Declare::Const), .. } => Some(targets),
        _ => None,
    });
    assigned.flatten().filter_map(|target| snapshot.analysis.scopes.resolve(*target)).collect()
}

struct TokenCollector<'s> {
    snapshot: &'s Snapshot,
    targets: FxHashSet<ExprId>,
    constants: FxHashSet<BindingId>,
    found: Vec<Token>,
}

impl TokenCollector<'_> {
    fn add(&mut self, span: Span, kind: TokenType, modifiers: Modifiers) {
        self.found.push(Token { span, kind, modifiers });
    }

    fn mention(&mut self, span: Span, meaning: &Meaning) {
        let no_modifiers = Modifiers::default();
        let default_library = Modifiers::DEFAULT_LIBRARY;
        // A string keeps its color, except for datasets and bands.
        let quote = (span.start as usize).checked_sub(1).map(|at| self.snapshot.text.as_bytes()[at]);
        let quoted = matches!(quote, Some(b'\'' | b'"' | b'`'));
        if quoted && !matches!(meaning, Meaning::Dataset(_) | Meaning::Bands { .. }) {
            return;
        }
        match meaning {
            Meaning::Dataset(id) => {
                let is_outdated = match datasets::look_up(id) {
                    CatalogStatus::Dataset(head) | CatalogStatus::Inside(head) => head.deprecated,
                    CatalogStatus::Removed(_) | CatalogStatus::FusionTable => true,
                    CatalogStatus::Unlisted | CatalogStatus::Private | CatalogStatus::Nothing => false,
                };
                self.add(span, TokenType::Dataset, if is_outdated { Modifiers::DEPRECATED } else { no_modifiers });
            }
            Meaning::Bands { new, .. } => {
                self.add(span, TokenType::Band, if *new { Modifiers::DECLARATION } else { no_modifiers });
            }
            Meaning::Property { .. } => self.add(span, TokenType::Property, no_modifiers),
            Meaning::Choice(..) => self.add(span, TokenType::EnumMember, default_library),
            Meaning::Reducer(op) => self.add(span, TokenType::EnumMember, operator_token(*op).1),
            Meaning::Variable(_) => self.add(span, TokenType::Variable, no_modifiers),
            Meaning::Argument(..) => self.add(span, TokenType::Parameter, default_library),
            Meaning::Option(..) => self.add(span, TokenType::Property, default_library),
            Meaning::Color(_) => {}
        }
    }

    fn exprs(&mut self) {
        let snapshot = self.snapshot;
        let hir = &snapshot.analysis.hir;
        for (index, expr) in hir.exprs.iter().enumerate() {
            let id = ExprId(index as u32);
            match &expr.kind {
                ExprKind::Name(_) => self.name(id, expr.span),
                ExprKind::Member { property, .. } => {
                    let (kind, modifiers) = self.member(id);
                    self.add(property.span, kind, modifiers);
                }
                ExprKind::Object(properties) => {
                    for property in properties {
                        if let Key::Ident(ident) = property.key
                            && hir.expr(property.value).span != ident.span
                        {
                            self.add(ident.span, TokenType::Property, Modifiers::default());
                        }
                    }
                }
                ExprKind::Call { args, .. } => {
                    for arg in args {
                        if let ArgKind::Keyword(ident) = arg.kind {
                            self.add(ident.span, TokenType::Parameter, Modifiers::default());
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn name(&mut self, id: ExprId, span: Span) {
        let value = self.snapshot.analysis.value(id);
        let Some(binding) = self.snapshot.analysis.scopes.resolve(id) else {
            if let Some((kind, modifiers)) = value_token(value) {
                self.add(span, kind, modifiers);
            }
            return;
        };
        let (kind, mut modifiers) = self.binding(binding, value);
        let declared = self.snapshot.analysis.scopes.binding(binding).span == span;
        if declared && self.targets.contains(&id) {
            modifiers = modifiers.with(Modifiers::DECLARATION);
        }
        self.add(span, kind, modifiers);
    }

    fn binding(&self, id: BindingId, value: &Value) -> (TokenType, Modifiers) {
        let binding = self.snapshot.analysis.scopes.binding(id);
        let readonly = self.constants.contains(&id)
            || binding.writes == 1
                && matches!(binding.kind, BindingKind::Variable)
                && matches!(value, Value::Str(Some(_)) | Value::Num(Some(_)) | Value::Bool(Some(_)));
        let modifiers = if readonly { Modifiers::READONLY } else { Modifiers::default() };
        let kind = match binding.kind {
            BindingKind::Parameter => TokenType::Parameter,
            BindingKind::Function => TokenType::Function,
            BindingKind::Class => TokenType::Class,
            BindingKind::Import => return value_token(value).unwrap_or((TokenType::Namespace, modifiers)),
            BindingKind::Variable | BindingKind::Implicit => match value {
                Value::Function(_) => TokenType::Function,
                _ => TokenType::Variable,
            },
        };
        (kind, modifiers)
    }

    fn member(&self, id: ExprId) -> (TokenType, Modifiers) {
        let analysis = &self.snapshot.analysis;
        let value = analysis.value(id);
        if let Some(found) = value_token(value) {
            return found;
        }
        let ExprKind::Member { object, property } = &analysis.hir.expr(id).kind else {
            return (TokenType::Property, Modifiers::default());
        };
        // Inference knows no value for removed members.
        let name = analysis.hir.name(property.name);
        if let Value::Instance(instance) = analysis.value(*object)
            && let Some(op) = kb().method(instance.class, name, self.snapshot.python())
        {
            return operator_token(op);
        }
        let called = matches!(analysis.scopes.parents[id.index()], crate::semantic::scope::Parent::Expr(parent)
            if matches!(analysis.hir.expr(parent).kind, ExprKind::Call { callee, .. } if callee == id));
        (if called { TokenType::Method } else { TokenType::Property }, Modifiers::default())
    }

    fn declarations(&mut self) {
        let snapshot = self.snapshot;
        let hir = &snapshot.analysis.hir;
        for function in &hir.functions {
            if let Some(name) = function.name {
                let kind = if function.method { TokenType::Method } else { TokenType::Function };
                self.add(name.span, kind, Modifiers::DECLARATION);
            }
        }
        for (index, stmt) in hir.stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Class { name, .. } => self.add(name.span, TokenType::Class, Modifiers::DECLARATION),
                StmtKind::OuterNames(names) => {
                    names.iter().for_each(|name| self.add(name.span, TokenType::Variable, Modifiers::default()));
                }
                StmtKind::Import(imports) => {
                    for (position, import) in imports.iter().enumerate() {
                        let id = crate::syntax::hir::StmtId(index as u32);
                        let binding = super::occurrences::import_binding(snapshot, id, position);
                        let value = binding.map(|id| &snapshot.analysis.inferred.bindings[id.0 as usize]);
                        let (kind, modifiers) =
                            value.and_then(value_token).unwrap_or((TokenType::Namespace, Modifiers::default()));
                        if let Imported::Name(name) = import.kind {
                            self.add(name.span, kind, modifiers);
                        }
                        if let Some(name) = import.binds {
                            self.add(name.span, kind, modifiers);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn value_token(value: &Value) -> Option<(TokenType, Modifiers)> {
    Some(match value {
        Value::Operator(op, _) => operator_token(*op),
        Value::Namespace(name) => {
            let constructor = kb().operator(name).filter(|op| kb().op(*op).kind == Kind::Constructor);
            match constructor {
                Some(op) => (TokenType::Class, operator_token(op).1),
                None => (TokenType::Namespace, Modifiers::DEFAULT_LIBRARY),
            }
        }
        Value::Imported(_) | Value::Function(_) => (TokenType::Function, Modifiers::default()),
        Value::Module(_) => (TokenType::Namespace, Modifiers::default()),
        _ => return None,
    })
}

fn operator_token(op: OpId) -> (TokenType, Modifiers) {
    let op = kb().op(op);
    let kind = match op.kind {
        Kind::Constructor => TokenType::Class,
        Kind::Static => TokenType::Function,
        Kind::Method => TokenType::Method,
    };
    let is_outdated = matches!(op.lifecycle, Lifecycle::Deprecated | Lifecycle::Removed);
    let modifiers = Modifiers::DEFAULT_LIBRARY;
    (kind, if is_outdated { modifiers.with(Modifiers::DEPRECATED) } else { modifiers })
}
