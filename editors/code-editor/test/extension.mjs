// The extension in a headless Chromium, on a page like the Code Editor: with its engine, and paired with a server. `SCREENSHOTS=1` renews
// the images.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { RULES, serve } from './mock_page.mjs';
import { SCRIPT, passed, rest, serverLog, startServer, until } from './shared.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'geols-browser-'));
const images = process.env.SCREENSHOTS ? join(here, 'images') : home;
/** The first line that the server answers to a handshake with these headers. */
function handshake(port, headers) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      const lines = ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', ...headers, '', ''];
      socket.write(lines.join('\r\n'));
    });
    socket.once('data', data => {
      socket.destroy();
      resolve(String(data).split('\r\n')[0]);
    });
    socket.once('close', () => resolve('nothing'));
    socket.once('error', reject);
  });
}

const site = await serve(home);
const extension = join(here, 'dist', 'chromium');
const context = await chromium.launchPersistentContext(join(home, 'profile'), {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: false,
  ignoreHTTPSErrors: true,
  viewport: { width: 980, height: 480 },
  args: [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    `--host-resolver-rules=MAP code.earthengine.google.com:443 127.0.0.1:${site.port}`,
    `--ip-address-space-overrides=127.0.0.1:${site.port}=public`,
  ],
});
await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: 'https://code.earthengine.google.com' });
const requests = [];
context.on('request', request => requests.push(request.url()));
let server;
let failed = false;
let page;
try {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 20_000 }));
  const id = new URL(worker.url()).host;
  // Its page opens by itself.
  const options = await until('the page of pairing', () => context.pages().find(one => one.url() === `chrome-extension://${id}/options.html`));
  page = options;
  const state = async () => (await options.locator('#state').innerText()).replace(/\s+/g, ' ');
  const states = wanted => until(`"${wanted}" on the page of pairing`, async () => wanted.test(await state()) || Promise.reject(new Error(await state())));
  const pair = async line => {
    await options.locator('#line').fill(line);
    await options.getByRole('button', { name: 'Pair' }).click();
  };

  // Nothing is set up.
  await states(/geols \d+\.\d+\.\d+ is ready\. It runs in this browser\./);
  if (process.env.SCREENSHOTS) {
    await options.setViewportSize({ width: 760, height: 900 });
    await options.screenshot({ path: join(images, 'options.png') });
  }
  passed('ready without setting anything up');
  /** Uses the extension on a page under these rules, as a person does. */
  const use = async (rules, label, extra = async () => undefined) => {
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const complaints = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => message.type() === 'error' && !/favicon/.test(message.location().url) && complaints.push(message.text()));
    await page.goto(`https://code.earthengine.google.com/${rules}`);
    await page.evaluate(text => window.editor.setValue(text, -1), SCRIPT);

    // Problems.
    const marks = page.locator('.geols-mark.geols-error');
    await until('the wave', async () => (await marks.count()) === 1);
    const box = await marks.boundingBox();
    assert.ok(box.width > 30 && box.height > 10, `the wave is ${box.width} by ${box.height}`);
    assert.match(await marks.evaluate(mark => getComputedStyle(mark).backgroundImage), /linear-gradient/);
    const annotations = await page.evaluate(() => window.editor.session.getAnnotations());
    assert.ok(annotations.some(one => one.row === 8 && one.type === 'error' && /no method "clipp"/.test(one.text)), JSON.stringify(annotations));
    assert.ok(annotations.some(one => one.text === 'said by the page'), 'the annotations of the page are gone');
    assert.equal(await page.locator('.ace_gutter-cell.ace_error').count(), 1);
    passed(`${label}, ${rules}: problems`);

    // It moves with the text, and the page may say something else.
    await page.evaluate(() => window.editor.session.insert({ row: 0, column: 0 }, '// one more line\n'));
    await until('the wave a line below', async () => Math.abs((await marks.boundingBox()).y - box.y - 18) < 6);
    await page.evaluate(() => window.editor.session.setAnnotations([{ row: 1, column: 0, type: 'warning', text: 'said anew' }]));
    const both = await page.evaluate(() => window.editor.session.getAnnotations().map(one => one.text));
    assert.ok(both.includes('said anew') && both.some(text => /clipp/.test(text)) && !both.includes('said by the page'), JSON.stringify(both));
    await page.evaluate(() => window.editor.session.remove({ start: { row: 0, column: 0 }, end: { row: 1, column: 0 } }));
    await page.evaluate(() => window.editor.session.setAnnotations([]));
    passed(`${label}, ${rules}: problems stay where the text is`);

    // Hover.
    const hover = page.locator('.geols-hover');
    const place = (row, column) => page.evaluate(([row, column]) => window.editor.renderer.textToScreenCoordinates(row, column), [row, column]);
    const point = async (row, column) => {
      const { pageX, pageY } = await place(row, column);
      await page.mouse.move(pageX + 4, pageY + 30);
      await page.mouse.move(pageX + 4, pageY + 8, { steps: 3 });
    };
    await rest('the card', () => point(7, 32), async () => /normalizedDifference\([\s\S]*bandNames/.test(String(await hover.allInnerTexts())));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.screenshot({ path: join(images, 'hover.png') });
    }
    await rest('the problem on hover', () => point(8, 22), async () => /Image has no method "clipp"; did you mean "clip"\?[\s\S]*unknown-operator/.test(String(await hover.allInnerTexts())));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.screenshot({ path: join(images, 'problem.png') });
    }
    passed(`${label}, ${rules}: hover`);

    // A fix, by its button and by the key.
    await hover.getByRole('button', { name: 'Change to "clip"' }).click();
    await until('the fixed call', () => page.evaluate(() => window.editor.session.getLine(8) === 'var greenest = ndvi.clip(valley);'));
    await until('the wave to go', async () => (await marks.count()) === 0);
    await page.evaluate(() => window.editor.undo());
    await until('the wave', async () => (await marks.count()) === 1);
    await page.evaluate(() => {
      window.editor.gotoLine(9, 22);
      window.editor.focus();
    });
    await page.keyboard.press('Control+.');
    const fixes = page.locator('.geols-fixes li');
    await until('the list of fixes', async () => (await fixes.allInnerTexts()).includes('Change to "clip"'));
    while (!/Change to/.test(await page.locator('.geols-fixes .geols-chosen').innerText())) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await until('the fixed call', () => page.evaluate(() => window.editor.session.getLine(8) === 'var greenest = ndvi.clip(valley);'));
    passed(`${label}, ${rules}: fixes`);

    // Translation: by the key and by the button; it follows the script.
    const panel = page.getByRole('dialog', { name: 'geols' });
    const translated = () => panel.locator('.geols-code').first().innerText();
    await page.keyboard.press('Alt+Shift+P');
    await until('the translation', async () => /^m\.add_layer\(greenest, \{"min": 0, "max": 0\.8\}, "NDVI"\)$/m.test(await translated()));
    assert.match(await translated(), /# Greenness of a valley in summer\.[\s\S]*greenest = ndvi\.clip\(valley\)/);
    const [whole, half] = [await page.locator('#code').boundingBox(), await panel.boundingBox()];
    assert.ok(half.x >= whole.x + whole.width / 3 && half.x + half.width <= whole.x + whole.width + 1 && half.height <= whole.height + 1, JSON.stringify(half));
    await page.evaluate(() => {
      const last = window.editor.session.getLength();
      window.editor.session.insert({ row: last, column: 0 }, "\nvar tools = require('users/somebody/tools:slopes');");
    });
    await until('what needs a look', async () => /^line \d+ [\s\S]*module cannot be read/.test(await panel.locator('.geols-notes li').last().innerText()));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.mouse.move(5, 5);
      await page.setViewportSize({ width: 1280, height: 620 });
      await until('the panel in its place', async () => (await panel.boundingBox()).x > 600);
      await page.screenshot({ path: join(images, 'translation.png') });
      await page.setViewportSize({ width: 980, height: 480 });
    }
    // The keys go on: copying, then the form, then away.
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Copy');
    await page.keyboard.press('Enter');
    await until('the copy', async () => (await page.evaluate(() => navigator.clipboard.readText())) === (await panel.locator('.geols-code').first().textContent()));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await until('another form', async () => /^import ee$(?![\s\S]*^import geemap$)/m.test(await translated()));
    await panel.locator('li', { hasText: 'module' }).getByRole('button').click();
    await until('the place in the script', () => page.evaluate(() => /require/.test(window.editor.session.getLine(window.editor.getCursorPosition().row))));
    await panel.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await until('the panel to go', async () => (await panel.count()) === 0);
    assert.ok(await page.evaluate(() => window.editor.isFocused()), 'the editor has not got the keys back');
    await page.getByRole('button', { name: 'geols', exact: true }).click();
    await until('the translation again', async () => /import ee/.test(await translated()));
    await page.evaluate(() => {
      const last = window.editor.session.getLength() - 1;
      window.editor.session.remove({ start: { row: last - 1, column: window.editor.session.getLine(last - 1).length }, end: { row: last, column: 200 } });
    });
    passed(`${label}, ${rules}: translation`);

    // The other tabs, by the keys.
    await panel.getByRole('tab', { name: 'Python' }).focus();
    await page.keyboard.press('ArrowRight');
    await until('the summary', async () => /Sentinel-2/.test(await panel.getByRole('tabpanel').innerText()));
    await page.keyboard.press('ArrowRight');
    const words = panel.getByRole('textbox', { name: 'What the script shall do' });
    await words.fill('median NDVI of Kenya in 2022 from Sentinel-2 with refined gadget smoothing');
    await words.press('Enter');
    const written = () => panel.getByRole('tabpanel').innerText();
    await until('what is not understood', async () => /gadget/.test(await written()) && /Plan/.test(await written()));
    await words.fill('median NDVI of Kenya in 2022 from Sentinel-2 on a map');
    await words.press('Enter');
    await until('the script', async () => /normalizedDifference/.test(await written()) && !/gadget/.test(await written()));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.setViewportSize({ width: 1280, height: 620 });
      await until('the panel in its place', async () => (await panel.boundingBox()).x > 600);
      await page.mouse.move(5, 5);
      await page.screenshot({ path: join(images, 'writing.png') });
      await page.setViewportSize({ width: 980, height: 480 });
    }
    const before = await page.evaluate(() => window.editor.getValue());
    await page.evaluate(() => window.editor.gotoLine(11, 0));
    await panel.getByRole('button', { name: 'Insert' }).click();
    await until('the script in the editor', async () => /Kenya/.test(await page.evaluate(() => window.editor.getValue())));
    await page.evaluate(() => window.editor.undo());
    await until('the script without it', async () => (await page.evaluate(() => window.editor.getValue())) === before);
    await panel.getByRole('tab', { name: 'Search' }).click();
    await page.keyboard.type('daily rainfall');
    await until('hits', async () => (await panel.locator('.geols-hits li').count()) > 2);
    await panel.locator('.geols-hits button').first().click();
    await until('the page of the first hit', async () => /Insert '/.test(await panel.getByRole('tabpanel').innerText()));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.setViewportSize({ width: 1280, height: 620 });
      await until('the panel in its place', async () => (await panel.boundingBox()).x > 600);
      await page.screenshot({ path: join(images, 'search.png') });
      await page.setViewportSize({ width: 980, height: 480 });
    }
    await panel.getByRole('tab', { name: 'Python' }).click();
    await panel.getByRole('button', { name: 'Close' }).click();
    passed(`${label}, ${rules}: summary, code from words, search`);

    // Completion.
    const offers = page.locator('.geols-completion li');
    const labels = () => page.locator('.geols-completion .geols-label').allInnerTexts();
    await page.evaluate(() => window.editor.gotoLine(11, 0));
    await page.keyboard.type('var steep = ndvi.clipT');
    await until('the method', async () => (await labels())[0] === 'clipToCollection');
    await page.keyboard.press('Enter');
    await until('the method in the text', () => page.evaluate(() => /ndvi\.clipToCollection/.test(window.editor.session.getLine(10))));
    assert.equal(await offers.count(), 0, 'the list stays open');
    await page.evaluate(() => {
      window.editor.session.replace({ start: { row: 10, column: 0 }, end: { row: 10, column: 200 } }, '');
      window.editor.gotoLine(11, 0);
    });
    await page.keyboard.type("var red = summer.median().select('");
    await until('the bands', async () => (await labels()).includes('B4') && (await labels()).includes('SCL'));
    const bands = await labels();
    assert.deepEqual(bands, [...new Set(bands)], 'each band once');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.locator('.geols-completion .geols-chosen .geols-label').innerText();
    await until('what is known of the chosen band', async () => new RegExp(`^${chosen} of [\\s\\S]*wavelength`).test(await page.locator('.geols-about').innerText()));
    if (process.env.SCREENSHOTS && rules === 'none') {
      await page.screenshot({ path: join(images, 'completion.png') });
    }
    await page.keyboard.type('B8');
    await until('bands that begin so', async () => String(await labels()) === 'B8,B8A');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await until('the list, asked for', async () => String(await labels()) === 'B8,B8A');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await until('the band in the text', () => page.evaluate(() => window.editor.session.getLine(10) === "var red = summer.median().select('B8A')" || window.editor.session.getLine(10)));
    assert.match(await page.evaluate(() => window.editor.session.getLine(10)), /select\('B8A'/);
    // Where we have nothing to offer, the list of the page opens.
    await page.evaluate(() => window.editor.gotoLine(1, 12));
    await page.keyboard.press('Control+Space');
    await until('the list of the page', () => page.evaluate(() => window.suggested === 1));
    passed(`${label}, ${rules}: completion`);

    // Another script in the same editor.
    await page.evaluate(() => window.editor.setSession(ace.createEditSession("print(ee.Image(1).selct(0));\n", 'ace/mode/javascript')));
    await until('problems of the other script', async () => (await page.evaluate(() => window.editor.session.getAnnotations())).some(one => /no method "selct"/.test(one.text)));
    await until('its wave, and no other', async () => (await marks.count()) === 1);
    passed(`${label}, ${rules}: another script`);

    await extra(page);
    const ours = complaints.filter(text => !/ws:\/\/127\.0\.0\.1|WebSocket|violates the following Content Security Policy directive: "connect-src/.test(text));
    assert.deepEqual(ours, [], 'errors on the page');
    const markup = await page.evaluate(() => window.markup.filter(stack => stack.includes('chrome-extension://')));
    assert.deepEqual(markup, [], 'the extension writes markup');
    await page.close();
  };
  for (const rules of Object.keys(RULES)) {
    await use(rules, 'engine');
  }

  const own = /^(https:\/\/code\.earthengine\.google\.com\/|chrome-extension:|data:|blob:)/;
  // The background may have sent some before anyone listened, so its policy counts, too.
  const policy = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')).content_security_policy.extension_pages;
  assert.match(policy, /default-src 'none';.*connect-src 'self' ws:\/\/127\.0\.0\.1:\* http:\/\/127\.0\.0\.1:\*$/);
  assert.deepEqual(requests.filter(url => !own.test(url)), []);
  passed(`${requests.length} requests, none to another host`);

  // The engine fails: it starts again, and no text is lost.
  page = await context.newPage();
  await page.goto('https://code.earthengine.google.com/none');
  await page.evaluate(text => window.editor.setValue(text, -1), SCRIPT);
  const marks = page.locator('.geols-mark.geols-error');
  await until('the wave', async () => (await marks.count()) === 1);
  await options.evaluate(() => {
    window.said = [];
    const box = document.getElementById('state');
    new MutationObserver(() => window.said.push(box.className)).observe(box, { attributes: true });
  });
  await worker.evaluate(() => dispatchEvent(new Event('geols:panic')));
  await until('the failure, and a new engine', async () => /failed.*connected$/.test(String(await options.evaluate(() => window.said))));
  await until('the wave of the new engine', async () => (await marks.count()) === 1);
  await page.evaluate(() => window.editor.session.insert({ row: 0, column: 0 }, 'print(ee.Image(1).selct(0));\n'));
  await until('two waves', async () => (await marks.count()) === 2);
  // Twice within a moment: it waits for another text.
  await worker.evaluate(() => dispatchEvent(new Event('geols:panic')));
  await states(/geols has failed: .*asked for by the host/);
  await page.evaluate(() => window.editor.session.remove({ start: { row: 0, column: 0 }, end: { row: 1, column: 0 } }));
  await until('one wave', async () => (await marks.count()) === 1);
  await page.close();
  passed('an engine that fails is replaced');

  // Pairing.
  await pair('geols server --pair');
  await until('what is wrong', async () => /not a line of "geols server --pair"/.test(await options.locator('#problem').innerText()));
  await pair('127.0.0.1:9/abcdef');
  await states(/geols at 127\.0\.0\.1:9 does not answer\.[\s\S]*Start it with "geols server --pair"/);
  passed('pairing: nothing pasted, something else pasted, nothing running');

  server = await startServer(['--pair', '--websocket', '0']);
  const line = /^\s*(127\.0\.0\.1:\d+\/\S+)\s*$/m.exec(server.said())?.[1];
  assert.ok(line, `no line to paste: ${server.said()}`);
  const token = line.split('/')[1];
  await pair(line);
  await states(/geols \d+\.\d+\.\d+ at 127\.0\.0\.1:\d+ is ready\./);
  passed('pairing with the line that the server prints');

  await use('strict', 'server', async page => {
    // A page cannot reach the server, with the token even.
    const reached = await page.evaluate(
      ([port, token]) =>
        new Promise(resolve => {
          try {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/`, ['geols', `token.${token}`]);
            socket.onopen = () => resolve('open');
            socket.onerror = () => resolve('refused');
          } catch (error) {
            resolve(error.name);
          }
        }),
      [server.port, token],
    );
    assert.notEqual(reached, 'open');
    passed(`the page itself cannot connect (${reached})`);
  });

  // Nobody but extensions and programs, and with the token only.
  const protocols = `Sec-WebSocket-Protocol: geols, token.${token}`;
  assert.match(await handshake(server.port, [protocols, `Origin: chrome-extension://${id}`]), / 101 /);
  assert.match(await handshake(server.port, [protocols, 'Origin: https://code.earthengine.google.com']), / 403 /);
  assert.match(await handshake(server.port, [protocols, 'Origin: null']), / 403 /);
  assert.match(await handshake(server.port, ['Sec-WebSocket-Protocol: geols, token.wrong', `Origin: chrome-extension://${id}`]), / 403 /);
  assert.match(await handshake(server.port, ['Sec-WebSocket-Protocol: geols']), / 403 /);
  passed('the server admits extensions with the token, and nobody else');

  // The server goes and comes back with the same token.
  page = await context.newPage();
  await page.goto('https://code.earthengine.google.com/none');
  await page.evaluate(text => window.editor.setValue(text, -1), SCRIPT);
  const waves = page.locator('.geols-mark.geols-error');
  await until('the wave', async () => (await waves.count()) === 1);
  const { port } = server;
  await server.stop();
  await states(/does not answer/);
  await until('the wave to go', async () => (await waves.count()) === 0);
  await page.evaluate(() => window.editor.gotoLine(11, 0));
  await page.keyboard.type('var a = 1;');
  server = await startServer(['--websocket', String(port)], token);
  await states(/geols \d+\.\d+\.\d+ at .* is ready/);
  await until('the wave again', async () => (await waves.count()) === 1);
  passed('the server ends and is started again');

  // With another token it refuses; the pairing page says what to do.
  await server.stop();
  server = await startServer(['--websocket', String(port)], 'another');
  // A browser does not say why a socket was not opened. A server that answers a plain request is known to be there; one that is silent
  // may as well not be, and the page says both.
  const answers = await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
  await states(answers ? /refuses this browser\.[\s\S]*paste the line that it printed last/ : /does not answer[\s\S]*another token: paste the line that it printed last/);
  await until('what the server says', () => /refused a client: the token is missing or wrong/.test(server.said()));
  await pair(`127.0.0.1:${port}/another`);
  await states(/geols \d+\.\d+\.\d+ at .* is ready/);
  await until('the wave again', async () => (await waves.count()) === 1);
  passed('a wrong token is refused, the right one is taken at once');

  // The browser ends workers when it likes: the page is served by the next one.
  await options.evaluate(() => {
    window.states = [];
    const box = document.getElementById('state');
    new MutationObserver(() => window.states.push(box.className)).observe(box, { attributes: true });
  });
  const devtools = await context.newCDPSession(options);
  const { targetInfos } = await devtools.send('Target.getTargets');
  const target = targetInfos.find(one => one.type === 'service_worker' && one.url === worker.url());
  await devtools.send('Target.closeTarget', { targetId: target.targetId });
  // The next one begins at the beginning.
  await until('the next worker', () => options.evaluate(() => window.states.includes('connecting')));
  await page.evaluate(() => window.editor.session.insert({ row: 0, column: 0 }, '// after the worker has ended\n'));
  await states(/geols \d+\.\d+\.\d+ at .* is ready/);
  await until('problems by the next worker', async () => (await page.evaluate(() => window.editor.session.getAnnotations())).some(one => one.row === 9 && /clipp/.test(one.text)));
  passed('a worker that was ended');

  // Forgotten: nothing of it stays in the page.
  await options.getByRole('button', { name: 'Forget' }).click();
  await states(/geols \d+\.\d+\.\d+ is ready\. It runs in this browser/);
  await until('the wave of the engine', async () => (await waves.count()) === 1);
  passed('forgetting the pairing');

  assert.doesNotMatch(serverLog(), /panicked|internal error/);
} catch (error) {
  failed = true;
  const picture = join(tmpdir(), 'geols-browser-failed.png');
  await page?.screenshot({ path: picture }).catch(() => undefined);
  console.error(`  FAILED: ${error.stack}\n  what was on the screen: ${picture}\n  server: ${serverLog()}`);
} finally {
  await context.close();
  await server?.stop();
  site.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(failed ? 1 : 0);
