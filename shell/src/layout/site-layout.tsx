import { Outlet, ScrollRestoration } from '@hireloom/shared/router';
import { PlatformContext } from '@hireloom/shared/platform';
import { AlertDialogHost } from '../notifications/alert-dialog-host';
import { RecruiterPopup } from '../popup/recruiter-popup';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import { useShellPlatform } from '../use-shell-platform';

/** The frame that every page lives in. */
export function SiteLayout() {
  const { platform, popup, alert } = useShellPlatform();
  return (
    <PlatformContext value={platform}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <RecruiterPopup {...popup} />
      <AlertDialogHost {...alert} />
      <ScrollRestoration />
    </PlatformContext>
  );
}
