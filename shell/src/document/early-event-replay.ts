import { FORM_LOST, INTERACTIVE } from '../page-data';

/** How long a click on a link, or a submit, waits for scripts before the browser handles it natively. */
const SCRIPT_WAIT_MS = 4000;
/** How long a natively submitted form rejects a second submit: longer than the server may take to respond. */
const SENT_MS = 30_000;
/** Excludes buttons that open a popover, which need no scripts: a replayed click would close the popover again. */
const CONTROLS = 'button[type=button]:not([popovertarget]), a[role=button]';

function remove<Item>(list: Item[], item: Item): boolean {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

function cancel(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isForNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

/** Holds clicks until the page is interactive, then replays them. Returns a function to call if it never will be. */
export function holdClicks(): () => void {
  const held: HTMLElement[] = [];
  const follow = (control: HTMLElement) => {
    if (control instanceof HTMLAnchorElement && remove(held, control)) location.assign(control.href);
  };
  const hold = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
    if (!control || (control instanceof HTMLAnchorElement && isForNewTab(event))) return;
    cancel(event);
    held.push(control);
    setTimeout(() => follow(control), SCRIPT_WAIT_MS);
  };
  const replay = () => held.splice(0).forEach((control) => control.isConnected && control.click());
  const stop = () => document.removeEventListener('click', hold, true);
  document.addEventListener('click', hold, true);
  document.addEventListener(INTERACTIVE, () => {
    stop();
    // In a separate task, because React can't hydrate the clicked element while it runs effects.
    setTimeout(replay);
  });
  return () => {
    stop();
    held.slice().forEach(follow);
  };
}

type HeldForm = { form: HTMLFormElement; button: HTMLElement | null };

/**
 * Holds submits until a form's scripts have taken over, which they signal with `novalidate`, then replays them. Returns a function to call
 * if no scripts will come.
 *
 * While the response to a natively submitted form is pending, it can't be submitted again, not even by scripts that load in the meantime:
 * they would send another idempotency key and create a second lead. Editing the form allows a new submit.
 */
export function holdSubmits(): () => void {
  const held: HeldForm[] = [];
  const sent: HTMLFormElement[] = [];
  let isLost = false;
  const markSent = (form: HTMLFormElement) => {
    sent.push(form);
    setTimeout(() => remove(sent, form), SENT_MS);
  };
  const send = (entry: HeldForm) => {
    if (!remove(held, entry)) return;
    markSent(entry.form);
    entry.form.submit();
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post') return;
    if (sent.indexOf(form) >= 0) return cancel(event);
    if (form.noValidate) return;
    if (isLost) return markSent(form);
    cancel(event);
    if (held.some((entry) => entry.form === form)) return;
    const entry = { form, button: event.submitter ?? form.querySelector<HTMLElement>('[type=submit]') };
    held.push(entry);
    setTimeout(() => send(entry), SCRIPT_WAIT_MS);
  };
  const replay = () =>
    held.slice().forEach((entry) => entry.form.noValidate && remove(held, entry) && entry.button?.click());
  const lose = () => {
    isLost = true;
    held.slice().forEach(send);
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener(FORM_LOST, lose);
  document.addEventListener('input', ({ target }) => remove(sent, (target as HTMLInputElement).form), true);
  addEventListener('pageshow', ({ persisted }) => persisted && sent.splice(0));
  const taken = new MutationObserver(() => setTimeout(replay));
  taken.observe(document.body, { subtree: true, attributeFilter: ['novalidate'] });
  return lose;
}
