// The signature of the call that is being typed, above the cursor.

import { StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, keymap, showTooltip } from '@codemirror/view';
import type { Tooltip, ViewUpdate } from '@codemirror/view';
import type { SignatureHelp } from 'vscode-languageserver-protocol';
import { positionOf } from './editor';
import type { Engine, Language } from './engine';
import { element, markdown, markupOf } from './markdown';

const setTooltip = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setTooltip)) {
        return effect.value;
      }
    }
    return tooltip && transaction.docChanged ? { ...tooltip, pos: transaction.changes.mapPos(tooltip.pos) } : tooltip;
  },
  provide: field => showTooltip.from(field),
});

function content({ signatures: [signature], activeParameter }: SignatureHelp): HTMLElement {
  const { label = '', parameters = [] } = signature ?? {};
  const active = parameters[activeParameter ?? 0];
  const [start, end] = typeof active?.label === 'object' ? active.label : [0, 0];
  const parameter = markupOf(active?.documentation);
  const line = element('div', { class: 'label' }, label.slice(0, start), element('strong', {}, label.slice(start, end)), label.slice(end));
  return element('div', { class: 'signature docs' }, line, ...(parameter ? [markdown(parameter)] : []));
}

export function signatureHelp(ask: { engine: Engine; language: () => Language }): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      private timer: ReturnType<typeof setTimeout> | undefined;

      update(update: ViewUpdate): void {
        const open = update.state.field(shown) !== null;
        const typed = update.transactions.some(transaction => transaction.isUserEvent('input'));
        if (update.view.composing || !(typed || (open && update.selectionSet))) {
          return;
        }
        let opens = false;
        update.changes.iterChanges((_from, _to, _start, _end, inserted) => (opens ||= /[(,]/.test(inserted.toString())));
        if (open || opens) {
          clearTimeout(this.timer);
          this.timer = setTimeout(() => void this.show(update.view), 60);
        }
      }

      private async show(view: EditorView): Promise<void> {
        const { doc, selection } = view.state;
        const pos = selection.main.head;
        const asked = ask.engine.ask('signatureHelp', { position: positionOf(doc, pos) }, { text: doc.toString(), language: ask.language() });
        const found = await asked.catch(() => null);
        if (doc === view.state.doc && pos === view.state.selection.main.head) {
          const tooltip: Tooltip | null = found && { pos, above: true, create: () => ({ dom: content(found) }) };
          view.dispatch({ effects: setTooltip.of(tooltip) });
        }
      }

      destroy(): void {
        clearTimeout(this.timer);
      }
    },
  );
  const close = (view: EditorView): boolean => {
    if (view.state.field(shown) === null) {
      return false;
    }
    view.dispatch({ effects: setTooltip.of(null) });
    return true;
  };
  return [shown, plugin, keymap.of([{ key: 'Escape', run: close }])];
}
