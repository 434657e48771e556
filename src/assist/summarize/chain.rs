//! Describes chains of calls, one phrase per call.

use super::describe::{MAX_DEPTH, Say, code, element_word, listed};
use super::functions::Applied;
use super::phrase::band_names;
use crate::kb::model::steps::{Step, StepKind};
use crate::kb::model::{ClassId, Effect, Kind, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

/// Links of a chain that are looked at.
const MAX_LINKS: usize = 400;
/// Arguments of a function of the file that are said.
const MAX_ARGUMENTS: usize = 5;

/// What a chain does.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// What it starts with, in words: a variable, an argument. Nothing where the first phrase says
    /// it.
    pub from: Option<String>,
    /// Its phrases in order.
    pub phrases: Vec<String>,
    /// The last of them made nothing that a name could be of: it set a property.
    pub aside: bool,
    /// How many of them do something to the data, as opposed to ordering, counting, or making a
    /// geometry of another.
    pub weight: usize,
}

impl Say<'_> {
    /// What a call works on: the receiver of a method, the first argument of a static that is given
    /// an object of its own class.
    pub fn subject_expr(&self, call: &CallSite) -> Option<ExprId> {
        match call.operator().kind {
            Kind::Method => call.receiver,
            _ => {
                let arg = call.bound.arg(0)?;
                let class = arg.value.class();
                let object = class.is_some_and(|class| class <= ClassId::BBOX || class == ClassId::MULTI_POLYGON);
                let known = matches!(call.operator().effect, Effect::Cast | Effect::LoadOrCast | Effect::FromList);
                // What makes new bands of an image makes them of what it is given, known or not.
                let makes =
                    matches!(call.operator().effect, Effect::Makes | Effect::Adds) && arg.value == Value::Unknown;
                (object || makes || known && arg.value.as_text().is_none()).then_some(arg.expr).flatten()
            }
        }
    }

    /// The links of a chain from the first call to the last, and what the first works on.
    fn links(&self, expr: ExprId) -> (Vec<ExprId>, Option<ExprId>) {
        let mut links = Vec::new();
        let mut current = expr;
        for _ in 0..MAX_LINKS {
            let Some(call) = self.call_at(current) else { break };
            links.push(current);
            match self.subject_expr(call) {
                Some(next) => current = next,
                None => {
                    links.reverse();
                    return (links, None);
                }
            }
        }
        links.reverse();
        (links, Some(current))
    }

    /// What a chain starts with: its first call, or what that works on; through variables whose
    /// value is certain.
    pub fn leaf(&self, expr: ExprId) -> Option<ExprId> {
        let mut current = literals::origin(&self.context, expr);
        for _ in 0..MAX_DEPTH {
            let (links, base) = self.links(current);
            let next = match base {
                Some(base) => literals::origin(&self.context, base),
                None => return links.first().copied(),
            };
            if next == current {
                return Some(current);
            }
            current = next;
        }
        None
    }

    /// What a chain does, in words.
    pub fn chain(&self, expr: ExprId) -> Chain {
        let (links, base) = self.links(expr);
        let mut chain = Chain::default();
        // A call of a function of the file, or something else that is no operator, at the start.
        if let Some(base) = base {
            match self.call_of_function(base) {
                Some(applied) => {
                    chain.phrases.push(applied);
                    chain.weight += 1;
                }
                None => chain.from = self.base_name(base),
            }
        }
        let mut at = 0;
        while at < links.len() {
            let Some(call) = self.call_at(links[at]) else { break };
            let step = self.step(call);
            let kind = step.map(|step| step.kind);
            if kind == Some(StepKind::Calculate) {
                let mut last = at;
                while let Some(next) = links.get(last + 1)
                    && self.is_arithmetic(*next)
                {
                    last += 1;
                }
                self.arithmetic(&links, at, last, &mut chain);
                chain.weight += 1;
                at = last + 1;
                continue;
            }
            if let Some(step) = step {
                self.link(call, step, &mut chain);
            } else if let Some((title, _)) = self.loads(call) {
                chain.phrases.push(format!("loads {title}"));
                chain.weight += 1;
            }
            at += 1;
        }
        chain
    }

    fn link(&self, call: &CallSite, step: &Step<'_>, chain: &mut Chain) {
        if let Some((title, _)) = self.loads(call) {
            chain.phrases.push(format!("loads {title}"));
            chain.weight += 1;
            return;
        }
        let phrase = match step.kind {
            StepKind::Silent
            | StepKind::Words
            | StepKind::Time
            | StepKind::Output
            | StepKind::View
            | StepKind::Place => return,
            StepKind::Handler | StepKind::Shape if step.says.is_empty() => return,
            StepKind::Handler => return,
            StepKind::Map => self.mapped(call),
            StepKind::Filter => super::filters::phrase(self, call).or_else(|| self.phrase(call, &step.says)),
            StepKind::Index => Some(format!("computes {}", self.index(call))),
            StepKind::Formula => Some(match self.formula(call.expr) {
                Some(text) => format!("computes {}", self.index_of_formula(call, &text).unwrap_or_else(|| code(&text))),
                None => "computes an expression of bands".to_owned(),
            }),
            StepKind::Mask => self.mask(call, step),
            StepKind::Name => return self.name_result(call, chain),
            StepKind::Add => self.added(call, step),
            // What the phrase before made goes without saying.
            _ if !chain.phrases.is_empty() => {
                let tacit = step.says.iter().find_map(|template| self.fill_with(call, template, None));
                tacit.or_else(|| self.phrase(call, &step.says))
            }
            _ => self.phrase(call, &step.says),
        };
        if let Some(phrase) = phrase {
            chain.weight += usize::from(!matches!(step.kind, StepKind::Detail | StepKind::Shape));
            chain.aside = call.operator().effect == Effect::SetProperties;
            // "from a, computes the slope of a"
            if chain.phrases.is_empty()
                && chain.from.as_ref().is_some_and(|from| phrase.contains(&format!(" of {from}")))
            {
                chain.from = None;
            }
            if self.short_name(call) != "randomColumn" || self.splits_by(call) {
                self.task(step.task);
            }
            // `select` twice, the same filter twice: once is enough.
            let kept = format!("keeps {}s ", element_word(call));
            match (chain.phrases.last_mut(), phrase.strip_prefix(&kept)) {
                (Some(last), _) if *last == phrase => {}
                (Some(last), Some(rest)) if last.starts_with(&kept) => last.push_str(&format!(", {rest}")),
                _ => chain.phrases.push(phrase),
            }
        }
    }

    /// Returns `true` if a filter uses the random numbers that a call adds.
    fn splits_by(&self, call: &CallSite) -> bool {
        let column = match call.named("columnName") {
            Some(arg) => arg.value.as_text().map(|text| text.to_string()),
            None => Some("random".to_owned()),
        };
        self.analysis.calls().any(|filter| {
            let has_column =
                |arg: &BoundArg| arg.value.as_text().map(|text| text.to_string()) == column && column.is_some();
            self.analysis.value(filter.expr).class() == Some(ClassId::FILTER)
                && filter.with_role(Role::Property).any(|(_, arg)| has_column(arg))
                || self.short_name(filter) == "filterMetadata" && filter.bound.args.first().is_some_and(has_column)
        })
    }

    /// A new name for what the phrase before made.
    fn name_result(&self, call: &CallSite, chain: &mut Chain) {
        let Some(bands) = self.analysis.value(call.expr).facts().and_then(|facts| band_names(&facts.bands)) else {
            return;
        };
        match chain.phrases.last_mut() {
            Some(last) if last.contains(&bands) => {}
            Some(last) if bands.len() < 40 && !chain.aside => last.push_str(&format!(" as {bands}")),
            _ => {
                let one = self.analysis.value(call.expr).facts().is_some_and(|facts| facts.bands.list.len() == 1);
                chain.phrases.push(format!("names the band{} {bands}", if one { "" } else { "s" }));
                chain.aside = false;
            }
        }
    }

    fn added(&self, call: &CallSite, step: &Step<'_>) -> Option<String> {
        let arg = call.bound.arg(0).and_then(|arg| arg.expr);
        // "adds 1", "adds years" read like sums: a number made into an image is told by its band.
        let noun = arg.and_then(|arg| self.noun(arg));
        if let Some(number) = noun.filter(|noun| noun.parse::<f64>().is_ok()) {
            return Some(format!("adds a band of {number}"));
        }
        let computed = arg.filter(|&arg| {
            let (links, _) = self.links(arg);
            let inner = links.first().and_then(|first| self.cast(self.call_at(*first)?));
            inner.is_some_and(|inner| self.analysis.value(inner).class() == Some(ClassId::NUMBER))
        });
        if let Some(bands) = computed.and_then(|arg| band_names(&self.analysis.value(arg).facts()?.bands)) {
            return Some(format!("adds the band {bands}"));
        }
        if let Some(text) = self.phrase(call, &step.says) {
            return Some(text);
        }
        // What is added has no name: what it is made by, or how its bands are called.
        let inner = arg.map(|arg| self.chain(arg)).unwrap_or_default();
        let bands = arg.and_then(|arg| band_names(&self.analysis.value(arg).facts()?.bands));
        match (&inner.phrases[..], bands) {
            ([], Some(bands)) => Some(format!("adds {bands}")),
            ([], None) => None,
            (phrases, _) if phrases.len() <= 4 => Some(format!("adds a band ({})", listed(phrases, "and"))),
            (_, Some(bands)) => Some(format!("adds {bands}")),
            _ => None,
        }
    }

    /// What a chain starts with, where it is no operator.
    fn base_name(&self, base: ExprId) -> Option<String> {
        match &self.context.expr(base).kind {
            ExprKind::Name(name) => Some(code(self.context.hir().name(*name))),
            ExprKind::Member { .. } | ExprKind::Index { .. } => self.quoted(base),
            ExprKind::List(items) if !items.is_empty() => {
                let nouns: Option<Vec<String>> = items.iter().take(5).map(|&item| self.noun(item)).collect();
                nouns.filter(|_| items.len() <= 4).map(|nouns| listed(&nouns, "and"))
            }
            _ => None,
        }
    }

    /// A call of a function of the file.
    pub fn call_of_function(&self, expr: ExprId) -> Option<String> {
        let ExprKind::Call { callee, args, .. } = &self.context.expr(expr).kind else { return None };
        let Value::Function(id) = self.analysis.value(*callee) else { return None };
        let mut of: Vec<String> = args
            .iter()
            .filter_map(|arg| self.base_name(arg.value).or_else(|| self.noun(arg.value)))
            .take(MAX_ARGUMENTS)
            .collect();
        // What has no short name, or is one too many, is counted.
        match args.len() - of.len() {
            0 => {}
            _ if of.is_empty() => {}
            more => of.push(format!("{more} more")),
        }
        self.applied(*id, Applied::Called(Some(listed(&of, "and")).filter(|of| !of.is_empty())))
    }

    /// What a call maps over elements.
    fn mapped(&self, call: &CallSite) -> Option<String> {
        let arg = call.bound.arg(0)?;
        match &arg.value {
            Value::Function(id) => self.applied(*id, Applied::Mapped(element_word(call))),
            Value::Imported(_) | Value::Unknown => {
                let name = self.base_name(arg.expr?)?;
                Some(format!("applies {name} to each {}", element_word(call)))
            }
            _ => None,
        }
    }
}
