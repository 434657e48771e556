// Which `geols` binary is started: the one that is set, else the first that answers of those that can be there.

import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { environmentFolder } from './python_environment';

/** Where a binary was found. */
export type Origin = 'setting' | 'bundled' | 'environment' | 'path';

/** A binary that answers. */
export interface Server {
  readonly file: string;
  readonly origin: Origin;
  readonly version: string;
}

/** No binary answers. `setting`: the one that is set does not, and the others were left alone. */
export interface Missing {
  readonly setting?: string;
  readonly why: string;
}

const NAME = process.platform === 'win32' ? 'geols.exe' : 'geols';
/** A binary on a slow network drive takes its time; one that takes longer is not ours. */
const PATIENCE_MS = 15_000;

/** Looks for the server. A path that the user set is never passed over in silence. */
export async function findServer(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<Server | Missing> {
  const set = vscode.workspace.getConfiguration('geols').get<string>('server.path', '').trim();
  if (set !== '') {
    const file = expand(set);
    const version = await versionOf(file);
    return version.ok ? { file, origin: 'setting', version: version.text } : { setting: file, why: version.text };
  }
  const bundled = context.asAbsolutePath(path.join('bundled', NAME));
  const environment = await environmentFolder(log);
  const candidates: [Origin, string | undefined][] = [
    ['bundled', fs.existsSync(bundled) ? bundled : undefined],
    ['environment', environment && inEnvironment(environment)],
    ['path', onPath()],
  ];
  const failed: string[] = [];
  for (const [origin, file] of candidates) {
    if (file === undefined) {
      continue;
    }
    const version = await versionOf(file);
    if (version.ok) {
      return { file, origin, version: version.text };
    }
    failed.push(`${file}: ${version.text}`);
    log.warn(`${file} is not used: ${version.text}`);
  }
  return { why: failed.join('; ') || 'there is none in the extension, in the Python environment or on PATH' };
}

/** Runs a binary and returns what it prints. */
export function ask(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { timeout: PATIENCE_MS, windowsHide: true, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error) {
        reject(new Error(stderr.trim() || error.message));
      } else {
        resolve(stdout);
      }
    });
  });
}

async function versionOf(file: string): Promise<{ ok: boolean; text: string }> {
  try {
    const said = await ask(file, ['--version']);
    const version = /^geols (\d+\.\d+\.\d+\S*)/.exec(said)?.[1];
    return version === undefined ? { ok: false, text: 'it is not geols' } : { ok: true, text: version };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

function inEnvironment(folder: string): string | undefined {
  // Where pip puts programs; conda on Windows too.
  const file = path.join(folder, process.platform === 'win32' ? 'Scripts' : 'bin', NAME);
  return fs.existsSync(file) ? file : undefined;
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map(folder => path.join(folder, NAME)).find(file => fs.existsSync(file));
}

function expand(set: string): string {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const text = set
    .replace(/^~(?=[/\\]|$)/, os.homedir())
    .replaceAll('${workspaceFolder}', root)
    .replace(/\$\{env:(\w+)\}/g, (_, name: string) => process.env[name] ?? '');
  return path.isAbsolute(text) ? text : path.resolve(root, text);
}
