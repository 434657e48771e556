//! The program that steps make: values with names, and the value that the next step takes.

use super::super::expression::{Call, Expr};
use super::super::signature::{Parameter, Signature};
use super::super::template;
use super::super::types::Types;
use super::Step;
use super::pattern::Values;

/// A program to which steps are added.
pub struct Program {
    parameters: Vec<Types>,
    /// `true` for each parameter that may be missing.
    optional: Vec<bool>,
    values: Vec<(String, Expr)>,
    value: Expr,
    /// The value before the first step.
    first: Expr,
    /// The steps on each element of the collection that is the value.
    mapped: Option<Mapped>,
}

/// Steps on each element of a collection.
struct Mapped {
    element: (String, Types),
    program: Box<Program>,
}

/// Returns the value of a step that comes first.
pub fn first(step: &Step, values: &Values, signature: &Signature) -> Option<Expr> {
    let mut program = Program::new(Expr::Null, signature, None);
    program.add(step, values)?;
    Some(program.value())
}

impl Program {
    pub fn new(first: Expr, signature: &Signature, data: Option<usize>) -> Program {
        let mut program = Program {
            parameters: signature.types(),
            optional: signature.parameters.iter().map(Parameter::is_optional).collect(),
            values: Vec::new(),
            value: first.clone(),
            first: data.map_or(first, Expr::Parameter),
            mapped: None,
        };
        program.flatten();
        program
    }

    /// Adds the step of several that takes the type of the value.
    pub fn apply(&mut self, steps: &[(&'static Step, Values)]) -> Option<()> {
        let types = self.value.types(&self.parameters);
        let fits = |(step, _): &&(&'static Step, Values)| {
            step.write.is_empty() || types.meets(step.on) && types != Types::OBJECT
        };
        if let Some((step, values)) = steps.iter().find(fits) {
            if step.write.is_empty() {
                return Some(());
            }
            self.unmap();
            return self.add(step, values);
        }
        let (name, element) = element(types)?;
        let (step, values) = steps.iter().find(|(step, _)| element.meets(step.on))?;
        let (parameters, optional) = (&self.parameters, &self.optional);
        let mapped = self.mapped.get_or_insert_with(|| {
            let variable = Expr::Variable(name.to_owned(), element);
            let program = Program {
                parameters: parameters.clone(),
                optional: optional.clone(),
                values: Vec::new(),
                value: variable.clone(),
                first: variable,
                mapped: None,
            };
            Mapped { element: (name.to_owned(), element), program: Box::new(program) }
        });
        mapped.program.add(step, values)
    }

    fn add(&mut self, step: &Step, values: &Values) -> Option<()> {
        let mut slots: Vec<(String, Types)> = vec![("it".to_owned(), step.on), ("first".to_owned(), step.on)];
        slots.extend(values.iter().map(|(name, value)| (name.clone(), value.types(&self.parameters))));
        let mut text = step.write.to_owned();
        for (name, value) in values {
            if let Expr::Text(chosen) = value
                && name.starts_with('$')
            {
                text = text.replace(name, chosen);
            }
        }
        let mut written = template::parse_program(&text, &slots)?;
        let mut uses = 0;
        written.visit(&mut |part| uses += usize::from(matches!(part, Expr::Hole(hole) if hole.slot == "it")));
        if uses > 1 && !matches!(self.value, Expr::Parameter(_) | Expr::Variable(..)) {
            let types = self.value.types(&self.parameters);
            let name = self.free_name("result");
            let value = std::mem::replace(&mut self.value, Expr::Variable(name.clone(), types));
            self.values.push((name, value));
        }
        // A condition has holes of its own.
        while let Some(hole) = written.holes().into_iter().next() {
            let value = match hole.slot.as_str() {
                "it" => self.value.clone(),
                "first" => self.first.clone(),
                slot => values.iter().find(|(name, _)| name == slot)?.1.clone(),
            };
            written = written.fill(hole.id, &value);
        }
        let before = std::mem::replace(&mut self.value, written);
        let optional = |at: &usize| values.iter().any(|(_, value)| value.uses(*at)) && self.optional[*at];
        match (0..self.optional.len()).find(optional) {
            Some(at) => self.guard(at, before),
            None => self.flatten(),
        }
        Some(())
    }

    /// Lets the last step happen only if a parameter is given.
    fn guard(&mut self, parameter: usize, before: Expr) {
        let types = before.types(&self.parameters);
        let name = match &before {
            Expr::Variable(name, _) => name.clone(),
            _ => self.free_name("result"),
        };
        let variable = Expr::Variable(name.clone(), types);
        let mut after = std::mem::replace(&mut self.value, variable.clone());
        if before != variable {
            after.visit_mut(&mut |part| {
                if *part == before {
                    *part = variable.clone();
                }
            });
            self.values.push((name.clone(), before));
        }
        self.values.push((name, Expr::Given(parameter, Box::new(after))));
    }

    /// Moves the names of the value to those of the program.
    fn flatten(&mut self) {
        while let Expr::Let(..) = self.value {
            let Expr::Let(values, value) = std::mem::replace(&mut self.value, Expr::Null) else { return };
            let mut renamed: Vec<(String, String)> = Vec::new();
            let mut value = *value;
            for (name, mut own) in values {
                rename(&mut own, &renamed);
                let free = self.free_name(&name);
                if free != name {
                    renamed.push((name, free.clone()));
                }
                self.values.push((free, own));
            }
            rename(&mut value, &renamed);
            self.value = value;
        }
    }

    fn free_name(&self, name: &str) -> String {
        if name.is_empty() {
            return String::new();
        }
        let is_free = |name: &str| !self.values.iter().any(|(known, _)| known == name);
        if is_free(name) {
            return name.to_owned();
        }
        (2..).map(|number| format!("{name}{number}")).find(|name| is_free(name)).unwrap_or_default()
    }

    /// Makes the steps on each element a function that is mapped.
    fn unmap(&mut self) {
        let Some(Mapped { element, program }) = self.mapped.take() else { return };
        let name = self.free_name(if element.0 == "image" { "prepare" } else { "change" });
        let body = program.value();
        self.values.push((name.clone(), Expr::Lambda(vec![element], Box::new(body))));
        let on = std::mem::replace(&mut self.value, Expr::Null);
        self.value = Expr::Call(Box::new(Call {
            on: Some(on),
            name: "map".to_owned(),
            positional: vec![Expr::Variable(name, Types::OBJECT)],
            named: Vec::new(),
        }));
    }

    /// Returns the value with all names.
    pub fn value(mut self) -> Expr {
        self.unmap();
        if self.values.is_empty() { self.value } else { Expr::Let(self.values, Box::new(self.value)) }
    }
}

/// Returns the name and the type of the elements of a collection.
fn element(types: Types) -> Option<(&'static str, Types)> {
    match types.class()? {
        "ImageCollection" => Some(("image", Types::IMAGE)),
        "FeatureCollection" => Some(("feature", Types::named("Feature")?)),
        _ => None,
    }
}

fn rename(value: &mut Expr, names: &[(String, String)]) {
    value.visit_mut(&mut |part| {
        if let Expr::Variable(name, _) = part
            && let Some((_, new)) = names.iter().find(|(old, _)| old == name)
        {
            new.clone_into(name);
        }
    });
}
