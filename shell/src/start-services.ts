import { MODULE_REPLACED, type RumReport } from '@hireloom/contracts';
import { askForCanary } from './ask-for-canary';
import { storeTouches } from './attribution';
import type { CurrentPage } from './current-page';
import { describeFederation } from './describe-federation';
import { reportedFailures } from './failure/report-failure';
import { runWhenShown } from './interactive';
import type { PageData } from './page-data';
import { identifyPage, sampleVisit } from './rum/sample-visit';
import { revealFocus } from './scroll/reveal-focus';
import { interceptHashLinks, scrollToHash } from './scroll/sections';

/** For support and forms: `__HIRELOOM__` has the ids of the page's site version and releases, and its failures. */
function describeToSupport({ registry, shell, siteVersion }: PageData) {
  const releases = Object.fromEntries(registry.remotes.map(({ name, release }) => [name, release]));
  Object.assign(globalThis, {
    __HIRELOOM__: {
      siteVersion,
      releases: { shell: shell.release, ...releases },
      failures: reportedFailures,
    },
  });
}

/** Starts everything outside the React tree. */
export function startServices(data: PageData, currentPage: CurrentPage, vitals: RumReport['vitals']) {
  const { registry } = data;
  runWhenShown(storeTouches);
  const page = identifyPage(currentPage.state.page.handle, data.shell.release);
  void sampleVisit(data.rum, { registry, shell: data.shell, page }, vitals);
  revealFocus();
  scrollToHash();
  interceptHashLinks();
  askForCanary();
  describeToSupport(data);
  describeFederation(registry, data.shell.release);
  // Hot replacement in development: runs the loaders again, because the new module may load other data.
  if (process.env.NODE_ENV === 'development')
    addEventListener(MODULE_REPLACED, () => void currentPage.reload());
}
