// Real Code in a browser: code-server with the packaged extension installed, and a headless Chromium that looks at it.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Waits until `what` gives something that is not nothing. The error says what was last seen. */
export async function until(name, what, milliseconds = 30_000) {
  const end = Date.now() + milliseconds;
  let last;
  for (;;) {
    try {
      last = await what();
      if (last) {
        return last;
      }
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${milliseconds} ms for ${name}; last: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** Opens the list of fixes at the cursor and waits until one has the title `title`. Returns its rows. */
export async function openFixes(page, title) {
  const fixes = page.locator('.action-widget .monaco-list-row.action');
  await until('the fix', async () => {
    // A key that comes before the cursor has settled closes the list again.
    if ((await fixes.count()) === 0) {
      await page.keyboard.press('Control+.');
      await fixes.first().waitFor({ timeout: 2000 });
    }
    return (await fixes.allInnerTexts()).some(text => title.test(text));
  });
  return fixes;
}

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

/**
 * Settings under which nothing happens by itself but what is tested. Not `chat.disableAIFeatures`: it makes Code start a second extension
 * host beside the first, and everything that any extension offers is there twice.
 */
export const SETTINGS = {
  'files.autoSave': 'off',
  'editor.wordBasedSuggestions': 'off',
  'editor.minimap.enabled': false,
  'editor.fontSize': 15,
  'editor.hover.delay': 100,
  'editor.parameterHints.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.scrollbar.vertical': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'chat.commandCenter.enabled': false,
  'breadcrumbs.enabled': false,
  'security.workspace.trust.enabled': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'notebook.showCellStatusBar': 'hidden',
};

/**
 * Puts a script in the place of the server in the package, that writes down what the server says: Code's own logs are not there, for
 * code-server is installed without what must be compiled.
 */
function listenIn(binary, home) {
  const real = `${binary}-real`;
  renameSync(binary, real);
  const files = { said: join(home, 'server-said'), errors: join(home, 'server-errors') };
  const script = ['#!/bin/bash', `if [ "$1" != server ]; then exec '${real}' "$@"; fi`, `'${real}' "$@" 2> >(tee -a '${files.errors}' >&2) | tee -a '${files.said}'`];
  writeFileSync(binary, `${script.join('\n')}\n`);
  chmodSync(binary, 0o755);
  const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { said: () => read(files.said), errors: () => read(files.errors) };
}

/** Fails if the server panicked, or told of an error of its own. */
export function assertHealthy(code) {
  const bad = /panicked at|internal error|RUST_BACKTRACE/;
  for (const text of [code.traffic.errors(), code.traffic.said()]) {
    const at = text.search(bad);
    if (at >= 0) {
      throw new Error(`the server failed: ${text.slice(Math.max(0, at - 200), at + 800)}`);
    }
  }
  if (!code.traffic.said().includes('"jsonrpc"')) {
    throw new Error('the server of the package was never started');
  }
}

/** Starts Code with the extension of `vsix`. */
export async function start({ codeServer, node, vsix, settings = {}, environment = {} }) {
  const home = mkdtempSync(join(tmpdir(), 'geols-code-'));
  const extensions = join(home, 'extensions');
  const data = join(home, 'data');
  mkdirSync(join(data, 'User'), { recursive: true });
  mkdirSync(extensions);
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }));
  // Paths are of a machine: Code takes them from the machine's settings, not from the person's.
  const setMachine = settings => {
    mkdirSync(join(data, 'Machine'), { recursive: true });
    writeFileSync(join(data, 'Machine', 'settings.json'), JSON.stringify(settings));
  };
  const port = await freePort();
  const entry = join(codeServer, 'out', 'node', 'entry.js');
  const shared = ['--user-data-dir', data, '--extensions-dir', extensions, '--config', join(home, 'config.yaml')];
  writeFileSync(join(home, 'config.yaml'), '');
  // The editor must not find another server than the one in the package.
  const env = { ...process.env, ...environment, HOME: home };
  delete env.VIRTUAL_ENV;
  delete env.VSCODE_IPC_HOOK_CLI;
  await new Promise((resolve, reject) => {
    const install = spawn(node, [entry, ...shared, '--install-extension', vsix], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    install.stdout.on('data', text => (said += text));
    install.stderr.on('data', text => (said += text));
    install.on('exit', code => (code === 0 ? resolve() : reject(new Error(`the package cannot be installed: ${said.slice(-1500)}`))));
  });
  const installed = join(extensions, readdirSync(extensions).find(name => name.startsWith('geols.geols-')));
  const traffic = listenIn(join(installed, 'bundled', 'geols'), home);
  const args = [...shared, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override'];
  const server = spawn(node, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let log = '';
  server.stdout.on('data', text => (log += text));
  server.stderr.on('data', text => (log += text));
  const address = `127.0.0.1:${port}`;
  let browser;
  const stop = async () => {
    await browser?.close();
    try {
      // The group: Code has an extension host, that has the language server.
      process.kill(-server.pid, 'SIGTERM');
    } catch {
      // It ended by itself.
    }
    await new Promise(resolve => (server.exitCode === null ? server.once('exit', resolve) : resolve()));
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await until('code-server', async () => (await fetch(`http://${address}/healthz`)).ok, 60_000);
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${log}`);
  }
  return { address, installed, browser, stop, setMachine, traffic, log: () => log };
}
