// Builds dist/chromium and dist/firefox from one source; `--zip` packs both for the stores. Needs a built engine: `web/engine/build.sh`.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8'));

/** What differs: Firefox has no service workers for extensions, and wants a name that stays. */
const BROWSERS = {
  chromium: { minimum_chrome_version: '116', background: { service_worker: 'background.js' } },
  firefox: {
    background: { scripts: ['background.js'] },
    browser_specific_settings: {
      gecko: { id: 'code-editor@geols', strict_min_version: '128.0', data_collection_permissions: { required: ['none'] } },
    },
  },
};

rmSync(`${here}/dist`, { recursive: true, force: true });
for (const [browser, own] of Object.entries(BROWSERS)) {
  const out = `${here}/dist/${browser}`;
  mkdirSync(out, { recursive: true });
  const entry = { background: 'src/background.ts', relay: 'src/relay.ts', page: 'src/page/main.ts', options: 'src/options.ts' };
  await build({
    absWorkingDir: here,
    entryPoints: entry,
    outdir: out,
    bundle: true,
    format: 'iife',
    target: browser === 'chromium' ? 'chrome116' : 'firefox128',
    // Readable, as the stores ask for it.
    minify: false,
    logLevel: 'warning',
    // The engine gets its bytes, so its glue never asks where it is.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  copyFileSync(`${here}/../../web/engine/dist/engine_bg.wasm`, `${out}/engine_bg.wasm`);
  for (const name of ['options.html', 'options.css', 'page.css']) {
    copyFileSync(`${here}/src/${name}`, `${out}/${name}`);
  }
  copyFileSync(`${here}/../vscode/images/icon.png`, `${out}/icon.png`);
  copyFileSync(`${here}/../../LICENSE`, `${out}/LICENSE`);
  const manifest = { ...JSON.parse(readFileSync(`${here}/manifest.json`, 'utf8')), version, ...own };
  writeFileSync(`${out}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  if (process.argv.includes('--zip')) {
    const { status } = spawnSync('zip', ['-qr', `${here}/geols-code-editor-${browser}-${version}.zip`, '.'], { cwd: out, stdio: 'inherit' });
    if (status !== 0) {
      throw new Error('zip failed');
    }
  }
}
