import { useEffect } from 'react';

/** Says that a panel is open where the browser knows no popovers: Safari before 17, Firefox before 125, Chrome before 114. */
export const OPEN_ATTRIBUTE = 'data-open';

export const panelOf = (id: string) => document.getElementById(id);

export const knowsPopovers = () => 'showPopover' in HTMLElement.prototype;

/** A selector that the browser does not know throws. */
export const isPanelOpen = (panel: HTMLElement | null): boolean =>
  panel?.matches(knowsPopovers() ? ':popover-open' : `[${OPEN_ATTRIBUTE}]`) ?? false;

export function setPanelOpen(panel: HTMLElement | null, isOpen: boolean): void {
  if (knowsPopovers()) return isOpen ? panel?.showPopover() : panel?.hidePopover();
  if (!panel || isPanelOpen(panel) === isOpen) return;
  panel.toggleAttribute(OPEN_ATTRIBUTE, isOpen);
  panel.dispatchEvent(new Event('toggle'));
}

/** Without popovers the panel's button, Escape and a press beside the panel are for scripts to answer. */
export function useOpenByScript(id: string) {
  useEffect(() => {
    if (knowsPopovers()) return;
    const panel = panelOf(id);
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    const press = ({ target }: MouseEvent) => {
      if (button?.contains(target as Node)) setPanelOpen(panel, !isPanelOpen(panel));
      else if (!panel?.contains(target as Node)) setPanelOpen(panel, false);
    };
    const leave = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || !isPanelOpen(panel)) return;
      setPanelOpen(panel, false);
      button?.focus();
    };
    document.addEventListener('click', press);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('click', press);
      document.removeEventListener('keydown', leave);
    };
  }, [id]);
}
