/** `isBrought`: whether to scroll the element into view. */
type Question = { css: string; name?: string; isBrought?: boolean };

/** What a visitor perceives of an element. `top`, `x` and `y` (its centre) are in CSS pixels of the viewport. */
export type Seen = {
  text: string;
  value?: string;
  isChecked?: boolean;
  isFocused: boolean;
  hasFocusWithin: boolean;
  isUnderlined: boolean;
  description: string;
  top: number;
  x: number;
  y: number;
  isReachable: boolean;
  scroll: number;
};

/** Finds the first visible element with this selector and name. Runs in the page, so it must not use anything outside itself. */
export function look({ css, name, isBrought }: Question): Seen | null {
  const readWords = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[inert]');
  const wordsBy = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((named): named is HTMLElement => named !== null && isShown(named))
      .map(readWords)
      .join(' ');
  const getName = (element: Element) =>
    element.getAttribute('aria-label') ||
    wordsBy(element, 'aria-labelledby') ||
    Array.from((element as HTMLInputElement).labels ?? [], readWords).join(' ') ||
    // Excludes hidden text, such as “Close” while a menu is closed.
    (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
  const element = Array.from(document.querySelectorAll<HTMLInputElement>(css)).find(
    (candidate) => isShown(candidate) && (name === undefined || getName(candidate) === name),
  );
  if (!element) return null;
  const measure = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    return { top: box.top, x, y, isReachable: hit !== null && element.contains(hit) };
  };
  if (isBrought && !measure().isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    text: readWords(element),
    value: element.value,
    isChecked: element.checked,
    isFocused: document.activeElement === element,
    hasFocusWithin: element.contains(document.activeElement),
    isUnderlined: getComputedStyle(element).textDecorationLine.includes('underline'),
    description: wordsBy(element, 'aria-describedby'),
    ...measure(),
    scroll: Math.round(scrollY),
  };
}
