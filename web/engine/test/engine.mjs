// A new instance of the engine.

import { readFileSync } from 'node:fs';

const bytes = readFileSync(new URL('../dist/engine_bg.wasm', import.meta.url));
export const compiled = new WebAssembly.Module(bytes);
let instances = 0;

export async function start(today = '2026-06-01') {
  // Modules are instantiated once for each address.
  const glue = await import(`../dist/engine.js?${instances++}`);
  const { memory } = glue.initSync({ module: compiled });
  glue.setToday(Date.parse(today) / 86_400_000);
  return { call: (method, parameters = {}) => JSON.parse(glue.call(JSON.stringify({ method, ...parameters }))), megabytes: () => memory.buffer.byteLength / 2 ** 20 };
}
