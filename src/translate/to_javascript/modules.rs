//! Resolves imported names to dotted paths, and decides which modules have an equivalent in the
//! Code Editor.

use super::ToJavaScript;
use crate::kb::kb;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::hir::{ExprId, ExprKind, Import, Imported, StmtId, StmtKind};
use rustc_hash::FxHashMap;

/// Dotted paths by binding: `numpy` for `np`, `ee.Image` for `Image`.
pub(super) struct Paths {
    by_binding: FxHashMap<BindingId, Box<str>>,
}

impl Paths {
    /// Collects the imports of a file.
    pub fn new(analysis: &Analysis) -> Paths {
        let mut by_binding: FxHashMap<BindingId, Box<str>> = FxHashMap::default();
        for (index, stmt) in analysis.hir.stmts.iter().enumerate() {
            let StmtKind::Import(imports) = &stmt.kind else { continue };
            let Some(bindings) = analysis.scopes.stmt_bindings.get(&StmtId(index as u32)) else { continue };
            let named = imports.iter().filter(|import| import.binds.is_some());
            for (import, &binding) in named.zip(bindings) {
                let path: Box<str> = match &import.kind {
                    Imported::Root => import.module.split('.').next().unwrap_or_default().into(),
                    Imported::Name(name) => format!("{}.{}", import.module, analysis.hir.name(name.name)).into(),
                    _ => import.module.clone(),
                };
                by_binding.entry(binding).or_insert(path);
            }
        }
        Paths { by_binding }
    }
}

/// Returns the package at the start of a path.
pub(super) fn root(path: &str) -> &str {
    path.split('.').next().unwrap_or(path)
}

/// Returns `true` if a file imports a package that the templates of UI mappings use.
pub(super) fn uses_ui_package(analysis: &Analysis) -> bool {
    let is_ui_package = |module: &str| {
        let imports = kb().equivalents().preludes.iter().filter(|prelude| prelude.import);
        let mut roots = imports.filter_map(|prelude| prelude.python.split_whitespace().nth(1)).map(root);
        roots.any(|known| known == root(module))
    };
    analysis.hir.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Import(imports) => imports.iter().any(|import| is_ui_package(&import.module)),
        _ => false,
    })
}

/// Returns `true` if the knowledge base describes the package of a module.
pub(super) fn is_known(module: &str) -> bool {
    kb().package(root(module)).is_some()
}

impl ToJavaScript<'_> {
    /// Returns the dotted path of an expression: a module, a member of a module, or a name without
    /// a binding, such as a builtin. Returns `None` for other expressions.
    pub(super) fn path(&self, expr: ExprId) -> Option<String> {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Name(name) => match self.analysis.scopes.resolve(expr) {
                Some(binding) => {
                    let path = self.state.paths.by_binding.get(&binding)?;
                    (self.analysis.scopes.binding(binding).kind == BindingKind::Import).then(|| path.to_string())
                }
                None => Some(hir.name(*name).to_owned()),
            },
            ExprKind::Member { object, property } => {
                let mut path = self.path(*object)?;
                path.push('.');
                path.push_str(hir.name(property.name));
                Some(path)
            }
            ExprKind::Spread(inner) => self.path(*inner),
            _ => None,
        }
    }

    /// Returns the reason why a member of a module does not exist in the Code Editor. Returns
    /// `None` if it exists or its module is not imported.
    pub(super) fn missing_module(&self, path: &str) -> Option<String> {
        let root = root(path);
        let relative = path.starts_with('.');
        let imported = relative || self.state.paths.by_binding.values().any(|known| self::root(known) == root);
        if !imported {
            return None;
        }
        let exists = match self.analysis.kb().package(root) {
            _ if relative => false,
            _ if self.analysis.kb().packages().shows.contains(&path) => true,
            None => false,
            Some(package) if !package.maps.is_empty() => path == root || self.is_map_module(path),
            Some(package) => package.keeps.as_ref().is_none_or(|keeps| keeps.contains(&path)),
        };
        (!exists).then(|| format!("`{}` has no equivalent in the Code Editor", if relative { path } else { root }))
    }

    /// Reports imported modules that have no equivalent.
    pub(super) fn report_unknown_imports(&mut self, imports: &[Import]) {
        for import in imports {
            if !is_known(&import.module) {
                let module = import.module.clone();
                self.report_todo(import.module_span, format!("`{module}` does not exist in the Code Editor"));
            }
        }
    }
}
