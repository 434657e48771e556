//! Types of numbers in arrays and bands.

/// The type of the numbers of an array or band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PixelType {
    /// How numbers are stored.
    pub precision: Precision,
    /// The range of integers.
    pub range: Option<(f64, f64)>,
    /// The number of axes of arrays. 0 is a number.
    pub dimensions: i64,
}

/// How numbers are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// Whole numbers.
    Int,
    /// 32 bits.
    Float,
    /// 64 bits.
    Double,
}

impl Precision {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Precision::Int => "int",
            Precision::Float => "float",
            Precision::Double => "double",
        }
    }
}

impl PixelType {
    /// The type of 64-bit numbers with a fraction.
    pub const DOUBLE: PixelType = PixelType { precision: Precision::Double, range: None, dimensions: 0 };
    /// The type of 32-bit numbers with a fraction.
    pub const FLOAT: PixelType = PixelType { precision: Precision::Float, range: None, dimensions: 0 };
    /// The type of signed 64-bit integers.
    pub const INT64: PixelType = PixelType::int(i64::MIN as f64, i64::MAX as f64);

    const fn int(min: f64, max: f64) -> PixelType {
        PixelType { precision: Precision::Int, range: Some((min, max)), dimensions: 0 }
    }

    /// Returns a type by the name of the algorithm that makes it or casts to it: `int8`, `toByte`.
    pub fn named(name: &str) -> Option<PixelType> {
        Some(match name {
            "int8" | "toInt8" => PixelType::int(-128.0, 127.0),
            "uint8" | "toUint8" | "byte" | "toByte" => PixelType::int(0.0, 255.0),
            "int16" | "toInt16" | "short" | "toShort" => PixelType::int(-32_768.0, 32_767.0),
            "uint16" | "toUint16" => PixelType::int(0.0, 65_535.0),
            "int32" | "toInt32" | "int" | "toInt" => PixelType::int(-2_147_483_648.0, 2_147_483_647.0),
            "uint32" | "toUint32" => PixelType::int(0.0, 4_294_967_295.0),
            "int64" | "toInt64" | "long" | "toLong" => PixelType::INT64,
            "float" | "toFloat" => PixelType::FLOAT,
            "double" | "toDouble" => PixelType::DOUBLE,
            _ => return None,
        })
    }

    /// Returns the number as this type stores it. Integers are rounded and clamped to their range.
    pub fn store(self, value: f64) -> f64 {
        match (self.precision, self.range) {
            (Precision::Int, Some((min, max))) if !value.is_nan() => round(value).clamp(min, max),
            (Precision::Int, _) if value.is_nan() => 0.0,
            (Precision::Int, _) => round(value),
            (Precision::Float, _) => f64::from(value as f32),
            (Precision::Double, _) => value,
        }
    }

    /// Returns the type that holds the numbers of both.
    pub fn union(self, other: PixelType) -> PixelType {
        let precision = self.precision.max(other.precision);
        let range = match (precision, self.range, other.range) {
            (Precision::Int, Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            _ => None,
        };
        PixelType { precision, range, dimensions: self.dimensions.max(other.dimensions) }
    }
}

/// Rounds half away from zero towards positive infinity, as Java does: 10.5 to 11, -10.5 to -10.
pub fn round(value: f64) -> f64 {
    (value + 0.5).floor()
}
