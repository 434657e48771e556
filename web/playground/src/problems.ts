// The diagnostics of the script with their fixes, as the page shows them.

import type { CodeAction, Diagnostic, Range, TextEdit } from 'vscode-languageserver-protocol';
import { URI } from './engine';
import type { Engine, Script } from './engine';

export type Fix = { title: string; edits: TextEdit[] };

export type Problem = {
  range: Range;
  severity: 'error' | 'warning' | 'hint';
  rule: string;
  message: string;
  notes: string[];
  deprecated: boolean;
  fixes: Fix[];
};

const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 1 << 24, character: 0 } };
const SEVERITIES: Record<number, Problem['severity']> = { 1: 'error', 2: 'warning' };
/** The tag of deprecated code in the protocol. */
const DEPRECATED = 2;

/** Returns the edits of an action. */
export const editsOf = (action: CodeAction): TextEdit[] => action.edit?.changes?.[URI] ?? [];

const textOf = ({ message }: Diagnostic): string => (typeof message === 'string' ? message : message.value);

const same = (one: Diagnostic, other: Diagnostic): boolean => one.code === other.code && textOf(one) === textOf(other) && JSON.stringify(one.range) === JSON.stringify(other.range);

/** Analyzes a version of the script. */
export async function analyze(engine: Engine, script: Script): Promise<Problem[]> {
  const diagnostics = await engine.update(script);
  const actions = diagnostics.length === 0 ? [] : await engine.ask('codeAction', { range: WHOLE, context: { diagnostics: [] } }, script);
  return diagnostics.map(diagnostic => {
    // The protocol has one text: the message, and a note on each further line.
    const [message = '', ...notes] = textOf(diagnostic).split('\n');
    const fixes = (actions ?? []).filter(action => action.kind === 'quickfix' && action.diagnostics?.some(one => same(one, diagnostic)));
    return {
      range: diagnostic.range,
      severity: SEVERITIES[diagnostic.severity ?? 0] ?? 'hint',
      rule: String(diagnostic.code),
      message,
      notes,
      deprecated: diagnostic.tags?.includes(DEPRECATED) ?? false,
      fixes: fixes.map(action => ({ title: action.title, edits: editsOf(action) })),
    };
  });
}
