"""Files of weights in the layout of safetensors: a length, a JSON header, bytes. Read and written without torch.

The package `safetensors` gives no half precision of Google's kind (BF16) as arrays of numpy, and most models that people bring have that.
"""

import json
import sys

import numpy as np

TYPES = {"F32": np.float32, "F16": np.float16, "I64": np.int64}
NAMES = {np.dtype(of): name for name, of in TYPES.items()}


def read_file(path):
    """Returns the tensors of a file; BF16 becomes single precision."""
    raw = np.memmap(path, np.uint8, "r")
    size = int.from_bytes(raw[:8].tobytes(), "little")
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + size].tobytes()).items():
        if name == "__metadata__":
            continue
        start, end = (8 + size + offset for offset in entry["data_offsets"])
        if entry["dtype"] == "BF16":
            values = (raw[start:end].view(np.uint16).astype(np.uint32) << 16).view(np.float32)
        elif entry["dtype"] in TYPES:
            values = raw[start:end].view(TYPES[entry["dtype"]])
        else:
            sys.exit(f"{path}: {name} is {entry['dtype']}, which is not read here")
        tensors[name] = np.array(values).reshape(entry["shape"])
    return tensors


def read_folder(folder):
    """Returns all tensors of a model's folder, in single precision."""
    files = sorted(folder.glob("*.safetensors"))
    if not files:
        sys.exit(f"{folder} has no *.safetensors")
    return {name: values.astype(np.float32) for file in files for name, values in read_file(file).items()}


def write_file(path, tensors):
    """Writes tensors in single or half precision."""
    header, at = {}, 0
    for name, values in tensors.items():
        header[name] = {"dtype": NAMES[values.dtype], "shape": list(values.shape), "data_offsets": [at, at + values.nbytes]}
        at += values.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for values in tensors.values():
            file.write(np.ascontiguousarray(values).tobytes())
