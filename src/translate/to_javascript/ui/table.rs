//! Indexes all templates of UI mappings by lookup key.

use super::pattern::Pattern;
use crate::kb::kb;
use crate::kb::model::OpId;
use crate::kb::model::equivalents::{Bracket, Equivalent, Form, Item, NodeKind, Outcome, TemplateNode};
use crate::syntax::hir::{ExprId, ExprKind, Hir};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A template and the operator that it stands for.
pub struct Candidate {
    /// The operator that creates the receiver, if one mapping covers two chained operators.
    pub first: Option<OpId>,
    /// The operator.
    pub op: OpId,
    /// The mapping.
    pub mapping: &'static Form<'static>,
    template: &'static [TemplateNode<'static>],
    pattern: OnceLock<Option<Pattern>>,
}

impl Candidate {
    /// Returns the pattern of the template, parsed on first use. Returns `None` if the template is
    /// not a valid pattern.
    pub fn pattern(&self) -> Option<&Pattern> {
        self.pattern.get_or_init(|| Pattern::new(self.template, self.mapping)).as_ref()
    }
}

/// All templates of the UI mappings.
pub struct Table {
    by_key: FxHashMap<String, Vec<Candidate>>,
    /// Names that templates use for packages and their members, with the paths.
    imports: Vec<(&'static str, String)>,
    /// Mappings whose template is a statement, with the pattern of the expression that stands for
    /// the created object.
    pub results: Vec<(Candidate, Pattern)>,
    /// Methods, each with an argument that it adds to the call that created its receiver.
    pub adds: Vec<(OpId, &'static Item<'static>)>,
}

/// Returns the table, built on first use.
pub fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

impl Table {
    fn new() -> Table {
        let mut table =
            Table { by_key: FxHashMap::default(), imports: imports(), results: Vec::new(), adds: Vec::new() };
        let all = kb().equivalents();
        for (op, equivalent) in &all.operators {
            table.adds.extend(equivalent.adds.iter().map(|item| (*op, item)));
            table.add(None, *op, equivalent);
        }
        for (first, op, equivalent) in &all.chains {
            table.add(Some(*first), *op, equivalent);
        }
        table
    }

    fn add(&mut self, first: Option<OpId>, op: OpId, equivalent: &'static Equivalent<'static>) {
        // Aliases are skipped, so that the translation uses the documented name.
        if kb().op(op).alias_of.is_some() || first.is_some_and(|first| kb().op(first).alias_of.is_some()) {
            return;
        }
        for mapping in &equivalent.forms {
            if let (Outcome::After(result), [template]) = (&mapping.result, mapping.python.as_slice())
                && matches!(result.as_slice(), [_, _, ..])
                && let Some(pattern) = Pattern::new(result, mapping)
            {
                self.results.push((Candidate { first, op, mapping, template, pattern: OnceLock::new() }, pattern));
            }
            for template in &mapping.python {
                // Methods of the script's map are translated by name, with all arguments that the
                // package accepts.
                if !is_method_of_map(template)
                    && let Some(key) = key_of_template(template)
                {
                    let candidate = Candidate { first, op, mapping, template, pattern: OnceLock::new() };
                    self.by_key.entry(key).or_default().push(candidate);
                }
            }
        }
    }

    /// Returns the templates with a lookup key.
    pub fn candidates(&self, key: &str) -> &[Candidate] {
        self.by_key.get(key).map_or(&[], Vec::as_slice)
    }

    /// Returns the path that a name in a template stands for: a package or a member of one.
    pub fn import(&self, name: &str) -> Option<&str> {
        self.imports.iter().find(|(known, _)| *known == name).map(|(_, path)| &**path)
    }

    /// Returns `true` if a path is a member of one of the packages that templates import.
    pub fn is_package_member(&self, path: &str) -> bool {
        self.imports.iter().any(|(_, package)| path.strip_prefix(&**package).is_some_and(|rest| rest.starts_with('.')))
    }
}

/// Returns the names that templates import, with the paths: `import ipywidgets as widgets` gives
/// the path `ipywidgets` for `widgets`.
fn imports() -> Vec<(&'static str, String)> {
    let lines = kb().equivalents().preludes.iter().filter(|prelude| prelude.import).map(|prelude| prelude.python);
    let mut names: Vec<(&str, String)> = lines
        .filter_map(|line| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["import", module, "as", name] => Some((name, module.to_owned())),
            ["from", module, "import", name] => Some((name, format!("{module}.{name}"))),
            ["import", module] => {
                let root = module.split('.').next().unwrap_or(module);
                Some((root, root.to_owned()))
            }
            _ => None,
        })
        .collect();
    names.push(("ee", "ee".to_owned()));
    names
}

/// Returns `true` if a template is a method call on the map with plain arguments:
/// `{map}.method({a}, {b})`.
fn is_method_of_map(template: &[TemplateNode<'static>]) -> bool {
    let [map, dot, _, arguments] = template else { return false };
    let is_argument =
        |item: &Item<'_>| matches!(item.nodes.as_slice(), [TemplateNode { kind: NodeKind::Argument(_), .. }]);
    matches!((&map.kind, &dot.kind), (NodeKind::Map, NodeKind::Token(".")))
        && matches!(&arguments.kind, NodeKind::Group(Bracket::Round, items) if items.iter().all(is_argument))
}

/// Returns the lookup key of a template: the last word outside brackets with the character after
/// it, as in `Button(`, `value.` and `children=`. Returns `None` if there is no such word.
fn key_of_template(template: &[TemplateNode<'static>]) -> Option<String> {
    if let [TemplateNode { kind: NodeKind::Token(text), .. }] = template
        && text.starts_with('"')
    {
        return Some((*text).to_owned());
    }
    let mut word = None;
    let mut suffix = '.';
    for node in template {
        match &node.kind {
            NodeKind::Token("=" | "+=") => {
                suffix = '=';
                break;
            }
            NodeKind::Token(text) if text.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                word = Some(*text);
                suffix = '.';
            }
            NodeKind::Token(_) | NodeKind::Added | NodeKind::Map | NodeKind::Receiver | NodeKind::Argument(_) => {}
            NodeKind::Group(Bracket::Round, _) => suffix = '(',
            NodeKind::Group(Bracket::Square, _) => suffix = '[',
            NodeKind::Group(Bracket::Curly, _) => suffix = '{',
        }
    }
    if suffix == '[' {
        return matches!(template, [_, _, ..]).then(|| "[".to_owned());
    }
    Some(format!("{}{suffix}", word?))
}

/// Returns the lookup key of an expression.
pub fn key_of(hir: &Hir, at: ExprId) -> Option<String> {
    let last = |expr: ExprId| match &hir.expr(expr).kind {
        ExprKind::Name(name) => Some(hir.name(*name)),
        ExprKind::Member { property, .. } => Some(hir.name(property.name)),
        _ => None,
    };
    match &hir.expr(at).kind {
        ExprKind::Call { callee, .. } => Some(format!("{}(", last(*callee)?)),
        ExprKind::Member { property, .. } => Some(format!("{}.", hir.name(property.name))),
        ExprKind::Index { .. } => Some("[".to_owned()),
        ExprKind::String(text) => Some(format!("\"{text}\"")),
        _ => None,
    }
}

/// Returns the lookup key of an assignment to an expression.
pub fn key_of_target(hir: &Hir, target: ExprId) -> Option<String> {
    match &hir.expr(target).kind {
        ExprKind::Member { property, .. } => Some(format!("{}=", hir.name(property.name))),
        _ => None,
    }
}
