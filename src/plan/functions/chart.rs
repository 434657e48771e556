//! Reads the words of a function as an expression: a chart parser over the aliases of the lexicon.
//!
//! Each cell has what a span of tokens may mean. Every token of the text takes part in a meaning or
//! is a filler word, so no word is lost.

mod alias;
mod combine;

use super::expression::{Expr, Hole};
use super::formula;
use super::lexicon::{Alias, Lexicon, Part, lexicon};
use super::references;
use super::signature::Signature;
use super::template::Template;
use super::tokens::{Kind, Token};
use super::types::Types;
use alias::Search;
use combine::{PREPOSITIONS, SEQUENCE, is_atom};

/// What a span means.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    Value(Expr),
    /// An optional argument of the calls in the value beside it.
    Setting(String, Expr),
    /// Nothing new about a result of these types.
    Note(Types),
}

/// A meaning, the better the lower its cost.
#[derive(Debug, Clone)]
pub struct Item {
    pub meaning: Meaning,
    pub cost: f32,
    /// The types of the value.
    pub types: Types,
    /// What the value lacks.
    holes: Vec<Hole>,
    /// Two operations that follow each other. They rarely are an argument of a third one.
    pub is_sequence: bool,
}

impl Item {
    fn new(meaning: Meaning, cost: f32, parameters: &[Types]) -> Item {
        let (types, holes) = match &meaning {
            Meaning::Value(value) => (value.types(parameters), value.holes()),
            _ => (Types::NONE, Vec::new()),
        };
        Item { meaning, cost, types, holes, is_sequence: false }
    }
}

/// The most meanings that a cell keeps.
const MAX_ITEMS: usize = 12;
/// What it costs that an argument is a sequence of operations.
pub const LOOSE: f32 = 0.15;
/// What it costs to skip a word that rarely says more than the types do.
const SOFT: f32 = 1.05;
/// The most tokens that are read.
pub const MAX_TOKENS: usize = 110;

/// The chart of a text.
pub struct Chart<'a> {
    pub tokens: &'a [Token],
    pub parameters: Vec<Types>,
    pub lexicon: &'static Lexicon,
    /// The aliases whose words are there, with where each required word is, as bits.
    aliases: Vec<(&'static Alias, Vec<u128>)>,
    /// The tokens that may be skipped, with what that costs.
    pub filler: Vec<Option<f32>>,
    cells: Vec<Vec<Item>>,
    next_hole: u32,
    /// The spans of formulas, whose parts have no other meaning.
    formulas: Vec<(usize, usize)>,
}

impl<'a> Chart<'a> {
    /// Reads all spans of the tokens.
    pub fn parse(tokens: &'a [Token], signature: &Signature) -> Chart<'a> {
        let lexicon = lexicon();
        let positions = |words: &[String]| {
            let is_match = |at: &usize| words.contains(&tokens[*at].stem);
            (0..tokens.len()).filter(is_match).fold(0_u128, |bits, at| bits | 1 << at)
        };
        let with_positions = |alias: &'static Alias| {
            let required = alias.required();
            let bits: Vec<u128> = required.iter().map(|words| positions(words)).take_while(|bits| *bits != 0).collect();
            (bits.len() == required.len()).then_some((alias, bits))
        };
        let mut chart = Chart {
            tokens,
            parameters: signature.types(),
            lexicon,
            aliases: lexicon.aliases.iter().filter_map(with_positions).collect(),
            filler: tokens.iter().map(|token| filler_cost(token, lexicon, signature)).collect(),
            cells: vec![Vec::new(); (tokens.len() + 1) * (tokens.len() + 1)],
            next_hole: 1,
            formulas: Vec::new(),
        };
        let described = formula::spans(tokens, signature);
        for span in &described {
            chart.formulas.push((span.start, span.end));
            chart.add(span.start, span.end, Meaning::Value(span.value.clone()), 0.5);
            for at in span.described.clone() {
                chart.filler[at] = Some(0.1);
            }
        }
        for (start, end, value, cost) in references::spans(tokens, signature, lexicon) {
            chart.add(start, end, Meaning::Value(value), cost);
        }
        for at in (0..tokens.len()).filter(|at| matches!(tokens[*at].stem.as_str(), "it" | "them" | "this")) {
            // What "it" is follows from the slot that it fills.
            let hole = Hole { id: u32::MAX - at as u32, slot: "it".to_owned(), types: Types::CLASSES };
            chart.add(at, at + 1, Meaning::Value(Expr::Hole(hole)), 0.1);
        }
        for length in 1..=tokens.len() {
            for start in 0..=tokens.len() - length {
                chart.read_span(start, start + length);
            }
        }
        chart
    }

    /// Returns what the whole text may mean.
    pub fn whole(&self) -> &[Item] {
        self.cell(0, self.tokens.len())
    }

    /// Returns what the definition behind a title and a colon means, if the title has no meaning of
    /// its own: "Standard score: x minus mean, divided by std".
    pub fn definition(&self) -> &[Item] {
        let colon = self.tokens.iter().take(8).position(|token| token.is_mark(":"));
        let has_meaning = |end: usize| self.cell(0, end).iter().any(|item| matches!(item.meaning, Meaning::Value(_)));
        match colon.filter(|colon| *colon > 0 && !has_meaning(*colon)) {
            Some(colon) => self.cell(colon + 1, self.tokens.len()),
            None => &[],
        }
    }

    /// Returns the types that the note from a token to the end is about, if there is one.
    pub fn notes_from(&self, start: usize) -> Option<Types> {
        self.cell(start, self.tokens.len()).iter().find_map(|item| match item.meaning {
            Meaning::Note(types) => Some(types),
            _ => None,
        })
    }

    /// Returns what a span may mean, as far as it is read.
    pub fn cell(&self, start: usize, end: usize) -> &[Item] {
        &self.cells[start * (self.tokens.len() + 1) + end]
    }

    fn add(&mut self, start: usize, end: usize, meaning: Meaning, cost: f32) {
        let width = self.tokens.len() + 1;
        let parameters = &self.parameters;
        let cell = &mut self.cells[start * width + end];
        if let Some(known) = cell.iter_mut().find(|known| known.meaning == meaning) {
            known.cost = known.cost.min(cost);
            return;
        }
        if cell.len() < MAX_ITEMS {
            cell.push(Item::new(meaning, cost, parameters));
            return;
        }
        let worst =
            cell.iter().enumerate().max_by(|a, b| a.1.cost.total_cmp(&b.1.cost)).map(|(at, item)| (at, item.cost));
        if let Some((at, worst)) = worst
            && cost < worst
        {
            cell[at] = Item::new(meaning, cost, parameters);
        }
    }

    fn read_span(&mut self, start: usize, end: usize) {
        let span = (u128::MAX >> (128 - (end - start))) << start;
        for at in 0..self.aliases.len() {
            let (alias, words) = &self.aliases[at];
            if words.iter().all(|bits| bits & span != 0) {
                self.match_alias(alias, start, end);
            }
        }
        let is_part = |(from, to): &(usize, usize)| *from <= start && end <= *to;
        if self.formulas.iter().any(is_part) {
            return;
        }
        for middle in start + 1..end {
            for (right, link) in self.links(middle, end) {
                self.combine(start, middle, right, end, link);
            }
        }
        // Words that say nothing may stand before or after a meaning.
        if end - start > 1 {
            if let Some(cost) = self.filler[start] {
                self.extend(start + 1, end, start, end, cost);
            }
            if let Some(cost) = self.filler[end - 1] {
                self.extend(start, end - 1, start, end, cost);
                // "of every image"
                let is_soft = cost >= 0.3 && end - start > 2;
                let mut before = end - 1;
                while is_soft
                    && before > start + 1
                    && matches!(self.tokens[before - 1].stem.as_str(), "every" | "each" | "all" | "the" | "given")
                {
                    before -= 1;
                }
                if is_soft
                    && before > start + 1
                    && matches!(self.tokens[before - 1].stem.as_str(), "of" | "in" | "for" | "from")
                {
                    self.extend(start, before - 1, start, end, cost + 0.05);
                }
            }
        }
    }

    fn extend(&mut self, from: usize, to: usize, start: usize, end: usize, cost: f32) {
        for item in self.cell(from, to).to_vec() {
            let is_sequence = item.is_sequence;
            self.add(start, end, item.meaning, item.cost + cost);
            if is_sequence {
                self.mark_sequences(start, end);
            }
        }
    }

    /// Marks the values of a cell that a sequence has given, which are all that are not atoms: a
    /// alias that covers the span would be better.
    fn mark_sequences(&mut self, start: usize, end: usize) {
        let width = self.tokens.len() + 1;
        for item in &mut self.cells[start * width + end] {
            item.is_sequence = matches!(&item.meaning, Meaning::Value(value) if !is_atom(value));
        }
    }

    fn match_alias(&mut self, alias: &'static Alias, start: usize, end: usize) {
        // The first and last words decide most cases.
        let is_at = |part: &Part, at: usize| match part {
            Part::Words(words) => words.contains(&self.tokens[at].stem),
            _ => true,
        };
        let (Some(first), Some(last)) = (alias.parts.first(), alias.parts.last()) else { return };
        if !is_at(first, start) || !is_at(last, end - 1) {
            return;
        }
        let template = &self.lexicon.operations[alias.operation];
        let slots = match template {
            Template::Value(value) | Template::Setting(_, value) => value.holes(),
            Template::Note(_, slots) => slots.clone(),
        };
        for (bound, cost) in Search::new(self, &alias.parts, &slots, start, end).ways() {
            let base = self.next_hole * 64;
            self.next_hole += 1;
            let instance = |value: &Expr| {
                let mut value = value.clone();
                value.visit_mut(&mut |part| {
                    if let Expr::Hole(hole) = part {
                        hole.id += base;
                    }
                });
                bound.iter().fold(value, |value, (slot, filling)| value.fill(slot + base, filling))
            };
            let meaning = match template {
                Template::Value(value) => Meaning::Value(instance(value)),
                Template::Setting(name, value) => Meaning::Setting(name.clone(), instance(value)),
                Template::Note(types, _) => Meaning::Note(*types),
            };
            self.add(start, end, meaning, cost + 1.0);
        }
    }

    /// Returns `true` if an ordinary word may be the name of a property or band.
    pub fn is_name(&self, at: usize) -> bool {
        const LABELS: &[&str] = &["property", "properti", "band", "column", "attribut", "field", "key", "nam", "call"];
        let token = &self.tokens[at];
        let is_word = token.kind == Kind::Word && self.filler[at].is_none() && token.text.len() > 1;
        let is_link = PREPOSITIONS.contains(&token.stem.as_str()) || SEQUENCE.contains(&token.stem.as_str());
        let is_label = |at: usize| LABELS.contains(&self.tokens[at].stem.as_str());
        let follows_label =
            at > 0 && is_label(at - 1) || at > 2 && self.tokens[at - 1].stem == "and" && is_label(at - 3);
        is_word && !is_link && follows_label && token.stem != "is"
    }
}

/// Returns `true` if a word stands between meanings.
pub fn is_link(stem: &str) -> bool {
    PREPOSITIONS.contains(&stem) || SEQUENCE.contains(&stem)
}

/// Returns what it costs to skip a token, or `None` if it must be read.
fn filler_cost(token: &Token, lexicon: &Lexicon, signature: &Signature) -> Option<f32> {
    if signature.position(&token.text).is_some() {
        // The name may be the article.
        return matches!(token.text.as_str(), "a" | "an").then_some(0.05);
    }
    if token.kind == Kind::Mark {
        return "()[]-,.;:\"?!*".contains(&token.text).then_some(0.02);
    }
    if token.kind == Kind::Word && lexicon.filler.contains(&token.stem) {
        return Some(0.02);
    }
    if token.kind != Kind::Word {
        return None;
    }
    let types = lexicon.noun(token);
    if signature.returns.is_some_and(|returns| types.is_some_and(|types| types.meets(returns))) {
        return Some(0.3);
    }
    (lexicon.soft.contains(&token.stem) || types.is_some()).then_some(SOFT)
}
