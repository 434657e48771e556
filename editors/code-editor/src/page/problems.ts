// Problems in an editor: a wave under the text, a mark in the gutter.

import type { Problem, Range } from '../protocol';
import { compare, ownRange, toPosition, type AceEditor, type AceSession, type Annotation } from './ace';

interface Shown {
  readonly problem: Problem;
  readonly marker: number;
  /** Moves with the text. */
  readonly range: ReturnType<typeof ownRange>;
  readonly anchors: readonly { detach(): void }[];
}

/** The problems of a session of Ace. */
export class Problems {
  private shown: Shown[] = [];
  /** What the Code Editor itself says about the script: it stays. */
  private theirs: Annotation[];
  private readonly set: AceSession['setAnnotations'];

  constructor(
    private readonly editor: AceEditor,
    private readonly session: AceSession,
  ) {
    this.theirs = session.getAnnotations() ?? [];
    this.set = session.setAnnotations;
    // Whoever sets annotations replaces all: theirs and ours are kept apart here.
    session.setAnnotations = annotations => {
      this.theirs = annotations ?? [];
      this.annotate();
    };
  }

  /** Shows these, and no others. */
  show(problems: readonly Problem[]): void {
    this.clear();
    const text = this.session.getDocument();
    const rows = text.getAllLines().length;
    for (const problem of problems) {
      if (problem.range.start.line >= rows) {
        continue;
      }
      const range = ownRange(this.editor, visible(problem.range, text.getLine(problem.range.start.line)));
      const start = text.createAnchor(range.start.row, range.start.column);
      const end = text.createAnchor(range.end.row, range.end.column);
      range.start = start;
      range.end = end;
      const marker = this.session.addMarker(range, `geols-mark geols-${problem.severity}`, 'text', true);
      this.shown.push({ problem, marker, range, anchors: [start, end] });
    }
    this.annotate();
  }

  /** Those at a place, as they lie now. */
  at(range: Range): { problem: Problem; range: Range }[] {
    return this.shown
      .map(({ problem, range }) => ({ problem, range: { start: toPosition(range.start), end: toPosition(range.end) } }))
      .filter(shown => compare(shown.range.end, range.start) >= 0 && compare(range.end, shown.range.start) >= 0);
  }

  /** Takes everything back. */
  dispose(): void {
    this.clear();
    this.session.setAnnotations = this.set;
    this.session.setAnnotations(this.theirs);
  }

  private clear(): void {
    for (const { marker, anchors } of this.shown) {
      this.session.removeMarker(marker);
      anchors.forEach(anchor => anchor.detach());
    }
    this.shown = [];
  }

  private annotate(): void {
    const ours = this.shown.map(({ problem, range }) => ({
      row: range.start.row,
      column: range.start.column,
      text: `${problem.message} [${problem.rule}]`,
      type: problem.severity,
    }));
    this.set.call(this.session, [...this.theirs, ...ours]);
  }
}

/** An empty range is shown as one character, the one before at the end of a line. */
function visible(range: Range, line: string): Range {
  if (compare(range.start, range.end) !== 0) {
    return range;
  }
  const { line: row, character } = range.start;
  return character < line.length
    ? { start: range.start, end: { line: row, character: character + 1 } }
    : { start: { line: row, character: Math.max(0, character - 1) }, end: range.end };
}
