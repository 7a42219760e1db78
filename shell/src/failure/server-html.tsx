import type { SlotName } from '@hireloom/contracts';
import { useLayoutEffect, useRef } from 'react';

/** React marks a completely server-rendered boundary with this comment, and a placeholder with another one. */
const COMPLETE = '$';

const isComplete = ({ firstChild }: Element) => firstChild instanceof Comment && firstChild.data === COMPLETE;

/** Whether the server rendered the region rather than its placeholder. */
export function isServerRendered(region: string): boolean {
  const element = document.querySelector(region);
  return element !== null && isComplete(element);
}

export type ServerHtml = ReadonlyMap<SlotName | 'page', readonly Node[]>;

/** Call before React hydrates the document. Skips a slot that the page shows twice. */
export function saveServerHtml(): ServerHtml {
  const saved = new Map<SlotName | 'page', Node[]>();
  for (const element of document.querySelectorAll<HTMLElement>('main, [data-slot]')) {
    const name = (element.dataset['slot'] ?? 'page') as SlotName | 'page';
    if (isComplete(element)) saved.set(name, saved.has(name) ? [] : [...element.childNodes]);
  }
  return saved;
}

/** Moves the nodes that React removed, because copies would lose what the visitor has typed. */
export function RestoredHtml({ nodes }: { nodes: readonly Node[] }) {
  const container = useRef<HTMLDivElement>(null);
  // An effect, because the nodes are not managed by React.
  useLayoutEffect(() => container.current?.append(...nodes), [nodes]);
  return <div ref={container} />;
}
