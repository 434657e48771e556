// A link that holds the script behind `#`: browsers do not send that part to any server.

import type { Script } from './engine';

/** The start of a link names the form, so that another one can follow. */
const FORM = 'z1';
/** A link of a hostile page must not unpack without end. */
const MAX_CHARACTERS = 1 << 20;

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Blob([bytes]).stream().pipeThrough<Uint8Array>(through as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    parts.push(value);
    length += value.length;
    if (length > 4 * MAX_CHARACTERS) {
      await reader.cancel();
      throw new Error('the script in the link is too long');
    }
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Returns the fragment of a link to a script, without `#`. */
export async function toFragment({ text, language }: Script): Promise<string> {
  const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const binary = Array.from(packed, byte => String.fromCharCode(byte)).join('');
  const base64 = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${FORM}.${language}.${base64}`;
}

/** Returns the script of a fragment, or nothing where it has none. */
export async function fromFragment(fragment: string): Promise<Script | null> {
  const [form, language, base64] = fragment.replace(/^#/, '').split('.');
  if (form !== FORM || base64 === undefined || (language !== 'javascript' && language !== 'python')) {
    return null;
  }
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  const packed = Uint8Array.from(binary, character => character.charCodeAt(0));
  return { text: new TextDecoder().decode(await pipe(packed, new DecompressionStream('deflate-raw'))), language };
}
