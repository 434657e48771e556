//! What requests in people's words are taken for.
