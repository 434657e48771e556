// The requests and responses of the engine, as `src/requests.rs` has them. Positions are those of the Language Server Protocol.

export type Language = 'javascript' | 'python';
export type Position = { line: number; character: number };
export type Range = { start: Position; end: Position };
export type Edit = { range: Range; text: string };
export type Fix = { title: string; safe: boolean; edits: Edit[] };

export type Finding = {
  range: Range;
  severity: 'error' | 'warning' | 'hint';
  rule: string;
  message: string;
  help: string | null;
  notes: string[];
  deprecated: boolean;
  unnecessary: boolean;
  fixes: Fix[];
};

export type Action = { title: string; kind: 'quickfix' | 'refactor' | 'fixAll'; edits: Edit[]; preferred: boolean; fixes: number | null };

export type Item = {
  label: string;
  kind: string;
  detail: string;
  replace: Range;
  text: string;
  snippet: boolean;
  filter: string;
  deprecated: boolean;
  edits: Edit[];
  key: unknown;
};

export type Signature = { label: string; parameters: [number, number][]; active: number | null; parameter: string; text: string };

/** The parameters of a request, and its response. */
export type Requests = {
  update: [{ text: string; language: Language }, { findings: Finding[]; failedRules: string[] }];
  actions: [{ range: Range }, Action[]];
  complete: [{ position: Position; trigger: string | null }, { items: Item[]; incomplete: boolean }];
  document: [{ key: unknown }, string | null];
  hover: [{ position: Position }, { range: Range; text: string } | null];
  signature: [{ position: Position }, Signature | null];
  tool: [{ name: string; arguments: object }, { text: string; data: unknown }];
  report: [{ name: string; text: string }, string];
  panic: [object, never];
};

export type Method = keyof Requests;

/** The data of the tools that the playground calls, as `geols mcp` describes them. */
export type Checked = { fixed_code?: string };
export type Migrated = { code?: string; notes: { line: number; status: string; message: string }[] };
export type Translated = { language: Language; code: string; notes: { line: number; message: string }[] };
export type Summarized = { summary: string };
export type Found = { hits: { kind: string; name: string; summary: string; deprecated: boolean }[] };
export type Explained = { text: string; page: number; pages: number };
export type Generated = { code?: string; complete: boolean; assumed: string[]; gaps: string[]; recipes: string[] };
export type Planned = { complete: boolean; gaps: string[]; recipes: string[]; plan?: object };
