import { UsageError } from '@hireloom/service';
import { findTeamKey } from '../release/team-key';
import { openSite, readSiteAddress, type Site } from '../remote-site/site-client';

/** A site, asked with the key of the team of `name`. @throws UsageError where there is none. */
export function siteOf(to: string, name?: string): Site {
  const address = readSiteAddress(to);
  const key = findTeamKey(name);
  if (key) return openSite(address, key);
  const command = name ? `"npm run team-key -- ${name}" makes one, or ` : '';
  throw new UsageError(`there is no key to sign with: ${command}TEAM_KEY names one.`);
}
