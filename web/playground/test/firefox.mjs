// The playground in a headless Firefox: what a person does first.

import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { serve } from '../scripts/serve.mjs';

const { server, address } = await serve();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true });
const passed = what => console.log(`  passed: ${what}`);
try {
  const page = await browser.newPage();
  const complaints = [];
  const requests = [];
  page.on('request', request => requests.push(request.url()));
  page.on('pageerror', error => complaints.push(`error: ${error.message}`));
  page.on('console', message => message.type() === 'error' && complaints.push(`console: ${message.text()}`));
  const text = selector => page.$eval(selector, element => element.textContent ?? '');
  // The editor lives in shadow roots.
  const inEditor = (selector, read) => page.$$eval(`#editor >>> ${selector}`, read);
  const script = () => inEditor('.cm-line', lines => lines.map(line => line.textContent).join('\n'));
  const until = async (what, check) => {
    const end = Date.now() + 15_000;
    for (let last; ; await new Promise(resolve => setTimeout(resolve, 50))) {
      try {
        if (await check()) return;
      } catch (error) {
        last = error;
      }
      if (Date.now() > end) throw new Error(`not seen: ${what}; the status is "${await text('#status')}" ${last ?? ''}`);
    }
  };

  await page.goto(address);
  await until('the first diagnostics', async () => /2 errors/.test(await text('#status')));
  const first = await page.evaluate(() => performance.getEntriesByName('geols:problems')[0].startTime);
  passed(`diagnostics, the first ${Math.round(first)} ms after the navigation`);

  await page.click('#fix-all');
  await until('the fixed script', async () => /ndvi\.clip\(area\)/.test(await script()));
  passed('fixes');

  await page.click('#editor >>> .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
  await page.keyboard.type("summer.select('B8");
  await until('bands in the list', async () => (await inEditor('.cm-tooltip-autocomplete li', items => items.map(item => item.textContent))).some(item => item.includes('B8A')));
  await page.keyboard.press('Escape');
  passed('completion');

  await page.click('#tab-translation');
  await until('the translation', async () => (await page.$$eval('#translation >>> .cm-line', lines => lines.map(line => line.textContent).join('\n'))).includes('import ee'));
  await page.click('#tab-request');
  await page.click('#request form button');
  await until('the plan of the request', async () => /Plan/.test(await text('.answer')));
  passed('translation, code from words');

  await page.evaluate(() => dispatchEvent(new Event('geols:panic')));
  await page.click('#editor >>> .cm-content');
  await page.keyboard.type('A');
  await until('diagnostics of a new engine', async () => /error|warning|hint|No problems/.test(await text('#status')) && !/failed/.test(await text('#status')));
  passed('after a panic the engine starts again');

  assert.deepEqual(requests.filter(url => !url.startsWith(address) && !url.startsWith('data:')), []);
  assert.deepEqual(complaints, []);
  passed('no request to another host, no error');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
