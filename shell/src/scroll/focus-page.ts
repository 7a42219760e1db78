/** Moves focus to the heading of the page, or to `main` if there is none yet. Returns the focused element. */
export function focusPage(): HTMLElement | undefined {
  const page = document.querySelector<HTMLElement>('main');
  const target = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!target) return undefined;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return target;
}
