// The Python environment that is selected, for `pip install geols` puts the binary there.

import * as path from 'node:path';
import * as vscode from 'vscode';

/** What is used of the interface of the Python extension. */
interface PythonExtension {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: { readonly path: string }): Promise<
      { readonly executable: { readonly uri?: vscode.Uri; readonly sysPrefix?: string } } | undefined
    >;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

const ID = 'ms-python.python';

/** The folder of the environment: that of the Python extension where there is one, else that which the editor was started in. */
export async function environmentFolder(log: vscode.LogOutputChannel): Promise<string | undefined> {
  try {
    const python = await pythonExtension();
    if (python) {
      const active = python.environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
      const environment = await python.environments.resolveEnvironment(active);
      const executable = environment?.executable;
      const folder = executable?.sysPrefix || (executable?.uri && path.dirname(path.dirname(executable.uri.fsPath)));
      if (folder) {
        return folder;
      }
    }
  } catch (error) {
    log.warn(`the Python extension does not tell its environment: ${error}`);
  }
  return process.env['VIRTUAL_ENV'] || process.env['CONDA_PREFIX'] || undefined;
}

/** Calls `changed` when another environment is selected. */
export async function watchEnvironment(changed: () => void): Promise<vscode.Disposable | undefined> {
  const python = await pythonExtension().catch(() => undefined);
  return python?.environments.onDidChangeActiveEnvironmentPath(changed);
}

async function pythonExtension(): Promise<PythonExtension | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>(ID);
  const api = extension && (extension.isActive ? extension.exports : await extension.activate());
  // Versions of before 2023 have no such part.
  return api?.environments ? api : undefined;
}
