// The messages of the engine, its times and its memory.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { Client, compiled, start } from './engine.mjs';

const passed = what => console.log(`  passed: ${what}`);
const at = (line, character) => ({ line, character });
const SCRIPT = `var c = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');
var i = c.median().clipp(geometry); // 😀
i.select('B4').
`;

assert.deepEqual(WebAssembly.Module.imports(compiled).filter(({ module }) => !module.startsWith('./engine_bg')), []);
passed('the engine imports nothing but its own glue');

let began = performance.now();
const engine = await start();
const { client } = engine;
const diagnostics = client.update(SCRIPT);
const first = performance.now() - began;
const unknown = diagnostics.find(diagnostic => diagnostic.code === 'unknown-operator');
assert.deepEqual(unknown.range, { start: at(1, 19), end: at(1, 24) });
const actions = client.ask('codeAction', { range: unknown.range, context: { diagnostics: [] } });
const fix = actions.find(action => action.title === 'Change to "clip"');
assert.deepEqual(Object.values(fix.edit.changes), [[{ range: unknown.range, newText: 'clip' }]]);
passed('diagnostics with fixes');

client.update(SCRIPT.replace('clipp', 'clip'));
const members = client.ask('completion', { position: at(2, 15), context: { triggerKind: 2, triggerCharacter: '.' } }).items;
const member = members.find(item => item.label === 'reduceRegion');
assert.match(client.request('completionItem/resolve', member).documentation.value, /reduceRegion/);
const bands = client.ask('completion', { position: at(2, 11) }).items;
assert(bands.some(item => item.label.includes('B8A')), JSON.stringify(bands.slice(0, 3)));
passed('completion with documentation');
assert.match(client.ask('hover', { position: at(0, 12) }).contents.value, /ImageCollection/);
assert.equal(client.ask('hover', { position: at(1, 38) }), null);
client.update('ee.Image(1).reduceRegion(ee.Reducer.mean(), \n');
const [signature] = client.ask('signatureHelp', { position: at(0, 44) }).signatures;
assert.equal(signature.label.slice(...signature.parameters[signature.activeParameter].label).split(/[:?]/)[0], 'geometry');
client.update('var a = ee.Image(1);\nprint(a);\n');
const renamed = client.ask('rename', { position: at(0, 4), newName: 'b' });
assert.equal(Object.values(renamed.changes)[0].length, 2);
passed('hover, signature, rename');

const tool = (name, args) => client.tool(name, args);
assert.equal(tool('check', { code: 'print(ee.Image(1).clipp(g));', fix: 'all' }).fixed_code, 'print(ee.Image(1).clip(g));');
assert.match(tool('migrate', { code: "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B4');" }).code, /C02\/T1_L2/);
assert.match(tool('translate', { code: 'print(ee.Image(1).and(2));' }).code, /And\(2\)/);
assert.match(tool('explain', { name: 'ee.Image.clip' }).text, /clip/);
assert.equal(tool('search', { query: 'daily rainfall', kind: 'dataset' }).hits[0].kind, 'dataset');
assert.match(tool('summarize', { code: SCRIPT, language: 'javascript' }).summary, /Sentinel-2/);
const plan = tool('plan', { request: 'median NDVI of Kenya in the last 12 months from Sentinel-2, on a map' });
assert(plan.complete && JSON.stringify(plan).includes('2025-06-01'), JSON.stringify(plan));
assert.match(tool('generate', { plan: plan.plan, language: 'python' }).code, /2025/);
passed('every tool; the host tells the day');
for (const [send, expected] of [
  [() => client.request('nothing', {}), /Method not found/],
  [() => client.request('textDocument/hover', { position: 1 }), /expected struct Position/],
  [() => tool('check', { path: 'a.js' }), /no folder/],
  [() => tool('none', {}), /there is no tool/],
]) {
  assert.throws(send, expected);
}
assert.match(client.server.receive('{')[0], /-32700/);
passed('wrong messages are answered with what is wrong');
const second = await start();
const { glue } = second;
assert.throws(() => glue.panic(), error => error instanceof Error && /asked for by the host/.test(error.message));
const lost = second.client.server;
glue.__wbg_reset_state();
assert.throws(() => lost.receive('{}'));
assert.equal(new Client(glue).update(SCRIPT).length, diagnostics.length);
passed('a panic is an exception with its message; a new instance goes on');

// A person types: one character at a time in the middle of a long script.
const examples = new URL('../../../examples/', import.meta.url);
const scripts = readdirSync(examples, { recursive: true }).filter(name => name.endsWith('.js')).sort();
const lines = scripts.flatMap(name => readFileSync(new URL(name, examples), 'utf8').split('\n'));
assert(lines.length > 500, `${lines.length} lines`);
const long = [...lines, ...lines, ...lines].slice(0, 1000);
const typist = await start();
began = performance.now();
typist.client.update(long.join('\n'));
const whole = performance.now() - began;
const typed = "\nvar typed = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2023-01-01', '2023-09-01').median().select('B4');";
const times = [];
const computing = [];
// Other processes prolong the wall-clock time, so the time of the processor is measured too.
const processor = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1000;
let place = at(499, long[499].length);
for (let length = 1; length <= typed.length; length++) {
  const letter = typed[length - 1];
  const used = processor();
  began = performance.now();
  const last = typist.client.update('', [{ range: { start: place, end: place }, text: letter }]);
  times.push(performance.now() - began);
  computing.push(processor() - used);
  place = letter === '\n' ? at(place.line + 1, 0) : at(place.line, place.character + 1);
  if (length % 10 === 0) {
    const text = `${long.slice(0, 500).join('\n')}${typed.slice(0, length)}\n${long.slice(500).join('\n')}`;
    assert.deepEqual(last, (await start()).client.update(text));
  }
}
passed('diagnostics after each keystroke are those of a new analysis');
const quantile = (list, part) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)];
const digits = number => number.toFixed(1);
const [wall, cpu] = [times, computing].map(list => `p50 ${digits(quantile(list, 0.5))} ms, p95 ${digits(quantile(list, 0.95))} ms`);
console.log(`  first diagnostic ${digits(first)} ms with the start; 1,000 lines ${digits(whole)} ms; keystroke ${wall} (processor: ${cpu}); memory ${digits(typist.megabytes())} MB`);
// Slower machines have room; a regression has not.
assert(quantile(computing, 0.5) < 20 && typist.megabytes() < 150, 'too slow, or too much memory');
