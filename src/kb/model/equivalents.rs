//! The Python equivalents of the Code Editor's interface in the blob: templates with placeholders
//! for arguments, and the conditions under which each applies.
//!
//! NodeKind of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

use crate::kb::model::{OpId, Ty};

/// A section of the blob that only translation uses.
#[derive(Debug, Serialize, Deserialize)]
pub struct Equivalents<'a> {
    /// Equivalents by operator, sorted.
    #[serde(borrow)]
    pub operators: Vec<(OpId, Equivalent<'a>)>,
    /// Equivalents of two chained operators (`Map.layers().add(...)`), sorted.
    pub chains: Vec<(OpId, OpId, Equivalent<'a>)>,
    /// Lines that forms require at the top of a script, sorted by name.
    pub preludes: Vec<Prelude<'a>>,
    /// For the translation to JavaScript.
    pub packages: Packages<'a>,
}

/// How Python packages translate to the Code Editor. Lists are sorted by name or path.
#[derive(Debug, Serialize, Deserialize)]
pub struct Packages<'a> {
    /// Functions that show their arguments.
    pub shows: Vec<&'a str>,
    /// Functions whose calls are dropped, each with the reason why that is a loss, or empty.
    pub calls: Vec<(&'a str, &'a str)>,
    /// Base maps that both have, in capitals.
    pub basemaps: Vec<&'a str>,
    /// Keywords for the latitude and longitude of a new map.
    pub center: Vec<&'a str>,
    /// Keywords for the zoom of a new map.
    pub zoom: Vec<&'a str>,
    /// Methods of the map whose calls are dropped.
    pub idle: Vec<&'a str>,
    /// Python keywords, each with the parameter of the Code Editor's map.
    pub keywords: Vec<(&'a str, &'a str)>,
    /// Methods of the map with another name in the Code Editor.
    pub methods: Vec<(&'a str, &'a str)>,
    /// Methods of the Code Editor's map, with the methods that convert their result to that of the
    /// package, in order.
    pub results: Vec<(&'a str, &'a str)>,
    /// Defaults: function, keyword, value.
    pub defaults: Vec<(&'a str, &'a str, &'a str)>,
    /// The function that adds its first argument to the page.
    pub page: &'a str,
    /// Classes of the interface whose objects are printed rather than added to the page.
    pub printed: Vec<&'a str>,
    /// By name.
    pub packages: Vec<(&'a str, Package<'a>)>,
}

/// A Python package.
#[derive(Debug, Serialize, Deserialize)]
pub struct Package<'a> {
    /// The translated members as dotted paths. `None` if functions are listed one by one.
    #[serde(borrow)]
    pub keeps: Option<Vec<&'a str>>,
    /// Its modules with a class `Map`, of which nothing else is translated.
    pub maps: Vec<&'a str>,
    /// Names that hold the map.
    pub instances: Vec<&'a str>,
}

/// Lines that a form requires at the top of a script.
#[derive(Debug, Serialize, Deserialize)]
pub struct Prelude<'a> {
    /// The name by which forms refer to it.
    pub name: &'a str,
    /// An import, or the definition of a function.
    pub python: &'a str,
    /// Other preludes that this requires.
    pub uses: Vec<&'a str>,
    /// Whether it is an import. Others follow the imports.
    pub import: bool,
}

/// The Python equivalent of an operator.
#[derive(Debug, Serialize, Deserialize)]
pub struct Equivalent<'a> {
    /// Forms, of which the first that applies is used. Empty if there is none.
    pub forms: Vec<Form<'a>>,
    /// Items for [`NodeKind::Added`] in the form of the receiver, if that is in the same chain.
    pub adds: Vec<Item<'a>>,
    /// Parameters that [`Equivalent::adds`] may lose without harm.
    pub drops: Vec<Path<'a>>,
    /// The reason why no form applies, for the user.
    pub none: &'a str,
}

/// A form: a template with conditions.
#[derive(Debug, Serialize, Deserialize)]
pub struct Form<'a> {
    /// The conditions, of which all must hold.
    pub when: Vec<Condition<'a>>,
    /// Statements, or one expression. A statement with placeholders of which none is filled is
    /// omitted. Empty if the call is dropped because nothing needs to be done.
    pub python: Vec<Vec<TemplateNode<'a>>>,
    /// The arguments may be a key and a value, in place of an object with that key.
    pub pair: bool,
    /// The result of the form.
    pub result: Outcome<'a>,
    /// Names of preludes.
    pub uses: Vec<&'a str>,
    /// Parameters and keys of options that may be lost without harm.
    pub drops: Vec<Path<'a>>,
    /// Keywords that [`NodeKind::Added`] takes from later calls in the chain.
    pub takes: Vec<&'a str>,
    /// The object is displayed when it is created.
    pub shows: bool,
    /// The difference, for the user, or empty.
    pub note: &'a str,
}

/// The result of a form.
#[derive(Debug, Serialize, Deserialize)]
pub enum Outcome<'a> {
    /// The form is an expression with the result of the operator.
    Value,
    /// The form is a statement without a result.
    Nothing,
    /// The form is a statement, after which this expression has the result of the operator.
    #[serde(borrow)]
    After(Vec<TemplateNode<'a>>),
}

/// A condition of a form on an argument. A missing argument has its default.
#[derive(Debug, Serialize, Deserialize)]
pub struct Condition<'a> {
    /// The argument.
    #[serde(borrow)]
    pub path: Path<'a>,
    /// The test.
    pub test: Test<'a>,
}

/// A test of an argument.
#[derive(Debug, Serialize, Deserialize)]
pub enum Test<'a> {
    /// It is not given.
    Absent,
    /// It is given.
    Given,
    /// Its bands are known, and it has at least this many.
    KnownBands(u8),
    /// It is certainly of the type.
    #[serde(borrow)]
    Type(Ty<'a>),
    /// It is certainly one of these: strings, numbers and booleans as JSON.
    Value(Vec<&'a str>),
}

/// A parameter, or a key of an object that is given for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path<'a> {
    /// Index into the operator's parameters.
    pub param: u8,
    /// `hAxis`, `title`; empty: the parameter.
    #[serde(borrow)]
    pub keys: Vec<&'a str>,
}

/// A node of a template's syntax tree.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TemplateNode<'a> {
    /// Whether a space precedes it.
    pub space: bool,
    /// The kind.
    #[serde(borrow)]
    pub kind: NodeKind<'a>,
}

/// The kind of a node.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum NodeKind<'a> {
    /// A name, number, string or operator of Python.
    Token(&'a str),
    /// Brackets with the items between the commas.
    Group(Bracket, Vec<Item<'a>>),
    /// An argument of the call.
    Argument(Box<Argument<'a>>),
    /// The receiver of the call.
    Receiver,
    /// The map of the script.
    Map,
    /// The position of the items that later calls in the chain add.
    Added,
}

/// Brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bracket {
    /// `(` and `)`.
    Round,
    /// `[` and `]`.
    Square,
    /// `{` and `}`.
    Curly,
}

/// An item between two commas.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Item<'a> {
    /// The keyword, without its `=`.
    pub keyword: Option<&'a str>,
    /// The value. Empty after the comma of a one-element tuple.
    pub nodes: Vec<TemplateNode<'a>>,
}

/// A placeholder for an argument.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Argument<'a> {
    /// The argument.
    pub path: Path<'a>,
    /// The conversion.
    pub conversion: Conversion<'a>,
    /// The Python keyword of a positional argument, which is used if an earlier argument is
    /// missing.
    pub keyword: Option<&'a str>,
    /// The default.
    pub default: Option<Vec<TemplateNode<'a>>>,
}

/// The conversion of an argument.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Conversion<'a> {
    /// None.
    None,
    /// `str(...)`, unless it is known to be a string.
    Text,
    /// Square brackets, if it is known not to be a list.
    List,
    /// For a color or a list of colors: `#` before hexadecimal ones.
    Colors,
    /// For visualization options, in which JavaScript accepts bands, colors or numbers as one
    /// string with commas: replaces such a string by a list.
    Visualization,
    /// The names of its bands, as a list of strings.
    Bands,
    /// For a function: a call with as many of these as it has parameters, and `None` for further
    /// ones.
    #[serde(borrow)]
    Call(Vec<Vec<TemplateNode<'a>>>),
}
