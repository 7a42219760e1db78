import { PlatformContext } from '@hireloom/contracts/platform';
import { Outlet, ScrollRestoration } from '@hireloom/contracts/router';
import { AlertDialog } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { frame } from '../content/frame';
import { RecruiterPopup } from '../overlays/recruiter-popup';
import { useSectionTarget } from '../scroll/sections';
import { useShellPlatform } from '../overlays/use-shell-platform';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';

/**
 * The frame around every page: header, footer and overlays. `children`: shown instead of the page at the current address.
 */
export function SiteLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { platform, popup, alert, ToastHost } = useShellPlatform();
  useSectionTarget();
  return (
    <PlatformContext value={platform}>
      <a href="#content" className="skip-link">
        {frame.skipLink}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <RecruiterPopup {...popup} />
      <AlertDialog {...alert} confirmLabel={frame.alert.ok} />
      {ToastHost && <ToastHost />}
      <ScrollRestoration />
    </PlatformContext>
  );
}
