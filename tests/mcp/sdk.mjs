// The official TypeScript SDK, which speaks the protocol before the newest, over both transports; and what the list of tools costs.
//   node sdk.mjs BINARY FOLDER
import assert from 'node:assert/strict';
import Ajv from 'ajv/dist/2020.js';
import { encode } from 'gpt-tokenizer';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startServer, TOKEN } from './start.mjs';

const [binary, folder] = process.argv.slice(2);
const MAX_TOKENS = 2500;
const REQUEST = 'median NDVI of Kenya in 2022 from Sentinel-2, on a map';
const FAULTY = 'print(ee.Image(1).clipp(geometry));\n';
const CALLS = [
  ['check', { code: FAULTY, fix: 'all' }],
  ['check', { path: 'faulty/urban_heat.py' }],
  ['migrate', { code: "print(ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').size());" }],
  ['translate', { path: 'javascript/night_lights.js' }],
  ['explain', { name: 'ee.Image.reduceRegion', language: 'javascript' }],
  ['search', { query: 'daily rainfall' }],
  ['plan', { request: REQUEST }],
  ['generate', { request: REQUEST }],
  ['summarize', { path: 'python/surface_water.py' }],
];

async function pages(list, key) {
  const items = [];
  let cursor;
  do {
    const page = await list(cursor ? { cursor } : {});
    items.push(...page[key]);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

async function session(transport, name) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const tools = await pages((page) => client.listTools(page), 'tools');
  const resources = await pages((page) => client.listResources(page), 'resources');
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  const ajv = new Ajv({ strict: false });
  for (const tool of tools) assert.equal(tool.annotations.readOnlyHint, true, tool.name);
  for (const [tool, given] of CALLS) {
    // The client too validates what it gets against the schema.
    const result = await client.callTool({ name: tool, arguments: given });
    assert.ok(!result.isError, JSON.stringify(result));
    const { outputSchema } = tools.find((one) => one.name === tool);
    assert.ok(ajv.validate(outputSchema, result.structuredContent), `${tool}: ${ajv.errorsText()}`);
  }
  const wrong = await client.callTool({ name: 'explain', arguments: { name: 'ee.Image.clipp' } });
  assert.ok(wrong.isError && wrong.content[0].text.includes('did you mean'), JSON.stringify(wrong));
  await assert.rejects(client.callTool({ name: 'clip', arguments: {} }), /there is no tool/);
  for (const { uriTemplate } of resourceTemplates) {
    const kind = uriTemplate.split('/')[2];
    const { uri } = resources.find((one) => one.uri.startsWith(`geols://${kind}/`));
    const { contents } = await client.readResource({ uri });
    assert.ok(contents[0].text.length > 20, uri);
    const argument = { name: 'name', value: uri.slice(`geols://${kind}/`.length) };
    const { completion } = await client.complete({ ref: { type: 'ref/resource', uri: uriTemplate }, argument });
    assert.ok(completion.values.includes(argument.value), uri);
  }
  for (const prompt of prompts) {
    const { messages } = await client.getPrompt({ name: prompt.name, arguments: { code: FAULTY } });
    assert.ok(messages[0].content.text.includes(FAULTY.trim()));
  }
  await client.close();
  console.log(`${name}: ${tools.length} tools, ${resources.length} resources, ${prompts.length} prompts`);
  return tools;
}

const tools = await session(new StdioClientTransport({ command: binary, args: ['mcp', folder] }), 'stdio');
const server = await startServer(binary, folder);
try {
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
  await session(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }), 'HTTP');
} finally {
  server.stop();
}

const cost = (value) => encode(JSON.stringify(value)).length;
const shown = (tool) => ({ name: tool.name, description: tool.description, input_schema: tool.inputSchema });
for (const tool of tools) console.log(`${tool.name}: ${cost(tool)} tokens, ${cost(shown(tool))} without schema of the result`);
const all = cost({ tools });
console.log(`list of tools: ${all} tokens, ${cost(tools.map(shown))} without schemas of results; at most ${MAX_TOKENS}`);
assert.ok(all <= MAX_TOKENS, 'the list of tools costs too many tokens');
