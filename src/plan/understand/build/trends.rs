//! Trends over time: their estimate, their test, and their unit.

use super::Builder;
use super::context::combined;
use super::sources::Dataset;
use crate::plan::model::{Derive, Node, OneOrMany, Reduce, Threshold};
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;

/// The level of significance where the request names none.
const LEVEL: f64 = 0.05;

impl Builder<'_, '_> {
    /// Adds the trend of images over time, if the request asks for it.
    pub(super) fn trend(&mut self, source: &Dataset, images: String) -> String {
        let mention: Vec<TermMention> = self.facts.terms("trend").collect();
        if mention.is_empty() {
            return images;
        }
        let has = |term: &str| mention.iter().any(|mention| mention.term == term);
        let (is_sen, has_test) = (has("sen"), has("kendall"));
        let is_masked = self.facts.terms("significance").next().is_some() || self.p_value().is_some();
        // The chart of yearly values has the line of the trend.
        let has_chart = self.facts.first("output", &["chart"]).is_some();
        let has_map = self.facts.first("output", &["map", "export", "drive", "asset"]).is_some();
        let is_line = self.has_groups(&images) && has_chart && !has_map;
        if is_line && (is_sen || has_test || is_masked) {
            self.refuse(mention[0].tokens, "a chart has the line by least squares only: say map or trend line");
        }
        if is_line && !is_sen {
            self.assume("The trend is the line by least squares in the chart.");
            mention.into_iter().for_each(|mention| self.take(mention));
            self.has_trend_line = true;
            return images;
        }
        // Sen's slope goes with the test of Mann and Kendall.
        let estimate = if is_sen || has_test && !has("linear") { "sen" } else { "linear" };
        if is_sen && has("linear") {
            self.refuse(mention[0].tokens, "whether the slope of Sen or that of least squares is wanted is not said");
        }
        match (mention.iter().all(|mention| mention.term == "any"), is_sen) {
            (true, _) => self.assume("The trend is linear."),
            (false, false) if estimate == "sen" => self.assume("The trend is Sen's slope."),
            _ => {}
        }
        mention.into_iter().for_each(|mention| self.take(mention));
        self.take_words(if estimate == "linear" { &["linear", "slope", "regression"] } else { &["slope"] });
        let tests = match has_test || is_masked {
            true => OneOrMany::Many(vec![estimate.to_owned(), "mann-kendall".to_owned()]),
            false => OneOrMany::One(estimate.to_owned()),
        };
        let reduce = Reduce {
            over: Some("time".to_owned()),
            by: Some("trend".to_owned()),
            test: Some(tests),
            ..Reduce::default()
        };
        let mut trend = self.add("trend", &[&images], Node::Reduce(reduce));
        if is_masked {
            trend = self.significant(trend, has_test);
        }
        self.per_decade(source, trend)
    }

    /// Returns `true` if a result is a trend, or one with a mask or in another unit.
    pub(super) fn is_trend(&self, id: &str) -> bool {
        self.steps.iter().find(|step| step.id == id).is_some_and(|step| match &step.node {
            Node::Reduce(reduce) => reduce.by.as_deref() == Some("trend"),
            Node::Combine(_) | Node::Derive(_) => step.inputs.iter().any(|input| self.is_trend(input)),
            _ => false,
        })
    }

    /// Adds the mask of the pixels whose trend is significant.
    fn significant(&mut self, trend: String, has_test: bool) -> String {
        let level = self.level();
        if !has_test {
            self.assume("Significance is that of the test of Mann and Kendall.");
        }
        let threshold = Threshold {
            op: Some("<".to_owned()),
            value: Some(OneOrMany::One(level)),
            band: Some("p_value".to_owned()),
            method: Some("fixed".to_owned()),
            ..Threshold::default()
        };
        let mask = self.add("is_significant", &[&trend], Node::Threshold(threshold));
        self.take_all("significance", &["mask"]);
        self.take_words(&["pixels", "keep"]);
        self.add("significant_trend", &[&trend, &mask], combined("and"))
    }

    /// Returns the limit of the p-value, if the request names one.
    fn p_value(&self) -> Option<Limit> {
        let is_of_p = |limit: &&Limit| {
            let before = limit.tokens.0.wrapping_sub(1);
            limit.op.starts_with('<') && (0.0001..0.5).contains(&limit.value) && self.is_p(before)
        };
        self.facts.limits.iter().find(is_of_p).cloned()
    }

    /// Returns `true` for a word of the p-value.
    fn is_p(&self, at: usize) -> bool {
        matches!(self.scan.word(at), "p" | "alpha" | "value" | "pvalue")
    }

    /// Returns the level of significance, and takes its words: "at 95 %", "p < 0.01".
    fn level(&mut self) -> f64 {
        if let Some(limit) = self.p_value() {
            let is_small = |at: usize| {
                let is_word =
                    matches!(self.scan.word(at), "only" | "where" | "with" | "the" | "pixels" | "keep" | "of");
                let is_test = self.facts.terms("trend").any(|of| (of.tokens.0..of.tokens.1).contains(&at));
                self.is_p(at) || self.scan.tokens[at].is('-') || is_word || is_test
            };
            let start = (0..limit.tokens.0).rev().take_while(|&at| is_small(at)).last();
            self.scan.take(start.unwrap_or(limit.tokens.0), limit.tokens.1);
            return limit.value;
        }
        for at in 0..self.scan.tokens.len() {
            let Some(percent) = self.scan.tokens[at].number().filter(|number| [90.0, 95.0, 99.0].contains(number))
            else {
                continue;
            };
            let is_sign = self.scan.tokens.get(at + 1).is_some_and(|token| token.is('%'))
                || matches!(self.scan.word(at + 1), "percent" | "%");
            if is_sign {
                let mut end = at + 2;
                while matches!(self.scan.word(end), "confidence" | "level" | "significance") {
                    end += 1;
                }
                self.scan.take(at, end);
                return (100.0 - percent) / 100.0;
            }
        }
        self.assume(format!("A trend is significant if the p-value is below {LEVEL}."));
        LEVEL
    }

    /// Adds the trend of ten years, if it is asked for.
    fn per_decade(&mut self, source: &Dataset, trend: String) -> String {
        let is_decade = |at: usize| {
            matches!(self.scan.word(at), "per" | "each" | "every" | "by")
                && matches!(self.scan.word(at + 1), "decade" | "10" | "ten")
        };
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| is_decade(at)) else { return trend };
        let end = if self.scan.word(at + 1) == "decade" { at + 2 } else { at + 3 };
        self.scan.take(at, end);
        let mut unit = source.unit.clone().unwrap_or_default();
        if let Some(Node::Derive(Derive { to: Some(to), .. })) = self
            .steps
            .iter()
            .rev()
            .map(|step| &step.node)
            .find(|node| matches!(node, Node::Derive(of) if of.to.is_some()))
        {
            unit.clone_from(to);
        }
        // Totals of rates are amounts.
        let unit = if source.is_amount { unit.split('/').next().unwrap_or_default().to_owned() } else { unit };
        let derive = Derive {
            what: Some("expression".to_owned()),
            formula: Some("slope * 10".to_owned()),
            to: Some(format!("{unit} per decade").trim().to_owned()),
            ..Derive::default()
        };
        self.add("trend_per_decade", &[&trend], Node::Derive(derive))
    }
}
