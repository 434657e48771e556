// The protocol's own conformance checks, through a proxy that adds the token.
//   node conformance.mjs BINARY
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startServer, TOKEN } from './start.mjs';

const SCENARIOS = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

// Scenarios that call a tool, resource or prompt that only the test server of the checks has, by the reason.
const LEFT_OUT = {
  'a tool of the test server': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'json-schema-2020-12',
  ],
  'a tool that logs, asks the client or tells progress': [
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'a resource of the test server': ['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
  'a prompt of the test server': [
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'capabilities that geols does not offer: logs, and resources that change': [
    'logging-set-level',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
};

const tool = fileURLToPath(new URL('node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url));
const server = await startServer(process.argv[2]);
const { host } = new URL(server.url);

const proxy = createServer((from, to) => {
  const own = `127.0.0.1:${proxy.address().port}`;
  const headers = { ...from.headers, authorization: `Bearer ${TOKEN}` };
  // Only the proxy's own address becomes that of the server; a foreign one stays.
  for (const name of ['host', 'origin']) {
    if (headers[name]) headers[name] = headers[name].replace(own, host);
  }
  const { method, url: path } = from;
  const forward = request(`http://${host}${path}`, { method, headers }, (answer) => {
    to.writeHead(answer.statusCode, answer.headers);
    answer.pipe(to);
  });
  forward.on('error', () => to.destroy());
  to.on('close', () => forward.destroy());
  from.pipe(forward);
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${proxy.address().port}/mcp`;

const run = spawn(process.execPath, [tool, 'server', '--url', url, '--suite', 'all', '-o', 'results']);
let output = '';
for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data));
await new Promise((resolve) => run.on('close', resolve));
proxy.closeAllConnections();
proxy.close();
server.stop();

const [log, summary] = output.split('=== SUMMARY ===');
const passed = new Map([...(summary ?? '').matchAll(/([✓✗]) (\S+): /g)].map((match) => [match[2], match[1] === '✓']));
for (const scenario of SCENARIOS) console.log(`${passed.get(scenario) ? 'passed' : 'FAILED'}: ${scenario}`);
for (const [reason, scenarios] of Object.entries(LEFT_OUT)) console.log(`left out (${reason}): ${scenarios.join(', ')}`);

// A scenario of a later version of the checks must be put into one of the lists.
const known = [...SCENARIOS, ...Object.values(LEFT_OUT).flat()];
const unknown = [...passed.keys()].filter((name) => !known.includes(name));
if (unknown.length) console.log(`not in the lists: ${unknown.join(', ')}`);
const failed = SCENARIOS.filter((scenario) => !passed.get(scenario));
if (failed.length) console.log(log.split('=== Running').filter((part) => failed.some((name) => part.includes(name))).join(''), summary);
process.exit(failed.length || unknown.length ? 1 : 0);
