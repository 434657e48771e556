//! Finds operators, datasets, indices and recipes by words. Layer L2.
