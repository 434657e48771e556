//! geols reads Earth Engine scripts the way Earth Engine itself would. `ARCHITECTURE.md` has the map.

pub mod diagnostic;
pub mod kb;
pub mod syntax;
pub mod text;
pub mod workspace;
