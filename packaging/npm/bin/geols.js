#!/usr/bin/env node
// Starts the program that the package for this system carries, with the same arguments, streams and exit code.

'use strict';

const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');

const PACKAGES = {
  'darwin arm64': ['@geols/cli-darwin-arm64'],
  'darwin x64': ['@geols/cli-darwin-x64'],
  'linux arm64': ['@geols/cli-linux-arm64-gnu'],
  'linux x64': ['@geols/cli-linux-x64-gnu', '@geols/cli-linux-x64-musl'],
  'win32 arm64': ['@geols/cli-win32-arm64'],
  'win32 x64': ['@geols/cli-win32-x64'],
};
const HELP = 'Other ways to install geols: https://github.com/geols/geols/blob/main/docs/installation.md';

function fail(...lines) {
  console.error(`geols: ${lines.join('\n')}\n${HELP}`);
  // 1 says that a script has errors.
  process.exit(2);
}

function findProgram() {
  const system = `${process.platform} ${process.arch}`;
  const packages = PACKAGES[system];
  if (!packages) {
    fail(`there is no package for this system (${system}), only for ${Object.keys(PACKAGES).join(', ')}.`);
  }
  // A package manager that does not know the C library of a package installs both; without glibc only the static program starts.
  const ordered = existsSync('/lib64/ld-linux-x86-64.so.2') ? packages : [...packages].reverse();
  for (const name of ordered) {
    try {
      return require.resolve(`${name}/${process.platform === 'win32' ? 'geols.exe' : 'geols'}`);
    } catch {
      // The next one, or the message below.
    }
  }
  return fail(`the package ${packages.join(' or ')} is not installed.`, 'Install geols again, without --omit=optional or --no-optional.');
}

const program = findProgram();
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const forward = (signal) => child.kill(signal);
for (const signal of SIGNALS) {
  process.on(signal, forward);
}
child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
child.on('exit', (code, signal) => {
  if (signal) {
    for (const each of SIGNALS) {
      process.removeListener(each, forward);
    }
    process.kill(process.pid, signal);
  } else {
    process.exitCode = code;
  }
});
