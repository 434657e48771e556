//! How likely a member is meant: how often scripts use it on such an object, after such a call, in this file, and beside these words.
//!
//! The words are those that the author wrote about what comes: the name that the result is given to, the comment above, the text that
//! is printed with it. `var area = polygon.` wants `area` more often than not.

use super::cursor::Cursor;
use crate::kb::Member;
use crate::kb::model::{ClassId, Lifecycle, OpId};
use crate::kb::usage::share;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Weight of what is used after the call that made the object, when it was counted often enough.
const AFTER: f32 = 0.6;
/// Counts that give half of that weight.
const FEW: f32 = 40.0;
/// For a member that the file uses elsewhere.
const IN_FILE: f32 = 0.05;
/// For a member whose words are all nearby.
const WORDS: f32 = 0.25;
/// More comment lines above a statement say little about it.
const COMMENT_LINES: usize = 4;

/// What the surroundings of a member say.
pub struct Nearby<'a> {
    cursor: (bool, &'static crate::kb::Kb),
    after: &'static [(&'static str, u32)],
    after_total: f32,
    /// Members that the file uses: how often.
    in_file: FxHashMap<&'a str, u32>,
    /// Words of what is written around, in lower case.
    words: FxHashSet<String>,
    by_class: std::cell::RefCell<FxHashMap<ClassId, &'static [(&'static str, u32)]>>,
}

impl<'a> Nearby<'a> {
    /// For the members of an expression.
    pub fn of(cursor: &Cursor<'a>, owner: ExprId) -> Self {
        let analysis = cursor.analysis;
        let made = analysis.call_at(owner).map(|site| site.operator().name);
        let after = made.map(|name| cursor.kb.uses_after(name)).unwrap_or_default();
        let mut in_file: FxHashMap<&str, u32> = FxHashMap::default();
        for expr in &analysis.hir.exprs {
            if let ExprKind::Member { property, .. } = &expr.kind
                && property.span.end != cursor.offset
            {
                *in_file.entry(analysis.hir.name(property.name)).or_default() += 1;
            }
        }
        Nearby {
            cursor: (cursor.python, cursor.kb),
            after,
            after_total: after.iter().map(|(_, count)| *count as f32).sum(),
            in_file,
            words: words_around(cursor),
            by_class: Default::default(),
        }
    }

    /// A method of an object of a class.
    pub fn method(&self, class: ClassId, name: &str, id: OpId) -> f32 {
        let (_, kb) = self.cursor;
        let op = kb.op(id);
        let last = op.name.rsplit('.').next().unwrap_or(op.name);
        let uses = *self.by_class.borrow_mut().entry(class).or_insert_with(|| uses_of_class(kb, class));
        let by_class = share(uses, last);
        let weight = AFTER * self.after_total / (self.after_total + FEW);
        let by_call = if self.after_total > 0.0 { share(self.after, last) } else { 0.0 };
        let score = by_class * (1.0 - weight) + by_call * weight;
        self.with_words(score, name, op.lifecycle)
    }

    /// A member of a namespace.
    pub fn member(&self, namespace: &str, name: &str, member: Member) -> f32 {
        let (_, kb) = self.cursor;
        let (last, lifecycle) = match member {
            Member::Operator(id) | Member::Class { constructor: Some(id), .. } => {
                let op = kb.op(id);
                (op.name.rsplit('.').next().unwrap_or(op.name), op.lifecycle)
            }
            _ => (name, Lifecycle::Current),
        };
        // What hangs on a member counts for it: `ee.Filter` is reached on the way to `ee.Filter.eq`.
        let below = match member {
            Member::Class { name: full, .. } | Member::Namespace(full) => {
                kb.uses_of_members(full).iter().map(|(_, count)| *count).sum::<u32>() as f32 / 3000.0
            }
            _ => 0.0,
        };
        self.with_words(kb.use_of_member(namespace, last) + below, name, lifecycle)
    }

    fn with_words(&self, score: f32, name: &str, lifecycle: Lifecycle) -> f32 {
        let here = self.in_file.get(name).map_or(0.0, |count| IN_FILE * (1.0 + (*count as f32).ln()));
        let known = if lifecycle == Lifecycle::Current { 1e-4 } else { 0.0 };
        score + here + known + WORDS * self.told(name)
    }

    /// The share of a name's words that are nearby.
    fn told(&self, name: &str) -> f32 {
        if self.words.is_empty() {
            return 0.0;
        }
        if self.words.contains(&name.to_lowercase()) {
            return 1.0;
        }
        let words = split(name);
        if words.len() < 2 {
            return 0.0;
        }
        let found = words.iter().filter(|word| self.words.contains(*word)).count();
        let part = found as f32 / words.len() as f32;
        part * part * 0.8
    }
}

/// Uses of the methods of a class; of a class that nobody counted those of its bases.
fn uses_of_class(kb: &'static crate::kb::Kb, class: ClassId) -> &'static [(&'static str, u32)] {
    let own = kb.uses_of_methods(kb.class(class).name);
    let total: u32 = own.iter().map(|(_, count)| count).sum();
    if total >= 20 {
        return own;
    }
    let bases = kb.class(class).bases.iter().map(|base| kb.uses_of_methods(kb.class(*base).name));
    bases.chain([own]).max_by_key(|uses| uses.iter().map(|(_, count)| *count).sum::<u32>()).unwrap_or_default()
}

/// Words written about the statement: the name that it gives a value to, strings in it, the comment above.
fn words_around(cursor: &Cursor<'_>) -> FxHashSet<String> {
    let analysis = cursor.analysis;
    let hir = &analysis.hir;
    let text = cursor.text();
    let mut words = FxHashSet::default();
    let mut add = |piece: &str| {
        for name in piece.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|name| name.len() < 60) {
            if name.len() > 1 {
                words.insert(name.to_lowercase());
            }
            words.extend(split(name));
        }
    };
    let holds = |start: u32, end: u32| start <= cursor.offset && cursor.offset <= end + 1;
    let statement = hir.stmts.iter().filter(|stmt| holds(stmt.span.start, stmt.span.end) && is_simple(&stmt.kind));
    let Some(statement) = statement.min_by_key(|stmt| stmt.span.len()) else { return words };
    if let StmtKind::Assign { targets, .. } = &statement.kind {
        targets.iter().for_each(|target| add(hir.expr(*target).span.of(text)));
    }
    // What is printed with it: the other arguments of the call around, strings alone.
    for owner in cursor.owners.iter().flatten() {
        if let ExprKind::Call { args, .. } = &hir.expr(*owner).kind {
            for arg in args {
                if let ExprKind::String(said) = &hir.expr(arg.value).kind {
                    add(said);
                }
            }
        }
    }
    let before = hir.comments.partition_point(|comment| comment.end <= statement.span.start);
    let mut next = statement.span.start;
    for comment in hir.comments[..before].iter().rev().take(COMMENT_LINES) {
        let gap = text.get(comment.end as usize..next as usize).unwrap_or("x");
        if !gap.trim().is_empty() || gap.bytes().filter(|byte| *byte == b'\n').count() > 1 {
            break;
        }
        add(comment.of(text));
        next = comment.start;
    }
    words
}

/// A statement without statements in it.
fn is_simple(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Expr(_) | StmtKind::Assign { .. } | StmtKind::Return(_))
}

/// The words of a camel or snake name, in lower case.
fn split(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        if c == '_' {
            before = c;
            continue;
        }
        let starts = before == '_' || (c.is_uppercase() && !before.is_uppercase());
        if starts {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words
}
