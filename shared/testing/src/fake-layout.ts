const WIDTH = 400;

/** Settings that a test may change later. */
export type FakeLayout = {
  /** Whether the visitor prefers reduced motion. */
  isStill: boolean;
  /** Whether elements laid out from now on are visible. */
  isInView: boolean;
  /** Scrolls elements with this role description, or all elements, into or out of view. */
  show: (isInView: boolean, role?: string) => void;
};

/** Stands in for layout, which jsdom lacks: slides get a width and a position in a row, and everything is in view at first. */
export function fakeLayout(): FakeLayout {
  const watched: { target: Element; report: (isInView: boolean) => void }[] = [];
  const layout: FakeLayout = {
    isStill: false,
    isInView: true,
    show: (isInView, role) =>
      watched
        .filter(({ target }) => !role || target.getAttribute('aria-roledescription') === role)
        .forEach(({ report }) => report(isInView)),
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: layout.isStill }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    constructor(private callback: IntersectionObserverCallback) {}
    observe(target: Element) {
      const report = (isIntersecting: boolean) =>
        this.callback([{ isIntersecting, target } as IntersectionObserverEntry], this as never);
      watched.push({ target, report });
      report(layout.isInView);
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const styles = document.createElement('style');
  styles.textContent = '* { margin: 0px }';
  document.head.prepend(styles);
  for (const side of ['offsetWidth', 'offsetHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => WIDTH });
  // Embla lets visitors drag only what has one.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  });
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      const isSlide = this.getAttribute('aria-roledescription') === 'slide';
      return isSlide ? WIDTH * Array.from(this.parentElement?.children ?? []).indexOf(this) : 0;
    },
  });
  return layout;
}
