// Builds the page in `dist`: static files for any host. The engine must have been built: `../engine/build.sh`.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('..', import.meta.url));
const out = `${here}dist`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
await build({
  absWorkingDir: here,
  entryPoints: { main: 'src/main.ts', worker: '../engine/worker.ts' },
  outdir: out,
  bundle: true,
  format: 'esm',
  target: ['chrome116', 'firefox128', 'safari17'],
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  // The engine gets its code, so its glue never asks where it is.
  logOverride: { 'empty-import-meta': 'silent' },
});
for (const name of ['index.html', 'style.css', 'icon.svg']) {
  copyFileSync(`${here}src/${name}`, `${out}/${name}`);
}
copyFileSync(`${here}../engine/dist/engine_bg.wasm`, `${out}/engine_bg.wasm`);
copyFileSync(`${here}../../LICENSE`, `${out}/LICENSE`);

// Compressed copies, for hosts that serve them.
let total = 0;
for (const name of ['index.html', 'style.css', 'main.js', 'worker.js', 'engine_bg.wasm']) {
  const bytes = readFileSync(`${out}/${name}`);
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(`${out}/${name}.br`, packed);
  total += packed.length;
  console.log(`  ${name}: ${bytes.length} bytes, ${packed.length} with Brotli`);
}
console.log(`  all: ${total} bytes with Brotli`);
