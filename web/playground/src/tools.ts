// The data of the tools that the page calls, as `geols mcp` describes them.

import type { Language } from './engine';

export type Checked = { fixed_code?: string };
export type Translated = { language: Language; code: string; notes: { line: number; message: string }[] };
export type Summarized = { summary: string };
export type Found = { hits: { kind: string; name: string; summary: string; deprecated: boolean }[] };
export type Explained = { text: string; page: number; pages: number };
export type Generated = { code?: string; complete: boolean; assumed: string[]; gaps: string[]; recipes: string[] };
export type Planned = { complete: boolean; gaps: string[]; recipes: string[]; plan?: object };
