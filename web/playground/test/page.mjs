// The playground in a headless Chromium.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../scripts/serve.mjs';

const { server, address } = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
const page = await context.newPage();
const complaints = [];
const requests = [];
context.on('request', request => requests.push(request.url()));
page.on('pageerror', error => complaints.push(`error: ${error.message}`));
page.on('console', message => message.type() === 'error' && complaints.push(`console: ${message.text()}`));

const passed = what => console.log(`  passed: ${what}`);
const code = page.locator('.cm-content[aria-label=Script]');
const text = async () => (await code.locator('.cm-line').allInnerTexts()).map(line => line.replace(/\n$/, '')).join('\n');
const status = page.locator('#status');
async function until(what, check, timeout = 10_000) {
  const end = Date.now() + timeout;
  for (let last; ; ) {
    try {
      if (await check()) return;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`not seen: ${what}; the status is "${await status.innerText()}" ${last ?? ''}`);
    await page.waitForTimeout(40);
  }
}
async function setText(script) {
  await code.click();
  await page.keyboard.press('Control+a');
  // Text that is typed over colored text gets its style by the browser, which the policy forbids and the editor does not need.
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText(script);
}
const tab = name => page.getByRole('tab', { name }).click();
async function picture(name) {
  if (process.env.SCREENSHOTS) {
    mkdirSync(process.env.SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
  }
}

try {
  await page.goto(address);
  await until('the first problems', async () => /error/.test(await status.innerText()));
  const first = await page.evaluate(() => performance.getEntriesByName('geols:problems')[0].startTime);
  console.log(`  first problem ${Math.round(first)} ms after the navigation`);
  await page.reload();
  await until('the problems again', async () => /error/.test(await status.innerText()));
  console.log(`  again, with the cache, ${Math.round(await page.evaluate(() => performance.getEntriesByName('geols:problems')[0].startTime))} ms`);
  await picture('light');

  const mark = page.locator('.cm-lintRange-error', { hasText: 'clipp' });
  await mark.hover();
  const message = page.locator('.cm-tooltip-lint');
  await until('the message at the squiggle', async () => /clipp/.test(await message.innerText()));
  await picture('message');
  await message.getByRole('button', { name: /clip/ }).click();
  await until('the fixed script', async () => (await text()).includes('ndvi.clip(area)') && !(await text()).includes('clipp'));
  passed('squiggle, message, fix');

  await setText("var i = ee.Image('COPERNICUS/S2_SR_HARMONIZED/x');\nvar c = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').median();\nvar b = c.select(");
  await page.keyboard.type("'B8");
  const items = page.locator('.cm-tooltip-autocomplete li');
  await until('bands in the list', async () => (await items.allInnerTexts()).some(item => item.includes('B8A')));
  await picture('completion');
  await items.filter({ hasText: 'B8A' }).click();
  await until('the chosen band', async () => (await text()).includes("'B8A'"));
  passed('completion of a band');

  await setText('var a = ee.Image(1).clipp(ee.Geometry.Point(1, 2));\nprint(a, ee.Image(1).multiplyy(2), ee.Image(1).cos());');
  await until('two problems', async () => /2 errors/.test(await status.innerText()));
  await code.locator('text=clipp').first().click();
  await page.keyboard.press('Control+.');
  await until('the menu', async () => (await page.getByRole('menuitem').count()) > 1);
  await picture('menu');
  await page.keyboard.press('Enter');
  await until('the fix of the menu', async () => (await text()).includes('.clip(') && (await page.locator('#menu').isHidden()));
  await page.locator('#fix-all').click();
  await until('all fixed', async () => /fixed/.test(await status.innerText()) && !(await text()).includes('multiplyy'));
  passed('quick fixes from the keyboard, fix all');

  await code.locator('text=cos').first().hover();
  await until('the hover', async () => /cos/i.test(await page.locator('.cm-tooltip-hover .docs').innerText()));
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nee.Image(1).reduceRegion(');
  await until('the signature', async () => /reducer/.test(await page.locator('.signature').innerText()));
  await picture('signature');
  await page.keyboard.press('Escape');
  passed('hover, signature');

  await setText("var image = ee.Image('USGS/SRTMGL1_003');\nprint(image.and(1));\nMap.addLayer(image);\n");
  await tab('Python');
  const other = page.locator('#translation .cm-content');
  await until('the translation', async () => (await other.innerText()).includes('image.And(1)'));
  await picture('translation');
  await tab('Summary');
  await until('the summary', async () => /SRTM/.test(await page.locator('#summary').innerText()));
  await picture('summary');
  passed('translation, summary');

  await tab('Search');
  await page.locator('#query').fill('daily rainfall');
  await until('hits', async () => (await page.locator('.hits li').count()) > 2);
  await page.locator('#query').press('Enter');
  await until('the page of the first hit', async () => (await page.locator('article').innerText()).length > 100);
  await picture('search');
  passed('search');

  await tab('Write');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const made = page.locator('#request .cm-content');
  await until('the plan and the script', async () => /COPERNICUS/.test(await made.innerText()) && /Plan/.test(await page.locator('.answer').innerText()));
  await picture('write');
  await page.locator('#words').fill('median NDVI of Kenya in 2022 from Sentinel-2 with refined gadget smoothing');
  await page.locator('#words').press('Enter');
  await until('what is not understood', async () => /gadget/.test(await page.locator('.answer').innerText()));
  await page.locator('#request .use').click();
  await until('the script in the editor', async () => (await text()).includes('COPERNICUS'));
  passed('a request becomes a plan and a script');

  const script = "// Ünïcode 😀\nprint(ee.Image(1).clipp(ee.Geometry.Point(1, 2)));\n";
  await setText(script);
  await page.locator('#share').click();
  await until('the link', async () => /Link copied/.test(await status.innerText()));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert(link.startsWith(`${address}#`) && link.length < 250, link);
  const reader = await context.newPage();
  await reader.goto(link);
  const shared = reader.locator('.cm-content[aria-label=Script] .cm-line');
  await until('the shared script', async () => (await shared.allInnerTexts()).join('\n').includes('😀') && (await reader.locator('.cm-lintRange-error').count()) === 1);
  await reader.close();
  passed(`a link of ${link.length} characters holds the script`);

  await code.click();
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => dispatchEvent(new Event('geols:panic')));
  await page.keyboard.type('var typedAfter = 1;\n');
  await until('problems of a new engine', async () => /1 error/.test(await status.innerText()) && (await page.locator('.cm-lintRange-error').count()) === 1);
  assert.equal((await text()).trimEnd(), `var typedAfter = 1;\n${script}`.trimEnd());
  passed('after a panic the engine starts again, and no text is lost');

  await page.locator('label', { hasText: /^Python$/ }).click();
  await until('Python', async () => (await page.getByRole('tab', { name: 'JavaScript' }).count()) === 1);
  await page.getByRole('tab', { name: 'Write' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByRole('tab', { name: 'Search' }).getAttribute('aria-selected'), 'true');
  const unnamed = await page.evaluate(() => [...document.querySelectorAll('button, input, select')].filter(one => !(one.textContent?.trim() || one.labels?.length || one.getAttribute('aria-label'))).map(one => one.outerHTML));
  assert.deepEqual(unnamed, []);
  passed('languages, tabs by arrows, names for every control');

  await page.reload();
  await page.locator('#theme').selectOption('dark');
  await tab(/Problems/);
  await until('the problems', async () => /1 error/.test(await status.innerText()));
  await picture('dark');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.locator('#theme').selectOption('light');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= 390, `the page is ${wide} wide on a phone`);
  await picture('phone');
  passed('themes, phone width');

  const foreign = requests.filter(url => !url.startsWith(address) && !url.startsWith('blob:') && !url.startsWith('data:'));
  assert.deepEqual(foreign, []);
  assert.deepEqual(complaints, []);
  passed(`${requests.length} requests, none to another host; no error, nothing against the policy`);
} catch (error) {
  await picture('failed');
  console.error(error, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
