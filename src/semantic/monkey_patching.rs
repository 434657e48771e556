//! Detects scripts that add methods to Earth Engine's classes. In such a script, a method that is
//! not in the reference may still exist.
//!
//! An added method holds for the whole process. Therefore the evidence includes the loaded modules,
//! which `infer::Modules::monkey_patches` looks up.

use crate::kb::{Member, kb};
use crate::syntax::hir::{ExprId, ExprKind, Hir, Imported, Key, StmtKind};

/// Whether Earth Engine's classes have methods that are not their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MonkeyPatches {
    /// They have none.
    #[default]
    None,
    /// A package whose code is not at hand may add some.
    Possible,
    /// Something adds some.
    Certain,
}

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
                is_of_client(hir)
                    || hir.names.find("prototype").is_some()
                        && hir.exprs.iter().any(|expr| is_prototype(hir, &expr.kind))
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

/// Returns `true` for a file of the client itself, which Closure puts together:
/// `goog.provide('ee.data')`.
fn is_of_client(hir: &Hir) -> bool {
    hir.names.find("goog").is_some()
        && hir.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Call { callee, args, .. } => {
                let is_provide = matches!(hir.expr(*callee).kind, ExprKind::Member { object, property }
                    if is_name(hir, object, "goog") && matches!(hir.name(property.name), "provide" | "module"));
                is_provide
                    && args.first().is_some_and(|arg| {
                        matches!(&hir.expr(arg.value).kind, ExprKind::String(name) if name.split('.').next() == Some(MODULE))
                    })
            }
            _ => false,
        })
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

/// Returns `true` for `ee.Image.ndvi = f`, `setattr(ee.Image, 'ndvi', f)`, and for what tests do
/// to replace a class: `ee.Image = Mock()`, `monkeypatch.setattr('ee.Image', f)`,
/// `patch.object(ee, 'Image')`.
fn sets_member(hir: &Hir) -> bool {
    let is_set = |target: &ExprId| match hir.expr(*target).kind {
        ExprKind::Member { object, .. } if is_class(hir, object) => true,
        _ => replaced_target(hir, *target).is_some(),
    };
    let has = |name: &str| hir.names.find(name).is_some();
    (has(MODULE) || has("modules"))
        && hir
            .stmts
            .iter()
            .any(|stmt| matches!(&stmt.kind, StmtKind::Assign { targets, .. } if targets.iter().any(is_set)))
        || SETTERS.iter().any(|(_, name)| has(name))
            && hir.exprs.iter().any(|expr| replaced_member(hir, &expr.kind).is_some())
}

/// The name of Earth Engine's module.
const MODULE: &str = "ee";

/// Functions that set a member of an object, each with the object that has it, if any other may
/// have one of that name: those of Python, pytest, unittest and pytest-mock.
const SETTERS: [(Option<&str>, &str); 6] = [
    (None, "setattr"),
    (None, "setitem"),
    (None, "patch"),
    (Some("patch"), "object"),
    (Some("patch"), "multiple"),
    (Some("patch"), "dict"),
];

/// Returns the path of what an assignment to a target replaces: `ee.Image`, or `ee` alone.
pub fn replaced_target(hir: &Hir, target: ExprId) -> Option<String> {
    match &hir.expr(target).kind {
        ExprKind::Member { object, property } if is_name(hir, *object, MODULE) => {
            let name = hir.name(property.name);
            kb().class_named(name).map(|_| format!("{MODULE}.{name}"))
        }
        ExprKind::Index { object, index } => {
            (is_module_table(hir, *object) && is_text(hir, *index, MODULE)).then(|| MODULE.to_owned())
        }
        _ => None,
    }
}

/// Returns the path of the member of Earth Engine's module or classes that a call replaces. Returns
/// `None` if the member is a function.
pub fn replaced_member(hir: &Hir, kind: &ExprKind) -> Option<String> {
    let ExprKind::Call { callee, args, .. } = kind else { return None };
    let name = last_name(hir, *callee)?;
    let owner = match hir.expr(*callee).kind {
        ExprKind::Member { object, .. } => last_name(hir, object),
        _ => None,
    };
    if !SETTERS.iter().any(|&(of, setter)| setter == name && (of.is_none() || of == owner)) {
        return None;
    }
    let first = args.first()?;
    let second = args.get(1).map(|arg| arg.value);
    if is_module_table(hir, first.value) || is_text(hir, first.value, "sys.modules") {
        let has_module = match &hir.expr(second?).kind {
            ExprKind::Object(properties) => {
                properties.iter().any(|property| matches!(&property.key, Key::String(key, _) if &**key == MODULE))
            }
            _ => is_text(hir, second?, MODULE),
        };
        return has_module.then(|| MODULE.to_owned());
    }
    let path = match &hir.expr(first.value).kind {
        // The path may lead through the module under test: `'package.module.ee.Image'`.
        ExprKind::String(path) => path.split('.').skip_while(|name| *name != MODULE).collect::<Vec<_>>().join("."),
        _ => dotted(hir, first.value).unwrap_or_default(),
    };
    let member = second.and_then(|second| match &hir.expr(second).kind {
        ExprKind::String(member) if !matches!(hir.expr(first.value).kind, ExprKind::String(_)) => Some(member),
        _ => None,
    });
    let path = member.map_or(path.clone(), |member| format!("{path}.{member}"));
    (path.split('.').next() == Some(MODULE) && !is_function(&path)).then_some(path)
}

/// Returns `true` for the full name of a function or method, which has no members.
fn is_function(path: &str) -> bool {
    let Some((owner, name)) = path.rsplit_once('.') else { return false };
    let class = owner.rsplit('.').next().and_then(|class| kb().class_named(class));
    matches!(kb().member(owner, name, true), Some(Member::Operator(_)))
        || class.is_some_and(|class| kb().method(class, name, true).is_some())
}

/// Returns the name at the end of `a.b`, or of `a`.
fn last_name(hir: &Hir, id: ExprId) -> Option<&str> {
    match &hir.expr(id).kind {
        ExprKind::Name(name) => Some(hir.name(*name)),
        ExprKind::Member { property, .. } => Some(hir.name(property.name)),
        _ => None,
    }
}

/// Returns the text of `a.b.c`.
fn dotted(hir: &Hir, id: ExprId) -> Option<String> {
    let mut names = vec![last_name(hir, id)?];
    let mut expr = id;
    while let ExprKind::Member { object, .. } = hir.expr(expr).kind {
        expr = object;
        names.push(last_name(hir, expr)?);
    }
    names.reverse();
    Some(names.join("."))
}

/// Returns `true` for `sys.modules`.
fn is_module_table(hir: &Hir, id: ExprId) -> bool {
    matches!(&hir.expr(id).kind, ExprKind::Member { object, property }
        if hir.name(property.name) == "modules" && is_name(hir, *object, "sys"))
}

fn is_text(hir: &Hir, id: ExprId, expected: &str) -> bool {
    matches!(&hir.expr(id).kind, ExprKind::String(text) if &**text == expected)
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
