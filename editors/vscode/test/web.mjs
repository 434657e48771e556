// VS Code for the Web with the package for it: the real web build, served as plain files, and a headless Chromium that uses it. No program
// of geols runs.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { SETTINGS, openFixes, until } from './code_server.mjs';

const home = mkdtempSync(join(tmpdir(), 'geols-web-'));
const web = process.env.VSCODE_WEB;
// A package is an archive of the extension's files.
const unpacked = spawnSync('unzip', ['-q', process.env.VSIX_WEB, 'extension/*', '-d', home]);
assert.equal(unpacked.status, 0, String(unpacked.stderr));

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.ttf': 'font/ttf' };

/** The configuration, which the web build fetches. */
const configuration = authority => ({
  productConfiguration: { nameShort: 'Code', nameLong: 'Code', enableTelemetry: false },
  additionalBuiltinExtensions: [{ scheme: 'http', authority, path: '/extension' }],
  configurationDefaults: { ...SETTINGS, 'javascript.suggest.enabled': false },
});
/** The page of the web build. */
const WORKBENCH = readFileSync(join(web, 'out/vs/code/browser/workbench/workbench.html'), 'utf8').replaceAll(/\{\{WORKBENCH_\w+\}\}/g, '');

const server = createServer((request, response) => {
  // The build joins an empty base and a path.
  const { pathname } = new URL(request.url.replace(/^\/+/, '/'), 'http://localhost');
  if (pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(WORKBENCH);
    return;
  }
  if (pathname === '/product.json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(configuration(request.headers.host)));
    return;
  }
  const name = normalize(decodeURIComponent(pathname));
  const file = join(name.startsWith('/extension/') ? home : web, name);
  // Names, hovers and fixes must be ours.
  if (name.includes('typescript-language-features') || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const context = await browser.newContext({ viewport: { width: 1000, height: 640 } });
const page = await context.newPage();
page.setDefaultTimeout(20_000);
const requests = [];
context.on('request', request => requests.push(request.url()));
const log = [];
page.on('console', message => message.type() === 'error' && !/package\.nls\.json/.test(message.location().url) && log.push(`${message.text()} ${message.location().url}`));
page.on('pageerror', error => log.push(String(error)));
const passed = name => console.log(`  passed: ${name}`);
let failed = false;
try {
  await page.goto(address);
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  const run = async command => {
    await page.keyboard.press('F1');
    const input = page.locator('.quick-input-widget input[type=text]');
    await input.waitFor();
    await input.fill(`>${command}`);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  const text = async () => (await page.locator('.editor-instance .view-line').allInnerTexts()).map(line => line.replaceAll('\u00a0', ' '));
  const shows = (what, line) => until(what, async () => (await text()).some(seen => line.test(seen)) || Promise.reject(new Error(JSON.stringify(await text()))));
  const squiggles = page.locator('.squiggly-error, .squiggly-warning');

  await until('the example', async () => {
    await run('Geols: Open an Example');
    return until('its text', async () => (await text()).some(line => /ndvi\.clipp/.test(line)), 5000);
  }, 60_000);
  await until('the squiggles', async () => (await squiggles.count()) >= 3, 60_000);
  passed('diagnostics');

  await page.locator('.view-line span', { hasText: /^\.?clipp$/ }).last().hover();
  await until('the message', async () => /no method "clipp"; did you mean "clip"/.test((await page.locator('.monaco-hover:visible').allInnerTexts()).join(' ')));
  passed('hover');

  await page.locator('.view-line span', { hasText: /^\.?clipp$/ }).last().click();
  const fixes = await openFixes(page, /Change to "clip"/);
  await until('the chosen fix', async () => {
    if (/Change to "clip"/.test(await fixes.and(page.locator('.focused')).innerText())) {
      return true;
    }
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Enter');
  await shows('the fixed call', /ndvi\.clip\(valley\)/);
  passed('quick fix');

  await page.keyboard.press('Control+End');
  await page.keyboard.type("scenes.first().select('B8");
  const offers = page.locator('.suggest-widget .monaco-list-row');
  await until('the bands', async () => (await offers.allInnerTexts()).some(offer => offer.includes('B8A')));
  await page.keyboard.press('Escape');
  await page.keyboard.type("A');\n// median NDVI of Sentinel-2 over Kenya in 2021 on a map");
  passed('completion');

  await run('Earth Engine: Generate Code');
  await shows('the script below the comment', /country_na.*Kenya|Kenya.*country_na/);
  passed('code from words');

  await run('Geols: Translate to Python');
  await shows('the translation', /^import ee/);
  passed('translation');

  await run('Geols: Explain a Rule');
  await page.locator('.quick-input-widget input[type=text]').fill('unknown-operator');
  await page.keyboard.press('Enter');
  await shows('the page of the rule', /unknown-operator/);
  passed('pages of rules');

  // The engine fails: another one takes its place.
  await run('View: Close All Editors');
  await page.getByRole('button', { name: "Don't Save" }).click();
  await run('Geols: Open an Example');
  await until('the squiggles', async () => (await squiggles.count()) >= 3);
  const engine = async () => {
    for (const worker of page.workers()) {
      // Code gives its workers other addresses.
      const loaded = await worker.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.name)).catch(() => []);
      if (loaded.some(name => name.endsWith('/engine_worker.js'))) return worker;
    }
    return undefined;
  };
  const first = await engine();
  assert(first, 'no worker of the engine');
  await first.evaluate(() => void setTimeout(() => self.onmessage({ data: { method: 'geols/panic' } })));
  await until('another engine', async () => ![undefined, first].includes(await engine()));
  await page.keyboard.press('Control+End');
  await page.keyboard.type('print(ee.Image(1).selct(0));');
  await until('a squiggle of the new engine', async () => (await squiggles.count()) >= 4);
  passed('an engine that fails is replaced');

  const foreign = requests.filter(url => !url.startsWith(address) && !/^(blob|data):/.test(url));
  assert.deepEqual(foreign, []);
  passed(`${requests.length} requests, none to another host`);
} catch (error) {
  failed = true;
  const picture = join(tmpdir(), 'geols-web-failed.png');
  await page.screenshot({ path: picture }).catch(() => undefined);
  console.error(`  FAILED: ${error.stack}\n  what was on the screen: ${picture}\n  ${log.slice(-30).join('\n  ')}`);
} finally {
  await browser.close();
  server.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
