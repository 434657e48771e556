//! Whether a script adds methods to Earth Engine's classes itself: by importing a package that does so, or by its own hand. What it then
//! calls may exist, whatever the reference says.
//!
//! Hazard: what is added holds for the whole process, so that files that import such a script see it too (`infer::Module::extends`), and
//! files that are only ever loaded after it (`infer::Modules::extended`).

use super::analysis::imports;
use crate::kb::kb;
use crate::syntax::hir::{ExprId, ExprKind, Hir, StmtKind};

/// Whether the script does.
pub(super) fn by_itself(hir: &Hir) -> bool {
    match hir.language.is_python() {
        true => imports(hir).any(|module| kb().is_extension(module)) || sets_member(hir),
        // Whoever writes prototypes of others reads them in ways that are not followed.
        false => hir.names.find("prototype").is_some(),
    }
}

/// The same, as files know it that read the script. Most prototypes are those of its own classes.
pub(super) fn for_others(hir: &Hir) -> bool {
    match hir.language.is_python() {
        true => by_itself(hir),
        false => by_itself(hir) && hir.exprs.iter().any(|expr| is_prototype(hir, &expr.kind)),
    }
}

/// `ee.Image.ndvi = f`, `setattr(ee.Image, 'ndvi', f)`.
pub(super) fn sets_member(hir: &Hir) -> bool {
    let set = |target: &ExprId| match hir.expr(*target).kind {
        ExprKind::Member { object, .. } => is_class(hir, object),
        _ => false,
    };
    let by_name = |kind: &ExprKind| match kind {
        ExprKind::Call { callee, args, .. } => {
            matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "setattr")
                && args.first().is_some_and(|class| is_class(hir, class.value))
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
    matches!(hir.expr(root).kind, ExprKind::Name(name) if hir.name(name) == "ee")
}
