//! Detects scripts that add methods to Earth Engine's classes. In such a script, a method that is
//! not in the reference may still exist.
//!
//! An added method holds for the whole process. Therefore the evidence includes the loaded modules,
//! which `infer::Modules::has_monkey_patches` looks up.

use crate::kb::kb;
use crate::syntax::hir::{ExprId, ExprKind, Hir, Imported, StmtKind};

/// The evidence in one script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PatchEvidence {
    /// The script imports something.
    pub imports: bool,
    /// The script itself adds methods.
    pub adds: bool,
    /// The modules that it loads.
    pub loads: Vec<Load>,
}

/// A module that a script loads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Load {
    /// The name of the module, as written.
    pub module: Box<str>,
    /// The name that Python imports from it, which may be a module as well.
    pub name: Option<Box<str>>,
}

impl PatchEvidence {
    /// Collects the evidence of a script.
    pub fn from_hir(hir: &Hir) -> PatchEvidence {
        let loads: Vec<Load> = loads(hir).collect();
        let imports = has_imports(hir);
        let adds = match hir.language.is_python() {
            true => loads.iter().any(|load| kb().is_extension(&load.module)) || sets_member(hir),
            // Most prototypes are those of the script's own classes.
            false => {
                hir.names.find("prototype").is_some() && hir.exprs.iter().any(|expr| is_prototype(hir, &expr.kind))
            }
        };
        PatchEvidence { imports, adds, loads }
    }

    /// Returns `true` if a chunk may hold evidence.
    pub fn is_in(chunk: &Hir) -> bool {
        PatchEvidence::from_hir(chunk) != PatchEvidence::default()
    }
}

/// Returns `true` if a Python package whose code is not at hand may add methods to Earth Engine's
/// classes: its name speaks of Earth Engine, and the knowledge base does not know it.
pub fn may_add_methods(module: &str) -> bool {
    let root = module.split('.').next().unwrap_or_default();
    let name = root.to_ascii_lowercase();
    let has_word = |word: &str| name.split('_').any(|part| part == word);
    let speaks = (name.starts_with("ee") || name.starts_with("gee")) && name.len() > 3
        || name.contains("earthengine")
        || has_word("ee")
        || has_word("gee");
    speaks && name != "ee" && !kb().is_known_package(root)
}

fn has_imports(hir: &Hir) -> bool {
    hir.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Import(_)))
}

fn loads(hir: &Hir) -> impl Iterator<Item = Load> {
    let imports = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Import(imports) => Some(imports),
        _ => None,
    });
    let imported = imports.flatten().map(|import| Load {
        module: import.module.clone(),
        name: match &import.kind {
            Imported::Name(name) if hir.language.is_python() => Some(hir.name(name.name).into()),
            _ => None,
        },
    });
    let requires = !hir.language.is_python() && hir.names.find("require").is_some();
    let calls = requires.then(|| hir.exprs.iter().filter_map(|expr| required(hir, &expr.kind)));
    let required = calls.into_iter().flatten().map(|module| Load { module: module.into(), name: None });
    imported.chain(required)
}

/// Returns the path of `require('users/someone/scripts:module')`.
fn required<'a>(hir: &'a Hir, kind: &'a ExprKind) -> Option<&'a str> {
    match kind {
        ExprKind::Call { callee, args, .. } if is_name(hir, *callee, "require") => {
            match &hir.expr(args.first()?.value).kind {
                ExprKind::String(module) => Some(module),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns `true` for `ee.Image.ndvi = f` and `setattr(ee.Image, 'ndvi', f)`.
fn sets_member(hir: &Hir) -> bool {
    let set = |target: &ExprId| match hir.expr(*target).kind {
        ExprKind::Member { object, .. } => is_class(hir, object),
        _ => false,
    };
    let by_name = |kind: &ExprKind| match kind {
        ExprKind::Call { callee, args, .. } if is_name(hir, *callee, "setattr") => {
            args.first().is_some_and(|class| is_class(hir, class.value))
        }
        _ => false,
    };
    hir.names.find("ee").is_some()
        && (hir
            .stmts
            .iter()
            .any(|stmt| matches!(&stmt.kind, StmtKind::Assign { targets, .. } if targets.iter().any(set)))
            || hir.names.find("setattr").is_some() && hir.exprs.iter().any(|expr| by_name(&expr.kind)))
}

/// Returns `true` for `ee.Image.prototype`.
fn is_prototype(hir: &Hir, kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Member { object, property } => hir.name(property.name) == "prototype" && is_class(hir, *object),
        _ => false,
    }
}

/// Returns `true` for `ee.Image`, also by its module: `ee.image.Image`.
fn is_class(hir: &Hir, id: ExprId) -> bool {
    let ExprKind::Member { object, property } = hir.expr(id).kind else { return false };
    if !hir.name(property.name).starts_with(char::is_uppercase) {
        return false;
    }
    let mut root = object;
    while let ExprKind::Member { object, .. } = hir.expr(root).kind {
        root = object;
    }
    is_name(hir, root, "ee")
}

fn is_name(hir: &Hir, id: ExprId, expected: &str) -> bool {
    matches!(hir.expr(id).kind, ExprKind::Name(name) if hir.name(name) == expected)
}
