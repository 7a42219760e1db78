import { css } from '@emotion/react';
import { visuallyHidden } from '@hireloom/design';
import { useLocation } from '@hireloom/contracts/router';
import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page';

const styles = css(visuallyHidden);

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
