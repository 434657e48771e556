//! The shape of what the Code Editor's interface is called in Python: forms with places for arguments.
//!
//! Compiled twice, like [`crate::kb::model`].

use serde::{Deserialize, Serialize};

use crate::kb::model::{OpId, Ty};

/// The fourth section: what only the translation to Python asks for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Equivalents<'a> {
    /// By operator, sorted.
    #[serde(borrow)]
    pub operators: Vec<(OpId, Equivalent<'a>)>,
    /// By operator and the operator that is called on its result at once (`Map.layers().add(...)`), sorted.
    #[serde(borrow)]
    pub chains: Vec<(OpId, OpId, Equivalent<'a>)>,
    /// What forms need at the top of a script, sorted by name.
    #[serde(borrow)]
    pub preludes: Vec<Prelude<'a>>,
    /// For the way back.
    #[serde(borrow)]
    pub packages: Packages<'a>,
}

/// What becomes of Python packages in the Code Editor. Lists are sorted, by name or path.
#[derive(Debug, Serialize, Deserialize)]
pub struct Packages<'a> {
    /// Functions that show their arguments.
    #[serde(borrow)]
    pub shows: Vec<&'a str>,
    /// Functions of whose calls nothing is left, with words why that is a loss, or none.
    #[serde(borrow)]
    pub calls: Vec<(&'a str, &'a str)>,
    /// Base maps of both, in capitals.
    #[serde(borrow)]
    pub basemaps: Vec<&'a str>,
    /// Keywords of a new map with its latitude and longitude.
    #[serde(borrow)]
    pub centre: Vec<&'a str>,
    /// Keywords of a new map with its zoom.
    #[serde(borrow)]
    pub zoom: Vec<&'a str>,
    /// Methods of the map of which nothing is left.
    #[serde(borrow)]
    pub idle: Vec<&'a str>,
    /// Keywords of Python, with the parameters of the Code Editor's map.
    #[serde(borrow)]
    pub keywords: Vec<(&'a str, &'a str)>,
    /// Methods of the map that are called otherwise there.
    #[serde(borrow)]
    pub methods: Vec<(&'a str, &'a str)>,
    /// Methods of the Code Editor's map, with the methods that make of what they give what the package's gives, in order.
    #[serde(borrow)]
    pub results: Vec<(&'a str, &'a str)>,
    /// What functions take for keywords that are not given: function, keyword, value.
    #[serde(borrow)]
    pub defaults: Vec<(&'a str, &'a str, &'a str)>,
    /// The function that puts what its first parameter takes on the page.
    pub page: &'a str,
    /// Classes of the interface of which objects are printed and not put on the page.
    #[serde(borrow)]
    pub printed: Vec<&'a str>,
    /// By name.
    #[serde(borrow)]
    pub packages: Vec<(&'a str, Package<'a>)>,
}

/// A Python package.
#[derive(Debug, Serialize, Deserialize)]
pub struct Package<'a> {
    /// All of it that is translated, as dotted paths; `None`: it is translated function by function.
    #[serde(borrow)]
    pub keeps: Option<Vec<&'a str>>,
    /// Its modules with a class `Map`: nothing else of it is translated.
    #[serde(borrow)]
    pub maps: Vec<&'a str>,
    /// Names that are the map.
    #[serde(borrow)]
    pub instances: Vec<&'a str>,
}

/// Lines that stand at the top of a script that uses a form.
#[derive(Debug, Serialize, Deserialize)]
pub struct Prelude<'a> {
    /// The name by which forms ask for it.
    pub name: &'a str,
    /// An import, or the definition of a function.
    pub python: &'a str,
    /// Further preludes that this needs.
    #[serde(borrow)]
    pub uses: Vec<&'a str>,
    /// It is an import. What is none stands below the imports.
    pub import: bool,
}

/// What an operator is in Python.
#[derive(Debug, Serialize, Deserialize)]
pub struct Equivalent<'a> {
    /// Forms; the first whose conditions hold and that can be written is right. Empty: there is none.
    #[serde(borrow)]
    pub forms: Vec<Form<'a>>,
    /// Items for the place [`Part::Added`] of the form that made the receiver, when that is in the same chain.
    #[serde(borrow)]
    pub adds: Vec<Item<'a>>,
    /// Parameters of which [`Equivalent::adds`] loses something without harm.
    #[serde(borrow)]
    pub drops: Vec<Path<'a>>,
    /// Why there is no form, or none where no condition holds: words for the user.
    pub none: &'a str,
}

/// One form.
#[derive(Debug, Serialize, Deserialize)]
pub struct Form<'a> {
    /// All must hold.
    #[serde(borrow)]
    pub when: Vec<Condition<'a>>,
    /// Statements, or one expression. One with places for arguments of which nothing is given drops out. None: the call is left
    /// out, since nothing needs to be done.
    #[serde(borrow)]
    pub python: Vec<Vec<Piece<'a>>>,
    /// The first argument may be the name of a key, with the value in the second, in place of an object with that key.
    pub pair: bool,
    /// What the form gives.
    #[serde(borrow)]
    pub result: Outcome<'a>,
    /// Names of preludes.
    #[serde(borrow)]
    pub uses: Vec<&'a str>,
    /// What is lost without harm: a whole parameter, or what is not named of an object of options.
    #[serde(borrow)]
    pub drops: Vec<Path<'a>>,
    /// Keywords that [`Part::Added`] takes from what follows in the chain.
    #[serde(borrow)]
    pub takes: Vec<&'a str>,
    /// It is displayed as soon as it is made.
    pub shows: bool,
    /// What differs: words for the user; empty: nothing.
    pub note: &'a str,
}

/// What a form gives.
#[derive(Debug, Serialize, Deserialize)]
pub enum Outcome<'a> {
    /// The form is an expression that gives what the operator gives.
    Value,
    /// The form is a statement, and nothing stands for what the operator gives.
    Nothing,
    /// The form is a statement, after which this stands for what the operator gives.
    #[serde(borrow)]
    After(Vec<Piece<'a>>),
}

/// A condition of a form on one argument. An argument that is not given is its default.
#[derive(Debug, Serialize, Deserialize)]
pub struct Condition<'a> {
    /// Which.
    #[serde(borrow)]
    pub path: Path<'a>,
    /// What must hold.
    #[serde(borrow)]
    pub test: Test<'a>,
}

/// What must hold of an argument.
#[derive(Debug, Serialize, Deserialize)]
pub enum Test<'a> {
    /// It is not given.
    Absent,
    /// It is given.
    Given,
    /// Its bands are known, and there are at least so many.
    KnownBands(u8),
    /// It is certainly of the type.
    #[serde(borrow)]
    Type(Ty<'a>),
    /// It is certainly one of these: strings, numbers and booleans as JSON.
    #[serde(borrow)]
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

/// A part of a form, and whether a space stands before it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Piece<'a> {
    /// A space stands before it.
    pub space: bool,
    /// The part.
    #[serde(borrow)]
    pub part: Part<'a>,
}

/// A part of a form.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Part<'a> {
    /// A name, number, string or operator of Python.
    Token(&'a str),
    /// Brackets with what stands between the commas.
    Group(Bracket, Vec<Item<'a>>),
    /// An argument of the call.
    #[serde(borrow)]
    Argument(Box<Argument<'a>>),
    /// What the method is called on.
    Receiver,
    /// The map of the script.
    Map,
    /// Where items of methods that follow in the chain are added.
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

/// What stands between two commas.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Item<'a> {
    /// The keyword, without its `=`.
    pub keyword: Option<&'a str>,
    /// The rest. Nothing: the comma before it is that of a tuple of one.
    #[serde(borrow)]
    pub pieces: Vec<Piece<'a>>,
}

/// A place for an argument.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Argument<'a> {
    /// Which.
    #[serde(borrow)]
    pub path: Path<'a>,
    /// What is done with it.
    #[serde(borrow)]
    pub conversion: Conversion<'a>,
    /// Keyword in Python of a positional argument, which it gets when one before it is missing.
    pub keyword: Option<&'a str>,
    /// What is written when it is not given.
    #[serde(borrow)]
    pub default: Option<Vec<Piece<'a>>>,
}

/// What is done with an argument.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Conversion<'a> {
    /// It is written as it is.
    None,
    /// `str(...)` is written around it where it is not known to be a string.
    Text,
    /// Square brackets are written around it where it is known not to be a list.
    List,
    /// A colour or a list of colours: `#` is written before what is hexadecimal without it.
    Colors,
    /// It is an object of options of visualization, in which JavaScript takes several bands, colours or numbers as one string with
    /// commas: lists are written for these.
    Visualization,
    /// The names of its bands are written, as a list of strings.
    Bands,
    /// It is a function and is called, with as many of these as it has parameters, and `None` for further ones.
    #[serde(borrow)]
    Call(Vec<Vec<Piece<'a>>>),
}
