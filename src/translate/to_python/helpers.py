def to_text(value):
    """Writes a value as JavaScript does within a string."""
    if value is None:
        return "undefined"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    if isinstance(value, (list, tuple)):
        return ",".join("" if item is None else to_text(item) for item in value)
    if isinstance(value, str):
        return value
    return str(value).replace("e-0", "e-").replace("e+0", "e+")


def index_of(items, item):
    """Tells where an item is in a list; -1 if it is not."""
    return items.index(item) if item in items else -1


def splice(items, start, count, *added):
    """Replaces items of a list and returns those that were there."""
    start = max(len(items) + start, 0) if start < 0 else start
    removed = items[start : start + count]
    items[start : start + count] = added
    return removed


def is_true(value):
    """Tells whether JavaScript takes a value for true: empty lists and dictionaries are."""
    if isinstance(value, (bool, int, float, str)) or value is None:
        return bool(value) and value == value
    return True


def type_of(value):
    """Names the type of a value as JavaScript's typeof does."""
    if value is None:
        return "undefined"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "function" if callable(value) else "object"


def plain(value):
    """Prepares a value for JSON, in which JavaScript writes 1.0 as 1."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def substring(text, start, end=None):
    """Cuts a piece out of a text; bounds may come in any order."""
    bounds = (start, len(text) if end is None else end)
    return text[max(min(bounds), 0) : max(*bounds, 0)]


def join_items(items, separator=","):
    """Joins the items of a list as JavaScript does: None becomes an empty text."""
    return separator.join("" if item is None else to_text(item) for item in items)


def item_at(items, index):
    """Reads an item of a list or text; None beyond its ends."""
    return items[index] if 0 <= index < len(items) else None


def date_of(year, month, day=1, hour=0, minute=0, second=0):
    """Makes a date; months count from 0, and what exceeds a month or a year carries over."""
    date = datetime.datetime(year + month // 12, month % 12 + 1, 1, tzinfo=datetime.timezone.utc)
    return date + datetime.timedelta(days=day - 1, hours=hour, minutes=minute, seconds=second)


def concat_values(value, *others):
    """Joins texts, or lists, as JavaScript's concat does."""
    if isinstance(value, str):
        return value + "".join(to_text(other) for other in others)
    lists = [other if isinstance(other, list) else [other] for other in others]
    return sum(lists, list(value))


def lower_case(text):
    """Writes a text, or one of the server, in small letters."""
    return text.lower() if isinstance(text, str) else text.toLowerCase()


def upper_case(text):
    """Writes a text, or one of the server, in capital letters."""
    return text.upper() if isinstance(text, str) else text.toUpperCase()


def trim_text(text):
    """Drops the blanks around a text, or one of the server."""
    return text.strip() if isinstance(text, str) else text.trim()


def replace_first(text, old, new):
    """Replaces the first match in a text; the server replaces in its own."""
    limit = [1] if isinstance(text, str) else []
    return text.replace(old, new, *limit)


def slice_of(value, start, *end):
    """Cuts a piece out of a text or list, or out of one of the server."""
    if isinstance(value, (str, list, tuple)):
        return value[start : end[0] if end else None]
    return value.slice(start, *end)


def rename_keys(options, names):
    """Renames the options that have another name in Python."""
    return {names.get(key, key): value for key, value in (options or {}).items()}
