import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// React Router needs both; jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// Marks of the browser's timeline; jsdom has no timeline.
performance.getEntriesByName ??= () => [];
performance.mark ??= (name) => ({
  name,
  entryType: 'mark',
  startTime: 0,
  duration: 0,
  detail: null,
  toJSON: () => name,
});

// Without a layout everything is in view.
globalThis.IntersectionObserver ??= class {
  constructor(private callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
