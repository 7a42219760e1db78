import { parseCampaign, type Touch, TOUCHES_KEY, type Touches } from '@hireloom/contracts';

const createTouch = ({ pathname, search }: URL | Location, referrer?: string): Touch => ({
  landing: pathname,
  ...(referrer && { referrer }),
  ...parseCampaign(search),
});

/** How the visit began, and how the visitor last arrived from another site. Forms send it. A new tab has its own storage. */
export function storeTouches(): void {
  try {
    const { first } = JSON.parse(sessionStorage.getItem(TOUCHES_KEY) ?? '{}') as Touches;
    const from = document.referrer ? new URL(document.referrer) : undefined;
    const ourPage = from?.host === location.host ? from : undefined;
    const touch = createTouch(location, ourPage ? undefined : from?.host);
    const began = first ?? (ourPage ? createTouch(ourPage) : touch);
    const isFromOutside = Object.keys(touch).length > 1;
    // A reload is not a second touch.
    const last = isFromOutside && JSON.stringify(began) !== JSON.stringify(touch) ? touch : undefined;
    if (!first || last) sessionStorage.setItem(TOUCHES_KEY, JSON.stringify({ first: began, last }));
  } catch {
    // Session storage is full or disabled.
  }
}
