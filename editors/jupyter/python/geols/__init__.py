"""Translation of Earth Engine scripts in notebooks: `%load_ext geols`. The program `geols` does the work."""


def load_ipython_extension(ipython):
    """What `%load_ext geols` calls."""
    # Whoever imports this package to find the program may have no IPython.
    from .magic import GeolsMagics

    ipython.register_magics(GeolsMagics)
