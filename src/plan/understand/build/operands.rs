//! Both sides of a comparison, shown or printed beside it.

use super::Builder;
use super::compute::suffix;
use super::context::ResultContext;
use super::statistics::Statistics;
use crate::plan::model::{Node, OneOrMany, Output, Zonal};

impl Builder<'_, '_> {
    /// Shows both images of a comparison.
    pub(super) fn show_operands(
        &mut self,
        images: [(&str, Option<&str>); 2],
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<()> {
        if statistics.is_aggregated || context.groups.is_some() {
            self.refuse((0, 0), "which results beside the difference are wanted is not said");
            return None;
        }
        for (image, period) in images {
            let outer = std::mem::replace(&mut self.suffix, suffix(period).to_owned());
            let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
            self.add("map", &[image, context.region], Node::Output(output));
            self.suffix = outer;
        }
        Some(())
    }

    /// Takes "side by side", for which both images of a comparison are layers of one map.
    pub(super) fn takes_side_by_side(&mut self) -> bool {
        let Some(at) = self.phrase_at(&["side", "by", "side"]) else { return false };
        let from = if at > 0 && self.scan.word(at - 1) == "or" { at - 1 } else { at };
        let end = if self.scan.word(at + 3) == "or" { at + 4 } else { at + 3 };
        self.scan.take(from, end);
        self.assume("The images are layers of one map: switch them on and off to see one beside the other.");
        true
    }

    /// Prints the statistics of both images of a comparison beside that of their difference.
    pub(super) fn print_operands(
        &mut self,
        images: [(&str, Option<&str>); 2],
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) {
        let [by] = &statistics.over_space[..] else { return };
        for (image, period) in images {
            let outer = std::mem::replace(&mut self.suffix, suffix(period).to_owned());
            let zonal = Zonal { by: Some(OneOrMany::One(by.clone())), per: Vec::new() };
            let value = self.add(&format!("{by}_of_area"), &[image, context.region], Node::Zonal(zonal));
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add("value", &[&value], Node::Output(output));
            self.suffix = outer;
        }
        self.assume("Both values are printed, and the first of them minus the second.");
    }
}
