//! Chooses the expression of a function: fills what the words left out from the parameters.

use super::chart::{Item, Meaning};
use super::expression::{Expr, cast, fit};
use super::signature::Signature;
use super::types::Types;
use super::write;

/// Why there is no expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// No reading has all words.
    NotRead,
    /// Two readings are equally good and differ.
    Ambiguous(String, String),
    /// All readings leave a parameter out.
    Unused(String),
    /// All readings give another type.
    OtherType(String),
    /// A value is missing, by the name of its slot.
    Missing(String),
}

/// Two readings whose costs differ by less are equally good.
const MARGIN: f32 = 0.045;

/// Returns the best reading.
pub fn choose(items: &[Item], signature: &Signature) -> Result<Expr, Failure> {
    let mut failure = Failure::NotRead;
    let mut readings: Vec<(Expr, f32)> = Vec::new();
    for item in items {
        let Meaning::Value(value) = &item.meaning else { continue };
        match finish(value, signature) {
            Ok((value, cost)) => {
                let cost = item.cost + cost;
                match readings.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, known)) => *known = known.min(cost),
                    None => readings.push((value, cost)),
                }
            }
            Err(reason) if failure == Failure::NotRead => failure = reason,
            Err(_) => {}
        }
    }
    readings.sort_by(|a, b| a.1.total_cmp(&b.1));
    match readings.as_slice() {
        [] => Err(failure),
        [(first, cost), (second, other), ..] if other - cost < MARGIN => {
            let body = |value: &Expr| write::write(value, signature).body;
            Err(Failure::Ambiguous(body(first), body(second)))
        }
        [(first, _), ..] => Ok(first.clone()),
    }
}

/// Fills the holes of a reading with parameters, and gives the result its type.
pub fn finish(value: &Expr, signature: &Signature) -> Result<(Expr, f32), Failure> {
    let types = signature.types();
    let mut value = value.clone();
    let mut cost = 0.0;
    loop {
        let holes = value.holes();
        let Some(hole) = holes.first() else { break };
        let mut candidates: Vec<(usize, Expr)> = Vec::new();
        for at in 0..types.len() {
            candidates.extend(fit(&Expr::Parameter(at), hole.types, &types).map(|fitted| (at, fitted)));
        }
        let slot = plain(&hole.slot);
        let named = candidates.iter().find(|(at, _)| plain(&signature.parameters[*at].name) == slot);
        let unused = candidates.iter().find(|(at, _)| !value.uses(*at));
        // Only objects are candidates twice, as in "the area divided by the perimeter". Nothing is
        // an argument of an operation on its own class, unless the words name it.
        let reusable = candidates
            .iter()
            .filter(|(at, _)| !is_second_operand(&value, hole.id, types[*at], &types))
            .find(|(at, _)| !types[*at].meets(Types::NUMBER.or(Types::STRING)) && !signature.parameters[*at].is_client);
        let lone_number = candidates.iter().find(|_| types.len() == 1);
        let (_, filling) = match (named, unused, reusable.or(lone_number)) {
            (Some(named), _, _) => named,
            (_, Some(unused), _) => {
                cost += 0.2;
                unused
            }
            (_, _, Some(used)) => {
                cost += 0.4;
                used
            }
            _ => return Err(Failure::Missing(hole.slot.clone())),
        };
        value = value.fill(hole.id, filling);
    }
    if let Some(unused) = (0..types.len()).find(|at| !value.uses(*at)) {
        return Err(Failure::Unused(signature.parameters[unused].name.clone()));
    }
    if !write::is_known(&value, &types) {
        return Err(Failure::NotRead);
    }
    let value = with_type(value, signature, &types)?;
    Ok((value, cost))
}

fn with_type(value: Expr, signature: &Signature, types: &[Types]) -> Result<Expr, Failure> {
    if let Expr::Let(values, result) = value {
        return Ok(Expr::Let(values, Box::new(with_type(*result, signature, types)?)));
    }
    let own = value.types(types);
    let is_client =
        value.is_client(&signature.parameters.iter().map(|parameter| parameter.is_client).collect::<Vec<_>>());
    if let Expr::Tuple(items) = &value
        && signature.returns == Some(Types::LIST)
    {
        return Ok(cast("List", Expr::List(items.clone())));
    }
    if matches!(value, Expr::Parameter(_) | Expr::Number(_) | Expr::Text(_) | Expr::Tuple(_)) {
        return Err(Failure::NotRead);
    }
    let Some(returns) = signature.returns else { return if is_client { Err(Failure::NotRead) } else { Ok(value) } };
    let class = returns.class();
    if own == Types::OBJECT || is_client {
        return match class {
            Some(class) if !is_client || own == returns => Ok(cast(class, value)),
            _ if returns == Types::OBJECT => Ok(value),
            _ => Err(Failure::OtherType(own.names().collect::<Vec<_>>().join(" or "))),
        };
    }
    if own.meets(returns) || returns == Types::OBJECT || own == Types::NUMBER && returns == Types::BOOLEAN {
        return Ok(value);
    }
    Err(Failure::OtherType(own.names().collect::<Vec<_>>().join(" or ")))
}

/// Returns `true` if a hole is the argument of a method of a class: `image.eq(hole)`.
fn is_second_operand(value: &Expr, id: u32, class: Types, parameters: &[Types]) -> bool {
    let is_hole = |part: &Expr| matches!(part, Expr::Hole(hole) if hole.id == id);
    let mut found = false;
    value.visit(&mut |part| {
        if let Expr::Call(call) = part
            && let Some(on) = &call.on
        {
            found |= call.positional.iter().any(is_hole) && on.types(parameters).meets(class);
        }
    });
    found
}

/// Returns a name without case and underscores, so that `max_error` is `maxError`.
fn plain(name: &str) -> String {
    name.to_lowercase().replace('_', "")
}
