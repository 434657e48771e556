// What a person sees: the squiggle and its text, completion, hover, a quick fix. `SCREENSHOTS=1` renews the images of the README.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertHealthy, openFixes, start, until } from './code_server.mjs';

const SCRIPT = `// Greenness of a valley in summer.
var valley = ee.Geometry.Rectangle([7.2, 46.1, 7.7, 46.4]);
var summer = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(valley)
    .filterDate('2023-06-01', '2023-09-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var ndvi = summer.median().normalizedDifference(['B8', 'B4']).rename('NDVI');
var greenest = ndvi.clipp(valley);
Map.addLayer(greenest, {min: 0, max: 0.8}, 'NDVI');
`;

const images = process.env.SCREENSHOTS ? new URL('../images/', import.meta.url).pathname : mkdtempSync(join(tmpdir(), 'geols-images-'));
const folder = join(mkdtempSync(join(tmpdir(), 'geols-work-')), 'valley');
mkdirSync(folder);
writeFileSync(join(folder, 'greenness.js'), SCRIPT);

const code = await start({
  codeServer: process.env.CODE_SERVER,
  node: process.env.NODE24,
  vsix: process.env.VSIX,
  // Pictures without offers of others; it may take a few runs until Code starts one extension host only, see code_server.mjs.
  settings: { ...(process.env.SCREENSHOTS ? { 'chat.disableAIFeatures': true } : {}), 'workbench.activityBar.location': 'hidden', 'editor.lineNumbersMinChars': 3, 'editor.glyphMargin': true },
});
let failed = false;
try {
  const context = await code.browser.newContext({ viewport: { width: 980, height: 580 }, permissions: ['local-network-access'] });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const payload = JSON.stringify([['openFile', `vscode-remote://${code.address}${folder}/greenness.js`]]);
  const address = `http://${code.address}/?folder=${folder}&payload=${encodeURIComponent(payload)}`;
  await page.goto(address);

  const passed = name => console.log(`  passed: ${name}`);
  const text = async () => (await page.locator('.editor-instance .view-line').allInnerTexts()).map(line => line.replaceAll('\u00a0', ' '));
  const shows = (what, line) => until(`${what} in the editor`, async () => (await text()).find(seen => line.test(seen)));
  const goTo = async (line, column) => {
    await page.keyboard.press('Control+G');
    await page.locator('.quick-input-widget input').fill(`:${line}:${column}`);
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };
  const shot = name => page.screenshot({ path: join(images, name) });

  await page.locator('.editor-instance .view-line').first().waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+B');
  await page.locator('.part.sidebar').waitFor({ state: 'hidden' });

  // The squiggle, and what is said about it.
  await page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
  await page.locator('.view-line span', { hasText: /^\.?clipp$/ }).last().hover();
  const said = page.locator('.monaco-hover:visible');
  await until('the text of the finding', async () => /no method "clipp"/.test(await said.allInnerTexts().then(all => all.join(' '))));
  assert.match((await said.allInnerTexts()).join(' '), /did you mean "clip"\?[\s\S]*geols\W*unknown-operator/);
  assert.equal(await page.locator('.squiggly-error').count(), 1, 'one finding, shown once');
  passed('squiggle and its text');
  await page.mouse.move(500, 18);
  await said.first().waitFor({ state: 'hidden' });

  // The problems view says it once too: pushed and pulled findings must not double.
  await page.keyboard.press('Control+Shift+M');
  const problems = page.locator('.markers-panel .monaco-list-row');
  await until('the list of problems', async () => (await problems.allInnerTexts()).some(row => /no method "clipp"/.test(row)));
  assert.equal((await problems.allInnerTexts()).filter(row => /no method "clipp"/.test(row)).length, 1);
  passed('list of problems');
  await page.keyboard.press('Control+Shift+M');
  await problems.first().waitFor({ state: 'hidden' });

  // The state of the server.
  await page.locator('.part.statusbar [id="status.languageStatus"]').first().hover();
  await until('the status of the server', async () => /geols \d+\.\d+\.\d+[\s\S]*from the extension/.test((await page.locator('.hover-language-status:visible').allInnerTexts()).join(' ')));
  passed('language status');
  await page.mouse.move(500, 18);

  // Hover.
  await page.locator('.editor-instance').click({ position: { x: 700, y: 330 } });
  await page.locator('.view-line span', { hasText: /^\.?normalizedDifference$/ }).last().hover();
  await until('the signature on hover', async () => /normalizedDifference\([\s\S]*Image/.test((await said.allInnerTexts()).join(' ')));
  await shot('hover.png');
  passed('hover');
  await page.mouse.move(500, 18);
  await said.first().waitFor({ state: 'hidden' });

  // A quick fix.
  await goTo(9, 22);
  const fixes = await openFixes(page, /Change to "clip"/);
  await shot('quickfix.png');
  await fixes.filter({ hasText: /clip/ }).first().click();
  await shows('the fixed call', /ndvi\.clip\(valley\)/);
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  passed('quick fix');

  // A translation beside the source, and what needs a look in it.
  const command = async title => {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill(`>${title}`);
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: title });
    await row.first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };
  await page.setViewportSize({ width: 1440, height: 580 });
  await command('Geols: Translate to Python');
  await shows('the translation', /^valley = ee\.Geometry\.Rectangle\(\[7\.2, 46\.1, 7\.7, 46\.4\]\)/);
  // On a busy machine VS Code shows the unsaved document in a second tab of the first group, too.
  await page.locator('.tab.selected', { hasText: 'greenness.py' }).waitFor();
  await until('two groups of editors', async () => (await page.locator('.editor-group-container').count()) === 2);
  await until('the status', async () => /translated to Python/.test(await page.locator('.part.statusbar').innerText()));
  // The server reads it like any other document.
  await until('what is known of it', async () => /every 5 days/.test(await page.locator('.editor-group-container').nth(1).innerText()));
  await page.mouse.move(500, 18);
  await shot('translation.png');
  await command('View: Revert and Close Editor');
  await until('one group of editors', async () => (await page.locator('.editor-group-container').count()) === 1);
  passed('translation beside the source');
  await goTo(11, 1);
  await page.keyboard.type("var tools = require('users/somebody/tools:slopes");
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await command('Geols: Translate to Python');
  const toast = page.locator('.notification-toast', { hasText: 'Translated to Python' });
  await until('the word that something needs a look', async () => /one thing needs a look/.test(await toast.innerText()));
  await toast.getByRole('button', { name: 'Show' }).click();
  const places = page.locator('.quick-input-widget .monaco-list-row');
  await until('the place', async () => /module cannot be read[\s\S]*line 11/.test((await places.allInnerTexts()).join('\n')));
  await page.keyboard.press('Enter');
  await until('the place in the source', async () => /Ln 11\b/.test(await page.locator('.part.statusbar').innerText()));
  await command('View: Focus Right Editor Group');
  await command('View: Revert and Close Editor');
  await until('one group of editors', async () => (await page.locator('.editor-group-container').count()) === 1);
  await goTo(11, 1);
  for (const key of ['Home', 'Shift+End', 'Delete']) {
    await page.keyboard.press(key);
  }
  await page.setViewportSize({ width: 980, height: 580 });
  passed('what needs a look in a translation');

  // Search: what is typed is looked for, what is chosen stands at the cursor.
  const input = page.locator('.quick-input-widget input').first();
  const rows = page.locator('.quick-input-widget .monaco-list-row');
  const open = async title => {
    await page.keyboard.press('F1');
    await input.fill(`>${title}`);
    await rows.filter({ hasText: title }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await goTo(11, 1);
  await open('Earth Engine: Search');
  await until('the list of the search', async () => /What are you looking for/.test((await input.getAttribute('placeholder')) ?? ''));
  // At once: each letter has a list of its own, and a row that is clicked may be another one by then.
  await input.fill('daily rainfall CHIRPS');
  await until('the dataset', async () => (await rows.allInnerTexts()).some(row => /UCSB-CHG\/CHIRPS\/DAILY/.test(row)));
  await rows.filter({ hasText: 'UCSB-CHG/CHIRPS/DAILY' }).first().click();
  await shows('the id', /^'UCSB-CHG\/CHIRPS\/DAILY'$/);
  for (const key of ['Home', 'Shift+End', 'Delete']) {
    await page.keyboard.press(key);
  }
  passed('search');

  // Code for words that are typed.
  await open('Earth Engine: Generate Code');
  await until('the question', async () => /Median NDVI/.test((await input.getAttribute('placeholder')) ?? ''));
  await page.keyboard.type('mean elevation of Switzerland');
  await page.keyboard.press('Enter');
  await shows('the code', /elevation\.reduceRegion\(|reducer: ee\.Reducer\.mean\(\)|SRTMGL1_003/);
  await page.keyboard.press('Control+Z');
  await until('the text without it', async () => !(await text()).some(line => /SRTMGL1_003/.test(line)));
  passed('code for words');

  // Below a comment that says what is wanted, the script for it is offered, and Tab takes it.
  await goTo(11, 1);
  await page.keyboard.type('// chart of the monthly mean NDVI of Sentinel-2 in 2023');
  await page.keyboard.press('Enter');
  const ghost = page.locator('.ghost-text, .ghost-text-decoration, .suggest-preview-text');
  await until('the offered code', async () => /ui\.Chart\./.test((await ghost.allInnerTexts()).join(' ').replaceAll('\u00a0', ' ')));
  await shot('generation.png');
  await page.keyboard.press('Tab');
  await shows('the code that was taken', /^var region = valley;$/);
  await until('the cursor behind it', async () => /Ln (?!1[12],)\d\d,/.test(await page.locator('.part.statusbar').innerText()));
  await goTo(11, 1);
  await page.keyboard.press('Control+Shift+End');
  await page.keyboard.press('Delete');
  await until('the text without it', async () => !(await text()).some(line => /chart of the mean/.test(line)));
  passed('code offered below a comment');

  // Completion of a method, taken with Enter.
  const offers = page.locator('.suggest-widget.visible .monaco-list-row');
  await goTo(11, 1);
  await page.keyboard.type('var water = ndvi.clipT');
  await until('the method', async () => /^clipToCollection/.test((await offers.first().innerText())));
  await page.keyboard.press('Enter');
  await shows('the method', /ndvi\.clipToCollection\(/);
  passed('completion of a method');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // Completion of a band, opened by the quote.
  for (const key of ['Home', 'Shift+End', 'Delete']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.type("var red = summer.median().select('");
  await until('the bands', async () => {
    const labels = await offers.allInnerTexts();
    return labels.some(label => /^B4\b/.test(label)) && labels.some(label => /^B2\b/.test(label));
  });
  const bands = (await offers.allInnerTexts()).map(label => label.split('\n')[0]);
  assert.deepEqual(bands, [...new Set(bands)], 'each band once');
  await page.keyboard.press('ArrowDown');
  await until('what the focused band is', async () => /\d+ m/.test((await page.locator('.suggest-widget .focused').allInnerTexts()).join(' ')));
  await shot('completion.png');
  await page.keyboard.type('B8');
  await until('bands that begin so', async () => (await offers.allInnerTexts()).every(label => /^B8/.test(label)));
  await page.keyboard.press('Enter');
  await shows('the band', /select\('B8'/);
  passed('completion of a band');
  await page.keyboard.type('9');
  await page.locator('.squiggly-error').first().waitFor();

  // A path that does not work is told, with what to do. Settings are read when Code loads: nothing watches
  // files here.
  code.setMachine({ 'geols.server.path': '/nowhere/geols' });
  await context.close();
  const again = await code.browser.newContext({ viewport: { width: 980, height: 580 }, permissions: ['local-network-access'] });
  const other = await again.newPage();
  await other.goto(address);
  const message = other.locator('.notification-toast', { hasText: 'geols.server.path' });
  await until('the message', async () => /\/nowhere\/geols, which does not work/.test(await message.innerText()));
  for (const button of ['How to Install', 'Open Settings', 'Try Again']) {
    await message.getByRole('button', { name: button }).waitFor();
  }
  passed('a server path that does not work');

  assertHealthy(code);
} catch (error) {
  failed = true;
  const page = code.browser.contexts().at(-1)?.pages()[0];
  const picture = join(tmpdir(), 'geols-code-failed.png');
  await page?.screenshot({ path: picture }).catch(() => undefined);
  if (process.env.DUMP) writeFileSync(process.env.DUMP, code.traffic.said());
  console.error(`  FAILED: ${error.stack}\n  what was on the screen: ${picture}\n  server: ${code.traffic.errors()}`);
} finally {
  await code.stop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
