/** Moves focus to the heading of the page, or to `main` if there is none yet. */
export function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main');
  const target = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
