import { UsageError } from '@hireloom/service';
import { isCheckout } from '../release/project-root';
import { findTeamKey } from '../release/team-key';
import { openSite, readSiteAddress, type Site } from '../remote-site/site-client';

/** A client for a site. Signs requests with the key for the shell or remote `name`. @throws UsageError if there is no key. */
export function siteOf(to: string, name?: string): Site {
  const address = readSiteAddress(to);
  const key = findTeamKey(name);
  if (key) return openSite(address, key);
  const run = isCheckout ? 'npm run team-key --' : 'npx hireloom team-key';
  const command = name ? `"${run} ${name}" makes one, or ` : '';
  throw new UsageError(`there is no key to sign with: ${command}TEAM_KEY names one.`);
}
