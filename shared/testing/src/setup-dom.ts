import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// React Router needs both; jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// User timing, which jsdom lacks.
performance.getEntriesByName ??= () => [];
performance.mark ??= (name) => ({
  name,
  entryType: 'mark',
  startTime: 0,
  duration: 0,
  detail: null,
  toJSON: () => name,
});

// Without layout, everything counts as in view.
globalThis.IntersectionObserver ??= class {
  constructor(private callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
