import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/shared/design';
import { useLocation } from '@hireloom/shared/router';
import { useEffect, useRef } from 'react';

const styles = css(visuallyHidden);

/** Puts focus on the heading of the page, or on the page itself where it has none yet. */
function focusPage() {
  const page = document.querySelector<HTMLElement>('main');
  const target = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** After a change of page, moves focus to the new one and tells its title to those who listen. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const told = useRef(pathname);
  const region = useRef<HTMLParagraphElement>(null);
  // Focus and the document's title are outside React.
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    if (region.current) region.current.textContent = document.title;
    focusPage();
  }, [pathname]);
  return <p ref={region} aria-live="polite" css={styles} />;
}
