/** Puts focus on the heading of the page, or on the page itself where it has none yet. Gives what got it. */
export function focusPage(): HTMLElement | undefined {
  const page = document.querySelector<HTMLElement>('main');
  const target = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!target) return undefined;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return target;
}
