const WIDTH = 400;

/** jsdom lays nothing out: slides get a width and their places in a row, and everything is said to be in view. */
export function layOutCarousels() {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    constructor(private report: IntersectionObserverCallback) {}
    observe(target: Element) {
      this.report([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  document.head.innerHTML = '<style>* { margin: 0px }</style>';
  for (const side of ['offsetWidth', 'offsetHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => WIDTH });
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      const isSlide = this.getAttribute('aria-roledescription') === 'slide';
      return isSlide ? WIDTH * Array.from(this.parentElement?.children ?? []).indexOf(this) : 0;
    },
  });
}
