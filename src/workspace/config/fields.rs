//! The keys of a configuration with their shapes and descriptions. Both [`super::parse`] and the
//! JSON Schema follow this table, so that neither can miss a key.

/// A key of a table.
#[derive(Debug)]
pub struct Field {
    /// The name, as written.
    pub name: &'static str,
    /// The description in the JSON Schema.
    pub about: &'static str,
    /// The shape of its value.
    pub shape: Shape,
}

/// The shape of a value.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// A string.
    Text,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// A date, as a TOML date or a string `yyyy-MM-dd`.
    Date,
    /// A number of bytes, or a string such as `20 MB`.
    Size,
    /// One of these strings.
    OneOf(&'static [&'static str]),
    /// Strings.
    Texts,
    /// Names of rules, or `all`.
    RuleNames,
    /// A table from rule to severity.
    Severities,
    /// A table from file pattern to names of rules.
    PatternRules,
    /// A table from whole number to string.
    Values,
    /// Two whole numbers.
    Pair,
    /// A list of tables with these keys; a plain string stands for a table with only a `name`.
    Named(&'static [Field]),
    /// A list of tables with these keys.
    Tables(&'static [Field]),
    /// A table with these keys.
    Table(&'static [Field]),
    /// True or false.
    Flag,
}

const fn field(name: &'static str, about: &'static str, shape: Shape) -> Field {
    Field { name, about, shape }
}

/// Severities, as written.
pub const SEVERITIES: &[&str] = &["off", "hint", "warning", "error"];

/// The types of an asset, as written.
const ASSET_TYPES: &[&str] = &["image", "image-collection", "table"];

/// The keys of a configuration.
pub static CONFIG: &[Field] = &[
    field("rules", "Severity by rule.", Shape::Severities),
    field("select", "Run only these rules.", Shape::RuleNames),
    field("ignore", "Do not run these rules.", Shape::RuleNames),
    field("exclude", "Files and folders to leave out, in the notation of .gitignore.", Shape::Texts),
    field("per-file-ignores", "Rules to leave out in the files that match a pattern.", Shape::PatternRules),
    field("max-file-size", "Larger files are not read: bytes, or a string such as \"20 MB\".", Shape::Size),
    field(
        "scripts-without-suffix",
        "Find scripts without a suffix in folders, as the Code Editor names them.",
        Shape::Flag,
    ),
    field("globals", "Names that exist beside those of the language.", Shape::Texts),
    field("model", "Models on this machine: for code, and for search by meaning.", Shape::Table(MODEL)),
    field("assets", "Your own assets, so that they are checked like the public catalog.", Shape::Tables(ASSET)),
];

/// The devices of a model, as written.
const DEVICES: &[&str] = &["auto", "cpu", "cuda"];

/// The keys of `[model]`. The path of the ONNX Runtime library is not one of them: a library is
/// code, and a folder that a user opens must not choose it.
pub static MODEL: &[Field] = &[
    field("folder", "Folder of a decoder as optimum exports it, relative to this file.", Shape::Text),
    field("shipped", "Let the model of the package geols-model complete at the cursor.", Shape::Flag),
    field("file", "Which of its models, such as \"onnx/model_q4.onnx\".", Shape::Text),
    field("encoder", "Folder of a sentence encoder, for search by meaning.", Shape::Text),
    field("device", "Where models run: on a GPU where that works, on the processor, on a GPU.", Shape::OneOf(DEVICES)),
    field("threads", "Threads; as many as there are cores, at most 8, when it is not given.", Shape::Integer),
    field(
        "spinning",
        "Keep cores busy between operators: faster on an idle machine, slower on a busy one.",
        Shape::Flag,
    ),
    field("context", "At most this many tokens of prompt and answer.", Shape::Integer),
];

/// The keys of an asset.
pub static ASSET: &[Field] = &[
    field("id", "Asset id.", Shape::Text),
    field("pattern", "Pattern over asset ids: * within a part, ** across parts.", Shape::Text),
    field("type", "What the asset is.", Shape::OneOf(ASSET_TYPES)),
    field("title", "What a person calls it.", Shape::Text),
    field("bands", "All of its bands.", Shape::Named(BAND)),
    field("properties", "Properties of its images.", Shape::Named(PROPERTY)),
    field("columns", "Columns of a table.", Shape::Named(PROPERTY)),
    field("start", "First day.", Shape::Date),
    field("end", "Last day; leave it out while data keeps coming.", Shape::Date),
    field("gsd", "Meters per pixel.", Shape::Number),
    field("cadence", "Time between images, such as \"16 day\".", Shape::Text),
];

/// The keys of a band.
pub static BAND: &[Field] = &[
    field("name", "Band name.", Shape::Text),
    field("description", "What it holds.", Shape::Text),
    field("units", "Units of the physical value.", Shape::Text),
    field("scale", "Physical value = stored value * scale + offset.", Shape::Number),
    field("offset", "Physical value = stored value * scale + offset.", Shape::Number),
    field("min", "Smallest stored value.", Shape::Number),
    field("max", "Largest stored value.", Shape::Number),
    field("gsd", "Meters per pixel.", Shape::Number),
    field("wavelength", "Such as \"665nm\".", Shape::Text),
    field("role", "What it measures: red, nir, swir16, ...", Shape::Text),
    field("bits", "Bit fields of a quality band.", Shape::Tables(BITS)),
    field("classes", "Values of a class band.", Shape::Tables(CLASS)),
];

/// The keys of a bit field.
pub static BITS: &[Field] = &[
    field("bit", "A single bit.", Shape::Integer),
    field("bits", "First and last bit.", Shape::Pair),
    field("meaning", "What it says.", Shape::Text),
    field("values", "Meaning by value.", Shape::Values),
];

/// The keys of a class.
pub static CLASS: &[Field] = &[
    field("value", "The stored value.", Shape::Integer),
    field("meaning", "What it says.", Shape::Text),
    field("color", "Color as rrggbb.", Shape::Text),
];

/// The keys of a property or column.
pub static PROPERTY: &[Field] = &[
    field("name", "Name.", Shape::Text),
    field("type", "Type, such as STRING, DOUBLE, INT.", Shape::Text),
    field("values", "Values that occur.", Shape::Texts),
];
