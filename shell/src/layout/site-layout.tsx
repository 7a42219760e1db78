import { PlatformContext } from '@hireloom/contracts/platform';
import { AlertDialog } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { RecruiterPopup } from '../overlays/recruiter-popup';
import { PageRegion } from '../page-region';
import { useShellPlatform } from '../overlays/use-shell-platform';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';

export function SiteLayout() {
  const { platform, popup, alert, ToastHost } = useShellPlatform();
  return (
    <PlatformContext value={platform}>
      <a href="#content" className="skip-link">
        {frame.skipLink}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <PageRegion />
      </main>
      <SiteFooter />
      <RecruiterPopup {...popup} />
      <AlertDialog {...alert} confirmLabel={frame.alert.ok} />
      {ToastHost && <ToastHost />}
    </PlatformContext>
  );
}
