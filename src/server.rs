//! The language server: the protocol around the features. The only place that knows tower-lsp and tokio.
//!
//! A message comes in over `transport`, `connection` gives it to tower-lsp, whose handlers (`adapter`) only turn it into an
//! [`events::Event`]. One thread (`main_loop`) owns all state and never waits; work runs on a pool and comes back as events; what
//! goes to the client goes through one queue (`outbox`). `ARCHITECTURE.md` follows a keystroke through it.

mod adapter;
mod busy;
mod capabilities;
mod connection;
mod convert;
mod documents;
mod elsewhere;
mod events;
mod framing;
mod handlers;
mod main_loop;
mod outbox;
mod parent;
mod publish;
mod sense;
mod session;
mod settings;
mod transport;
mod view;
mod writer;

pub use settings::schema as settings_schema;
pub use transport::{Options, Transport, run};
