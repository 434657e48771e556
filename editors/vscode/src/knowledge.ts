// What the server knows beside the open documents: rules, pages of names, scripts of recipes.

import * as vscode from 'vscode';

/** The server's commands, which the client registers while a server runs. */
const RULES = 'geols.rules';
const TOOL = 'geols.tool';

/** A rule. */
export interface Rule {
  readonly name: string;
  readonly summary: string;
  readonly severity: string;
}

/** Lists the rules by name. */
export async function rules(): Promise<readonly Rule[]> {
  return vscode.commands.executeCommand<Rule[]>(RULES);
}

/** Returns the page of a rule, an operator or a dataset in Markdown. */
export async function explain(name: string, language = 'python'): Promise<string> {
  const parts: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const part = await tool<{ text: string; pages: number }>('explain', { name, language, page });
    parts.push(part.text);
    pages = part.pages;
  }
  return parts.join('\n');
}

/** Returns the script of a recipe. */
export async function recipe(name: string, language: string): Promise<string> {
  const { code } = await tool<{ code?: string }>('generate', { recipe: name, language });
  return code ?? '';
}

async function tool<T>(name: string, args: object): Promise<T> {
  const { data } = await vscode.commands.executeCommand<{ data: T }>(TOOL, { name, arguments: args });
  return data;
}
