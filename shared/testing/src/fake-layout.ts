const WIDTH = 400;

/** What a test may change of the visitor's situation afterwards. */
export type FakeLayout = {
  /** Whether the visitor asked for less motion. */
  isStill: boolean;
  /** Whether elements that are laid out from now on are visible. */
  isInView: boolean;
  /** Scrolls what has this role description, or all of it, into view or out of it. */
  show: (isInView: boolean, role?: string) => void;
};

/** jsdom lays nothing out: slides get a width and their places in a row, and everything is said to be in view at first. */
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
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      const isSlide = this.getAttribute('aria-roledescription') === 'slide';
      return isSlide ? WIDTH * Array.from(this.parentElement?.children ?? []).indexOf(this) : 0;
    },
  });
  return layout;
}
