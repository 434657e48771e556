//! Calls that follow one another as often as they do in public scripts, with arguments of the types
//! that the knowledge base states.

use crate::sampler::Sampler;
use crate::values::{one, weighted};
use geols::kb::kb;
use geols::kb::model::{ClassId, Kind, OpId, Operator, Param, Ty};

/// The most calls of a chain.
const MAX_CALLS: usize = 3;
/// How many methods are tried for a call.
const TRIES: usize = 12;

/// Returns calls on a value of a type that keep its type, each on a line of its own.
pub fn chain(sampler: &mut Sampler<'_>, ty: &str) -> Option<String> {
    let class = class_of(ty)?;
    let number = sampler.random.usize(1..=MAX_CALLS);
    let mut text = String::new();
    let mut last: Option<OpId> = None;
    for _ in 0..number {
        let Some((call, op)) = (0..TRIES).find_map(|_| call(sampler, class, last)) else { break };
        text.push_str("\n    .");
        text.push_str(&call);
        last = Some(op);
    }
    (!text.is_empty()).then_some(text)
}

/// Returns the class of a type of the grammar.
fn class_of(ty: &str) -> Option<ClassId> {
    Some(match ty {
        "image" | "classified" => ClassId::IMAGE,
        "collection" => ClassId::IMAGE_COLLECTION,
        "features" | "region" | "table" | "training" => ClassId::FEATURE_COLLECTION,
        "feature" => ClassId::FEATURE,
        "geometry" | "point" => ClassId::GEOMETRY,
        "number" => ClassId::NUMBER,
        "list" => ClassId::LIST,
        "dict" => ClassId::DICTIONARY,
        "date" => ClassId::DATE,
        "string" => ClassId::STRING,
        "array" => ClassId::ARRAY,
        _ => return None,
    })
}

/// Returns a call of a method that keeps the class, without the dot.
fn call(sampler: &mut Sampler<'_>, class: ClassId, last: Option<OpId>) -> Option<(String, OpId)> {
    let name = kb().class(class).name;
    let after = last.map(|op| kb().uses_after(kb().op(op).name)).filter(|uses| uses.len() > 2);
    let uses = after.unwrap_or_else(|| kb().uses_of_methods(name));
    let weights: Vec<f32> = uses.iter().map(|(_, count)| (*count as f32).powf(0.8)).collect();
    let (method, _) = uses[weighted(&weights, &mut sampler.random)?];
    let op = kb().method(class, method, false)?;
    let operator = kb().op(op);
    let keeps = operator.self_type || operator.returns == Ty::Class(class);
    if operator.kind != Kind::Method || !keeps {
        return None;
    }
    let arguments = arguments(sampler, operator)?;
    Some((format!("{method}({arguments})"), op))
}

/// Returns the arguments of a call: by position where they are few, else by name.
fn arguments(sampler: &mut Sampler<'_>, operator: &Operator<'static>) -> Option<String> {
    let named = kb().uses_of_arguments(operator.name);
    let most = named.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let mut chosen: Vec<(&Param<'static>, String)> = Vec::new();
    let mut gap = false;
    for param in &operator.params {
        let uses = named.iter().find(|(name, _)| *name == param.name).map_or(0, |(_, count)| *count);
        let wanted = !param.optional || sampler.random.f32() < 0.8 * uses as f32 / most as f32;
        if !wanted {
            gap = true;
            continue;
        }
        match argument(sampler, operator, param) {
            Some(text) => {
                if gap && chosen.is_empty() && operator.params.len() < 2 {
                    return None;
                }
                chosen.push((param, text));
            }
            None if param.optional => gap = true,
            None => return None,
        }
    }
    let follow = chosen.iter().zip(&operator.params).all(|((param, _), known)| param.name == known.name);
    if follow && chosen.len() <= 2 {
        return Some(chosen.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", "));
    }
    let fields: Vec<String> = chosen.iter().map(|(param, text)| format!("      {}: {text}", param.name)).collect();
    Some(format!("{{\n{}\n    }}", fields.join(",\n")))
}

/// Returns an argument for a parameter, or `None` if no good one is known.
fn argument(sampler: &mut Sampler<'_>, operator: &Operator<'static>, param: &Param<'static>) -> Option<String> {
    if !param.values.is_empty() {
        return Some(format!("'{}'", one(&param.values, &mut sampler.random)));
    }
    match param.name {
        "scale" => return Some(sampler.content().scale().unwrap_or(30).to_string()),
        "maxPixels" => return Some((*one(&["1e9", "1e13", "1e10", "1e8"], &mut sampler.random)).to_owned()),
        "crs" => return Some((*one(&["'EPSG:4326'", "'EPSG:3857'", "'EPSG:32633'"], &mut sampler.random)).to_owned()),
        "bandSelectors" | "opt_selectors" => {
            let count = sampler.random.usize(1..=3);
            let bands = sampler.several_bands(count).ok()?;
            let quoted: Vec<String> = bands.iter().map(|band| format!("'{band}'")).collect();
            return Some(if count == 1 { quoted.concat() } else { format!("[{}]", quoted.join(", ")) });
        }
        _ => {}
    }
    typed(sampler, operator, param, &param.ty)
}

fn typed(
    sampler: &mut Sampler<'_>,
    operator: &Operator<'static>,
    param: &Param<'static>,
    ty: &Ty<'static>,
) -> Option<String> {
    let small = ["0", "1", "2", "5", "10", "0.5", "0.1", "100", "1000", "0.0001", "3", "20", "50", "-1", "0.2", "0.3"];
    match ty {
        Ty::Number => Some((*one(&small, &mut sampler.random)).to_owned()),
        Ty::Integer => Some(sampler.random.u32(1..=10).to_string()),
        Ty::Boolean => Some((if sampler.random.u8(..4) > 0 { "true" } else { "false" }).to_owned()),
        Ty::Class(ClassId::IMAGE) => {
            if sampler.random.u8(..10) < 5 {
                return Some((*one(&small, &mut sampler.random)).to_owned());
            }
            sampler.choose("image")
        }
        Ty::Class(ClassId::NUMBER) => {
            sampler.choose("number").or_else(|| Some((*one(&small, &mut sampler.random)).to_owned()))
        }
        Ty::Class(ClassId::GEOMETRY) => sampler.choose("region,geometry,point"),
        Ty::Class(ClassId::FEATURE_COLLECTION) => sampler.choose("features,region"),
        Ty::Class(ClassId::REDUCER) => {
            let uses = kb().uses_within(operator.name, param.name);
            let weights: Vec<f32> = uses.iter().map(|(_, count)| *count as f32).collect();
            let at = weighted(&weights, &mut sampler.random)?;
            let reducer = kb().operator(&format!("ee.Reducer.{}", uses[at].0))?;
            let needs = kb().op(reducer).params.iter().any(|param| !param.optional);
            (!needs).then(|| format!("ee.Reducer.{}()", uses[at].0))
        }
        Ty::Class(ClassId::KERNEL) => {
            let radius = sampler.random.u32(1..=5);
            let shape = one(&["square", "circle"], &mut sampler.random);
            Some(format!("ee.Kernel.{shape}({radius})"))
        }
        Ty::Class(ClassId::FILTER) => sampler.text_of("filter-expression"),
        Ty::Union(all) => {
            let order = one(all, &mut sampler.random).clone();
            typed(sampler, operator, param, &order)
        }
        Ty::String => match param.name {
            "name" | "names" => None,
            _ => sampler.text_of(&format!("string-{}", param.name)),
        },
        _ => None,
    }
}
