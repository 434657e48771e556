// Bundles the extension: dist/extension.js, and dist/browser.js for VS Code for the Web. With `--web` also the engine that browsers run and
// its worker; the engine must have been built (`web/engine/build.sh`).

import { copyFileSync } from 'node:fs';
import { build } from 'esbuild';

const SHARED = { bundle: true, minify: true, sourcemap: false, logLevel: 'warning', outdir: 'dist' };

await build({ ...SHARED, entryPoints: ['src/extension.ts'], platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'] });
await build({ ...SHARED, entryPoints: ['src/browser.ts'], platform: 'browser', format: 'cjs', target: 'es2022', external: ['vscode'] });
if (process.argv.includes('--web')) {
  await build({
    ...SHARED,
    entryPoints: { engine_worker: '../../web/engine/worker.ts' },
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    // The engine gets its bytes, so its glue never asks where it is.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  copyFileSync('../../web/engine/dist/engine_bg.wasm', 'dist/engine_bg.wasm');
}
