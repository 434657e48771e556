// The Firefox build in a headless Firefox, driven by WebDriver BiDi: problems, hover, completion, a fix, with the engine and a server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './mock_page.mjs';
import { SCRIPT, passed, rest, startServer, until } from './shared.mjs';

const home = mkdtempSync(join(tmpdir(), 'geols-firefox-'));
const site = await serve(home);

// A proxy, for Firefox has no way to send one name to a port of this machine.
const proxy = createServer((_, response) => response.writeHead(502).end());
proxy.on('connect', (request, socket) => {
  socket.on('error', () => undefined);
  if (request.url !== 'code.earthengine.google.com:443') {
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    return;
  }
  const to = connect(site.port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    to.pipe(socket).pipe(to);
  });
  to.on('error', () => socket.destroy());
});
await new Promise(resolve => proxy.listen(0, '127.0.0.1', resolve));

const prefs = {
  'network.proxy.type': 1,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxy.address().port,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
};
const profile = join(home, 'profile');
mkdirSync(profile);
writeFileSync(join(profile, 'user.js'), Object.entries(prefs).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
  env: { ...process.env, HOME: home, MOZ_HEADLESS_WIDTH: '1000', MOZ_HEADLESS_HEIGHT: '700' },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
let said = '';
firefox.stderr.on('data', text => (said += text));
firefox.stdout.on('data', text => (said += text));

/** A session of WebDriver BiDi. */
class Driver {
  static async open(url) {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('no session'));
    });
    return new Driver(socket);
  }
  constructor(socket) {
    this.socket = socket;
    this.next = 1;
    this.waiting = new Map();
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === 'error') {
        waiting?.reject(new Error(`${message.error}: ${message.message}`));
      } else {
        waiting?.resolve(message.result);
      }
    };
  }
  send(method, params) {
    const id = this.next++;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
  /** Runs an expression in a page; its JSON. */
  async run(context, expression) {
    const { result, exceptionDetails } = await this.send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then(value => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    });
    if (!result) {
      throw new Error(exceptionDetails.text);
    }
    return JSON.parse(result.value);
  }
  async type(context, text) {
    const actions = [...text].flatMap(value => [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
    await this.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  }
  async press(context, ...keys) {
    const actions = [...keys.map(value => ({ type: 'keyDown', value })), ...keys.reverse().map(value => ({ type: 'keyUp', value }))];
    await this.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  }
  async move(context, x, y) {
    const at = { type: 'pointerMove', origin: 'viewport' };
    const actions = [{ ...at, x: Math.round(x), y: Math.round(y) + 40 }, { ...at, x: Math.round(x), y: Math.round(y), duration: 100 }];
    await this.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
}

const [CONTROL, ENTER, ESCAPE, SHIFT, ALT] = ['\uE009', '\uE007', '\uE00C', '\uE008', '\uE00A'];
let server;
let failed = false;
try {
  const url = await until('Firefox', () => /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1], 40_000);
  const driver = await Driver.open(`${url}/session`);
  await driver.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await driver.send('webExtension.install', { extensionData: { type: 'path', path: fileURLToPath(new URL('../dist/firefox', import.meta.url)) } });
  // Its page opens by itself.
  const options = await until('the page of the extension', async () => {
    const { contexts } = await driver.send('browsingContext.getTree', {});
    return contexts.find(one => /^moz-extension:.*options\.html$/.test(one.url))?.context;
  });
  const state = () => driver.run(options, "document.getElementById('state').textContent");
  const states = (name, wanted) => until(name, async () => wanted.test(await state()) || Promise.reject(new Error(await state())));
  await states('the engine', /geols \d+\.\d+\.\d+ is ready/);
  passed('ready without setting anything up');

  /** Uses the extension on a page under these rules, as a person does. */
  const use = async (rules, label) => {
    const { context: page } = await driver.send('browsingContext.create', { type: 'tab' });
    await driver.send('browsingContext.navigate', { context: page, url: `https://code.earthengine.google.com/${rules}`, wait: 'complete' });
    await driver.run(page, `window.editor.setValue(${JSON.stringify(SCRIPT)}, -1)`);
    const count = selector => driver.run(page, `document.querySelectorAll(${JSON.stringify(selector)}).length`);
    const text = selector => driver.run(page, `[...document.querySelectorAll(${JSON.stringify(selector)})].map(one => one.textContent)`);
    await until('the wave', async () => (await count('.geols-mark.geols-error')) === 1);
    assert.match(String(await driver.run(page, "getComputedStyle(document.querySelector('.geols-mark')).backgroundImage")), /linear-gradient/);
    const annotations = await driver.run(page, 'window.editor.session.getAnnotations().map(one => one.text)');
    assert.ok(annotations.some(one => /no method "clipp"/.test(one)) && annotations.includes('said by the page'), String(annotations));
    passed(`${label}, ${rules}: problems`);

    const { pageX, pageY } = await driver.run(page, 'window.editor.renderer.textToScreenCoordinates(7, 32)');
    await rest(
      'the card',
      () => driver.move(page, pageX + 4, pageY + 8),
      async () => /normalizedDifference\([\s\S]*bandNames/.test(String(await text('.geols-hover'))),
    );
    passed(`${label}, ${rules}: hover`);

    await driver.run(page, '(window.editor.gotoLine(9, 22), window.editor.focus())');
    await driver.press(page, CONTROL, '.');
    await until('the list of fixes', async () => (await text('.geols-fixes li'))[0] === 'Change to "clip"');
    await driver.press(page, ENTER);
    await until('the fixed call', async () => (await driver.run(page, 'window.editor.session.getLine(8)')) === 'var greenest = ndvi.clip(valley);');
    passed(`${label}, ${rules}: fixes`);

    await driver.press(page, SHIFT, ALT, 'p');
    await until('the translation', async () => /^m\.add_layer\(greenest, /m.test(String(await text('.geols-panel .geols-code'))));
    const tab = title => driver.run(page, `[...document.querySelectorAll('.geols-tabs button')].find(one => one.textContent === ${JSON.stringify(title)}).click()`);
    await tab('Write');
    await driver.type(page, 'median NDVI of Kenya in 2022 from Sentinel-2 on a map');
    await driver.press(page, ENTER);
    await until('the script', async () => (await text('.geols-panel .geols-code')).some(code => /normalizedDifference/.test(code)));
    await tab('Search');
    await driver.type(page, 'daily rainfall');
    await until('hits', async () => (await count('.geols-hits li')) > 2);
    await tab('Python');
    await driver.press(page, ESCAPE);
    await until('the panel to go', async () => (await count('.geols-panel')) === 0 && (await driver.run(page, 'window.editor.isFocused()')));
    passed(`${label}, ${rules}: translation, code from words, search`);

    await driver.run(page, 'window.editor.gotoLine(11, 0)');
    await driver.type(page, "var red = summer.median().select('B8");
    await until('the bands', async () => String(await text('.geols-completion .geols-label')) === 'B8,B8A');
    await driver.press(page, ENTER);
    await until('the band in the text', async () => /select\('B8'/.test(await driver.run(page, 'window.editor.session.getLine(10)')));
    passed(`${label}, ${rules}: completion`);
    await driver.send('browsingContext.close', { context: page });
  };
  await use('strict', 'engine');
  await use('trusted-types', 'engine');

  server = await startServer(['--pair', '--websocket', '0']);
  const line = /^\s*(127\.0\.0\.1:\d+\/\S+)\s*$/m.exec(server.said())[1];
  await driver.run(options, `(document.getElementById('line').value = ${JSON.stringify(line)}, document.querySelector('[type=submit]').click())`);
  await states('the connection', /geols \d+\.\d+\.\d+ at 127\.0\.0\.1:\d+ is ready/);
  passed('pairing');
  await use('strict', 'server');
  assert.doesNotMatch(server.said(), /panicked|internal error/);
} catch (error) {
  failed = true;
  console.error(`  FAILED: ${error.stack}\n  Firefox: ${said.slice(-1500)}\n  server: ${server?.said()}`);
} finally {
  try {
    process.kill(-firefox.pid, 'SIGTERM');
  } catch {
    // It ended by itself.
  }
  await new Promise(resolve => (firefox.exitCode === null && firefox.signalCode === null ? firefox.once('exit', resolve) : resolve()));
  await server?.stop();
  proxy.close();
  site.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
process.exit(failed ? 1 : 0);
