//! Translates calls of the Code Editor's map, charts and widgets with templates of the knowledge
//! base.
//!
//! JavaScript: `Map.addLayer(image, {min: 0}, 'name')`
//! Python: `m.add_layer(image, {"min": 0}, "name")`

use super::ToPython;
use super::kinds::Kind;
use super::precedence::{ATOM, LAMBDA};
use super::python_fragment::{change, literal};
use crate::kb::equivalents::{FilledToken, TokenKind, fill, fill_item};
use crate::kb::model::equivalents::{
    Argument, Bracket, Condition, Conversion, Equivalent, Form, Item, NodeKind, Outcome, Path, TemplateNode, Test,
};
use crate::kb::model::{OpId, Param, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::translate::code::{Line, Role, Token};
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};

/// The chosen template of a call, and its inputs.
#[derive(Clone)]
pub(super) struct Plan {
    form: &'static Form<'static>,
    /// The call whose arguments the template uses.
    call: ExprId,
    receiver: Option<ExprId>,
    /// Keyword arguments from later methods of the chain, in order: keyword, item, and method call.
    added: Vec<(&'static str, &'static Item<'static>, ExprId)>,
    /// Arguments that the template does not use.
    dropped: Vec<ExprId>,
    /// Options that may be dropped: in variables of unknown content, or of a later method of the
    /// chain that the template has no place for.
    uncertain: Vec<(ExprId, String)>,
}

impl Plan {
    /// Returns the receiver of the call.
    pub fn receiver(&self) -> Option<ExprId> {
        self.receiver
    }
    /// Returns the arguments of the chain that the template does not use.
    pub fn dropped(&self) -> &[ExprId] {
        &self.dropped
    }
    /// Returns the options that may be dropped, each with the reason.
    pub fn uncertain(&self) -> &[(ExprId, String)] {
        &self.uncertain
    }
}

/// The translation of a call.
enum FilledPlan {
    Value(Fragment),
    /// Statements, and the value of the call after the statements.
    Statements(Vec<Line>, Option<Fragment>),
}

impl ToPython<'_> {
    /// Returns the translation plan of a UI call, or the reason why the call cannot be translated.
    pub(super) fn plan(&mut self, call: ExprId) -> Result<Plan, String> {
        if let Some(known) = self.state.plans.get(&call) {
            return known.clone();
        }
        let plan = self.new_plan(call);
        self.state.plans.insert(call, plan.clone());
        plan
    }

    fn new_plan(&mut self, call: ExprId) -> Result<Plan, String> {
        let analysis = self.analysis;
        let Some(site) = self.site(call) else { return Err("this call has no equivalent in Python".to_owned()) };
        let kb = analysis.kb();
        let name = site.operator().name;
        let no_equivalent = |reason: &str| match reason {
            "" => format!("`{name}` has no equivalent in Python"),
            reason => format!("`{name}` has no equivalent in Python: {reason}"),
        };
        let inner = site.receiver.filter(|&receiver| self.ui_operator(receiver).is_some());
        let chained = inner.and_then(|receiver| {
            let first = self.site(receiver)?;
            Some((kb.equivalent_of_chain(first.op, site.op)?, first.receiver))
        });
        let (equivalent, receiver) = match chained {
            Some(found) => found,
            None => (kb.equivalent(site.op).ok_or_else(|| no_equivalent(""))?, site.receiver),
        };
        if !equivalent.adds.is_empty()
            && let Some(plan) = self.chain_plan(call)
        {
            return Ok(plan);
        }
        match self.first_form(equivalent, call, &[]) {
            Some(form) => {
                let mut dropped = Vec::new();
                let mut uncertain = Vec::new();
                if !form.pair {
                    self.collect_dropped(call, &templates(form), &mut dropped);
                    self.collect_unknown_options(call, &templates(form), &mut uncertain);
                }
                Ok(Plan { form, call, receiver, added: Vec::new(), dropped, uncertain })
            }
            None => Err(no_equivalent(equivalent.none)),
        }
    }

    /// Returns the operator of a UI call. Returns `None` for other calls.
    fn ui_operator(&self, call: ExprId) -> Option<OpId> {
        let site = self.site(call)?;
        self.is_ui_operator(site.op).then_some(site.op)
    }

    /// Returns a plan for a chain whose later methods only add options to its first call:
    /// `ui.Chart.image.series(...).setOptions(...)`.
    fn chain_plan(&mut self, call: ExprId) -> Option<Plan> {
        let analysis = self.analysis;
        let mut added: Vec<(&'static str, &'static Item<'static>, ExprId)> = Vec::new();
        let mut chain: Vec<ExprId> = Vec::new();
        let mut at = call;
        loop {
            let site = self.site(at)?;
            let equivalent = analysis.kb().equivalent(site.op)?;
            if equivalent.adds.is_empty() {
                let keywords: Vec<&'static str> = added.iter().map(|(keyword, ..)| *keyword).collect();
                let form = self.first_form(equivalent, at, &keywords)?;
                let mut uncertain = Vec::new();
                for &(keyword, _, call) in &added {
                    let site = self.site(call)?;
                    // Options beside the title only change the appearance.
                    let is_option = analysis.kb().equivalent(site.op).is_some_and(|known| !known.drops.is_empty());
                    if !form.takes.contains(&keyword) && !is_option {
                        uncertain.push((
                            call,
                            format!("`{}` has no equivalent for this chart in Python", site.operator().name),
                        ));
                    }
                }
                added.retain(|(keyword, ..)| form.takes.contains(keyword));
                let mut dropped = Vec::new();
                self.collect_dropped(at, &templates(form), &mut dropped);
                for call in chain {
                    let items: Vec<&[TemplateNode<'static>]> = added
                        .iter()
                        .filter(|(.., added_call)| *added_call == call)
                        .map(|(_, item, _)| item.nodes.as_slice())
                        .collect();
                    self.collect_dropped(call, &items, &mut dropped);
                    if let Some(known) = self.site(call).and_then(|site| analysis.kb().equivalent(site.op)) {
                        let nodes: Vec<&[TemplateNode<'static>]> =
                            known.adds.iter().map(|item| item.nodes.as_slice()).collect();
                        self.collect_unknown_options(call, &nodes, &mut uncertain);
                    }
                }
                return has_added(form).then_some(Plan {
                    form,
                    call: at,
                    receiver: site.receiver,
                    added,
                    dropped,
                    uncertain,
                });
            }
            chain.push(at);
            let templates: Vec<&[TemplateNode<'static>]> =
                equivalent.adds.iter().map(|item| item.nodes.as_slice()).collect();
            if !self.is_call_covered(&templates, &[], &equivalent.drops, at, false) {
                return None;
            }
            for item in &equivalent.adds {
                let keyword = item.keyword?;
                let has_argument = self.argument_test(at, false);
                // The last call in the chain wins.
                if fill_item(item, &has_argument).is_some() && !added.iter().any(|(known, ..)| *known == keyword) {
                    added.push((keyword, item, at));
                }
            }
            at = site.receiver.filter(|&receiver| self.ui_operator(receiver).is_some())?;
        }
    }

    /// Returns the first mapping whose conditions hold and whose templates are complete.
    fn first_form(
        &self,
        equivalent: &'static Equivalent<'static>,
        call: ExprId,
        added: &[&'static str],
    ) -> Option<&'static Form<'static>> {
        equivalent.forms.iter().find(|form| {
            let templates = templates(form);
            let has_argument = self.argument_test(call, form.pair);
            let keywords: Vec<&'static str> =
                added.iter().copied().filter(|keyword| form.takes.contains(keyword)).collect();
            form.when.iter().all(|condition| self.is_met(condition, call, form.pair))
                && self.is_call_covered(&templates, &form.when, &form.drops, call, form.pair)
                && form
                    .fill(&has_argument, &keywords)
                    .is_some_and(|statements| statements.iter().all(|filled| is_complete(filled)))
                && (!matches!(form.result, Outcome::Nothing) || self.analysis.is_statement(call))
        })
    }

    /// Returns the argument for a parameter, or for a key of that argument. `null` counts as
    /// absent.
    fn argument(&self, call: ExprId, path: &Path<'static>, pair: bool) -> Option<ExprId> {
        let site = self.site(call)?;
        let bound = site.bound.arg(usize::from(path.param))?;
        let mut at = bound.expr?;
        if pair
            && path.param == 0
            && let [key] = path.keys.as_slice()
            && let ExprKind::String(text) = &self.hir.expr(at).kind
        {
            return (**text == **key).then(|| site.bound.arg(1).and_then(|second| second.expr)).flatten();
        }
        for key in &path.keys {
            let ExprKind::Object(properties) = &self.hir.expr(at).kind else { return None };
            at = properties.iter().find(|property| self.key_text(&property.key) == Some(*key))?.value;
        }
        (!matches!(self.kind(at), Kind::Null)).then_some(at)
    }

    /// Returns a test for arguments that a call has.
    fn argument_test(&self, call: ExprId, pair: bool) -> impl Fn(&Argument<'static>) -> bool {
        move |argument| {
            self.argument(call, &argument.path, pair).is_some() || self.stored_option(call, &argument.path).is_some()
        }
    }

    /// Returns `true` if the templates use all arguments, except those that may be dropped.
    fn is_call_covered(
        &self,
        templates: &[&[TemplateNode<'static>]],
        when: &[Condition<'static>],
        drops: &[Path<'static>],
        call: ExprId,
        pair: bool,
    ) -> bool {
        let Some(site) = self.site(call) else { return false };
        let mut paths: Vec<&Path<'static>> = drops.iter().collect();
        templates.iter().for_each(|nodes| collect_paths(nodes, &mut paths));
        paths.extend(when.iter().map(|condition| &condition.path));
        site.bound.args.iter().all(|bound| {
            let Some(value) = bound.expr else { return false };
            if matches!(self.kind(value), Kind::Null) {
                return true;
            }
            if pair && matches!(self.hir.expr(value).kind, ExprKind::String(_)) && bound.param == 0 {
                let ExprKind::String(text) = &self.hir.expr(value).kind else { return false };
                return paths.iter().any(|path| {
                    path.param == 0 && (path.keys.is_empty() || path.keys.first().is_some_and(|key| **key == **text))
                });
            }
            if pair && bound.param == 1 {
                return true;
            }
            let param_paths: Vec<&[&str]> = paths
                .iter()
                .filter(|path| usize::from(path.param) == bound.param)
                .map(|path| path.keys.as_slice())
                .collect();
            self.is_value_covered(value, &param_paths)
        })
    }

    fn is_value_covered(&self, value: ExprId, paths: &[&[&str]]) -> bool {
        if paths.iter().any(|path| path.is_empty()) {
            return true;
        }
        let ExprKind::Object(properties) = &self.hir.expr(value).kind else { return false };
        properties.iter().all(|property| {
            let Some(key) = self.key_text(&property.key) else { return false };
            let below: Vec<&[&str]> = paths.iter().filter(|path| path[0] == key).map(|path| &path[1..]).collect();
            !below.is_empty() && self.is_value_covered(property.value, &below)
        })
    }

    fn is_met(&self, condition: &Condition<'static>, call: ExprId, pair: bool) -> bool {
        let path = &condition.path;
        let argument = self.argument(call, path, pair);
        let default = || {
            let site = self.site(call)?;
            let param: &Param<'static> = site.operator().params.get(usize::from(path.param))?;
            param.default.filter(|_| path.keys.is_empty())
        };
        match &condition.test {
            Test::Absent => argument.is_none(),
            Test::Given => argument.is_some(),
            Test::KnownBands(least) => argument.is_some_and(|argument| {
                let bands = self.analysis.value(argument).facts().map(|facts| &facts.bands);
                bands.and_then(|bands| bands.count()).is_some_and(|count| count >= usize::from(*least))
            }),
            Test::Type(ty) => argument.is_some_and(|argument| self.has_type(self.analysis.value(argument), ty)),
            Test::Value(values) => match argument {
                Some(argument) => {
                    let value = self.analysis.value(argument);
                    let json = match value {
                        Value::Str(Some(text)) => serde_json::to_string(&**text).ok(),
                        Value::Bool(Some(truth)) => Some(truth.to_string()),
                        Value::Num(Some(number)) => Some(number.to_string()),
                        _ => None,
                    };
                    json.is_some_and(|json| values.contains(&&*json))
                }
                None => default().is_some_and(|default| values.contains(&default)),
            },
        }
    }

    fn has_type(&self, value: &Value, ty: &Ty<'_>) -> bool {
        let kb = self.analysis.kb();
        match (ty, value) {
            (Ty::Any, _) => true,
            (Ty::Class(class), Value::Instance(instance)) => kb.is_a(instance.class, *class),
            (Ty::String, Value::Str(_)) | (Ty::Boolean, Value::Bool(_)) | (Ty::Number | Ty::Integer, Value::Num(_)) => {
                true
            }
            (Ty::List(inner), Value::List(list)) => {
                !list.open && list.items.iter().all(|item| self.has_type(item, inner))
            }
            (Ty::Dictionary(_) | Ty::Options(_), Value::Object(_)) => true,
            (Ty::Function, Value::Function(_) | Value::Operator(..)) => true,
            (Ty::Union(types), _) => types.iter().any(|ty| self.has_type(value, ty)),
            (Ty::Other(name), Value::List(_)) => *name == "List",
            (Ty::Other(name), Value::Object(_)) => *name == "Object",
            _ => false,
        }
    }

    /// Translates a UI call to an expression.
    pub(super) fn ui_call(&mut self, call: ExprId) -> Fragment {
        let plan = match self.plan(call) {
            Ok(plan) => plan,
            Err(reason) => return self.mark_untranslatable(call, reason),
        };
        match self.fill_plan(&plan) {
            FilledPlan::Value(fragment) => fragment,
            FilledPlan::Statements(lines, result) => {
                self.prelude.extend(lines);
                result.unwrap_or_else(|| atom("None"))
            }
        }
    }

    /// Translates a UI call to statements. Returns `None` if it has no plan.
    pub(super) fn ui_statement(&mut self, call: ExprId) -> Option<Vec<Line>> {
        self.ui_operator(call)?;
        let plan = self.plan(call).ok()?;
        Some(match self.fill_plan(&plan) {
            FilledPlan::Value(fragment) => vec![fragment.breakable().statement()],
            FilledPlan::Statements(lines, _) => lines,
        })
    }

    /// Returns `true` if the translated call displays its result itself.
    pub(super) fn has_own_display(&mut self, call: ExprId) -> bool {
        self.ui_operator(call).is_some() && self.plan(call).is_ok_and(|plan| plan.form.shows)
    }

    fn fill_plan(&mut self, plan: &Plan) -> FilledPlan {
        let form = plan.form;
        self.report_dropped(plan);
        for name in &form.uses {
            self.require_prelude(name);
        }
        if !form.note.is_empty() {
            let (span, text) = (self.span(plan.call), form.note.to_owned());
            self.notes.push(crate::translate::Note { span, text });
        }
        let keywords: Vec<&'static str> = plan.added.iter().map(|(keyword, ..)| *keyword).collect();
        let has_argument = self.argument_test(plan.call, form.pair);
        let statements = form.fill(&has_argument, &keywords).unwrap_or_default();
        let result = match &form.result {
            Outcome::After(result) => fill(result, &has_argument, &keywords),
            _ => None,
        };
        drop(has_argument);
        // A receiver that occurs twice gets a variable.
        let receiver_count = statements
            .iter()
            .chain(&result)
            .flatten()
            .filter(|filled| matches!(filled.kind, TokenKind::Receiver))
            .count();
        let mut receiver = None;
        if let Some(object) = plan.receiver.filter(|_| receiver_count > 0) {
            let mut fragment = self.expr(object).at_least(ATOM);
            if receiver_count > 1 && fragment.tokens.len() > 1 {
                let name = self.names.fresh("widget");
                self.prelude.push(change(atom(name.clone()), "=", fragment));
                fragment = atom(name);
            }
            receiver = Some(fragment);
        }
        let mut fragments: Vec<Fragment> =
            statements.iter().map(|filled| self.fill_template(filled, plan, receiver.as_ref())).collect();
        match (&form.result, result) {
            (Outcome::Value, _) if fragments.len() == 1 => FilledPlan::Value(fragments.remove(0)),
            (_, result) => {
                let lines = fragments.into_iter().map(|fragment| fragment.statement()).collect();
                let result = result.map(|written| self.fill_template(&written, plan, receiver.as_ref()));
                FilledPlan::Statements(lines, result)
            }
        }
    }

    fn fill_template(&mut self, filled: &[FilledToken<'static>], plan: &Plan, receiver: Option<&Fragment>) -> Fragment {
        let mut tokens: Vec<Token> = Vec::new();
        let mut precedence = ATOM;
        for (at, FilledToken { space, kind }) in filled.iter().enumerate() {
            let from = tokens.len();
            // An argument that fills the space between brackets or commas needs no parentheses.
            let is_after_separator = at == 0
                || matches!(
                    filled[at - 1].kind,
                    TokenKind::Open(_) | TokenKind::Comma | TokenKind::Keyword(_) | TokenKind::Token("=")
                );
            let is_before_separator =
                matches!(filled.get(at + 1).map(|next| next.kind), None | Some(TokenKind::Close(_) | TokenKind::Comma));
            let min_precedence = if is_after_separator && is_before_separator { LAMBDA } else { ATOM };
            match kind {
                TokenKind::Token(text) => {
                    let (role, needs_parentheses) = role(text, filled.get(at + 2).map(|next| &next.kind));
                    if needs_parentheses {
                        precedence = LAMBDA;
                    }
                    tokens.push(Token::new(*text, role));
                }
                TokenKind::Keyword(name) => {
                    tokens.push(word(name));
                    tokens.push(word("="));
                    if *space {
                        tokens[from].space = true;
                    }
                    continue;
                }
                TokenKind::Open(bracket) => tokens.push(Token::new(["(", "[", "{"][*bracket as usize], Role::Open)),
                TokenKind::Close(bracket) => tokens.push(Token::new([")", "]", "}"][*bracket as usize], Role::Close)),
                TokenKind::Comma => tokens.push(Token::new(",", Role::Comma)),
                TokenKind::Map => tokens.extend(self.map(plan.call).tokens),
                TokenKind::Receiver => tokens.extend(receiver.cloned().unwrap_or_else(|| atom("None")).tokens),
                TokenKind::Added(index) => {
                    let (_, item, call) = plan.added[*index];
                    let fragments = fill_item(item, &self.argument_test(call, false)).unwrap_or_default();
                    let inner = Plan { call, ..plan.clone() };
                    tokens.extend(self.fill_template(&fragments, &inner, receiver).tokens);
                }
                TokenKind::Argument(argument) => {
                    let fragment = self.convert_argument(argument, plan, receiver);
                    tokens.extend(fragment.at_least(min_precedence).tokens);
                }
            }
            if let Some(first) = tokens.get_mut(from) {
                first.space = *space;
            }
        }
        Fragment::new(tokens, precedence)
    }

    fn convert_argument(
        &mut self,
        argument: &'static Argument<'static>,
        plan: &Plan,
        receiver: Option<&Fragment>,
    ) -> Fragment {
        let Some(value) = self.argument(plan.call, &argument.path, plan.form.pair) else {
            return self.convert_stored_option(argument, plan.call);
        };
        match &argument.conversion {
            Conversion::None => self.expr(value),
            Conversion::Text => match self.kind(value) {
                Kind::Text => self.expr(value),
                _ => {
                    let fragment = self.expr(value);
                    call("str", [fragment])
                }
            },
            Conversion::List => {
                let fragment = self.expr(value);
                match self.kind(value) {
                    Kind::List | Kind::Unknown => fragment,
                    _ => Fragment::list("[", vec![fragment], "]"),
                }
            }
            Conversion::Colors => self.colors(value),
            Conversion::Visualization => {
                let param =
                    self.site(plan.call).and_then(|site| site.operator().params.get(usize::from(argument.path.param)));
                let names = param.map(|param| self.option_names(&param.ty)).unwrap_or_default();
                self.visualization(value, &names)
            }
            Conversion::Bands => {
                let bands = self.analysis.value(value).facts().map(|facts| facts.bands.clone()).unwrap_or_default();
                Fragment::list("[", bands.list.iter().map(|band| literal(&band.name)).collect(), "]")
            }
            Conversion::Call(templates) => {
                let params = self.param_count(value).unwrap_or(templates.len());
                let function = self.expr(value).at_least(ATOM);
                let mut args: Vec<Fragment> = Vec::new();
                for template in templates.iter().take(params) {
                    let has_argument = self.argument_test(plan.call, plan.form.pair);
                    let filled = fill(template, &has_argument, &[]).unwrap_or_default();
                    drop(has_argument);
                    args.push(self.fill_template(&filled, plan, receiver));
                }
                args.resize(params, atom("None"));
                function.call(args)
            }
        }
    }
}

/// Returns `true` if no tuple lacks its first item, as in `(,)`.
fn is_complete(filled: &[FilledToken<'_>]) -> bool {
    !filled.windows(2).any(|pair| matches!((&pair[0].kind, &pair[1].kind), (TokenKind::Open(_), TokenKind::Comma)))
}

/// Returns the layout role of a template token, and `true` if the token makes a fragment that needs
/// parentheses as an operand.
fn role(text: &str, after_next: Option<&TokenKind<'_>>) -> (Role, bool) {
    match text {
        "." => (Role::Dot { call: matches!(after_next, Some(TokenKind::Open(_))) }, false),
        "+" | "-" | "*" | "/" | "//" | "%" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "and" | "or" | "if" | "else"
        | "is" => (Role::Operator, true),
        "for" => (Role::Comprehension, true),
        "lambda" | "=" | "+=" => (Role::Plain, true),
        _ => (Role::Plain, false),
    }
}

/// Returns the templates of a mapping, including the template of its result.
fn templates(form: &'static Form<'static>) -> Vec<&'static [TemplateNode<'static>]> {
    let mut templates: Vec<&[TemplateNode<'static>]> = form.python.iter().map(Vec::as_slice).collect();
    if let Outcome::After(result) = &form.result {
        templates.push(result);
    }
    templates
}

/// Collects the argument paths of a template.
pub(super) fn collect_paths<'p>(nodes: &'p [TemplateNode<'static>], out: &mut Vec<&'p Path<'static>>) {
    for node in nodes {
        match &node.kind {
            NodeKind::Argument(argument) => {
                out.push(&argument.path);
                if let Some(default) = &argument.default {
                    collect_paths(default, out);
                }
                if let Conversion::Call(templates) = &argument.conversion {
                    templates.iter().for_each(|template| collect_paths(template, out));
                }
            }
            NodeKind::Group(_, items) => items.iter().for_each(|item| collect_paths(&item.nodes, out)),
            _ => {}
        }
    }
}

/// Returns `true` if a mapping uses options from later methods of the chain.
fn has_added(form: &Form<'static>) -> bool {
    fn has_added_node(nodes: &[TemplateNode<'static>]) -> bool {
        nodes.iter().any(|node| match &node.kind {
            NodeKind::Added => true,
            NodeKind::Group(Bracket::Round | Bracket::Square | Bracket::Curly, items) => {
                items.iter().any(|item| has_added_node(&item.nodes))
            }
            _ => false,
        })
    }
    form.python.iter().any(|nodes| has_added_node(nodes))
}
