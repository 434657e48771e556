//! Whether a script adds methods to Earth Engine's classes: by importing a package that does so, or by its own hand. What it then calls may
//! exist, whatever the reference says.
//!
//! Hazard: what is added holds for the whole process. So what a script loads is told with it, for who can find those files
//! (`infer::Modules::extended`).

use crate::kb::kb;
use crate::syntax::hir::{ExprId, ExprKind, Hir, Imported, StmtKind};

/// What a script says of that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PatchEvidence {
    /// It imports something.
    pub imports: bool,
    /// It adds methods itself.
    pub adds: bool,
    /// What it loads.
    pub loads: Vec<Load>,
}

/// Something that a script loads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Load {
    /// The module, as it is written.
    pub module: Box<str>,
    /// What Python takes from it, which may be a module as well.
    pub name: Option<Box<str>>,
}

impl PatchEvidence {
    /// Of a script.
    pub fn of(hir: &Hir) -> PatchEvidence {
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

    /// Whether a chunk of a script has to do with it.
    pub fn is_told_by(chunk: &Hir) -> bool {
        PatchEvidence::of(chunk) != PatchEvidence::default()
    }
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
        name: match &import.what {
            Imported::Name(name) if hir.language.is_python() => Some(hir.name(name.name).into()),
            _ => None,
        },
    });
    let requires = !hir.language.is_python() && hir.names.find("require").is_some();
    let calls = requires.then(|| hir.exprs.iter().filter_map(|expr| required(hir, &expr.kind)));
    let required = calls.into_iter().flatten().map(|module| Load { module: module.into(), name: None });
    imported.chain(required)
}

/// `require('users/someone/scripts:module')`.
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

/// `ee.Image.ndvi = f`, `setattr(ee.Image, 'ndvi', f)`.
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

/// `ee.Image.prototype`.
fn is_prototype(hir: &Hir, kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Member { object, property } => hir.name(property.name) == "prototype" && is_class(hir, *object),
        _ => false,
    }
}

/// `ee.Image`, and the same by its module: `ee.image.Image`.
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

fn is_name(hir: &Hir, id: ExprId, wanted: &str) -> bool {
    matches!(hir.expr(id).kind, ExprKind::Name(name) if hir.name(name) == wanted)
}
