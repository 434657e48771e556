//! The tree of scripts: selects the node to continue, and the best script.

use super::BEAM;

/// Weight of the bonus for rarely visited nodes.
const EXPLORE: f64 = 1.4;

/// A validated step.
pub struct Step {
    /// The script with the step.
    pub text: String,
    /// Whether the analysis reports nothing about it.
    pub is_valid: bool,
    /// Diagnostics of the step.
    pub diagnostics: Vec<String>,
    /// Its prior probability.
    pub likely: f64,
}

#[derive(Default)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    /// The step as the model wrote it, before repair.
    proposal: String,
    text: String,
    diagnostics: Vec<String>,
    steps: usize,
    valid_steps: usize,
    prior: f64,
    visits: f64,
    reward: f64,
    expanded: bool,
    complete: bool,
    closed: bool,
}

/// A tree of scripts.
pub struct Tree {
    nodes: Vec<Node>,
}

/// The best script of a tree.
pub struct BestScript {
    /// The script.
    pub text: String,
    /// Whether the model reported it as complete.
    pub complete: bool,
    /// Number of steps, and of valid steps.
    pub steps: (usize, usize),
    /// The script's diagnostics.
    pub diagnostics: Vec<String>,
}

impl Tree {
    /// Returns a tree whose root is the initial script.
    pub fn new(text: &str) -> Self {
        let root = Node { text: text.to_owned(), prior: 1.0, ..Node::default() };
        Tree { nodes: vec![root] }
    }

    /// Returns the script of a node.
    pub fn text(&self, node: usize) -> &str {
        &self.nodes[node].text
    }

    /// Returns the node to continue, or `None` if every node is complete, closed, or has
    /// `max_steps` steps.
    pub fn select(&self, max_steps: usize) -> Option<usize> {
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            if !node.expanded {
                return self.can_continue(at, max_steps).then_some(at);
            }
            let open = node.children.iter().copied().filter(|child| self.can_continue(*child, max_steps));
            let score = |child: usize| {
                let of = &self.nodes[child];
                let mean = if of.visits > 0.0 { of.reward / of.visits } else { 0.0 };
                mean + EXPLORE * of.prior * (node.visits + 1.0).sqrt() / (1.0 + of.visits)
            };
            at = open.max_by(|a, b| score(*a).total_cmp(&score(*b)).then(b.cmp(a)))?;
        }
    }

    /// Returns `true` if a node or one below it can be continued.
    fn can_continue(&self, at: usize, max_steps: usize) -> bool {
        let node = &self.nodes[at];
        if node.closed || node.steps >= max_steps {
            return false;
        }
        if !node.expanded {
            return !node.complete;
        }
        node.children.iter().any(|child| self.can_continue(*child, max_steps))
    }

    /// Returns `true` if a proposal was already made at a node.
    pub fn has_child(&self, at: usize, proposal: &str) -> bool {
        self.nodes[at].children.iter().any(|child| self.nodes[*child].proposal == proposal)
    }

    /// Adds a step below a node.
    pub fn grow(&mut self, at: usize, proposal: &str, step: Step) {
        let (steps, valid_steps) = (self.nodes[at].steps + 1, self.nodes[at].valid_steps + usize::from(step.is_valid));
        let node = Node {
            parent: Some(at),
            proposal: proposal.to_owned(),
            text: step.text,
            diagnostics: step.diagnostics,
            steps,
            valid_steps,
            // Every step gets a minimum prior, in case the model has no preference.
            prior: step.likely.clamp(1.0 / (4.0 * BEAM as f64), 1.0),
            ..Node::default()
        };
        let new = self.nodes.len();
        self.nodes.push(node);
        self.nodes[at].children.push(new);
        self.nodes[at].expanded = true;
        self.reward(new, valid_steps as f64 / steps as f64);
    }

    /// Marks the script of a node as complete.
    pub fn finish(&mut self, at: usize, likely: f64) {
        let node = &mut self.nodes[at];
        if !node.complete && node.steps > 0 {
            node.complete = true;
            let share = node.valid_steps as f64 / node.steps as f64;
            self.reward(at, share * (0.5 + 0.5 * likely.clamp(0.0, 1.0)));
        }
    }

    /// Closes a node, which is not continued any more.
    pub fn close(&mut self, at: usize) {
        self.nodes[at].closed = true;
    }

    fn reward(&mut self, from: usize, reward: f64) {
        let mut at = Some(from);
        while let Some(node) = at {
            self.nodes[node].visits += 1.0;
            self.nodes[node].reward += reward;
            at = self.nodes[node].parent;
        }
    }

    /// Returns `true` if a script is complete and all its steps are valid.
    pub fn is_solved(&self) -> bool {
        self.nodes.iter().any(|node| node.complete && node.valid_steps == node.steps)
    }

    /// Returns the best script: complete before incomplete, then by the share of valid steps, then
    /// by their number.
    pub fn best(&self) -> BestScript {
        let key = |node: &Node| {
            let share = if node.steps == 0 { 0.0 } else { node.valid_steps as f64 / node.steps as f64 };
            (f64::from(u8::from(node.complete && share > 0.5)), share, node.valid_steps as f64)
        };
        let mut best = &self.nodes[0];
        for node in &self.nodes[1..] {
            let (a, b) = (key(node), key(best));
            let better = a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2)).is_gt();
            if better {
                best = node;
            }
        }
        BestScript {
            text: best.text.clone(),
            complete: best.complete,
            steps: (best.steps, best.valid_steps),
            diagnostics: best.diagnostics.clone(),
        }
    }
}
