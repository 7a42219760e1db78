import { UsageError } from '@hireloom/service';
import { openSite, readSiteAddress, type Site } from '../remote-site/site-client';
import { findTeamKey } from '../release/team-key';

/** A site, asked with the key of the team of `name`. @throws UsageError where there is none. */
export function siteOf(to: string, name?: string): Site {
  const address = readSiteAddress(to);
  const key = findTeamKey(name);
  if (key) return openSite(address, key);
  throw new UsageError(
    name
      ? `there is no key to sign with: "npm run team-key -- ${name}" makes one, or TEAM_KEY names one.`
      : 'there is no key to sign with: TEAM_KEY names one.',
  );
}
