//! Describes masks: the quality bits, classes or thresholds that they use.

use super::describe::{Say, code, listed};
use crate::kb::kb;
use crate::kb::model::steps::Step;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::value::{Band, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::syntax::visit::child_exprs;

/// Expressions of a mask that are looked at.
const MAX_NODES: usize = 160;
/// Meanings that are said.
const MAX_MEANINGS: usize = 7;

/// The bands and topics that the expressions of a mask mention.
#[derive(Default)]
struct MaskContent {
    /// Bands with what their bits or classes mean.
    meanings: Vec<(String, Vec<String>)>,
    /// Words that tell what it is about.
    topics: Vec<String>,
}

impl Say<'_> {
    /// What a call that masks does.
    pub fn mask(&self, call: &CallSite, step: &Step<'_>) -> Option<String> {
        let Some(arg) = call.bound.arg(0) else {
            return match call.operator().params.is_empty() || !call.bound.args.is_empty() {
                true => self.phrase(call, &step.says),
                // `image.mask()`: the mask is read.
                false => call
                    .operator()
                    .params
                    .iter()
                    .all(|param| !param.name.starts_with("mask"))
                    .then(|| self.phrase(call, &step.says))?,
            };
        };
        let expr = arg.expr?;
        let mut content = MaskContent::default();
        self.look(expr, &mut 0, &mut content);
        for (phrase, words) in kb().topics() {
            let about = |text: &String| words.iter().any(|word| text.to_lowercase().contains(word));
            if content.topics.iter().any(about) {
                self.task(phrase);
                break;
            }
        }
        if !content.meanings.is_empty() {
            let each: Vec<String> = content
                .meanings
                .iter()
                .map(|(band, meanings)| match meanings.len() > MAX_MEANINGS {
                    true => code(band),
                    false => format!("{} ({})", code(band), meanings.join(", ")),
                })
                .collect();
            return Some(format!("masks pixels by {}", listed(&each, "and")));
        }
        let origin = literals::origin(&self.context, expr);
        let text = self.formula(origin).filter(|text| text.contains(' ') && text.len() < 90);
        if let Some(text) = text
            && self.call_at(origin).is_some()
            && !step.says.is_empty()
        {
            let is_mask = call.operator().params.first().is_some_and(|param| param.name == "mask");
            if is_mask {
                return Some(format!("keeps pixels where {}", code(&text)));
            }
        }
        self.phrase(call, &step.says)
    }

    /// Looks through an expression, and through the variables in it, for bits and classes that it
    /// asks for.
    fn look(&self, expr: ExprId, seen: &mut usize, content: &mut MaskContent) {
        *seen += 1;
        if *seen > MAX_NODES {
            return;
        }
        let origin = literals::origin(&self.context, expr);
        if origin != expr {
            self.absorbed.borrow_mut().insert(origin);
        }
        let expr = origin;
        if let Some(call) = self.call_at(expr) {
            self.meanings(call, content);
            let bands = self.analysis.value(expr).facts().map(|facts| &facts.bands);
            for band in bands.into_iter().flat_map(|bands| bands.list.iter()).take(3) {
                content
                    .topics
                    .extend(band.origins().iter().map(|(dataset, _)| quality_title(dataset)).filter(|t| !t.is_empty()));
                content.topics.push(band.name.to_string());
            }
            call.receiver.into_iter().for_each(|receiver| self.look(receiver, seen, content));
            for arg in call.bound.args.iter().filter_map(|arg| arg.expr) {
                self.look(arg, seen, content);
            }
            return;
        }
        // A function of the file that makes the mask.
        if let ExprKind::Call { callee, args, .. } = &self.context.expr(expr).kind {
            if let Some(name) = self.function_name(*callee) {
                content.topics.push(name);
            }
            args.iter().for_each(|arg| self.look(arg.value, seen, content));
            return;
        }
        let mut children = Vec::new();
        child_exprs(&self.context.expr(expr).kind, |child| children.push(child));
        children.into_iter().for_each(|child| self.look(child, seen, content));
    }

    /// Bits or classes of a band that a call asks for.
    fn meanings(&self, call: &CallSite, content: &mut MaskContent) {
        let Some(form) = call.operator().client_form.first() else { return };
        let Some(number) = call.bound.arg(0).and_then(|arg| self.number(arg.expr?, 0)) else { return };
        let Some(band) = single_band(&call.subject()) else { return };
        let Some((source, index)) = band.origins().first() else { return };
        let Some(stored) = source.bands.get(usize::from(*index)) else { return };
        // Bands of several datasets: only what all of them say.
        let agree = band.origins().iter().all(|(dataset, index)| {
            dataset
                .bands
                .get(usize::from(*index))
                .is_some_and(|other| other.bits == stored.bits && other.classes == stored.classes)
        });
        if !agree || number < 0.0 || number.fract() != 0.0 {
            return;
        }
        let bits = number as u64;
        let meanings: Vec<String> = match *form {
            "&" => stored
                .bits
                .iter()
                .filter(|field| (field.first..=field.last.min(63)).any(|bit| bits >> bit & 1 == 1))
                .map(|field| field.meaning.to_string())
                .collect(),
            ">>" => stored
                .bits
                .iter()
                .filter(|field| u64::from(field.first) == bits)
                .map(|field| field.meaning.to_string())
                .collect(),
            "==" | "!=" => {
                let named = stored.classes.iter().filter(|(value, ..)| *value == bits as i64);
                named.map(|(_, meaning, _)| meaning.to_string()).collect()
            }
            _ => return,
        };
        if meanings.is_empty() {
            return;
        }
        content.topics.extend(meanings.iter().cloned());
        let name = stored.name.to_string();
        match content.meanings.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => meanings.into_iter().for_each(|meaning| {
                if !known.contains(&meaning) {
                    known.push(meaning);
                }
            }),
            None => content.meanings.push((name, meanings)),
        }
    }
}

/// The title of a dataset that is of one thing: a dataset of many bands is not about what one of
/// them says.
fn quality_title(dataset: &crate::kb::model::Dataset) -> String {
    if dataset.bands.len() <= 2 { dataset.title.to_string() } else { String::new() }
}

/// The one band of an image.
fn single_band(value: &Value) -> Option<Band> {
    let bands = &value.facts()?.bands;
    (bands.count() == Some(1)).then(|| bands.list.first().cloned())?
}
