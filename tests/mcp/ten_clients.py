"""Ten clients at once over HTTP, of both versions of the protocol. Each checks and explains, and every answer is its own.

    ten_clients.py BINARY
"""

import asyncio
import contextlib
import sys
import time

import httpx2
import server
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

CLIENTS = 10
CALLS = 30
NAMES = ["ee.Image.clip", "ee.Image.reduceRegion", "COPERNICUS/S2_SR_HARMONIZED", "NDVI", "unknown-band"]


async def client(number, port):
    """The number of right answers."""
    async with contextlib.AsyncExitStack() as stack:
        headers = {"Authorization": f"Bearer {server.TOKEN}"}
        http = await stack.enter_async_context(httpx2.AsyncClient(headers=headers, timeout=60))
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
        session = await stack.enter_async_context(Client(transport, mode="auto" if number % 2 else "legacy"))
        right = 0
        for call in range(CALLS):
            # The line of the finding tells whose answer it is.
            lines = number * CALLS + call
            code = "\n" * lines + "print(ee.Image(1).clipp(geometry));"
            found = (await session.call_tool("check", {"code": code})).structured_content["diagnostics"]
            right += {finding["line"] for finding in found} == {lines + 1}
            name = NAMES[call % len(NAMES)]
            right += name.split(".")[-1] in (await session.call_tool("explain", {"name": name})).content[0].text
        return right


async def main(binary):
    with server.http(binary) as (process, port):
        start = time.monotonic()
        right = sum(await asyncio.gather(*(client(number, port) for number in range(CLIENTS))))
        wanted = CLIENTS * CALLS * 2
        print(f"{right} of {wanted} answers right in {time.monotonic() - start:.1f} s, at most {server.megabytes(process)} MB")
        sys.exit(right != wanted)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
