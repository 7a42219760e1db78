import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/design';
import { useLocation, useMatches } from '@hireloom/contracts/router';
import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page';

const styles = css(visuallyHidden);

/**
 * After a change of page, moves focus to the new one and tells its title to those who listen. Once more where the heading that got
 * focus stood in for a page that came late: focus would be nowhere.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // Others with each change of what the page shows.
  const matches = useMatches();
  const told = useRef(pathname);
  const focused = useRef<HTMLElement>(undefined);
  const region = useRef<HTMLParagraphElement>(null);
  // Focus and the document's title are outside React.
  useEffect(() => {
    const isReplaced = focused.current?.isConnected === false;
    if (isReplaced) focused.current = undefined;
    const isLost = isReplaced && document.activeElement === document.body;
    if (told.current === pathname && !isLost) return;
    told.current = pathname;
    if (region.current) region.current.textContent = document.title;
    focused.current = focusPage();
  }, [pathname, matches]);
  return <p ref={region} aria-live="polite" css={styles} />;
}
