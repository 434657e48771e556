"""Everything that the server offers, through the official Python SDK: both transports, and both versions of the protocol.

    sdk.py BINARY
"""

import asyncio
import contextlib
import sys

import httpx2
import jsonschema
import server
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

# "auto" asks for the newest protocol, "legacy" shakes hands as the one before.
MODES = {"auto": "2026-07-28", "legacy": "2025-11-25"}
REQUEST = "median NDVI of Kenya in 2022 from Sentinel-2, on a map"
LANDSAT = "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B4');\nprint(c.size());\n"
FAULTY = "print(ee.Image(1).clipp(geometry));\n"
TOOLS = "check migrate translate explain search plan generate summarize".split()

# Calls, and what their data must show.
CALLS = [
    ("check", {"code": FAULTY}, lambda d: d["diagnostics"][0]["fix"]["edits"][0]["text"] == "clip"),
    ("check", {"code": FAULTY, "fix": "all"}, lambda d: "clip(geometry)" in d["fixed_code"]),
    ("check", {"path": "faulty/burn_severity.js"}, lambda d: d["errors"] >= 8),
    ("check", {"path": "faulty/crop_calendar.ipynb"}, lambda d: d["errors"] >= 4),
    ("check", {"path": "python/night_lights.py"}, lambda d: d["errors"] == 0),
    ("migrate", {"code": LANDSAT}, lambda d: "LANDSAT/LC08/C02/T1_L2" in d["code"] and "SR_B4" in d["code"]),
    ("translate", {"path": "javascript/night_lights.js"}, lambda d: d["language"] == "python" and "import ee" in d["code"]),
    ("translate", {"path": "python/night_lights.py"}, lambda d: d["language"] == "javascript" and "import ee" not in d["code"]),
    ("explain", {"name": "ee.Image.reduceRegion"}, lambda d: "maxPixels" in d["text"]),
    ("explain", {"name": "ee.Image", "page": 2}, lambda d: d["page"] == 2 <= d["pages"]),
    ("explain", {"name": "COPERNICUS/S2_SR_HARMONIZED"}, lambda d: "B8A" in d["text"]),
    ("search", {"query": "daily rainfall", "kind": "dataset", "limit": 3}, lambda d: len(d["hits"]) == 3),
    ("plan", {"request": REQUEST}, lambda d: d["complete"] and d["plan"]["steps"]),
    ("generate", {"request": REQUEST, "language": "javascript"}, lambda d: d["complete"] and "COPERNICUS/S2" in d["code"]),
    ("generate", {"recipe": "index-composite", "parameters": {"index": "EVI"}}, lambda d: "EVI" in d["code"]),
    ("summarize", {"path": "javascript/surface_water.js"}, lambda d: "Sentinel-1" in d["summary"]),
]

# Calls that fail, and what they must say to do.
WRONG = [
    ("check", {}, 'give either "code" or "path"'),
    ("check", {"code": "x", "path": "y"}, 'give either "code" or "path"'),
    ("check", {"script": "x"}, "expected one of"),
    ("check", {"code": "hello there"}, 'give "language"'),
    ("check", {"path": "../Cargo.toml"}, 'give "code" instead'),
    ("explain", {"name": "ee.Image.clipp"}, "did you mean ee.Image.clip"),
    ("explain", {"name": "ee.Image", "page": 99}, "only 1 to"),
    ("generate", {"recipe": "index-composit"}, "did you mean index-composite"),
    ("generate", {}, "give one of"),
    ("plan", {"request": "x" * 20_000}, "the limit is"),
]

RESOURCES = {
    "geols://operator/ee.Image.clip": "clip",
    "geols://dataset/COPERNICUS/S2_SR_HARMONIZED": "`B4`",
    "geols://rule/unknown-band": "band",
    "geols://recipe/index-composite": "```",
}


async def pages(list_page, key):
    """All items of a list that comes in pages."""
    items, cursor = [], None
    while True:
        page = await list_page(cursor=cursor)
        items += getattr(page, key)
        cursor = page.next_cursor
        if cursor is None:
            return items


async def error_of(awaitable):
    try:
        await awaitable
    except MCPError as error:
        return error.error.message
    raise AssertionError("no error")


async def tools(client):
    found = await pages(client.list_tools, "tools")
    assert [tool.name for tool in found] == TOOLS, found
    schemas = {}
    for tool in found:
        assert tool.annotations.read_only_hint and tool.annotations.open_world_hint is False, tool.name
        assert tool.annotations.title and tool.description, tool.name
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        schemas[tool.name] = tool
    for name, arguments, holds in CALLS:
        jsonschema.validate(arguments, schemas[name].input_schema)
        result = await client.call_tool(name, arguments)
        assert not result.is_error and result.content[0].text, (name, arguments, result)
        jsonschema.validate(result.structured_content, schemas[name].output_schema)
        assert holds(result.structured_content), (name, arguments, result.structured_content)
    for name, arguments, words in WRONG:
        result = await client.call_tool(name, arguments)
        assert result.is_error and words in result.content[0].text, (name, arguments, result.content)
    assert "there is no tool" in await error_of(client.call_tool("clip", {}))
    return len(CALLS) + len(WRONG)


async def resources(client):
    found = await pages(client.list_resources, "resources")
    names = {str(resource.uri) for resource in found}
    assert len(names) == len(found) > 2_000 and names >= RESOURCES.keys(), len(found)
    templates = await pages(client.list_resource_templates, "resource_templates")
    kinds = {template.uri_template.split("/")[2] for template in templates}
    assert kinds == {uri.split("/")[2] for uri in RESOURCES}, templates
    for uri, words in RESOURCES.items():
        contents = (await client.read_resource(uri)).contents[0]
        assert words in contents.text and contents.mime_type == "text/markdown", uri
    for uri in ("geols://dataset/ee.Image.clip", "geols://rule/../../etc/passwd", "file:///etc/passwd"):
        assert "no resource" in await error_of(client.read_resource(uri))
    await error_of(client.list_resources(cursor="nowhere"))
    for template in templates:
        reference = {"type": "ref/resource", "uri": template.uri_template}
        start = {"dataset": "copernicus/s2", "operator": "ee.Image.cl", "rule": "unknown", "recipe": "index"}
        kind = template.uri_template.split("/")[2]
        values = (await client.complete(reference, {"name": "name", "value": start[kind]})).completion.values
        assert 0 < len(values) <= 100 and values[0].lower().startswith(start[kind].lower()), values
    return len(found)


async def prompts(client):
    found = await pages(client.list_prompts, "prompts")
    assert [prompt.name for prompt in found] == ["fix_script", "update_datasets"], found
    for prompt in found:
        message = (await client.get_prompt(prompt.name, {"code": FAULTY})).messages[0]
        assert message.role == "user" and FAULTY.strip() in message.content.text
        assert "missing" in await error_of(client.get_prompt(prompt.name, {}))
    await error_of(client.get_prompt("no_prompt", {"code": "x"}))


async def session(transport, mode, name):
    async with Client(transport, mode=mode) as client:
        assert client.protocol_version == MODES[mode], client.protocol_version
        assert client.server_info.name == "geols" and "check" in client.instructions
        calls = await tools(client)
        count = await resources(client)
        await prompts(client)
        print(f"{name}, protocol {client.protocol_version}: {calls} calls, {count} resources, prompts, completions")


async def main(binary):
    for mode in MODES:
        parameters = StdioServerParameters(command=binary, args=["mcp", str(server.EXAMPLES)])
        await session(parameters, mode, "stdio")
    with server.http(binary) as (_, port):
        for mode in MODES:
            headers = {"Authorization": f"Bearer {server.TOKEN}"}
            async with contextlib.AsyncExitStack() as stack:
                http = await stack.enter_async_context(httpx2.AsyncClient(headers=headers, timeout=30))
                await session(streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http), mode, "HTTP")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
