//! What `operator_kb/semantics/` says of operators and arguments: effects, roles, traits.
//!
//! Compiled twice, like [`crate::kb::model`], which hands these names on.

use serde::{Deserialize, Serialize};

/// How an operator makes the bands, elements, keys or value of its result. `Unknown` is always safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing is known about the result but its class.
    #[default]
    Unknown,
    /// Facts of the receiver (or first argument) carry over whole: `updateMask`, `clip`, `filterDate`, `sort`.
    Keep,
    /// Bands carry over, values change: `abs`, `divide` by a number; properties are kept when the server keeps them.
    KeepBands,
    /// Image arithmetic: bands of the longer side, else of the left.
    Binary,
    /// A fixed set of bands, keys or columns: `makes`.
    Makes,
    /// Bands of the receiver and `makes`: `ee.Terrain.products`.
    Adds,
    /// Band selection, with optional new names.
    Select,
    /// New names for all bands.
    Rename,
    /// Bands of receiver and argument.
    AddBands,
    /// One image of all arguments' bands: `ee.Image.cat`.
    Concatenate,
    /// Constant image: `constant`, or `constant_0`, `constant_1`, ...
    Constant,
    /// `reduce(reducer)` on an image: the reducer's outputs.
    ReduceImage,
    /// `reduce(reducer)` on a collection: `<band>_<output>`.
    ReduceCollection,
    /// `mean`, `median`, ... of a collection: an image with the elements' bands.
    CollapseCollection,
    /// `reduceRegion`: a dictionary of bands, or `<band>_<output>`.
    ReduceRegion,
    /// `reduceColumns`: a dictionary of the reducer's outputs.
    ReduceColumns,
    /// `combine`: the outputs of both reducers.
    CombineReducers,
    /// `reduceRegions`, `sample`, `sampleRegions`: features with a column per band.
    SampleBands,
    /// First element of a collection whose class is kept: `ImageCollection.first`.
    FirstElement,
    /// An element whose class is lost: `FeatureCollection.first`, `List.get`.
    LoseElement,
    /// Applies a function to each element; elements are what it returns.
    Map,
    /// Folds; the result is what the function returns.
    Iterate,
    /// Elements of both collections.
    Merge,
    /// Sets properties; the rest carries over.
    SetProperties,
    /// Takes over properties of the argument.
    CopyProperties,
    /// List of the elements of a collection.
    ToList,
    /// A collection of the elements of a list.
    FromList,
    /// Loads a dataset by id, or casts what it is given.
    LoadOrCast,
    /// Casts a client value or server object to this class.
    Cast,
    /// A value of a property or key: `get`, `getNumber`.
    GetProperty,
    /// An image from the columns of a table: `reduceToImage`.
    ReduceToImage,
    /// Bands named by an expression's result.
    Expression,
    /// `classify`, `cluster`: one band with the given or default name.
    NamedBand,
    /// A collection joined with another: elements gain properties.
    Join,
    /// The result is the client's copy: `getInfo`.
    ToClient,
}

/// What an argument means. Rules and completion ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Nothing that rules ask for.
    #[default]
    None,
    /// Selects bands of the receiver: names, indices, patterns; a string or a list.
    Band,
    /// One exact band name, or a list of exact names, of the receiver (`normalizedDifference`).
    BandName,
    /// Names for new bands.
    NewName,
    /// A property of the elements of the receiver, or of the receiver itself.
    Property,
    /// Names a property to be made.
    NewProperty,
    /// A key of the receiver dictionary.
    Key,
    /// A date, or a string that Earth Engine parses as one.
    Date,
    /// A start of an interval of which the next `Date` role is the end.
    Start,
    /// The end of the interval.
    End,
    /// Joda letters.
    DateFormat,
    /// An asset id.
    Asset,
    /// Longitude and latitude, alone or in nested lists.
    Coordinates,
    /// Scale in metres per pixel.
    Scale,
    /// CRS code.
    Crs,
    /// Affine transform.
    CrsTransform,
    /// Area of work.
    Region,
    /// Reducer, or its name.
    Reducer,
    /// Visualisation options.
    Visualization,
    /// Colours.
    Palette,
    /// Band-maths expression.
    Expression,
    /// Variables of the expression.
    ExpressionVariables,
    /// A function run on the server per element.
    Callback,
    /// CSS-like widget style.
    Style,
    /// The id of an asset that is made, which JavaScript asks for when it is not given.
    NewAsset,
    /// How pixels are aggregated to coarser ones, by band; JavaScript takes one policy for all.
    Policy,
}

/// Traits of operators that rules ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Falls back to a bad default when neither `scale` nor `crsTransform` is given.
    NeedsScale,
    /// Runs on the client and cannot be called in a mapped function.
    ClientOnly,
    /// Waits for the server: `getInfo`.
    Blocks,
    /// Starts nothing until `start()`: Python's `Export.*`.
    MakesTask,
    /// Called for its effect, the result may be dropped.
    SideEffect,
    /// Replaces the mask (`Image.mask`).
    ReplacesMask,
    /// Forces a scale (`reproject`).
    ForcesScale,
    /// Clips (`clip`).
    Clips,
    /// Narrows a collection (`filter*`).
    Filters,
    /// Both branches run (`Algorithms.If`).
    BothBranches,
    /// Costs grow with the whole collection (`toList`).
    Collects,
    /// Aggregates over an area (`reduceRegion`).
    Aggregates,
    /// Exports; wants one data type for all bands.
    Exports,
    /// Casts all bands to one type (`toFloat`, ...).
    CastsBands,
    /// Gives floating point numbers of 32 bits (`toFloat`, `normalizedDifference`).
    Floating,
    /// A reducer of several inputs: its outputs are not named after a band.
    SeveralInputs,
    /// Wants a Cloud project (`ee.Initialize`).
    NeedsProject,
    /// JavaScript takes no object of named arguments for it: a plain object is the first argument (`ee.Feature`, `ee.Dictionary`).
    Unnamed,
}
