// What the program and the engine have in common as language servers.

import * as vscode from 'vscode';
import { RevealOutputChannelOn, type LanguageClientOptions } from 'vscode-languageclient';
import { executeSummary } from './summary';
import { execute } from './translate';

const LANGUAGES = ['javascript', 'python'];

/** Documents that a server sees. */
export type Documents = { language: string; scheme: string }[];

/** Returns the documents of the known languages that have one of the URI schemes. */
export function documentsIn(schemes: readonly string[]): Documents {
  return LANGUAGES.flatMap(language => schemes.map(scheme => ({ language, scheme })));
}

/** Returns the options of a client that serves `documents` and writes to `log`. */
export function clientOptions(documents: Documents, log: vscode.LogOutputChannel): LanguageClientOptions {
  return {
    documentSelector: documents,
    outputChannel: log,
    // Errors are told where they matter; an output channel that opens by itself is in the way.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: 'geols',
    // Without the functions of the configuration, which cannot be sent to a worker.
    initializationOptions: JSON.parse(JSON.stringify(vscode.workspace.getConfiguration('geols'))),
    middleware: { executeCommand: (name, args, next) => execute(name, args, (other, given) => executeSummary(other, given, next)) },
  };
}
