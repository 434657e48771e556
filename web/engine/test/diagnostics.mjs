// The diagnostics of the engine and of the native program in the scripts of folders, and in the code blocks of Markdown files.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { start } from './engine.mjs';

const EXTENSIONS = { js: 'js', javascript: 'js', py: 'py', python: 'py' };
/** No script of a person is larger. */
const MAX_BYTES = 1 << 20;

function* files(path) {
  if (statSync(path).isFile()) {
    yield path;
  } else {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile())) {
        yield* files(join(path, entry.name));
      }
    }
  }
}

/** The scripts of a file, with the extension that tells the language. */
function* scripts(file) {
  const extension = extname(file).slice(1).toLowerCase();
  if (!['js', 'py', 'ipynb', 'md'].includes(extension) || statSync(file).size > MAX_BYTES) {
    return;
  }
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    return;
  }
  if (extension !== 'md') {
    yield { extension, text };
    return;
  }
  for (const [, language, code] of text.matchAll(/^ {0,3}```(\w+)[^\n]*\n([\s\S]*?)^ {0,3}```/gm)) {
    if (EXTENSIONS[language]) {
      yield { extension: EXTENSIONS[language], text: code };
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'geols-diagnostics-'));
let failed = false;
try {
  for (const source of process.argv.slice(2)) {
    const engine = await start();
    // Each in a folder of its own, so that none finds another one as its module.
    const names = [];
    const base = join(folder, 'scripts');
    for (const file of files(source)) {
      for (const { extension, text } of scripts(file)) {
        const name = `${String(names.length).padStart(5, '0')}/script.${extension}`;
        mkdirSync(join(base, name, '..'), { recursive: true });
        writeFileSync(join(base, name), text);
        names.push({ name, text, file });
      }
    }
    if (names.length === 0) {
      throw new Error(`${source}: no scripts`);
    }
    const native = spawnSync(process.env.GEOLS_BIN, ['check', '--no-cache', '--output-format', 'json', '.'], { cwd: base, encoding: 'utf8', maxBuffer: 1 << 30 });
    const ours = [];
    let refused = 0;
    const began = performance.now();
    for (const { name, text } of names) {
      let report;
      try {
        report = engine.report(name, text);
      } catch (error) {
        if (typeof error !== 'string') {
          throw error;
        }
        // A notebook of another language, as the program says too.
        refused++;
        continue;
      }
      ours.push(...report.split('\n').filter(line => line.startsWith('  ')).map(line => line.replace(/,$/, '')));
    }
    const time = Math.round(performance.now() - began);
    const whole = ours.length === 0 ? '[]\n' : `[\n${ours.join(',\n')}\n]\n`;
    const same = whole === native.stdout;
    console.log(`  ${same ? 'passed' : 'FAILED'}: ${source}: ${names.length} scripts, ${ours.length} diagnostics, ${Buffer.byteLength(whole)} bytes, ${refused} refused, ${time} ms, ${engine.megabytes()} MB`);
    if (!same) {
      failed = true;
      const theirs = native.stdout.split('\n').filter(line => line.startsWith('  ')).map(line => line.replace(/,$/, ''));
      const [us, them] = [new Set(ours), new Set(theirs)];
      const place = line => names.find(one => line.includes(one.name))?.file;
      for (const line of ours.filter(line => !them.has(line)).slice(0, 5)) console.log(`    only the engine: ${place(line)} ${line.slice(0, 400)}`);
      for (const line of theirs.filter(line => !us.has(line)).slice(0, 5)) console.log(`    only the program: ${place(line)} ${line.slice(0, 400)}`);
      if (native.stderr) console.log(native.stderr.slice(0, 2000));
    }
    rmSync(base, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
