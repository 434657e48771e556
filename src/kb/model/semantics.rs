//! What operators and arguments mean: effects, roles, traits. Both `operator_kb/semantics/` and the
//! blob use these types.
//!
//! Part of `build.rs` too, see [`crate::kb`]. [`crate::kb::model`] reexports these types.

use serde::{Deserialize, Serialize};

/// How an operator derives the bands, elements, keys or value of its result. `Unknown` is always
/// safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing is known about the result but its class.
    #[default]
    Unknown,
    /// The result has all facts of the receiver or first argument: `updateMask`, `clip`,
    /// `filterDate`, `sort`.
    Keep,
    /// The result has the bands of the receiver with other values: `abs`, `divide` by a number.
    KeepBands,
    /// Image arithmetic: bands of the longer side, else of the left.
    Binary,
    /// A fixed set of bands, keys or columns: `makes`.
    Makes,
    /// Bands of the receiver and `makes`: `ee.Terrain.products`.
    Adds,
    /// Band selection, with optional new names.
    Select,
    /// Renames all bands.
    Rename,
    /// Bands of receiver and argument.
    AddBands,
    /// Bands of the receiver, and those that are named of a collection: `linkCollection`.
    LinkBands,
    /// An image with the bands of all arguments: `ee.Image.cat`.
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
    /// An element with an erased class: `FeatureCollection.first`, `List.get`.
    EraseElementClass,
    /// Applies a function to each element. The elements of the result are its results.
    Map,
    /// Folds a collection. The result is that of the function.
    Iterate,
    /// Elements of both collections.
    Merge,
    /// Sets properties and keeps everything else.
    SetProperties,
    /// Copies properties of the argument.
    CopyProperties,
    /// List of the elements of a collection.
    ToList,
    /// A collection of the elements of a list.
    FromList,
    /// Loads a dataset by id, or casts its argument.
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
    /// Joins two collections: elements gain properties.
    Join,
    /// The result is a client value: `getInfo`.
    ToClient,
    /// The value of the item that a user chose in a widget: `ui.Select.getValue`.
    ChosenItem,
}

/// The meaning of an argument, for rules and completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// No known meaning.
    #[default]
    None,
    /// Selects bands of the receiver: names, indices, patterns; a string or a list.
    Band,
    /// One exact band name, or a list of exact names, of the receiver (`normalizedDifference`).
    BandName,
    /// The names of new bands.
    NewName,
    /// A property of the elements of the receiver, or of the receiver itself.
    Property,
    /// The name of a new property.
    NewProperty,
    /// A key of the receiver dictionary.
    Key,
    /// A date, or a string that Earth Engine parses as one.
    Date,
    /// The start of an interval.
    Start,
    /// The end of the interval.
    End,
    /// A date format in Joda letters.
    DateFormat,
    /// An asset id.
    Asset,
    /// Longitude and latitude, alone or in nested lists.
    Coordinates,
    /// A longitude, or the west or east of a box.
    Longitude,
    /// A latitude, or the south or north of a box.
    Latitude,
    /// Scale in meters per pixel.
    Scale,
    /// CRS code.
    Crs,
    /// Affine transform.
    CrsTransform,
    /// The region of a computation.
    Region,
    /// A reducer, or its name.
    Reducer,
    /// Visualization options.
    Visualization,
    /// Colors.
    Palette,
    /// A band math expression.
    Expression,
    /// Variables of the expression.
    ExpressionVariables,
    /// A function that the server runs for each element.
    Callback,
    /// CSS-like widget style.
    Style,
    /// The id of a new asset. JavaScript asks the user for a missing one.
    NewAsset,
    /// How pixels are aggregated, by band. JavaScript accepts one policy for all bands.
    Policy,
}

/// Traits of operators, for rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// It has a bad default without `scale` and `crsTransform`.
    NeedsScale,
    /// It runs on the client, so that a mapped function cannot call it.
    ClientOnly,
    /// Waits for the server: `getInfo`.
    Blocks,
    /// Nothing happens before `start()`: Python's `Export.*`.
    MakesTask,
    /// It has a side effect, so that a script may ignore the result.
    SideEffect,
    /// Replaces the mask (`Image.mask`).
    ReplacesMask,
    /// Masks the pixels that are zero (`selfMask`).
    MasksZero,
    /// Gives masked pixels a value (`unmask`).
    FillsMask,
    /// A filter that keeps the elements that another filter drops (`not`, `neq`).
    Negates,
    /// A filter that keeps the elements with a value (`eq`).
    KeepsEqual,
    /// A filter that keeps the elements below a number (`lt`).
    KeepsBelow,
    /// A filter that keeps the elements above a number (`gt`).
    KeepsAbove,
    /// Adds a column of random numbers from 0 to 1 (`randomColumn`).
    AddsRandom,
    /// Forces a scale (`reproject`).
    ForcesScale,
    /// The result depends on the size of the pixels, so that a scale is part of what is asked for
    /// (`reduceResolution`).
    CountsPixels,
    /// Clips (`clip`).
    Clips,
    /// Narrows a collection (`filter*`).
    Filters,
    /// The server may evaluate both branches (`Algorithms.If`).
    BothBranches,
    /// The cost grows with the whole collection (`toList`).
    Collects,
    /// Aggregates over an area (`reduceRegion`).
    Aggregates,
    /// It exports, and requires one data type for all bands.
    Exports,
    /// Casts all bands to one type (`toFloat`, ...).
    CastsBands,
    /// It returns 32-bit floats (`toFloat`, `normalizedDifference`).
    Floating,
    /// A reducer of several inputs, whose outputs are not named after a band.
    SeveralInputs,
    /// It needs a Cloud project (`ee.Initialize`).
    NeedsProject,
    /// JavaScript has no named arguments for it: a plain object is the first argument
    /// (`ee.Feature`, `ee.Dictionary`).
    Unnamed,
    /// The Python client takes any keyword, and ignores those that it does not know
    /// (`ee.Geometry.Point`).
    TakesAnyKeyword,
}
