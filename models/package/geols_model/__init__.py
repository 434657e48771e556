"""The models that geols ships, as data: `completion` and `encoder`. geols finds the folder; nothing needs to import it."""
