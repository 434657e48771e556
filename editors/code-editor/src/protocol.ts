// What the page and the background tell each other. The page never sees the token, and cannot send anything to the server but this.

/** A place; columns count UTF-16 units, as Ace does. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From, to. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A change of text. */
export interface Edit {
  readonly range: Range;
  readonly newText: string;
}

/** A problem of the server. */
export interface Problem {
  readonly range: Range;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly rule: string;
  /** The page of the rule. */
  readonly page?: string;
}

/** A completion. `key` is how the background knows it when more is asked about it. */
export interface Offer {
  readonly key: number;
  readonly label: string;
  readonly detail: string;
  readonly filter: string;
  readonly sort: string;
  readonly text: string;
  /** Where `text` goes; absent: in the place of the word before the cursor. */
  readonly range?: Range;
  readonly deprecated: boolean;
}

/** A change that is offered. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The state of the server. Without an address it is the engine in this extension. */
export type State =
  | { readonly is: 'connecting'; readonly address?: string }
  | { readonly is: 'connected'; readonly address?: string; readonly version: string }
  /** The engine has failed. */
  | { readonly is: 'failed'; readonly reason: string }
  /** Something answers, and does not want us. */
  | { readonly is: 'refused'; readonly address: string }
  /** Nothing answers. */
  | { readonly is: 'silent'; readonly address: string };

/** What `print` and `Map` become in Python. */
export type Show = 'geemap' | 'plain' | 'notebook';

/** A script for a request in words. Without code, the gaps say why. */
export interface Written {
  readonly code?: string;
  /** What the script lacks. */
  readonly gaps: readonly string[];
  readonly assumed: readonly string[];
  /** What is understood, as text. */
  readonly plan: string;
}

/** Something that was found by words. */
export interface Hit {
  /** `dataset`, `operator`, `recipe` and so on. */
  readonly kind: string;
  readonly name: string;
  readonly summary: string;
  readonly deprecated: boolean;
}

/** A question, and its answer. */
export interface Questions {
  completion: { ask: { position: Position; trigger?: string }; answer: { offers: Offer[]; more: boolean } };
  about: { ask: { key: number }; answer: string };
  hover: { ask: { position: Position }; answer: { markdown: string; range?: Range } | null };
  fixes: { ask: { range: Range }; answer: Fix[] };
  /** The script in Python, and what a person must look at. */
  writing: { ask: { request: string }; answer: Written };
  search: { ask: { query: string }; answer: Hit[] };
  /** The page of something that was found, in Markdown. */
  page: { ask: { name: string }; answer: string };
  /** The script in plain English, in Markdown. */
  summary: { ask: object; answer: string };
  translation: { ask: { show: Show }; answer: { text: string; notes: { message: string; at?: Position }[] } | null };
}

/** The page tells. */
export type FromPage =
  | { readonly tell: 'text'; readonly document: number; readonly version: number; readonly text: string }
  | { readonly tell: 'close'; readonly document: number }
  | {
      [What in keyof Questions]: {
        readonly tell: 'ask';
        readonly id: number;
        readonly document: number;
        readonly what: What;
        readonly ask: Questions[What]['ask'];
      };
    }[keyof Questions];

/** The page is told. */
export type ToPage =
  | { readonly tell: 'state'; readonly state: State; readonly triggers: readonly string[] }
  | { readonly tell: 'problems'; readonly document: number; readonly version: number; readonly problems: readonly Problem[] }
  | { readonly tell: 'answer'; readonly id: number; readonly answer: unknown }
  /** Another background has taken over: it knows of no text yet. */
  | { readonly tell: 'renewed' }
  /** The extension is gone or was renewed: the page takes everything back. */
  | { readonly tell: 'gone' };

/** The relay sends this while its page is open, because Chromium ends a background that is quiet for 30 s. */
export const ALIVE = { tell: 'alive' } as const;

/** The mark of the one window message by which page and relay find each other. */
export const HELLO = 'geols-code-editor-hello';
/** The relay is there: the page may greet it, again if it has already. */
export const READY = 'geols-code-editor-ready';
