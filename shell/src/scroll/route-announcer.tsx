import { useLocation, useMatches } from '@hireloom/contracts/router';
import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/design';
import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page';

const styles = css(visuallyHidden);

/**
 * After a navigation, moves focus to the new page and announces its title. Does so again if the focused heading belonged to
 * a placeholder that the page has since replaced, because this loses the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // Changes whenever the page's content does.
  const matches = useMatches();
  const announced = useRef(pathname);
  const focused = useRef<HTMLElement>(undefined);
  const region = useRef<HTMLParagraphElement>(null);
  // An effect, because focus and the document's title are outside React.
  useEffect(() => {
    const isReplaced = focused.current?.isConnected === false;
    if (isReplaced) focused.current = undefined;
    const isLost = isReplaced && document.activeElement === document.body;
    if (announced.current === pathname && !isLost) return;
    announced.current = pathname;
    if (region.current) region.current.textContent = document.title;
    focused.current = focusPage();
  }, [pathname, matches]);
  return <p ref={region} aria-live="polite" css={styles} />;
}
