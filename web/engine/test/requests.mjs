// The requests of the engine, its times and its memory.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { compiled, start } from './engine.mjs';

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
const { findings } = engine.call('update', { text: SCRIPT, language: 'javascript' });
const first = performance.now() - began;
const unknown = findings.find(finding => finding.rule === 'unknown-operator');
assert.deepEqual(unknown.range, { start: at(1, 19), end: at(1, 24) });
assert.deepEqual(unknown.fixes[0].edits, [{ range: unknown.range, text: 'clip' }]);
passed('findings with fixes');

engine.call('update', { text: SCRIPT.replace('clipp', 'clip'), language: 'javascript' });
const members = engine.call('complete', { position: at(2, 15), trigger: '.' }).items;
assert.match(engine.call('document', { key: members.find(item => item.label === 'reduceRegion').key }), /reduceRegion/);
const bands = engine.call('complete', { position: at(2, 11), trigger: null }).items;
assert(bands.some(item => item.label.includes('B8A')), JSON.stringify(bands.slice(0, 3)));
passed('completion with documentation');
assert.match(engine.call('hover', { position: at(0, 12) }).text, /ImageCollection/);
assert.equal(engine.call('hover', { position: at(1, 38) }), null);
engine.call('update', { text: 'ee.Image(1).reduceRegion(ee.Reducer.mean(), \n', language: 'javascript' });
const signature = engine.call('signature', { position: at(0, 44) });
assert.equal(signature.label.slice(...signature.parameters[signature.active]).split(/[:?]/)[0], 'geometry');
engine.call('update', { text: SCRIPT, language: 'javascript' });
assert(engine.call('actions', { range: unknown.range }).some(action => action.title === unknown.fixes[0].title && action.kind === 'quickfix'));
passed('hover, signature, actions');

const tool = (name, args) => engine.call('tool', { name, arguments: args }).data;
assert.equal(tool('check', { code: 'print(ee.Image(1).clipp(g));', fix: 'all' }).fixed_code, 'print(ee.Image(1).clip(g));');
assert.match(tool('migrate', { code: "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B4');" }).code, /C02\/T1_L2/);
assert.match(tool('translate', { code: 'print(ee.Image(1).and(2));' }).code, /And\(2\)/);
assert.match(tool('explain', { name: 'ee.Image.clip' }).text, /clip/);
assert.equal(tool('search', { query: 'daily rainfall', kind: 'dataset' }).hits[0].kind, 'dataset');
assert.match(tool('summarize', { code: SCRIPT, language: 'javascript' }).summary, /Sentinel-2/);
const plan = tool('plan', { request: 'median NDVI of Kenya last year from Sentinel-2, on a map' });
assert(plan.complete && JSON.stringify(plan).includes('2025-06-01'), JSON.stringify(plan));
assert.match(tool('generate', { plan: plan.plan, language: 'python' }).code, /2025/);
passed('every tool; the host tells the day');
for (const [method, parameters, expected] of [
  ['nothing', {}, /unknown variant/],
  ['update', { text: 1 }, /invalid type/],
  ['tool', { name: 'check', arguments: { path: 'a.js' } }, /no folder/],
  ['tool', { name: 'none', arguments: {} }, /there is no tool/],
]) {
  assert.throws(() => engine.call(method, parameters), error => typeof error === 'string' && expected.test(error));
}
passed('wrong requests are answered with what is wrong');
const second = await start();
assert.throws(() => second.call('panic'), error => error instanceof Error && /asked for by the host/.test(error.message));
passed('a panic is an exception with its message');

// A person types: one character at a time in the middle of a long script.
const examples = new URL('../../../examples/', import.meta.url);
const scripts = readdirSync(examples, { recursive: true }).filter(name => name.endsWith('.js')).sort();
const lines = scripts.flatMap(name => readFileSync(new URL(name, examples), 'utf8').split('\n'));
assert(lines.length > 500, `${lines.length} lines`);
const long = [...lines, ...lines, ...lines].slice(0, 1000);
const typist = await start();
began = performance.now();
typist.call('update', { text: long.join('\n'), language: 'javascript' });
const whole = performance.now() - began;
const typed = "\nvar typed = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2023-01-01', '2023-09-01').median().select('B4');";
const times = [];
const computing = [];
// Other processes prolong the wall-clock time, so the time of the processor is measured too.
const processor = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1000;
let last;
for (let length = 1; length <= typed.length; length++) {
  const text = [...long.slice(0, 500), typed.slice(0, length), ...long.slice(500)].join('\n');
  const used = processor();
  began = performance.now();
  last = typist.call('update', { text, language: 'javascript' });
  times.push(performance.now() - began);
  computing.push(processor() - used);
  if (length % 10 === 0) {
    assert.deepEqual(last, (await start()).call('update', { text, language: 'javascript' }));
  }
}
passed('findings after each keystroke are those of a new analysis');
const quantile = (list, part) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)];
const digits = number => number.toFixed(1);
const [wall, cpu] = [times, computing].map(list => `p50 ${digits(quantile(list, 0.5))} ms, p95 ${digits(quantile(list, 0.95))} ms`);
console.log(`  first finding ${digits(first)} ms with the start; 1,000 lines ${digits(whole)} ms; keystroke ${wall} (processor: ${cpu}); memory ${digits(typist.megabytes())} MB`);
// Slower machines have room; a regression has not.
assert(quantile(computing, 0.5) < 20 && typist.megabytes() < 150, 'too slow, or too much memory');
