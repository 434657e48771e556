"""else of try, and errors that pass through."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

log = []


def read(key):
    try:
        value = {"a": 1}[key]
    except KeyError:
        log.append("missing " + key)
        return 0
    else:
        log.append("found " + key)
    finally:
        log.append("done")
    return value


print(ee.Number(read("a")).getInfo(), ee.Number(read("b")).getInfo())
try:
    try:
        raise ValueError("inner")
    finally:
        log.append("inner")
except Exception as error:
    log.append(str(error))
print(ee.List(log).getInfo())
