//! Parses the Python template of a UI mapping into a pattern, against which code of a script is
//! matched.

use crate::kb::model::equivalents::{Argument, Bracket, Conversion, Form, Item, NodeKind, TemplateNode};
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, Hir, StmtKind};
use crate::syntax::language::Language;

/// Prefix of the names that stand for holes while a template is parsed. No script has such names.
const HOLE: &str = "geols_hole_";
/// Keyword that marks the position of additional keyword arguments.
const ADDED_MARKER: &str = "geols_more";

/// A hole in a pattern.
pub enum Hole {
    /// The receiver of the method.
    Receiver,
    /// The script's main map.
    Map,
    /// An argument of the operator.
    Argument(&'static Argument<'static>),
}

/// The syntax of a pattern.
pub enum Root {
    /// An expression.
    Expr(ExprId),
    /// An assignment.
    Assign(ExprId, Option<BinaryOp>, ExprId),
}

/// A parsed template.
pub struct Pattern {
    /// The parsed Python code.
    pub hir: Hir,
    /// The Python text.
    pub text: String,
    /// The expression or assignment.
    pub root: Root,
    /// Keywords that methods later in the chain set.
    pub takes: &'static [&'static str],
    holes: Vec<Hole>,
}

impl Pattern {
    /// Parses a template. Returns `None` if it is not a single, valid expression or assignment.
    pub fn new(template: &'static [TemplateNode<'static>], mapping: &'static Form<'static>) -> Option<Pattern> {
        let mut writer = Writer { out: String::new(), holes: Vec::new() };
        writer.nodes(template);
        let Writer { out: text, holes } = writer;
        let hir = crate::syntax::parse_and_lower(&text, Language::Python);
        let &[only] = hir.body.as_slice() else { return None };
        let root = match &hir.stmt(only).kind {
            StmtKind::Expr(value) => Root::Expr(*value),
            StmtKind::Assign { targets, op, value: Some(value), .. } => Root::Assign(*targets.first()?, *op, *value),
            _ => return None,
        };
        hir.problems.is_empty().then_some(Pattern { hir, text, root, takes: &mapping.takes, holes })
    }

    /// Returns the hole at an expression of the pattern. Returns `None` if the expression is no
    /// hole.
    pub fn hole(&self, at: ExprId) -> Option<&Hole> {
        let ExprKind::Name(name) = self.hir.expr(at).kind else { return None };
        self.holes.get(self.hir.name(name).strip_prefix(HOLE)?.parse::<usize>().ok()?)
    }

    /// Returns the user's function that an expression of the pattern calls, with the arguments of
    /// the call.
    pub fn callback_call(&self, at: ExprId) -> Option<(&'static Argument<'static>, &[Arg])> {
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(at).kind else { return None };
        match self.hole(*callee)? {
            Hole::Argument(argument) => Some((argument, args)),
            _ => None,
        }
    }

    /// Returns `true` if a keyword marks the position of additional keyword arguments.
    pub fn is_added_marker(&self, keyword: &str) -> bool {
        keyword == ADDED_MARKER
    }

    /// Returns `true` if an expression of the pattern contains a hole.
    pub fn has_holes(&self, at: ExprId) -> bool {
        self.text[self.hir.expr(at).span.start as usize..self.hir.expr(at).span.end as usize].contains(HOLE)
    }
}

/// Writes template fragments on one line, with a generated name for each hole.
struct Writer {
    out: String,
    holes: Vec<Hole>,
}

impl Writer {
    fn nodes(&mut self, nodes: &'static [TemplateNode<'static>]) {
        for (at, node) in nodes.iter().enumerate() {
            if node.space && at > 0 {
                self.out.push(' ');
            }
            match &node.kind {
                NodeKind::Token(text) => self.out.push_str(text),
                NodeKind::Receiver => self.hole(Hole::Receiver),
                NodeKind::Map => self.hole(Hole::Map),
                NodeKind::Argument(argument) => {
                    self.hole(Hole::Argument(argument));
                    if let Conversion::Call(args) = &argument.conversion {
                        self.out.push('(');
                        for arg in args {
                            self.nodes(arg);
                            self.out.push_str(", ");
                        }
                        self.out.push(')');
                    }
                }
                NodeKind::Group(bracket, items) => self.group(*bracket, items),
                NodeKind::Added => self.out.push_str(&format!("{ADDED_MARKER}=0")),
            }
        }
    }

    fn group(&mut self, bracket: Bracket, items: &'static [Item<'static>]) {
        let (open, close) = match bracket {
            Bracket::Round => ('(', ')'),
            Bracket::Square => ('[', ']'),
            Bracket::Curly => ('{', '}'),
        };
        self.out.push(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            if let Some(keyword) = item.keyword {
                self.out.push_str(&format!("{keyword}="));
            }
            self.nodes(&item.nodes);
        }
        self.out.push(close);
    }

    fn hole(&mut self, hole: Hole) {
        self.out.push_str(&format!("{HOLE}{}", self.holes.len()));
        self.holes.push(hole);
    }
}

/// Returns the Python text of a default value. Returns `None` if it contains a hole.
pub fn default_text(nodes: &'static [TemplateNode<'static>]) -> Option<String> {
    let mut writer = Writer { out: String::new(), holes: Vec::new() };
    writer.nodes(nodes);
    writer.holes.is_empty().then_some(writer.out)
}
