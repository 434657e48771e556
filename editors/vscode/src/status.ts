// The item of the language status bar: which geols runs, and whether it does.

import * as vscode from 'vscode';
import type { Origin } from './find_server';

/** A geols that runs. */
export interface About {
  readonly version: string;
  readonly origin: Origin | 'browser';
}

const ORIGINS: Record<About['origin'], string> = {
  browser: 'in this browser',
  setting: 'set by geols.server.path',
  bundled: 'from the extension',
  environment: 'from the Python environment',
  path: 'from PATH',
};

/** The status item. */
export class Status implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;

  constructor(documents: vscode.DocumentSelector) {
    this.item = vscode.languages.createLanguageStatusItem('geols.status', documents);
    this.item.name = 'geols';
    this.starting();
  }

  /** What the item says, as tests and `Show Version` read it. */
  get text(): string {
    return [this.item.text, this.item.detail].filter(Boolean).join(', ');
  }

  starting(): void {
    this.set('geols', 'starting', vscode.LanguageStatusSeverity.Information);
    this.item.busy = true;
    this.item.command = { command: 'geols.showLog', title: 'Show log' };
  }

  running({ version, origin }: About): void {
    this.set(`geols ${version}`, ORIGINS[origin], vscode.LanguageStatusSeverity.Information);
    this.item.command = { command: 'geols.showLog', title: 'Show log' };
  }

  stopped(why: string): void {
    this.set('geols', why, vscode.LanguageStatusSeverity.Error);
    this.item.command = { command: 'geols.restart', title: 'Restart' };
  }

  missing(): void {
    this.stopped('not found');
  }

  dispose(): void {
    this.item.dispose();
  }

  private set(text: string, detail: string, severity: vscode.LanguageStatusSeverity): void {
    this.item.busy = false;
    this.item.text = text;
    this.item.detail = detail;
    this.item.severity = severity;
  }
}
