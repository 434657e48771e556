// Makes geols-TARGET-VERSION.vsix with the server in it: node scripts/package.mjs [--target linux-x64] [--out FILE], by default for this system.
// The server is $GEOLS_BIN, else target/release/geols; with `--target universal` none is put in, and the extension looks for one. `--target web`
// is for VS Code for the Web, with the engine instead of a server.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8'));
const TARGETS = { 'linux-x64': '', 'linux-arm64': '', 'alpine-x64': '', 'darwin-x64': '', 'darwin-arm64': '', 'win32-x64': '.exe', 'win32-arm64': '.exe', universal: '', web: '' };
/** The targets without a binary. */
const WITHOUT = ['universal', 'web'];

const own = `${process.platform}-${process.arch}`;
const { values } = parseArgs({ options: { target: { type: 'string', default: own in TARGETS ? own : 'universal' }, out: { type: 'string' } } });
const target = values.target;
if (!(target in TARGETS)) {
  throw new Error(`unknown target ${target}; known are ${Object.keys(TARGETS).join(', ')}`);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  }
}

copyFileSync(`${root}/LICENSE`, `${here}/LICENSE`);
rmSync(`${here}/bundled`, { recursive: true, force: true });
if (!WITHOUT.includes(target)) {
  const binary = process.env.GEOLS_BIN ?? `${root}/target/release/geols${TARGETS[target]}`;
  if (!existsSync(binary)) {
    console.error(`${binary} is not there: build it with "cargo build --release" in ${root}, or name one with GEOLS_BIN`);
    process.exit(1);
  }
  mkdirSync(`${here}/bundled`);
  const copy = `${here}/bundled/geols${TARGETS[target]}`;
  copyFileSync(binary, copy);
  chmodSync(copy, 0o755);
  if (target === own) {
    // Names of functions for a debugger are most of a debug build. Best effort: without the tool it is only larger.
    spawnSync('strip', ['--strip-debug', copy]);
  }
}
rmSync(`${here}/dist`, { recursive: true, force: true });
run(process.execPath, ['scripts/build.mjs', ...(target === 'web' ? ['--web'] : [])]);
const out = values.out ?? `geols-${target}-${version}.vsix`;
// Without a server `bundled/**` of package.json has no files, which vsce takes for a mistake.
const platform = [...(WITHOUT.includes(target) ? ['--allow-unused-files-pattern'] : []), ...(target === 'universal' ? [] : ['--target', target])];
run(process.execPath, ['node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', ...platform, '--out', out]);
